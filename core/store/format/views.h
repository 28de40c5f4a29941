#pragma once

#include <string_view>

namespace core::store {

/// Schema 4: what other programs read, in the clear (docs/project-file.md, "From R, DuckDB and pandas"). Their columns
/// have the names of `results --frames`; the views are for others alone, and this program never reads them.
inline constexpr std::string_view plainViews = R"sql(
CREATE TABLE plain(                                 -- of results, as text; all of it follows from their bodies
    result INTEGER PRIMARY KEY REFERENCES results(id) ON DELETE CASCADE,
    original TEXT NOT NULL, perturbed TEXT NOT NULL,           -- JSON objects: the segments by name
    gold TEXT, answer_before TEXT, answer_after TEXT,          -- of answers that are not labels
    scores_before TEXT, scores_after TEXT,                     -- JSON lists, in the order of the victim's labels
    edits TEXT NOT NULL                                        -- JSON
) STRICT;
CREATE VIEW v_campaigns AS
SELECT c.id AS campaign, c.name AS campaign_name,
    coalesce(json_extract(c.victim_card, '$.given_name'), c.victim) AS victim,
    c.recipe_name AS recipe, c.seed AS seed, c.state AS state, k.name AS corpus, s.size AS examples,
    (SELECT count(*) FROM facts f WHERE f.campaign = c.id) AS done,
    (SELECT count(*) FROM facts f WHERE f.campaign = c.id AND f.status = 'succeeded') AS succeeded,
    (SELECT count(*) FROM facts f WHERE f.campaign = c.id AND f.status = 'failed') AS failed,
    (SELECT count(*) FROM facts f WHERE f.campaign = c.id AND f.status = 'budget_spent') AS budget_spent,
    (SELECT count(*) FROM facts f WHERE f.campaign = c.id AND f.status = 'skipped') AS skipped,
    (SELECT count(*) FROM facts f WHERE f.campaign = c.id AND f.status = 'error') AS errors,
    c.reference AS reference, nullif(c.max_queries, 0) AS max_queries, nullif(c.time_limit, 0.0) AS time_limit,
    c.created_at AS created_at, nullif(c.finished_at, '') AS finished_at, c.wall_seconds AS wall_seconds,
    c.program_version AS program_version
FROM campaigns c JOIN samples s ON s.id = c.sample JOIN corpora k ON k.id = s.corpus;
CREATE VIEW v_results AS
SELECT c.id AS campaign, c.name AS campaign_name,
    coalesce(json_extract(c.victim_card, '$.given_name'), c.victim) AS victim,
    c.recipe_name AS recipe, c.seed AS seed, e.name AS example, f.status AS status, f.reason AS reason,
    coalesce(json_extract(c.victim_card, '$.labels[' || f.label_gold || ']'), p.gold) AS gold,
    coalesce(json_extract(c.victim_card, '$.labels[' || f.label_before || ']'), p.answer_before) AS label_before,
    coalesce(json_extract(c.victim_card, '$.labels[' || f.label_after || ']'), p.answer_after) AS label_after,
    json_extract(p.scores_before, '$[' || f.label_gold || ']') AS gold_probability_before,
    json_extract(p.scores_after, '$[' || f.label_gold || ']') AS gold_probability_after,
    p.scores_before AS scores_before, p.scores_after AS scores_after,
    json_extract(c.victim_card, '$.labels') AS labels,
    f.score_before AS score_before, f.score_after AS score_after,
    (SELECT group_concat(value, char(10)) FROM json_each(p.original)) AS original,
    (SELECT group_concat(value, char(10)) FROM json_each(p.perturbed)) AS perturbed,
    p.original AS original_segments, p.perturbed AS perturbed_segments,
    f.queries AS queries, f.distinct_queries AS distinct_queries, f.forward_queries AS forward_queries,
    f.gradient_queries AS gradient_queries, nullif(f.success_query, 0) AS success_query,
    f.words AS words, f.edits AS edits, f.perturbed_percent AS perturbed_percent, f.similarity AS similarity,
    nullif(f.message, '') AS error, f.seconds AS seconds,
    coalesce(m.starred, 0) AS starred, coalesce(m.excluded, 0) AS excluded,
    nullif(m.reason, '') AS exclusion_reason, nullif(m.note, '') AS note
FROM facts f JOIN campaigns c ON c.id = f.campaign JOIN plain p ON p.result = f.result
JOIN sample_examples s ON s.sample = c.sample AND s.position = f.position JOIN examples e ON e.id = s.example
LEFT JOIN marks m ON m.result = f.result
ORDER BY f.campaign, f.position;
CREATE VIEW v_edits AS
SELECT c.id AS campaign, c.name AS campaign_name,
    coalesce(json_extract(c.victim_card, '$.given_name'), c.victim) AS victim,
    c.recipe_name AS recipe, c.seed AS seed, e.name AS example, f.status AS status, j.key AS edit,
    json_extract(j.value, '$.op') AS op, json_extract(j.value, '$.segment') AS segment,
    json_extract(j.value, '$.index') AS "index", json_extract(j.value, '$.place') AS place,
    json_extract(j.value, '$.from') AS "from", json_extract(j.value, '$.to') AS "to",
    json_extract(j.value, '$.pos') AS pos
FROM facts f JOIN campaigns c ON c.id = f.campaign JOIN plain p ON p.result = f.result
JOIN sample_examples s ON s.sample = c.sample AND s.position = f.position JOIN examples e ON e.id = s.example
JOIN json_each(p.edits) j
ORDER BY f.campaign, f.position, j.key;
CREATE VIEW v_judgements AS
SELECT t.name AS study, b.item AS item, json_extract(i.body, '$.role') AS role, b.rater AS rater,
    b.question AS question, nullif(b.answer, '') AS answer, b.seconds AS seconds, nullif(b.comment, '') AS comment,
    nullif(b.at, '') AS at, b.version AS version, b.revision AS revision,
    NOT (b.answer = '' AND substr(b.comment, 1, 8) = '(undone)') AND NOT EXISTS (
        SELECT 1 FROM ballots h WHERE h.study = b.study AND h.item = b.item AND h.rater = b.rater
        AND h.question = b.question AND (h.version, h.revision, h.at, h.answer) > (b.version, b.revision, b.at, b.answer)
    ) AS counts,
    json_extract(i.body, '$.original') AS original, json_extract(i.body, '$.perturbed') AS perturbed,
    json_extract(i.body, '$.sources[0].campaign') AS campaign_name,
    json_extract(i.body, '$.sources[0].victim') AS victim, json_extract(i.body, '$.sources[0].attack') AS recipe,
    json_extract(i.body, '$.sources[0].example') AS example, json_extract(i.body, '$.sources[0].status') AS status,
    json_extract(i.body, '$.sources[0].label') AS gold
FROM ballots b JOIN studies t ON t.id = b.study
LEFT JOIN study_items i ON i.study = b.study AND i.key = b.item;
)sql";

