#include "core/victims/evaluation/door_check.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/answers/shape.h"
#include "core/corpora/published/references.h"
#include "core/metrics/assignment.h"
#include "core/metrics/proportion.h"
#include "core/metrics/translation/scripts.h"
#include "core/victims/evaluation/target_language.h"

namespace core::victims {

namespace {

constexpr double significance = 0.01;

using metrics::binomialTail;

std::vector<std::size_t> spreadRows(std::size_t total, std::size_t limit)
{
    const std::size_t count = limit == 0 ? total : std::min(limit, total);
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < count; ++i)
        rows.push_back(i * total / count);
    return rows;
}

// Corpus label and answer of each example that has both.
std::vector<std::pair<std::size_t, std::size_t>> pairsOf(const Evaluation& clean, const corpora::Corpus& corpus,
                                                         const std::vector<std::size_t>& rows)
{
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const int gold = structures::labelOf(corpus.examples[rows[i]].gold);
        const int answer = structures::labelOf(clean.answers[i]);
        if (gold >= 0 && answer >= 0 && static_cast<std::size_t>(answer) < clean.labels.size())
            pairs.emplace_back(gold, answer);
    }
    return pairs;
}

// The victim's labels under their better names, each once: those that the corpus does not have take the names that
// are left, in order. Empty where that is no permutation.
std::vector<std::string> permutedNames(const Evaluation& clean, const corpora::Corpus& corpus,
                                       const std::vector<int>& toVictim)
{
    std::vector<std::string> names(clean.labels.size()), left = clean.labels;
    for (std::size_t label = 0; label < toVictim.size(); ++label) {
        if (toVictim[label] >= 0)
            names[static_cast<std::size_t>(toVictim[label])] = corpus.labels[label];
        if (const int now = clean.mapping.toVictim[label]; now >= 0)
            left[static_cast<std::size_t>(now)].clear();
    }
    std::erase(left, "");
    for (auto& name : names)
        if (name.empty() && !left.empty()) {
            name = left.front();
            left.erase(left.begin());
        }
    const std::set<std::string> different(names.begin(), names.end());
    return different.size() == names.size() && !different.contains("") ? names : std::vector<std::string>();
}

std::optional<BetterLabels> betterLabels(const Evaluation& clean, const corpora::Corpus& corpus,
                                         const std::vector<std::size_t>& rows)
{
    const std::size_t own = corpus.labels.size(), theirs = clean.labels.size();
    const auto pairs = pairsOf(clean, corpus, rows);
    if (pairs.empty())
        return std::nullopt;
    std::vector<double> counts(own * theirs);
    for (const auto& [gold, answer] : pairs)
        counts[gold * theirs + answer] += 1.0;
    if (std::ranges::all_of(pairs, [&](const auto& pair) { return pair.first == pairs.front().first; }))
        return std::nullopt; // one gold label fits whatever is answered most often
    BetterLabels better;
    better.toVictim = metrics::bestAssignment(counts, own, theirs);

    std::size_t gained = 0, lost = 0, right = 0;
    for (const auto& [gold, answer] : pairs) {
        const bool now = clean.mapping.toVictim[gold] == static_cast<int>(answer);
        const bool then = better.toVictim[gold] == static_cast<int>(answer);
        gained += then && !now ? 1 : 0;
        lost += now && !then ? 1 : 0;
        right += then ? 1 : 0;
    }
    const double permutations = std::tgamma(static_cast<double>(std::max(own, theirs)) + 1.0);
    if (gained <= lost || binomialTail(gained, gained + lost, 0.5) * permutations >= significance)
        return std::nullopt;
    better.accuracy = static_cast<double>(right) / static_cast<double>(std::max(clean.examples, pairs.size()));
    better.names = permutedNames(clean, corpus, better.toVictim);
    return better.names.empty() ? std::nullopt : std::optional(better);
}

// A parser must do better than one that ignores the words.
void checkTrees(DoorCheck& check)
{
    const ParserScores& trees = *check.clean.trees;
    if (trees.all.words == 0)
        return;
    check.chance =
        static_cast<double>(std::max(trees.fromBefore, trees.fromAfter)) / static_cast<double>(trees.all.words);
    check.pValue = binomialTail(trees.all.heads, trees.all.words, check.chance);
    check.nearChance = check.pValue >= significance;
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100.0 * share); }

void warnOfErrors(DoorCheck& check)
{
    const auto& clean = check.clean;
    if (clean.errors > 0) // of answers that were kept, why is not known any more
        check.warnings.push_back(
            fmt::format("{} of {} examples got no answer and do not count{}", clean.errors, clean.answers.size(),
                        clean.commonestError.empty() ? "." : "; most often: " + clean.commonestError));
}

