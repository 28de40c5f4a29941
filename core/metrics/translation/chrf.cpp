#include "core/metrics/translation/chrf.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/metrics/translation/characters.h"

namespace core::metrics {

namespace {

bool isAsciiMark(char32_t c)
{
    return (c >= U'!' && c <= U'/') || (c >= U':' && c <= U'@') || (c >= U'[' && c <= U'`') || (c >= U'{' && c <= U'~');
}

/// The words with one blank between them. A mark at a word's end is a word, else one at its beginning: "(hi)" becomes
/// "(hi )", as in Popovic's code.
std::string wordsWithMarksApart(std::u32string_view line)
{
    std::u32string result;
    for (const auto word : wordsOf(line)) {
        std::size_t cut = 0;
        if (word.size() > 1 && isAsciiMark(word.back()))
            cut = word.size() - 1;
        else if (word.size() > 1 && isAsciiMark(word.front()))
            cut = 1;
        for (const auto part : {word.substr(0, cut), word.substr(cut)})
            if (!part.empty())
                result.append(result.empty() ? U"" : U" ").append(part);
    }
    return utf8Of(result);
}

std::vector<NgramCounts> allNgramsOf(std::string_view sentence, const ChrfOptions& options)
{
    auto line = charactersOf(sentence);
    if (options.lowerCase)
        line = lowerCase(line);
    std::vector<NgramCounts> ngrams;
    auto characters = line;
    if (!options.whitespace)
        std::erase_if(characters, isBlank);
    const auto run = utf8Of(characters);
    const auto letters = characterSpans(run);
    for (std::size_t n = 1; n <= options.characterOrder; ++n)
        ngrams.push_back(ngramsOf(run, letters, n));
    const auto words = wordsWithMarksApart(line);
    const auto spans = blankSeparated(words);
    for (std::size_t n = 1; n <= options.wordOrder; ++n)
        ngrams.push_back(ngramsOf(words, spans, n));
    return ngrams;
}

ChrfCounts countsAgainst(const std::vector<NgramCounts>& reference, const std::vector<NgramCounts>& answer)
{
    ChrfCounts counts;
    for (std::size_t i = 0; i < reference.size(); ++i)
        counts.orders.push_back(
            {reference[i].empty() ? 0 : totalOf(answer[i]), totalOf(reference[i]), matchesOf(answer[i], reference[i])});
    return counts;
}

double share(std::size_t part, std::size_t whole, double ofNothing)
{
    return whole == 0 ? ofNothing : static_cast<double>(part) / static_cast<double>(whole);
}

/// The weighted harmonic mean; 0 where both are 0.
double fScore(double precision, double recall, double beta)
{
    const double weight = beta * beta;
    const double denominator = weight * precision + recall;
    return denominator > 0.0 ? (1.0 + weight) * precision * recall / denominator : 0.0;
}

} // namespace

ChrfCounts& ChrfCounts::operator+=(const ChrfCounts& other)
{
    orders.resize(std::max(orders.size(), other.orders.size()));
    for (std::size_t i = 0; i < other.orders.size(); ++i) {
        orders[i].answer += other.orders[i].answer;
        orders[i].reference += other.orders[i].reference;
        orders[i].matches += other.orders[i].matches;
    }
    references += other.references;
    return *this;
}

double chrf(const ChrfCounts& counts, const ChrfOptions& options)
{
    constexpr double epsilon = 1e-16;
    const double ofNothing = options.epsilonSmoothing ? epsilon : 0.0;
    double precisions = 0.0;
    double recalls = 0.0;
    double scores = 0.0;
    std::size_t effective = 0;
    for (const auto& order : counts.orders) {
        const double precision = share(order.matches, order.answer, ofNothing);
        const double recall = share(order.matches, order.reference, ofNothing);
        scores += fScore(precision, recall, options.beta);
        if (order.answer > 0 && order.reference > 0) {
            precisions += precision;
            recalls += recall;
            ++effective;
        }
    }
    if (options.epsilonSmoothing)
        return counts.orders.empty() ? 0.0 : 100.0 * scores / static_cast<double>(counts.orders.size());
    if (effective == 0)
        return 0.0;
    const auto orders = static_cast<double>(effective);
    return 100.0 * fScore(precisions / orders, recalls / orders, options.beta);
}

ChrfReferences::ChrfReferences(std::span<const std::string> references, const ChrfOptions& options) : options_(options)
{
    for (const auto reference : givenReferences(references))
        ngrams_.push_back(allNgramsOf(reference, options));
}

ChrfCounts ChrfReferences::counts(std::string_view answer) const
{
    const auto ngrams = allNgramsOf(answer, options_);
    ChrfCounts best;
    double bestScore = -1.0;
    for (const auto& reference : ngrams_) {
        auto counts = countsAgainst(reference, ngrams);
        if (const double score = chrf(counts, options_); score > bestScore) {
            bestScore = score;
            best = std::move(counts);
        }
    }
    best.references = {ngrams_.size(), ngrams_.size()};
    return best;
}

std::string nameOf(const ChrfOptions& options)
{
    return fmt::format("chrF{:g}{}", options.beta, std::string(options.wordOrder, '+'));
}

std::string signatureOf(const ChrfOptions& options, const ReferenceCount& references)
{
    return fmt::format("nrefs:{}|case:{}|eff:{}|nc:{}|nw:{}|space:{}|version:{}", references.name(),
                       options.lowerCase ? "lc" : "mixed", options.epsilonSmoothing ? "no" : "yes",
                       options.characterOrder, options.wordOrder, options.whitespace ? "yes" : "no", sacreBleuVersion);
}

} // namespace core::metrics
