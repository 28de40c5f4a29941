#include "models/inference/translation/translator.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "models/inference/decoding/beam_search.h"

namespace models {

namespace {

constexpr std::size_t together = 16; // texts whose beams stay in the cache

} // namespace

Translator::Translator(std::shared_ptr<const TranslationModel> model)
    : model_(std::move(model)), steps_(stepsOf(*model_))
{}

std::vector<std::vector<WrittenTranslation>> Translator::translate(std::span<const SourcePieces> texts,
                                                                   std::size_t beam, std::size_t count,
                                                                   const std::stop_token& stop)
{
    const auto& config = model_->config;
    const BeamOptions options{.beam = beam,
                              .answers = count,
                              .longest = config.longest - 1,
                              .lengthPower = config.lengthPower,
                              .allowed = {}};
    std::vector<std::vector<WrittenTranslation>> translations(texts.size());
    for (std::size_t first = 0; first < texts.size(); first += together) {
        const auto part = texts.subspan(first, std::min(together, texts.size() - first));
        if (!steps_->read(part, stop))
            return translations;
        const auto written = beamSearch(steps_->model(), part.size(), options, stop);
        for (std::size_t i = 0; i < part.size(); ++i)
            for (const auto& one : written[i])
                translations[first + i].push_back({targetText(one.pieces, model_->pieces), one.logProbability});
    }
    return translations;
}

std::vector<TranslationLikelihood> Translator::likelihoods(std::span<const SourcePieces> texts,
                                                           std::span<const std::string> translations,
                                                           const std::stop_token& stop)
{
    std::vector<TranslationLikelihood> likelihoods;
    for (std::size_t first = 0; first < texts.size(); first += together) {
        const auto part = texts.subspan(first, std::min(together, texts.size() - first));
        if (!steps_->read(part, stop))
            break;
        std::vector<std::vector<std::uint32_t>> rows;
        const auto found = std::span(likelihoods.insert(likelihoods.end(), part.size(), {}), part.size());
        for (std::size_t i = 0; i < part.size(); ++i) {
            auto& pieces = rows.emplace_back(targetPieces(translations[first + i], model_->pieces));
            if (pieces.size() >= model_->config.longest) {
                found[i].logProbability = -std::numeric_limits<double>::infinity();
                pieces.clear();
            }
        }
        const auto scores = forcedScores(steps_->model(), rows, [&](std::size_t text, std::size_t row) {
            found[text].pieces.push_back(model_->pieces.target->word(rows[text][found[text].pieces.size()]));
            found[text].attention.push_back(steps_->attention(row));
        });
        for (std::size_t i = 0; i < part.size(); ++i)
            for (const double score : scores[i])
                found[i].logProbability += score;
    }
    return likelihoods;
}

} // namespace models
