#include "models/inference/training/settings/sentence_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace models::networks {

namespace {

Setters sentenceSettersFor(SentenceSettings& s)
{
    auto setters = s.setters();
    setters.merge(Setters{
        {"batch", integer(s.batch, 2, 100'000, "Pairs per step: each first text must find its second among them")},
        {"scale", number(s.scale, 1e-3, 1e3, "Cosines are multiplied by it before their softmax")},
        {"same", formed(fmt::format("{}", fmt::join(s.same, ",")), "names with commas between them",
                        "Labels of pairs that mean the same",
                        [&s](const auto&, const auto& value) { s.same = partsOf(value); })}});
    return setters;
}

} // namespace

SentenceSettings::SentenceSettings()
{
    epochs = 3;
    longest = 64;
    float16 = true;
}

std::vector<core::Parameter> SentenceSettings::described()
{
    SentenceSettings settings;
    return networks::described(sentenceSettersFor(settings));
}

SentenceSettings SentenceSettings::of(const core::victims::TrainRequest& request)
{
    SentenceSettings s;
    setEpochs(s.epochs, request);
    apply(sentenceSettersFor(s), request.settings, architecture);
    s.requireStart();
    return s;
}

nlohmann::ordered_json SentenceSettings::trainingFacts() const
{
    auto facts = FurtherSettings::facts();
    facts["batch"] = batch;
    facts["scale"] = scale;
    facts["same"] = same;
    return facts;
}

} // namespace models::networks