/// Schema 6: the gold answers of changed texts that have their own. Earlier results have none.
inline constexpr std::string_view goldAfter = R"sql(
ALTER TABLE plain ADD COLUMN gold_after TEXT;
DROP VIEW v_results;
CREATE VIEW v_results AS
SELECT c.id AS campaign, c.name AS campaign_name,
    coalesce(json_extract(c.victim_card, '$.given_name'), c.victim) AS victim,
    c.recipe_name AS recipe, c.seed AS seed, e.name AS example, f.status AS status, f.reason AS reason,
    coalesce(json_extract(c.victim_card, '$.labels[' || f.label_gold || ']'), p.gold) AS gold, p.gold_after AS gold_after,
    coalesce(json_extract(c.victim_card, '$.labels[' || f.label_before || ']'), p.answer_before) AS label_before,
    coalesce(json_extract(c.victim_card, '$.labels[' || f.label_after || ']'), p.answer_after) AS label_after,
    json_extract(p.scores_before, '$[' || f.label_gold || ']') AS gold_probability_before,
    json_extract(p.scores_after, '$[' || f.label_gold || ']') AS gold_probability_after,
    p.scores_before AS scores_before, p.scores_after AS scores_after,
    json_extract(c.victim_card, '$.labels') AS labels,
    f.score_before AS score_before, f.score_after AS score_after,
    (SELECT group_concat(value, char(10)) FROM json_each(p.original)) AS original,
    (SELECT group_concat(value, char(10)) FROM json_each(p.perturbed)) AS perturbed,
    p.original AS original_segments, p.perturbed AS perturbed_segments,
    f.queries AS queries, f.distinct_queries AS distinct_queries, f.forward_queries AS forward_queries,
    f.gradient_queries AS gradient_queries, nullif(f.success_query, 0) AS success_query,
    f.words AS words, f.edits AS edits, f.perturbed_percent AS perturbed_percent, f.similarity AS similarity,
    nullif(f.message, '') AS error, f.seconds AS seconds,
    coalesce(m.starred, 0) AS starred, coalesce(m.excluded, 0) AS excluded,
    nullif(m.reason, '') AS exclusion_reason, nullif(m.note, '') AS note
FROM facts f JOIN campaigns c ON c.id = f.campaign JOIN plain p ON p.result = f.result
JOIN sample_examples s ON s.sample = c.sample AND s.position = f.position JOIN examples e ON e.id = s.example
LEFT JOIN marks m ON m.result = f.result
ORDER BY f.campaign, f.position;
)sql";

} // namespace core::store
