#include "core/metrics/attacked/output_faults.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/corpora/published/language.h"
#include "core/metrics/translation/characters.h"
#include "core/metrics/translation/ngrams.h"

namespace core::metrics {

namespace {

/// In lower case, with one blank for each run of white space.
std::u32string folded(const std::string& text)
{
    std::u32string words;
    const auto lower = lowerCase(charactersOf(text));
    for (const auto word : wordsOf(lower))
        words.append(words.empty() ? U"" : U" ").append(word);
    return words;
}

} // namespace

std::size_t mostRepeated(const std::string& text, const TranslationOptions& options)
{
    const auto bleu = options.bleu();
    const auto line = tokenizedForBleu(text, bleu.tokenizer, bleu.lowerCase);
    std::size_t most = 0;
    for (const auto& [ngram, count] : ngramsOf(line, blankSeparated(line), 4))
        most = std::max(most, count);
    return most;
}

void countFaults(const std::string& output, const std::string& source, std::span<const std::string> references,
                 const ExpectedOutput& expected, const TranslationOptions& options, OutputFaults& faults)
{
    const auto said = folded(output);
    if (said.empty()) {
        ++faults.empty;
        return;
    }
    faults.copied += said == folded(source) ? 1 : 0;
    Scripts scripts;
    scripts.add(output);
    if (scripts.areForeignTo(expected.scripts)) {
        ++faults.offScript;
    } else if (const auto wanted = plainLanguage(expected.language); corpora::published::isRecognised(wanted)) {
        const auto language = corpora::published::languageOf(std::array{std::string_view(output)});
        faults.offLanguage += !language.empty() && language != wanted ? 1 : 0;
    }
    std::size_t usual = 1;
    for (const auto& reference : references)
        usual = std::max(usual, mostRepeated(reference, options));
    faults.repeated += mostRepeated(output, options) > usual ? 1 : 0;
}

double adjustedBleu(const std::string& output, std::span<const std::string> references,
                    const TranslationOptions& options)
{
    constexpr std::array weights{0.8, 0.2};
    auto how = options.bleu();
    how.order = weights.size();
    how.smoothing = BleuSmoothing::Exp;
    how.effectiveOrder = true;
    const auto counts = BleuReferences(references, how).counts(output);
    if (counts.matches.empty() || counts.matches.front() == 0)
        return 0.0;
    const auto score = bleu(counts, how);
    double sum = 0.0, all = 0.0;
    for (std::size_t n = 0; n < weights.size() && n < counts.totals.size() && counts.totals[n] > 0; ++n) {
        sum += weights[n] * std::log(score.precisions[n] / 100.0);
        all += weights[n];
    }
    return score.brevityPenalty * std::exp(sum / all);
}

bool isHallucination(const std::string& output, const std::string& attackedOutput,
                     std::span<const std::string> references, const TranslationOptions& options,
                     std::span<const std::string> attackedReferences)
{
    constexpr double related = 0.09, detached = 0.01;
    return adjustedBleu(output, references, options) > related &&
           adjustedBleu(attackedOutput, attackedReferences.empty() ? references : attackedReferences, options) <
               detached;
}

} // namespace core::metrics
