#include "core/metrics/translation/bleu.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "core/base/named.h"

namespace core::metrics {

namespace {

constexpr std::array<std::string_view, bleuSmoothings.size()> smoothingNames{"none", "floor", "add-k", "exp"};

/// Empty if the method takes no value.
std::optional<double> valueOf(const BleuOptions& options)
{
    switch (options.smoothing) {
    case BleuSmoothing::Floor:
        return options.smoothingValue.value_or(0.1);
    case BleuSmoothing::AddK:
        return options.smoothingValue.value_or(1.0);
    case BleuSmoothing::None:
    case BleuSmoothing::Exp:
        break;
    }
    return std::nullopt;
}

void addTo(std::vector<std::size_t>& sums, const std::vector<std::size_t>& more)
{
    sums.resize(std::max(sums.size(), more.size()));
    std::ranges::transform(more, sums, sums.begin(), std::plus<>{});
}

std::size_t orZero(const std::vector<std::size_t>& values, std::size_t i) { return i < values.size() ? values[i] : 0; }

/// sacreBLEU's value for the logarithm of 0; the mean of logarithms stays finite, its exponential is 0.
double flooredLog(double value) { return value == 0.0 ? -9999999999.0 : std::log(value); }

} // namespace

std::string_view nameOf(BleuSmoothing smoothing) { return smoothingNames[static_cast<std::size_t>(smoothing)]; }

BleuSmoothing bleuSmoothingNamed(std::string_view name)
{
    return enumNamed<BleuSmoothing>(smoothingNames, name, "BLEU smoothing");
}

BleuCounts& BleuCounts::operator+=(const BleuCounts& other)
{
    addTo(matches, other.matches);
    addTo(totals, other.totals);
    answerLength += other.answerLength;
    referenceLength += other.referenceLength;
    references += other.references;
    return *this;
}

std::string BleuScore::text() const
{
    std::string shares;
    for (const double precision : precisions)
        shares += fmt::format("{}{:.1f}", shares.empty() ? "" : "/", precision);
    const double ratio =
        referenceLength == 0 ? 0.0 : static_cast<double>(answerLength) / static_cast<double>(referenceLength);
    return fmt::format("BLEU = {:.2f} {} (BP = {:.3f} ratio = {:.3f} hyp_len = {} ref_len = {})", score, shares,
                       brevityPenalty, ratio, answerLength, referenceLength);
}

BleuReferences::BleuReferences(std::span<const std::string> references, const BleuOptions& options)
    : options_(options), ngrams_(options.order)
{
    if (options.order == 0)
        throw std::invalid_argument("BLEU needs n-grams of one word or more");
    for (const auto reference : givenReferences(references)) {
        const auto line = tokenizedForBleu(reference, options.tokenizer, options.lowerCase);
        const auto words = blankSeparated(line);
        lengths_.push_back(words.size());
        for (std::size_t n = 1; n <= options.order; ++n)
            for (const auto& [ngram, count] : ngramsOf(line, words, n)) {
                auto& most = ngrams_[n - 1][ngram];
                most = std::max(most, count);
            }
    }
    std::ranges::sort(lengths_);
}

BleuCounts BleuReferences::counts(std::string_view answer) const
{
    const auto line = tokenizedForBleu(answer, options_.tokenizer, options_.lowerCase);
    const auto words = blankSeparated(line);
    const std::size_t length = words.size();
    BleuCounts counts;
    counts.answerLength = length;
    // The first of equally near lengths is the shorter one, as they ascend.
    counts.referenceLength = *std::ranges::min_element(
        lengths_, {}, [length](std::size_t other) { return other < length ? length - other : other - length; });
    counts.references = {lengths_.size(), lengths_.size()};
    for (std::size_t n = 1; n <= options_.order; ++n) {
        const auto ngrams = ngramsOf(line, words, n);
        counts.matches.push_back(matchesOf(ngrams, ngrams_[n - 1]));
        counts.totals.push_back(totalOf(ngrams));
    }
    return counts;
}

BleuScore bleu(const BleuCounts& counts, const BleuOptions& options)
{
    BleuScore result;
    result.answerLength = counts.answerLength;
    result.referenceLength = counts.referenceLength;
    result.precisions.assign(options.order, 0.0);
    result.brevityPenalty = 1.0;
    if (counts.answerLength < counts.referenceLength)
        result.brevityPenalty = counts.answerLength == 0 ? 0.0
                                                         : std::exp(1.0 - static_cast<double>(counts.referenceLength) /
                                                                              static_cast<double>(counts.answerLength));
    if (std::ranges::all_of(counts.matches, [](std::size_t matches) { return matches == 0; }))
        return result;

    const double value = valueOf(options).value_or(0.0);
    double halvings = 1.0; // 2 to the number of orders without a match so far
    std::size_t orders = options.order;
    for (std::size_t n = 1; n <= options.order; ++n) {
        const double more = options.smoothing == BleuSmoothing::AddK && n > 1 ? value : 0.0;
        const double matches = static_cast<double>(orZero(counts.matches, n - 1)) + more;
        const double total = static_cast<double>(orZero(counts.totals, n - 1)) + more;
        if (total == 0.0)
            break;
        if (options.effectiveOrder)
            orders = n;
        double& precision = result.precisions[n - 1];
        if (matches != 0.0) {
            precision = 100.0 * matches / total;
        } else if (options.smoothing == BleuSmoothing::Exp) {
            halvings *= 2.0;
            precision = 100.0 / (halvings * total);
        } else if (options.smoothing == BleuSmoothing::Floor) {
            precision = 100.0 * value / total;
        }
    }
    double logarithms = 0.0;
    for (std::size_t n = 0; n < orders; ++n)
        logarithms += flooredLog(result.precisions[n]);
    result.score = result.brevityPenalty * std::exp(logarithms / static_cast<double>(orders));
    return result;
}

double sentenceBleu(std::string_view answer, std::span<const std::string> references, BleuOptions options)
{
    options.effectiveOrder = true;
    return bleu(BleuReferences(references, options).counts(answer), options).score;
}

std::string signatureOf(const BleuOptions& options, const ReferenceCount& references)
{
    const auto value = valueOf(options);
    return fmt::format("nrefs:{}|case:{}|eff:{}|tok:{}|smooth:{}{}|version:{}", references.name(),
                       options.lowerCase ? "lc" : "mixed", options.effectiveOrder ? "yes" : "no",
                       nameOf(options.tokenizer), nameOf(options.smoothing),
                       value ? fmt::format("[{:.2f}]", *value) : "", sacreBleuVersion);
}

} // namespace core::metrics
