#include "models/inference/training/settings/word_training_settings.h"

namespace models::networks {

Setters WordTrainingSettings::setters(const std::string& examples, std::size_t& embedding, bool& lowercase)
{
    Setters setters{
        {"batch", integer(batch, 1, 4096, examples + " per step")},
        {"learning_rate", number(learningRate, 1e-8, 10, "Adam's step size")},
        {"word_dropout",
         number(wordDropout, 0, 0.95, "Share of words that are read as the unknown word, each time anew")},
        {"clip", number(clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
        {"average",
         integer(average, 0, 1'000'000, "Steps over which the weights that count are averaged; 0: not at all")},
        {"embedding", integer(embedding, 1, 4096, "Embedding size per word")},
        {"embedding_range", number(embeddingRange, 0, 10, "Words without a vector start within plus or minus this")},
        {"vector_norm", number(vectorNorm, 1e-3, 100, "Norm that the given word vectors are scaled to")},
        {"train_embedding", boolean(trainEmbedding, "Whether the word vectors are trained too")},
        {"min_count", integer(minCount, 1, 1'000'000, "Words that occur less often are the unknown word")},
        {"lowercase", boolean(lowercase, "Whether texts are read in lower case")},
        {"float16", boolean(float16, "Whether the weights are stored in 16 bits")},
        {"patience", integer(patience, 0, 1000, "Epochs without a better score after which training ends; 0: never")},
    };
    setters.merge(worst.setters());
    return setters;
}

nlohmann::ordered_json WordTrainingSettings::facts() const
{
    nlohmann::ordered_json facts{{"optimiser", "Adam"},
                                 {"epochs", epochs},
                                 {"patience", patience},
                                 {"batch", batch},
                                 {"learning_rate", learningRate},
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

Setter labelNames(std::vector<std::string>& labels)
{
    return formed({}, "names with commas between them", "Names for the corpus's classes, in their order",
                  [&labels](const auto&, const auto& value) { labels = partsOf(value); });
}

Setter weightDecay(double& target)
{
    return number(target, 0, 10, "Decoupled weight decay: each step subtracts learning_rate x weight times this");
}

} // namespace models::networks
