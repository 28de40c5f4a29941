#include "ui/lab/tries/try_words.h"

#include <algorithm>

#include <QCoreApplication>
#include <nlohmann/json.hpp>

#include "core/answers/shape.h"
#include "ui/base/convert.h"
#include "ui/lab/bench/result_text.h"

namespace ui {

using core::store::TryRecord;

namespace {

std::string textWith(const core::text::Input& input, const char* between)
{
    std::string text;
    for (const auto& segment : input.segments())
        text += (text.empty() ? "" : between) + segment.text.str();
    return text;
}

std::size_t wordsIn(const core::text::Input& input)
{
    std::size_t words = 0;
    for (const auto& segment : input.segments())
        words += segment.text.size();
    return words;
}

/// The answer as a label, or as a text; empty for trees.
std::string answerName(const TryRecord& tried, const core::structures::Prediction& answer)
{
    if (const int label = core::structures::labelOf(answer); label >= 0)
        return label < static_cast<int>(tried.labels.size()) ? tried.labels[static_cast<std::size_t>(label)]
                                                             : std::string();
    return core::answers::shapeOf(answer).shortText(answer, tried.labels);
}

bool sameTexts(const TryRecord& tried)
{
    return textWith(tried.result.original, "\n") == textWith(tried.result.perturbed, "\n");
}

QStringList labelsOf(const TryRecord& tried)
{
    QStringList labels;
    for (const auto& label : tried.labels)
        labels << toQt(label);
    return labels;
}

nlohmann::ordered_json textsJson(const core::text::Input& input)
{
    nlohmann::ordered_json texts;
    for (const auto& segment : input.segments())
        texts[segment.name] = segment.text.str();
    return texts;
}

} // namespace

const QStringList& tryColumns()
{
    static const QStringList columns{QStringLiteral("text"),    QStringLiteral("original"), QStringLiteral("name"),
                                     QStringLiteral("id"),      QStringLiteral("victim"),   QStringLiteral("recipe"),
                                     QStringLiteral("by"),      QStringLiteral("answer"),   QStringLiteral("before"),
                                     QStringLiteral("gold"),    QStringLiteral("status"),   QStringLiteral("queries"),
                                     QStringLiteral("changed"), QStringLiteral("words"),    QStringLiteral("starred")};
    return columns;
}

core::text::SearchValues tryValues(const TryRecord& tried, const std::string& column)
{
    const auto& result = tried.result;
    core::text::SearchValues values;
    const auto is = [&](std::string_view name) { return core::text::isSameColumn(name, column); };
    const auto say = [&](std::string text) { values.push_back({std::move(text), {}}); };
    const auto count = [&](double number) { values.push_back({{}, number}); };
    if (column.empty() || is("text"))
        for (const auto& segment : result.perturbed.segments())
            say(segment.text.str());
    if (column.empty() || is("original"))
        for (const auto& segment : result.original.segments())
            say(segment.text.str());
    if (column.empty() || is("name"))
        say(tried.name);
    if (column.empty() || is("id"))
        say(result.example);
    if (is("victim"))
        say(tried.victimName);
    if (is("recipe"))
        say(tried.recipeName);
    if (is("by"))
        say(tried.origin);
    if (is("answer"))
        say(answerName(tried, result.perturbedOutput));
    if (is("before"))
        say(answerName(tried, result.originalOutput));
    if (is("gold"))
        say(answerName(tried, result.gold));
    if (is("status") && tried.origin == "recipe") // of other texts no attack says anything
        say(std::string(core::attacks::nameOf(result.status)));
    if (is("queries"))
        count(static_cast<double>(result.queries));
    if (is("changed"))
        count(100.0 * result.perturbed.perturbedShare());
    if (is("words"))
        count(static_cast<double>(wordsIn(result.perturbed)));
    if (is("starred"))
        say(tried.starred ? "yes" : "no");
    return values;
}

QString triedText(const TryRecord& tried) { return toQt(textWith(tried.result.perturbed, " | ")); }

QString triedAnswers(const TryRecord& tried)
{
    const auto labels = labelsOf(tried);
    const auto after = toQt(answerInWords(tried.result.perturbedOutput, labels));
    if (sameTexts(tried))
        return after;
    return toQt(answerInWords(tried.result.originalOutput, labels)) + QStringLiteral(" \u2192 ") + after;
}

QString triedBy(const TryRecord& tried)
{
    if (tried.origin == "recipe")
        return toQt(tried.recipeName);
    return tried.origin == "hand" ? QCoreApplication::translate("Tries", "by hand")
                                  : QCoreApplication::translate("Tries", "typed");
}

core::reports::Table tryTable(const TryRecord& tried)
{
    const auto& result = tried.result;
    return resultTable({result.original, result.perturbed, result.originalOutput, result.perturbedOutput,
                        labelsOf(tried), toQt(tried.victimName),
                        tried.origin == "recipe" ? toQt(tried.recipeName) : QString()});
}

std::string tryJson(std::span<const TryRecord> tries)
{
    auto list = nlohmann::ordered_json::array();
    for (const auto& tried : tries) {
        const auto& result = tried.result;
        nlohmann::ordered_json entry{{"at", tried.at},
                                     {"name", tried.name},
                                     {"starred", tried.starred},
                                     {"origin", tried.origin},
                                     {"victim", tried.victim},
                                     {"victim_name", tried.victimName},
                                     {"victim_hash", tried.victimHash},
                                     {"recipe", tried.recipeName},
                                     {"example", result.example},
                                     {"original", textsJson(result.original)},
                                     {"text", textsJson(result.perturbed)}};
        entry["gold"] = core::answers::shapeOf(result.gold).goldJson(result.gold, tried.labels);
        entry["answer_before"] = core::answers::toJson(result.originalOutput, tried.labels);
        entry["answer"] = core::answers::toJson(result.perturbedOutput, tried.labels);
        if (tried.origin == "recipe")
            entry["status"] = std::string(core::attacks::nameOf(result.status));
        entry["queries"] = result.queries;
        entry["perturbed_percent"] = 100.0 * result.perturbed.perturbedShare();
        list.push_back(std::move(entry));
    }
    return list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

} // namespace ui
