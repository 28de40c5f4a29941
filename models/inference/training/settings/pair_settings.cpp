#include "models/inference/training/settings/pair_settings.h"

namespace models::networks {

namespace {

Setters pairSettersFor(PairSettings& s)
{
    auto setters = s.setters("Pairs", s.config.embedding, s.config.lowercase);
    setters.merge(s.card.settersWithShare(s.config.language));
    setters.merge(Setters{
        {"hidden", integer(s.config.hidden, 1, 4096,
                           s.config.architecture == PairArchitecture::DecomposableAttention
                               ? "Units of all layers"
                               : "Units of the LSTMs in each direction")},
        {"labels", labelNames(s.config.labels)},
        {"weight_decay", weightDecay(s.weightDecay)},
        {"dropout", number(s.dropout, 0, 0.95, "Share of what goes into the layers that a step drops")},
        {"weighted", boolean(s.weighted, "Whether a class counts the more the rarer it is")},
    });
    if (s.config.architecture != PairArchitecture::DecomposableAttention)
        setters["inner"] = integer(s.config.inner, 1, 4096,
                                   s.config.architecture == PairArchitecture::TopicAttention
                                       ? "Units in which topic and words are compared"
                                       : "Units of the layers before the labels");
    return setters;
}

PairSettings pairDefaults(const std::string& architecture)
{
    PairSettings settings;
    settings.config.architecture = pairArchitectureNamed(architecture);
    if (settings.config.architecture != PairArchitecture::DecomposableAttention)
        settings.config.hidden = settings.config.inner = 100;
    return settings;
}

} // namespace

PairSettings::PairSettings()
{
    epochs = 30;
    patience = 6;
    batch = 32;
    average = 300;
    vectorNorm = 3.0;
}

std::vector<core::Parameter> PairSettings::described(const core::victims::TrainRequest& request)
{
    auto settings = pairDefaults(request.architecture);
    return networks::described(pairSettersFor(settings));
}

PairSettings PairSettings::of(const core::victims::TrainRequest& request)
{
    auto settings = pairDefaults(request.architecture);
    setEpochs(settings.epochs, request);
    apply(pairSettersFor(settings), request.settings, request.architecture);
    return settings;
}

nlohmann::ordered_json PairSettings::hyperParameters() const
{
    nlohmann::ordered_json json{{"embedding", config.embedding}, {"hidden", config.hidden}};
    if (config.architecture != PairArchitecture::DecomposableAttention)
        json["inner"] = config.inner;
    return json;
}

nlohmann::ordered_json PairSettings::trainingFacts() const
{
    auto facts = WordTrainingSettings::facts();
    facts["weight_decay"] = weightDecay;
    facts["dropout"] = dropout;
    facts["weighted"] = weighted;
    return facts;
}

} // namespace models::networks
