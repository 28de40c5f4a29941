#include "models/networks/context_settings.h"

#include "core/base/error.h"
#include "models/networks/setting_values.h"

namespace models::networks {

ContextSettings ContextSettings::of(const core::victims::TrainRequest& request)
{
    ContextSettings s;
    if (!request.architecture.empty() && request.architecture != ContextConfig::architecture)
        throw core::UsageError("unknown architecture " + request.architecture, "Use --arch context-lstm");
    if (request.epochs < 0)
        throw core::UsageError(fmt::format("--epochs {}: not a whole number above 0", request.epochs));
    if (request.epochs > 0)
        s.epochs = request.epochs;
    const auto text = [](std::string& target) { return [&target](const auto&, const auto& value) { target = value; }; };
    apply({{"embedding", integer(s.config.embedding, 1, 4096)},
           {"hidden", integer(s.config.hidden, 1, 4096)},
           {"layer", integer(s.config.layer, 1, 4096)},
           {"words", integer(s.words, 10, 1'000'000)},
           {"min_count", integer(s.minCount, 1, 1'000'000)},
           {"longest", integer(s.longest, 1, 10'000)},
           {"batch", integer(s.batch, 1, 1'000'000)},
           {"noise", integer(s.noise, 1, 1'000'000)},
           {"learning_rate", number(s.learningRate, 1e-8, 10)},
           {"warm_up", integer(s.warmUp, 0, 1'000'000)},
           {"dropout", number(s.dropout, 0, 0.95)},
           {"clip", number(s.clip, 0, 1e6)},
           {"embedding_range", number(s.embeddingRange, 0, 10)},
           {"float16", boolean(s.float16)},
           {"language", text(s.config.language)},
           {"licence", text(s.licence)},
           {"attribution", text(s.attribution)},
           {"summary", text(s.summary)},
           {"device",
            [&s](const auto& key, const auto& value) {
                if (value != "cpu" && value != "cuda")
                    refuse(key, value, "cpu or cuda");
                s.device = value;
            }}},
          request.settings, ContextConfig::architecture);
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