void warnOfTrees(DoorCheck& check)
{
    const auto& clean = check.clean;
    const ParserScores& trees = *clean.trees;
    if (clean.leftOut > 0)
        check.warnings.push_back(fmt::format("{} of {} examples have no tree and do not count.", clean.leftOut,
                                             clean.leftOut + clean.examples));
    if (trees.all.words == 0) {
        check.warnings.emplace_back("No sentence counts, so nothing is known about the victim's clean score.");
        return;
    }
    if (const auto scheme = trees.scheme.warning(); !scheme.empty())
        check.warnings.push_back(scheme);
    else if (trees.labelled &&
             significance * static_cast<double>(trees.all.words) < static_cast<double>(trees.unknownLabels))
        check.warnings.push_back(fmt::format(
            "{} of the words have a label that the victim does not know, so LAS says little: it was trained on other "
            "labels than this corpus has.",
            percent(static_cast<double>(trees.unknownLabels) / static_cast<double>(trees.all.words))));
    if (check.nearChance)
        check.warnings.push_back(fmt::format(
            "{} of the heads right is no better than attaching every word to its neighbour ({}; p = {:.2g}): an attack "
            "on this victim means nothing on this corpus.",
            percent(*trees.uas()), percent(check.chance), check.pValue));
}

/// A translator must do better than one that copies its source. BLEU is no share of right answers, so chance has no
/// part in it.
void checkTranslations(DoorCheck& check, const corpora::Corpus& corpus, const std::vector<std::size_t>& rows,
                       const metrics::TranslationOptions& translations, const std::string& language)
{
    constexpr double poor = 0.1; // below it an answer and its reference share little more than function words
    const auto& clean = check.clean;
    metrics::AnswerSum copied(metrics::AnswerScoring(metrics::AnswerMeasure::Bleu, translations.forLanguage(language)));
    metrics::Scripts said, wanted;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& example = corpus.examples[rows[i]];
        const auto reference = answers::textOf(example.gold), answer = answers::textOf(clean.answers[i]);
        if (!reference || !answer)
            continue;
        copied.add(example.gold, structures::TextAnswer{example.input[0].text.str()},
                   corpora::furtherReferences(example.columns));
        said.add(*answer);
        wanted.add(*reference);
    }
    const double score = clean.texts->scores.front().second.value_or(0.0);
    check.chance = copied.score().value_or(0.0);
    check.nearChance = score <= check.chance;
    if (const auto note = metrics::tokenizerNote(language); !note.empty() && !translations.tokenizer)
        check.warnings.push_back(note + ".");
    if (const auto name = said.name(), other = wanted.name(); name != other)
        check.warnings.push_back(fmt::format("The victim answers in {} script and the references are in {}: it "
                                             "translates into another language than the corpus has.",
                                             name.empty() ? "no" : name, other.empty() ? "none" : other));
    if (check.nearChance)
        check.warnings.push_back(fmt::format("BLEU {:.1f} is no better than copying the source ({:.1f}): an attack on "
                                             "this victim means nothing on this corpus.",
                                             100.0 * score, 100.0 * check.chance));
    else if (score < poor)
        check.warnings.push_back(fmt::format("BLEU {:.1f} is under {:.0f}: most answers are wrong before any attack, "
                                             "so there is little left to break.",
                                             100.0 * score, 100.0 * poor));
}

/// A victim must do better than one that always gives the commonest answer.
void checkTexts(DoorCheck& check, const corpora::Corpus& corpus, const std::vector<std::size_t>& rows,
                const metrics::TranslationOptions& translations, const std::string& language)
{
    const auto& clean = check.clean;
    const AnswerScores& texts = *clean.texts;
    if (clean.leftOut > 0)
        check.warnings.push_back(fmt::format("{} of {} examples have no gold answer and do not count.", clean.leftOut,
                                             clean.leftOut + clean.examples));
    if (texts.examples == 0) {
        check.warnings.emplace_back("No example counts, so nothing is known about the victim's clean score.");
        return;
    }
    if (texts.scores.front().first == metrics::AnswerMeasure::Bleu)
        return checkTranslations(check, corpus, rows, translations, language);
    check.chance = static_cast<double>(texts.commonest) / static_cast<double>(texts.examples);
    const auto score = texts.scores.front().second.value_or(0.0);
    const auto right = static_cast<std::size_t>(std::lround(score * static_cast<double>(texts.examples)));
    check.pValue = binomialTail(right, texts.examples, check.chance);
    check.nearChance = check.pValue >= significance;
    if (check.nearChance)
        check.warnings.push_back(fmt::format(
            "A score of {} ({}) is no better than always giving the commonest answer ({}; p = {:.2g}): an attack on "
            "this victim means nothing on this corpus.",
            percent(score), metrics::typeOf(texts.scores.front().first).title, percent(check.chance), check.pValue));
}

void warn(DoorCheck& check)
{
    const auto& clean = check.clean;
    if (const auto labels = labelWarning(clean.mapping); !labels.empty())
        check.warnings.push_back(labels);
    if (clean.leftOut > 0)
        check.warnings.push_back(fmt::format("{} of {} examples have no label that the victim knows and do not count.",
                                             clean.leftOut, clean.leftOut + clean.examples));
    if (clean.examples == 0) {
        check.warnings.emplace_back("No example counts, so nothing is known about the victim's clean score.");
        return;
    }
    if (check.better)
        check.warnings.push_back(fmt::format(
            "The labels look swapped: read as {} the victim would score {} instead of {}. Check the label names in "
            "the model folder's config.json and in the corpus.",
            fmt::join(check.better->names, ", "), percent(check.better->accuracy), percent(*clean.accuracy)));
    if (check.nearChance)
        check.warnings.push_back(fmt::format(
            "{} right is no better than always answering the commonest label ({}; p = {:.2g}): an attack on this "
            "victim means nothing on this corpus.",
            percent(*clean.accuracy), percent(check.chance), check.pValue));
}

} // namespace

