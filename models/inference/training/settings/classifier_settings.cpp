#include "models/inference/training/settings/classifier_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace models::networks {

namespace {

Setters settersFor(ClassifierSettings& s)
{
    auto setters = s.setters("Texts", s.config.embedding, s.config.lowercase);
    setters.merge(s.card.settersWithShare(s.config.language));
    setters.merge(Setters{
        {"weight_decay", weightDecay(s.weightDecay)},
        {"dropout", number(s.config.dropout, 0, 0.95, "Share of the network's inner values that a step drops")},
        {"labels", labelNames(s.config.labels)},
        {"device", device(s.device)},
    });
    switch (s.config.architecture) {
    case Architecture::WordLstm:
        setters["hidden"] = integer(s.config.hidden, 1, 4096, "Units of the LSTM in each direction");
        setters["pooling"] = choice(s.config.pooling, Pooling::Max, "max", Pooling::Last, "last",
                                    "How the states of a text become one: their maximum, or the last");
        setters["bidirectional"] = boolean(s.config.bidirectional, "Whether the text is also read backwards");
        break;
    case Architecture::Han:
        setters["hidden"] = integer(s.config.hidden, 1, 4096, "Units of the GRUs in each direction");
        setters["attention"] =
            integer(s.config.attention, 1, 4096, "Units in which states are compared with the context vector");
        setters["longest"] = integer(s.config.longest, 1, 65536, "Words of a sentence; longer ones are cut");
        break;
    case Architecture::WordCnn:
        setters["filters"] = integer(s.config.filters, 1, 4096, "Filters of each window");
        setters["windows"] = formed(fmt::format("{}", fmt::join(s.config.windows, ",")),
                                    "whole numbers from 1 to 64 with commas between them", "Words that a filter sees",
                                    [&s](const auto& key, const auto& value) {
                                        s.config.windows.clear();
                                        for (const auto& part : partsOf(value))
                                            s.config.windows.push_back(integerOf(key, part, 1, 64));
                                    });
        break;
    }
    return setters;
}

/// The defaults of an architecture; word-lstm when none is named.
ClassifierSettings defaultsOf(const std::string& architecture)
{
    const auto known = architecture.empty() ? Architecture::WordLstm : wordArchitecture(architecture);
    if (!known)
        throw core::UsageError("unknown architecture " + architecture, "Use --arch word-lstm, word-cnn, han or bert");
    ClassifierSettings settings;
    settings.config = WordModelConfig::of(*known);
    return settings;
}

} // namespace

std::vector<core::Parameter> ClassifierSettings::described(const core::victims::TrainRequest& request)
{
    auto settings = defaultsOf(request.architecture);
    return networks::described(settersFor(settings));
}

ClassifierSettings ClassifierSettings::of(const core::victims::TrainRequest& request)
{
    ClassifierSettings settings = defaultsOf(request.architecture);
    setEpochs(settings.epochs, request);
    const auto setters = settersFor(settings);
    apply(setters, request.settings, nameOf(settings.config.architecture));
    return settings;
}

nlohmann::ordered_json ClassifierSettings::hyperParameters() const
{
    nlohmann::ordered_json json;
    json["embedding"] = config.embedding;
    if (config.architecture == Architecture::WordLstm) {
        json["hidden"] = config.hidden;
        json["bidirectional"] = config.bidirectional;
        json["pooling"] = config.pooling == Pooling::Max ? "max" : "last";
    } else if (config.architecture == Architecture::Han) {
        json["hidden"] = config.hidden;
        json["attention"] = config.attention;
        json["longest"] = config.longest;
    } else {
        json["windows"] = config.windows;
        json["filters"] = config.filters;
    }
    json["dropout"] = config.dropout;
    return json;
}

nlohmann::ordered_json ClassifierSettings::trainingFacts() const
{
    auto facts = WordTrainingSettings::facts();
    facts["optimiser"] = "Adam; rows of the embedding move only when their word is read";
    facts["weight_decay"] = weightDecay;
    return facts;
}

} // namespace models::networks
