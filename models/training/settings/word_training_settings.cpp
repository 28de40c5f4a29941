#include "models/training/settings/word_training_settings.h"

namespace models::networks {

void WordTrainingSettings::addTo(SettingTable& table, const WordWording& wording, std::size_t& embedding,
                                 bool& lowercase)
{
    auto ends = networks::epochs(epochs);
    ends.mayChange = !wording.stepsKnowTheirNumber;
    table.training(
        {said("optimiser", wording.optimiser), std::move(ends),
         integer("patience", patience, 0, 1000, "Epochs without a better score after which training ends; 0: never")
             .changeable(),
         integer("batch", batch, 1, 4096, wording.examples + " per step"),
         number("learning_rate", learningRate, 1e-8, 10, wording.rate),
         number("word_dropout", wordDropout, 0, 0.95,
                "Share of words that are read as the unknown word, each time anew"),
         number("clip", clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit"),
         integer("average", average, 0, 1'000'000,
                 "Steps over which the weights that count are averaged; 0: not at all"),
         number("embedding_range", embeddingRange, 0, 10, wording.range),
         number("vector_norm", vectorNorm, 1e-3, 100, "Norm that the given word vectors are scaled to"),
         boolean("train_embedding", trainEmbedding, "Whether the word vectors are trained too"),
         integer("min_count", minCount, 1, 1'000'000, "Words that occur less often are the unknown word")});
    table.sizes({integer("embedding", embedding, 1, 4096, "Embedding size per word").ofVectors()});
    table.top({boolean("lowercase", lowercase, "Whether texts are read in lower case")});
    table.others({boolean("float16", float16, "Whether the weights are stored in 16 bits")});
}

Setting labelNames(std::vector<std::string>& labels)
{
    return formed("labels", {}, "names with commas between them", "Names for the corpus's classes, in their order",
                  [&labels](const std::string& value) { labels = partsOf(value); });
}

Setting weightDecay(double& target)
{
    return number("weight_decay", target, 0, 10,
                  "Decoupled weight decay: each step subtracts learning_rate x weight times this");
}

} // namespace models::networks
