#include "models/inference/training/context_settings.h"

#include "core/base/error.h"
#include "models/inference/training/setting_values.h"

namespace models::networks {

namespace {

Setters contextSettersFor(ContextSettings& s)
{
    auto setters = s.card.setters(s.config.language);
    setters.merge(
        Setters{{"embedding", integer(s.config.embedding, 1, 4096, "Dimensions of a word")},
                {"hidden", integer(s.config.hidden, 1, 4096, "Units of the LSTM in each direction")},
                {"layer", integer(s.config.layer, 1, 4096, "Units of the layer above it")},
                {"words", integer(s.words, 10, 1'000'000, "Largest vocabulary")},
                {"min_count", integer(s.minCount, 1, 1'000'000, "Words that occur less often are the unknown word")},
                {"longest", integer(s.longest, 1, 10'000, "Words after which a sentence is cut")},
                {"batch", integer(s.batch, 1, 1'000'000, "Words per step")},
                {"noise", integer(s.noise, 1, 1'000'000, "Words that the right ones are compared with in a step")},
                {"learning_rate", number(s.learningRate, 1e-8, 10, "The highest step size")},
                {"warm_up", integer(s.warmUp, 0, 1'000'000, "Steps over which the step size rises")},
                {"dropout",
                 number(s.dropout, 0, 0.95, "Share of the words' values and of the joined states that a step drops")},
                {"clip", number(s.clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
                {"embedding_range", number(s.embeddingRange, 0, 10, "Words start within plus or minus this")},
                {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")},
                {"device", device(s.device)}});
    return setters;
}

void requireContextArchitecture(const std::string& architecture)
{
    if (!architecture.empty() && architecture != ContextConfig::architecture)
        throw core::UsageError("unknown architecture " + architecture, "Use --arch context-lstm or bert");
}

} // namespace

std::vector<core::victims::TrainSetting> ContextSettings::described(const core::victims::TrainRequest& request)
{
    requireContextArchitecture(request.architecture);
    ContextSettings settings;
    return networks::described(contextSettersFor(settings));
}

ContextSettings ContextSettings::of(const core::victims::TrainRequest& request)
{
    ContextSettings s;
    requireContextArchitecture(request.architecture);
    setEpochs(s.epochs, request);
    apply(contextSettersFor(s), request.settings, ContextConfig::architecture);
    return s;
}

nlohmann::ordered_json ContextSettings::hyperParameters() const
{
    return {{"embedding", config.embedding}, {"hidden", config.hidden}, {"layer", config.layer}};
}

nlohmann::ordered_json ContextSettings::trainingFacts() const
{
    return {{"optimiser", "Adam; rows of the embedding move only when their word takes part in a step"},
            {"epochs", epochs},
            {"words", words},
            {"min_count", minCount},
            {"longest", longest},
            {"batch", batch},
            {"noise", noise},
            {"learning_rate", learningRate},
            {"warm_up", warmUp},
            {"dropout", dropout},
            {"clip", clip},
            {"embedding_range", embeddingRange}};
}

} // namespace models::networks
