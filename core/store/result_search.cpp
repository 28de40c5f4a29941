#include "core/store/result_search.h"

#include <algorithm>
#include <array>

#include "core/answers/shape.h"
#include "core/attacks/result/change_words.h"
#include "core/base/ascii.h"
#include "core/metrics/translation/degradation.h"
#include "core/store/result_query.h"
#include "core/text/joined.h"
#include "core/text/search/searched_words.h"

namespace core::store {

namespace {

using text::SearchTerm;
using text::SearchValue;
using text::SearchValues;

constexpr std::array<std::string_view, 21> factNames = {
    "status",  "reason",       "message",     "label",         "before",       "after",       "queries",
    "changed", "similarity",   "words",       "edits",         "seconds",      "star",        "excluded",
    "note",    "right_before", "right_after", "success_query", "score_before", "score_after", "lost"};
/// Those behind which a corpus's own columns do not stand back: searches meant them before there were these scores.
constexpr std::array<std::string_view, 3> scoreNames = {"score_before", "score_after", "lost"};
/// Of what is read of the results themselves.
constexpr std::array<std::string_view, 9> textNames = {"id",   "text", "original", "attacked", "chrbleu",
                                                       "pair", "pos",  "place",    "arcs"};

bool isOneOf(std::span<const std::string_view> names, const std::string& column)
{
    return std::ranges::any_of(names, [&](std::string_view name) { return text::isSameColumn(name, column); });
}

ResultSearch::Place placeOfTerm(const SearchTerm& term)
{
    using Place = ResultSearch::Place;
    if (isOneOf(factNames, term.column))
        return Place::Facts;
    const bool indexed =
        term.column.empty() || (text::isSameColumn(term.column, "id") && term.kind == SearchTerm::Kind::Words);
    return indexed && term.kind != SearchTerm::Kind::Pattern && !text::isUnspaced(term.value) &&
                   !matchExpression(term.value).empty()
               ? Place::Index
               : Place::Body;
}

SearchValue number(double value) { return {{}, value}; }
SearchValue yesOrNo(bool is) { return {is ? "yes" : "no", {}}; }

void addTexts(SearchValues& values, const text::Input& input)
{
    for (const auto& segment : input.segments())
        values.push_back({segment.text.str(), {}});
}

/// chrBLEU of the attacked text by the original; none where nothing was answered to it.
SearchValues sourceBleu(const attacks::AttackResult& result)
{
    if (!answers::textOf(result.perturbedOutput))
        return {};
    const auto before = text::joined(result.original, " ");
    if (before.empty())
        return {};
    return {number(metrics::sentenceBleu(text::joined(result.perturbed, " "), {&before, 1}, metrics::characterBleu()) /
                   100.0)};
}

SearchValues bodyValues(const std::string& column, const attacks::AttackResult& result)
{
    SearchValues values;
    const auto is = [&](std::string_view name) { return text::isSameColumn(name, column); };
    for (const auto& [name, value] : result.columns)
        if (is(name))
            values.push_back({value, {}});
    if (is("chrbleu") && values.empty()) // as scoreNames
        return sourceBleu(result);
    if (column.empty() || is("text") || is("original"))
        addTexts(values, result.original);
    if (column.empty() || is("text") || is("attacked"))
        addTexts(values, result.perturbed);
    if (column.empty() || is("id"))
        values.push_back({result.example, {}});
    for (const auto& edit : result.edits) { // what was changed
        if (is("pair"))
            values.push_back({attacks::pairOf(edit), {}});
        if (is("pos") && !edit.pos.empty())
            values.push_back({edit.pos, {}});
        if (const auto place = is("place") ? attacks::placeOf(result, edit) : std::nullopt)
            values.push_back(number(*place));
    }
    if (const auto arcs = is("arcs") ? attacks::changedArcs(result) : std::nullopt)
        values.push_back(number(static_cast<double>(*arcs)));
    if (!column.empty())
        for (const auto& segment : result.original.segments())
            if (is(segment.name))
                values.push_back({segment.text.str(), {}});
    return values;
}

} // namespace

ResultSearch::ResultSearch(const std::string& line, std::vector<std::string> labels)
    : search_(line), labels_(std::move(labels))
{
    for (const auto& term : search_.terms())
        places_.push_back(placeOfTerm(term));
}

bool ResultSearch::reads(Place place) const { return std::ranges::find(places_, place) != places_.end(); }

std::string ResultSearch::matchOf(std::size_t term) const
{
    const auto& [kind, column, value, numbers] = search_.terms()[term];
    return (column.empty() ? "" : "example : ") +
           matchExpression(kind == SearchTerm::Kind::Phrase ? '"' + value + '"' : value);
}

SearchValues ResultSearch::valuesOf(const std::string& column, const ResultFacts& facts, const ResultMark* mark) const
{
    const auto answer = [this](int label, const std::string& text, double score) -> SearchValues {
        if (label >= 0 && static_cast<std::size_t>(label) < labels_.size())
            return {{labels_[static_cast<std::size_t>(label)], {}}};
        if (!text.empty())
            return {{text, {}}};
        return score >= 0.0 ? SearchValues{number(100.0 * score)} : SearchValues{};
    };
    const auto name = lowered(column);
    if (name == "status")
        return {{std::string(nameOf(facts.status)), {}}};
    if (name == "reason")
        return {{std::string(nameOf(facts.reason)), {}}};
    if (name == "message")
        return {{facts.message, {}}};
    if (name == "label")
        return answer(facts.gold, {}, -1.0);
    if (name == "before")
        return answer(facts.before, facts.answerBefore, facts.scoreBefore);
    if (name == "after")
        return answer(facts.after, facts.answerAfter, facts.scoreAfter);
    const auto right = [&facts](int label, double score) -> SearchValues {
        if (facts.gold >= 0 && label >= 0)
            return {yesOrNo(label == facts.gold)};
        return score >= 0.0 ? SearchValues{yesOrNo(score >= 1.0)} : SearchValues{};
    };
    if (name == "right_before")
        return right(facts.before, facts.scoreBefore);
    if (name == "right_after") // where no text was found, the answer stayed
        return right(facts.after >= 0 ? facts.after : facts.before,
                     facts.scoreAfter >= 0.0 ? facts.scoreAfter : facts.scoreBefore);
    if (name == "success_query")
        return facts.status == attacks::Status::Succeeded
                   ? SearchValues{number(static_cast<double>(facts.successQuery))}
                   : SearchValues{};
    if (name == "score_before" || name == "score_after" || name == "lost") {
        const double after = facts.scoreAfter >= 0.0 ? facts.scoreAfter : facts.scoreBefore;
        return facts.scoreBefore < 0.0
                   ? SearchValues{}
                   : SearchValues{number(100.0 * (name == "score_before"  ? facts.scoreBefore
                                                  : name == "score_after" ? after
                                                                          : facts.scoreBefore - after))};
    }
    if (name == "queries")
        return {number(static_cast<double>(facts.queries))};
    if (name == "changed")
        return {number(facts.perturbedPercent)};
    if (name == "similarity")
        return facts.similarity < 0.0 ? SearchValues{} : SearchValues{number(facts.similarity)};
    if (name == "words")
        return {number(static_cast<double>(facts.words))};
    if (name == "edits")
        return {number(static_cast<double>(facts.edits))};
    if (name == "seconds")
        return {number(facts.seconds)};
    if (name == "star")
        return {yesOrNo(mark != nullptr && mark->starred)};
    if (name == "excluded")
        return {yesOrNo(mark != nullptr && mark->excluded)};
    return mark == nullptr ? SearchValues{} : SearchValues{{mark->note, {}}, {mark->reason, {}}};
}

bool ResultSearch::isIn(std::size_t term, const ResultFacts& facts, const ResultMark* mark) const
{
    return std::ranges::any_of(valuesOf(search_.terms()[term].column, facts, mark),
                               [&](const SearchValue& value) { return search_.holds(term, value); });
}

bool ResultSearch::isIn(std::size_t term, const attacks::AttackResult& result) const
{
    return std::ranges::any_of(bodyValues(search_.terms()[term].column, result),
                               [&](const SearchValue& value) { return search_.holds(term, value); });
}

void ResultSearch::requireColumns(const attacks::AttackResult& some)
{
    std::vector<std::string> names(textNames.begin(), textNames.end());
    names.insert(names.end(), factNames.begin(), factNames.end());
    for (const auto& segment : some.original.segments())
        names.push_back(segment.name);
    for (const auto& [name, value] : some.columns)
        names.push_back(name);
    search_.requireColumns(names);
    for (std::size_t term = 0; term < places_.size(); ++term) {
        const auto& column = search_.terms()[term].column;
        if (isOneOf(scoreNames, column) &&
            std::ranges::any_of(some.columns, [&](const auto& own) { return text::isSameColumn(own.first, column); }))
            places_[term] = Place::Body;
    }
}

} // namespace core::store
