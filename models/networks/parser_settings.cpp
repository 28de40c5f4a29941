#include "models/networks/parser_settings.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "models/networks/setting_values.h"

namespace models::networks {

namespace {

Setters settersFor(ParserSettings& s)
{
    auto& config = s.config;
    Setters setters{
        {"layers", integer(config.layers, 1, 8)},
        {"hidden", integer(config.hidden, 1, 2048)},
        {"arc", integer(config.arc, 1, 4096)},
        {"label", integer(config.label, 1, 1024)},
        {"batch", integer(s.batch, 1, 100'000)},
        {"learning_rate", number(s.learningRate, 1e-8, 10)},
        {"beta1", number(s.beta1, 0, 0.9999)},
        {"beta2", number(s.beta2, 0, 0.999999)},
        {"warm_up", integer(s.warmUp, 0, 1'000'000)},
        {"last_rate", number(s.lastRate, 0, 1)},
        {"clip", number(s.clip, 0, 1e6)},
        {"average", integer(s.average, 0, 1'000'000)},
        {"input_dropout", number(s.inputDropout, 0, 0.95)},
        {"lstm_dropout", number(s.lstmDropout, 0, 0.95)},
        {"recurrent_dropout", number(s.recurrentDropout, 0, 0.95)},
        {"mlp_dropout", number(s.mlpDropout, 0, 0.95)},
        {"label_share", number(s.labelShare, 0.01, 1)},
        {"min_count", integer(s.minCount, 1, 1'000'000)},
        {"test", text(s.test)},
        {"float16", boolean(s.float16)},
        {"device", device(s.device)},
        {"language", text(config.language)},
        {"licence", text(s.licence)},
        {"attribution", text(s.attribution)},
    };
    if (config.inputs == ParserInputs::Char) {
        setters["character"] = integer(config.character, 1, 1024);
        setters["character_hidden"] = integer(config.characterHidden, 1, 1024);
        return setters;
    }
    setters["word"] = integer(config.word, 1, 4096);
    setters["word_dropout"] = number(s.wordDropout, 0, 0.95);
    setters["vector_dropout"] = number(s.vectorDropout, 0, 0.95);
    setters["vector_rows"] = integer(s.vectorRows, 0, 10'000'000);
    if (config.inputs == ParserInputs::WordTag) {
        setters["tag"] = integer(config.tag, 1, 1024);
        setters["tag_dropout"] = number(s.tagDropout, 0, 0.95);
        setters["tagger"] = text(config.tagger);
        setters["folds"] = integer(s.folds, 2, 100);
        setters["tagger_epochs"] = integer(s.taggerEpochs, 1, 1000);
    }
    return setters;
}

} // namespace

ParserSettings ParserSettings::of(const core::victims::TrainRequest& request)
{
    ParserSettings settings;
    settings.config.tagger = "built-in";
    settings.config.label = 64; // the paper has 100: no better on little data, and the labels are a third of a parse
    if (request.architecture == "word-tag") {
        settings.config.inputs = ParserInputs::WordTag;
    } else if (request.architecture == "char") {
        settings.config.inputs = ParserInputs::Char;
        settings.inputDropout = 0.15;
    } else if (!request.architecture.empty() && request.architecture != "word") {
        throw core::UsageError("unknown architecture " + request.architecture, "Use --arch word, word-tag or char");
    }
    if (request.epochs < 0)
        throw core::UsageError(fmt::format("--epochs {}: not a whole number above 0", request.epochs));
    if (request.epochs > 0)
        settings.epochs = request.epochs;
    if (settings.config.inputs == ParserInputs::Char && !request.vectors.empty())
        throw core::UsageError("the char parser reads no word vectors", "Leave --vectors out, or use --arch word");
    apply(settersFor(settings), request.settings, "the " + nameOf(settings.config.inputs) + " parser");
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
