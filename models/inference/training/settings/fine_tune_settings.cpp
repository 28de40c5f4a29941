#include "models/inference/training/settings/fine_tune_settings.h"

#include "core/base/error.h"
#include "models/inference/training/settings/word_training_settings.h"

namespace models::networks {

namespace {

Setters fineTuneSettersFor(FineTuneSettings& s)
{
    auto setters = s.setters();
    setters.merge(Setters{{"batch", integer(s.batch, 8, 10'000'000, "Pieces per step, padding included")},
                          {"weighted", boolean(s.weighted, "Whether a class counts the more the rarer it is")},
                          {"labels", labelNames(s.labels)}});
    setters.merge(s.worst.setters());
    return setters;
}

} // namespace

std::vector<core::Parameter> FineTuneSettings::described()
{
    FineTuneSettings settings;
    return networks::described(fineTuneSettersFor(settings));
}

FineTuneSettings FineTuneSettings::of(const core::victims::TrainRequest& request)
{
    FineTuneSettings s;
    if (!request.architecture.empty() && request.architecture != architecture)
        throw core::UsageError("unknown architecture " + request.architecture,
                               request.task == "pairs" ? "Use --arch bert, decomposable-attention, esim, infersent or "
                                                         "topic-attention"
                                                       : "Use --arch word-lstm, word-cnn, han or bert");
    setEpochs(s.epochs, request);
    apply(fineTuneSettersFor(s), request.settings, architecture);
    s.requireStart();
    return s;
}

nlohmann::ordered_json FineTuneSettings::trainingFacts() const
{
    auto facts = FurtherSettings::facts();
    facts["batch"] = batch;
    if (weighted)
        facts["weighted"] = true;
    worst.addTo(facts);
    return facts;
}

} // namespace models::networks