DoorCheck checkAtDoor(Victim& victim, const corpora::Corpus& corpus, std::size_t limit, std::size_t workers,
                      std::stop_token stop, const ScoreChoices& choices, const ProgressFn& progress)
{
    auto rows = spreadRows(corpus.examples.size(), limit);
    auto clean = evaluate(victim, corpus, rows, workers, stop, progress, choices);
    return checkOf(victim.card(), corpus, std::move(rows), std::move(clean), choices);
}

DoorCheck checkOf(const VictimCard& card, const corpora::Corpus& corpus, std::vector<std::size_t> rows,
                  Evaluation clean, const ScoreChoices& choices)
{
    DoorCheck check;
    check.corpusLabels = corpus.labels;
    check.clean = std::move(clean);
    check.rows = std::move(rows);
    check.warnings = card.warnings;
    warnOfErrors(check);
    if (check.clean.trees) {
        checkTrees(check);
        warnOfTrees(check);
        return check;
    }
    if (check.clean.texts) {
        checkTexts(check, corpus, check.rows, choices.translations, targetLanguageOf(corpus, card));
        return check;
    }
    check.better = betterLabels(check.clean, corpus, check.rows);
    const auto& confusion = check.clean.confusion;
    if (check.clean.examples > 0) {
        std::size_t commonest = 0;
        for (std::size_t label = 0; label < confusion.labels(); ++label)
            commonest = std::max(commonest, confusion.goldCount(label));
        check.chance = static_cast<double>(commonest) / static_cast<double>(check.clean.examples);
        check.pValue = binomialTail(confusion.correct(), check.clean.examples, check.chance);
        check.nearChance = check.pValue >= significance;
    }
    warn(check);
    return check;
}

std::string DoorCheck::headline() const
{
    if (clean.accuracy)
        return fmt::format("Clean accuracy {} on {} examples, macro F1 {:.3f}.", percent(*clean.accuracy),
                           clean.examples, *clean.macroF1);
    if (clean.texts && clean.texts->examples > 0) {
        std::string scores;
        for (const auto& [measure, score] : clean.texts->scores)
            scores += fmt::format("{}{} {}", scores.empty() ? "" : ", ", metrics::typeOf(measure).title,
                                  score ? metrics::shown(measure, *score) : "-");
        if (clean.texts->ter)
            scores += fmt::format(", TER {:.1f}", *clean.texts->ter);
        const auto faults = clean.texts->equations ? clean.texts->equations->text() : std::string();
        const auto& signature = clean.texts->signature;
        return fmt::format("Clean {} on {} examples ({} different gold answers).{}{}{}{}", scores, clean.examples,
                           clean.texts->distinct, faults.empty() ? "" : " ", faults,
                           signature.empty() ? "" : " Signatures: ", signature);
    }
    if (!clean.trees || clean.trees->all.words == 0)
        return {};
    const auto scores = [](const std::optional<double>& uas, const std::optional<double>& las) {
        return "UAS " + (uas ? percent(*uas) : "-") + (las ? ", LAS " + percent(*las) : "");
    };
    const ParserScores& trees = *clean.trees;
    return fmt::format("Clean {} on {} sentences ({} words); {} {}.", scores(trees.uas(), trees.las()), trees.sentences,
                       trees.all.words, metrics::describe(trees.punctuation),
                       scores(trees.uasWithoutPunctuation(), trees.lasWithoutPunctuation()));
}

std::string DoorCheck::confusionText() const
{
    std::string text;
    std::size_t width = 8;
    for (const auto& label : clean.labels)
        width = std::max(width, label.size());
    text += fmt::format("{:<{}}  answered\n", "gold", width);
    text += fmt::format("{:<{}}", "", width);
    for (const auto& label : clean.labels)
        text += fmt::format("  {:>{}}", label, width);
    text += '\n';
    for (std::size_t gold = 0; gold < clean.labels.size(); ++gold) {
        text += fmt::format("{:<{}}", clean.labels[gold], width);
        for (std::size_t answer = 0; answer < clean.labels.size(); ++answer)
            text += fmt::format("  {:>{}}", clean.confusion.at(gold, answer), width);
        if (const auto none = clean.confusion.unanswered(gold); none > 0)
            text += fmt::format("  ({} without an answer)", none);
        text += '\n';
    }
    if (clean.mapping.kind == LabelMapping::Kind::Numbers)
        text += "Note: " + clean.mapping.note + ".\n";
    return text;
}

std::string DoorCheck::text() const
{
    std::string text = headline();
    if (!text.empty())
        text += '\n';
    if (!clean.trees && !clean.texts)
        text += confusionText();
    for (const auto& warning : warnings)
        text += "Warning: " + warning + "\n";
    return text;
}

} // namespace core::victims
