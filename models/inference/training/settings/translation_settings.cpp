#include "models/inference/training/settings/translation_settings.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"

namespace models::networks {

namespace {

constexpr double lowestTranslationRate = 0.05; // of the highest, at the end

Setters translationSettersFor(TranslationSettings& s)
{
    auto setters = s.card.settersWithShare(s.config.language);
    setters.merge(Setters{
        {"target_language", text(s.config.targetLanguage, "For the card, and for how BLEU cuts words: the language of "
                                                          "the translations, if the corpus does not say it")},
        {"hidden", integer(s.config.hidden, 8, 4096, "Embedding size per piece; a multiple of eight times heads")},
        {"heads", integer(s.config.heads, 1, 256, "Heads of attention per layer")},
        {"encoder_layers", integer(s.config.encoderLayers, 1, 48, "Layers that read")},
        {"decoder_layers", integer(s.config.decoderLayers, 1, 48, "Layers that write")},
        {"inner", integer(s.config.inner, 1, 65536, "Units of a layer's inner part")},
        {"longest", integer(s.config.longest, 2, 8192, "Maximum number of pieces of a text and of a translation")},
        {"beam", integer(s.config.beam, 1, 100, "Translations that are followed side by side for an answer")},
        {"length_power",
         number(s.config.lengthPower, 0, 10, "Exponent of the length penalty, ((5 + length) / 6)^exponent")},
        {"lowercase", boolean(s.config.lowercase, "Whether texts are read in lower case")},
        {"pieces", integer(s.pieces, 1, 1'000'000, "Codes that are learnt for each language")},
        {"min_count", integer(s.minCount, 1, 1'000'000, "Pieces that occur less often are unknown")},
        {"batch", integer(s.batch, 8, 10'000'000, "Pieces per step, of texts and translations")},
        {"learning_rate", number(s.learningRate, 1e-8, 10, "The highest step size; it falls to a twentieth")},
        {"warm_up", integer(s.warmUp, 0, 10'000'000, "Steps over which the step size rises")},
        {"dropout", number(s.dropout, 0, 0.95, "Share of the states and attentions that a step drops")},
        {"label_smoothing",
         number(s.labelSmoothing, 0, 0.95, "Share of the right piece's probability that all pieces share")},
        {"clip", number(s.clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
        {"average", integer(s.average, 0, 1'000'000, "Steps over which the weights that count are averaged")},
        {"scored", integer(s.scored, 1, 1'000'000, "Texts of dev that are translated after each epoch")},
        {"patience", integer(s.patience, 0, 1000, "Epochs without a better score after which training ends; 0: never")},
        {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")},
        {"test", text(s.test, "Texts with translations whose score goes into config.json, too")}});
    setters.merge(s.worst.setters());
    return setters;
}

void requireTransformer(const std::string& architecture)
{
    if (!architecture.empty() && architecture != TranslationConfig::architecture)
        throw core::UsageError("unknown architecture " + architecture, "Use --arch transformer");
}

} // namespace

std::vector<core::Parameter> TranslationSettings::described(const core::victims::TrainRequest& request)
{
    requireTransformer(request.architecture);
    TranslationSettings settings;
    return networks::described(translationSettersFor(settings));
}

TranslationSettings TranslationSettings::of(const core::victims::TrainRequest& request)
{
    TranslationSettings s;
    requireTransformer(request.architecture);
    setEpochs(s.epochs, request);
    apply(translationSettersFor(s), request.settings, TranslationConfig::architecture);
    if (s.config.hidden % (8 * s.config.heads) != 0)
        refuse("hidden", std::to_string(s.config.hidden), fmt::format("a multiple of 8 x {} heads", s.config.heads));
    return s;
}

nlohmann::ordered_json TranslationSettings::hyperParameters() const
{
    return {{"hidden", config.hidden},
            {"heads", config.heads},
            {"encoder_layers", config.encoderLayers},
            {"decoder_layers", config.decoderLayers},
            {"inner", config.inner},
            {"longest", config.longest},
            {"beam", config.beam},
            {"length_power", config.lengthPower}};
}

nlohmann::ordered_json TranslationSettings::trainingFacts() const
{
    nlohmann::ordered_json facts{{"optimiser", "Adam"},
                                 {"epochs", epochs},
                                 {"patience", patience},
                                 {"batch", batch},
                                 {"pieces", pieces},
                                 {"min_count", minCount},
                                 {"learning_rate", learningRate},
                                 {"warm_up", warmUp},
                                 {"dropout", dropout},
                                 {"label_smoothing", labelSmoothing},
                                 {"clip", clip},
                                 {"average", average},
                                 {"scored", scored}};
    worst.addTo(facts);
    return facts;
}

double TranslationSettings::learningRateAt(std::int64_t step, double steps) const
{
    const auto done = static_cast<double>(step);
    const double rising = warmUp == 0 ? 1.0 : done / static_cast<double>(warmUp);
    const double falling = std::max(lowestTranslationRate, 1.0 - (1.0 - lowestTranslationRate) * done / steps);
    return learningRate * std::min(rising, falling);
}

} // namespace models::networks
