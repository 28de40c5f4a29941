#include "core/store/format/result_columns.h"

#include "core/base/error.h"
#include "core/store/format/codec.h"
#include "core/victims/card_json.h"

namespace core::store {

namespace {

using attacks::AttackResult;

std::string wordsIn(const text::Input& input)
{
    std::string words;
    for (const auto& segment : input.segments())
        for (const auto& word : segment.text.words()) {
            words += words.empty() ? "" : " ";
            words += word.form();
        }
    return words;
}

std::string changedWords(const AttackResult& result)
{
    std::string words;
    for (const auto& edit : result.edits)
        if (!edit.from.empty())
            words += (words.empty() ? "" : " ") + edit.from;
    return words;
}

std::string_view bytesOf(const SQLite::Column& column)
{
    const auto* bytes = static_cast<const char*>(column.getBlob());
    return {bytes == nullptr ? "" : bytes, static_cast<std::size_t>(column.getBytes())};
}

} // namespace

ResultFacts readFacts(SQLite::Statement& row, int first)
{
    ResultFacts facts;
    const auto text = [&] { return row.getColumn(first++).getString(); };
    const auto number = [&] { return static_cast<std::uint64_t>(row.getColumn(first++).getInt64()); };
    const auto real = [&] { return row.getColumn(first++).getDouble(); };
    const auto label = [&] {
        const auto column = row.getColumn(first++);
        return column.isNull() ? -1 : column.getInt();
    };
    const auto known = [&] {
        const auto column = row.getColumn(first++);
        return column.isNull() ? -1.0 : column.getDouble();
    };
    facts.position = number();
    facts.status = attacks::statusNamed(text());
    facts.reason = attacks::reasonNamed(text());
    facts.message = text();
    facts.gold = label();
    facts.before = label();
    facts.after = label();
    facts.answerBefore = text();
    facts.answerAfter = text();
    facts.scoreBefore = known();
    facts.scoreAfter = known();
    facts.queries = number();
    facts.distinctQueries = number();
    facts.forwardQueries = number();
    facts.gradientQueries = number();
    facts.successQuery = number();
    facts.perturbedPercent = real();
    facts.similarity = known();
    facts.words = number();
    facts.edits = number();
    facts.seconds = real();
    facts.victimSeconds = real();
    facts.candidateSeconds = real();
    facts.constraintSeconds = real();
    if (number() != digestOf(facts))
        throw Error("a stored value is damaged: the stored facts about a result were altered",
                    "Restore the project file from a copy");
    return facts;
}

void bindFacts(SQLite::Statement& row, std::int64_t campaign, std::int64_t result, const ResultFacts& facts)
{
    int i = 0;
    const auto number = [&](std::uint64_t value) { row.bind(++i, static_cast<std::int64_t>(value)); };
    const auto label = [&](int value) { value < 0 ? row.bind(++i) : row.bind(++i, value); };
    const auto known = [&](double value) { value < 0.0 ? row.bind(++i) : row.bind(++i, value); };
    row.bind(++i, campaign);
    row.bind(++i, result);
    number(facts.position);
    row.bind(++i, std::string(nameOf(facts.status)));
    row.bind(++i, std::string(nameOf(facts.reason)));
    row.bind(++i, facts.message);
    for (const int value : {facts.gold, facts.before, facts.after})
        label(value);
    row.bind(++i, facts.answerBefore);
    row.bind(++i, facts.answerAfter);
    known(facts.scoreBefore);
    known(facts.scoreAfter);
    for (const auto count :
         {facts.queries, facts.distinctQueries, facts.forwardQueries, facts.gradientQueries, facts.successQuery})
        number(count);
    row.bind(++i, facts.perturbedPercent);
    known(facts.similarity);
    number(facts.words);
    number(facts.edits);
    for (const double seconds : {facts.seconds, facts.victimSeconds, facts.candidateSeconds, facts.constraintSeconds})
        row.bind(++i, seconds);
    number(digestOf(facts));
}

void bindText(SQLite::Statement& row, std::int64_t id, const AttackResult& result)
{
    row.bind(1, id);
    row.bind(2, wordsIn(result.perturbed));
    row.bind(3, changedWords(result));
    row.bind(4, result.example);
}

attacks::Scoring scoringOf(SQLite::Database& database, std::int64_t campaign)
{
    SQLite::Statement row(database, "SELECT recipe, victim_card FROM campaigns WHERE id = ?");
    row.bind(1, campaign);
    if (!row.executeStep())
        return {};
    try {
        return attacks::scoringOf(attacks::Recipe::stored(row.getColumn(0).getString()),
                                  victims::taskInCard(row.getColumn(1).getString()));
    } catch (const std::exception&) {
        return {}; // a recipe of another program; its results are stored all the same
    }
}

void noteStoredResults(SQLite::Database& database)
{
    SQLite::Statement row(database, "SELECT r.campaign, r.id, r.position, r.body, e.hash, e.row, e.name, e.body "
                                    "FROM results r JOIN campaigns c ON c.id = r.campaign "
                                    "JOIN sample_examples s ON s.sample = c.sample AND s.position = r.position "
                                    "JOIN examples e ON e.id = s.example ORDER BY r.campaign, r.position");
    SQLite::Statement facts(database, std::string(insertFacts));
    SQLite::Statement texts(database, std::string(insertText));
    std::int64_t campaign = 0;
    attacks::Scoring scoring;
    while (row.executeStep()) {
        if (const auto next = row.getColumn(0).getInt64(); next != campaign) {
            campaign = next;
            scoring = scoringOf(database, campaign);
        }
        corpora::Example example;
        example.hash = static_cast<std::uint64_t>(row.getColumn(4).getInt64());
        example.row = static_cast<std::size_t>(row.getColumn(5).getInt64());
        example.id = row.getColumn(6).getString();
        decodeExample(bytesOf(row.getColumn(7)), example);
        const auto result = decodeResult(bytesOf(row.getColumn(3)), example);
        const auto id = row.getColumn(1).getInt64();
        bindFacts(facts, campaign, id, factsOf(static_cast<std::size_t>(row.getColumn(2).getInt64()), result, scoring));
        facts.exec();
        facts.reset();
        bindText(texts, id, result);
        texts.exec();
        texts.reset();
    }
}

} // namespace core::store
