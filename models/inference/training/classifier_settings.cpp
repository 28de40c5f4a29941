#include "models/inference/training/classifier_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "models/inference/training/setting_values.h"

namespace models::networks {

namespace {

Setters settersFor(ClassifierSettings& s)
{
    Setters setters{
        {"batch", integer(s.batch, 1, 4096, "Texts per step")},
        {"learning_rate", number(s.learningRate, 1e-8, 10, "Adam's step size")},
        {"weight_decay",
         number(s.weightDecay, 0, 10, "Share of learning_rate x weight that a step takes off each weight")},
        {"dropout", number(s.config.dropout, 0, 0.95, "Share of the network's inner values that a step drops")},
        {"word_dropout",
         number(s.wordDropout, 0, 0.95, "Share of words that are replaced by the unknown word, each time anew")},
        {"clip", number(s.clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
        {"average",
         integer(s.average, 0, 1'000'000, "Steps over which the weights that count are averaged; 0: not at all")},
        {"embedding_range", number(s.embeddingRange, 0, 10, "Words without a vector start within plus or minus this")},
        {"vector_norm", number(s.vectorNorm, 1e-3, 100, "Norm that the given word vectors are scaled to")},
        {"train_embedding", boolean(s.trainEmbedding, "Whether the word vectors are trained too")},
        {"min_count", integer(s.minCount, 1, 1'000'000, "Words that occur less often are the unknown word")},
        {"lowercase", boolean(s.config.lowercase, "Whether texts are read in lower case")},
        {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")},
        {"embedding", integer(s.config.embedding, 1, 4096, "Dimensions of a word")},
        {"patience", integer(s.patience, 0, 1000, "Epochs without a better score after which training ends; 0: never")},
        {"labels", formed({}, "names with commas between them", "Names for the corpus's classes, in their order",
                          [&s](const auto&, const auto& value) { s.config.labels = partsOf(value); })},
        {"language", text(s.config.language, "For the card: the language of the texts")},
        {"licence", text(s.licence, "For the card")},
        {"device", device(s.device)},
    };
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
    setters.merge(s.worst.setters());
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
    nlohmann::ordered_json facts{{"optimiser", "Adam; rows of the embedding move only when their word is read"},
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
    worst.addTo(facts);
    return facts;
}

} // namespace models::networks
