#include "models/networks/classifier_settings.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "models/networks/setting_values.h"

namespace models::networks {

namespace {

Setters settersFor(ClassifierSettings& s)
{
    Setters setters{
        {"batch", integer(s.batch, 1, 4096)},
        {"learning_rate", number(s.learningRate, 1e-8, 10)},
        {"weight_decay", number(s.weightDecay, 0, 10)},
        {"dropout", number(s.config.dropout, 0, 0.95)},
        {"word_dropout", number(s.wordDropout, 0, 0.95)},
        {"clip", number(s.clip, 0, 1e6)},
        {"average", integer(s.average, 0, 1'000'000)},
        {"embedding_range", number(s.embeddingRange, 0, 10)},
        {"vector_norm", number(s.vectorNorm, 1e-3, 100)},
        {"train_embedding", boolean(s.trainEmbedding)},
        {"min_count", integer(s.minCount, 1, 1'000'000)},
        {"lowercase", boolean(s.config.lowercase)},
        {"float16", boolean(s.float16)},
        {"embedding", integer(s.config.embedding, 1, 4096)},
        {"patience", integer(s.patience, 0, 1000)},
        {"labels", [&s](const auto&, const auto& value) { s.config.labels = partsOf(value); }},
        {"language", text(s.config.language)},
        {"licence", text(s.licence)},
        {"device", device(s.device)},
    };
    if (s.config.architecture == Architecture::WordLstm) {
        setters["hidden"] = integer(s.config.hidden, 1, 4096);
        setters["pooling"] = choice(s.config.pooling, Pooling::Max, "max", Pooling::Last, "last");
        setters["bidirectional"] = boolean(s.config.bidirectional);
    } else {
        setters["filters"] = integer(s.config.filters, 1, 4096);
        setters["windows"] = [&s](const auto& key, const auto& value) {
            s.config.windows.clear();
            for (const auto& part : partsOf(value))
                s.config.windows.push_back(integerOf(key, part, 1, 64));
        };
    }
    return setters;
}

} // namespace

ClassifierSettings ClassifierSettings::of(const core::victims::TrainRequest& request)
{
    ClassifierSettings settings;
    if (request.architecture == "word-cnn")
        settings.config.architecture = Architecture::WordCnn;
    else if (!request.architecture.empty() && request.architecture != "word-lstm")
        throw core::UsageError("unknown architecture " + request.architecture, "Use --arch word-lstm or word-cnn");
    if (request.epochs < 0)
        throw core::UsageError(fmt::format("--epochs {}: not a whole number above 0", request.epochs));
    if (request.epochs > 0)
        settings.epochs = request.epochs;
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
    } else {
        json["windows"] = config.windows;
        json["filters"] = config.filters;
    }
    json["dropout"] = config.dropout;
    return json;
}

nlohmann::ordered_json ClassifierSettings::trainingFacts() const
{
    return {{"optimiser", "Adam; rows of the embedding move only when their word is read"},
            {"epochs", epochs},
            {"patience", patience},
            {"batch", batch},
            {"learning_rate", learningRate},
            {"weight_decay", weightDecay},
            {"word_dropout", wordDropout},
            {"clip", clip},
            {"average", average},
            {"embedding_range", embeddingRange},
            {"vector_norm", vectorNorm},
            {"train_embedding", trainEmbedding},
            {"min_count", minCount}};
}

} // namespace models::networks
