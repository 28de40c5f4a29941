#include "models/training/kinds/parser_settings.h"

#include "core/base/error.h"

namespace models::networks {

namespace {

constexpr const char* builtInTagger = "ewt-tagger"; // what config.json calls the one that ships

Setting taggerOf(std::string& tagger)
{
    return text("tagger", tagger, "The tagger of the words")
        .as("tagger", tagger == "built-in" ? builtInTagger : tagger)
        .recalledBy([](const Trained& victim) {
            const auto name = victim.config.value("tagger", std::string());
            return name.empty() || name == builtInTagger ? std::nullopt : std::optional(name);
        });
}

} // namespace

ParserSettings ParserSettings::defaultsFor(const core::victims::TrainRequest& request)
{
    const auto& architecture = request.architecture;
    ParserSettings settings;
    settings.config.tagger = "built-in";
    settings.config.label = 64; // the paper has 100: no better on little data, and the labels are a third of a parse
    if (architecture == "word-tag") {
        settings.config.inputs = ParserInputs::WordTag;
    } else if (architecture == "char") {
        settings.config.inputs = ParserInputs::Char;
        settings.inputDropout = 0.15;
    } else if (!architecture.empty() && architecture != "word") {
        throw core::UsageError("unknown architecture " + architecture, "Use --arch word, word-tag or char");
    }
    return settings;
}

SettingTable ParserSettings::table()
{
    const bool hasWords = config.inputs != ParserInputs::Char, hasTags = config.inputs == ParserInputs::WordTag;
    SettingTable table("the " + nameOf(config.inputs) + " parser");
    table.training(
        {said("optimiser", "Adam"), networks::epochs(epochs),
         integer("batch", batch, 1, 100'000, "Words per step, about"),
         number("learning_rate", learningRate, 1e-8, 10, "The highest step size, after the warm-up"),
         number("beta1", beta1, 0, 0.9999, "Adam's first decay"),
         number("beta2", beta2, 0, 0.999999, "Adam's second decay"),
         integer("warm_up", warmUp, 0, 1'000'000, "Steps over which the step size rises"),
         number("last_rate", lastRate, 0, 1, "Share of the step size that is left at the end"),
         number("clip", clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit"),
         integer("average", average, 0, 1'000'000,
                 "Steps over which the weights that count are averaged; 0: not at all"),
         number("input_dropout", inputDropout, 0, 0.95, "Share of each word's input values that a step drops"),
         number("lstm_dropout", lstmDropout, 0, 0.95, "Share of each layer's outputs that a step drops"),
         number("recurrent_dropout", recurrentDropout, 0, 0.95, "Share of the state between words that a step drops"),
         number("mlp_dropout", mlpDropout, 0, 0.95, "Share of the scorers' inner values that a step drops"),
         number("label_share", labelShare, 0.01, 1, "Share of the words whose relations take part in a step"),
         integer("min_count", minCount, 1, 1'000'000, "Words that occur less often are the unknown word")});
    // In the order of config.json, what the data decided among it.
    table.top({language(config.language), integer("layers", config.layers, 1, 8, "Layers of the LSTM"),
               integer("hidden", config.hidden, 1, 2048, "Units of the LSTM in each direction"),
               integer("arc", config.arc, 1, 4096, "Dimensions in which heads are scored"),
               integer("label", config.label, 1, 1024, "Dimensions in which relations are scored")});
    if (hasWords) {
        table.top({integer("word", config.word, 1, 4096, "Embedding size per word"), said("vectors", config.vectors)});
        table.training(
            {number("word_dropout", wordDropout, 0, 0.95, "Share of words that are read as the unknown word"),
             number("vector_dropout", vectorDropout, 0, 0.95, "Share of words whose fixed vector is left out")
                 .when(config.vectors > 0)});
        table.others({integer("vector_rows", vectorRows, 0, 10'000'000,
                              "How many of the most frequent given vectors are kept; 0: all")});
    } else {
        table.top({integer("character", config.character, 1, 1024, "Embedding size per character"),
                   integer("character_hidden", config.characterHidden, 1, 1024, "Units of the LSTM over characters")});
    }
    if (hasTags) {
        table.top({integer("tag", config.tag, 1, 1024, "Embedding size per tag"), said("upos", config.upos),
                   said("xpos", config.xpos), taggerOf(config.tagger)});
        table.training(
            {number("tag_dropout", tagDropout, 0, 0.95, "Share of words whose tags are left out"),
             integer("folds", folds, 2, 100, "Parts of the training text that taggers of the other parts tag"),
             integer("tagger_epochs", taggerEpochs, 1, 1000, "Epochs of each of these taggers")});
    }
    table.card(card.creditSettings());
    table.others({text("test", test, "A treebank whose score goes into the card"),
                  boolean("float16", float16, "Whether the weights are stored in 16 bits"), networks::device(device)});
    return table;
}

void ParserSettings::finish(const core::victims::TrainRequest& request) const
{
    if (config.inputs == ParserInputs::Char && !request.vectors.empty())
        throw core::UsageError("the char parser reads no word vectors", "Leave --vectors out, or use --arch word");
}

} // namespace models::networks
