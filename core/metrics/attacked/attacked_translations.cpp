#include "core/metrics/attacked/attacked_translations.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>

#include "core/corpora/published/language.h"
#include "core/metrics/translation/degradation.h"
#include "core/metrics/translation/ter.h"

namespace core::metrics {

namespace {

template<class Counts>
void put(std::optional<Counts>& sum, const Counts& counts)
{
    if (sum)
        *sum += counts;
    else
        sum = counts;
}

double chrfOf(const std::string& text, const std::string& reference, const ChrfOptions& options)
{
    return chrf(ChrfReferences(std::array{reference}, options).counts(text), options) / 100.0;
}

/// The sums of one side: translations of the originals, or of the attacked texts.
struct Sums {
    std::optional<BleuCounts> bleu, lowerBleu;
    std::optional<ChrfCounts> chrf;
    std::optional<TerCounts> ter;
};

class Measuring {
public:
    Measuring(const AttackedTexts& texts, const TranslationOptions& options)
        : texts_(texts), options_(options.forLanguage(texts.language)), bleu_(options_.bleu()), lowerBleu_(bleu_),
          chrf_(options_.chrf())
    {
        lowerBleu_.lowerCase = true;
        for (const auto& references : texts_.references)
            for (const auto& reference : references)
                expected_.scripts.add(reference);
        expected_.language = texts_.language;
    }

    AttackedTranslations measured()
    {
        const std::size_t count = texts_.sources.size();
        for (std::size_t i = 0; i < count; ++i)
            add(i);
        found_.texts = count;
        if (count == 0)
            return found_;
        const auto all = static_cast<double>(count);
        found_.sourceSimilarity = similarity_ / all;
        if (sources_)
            found_.charBleu = bleu(*sources_, characterBleu()).score / 100.0;
        if (own_)
            found_.consistency = chrf(*own_, chrf_);
        if (before_.bleu && after_.bleu)
            takeScores();
        else
            found_.signature = nameOf(chrf_) + '|' + signatureOf(chrf_, ReferenceCount{1, 1});
        return found_;
    }

private:
    void add(std::size_t i)
    {
        const auto& source = texts_.sources[i];
        const auto& attacked = texts_.attackedSources[i];
        const auto& said = texts_.outputs[i];
        const auto& now = texts_.attackedOutputs[i];
        std::vector<std::string> references;
        if (!texts_.references.empty())
            std::ranges::copy_if(texts_.references[i], std::back_inserter(references),
                                 [](const std::string& reference) { return !reference.empty(); });
        const double similarity = source.empty() ? 1.0 : chrfOf(attacked, source, {});
        similarity_ += similarity;
        if (!source.empty())
            put(sources_, BleuReferences(std::array{source}, characterBleu()).counts(attacked));
        if (!said.empty())
            put(own_, ChrfReferences(std::array{said}, chrf_).counts(now));
        countFaults(said, source, references, expected_, options_, found_.faults);
        // That of a text which stayed as it was is the first of its references: they all count.
        std::vector<std::string> attackedReferences = references;
        if (i < texts_.attackedReferences.size() && !references.empty() && !texts_.attackedReferences[i].empty() &&
            texts_.attackedReferences[i] != references.front())
            attackedReferences = {texts_.attackedReferences[i]};
        countFaults(now, attacked, attackedReferences, expected_, options_, found_.attackedFaults);
        if (references.empty())
            return;
        const double right = chrfOf(said, references.front(), {}), left = chrfOf(now, attackedReferences.front(), {});
        const double lost = right <= left ? 0.0 : (right - left) / right;
        degradation_ += lost;
        successes_ += similarity + lost > 1.0 ? 1 : 0;
        ++judged_;
        hallucinated_ += isHallucination(said, now, references, options_, attackedReferences) ? 1 : 0;
        addScores(said, references, before_);
        addScores(now, attackedReferences, after_);
    }

    void addScores(const std::string& text, std::span<const std::string> references, Sums& sums) const
    {
        const auto all = options_.allReferences ? references : references.first(1);
        put(sums.bleu, BleuReferences(all, bleu_).counts(text));
        put(sums.lowerBleu, BleuReferences(all, lowerBleu_).counts(text));
        put(sums.chrf, ChrfReferences(all, chrf_).counts(text));
        put(sums.ter, TerReferences(all, {}).counts(text));
    }

    void takeScores()
    {
        const auto judged = static_cast<double>(judged_);
        found_.targetDegradation = degradation_ / judged;
        found_.success = static_cast<double>(successes_) / judged;
        found_.hallucinated = hallucinated_;
        const auto both = [&](AttackedTranslations::Both& into, auto score) { into = {score(before_), score(after_)}; };
        both(found_.bleu, [&](const Sums& sums) { return bleu(*sums.bleu, bleu_).score; });
        both(found_.chrf, [&](const Sums& sums) { return chrf(*sums.chrf, chrf_); });
        both(found_.ter, [&](const Sums& sums) { return ter(*sums.ter); });
        both(found_.lengthRatio, [&](const Sums& sums) {
            return static_cast<double>(sums.bleu->answerLength) /
                   static_cast<double>(std::max<std::size_t>(1, sums.bleu->referenceLength));
        });
        found_.relativeDegradation = relativeDegradation(bleu(*before_.lowerBleu, lowerBleu_).score,
                                                         bleu(*after_.lowerBleu, lowerBleu_).score, found_.charBleu);
        found_.signature = "BLEU|" + signatureOf(bleu_, before_.bleu->references) + ' ' + nameOf(chrf_) + '|' +
                           signatureOf(chrf_, before_.chrf->references) + " TER|" +
                           signatureOf(TerOptions{}, before_.ter->references);
    }

    const AttackedTexts& texts_;
    TranslationOptions options_;
    BleuOptions bleu_, lowerBleu_;
    ChrfOptions chrf_;
    ExpectedOutput expected_;
    Sums before_, after_;
    std::optional<BleuCounts> sources_;
    std::optional<ChrfCounts> own_;
    double similarity_ = 0.0, degradation_ = 0.0;
    std::size_t judged_ = 0, successes_ = 0, hallucinated_ = 0;
    AttackedTranslations found_;
};

} // namespace

AttackedTranslations measureTranslations(const AttackedTexts& texts, const TranslationOptions& options)
{
    const auto count = texts.sources.size();
    for (const auto* list : {&texts.attackedSources, &texts.outputs, &texts.attackedOutputs})
        if (list->size() != count)
            throw std::invalid_argument("texts and translations of several numbers");
    if (!texts.references.empty() && texts.references.size() != count)
        throw std::invalid_argument("references of another number of texts");
    return Measuring(texts, options).measured();
}

} // namespace core::metrics
