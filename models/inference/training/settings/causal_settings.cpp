#include "models/inference/training/settings/causal_settings.h"

#include "core/base/error.h"
#include "models/inference/training/settings/setting_values.h"

namespace models::networks {

namespace {

Setters causalSettersFor(CausalSettings& s)
{
    auto setters = s.card.setters(s.config.language);
    setters.merge(
        Setters{{"embedding", integer(s.config.embedding, 1, 4096, "Embedding size per piece")},
                {"hidden", integer(s.config.hidden, 1, 4096, "Units of the LSTM")},
                {"pieces", integer(s.pieces, 10, 1'000'000, "Largest vocabulary of word pieces that is learnt")},
                {"vocabulary", text(s.vocabulary, "A folder or vocab.txt whose pieces are used instead")},
                {"min_count", integer(s.minCount, 1, 1'000'000, "Rarer characters and pieces are not learnt")},
                {"longest", integer(s.longest, 8, 10'000, "Maximum number of pieces read at once")},
                {"batch", integer(s.batch, 1, 1'000'000, "Pieces per step")},
                {"test", text(s.test, "Texts whose score goes into config.json, too")}});
    setters.merge(s.setters("Pieces", "states"));
    return setters;
}

void requireCausalArchitecture(const std::string& architecture)
{
    if (!architecture.empty() && architecture != CausalConfig::architecture)
        throw core::UsageError("unknown architecture " + architecture, "Use --arch causal-lstm");
}

} // namespace

std::vector<core::Parameter> CausalSettings::described(const core::victims::TrainRequest& request)
{
    requireCausalArchitecture(request.architecture);
    CausalSettings settings;
    return networks::described(causalSettersFor(settings));
}

CausalSettings CausalSettings::of(const core::victims::TrainRequest& request)
{
    CausalSettings s;
    requireCausalArchitecture(request.architecture);
    setEpochs(s.epochs, request);
    apply(causalSettersFor(s), request.settings, CausalConfig::architecture);
    return s;
}

nlohmann::ordered_json CausalSettings::hyperParameters() const
{
    return {{"embedding", config.embedding}, {"hidden", config.hidden}};
}

nlohmann::ordered_json CausalSettings::trainingFacts() const
{
    nlohmann::ordered_json facts{
        {"optimiser", "Adam; rows of the embedding move only when their piece takes part in a step"},
        {"epochs", epochs},
        {"pieces", pieces},
        {"min_count", minCount},
        {"longest", longest},
        {"batch", batch}};
    addTo(facts);
    return facts;
}

} // namespace models::networks
