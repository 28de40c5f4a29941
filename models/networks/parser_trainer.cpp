#include "models/networks/parser_trainer.h"

#include <chrono>
#include <cmath>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/random.h"
#include "core/base/safetensors.h"
#include "models/networks/device.h"
#include "models/networks/parser_training.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightStream = 0;

nlohmann::ordered_json configOf(const ParserSettings& settings, const ParserData& data)
{
    const auto& shape = settings.shape;
    nlohmann::ordered_json config{{"faultline", 1},
                                  {"format", "faultline-model"},
                                  {"version", 1},
                                  {"task", "parsing"},
                                  {"architecture", "biaffine"},
                                  {"inputs", nameOf(shape.inputs)},
                                  {"labels", data.labels},
                                  {"language", settings.language},
                                  {"layers", shape.layers},
                                  {"hidden", shape.hidden},
                                  {"arc", shape.arc},
                                  {"label", shape.label}};
    if (shape.inputs == ParserInputs::Character) {
        config["character"] = shape.character;
        config["character_hidden"] = shape.characterHidden;
        return config;
    }
    config["word"] = shape.word;
    config["vectors"] = shape.vectors;
    if (shape.inputs == ParserInputs::WordTag) {
        config["tag"] = shape.tag;
        config["upos"] = data.universal;
        config["xpos"] = data.penn;
        config["tagger"] = settings.tagger == "built-in" ? "ewt-tagger" : settings.tagger;
    }
    return config;
}

std::string linesOf(const std::vector<std::string>& words)
{
    std::string text;
    for (const auto& word : words)
        text += word + '\n';
    return text;
}

void writeFolder(const std::filesystem::path& folder, const nlohmann::ordered_json& config, const ParserData& data,
                 const BiaffineParser& parser, bool float16)
{
    core::SafeTensorsWriter writer;
    const double largest = float16 ? 65504.0 : 1e6;
    for (const auto& [name, tensor] : parser.tensors()) {
        const auto values = tensor.detach().to(torch::kCPU).contiguous();
        if (!(values.abs().max().item<double>() <= largest))
            throw core::Error({(folder / "model.safetensors").string()},
                              "tensor \"" + name + "\" holds a value that is not finite or too large",
                              "The training diverged: lower the learning rate");
        const std::vector<std::size_t> shape(values.sizes().begin(), values.sizes().end());
        const std::span numbers(values.data_ptr<float>(), static_cast<std::size_t>(values.numel()));
        if (float16)
            writer.addF16(name, shape, numbers);
        else
            writer.addF32(name, shape, numbers);
    }
    core::writeFile(folder / "config.json", config.dump(2) + "\n");
    core::writeFile(folder / "vocab.txt", data.words.text());
    if (!data.vectorWords.empty())
        core::writeFile(folder / "vectors.txt", linesOf(data.vectorWords));
    if (parser.shape().inputs == ParserInputs::Character)
        core::writeFile(folder / "chars.txt", data.characters.text());
    writer.write(folder / "model.safetensors");
}

nlohmann::ordered_json jsonOf(const core::metrics::Attachment& score)
{
    return {{"uas", score.uas()}, {"las", score.las()}, {"words", score.words}};
}

nlohmann::ordered_json curveOf(const std::vector<core::victims::TrainEpoch>& curve)
{
    auto json = nlohmann::ordered_json::array();
    for (const auto& point : curve)
        json.push_back({{"epoch", point.epoch},
                        {"loss", point.loss},
                        {"dev_uas", point.devScore},
                        {"dev_las", point.devLabelled},
                        {"seconds", point.seconds}});
    return json;
}

} // namespace

core::victims::TrainReport ParserTrainer::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                                const core::victims::TrainProgressFn& progress) const
{
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    useOneThread();
    auto settings = ParserSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto data = ParserData::read(request, settings, stop, [&](const core::Progress& p) {
        if (progress && p.done < p.total)
            progress({.epoch = 0, .seconds = seconds(), .done = p.done, .total = p.total});
    });
    if (data.vectors.defined())
        settings.shape.vectors = data.vectors.size(1);

    const auto parser = std::make_shared<BiaffineParser>(settings.shape, data.tables());
    core::Random random(request.seed, weightStream);
    parser->initialise(random);
    if (data.vectors.defined())
        parser->setVectors(data.vectors);
    parser->to(device);

    const std::filesystem::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    ParserTraining training(settings, data, request.seed, parser);
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, stop, progress);

    auto config = configOf(settings, data);
    auto facts = settings.trainingFacts();
    facts["corpora"] = data.sources;
    facts["seed"] = request.seed;
    facts["best_epoch"] = training.bestEpoch();
    facts["libtorch"] = TORCH_VERSION;
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

    core::victims::TrainReport report;
    report.scoreName = "UAS";
    report.devScore = score.uas();
    report.bestEpoch = training.bestEpoch();
    report.seconds = seconds();
    report.json = nlohmann::ordered_json{{"task", request.task},
                                         {"architecture", nameOf(settings.shape.inputs)},
                                         {"out", request.out},
                                         {"scores", config["scores"]},
                                         {"train_sentences", data.train.size()},
                                         {"dev_sentences", data.dev.size()},
                                         {"words", data.words.size()},
                                         {"best_epoch", report.bestEpoch},
                                         {"epochs", training.curve().size()},
                                         {"seed", request.seed},
                                         {"seconds", report.seconds},
                                         {"curve", curveOf(training.curve())}}
                      .dump();
    return report;
}

} // namespace models::networks
