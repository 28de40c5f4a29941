#include "models/inference/training/settings/context_settings.h"

#include "core/base/error.h"
#include "models/inference/training/settings/setting_values.h"

namespace models::networks {

namespace {

Setters contextSettersFor(ContextSettings& s)
{
    auto setters = s.card.setters(s.config.language);
    setters.merge(
        Setters{{"embedding", integer(s.config.embedding, 1, 4096, "Embedding size per word")},
                {"hidden", integer(s.config.hidden, 1, 4096, "Units of the LSTM in each direction")},
                {"layer", integer(s.config.layer, 1, 4096, "Units of the layer above it")},
                {"words", integer(s.words, 10, 1'000'000, "Largest vocabulary")},
                {"min_count", integer(s.minCount, 1, 1'000'000, "Words that occur less often are the unknown word")},
                {"longest", integer(s.longest, 1, 10'000, "Words after which a sentence is cut")},
                {"batch", integer(s.batch, 1, 1'000'000, "Words per step")}});
    setters.merge(s.setters("Words", "joined states"));
    return setters;
}

void requireContextArchitecture(const std::string& architecture)
{
    if (!architecture.empty() && architecture != ContextConfig::architecture)
        throw core::UsageError("unknown architecture " + architecture, "Use --arch context-lstm or bert");
}

} // namespace

std::vector<core::Parameter> ContextSettings::described(const core::victims::TrainRequest& request)
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
    nlohmann::ordered_json facts{
        {"optimiser", "Adam; rows of the embedding move only when their word takes part in a step"},
        {"epochs", epochs},
        {"words", words},
        {"min_count", minCount},
        {"longest", longest},
        {"batch", batch}};
    addTo(facts);
    return facts;
}

} // namespace models::networks
