#include "models/networks/parser_settings.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "models/networks/setting_values.h"

namespace models::networks {

namespace {

Setters settersFor(ParserSettings& s)
{
    auto& shape = s.shape;
    Setters setters{
        {"layers", integer(shape.layers, 1, 8)},
        {"hidden", integer(shape.hidden, 1, 2048)},
        {"arc", integer(shape.arc, 1, 4096)},
        {"label", integer(shape.label, 1, 1024)},
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
        {"language", text(s.language)},
        {"licence", text(s.licence)},
        {"attribution", text(s.attribution)},
    };
    if (shape.inputs == ParserInputs::Character) {
        setters["character"] = integer(shape.character, 1, 1024);
        setters["character_hidden"] = integer(shape.characterHidden, 1, 1024);
        return setters;
    }
    setters["word"] = integer(shape.word, 1, 4096);
    setters["word_dropout"] = number(s.wordDropout, 0, 0.95);
    setters["vector_dropout"] = number(s.vectorDropout, 0, 0.95);
    setters["vector_rows"] = integer(s.vectorRows, 0, 10'000'000);
    if (shape.inputs == ParserInputs::WordTag) {
        setters["tag"] = integer(shape.tag, 1, 1024);
        setters["tag_dropout"] = number(s.tagDropout, 0, 0.95);
        setters["tagger"] = text(s.tagger);
        setters["folds"] = integer(s.folds, 2, 100);
        setters["tagger_epochs"] = integer(s.taggerEpochs, 1, 1000);
    }
    return setters;
}

} // namespace

std::string nameOf(ParserInputs inputs)
{
    return inputs == ParserInputs::Word ? "word" : inputs == ParserInputs::WordTag ? "word-tag" : "char";
}

std::int64_t ParserShape::input() const
{
    if (inputs == ParserInputs::Character)
        return 2 * characterHidden;
    return word + vectors + (inputs == ParserInputs::WordTag ? tag : 0);
}

ParserSettings ParserSettings::of(const core::victims::TrainRequest& request)
{
    ParserSettings settings;
    if (request.architecture == "word-tag") {
        settings.shape.inputs = ParserInputs::WordTag;
    } else if (request.architecture == "char") {
        settings.shape.inputs = ParserInputs::Character;
        settings.inputDropout = 0.15;
    } else if (!request.architecture.empty() && request.architecture != "word") {
        throw core::UsageError("unknown architecture " + request.architecture, "Use --arch word, word-tag or char");
    }
    if (request.epochs < 0)
        throw core::UsageError(fmt::format("--epochs {}: not a whole number above 0", request.epochs));
    if (request.epochs > 0)
        settings.epochs = request.epochs;
    if (settings.shape.inputs == ParserInputs::Character && !request.vectors.empty())
        throw core::UsageError("the char parser reads no word vectors", "Leave --vectors out, or use --arch word");
    apply(settersFor(settings), request.settings, "the " + nameOf(settings.shape.inputs) + " parser");
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
    if (shape.inputs != ParserInputs::Character)
        facts["word_dropout"] = wordDropout;
    if (shape.vectors > 0)
        facts["vector_dropout"] = vectorDropout;
    if (shape.inputs == ParserInputs::WordTag) {
        facts["tag_dropout"] = tagDropout;
        facts["folds"] = folds;
        facts["tagger_epochs"] = taggerEpochs;
    }
    return facts;
}

} // namespace models::networks
