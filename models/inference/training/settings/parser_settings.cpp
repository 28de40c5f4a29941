#include "models/inference/training/settings/parser_settings.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "models/inference/training/settings/setting_values.h"

namespace models::networks {

namespace {

Setters parserSettersFor(ParserSettings& s)
{
    auto& config = s.config;
    Setters setters{
        {"layers", integer(config.layers, 1, 8, "Layers of the LSTM")},
        {"hidden", integer(config.hidden, 1, 2048, "Units of the LSTM in each direction")},
        {"arc", integer(config.arc, 1, 4096, "Dimensions in which heads are scored")},
        {"label", integer(config.label, 1, 1024, "Dimensions in which relations are scored")},
        {"batch", integer(s.batch, 1, 100'000, "Words per step, about")},
        {"learning_rate", number(s.learningRate, 1e-8, 10, "The highest step size, after the warm-up")},
        {"beta1", number(s.beta1, 0, 0.9999, "Adam's first decay")},
        {"beta2", number(s.beta2, 0, 0.999999, "Adam's second decay")},
        {"warm_up", integer(s.warmUp, 0, 1'000'000, "Steps over which the step size rises")},
        {"last_rate", number(s.lastRate, 0, 1, "Share of the step size that is left at the end")},
        {"clip", number(s.clip, 0, 1e6, "Largest norm of a step's gradient; 0: no limit")},
        {"average",
         integer(s.average, 0, 1'000'000, "Steps over which the weights that count are averaged; 0: not at all")},
        {"input_dropout", number(s.inputDropout, 0, 0.95, "Share of each word's input values that a step drops")},
        {"lstm_dropout", number(s.lstmDropout, 0, 0.95, "Share of each layer's outputs that a step drops")},
        {"recurrent_dropout",
         number(s.recurrentDropout, 0, 0.95, "Share of the state between words that a step drops")},
        {"mlp_dropout", number(s.mlpDropout, 0, 0.95, "Share of the scorers' inner values that a step drops")},
        {"label_share", number(s.labelShare, 0.01, 1, "Share of the words whose relations take part in a step")},
        {"min_count", integer(s.minCount, 1, 1'000'000, "Words that occur less often are the unknown word")},
        {"test", text(s.test, "A treebank whose score goes into the card")},
        {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")},
        {"device", device(s.device)},
        {"language", text(config.language, "For the card: the language of the texts")},
        {"licence", text(s.licence, "For the card: the model's licence")},
        {"attribution", text(s.attribution, "For the card: whom to credit")},
    };
    if (config.inputs == ParserInputs::Char) {
        setters["character"] = integer(config.character, 1, 1024, "Embedding size per character");
        setters["character_hidden"] = integer(config.characterHidden, 1, 1024, "Units of the LSTM over characters");
        return setters;
    }
    setters["word"] = integer(config.word, 1, 4096, "Embedding size per word");
    setters["word_dropout"] = number(s.wordDropout, 0, 0.95, "Share of words that are read as the unknown word");
    setters["vector_dropout"] = number(s.vectorDropout, 0, 0.95, "Share of words whose fixed vector is left out");
    setters["vector_rows"] =
        integer(s.vectorRows, 0, 10'000'000, "How many of the most frequent given vectors are kept; 0: all");
    if (config.inputs == ParserInputs::WordTag) {
        setters["tag"] = integer(config.tag, 1, 1024, "Embedding size per tag");
        setters["tag_dropout"] = number(s.tagDropout, 0, 0.95, "Share of words whose tags are left out");
        setters["tagger"] = text(config.tagger, "The tagger of the words");
        setters["folds"] = integer(s.folds, 2, 100, "Parts of the training text that taggers of the other parts tag");
        setters["tagger_epochs"] = integer(s.taggerEpochs, 1, 1000, "Epochs of each of these taggers");
    }
    return setters;
}

/// The defaults of an architecture; word when none is named.
ParserSettings parserDefaultsOf(const std::string& architecture)
{
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

} // namespace

std::vector<core::Parameter> ParserSettings::described(const core::victims::TrainRequest& request)
{
    auto settings = parserDefaultsOf(request.architecture);
    return networks::described(parserSettersFor(settings));
}

ParserSettings ParserSettings::of(const core::victims::TrainRequest& request)
{
    ParserSettings settings = parserDefaultsOf(request.architecture);
    setEpochs(settings.epochs, request);
    if (settings.config.inputs == ParserInputs::Char && !request.vectors.empty())
        throw core::UsageError("the char parser reads no word vectors", "Leave --vectors out, or use --arch word");
    apply(parserSettersFor(settings), request.settings, "the " + nameOf(settings.config.inputs) + " parser");
    return settings;
}

nlohmann::ordered_json ParserSettings::trainingFacts() const
{
    nlohmann::ordered_json facts{{"optimiser", "Adam"},
                                 {"epochs", epochs},
                                 {"batch", batch},
                                 {"learning_rate", learningRate},
                                 {"beta1", beta1},
                                 {"beta2", beta2},
                                 {"warm_up", warmUp},
                                 {"last_rate", lastRate},
                                 {"clip", clip},
                                 {"average", average},
                                 {"input_dropout", inputDropout},
                                 {"lstm_dropout", lstmDropout},
                                 {"recurrent_dropout", recurrentDropout},
                                 {"mlp_dropout", mlpDropout},
                                 {"label_share", labelShare},
                                 {"min_count", minCount}};
    if (config.inputs != ParserInputs::Char)
        facts["word_dropout"] = wordDropout;
    if (config.vectors > 0)
        facts["vector_dropout"] = vectorDropout;
    if (config.inputs == ParserInputs::WordTag) {
        facts["tag_dropout"] = tagDropout;
        facts["folds"] = folds;
        facts["tagger_epochs"] = taggerEpochs;
    }
    return facts;
}

} // namespace models::networks
