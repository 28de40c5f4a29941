#include "models/inference/training/causal_settings.h"

#include <algorithm>

#include "core/base/error.h"
#include "models/inference/training/setting_values.h"

namespace models::networks {

namespace {

constexpr double lowestCausalRate = 0.05; // of the highest, at the end

Setters causalSettersFor(CausalSettings& s)
{
    auto setters = s.card.setters(s.config.language);
    setters.merge(
        Setters{{"embedding", integer(s.config.embedding, 1, 4096, "Dimensions of a piece")},
                {"hidden", integer(s.config.hidden, 1, 4096, "Units of the LSTM")},
                {"pieces", integer(s.pieces, 10, 1'000'000, "Largest vocabulary of word pieces that is learnt")},
                {"vocabulary", text(s.vocabulary, "A folder or vocab.txt whose pieces are used instead")},
                {"min_count", integer(s.minCount, 1, 1'000'000, "Rarer characters and pieces are not learnt")},
                {"longest", integer(s.longest, 8, 10'000, "Most pieces that are read in one go")},
                {"batch", integer(s.batch, 1, 1'000'000, "Pieces per step")},
                {"noise", integer(s.noise, 1, 1'000'000, "Pieces that the right ones are compared with in a step")},
                {"learning_rate", number(s.learningRate, 1e-8, 10, "The highest step size")},
                {"warm_up", integer(s.warmUp, 0, 1'000'000, "Steps over which the step size rises")},
                {"dropout", number(s.dropout, 0, 0.95,
                                   "Share of the pieces' values and of the states that a step "
                                   "drops")},
                {"clip", number(s.clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
                {"embedding_range", number(s.embeddingRange, 0, 10, "Pieces start within plus or minus this")},
                {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")},
                {"test", text(s.test, "Texts whose score goes into config.json, too")},
                {"device", device(s.device)}});
    return setters;
}

void requireCausalArchitecture(const std::string& architecture)
{
    if (!architecture.empty() && architecture != CausalConfig::architecture)
        throw core::UsageError("unknown architecture " + architecture, "Use --arch causal-lstm");
}

} // namespace

std::vector<core::victims::TrainSetting> CausalSettings::described(const core::victims::TrainRequest& request)
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
    return {{"optimiser", "Adam; rows of the embedding move only when their piece takes part in a step"},
            {"epochs", epochs},
            {"pieces", pieces},
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

double CausalSettings::learningRateAt(std::int64_t step, double steps) const
{
    const auto done = static_cast<double>(step);
    const double rising = warmUp == 0 ? 1.0 : done / static_cast<double>(warmUp);
    const double falling = std::max(lowestCausalRate, 1.0 - (1.0 - lowestCausalRate) * done / steps);
    return learningRate * std::min(rising, falling);
}

} // namespace models::networks
