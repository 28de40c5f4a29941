#include "models/networks/parsing/parser_trainer.h"

#include <chrono>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "models/inference/parsing/parser_model.h"
#include "models/networks/parsing/parser_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/train_report.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightStream = 0;

nlohmann::ordered_json cardOf(const ParserSettings& settings)
{
    const auto& config = settings.config;
    nlohmann::ordered_json card{
        {"faultline", 1},          {"format", "faultline-model"}, {"version", 1},
        {"task", "parsing"},       {"architecture", biaffine},    {"inputs", nameOf(config.inputs)},
        {"labels", config.labels}, {"language", config.language}, {"layers", config.layers},
        {"hidden", config.hidden}, {"arc", config.arc},           {"label", config.label}};
    if (config.inputs == ParserInputs::Char) {
        card["character"] = config.character;
        card["character_hidden"] = config.characterHidden;
        return card;
    }
    card["word"] = config.word;
    card["vectors"] = config.vectors;
    if (config.inputs == ParserInputs::WordTag) {
        card["tag"] = config.tag;
        card["upos"] = config.upos;
        card["xpos"] = config.xpos;
        card["tagger"] = config.tagger == "built-in" ? "ewt-tagger" : config.tagger;
    }
    return card;
}

void writeFolder(const std::filesystem::path& folder, const nlohmann::ordered_json& config, const ParserData& data,
                 const BiaffineParser& parser, bool float16)
{
    WrittenTensors tensors;
    for (const auto& [name, tensor] : parser.tensors())
        tensors.add(name, tensor);
    writeParserFolder(folder, config.dump(2) + "\n", data.lists, tensors.list(),
                      float16 ? Precision::Float16 : Precision::Float32);
}

nlohmann::ordered_json jsonOf(const core::metrics::Attachment& score)
{
    return {{"uas", score.uas()}, {"las", score.las()}, {"words", score.words}};
}

} // namespace

core::victims::TrainReport ParserTrainer::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                                const core::victims::TrainProgressFn& progress) const
{
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    const auto start = std::chrono::steady_clock::now();
    useOneThread();
    auto settings = ParserSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto data = ParserData::read(request, settings, stop, [&](const core::Progress& p) {
        if (progress && p.done < p.total)
            progress({.epoch = 0,
                      .seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
                      .done = p.done,
                      .total = p.total});
    });
    settings.config.labels = data.labels;
    settings.config.upos = data.universal;
    settings.config.xpos = data.penn;
    if (data.vectors.defined())
        settings.config.vectors = static_cast<std::size_t>(data.vectors.size(1));

    const auto parser = std::make_shared<BiaffineParser>(settings.config, data.lists.rows(), device);
    core::Random random(request.seed, weightStream);
    parser->initialise(random);
    if (data.vectors.defined())
        parser->setVectors(data.vectors);

    const std::filesystem::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    ParserTraining training(settings, data, request.seed, parser);
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress});

    auto config = cardOf(settings);
    auto facts = settings.trainingFacts();
    addCourse(facts, data.sources, request, training);
    config["training"] = facts;
    for (const auto& [key, value] : {std::pair("licence", settings.licence), {"attribution", settings.attribution}})
        if (!value.empty())
            config[key] = value;
    writeFolder(folder, config, data, *parser, settings.float16);
    // The scores are those of the weights as they were stored, so the folder is read back.
    parser->read(core::SafeTensors::load(folder / "model.safetensors"));
    const auto score = scoreOf(*parser, data, data.dev);
    config["scores"]["dev"] = jsonOf(score);
    if (!data.test.empty())
        config["scores"]["test"] = jsonOf(scoreOf(*parser, data, data.test));
    core::writeFile(folder / "config.json", config.dump(2) + "\n");
    std::filesystem::remove(checkpoint);

    return trainReport(request, training, start,
                       {.architecture = nameOf(settings.config.inputs),
                        .scoreName = "UAS",
                        .devScore = score.uas(),
                        .own = {{"scores", config["scores"]},
                                {"train_sentences", data.train.size()},
                                {"dev_sentences", data.dev.size()},
                                {"words", data.lists.words.size()}},
                        .onCurve = "dev_uas",
                        .labelledOnCurve = "dev_las"});
}

} // namespace models::networks
