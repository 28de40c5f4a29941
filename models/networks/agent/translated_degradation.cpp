#include "models/networks/agent/translated_degradation.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/text/edit.h"
#include "models/inference/translation/translation_config.h"

namespace models::networks {

namespace {

std::string numbersAsText(std::span<const std::uint32_t> rows)
{
    std::string text;
    for (const auto row : rows)
        text += std::to_string(row) + " ";
    return text;
}

core::metrics::BleuOptions ofPieces()
{
    core::metrics::BleuOptions options;
    options.tokenizer = core::metrics::BleuTokenizer::None;
    options.smoothing = core::metrics::BleuSmoothing::None;
    return options;
}

} // namespace

double pieceBleu(std::span<const std::uint32_t> answer, std::span<const std::uint32_t> reference)
{
    if (reference.empty())
        return 0.0;
    const std::vector references{numbersAsText(reference)};
    const auto options = ofPieces();
    return core::metrics::bleu(core::metrics::BleuReferences(references, options).counts(numbersAsText(answer)),
                               options)
        .score;
}

std::optional<CleanScores::Score> CleanScores::find(std::size_t pair) const
{
    const std::lock_guard lock(mutex_);
    return scores_[pair];
}

void CleanScores::put(std::size_t pair, Score score)
{
    const std::lock_guard lock(mutex_);
    scores_[pair] = std::move(score);
}

TranslatedTexts::TranslatedTexts(AttackedTranslator& translator, std::stop_token stop)
    : translator_(translator), stop_(std::move(stop)),
      unknown_([&cutter = translator.cutter()](const std::string& form) { return cutter.find(form).has_value(); })
{}

core::text::Text TranslatedTexts::textOf(const AgentPair& pair, std::span<const std::uint32_t> rows,
                                         core::Random& random) const
{
    const auto& cutter = translator_.cutter();
    const auto forms = cutter.formsAfter(pair.source, rows, unknownPiece,
                                         [&](const std::string& form) { return unknown_.shownFor(form, random); });
    auto text = pair.source.text;
    for (const auto& edit : cutter.editsFor(pair.source, forms))
        text = core::text::applied(text, edit);
    return text;
}

std::vector<std::string> TranslatedTexts::translate(std::span<const core::text::Text> texts, std::size_t beam) const
{
    if (texts.empty())
        return {};
    auto translations = translator_.translate(texts, beam, stop_);
    if (stop_.stop_requested())
        throw core::Error("training was stopped", "--resume continues after the last finished epoch; --resume --finish "
                                                  "writes the best model so far");
    if (translations.size() != texts.size())
        throw core::Error("the translator left texts without an answer");
    return translations;
}

CleanScores::Score TranslatedDegradation::scoreOf(const AgentPair& pair, const std::string& translation) const
{
    if (rules_.score == DegradationScore::Pieces)
        return {pieceBleu(texts_.translator().targetRows(translation), pair.target), {}};
    const core::metrics::BleuReferences references(pair.references, rules_.bleu);
    auto counts = references.counts(translation);
    auto options = rules_.bleu;
    options.effectiveOrder = true; // of single sentences
    const double score = core::metrics::bleu(counts, options).score;
    return {score, std::move(counts)};
}

void TranslatedDegradation::readClean(std::span<const std::size_t> texts)
{
    std::vector<std::size_t> numbers;
    std::vector<core::text::Text> unread;
    for (const auto text : texts)
        if (const auto pair = batch_[text]; !clean_.find(pair)) {
            numbers.push_back(pair);
            unread.push_back(pairs_[pair].source.text);
        }
    const auto translations = texts_.translate(unread, rules_.beam);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        clean_.put(numbers[i], scoreOf(pairs_[numbers[i]], translations[i]));
}

std::vector<double> TranslatedDegradation::of(std::span<const std::size_t> texts,
                                              std::span<const std::vector<std::uint32_t>* const> rows)
{
    const bool together = rules_.score == DegradationScore::Batch;
    std::vector<std::size_t> changed; // places in `texts`
    std::vector<core::text::Text> now;
    std::vector<std::size_t> needed;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto& pair = pairs_[batch_[texts[i]]];
        const bool isChanged = *rows[i] != pair.source.rows;
        if (isChanged) {
            changed.push_back(i);
            now.push_back(texts_.textOf(pair, *rows[i], random_));
        }
        if (isChanged || together)
            needed.push_back(texts[i]);
    }
    readClean(needed);
    const auto translations = texts_.translate(now, rules_.beam);
    std::vector<double> lost(texts.size());
    core::metrics::BleuCounts before, after;
    std::size_t next = 0; // of `changed`
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto number = batch_[texts[i]];
        const bool isChanged = next < changed.size() && changed[next] == i;
        if (!isChanged && !together)
            continue;
        const auto clean = *clean_.find(number);
        const auto score = isChanged ? scoreOf(pairs_[number], translations[next++]) : clean;
        lost[i] = rules_.sign * degradationOf(clean.score, score.score);
        if (together) {
            before += clean.counts;
            after += score.counts;
        }
    }
    if (together && !texts.empty())
        std::ranges::fill(lost, rules_.sign * degradationOf(core::metrics::bleu(before, rules_.bleu).score,
                                                            core::metrics::bleu(after, rules_.bleu).score));
    return lost;
}

} // namespace models::networks
