#include "core/campaigns/exports/frames.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "core/attacks/result/tree_scores.h"
#include "core/base/error.h"
#include "core/campaigns/exports/edit_flags.h"
#include "core/campaigns/exports/export_cells.h"
#include "core/campaigns/measures/stored_flags.h"
#include "core/campaigns/result_json.h"
#include "core/campaigns/summary.h"
#include "core/corpora/formats/conllu.h"
#include "core/corpora/source.h"
#include "core/victims/card_json.h"

namespace core::campaigns {

namespace {

using attacks::AttackResult;
using Json = nlohmann::ordered_json;
using structures::DependencyTree;

Json numberOrNull(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

/// What all rows of a campaign begin with, and how its results are read.
struct CampaignFrame {
    Json head;
    std::vector<std::string> labels;
    attacks::Scoring scoring;
    std::string reference;
    std::vector<std::string> segments,
        columns; ///< That any of its results has, so that its rows have the same columns.
    store::ResultMarks marks;
    store::ResultMeasures measures;
    std::optional<StoredFlags> flags;
    const language::Validity* rules = nullptr; ///< Those that found the flags; null: the reasons are not known.
};

CampaignFrame frameOf(const store::Project& project, store::Id campaign)
{
    const auto record = project.campaign(campaign);
    CampaignFrame frame;
    frame.head["project"] = project.path().filename().string();
    frame.head["campaign"] = record.id;
    frame.head["campaign_name"] = record.name;
    frame.head["victim"] = victimName(record);
    frame.head["recipe"] = record.recipeName;
    frame.head["seed"] = record.seed;
    frame.labels = victims::labelsInCard(record.victimCard);
    frame.scoring = scoringOf(record);
    frame.reference = record.reference;
    frame.marks = project.marks(campaign);
    frame.measures = project.measures(campaign);
    frame.flags = StoredFlags::of(frame.measures);
    return frame;
}

Json headOf(const CampaignFrame& frame, const AttackResult& result)
{
    Json row = frame.head;
    row["example"] = result.example;
    row["status"] = nameOf(result.status);
    return row;
}

Json wordsOf(const text::Text& text)
{
    Json words = Json::array();
    for (const auto& word : text.words())
        words.push_back(word.form());
    return words;
}

/// Probabilities by label name; null where the answer has none.
Json namedScores(const Json& output, const std::vector<std::string>& labels)
{
    if (!output.is_object() || !output.contains("scores") || output["scores"].size() != labels.size())
        return nullptr;
    Json scores = Json::object();
    for (std::size_t i = 0; i < labels.size(); ++i)
        scores[labels[i]] = output["scores"][i];
    return scores;
}

/// The probability of the right label.
Json goldScore(const Json& output, int gold)
{
    if (gold < 0 || !output.is_object() || !output.contains("scores") ||
        static_cast<std::size_t>(gold) >= output["scores"].size())
        return nullptr;
    return output["scores"][static_cast<std::size_t>(gold)];
}

/// How far the answer under attack is the one before it: of labels and texts 1 or 0, of trees the share of equal heads.
Json agreement(const AttackResult& result, const attacks::Scoring& scoring, const Json& before, const Json& after)
{
    if (result.status == attacks::Status::Error || !before.is_object() || !after.is_object())
        return nullptr;
    if (std::holds_alternative<DependencyTree>(result.originalOutput)) {
        AttackResult own = result;
        own.gold = std::monostate();
        const auto scores = treeScoresOf(own, scoring.trees);
        return scores && scores->after.words > 0 ? Json(scores->after.uas()) : Json(nullptr);
    }
    return outputCell(before) == outputCell(after) ? 1.0 : 0.0;
}

/// The tags of a treebank's sentence; empty lists for other corpora.
void addTags(Json& row, const AttackResult& result)
{
    Json upos = Json::array(), xpos = Json::array();
    if (!result.conllu.empty()) {
        corpora::Source source;
        source.text = result.conllu;
        corpora::parseConllu(
            source,
            [&](corpora::TreebankSentence&& sentence) {
                for (const auto& word : sentence.words) {
                    upos.push_back(word.upos);
                    xpos.push_back(word.xpos);
                }
            },
            [](std::size_t, const std::string&) {});
    }
    row["upos"] = upos;
    row["xpos"] = xpos;
}

void addTree(Json& row, const char* when, const structures::Prediction& answer)
{
    const auto* tree = std::get_if<DependencyTree>(&answer);
    row[fmt::format("heads_{}", when)] = tree == nullptr ? Json(nullptr) : Json(tree->heads);
    row[fmt::format("labels_{}", when)] = tree == nullptr ? Json(nullptr) : Json(tree->labels);
}

void addTrees(Json& row, const AttackResult& result, const Json& json)
{
    row["words_before"] = wordsOf(result.original[0].text);
    row["words_after"] = wordsOf(result.perturbed[0].text);
    addTags(row, result);
    addTree(row, "gold", result.gold);
    addTree(row, "before", result.originalOutput);
    addTree(row, "after", result.perturbedOutput);
    for (const char* score : {"uas", "uas_strict", "las", "las_strict"})
        for (const auto& [key, when] : {std::pair{"original_output", "before"}, {"perturbed_output", "after"}})
            if (json[key].is_object() && json[key].contains(score))
                row[fmt::format("{}_{}", score, when)] = json[key][score];
}

void addAnswers(Json& row, const AttackResult& result, const CampaignFrame& frame, const Json& json)
{
    const Json &before = json["original_output"], &after = json["perturbed_output"];
    const bool tree = std::holds_alternative<DependencyTree>(result.gold) ||
                      std::holds_alternative<DependencyTree>(result.originalOutput);
    if (tree) {
        addTrees(row, result, json);
    } else {
        const Json& gold = json["gold"];
        const auto text = [](const Json& answer) {
            return answer.is_null() ? Json(nullptr) : Json(outputCell(answer));
        };
        row["gold"] = text(gold);
        if (json.contains("perturbed_gold"))
            row["gold_after"] = text(json["perturbed_gold"]);
        row["label_before"] = text(before);
        row["label_after"] = text(after);
        if (frame.scoring.scoresTexts())
            for (const auto& [answer, when] : {std::pair{&before, "before"}, {&after, "after"}})
                row[fmt::format("{}_{}", frame.scoring.name(), when)] =
                    answer->is_object() && answer->contains(frame.scoring.name()) ? (*answer)[frame.scoring.name()]
                                                                                  : Json(nullptr);
        if (!frame.labels.empty()) {
            const int right = labelOf(result.gold);
            row["gold_probability_before"] = goldScore(before, right);
            row["gold_probability_after"] = goldScore(after, right);
            row["scores_before"] = namedScores(before, frame.labels);
            row["scores_after"] = namedScores(after, frame.labels);
        }
    }
    row["reference"] = frame.reference;
    row["own_agreement"] = agreement(result, frame.scoring, before, after);
}

std::size_t changedWords(const text::Input& input)
{
    std::size_t changed = 0;
    for (const auto& segment : input.segments())
        changed += segment.text.changes();
    return changed;
}

void addMarks(Json& row, const CampaignFrame& frame, std::size_t position)
{
    const auto found = frame.marks.find(position);
    const store::ResultMark mark = found == frame.marks.end() ? store::ResultMark() : found->second;
    row["starred"] = mark.starred;
    row["excluded"] = mark.excluded;
    row["exclusion_reason"] = mark.reason.empty() ? Json(nullptr) : Json(mark.reason);
    row["note"] = mark.note.empty() ? Json(nullptr) : Json(mark.note);
    for (const auto& [name, values] : frame.measures) {
        const auto value = values.find(position);
        row["measure_" + name] = value == values.end() ? Json(nullptr) : numberOrNull(value->second);
    }
}

/// A name that R and pandas take as it is: flag_other_sense.
std::string columnOf(const language::FlagType& type)
{
    std::string column = "flag_" + std::string(type.name);
    std::ranges::replace(column, '-', '_');
    return column;
}

/// The flags under names that stay the same when the rules change.
void addFlags(Json& row, const CampaignFrame& frame, std::size_t position)
{
    if (!frame.flags)
        return;
    const bool measured = frame.flags->isMeasured(position);
    std::size_t total = 0;
    Json columns = Json::object();
    for (const auto& type : language::flagTypes()) {
        const auto& places = frame.flags->places(type.kind);
        const auto found = places.find(position);
        columns[columnOf(type)] = found == places.end() ? Json(nullptr) : Json(found->second);
        if (found != places.end() && type.weight == language::FlagWeight::Flag)
            total += found->second;
    }
    row["flag_rules"] = measured ? Json(frame.flags->by()) : Json(nullptr);
    row["flag_total"] = measured ? Json(total) : Json(nullptr);
    row.update(columns);
}

Json resultRow(const CampaignFrame& frame, std::size_t position, const AttackResult& result)
{
    const Json json = resultJson(result, frame.labels, frame.scoring);
    Json row = headOf(frame, result);
    row["reason"] = json["reason"];
    addAnswers(row, result, frame, json);
    for (const char* when : {"original", "perturbed"})
        for (const auto& segment : frame.segments)
            row[fmt::format("{}_{}", when, segment)] =
                json[when].contains(segment) ? json[when][segment] : Json(nullptr);
    for (const char* name : {"queries", "distinct_queries", "forward_queries", "gradient_queries", "success_query"})
        row[name] = json[name];
    row["changed_words"] = changedWords(result.perturbed);
    for (const char* name : {"perturbed_percent", "similarity", "reproducible"})
        row[name] = json[name];
    row["error"] = json["message"];
    addMarks(row, frame, position);
    addFlags(row, frame, position);
    for (const auto& name : frame.columns)
        row["column_" + name] = json["columns"].contains(name) ? json["columns"][name] : Json(nullptr);
    return row;
}

/// What is said of each edit of a measured text; nothing where that is not known.
std::vector<EditFlags> flagsOfEdits(const CampaignFrame& frame, std::size_t position, const AttackResult& result)
{
    if (frame.rules == nullptr || !frame.flags || !frame.flags->isMeasured(position))
        return {};
    return editFlags(result, frame.rules->flags(result.original, result.perturbed));
}

void addFlags(Json& row, const EditFlags* said)
{
    Json names = Json::array(), reasons = Json::array();
    if (said != nullptr)
        for (const auto& flag : said->flags) {
            names.push_back(language::typeOf(flag.kind).name);
            reasons.push_back(flag.reason);
        }
    const bool related = said != nullptr && said->relation;
    row["kind"] = related ? Json(language::typeOf(said->relation->kind).name) : Json(nullptr);
    row["kind_reason"] = related ? Json(said->relation->reason) : Json(nullptr);
    row["flags"] = said == nullptr ? Json(nullptr) : names;
    row["reasons"] = said == nullptr ? Json(nullptr) : reasons;
}

void editRows(const CampaignFrame& frame, std::size_t position, const AttackResult& result, const RowVisitor& visit)
{
    const Json json = resultJson(result, frame.labels, frame.scoring);
    const auto said = flagsOfEdits(frame, position, result);
    std::size_t number = 0;
    for (const auto& edit : json["edits"]) {
        Json row = headOf(frame, result);
        row["edit"] = number;
        for (const char* name : {"op", "segment", "index", "place", "from", "to", "pos"})
            row[name] = edit.contains(name) ? edit[name] : Json(nullptr);
        addFlags(row, number < said.size() ? &said[number] : nullptr);
        visit(row);
        ++number;
    }
}

Json wordAt(const text::Input& input, const attacks::StepTrace& step)
{
    if (step.kind == "rank" || step.segment >= input.size() || step.index >= input[step.segment].text.size())
        return nullptr;
    return input[step.segment].text.form(step.index);
}

Json shareOrNull(double value) { return value < 0.0 ? Json(nullptr) : numberOrNull(value); }

void traceRows(const CampaignFrame& frame, const AttackResult& result, const RowVisitor& visit)
{
    const text::Input* before = &result.original;
    std::size_t number = 0;
    for (const auto& step : result.trace.steps) {
        Json row = headOf(frame, result);
        row["step"] = number++;
        row["kind"] = step.kind;
        row["segment"] =
            step.segment < result.original.size() ? Json(result.original[step.segment].name) : Json(nullptr);
        row["index"] = step.kind == "rank" ? Json(nullptr) : Json(step.index);
        row["word"] = wordAt(step.kind == "variant" ? result.original : *before, step);
        row["queries"] = step.queries;
        row["loss_after"] = numberOrNull(step.lossAfter);
        static const attacks::CandidateTrace none;
        const auto candidateRow = [&](const attacks::CandidateTrace* candidate) {
            Json one = row;
            const auto& values = candidate == nullptr ? none : *candidate;
            const auto known = [&](const Json& value) { return candidate == nullptr ? Json(nullptr) : value; };
            one["candidate"] = known(values.form);
            one["op"] = known(nameOf(values.edit.op));
            one["source"] = known(values.source);
            one["queried"] = known(values.queried);
            one["score"] = values.queried ? numberOrNull(values.score) : Json(nullptr);
            one["loss"] = values.queried ? numberOrNull(values.loss) : Json(nullptr);
            one["success"] = known(values.success);
            one["chosen"] = known(values.chosen);
            one["rejected_by"] = values.rejectedBy.empty() ? Json(nullptr) : Json(values.rejectedBy);
            one["rejection"] = values.rejection.empty() ? Json(nullptr) : Json(values.rejection);
            one["similarity_to_original"] = shareOrNull(values.similarityToOriginal);
            one["similarity_to_previous"] = shareOrNull(values.similarityToPrevious);
            visit(one);
        };
        if (step.candidates.empty())
            candidateRow(nullptr);
        for (const auto& candidate : step.candidates)
            candidateRow(&candidate);
        before = &step.after;
    }
}

void rowsWritten(std::ostream& out)
{
    if (!out.flush())
        throw Error("the rows could not be written", "Check that there is room where they go");
}

} // namespace

void forEachRow(const store::Project& project, store::Id campaign, Frame frame, const ExportChoice& choice,
                const RowVisitor& visit, const language::Validity* rules)
{
    auto known = frameOf(project, campaign);
    if (rules != nullptr && known.flags && known.flags->by() == rules->name())
        known.rules = rules;
    const auto results = [&](const auto& take) {
        project.forEachResult(campaign, frame == Frame::Trace, [&](store::PlacedResult&& placed) {
            if (choice.takes(placed))
                take(placed.position, placed.result);
        });
    };
    if (frame == Frame::Results)
        results([&](std::size_t, const AttackResult& result) {
            for (const auto& segment : result.original.segments())
                addUnique(known.segments, segment.name);
            for (const auto& [name, value] : result.columns)
                addUnique(known.columns, name);
        });
    results([&](std::size_t position, const AttackResult& result) {
        switch (frame) {
        case Frame::Results:
            visit(resultRow(known, position, result));
            break;
        case Frame::Edits:
            editRows(known, position, result, visit);
            break;
        case Frame::Trace:
            traceRows(known, result, visit);
            break;
        }
    });
}

void writeRowsJsonl(const Rows& rows, std::ostream& out)
{
    rows([&](const FrameRow& row) { out << row.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n'; });
    rowsWritten(out);
}

void writeRowsCsv(const Rows& rows, std::ostream& out, CsvFor reader)
{
    std::vector<std::string> columns;
    std::set<std::string> seen;
    rows([&](const FrameRow& row) {
        for (const auto& [name, value] : row.items())
            if (seen.insert(name).second)
                columns.push_back(name);
    });
    out << csvRecord(columns, reader);
    rows([&](const FrameRow& row) {
        std::vector<std::string> cells;
        for (const auto& name : columns)
            cells.push_back(row.contains(name) ? cell(row[name]) : std::string());
        out << csvRecord(cells, reader);
    });
    rowsWritten(out);
}

} // namespace core::campaigns
