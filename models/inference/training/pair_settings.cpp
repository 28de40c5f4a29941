#include "models/inference/training/pair_settings.h"

#include "models/inference/training/setting_values.h"

namespace models::networks {

namespace {

Setters pairSettersFor(PairSettings& s)
{
    auto setters = s.card.setters(s.config.language);
    setters.merge(Setters{
        {"embedding", integer(s.config.embedding, 1, 4096, "Dimensions of a word")},
        {"hidden", integer(s.config.hidden, 1, 4096,
                           s.config.architecture == PairArchitecture::DecomposableAttention
                               ? "Units of all layers"
                               : "Units of the LSTMs in each direction")},
        {"labels", formed({}, "names with commas between them", "Names for the corpus's classes, in their order",
                          [&s](const auto&, const auto& value) { s.config.labels = partsOf(value); })},
        {"batch", integer(s.batch, 1, 4096, "Pairs per step")},
        {"learning_rate", number(s.learningRate, 1e-8, 10, "Adam's step size")},
        {"weight_decay",
         number(s.weightDecay, 0, 10, "Share of learning_rate x weight that a step takes off each weight")},
        {"dropout", number(s.dropout, 0, 0.95, "Share of what goes into the layers that a step drops")},
        {"word_dropout",
         number(s.wordDropout, 0, 0.95, "Share of words that are read as the unknown word, each time anew")},
        {"clip", number(s.clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
        {"average",
         integer(s.average, 0, 1'000'000, "Steps over which the weights that count are averaged; 0: not at all")},
        {"embedding_range", number(s.embeddingRange, 0, 10, "Words without a vector start within plus or minus this")},
        {"vector_norm", number(s.vectorNorm, 1e-3, 100, "Norm that the given word vectors are scaled to")},
        {"train_embedding", boolean(s.trainEmbedding, "Whether the word vectors are trained too")},
        {"min_count", integer(s.minCount, 1, 1'000'000, "Words that occur less often are the unknown word")},
        {"weighted", boolean(s.weighted, "Whether a class counts the more the rarer it is")},
        {"lowercase", boolean(s.config.lowercase, "Whether texts are read in lower case")},
        {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")},
        {"patience", integer(s.patience, 0, 1000, "Epochs without a better score after which training ends; 0: never")},
    });
    if (s.config.architecture != PairArchitecture::DecomposableAttention)
        setters["inner"] = integer(s.config.inner, 1, 4096,
                                   s.config.architecture == PairArchitecture::TopicAttention
                                       ? "Units in which topic and words are compared"
                                       : "Units of the layers before the labels");
    setters.merge(s.worst.setters());
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
    nlohmann::ordered_json facts{{"optimiser", "Adam"},
                                 {"epochs", epochs},
                                 {"patience", patience},
                                 {"batch", batch},
                                 {"learning_rate", learningRate},
                                 {"weight_decay", weightDecay},
                                 {"dropout", dropout},
                                 {"word_dropout", wordDropout},
                                 {"clip", clip},
                                 {"average", average},
                                 {"embedding_range", embeddingRange},
                                 {"vector_norm", vectorNorm},
                                 {"train_embedding", trainEmbedding},
                                 {"min_count", minCount},
                                 {"weighted", weighted}};
    worst.addTo(facts);
    return facts;
}

} // namespace models::networks
