#include "models/inference/parsing/parser_model.h"
#include "models/networks/parsing/parser_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

nlohmann::ordered_json configOf(const ParserSettings& settings)
{
    const auto& config = settings.config;
    nlohmann::ordered_json written{
        {"faultline", 1},           {"format", "faultline-model"},     {"version", 1},           {"task", "parsing"},
        {"architecture", biaffine}, {"inputs", nameOf(config.inputs)}, {"labels", config.labels}};
    written.update(settings.recorded(Setting::Place::Top));
    return written;
}

nlohmann::ordered_json jsonOf(const core::metrics::Attachment& score)
{
    return {{"uas", score.uas()}, {"las", score.las()}, {"words", score.words}};
}

} // namespace

core::victims::TrainReport trainParser(const Course& course)
{
    const auto& request = course.request;
    auto settings = ParserSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto data = ParserData::read(request, settings, course.stop, [&](const core::Progress& p) {
        if (p.done < p.total)
            course.progress({.epoch = 0, .seconds = course.seconds(), .done = p.done, .total = p.total});
    });
    settings.config.labels = data.labels;
    settings.config.upos = data.universal;
    settings.config.xpos = data.penn;
    if (data.vectors.defined())
        settings.config.vectors = static_cast<std::size_t>(data.vectors.size(1));

    const auto parser = std::make_shared<BiaffineParser>(settings.config, data.lists.rows(), device);
    auto random = course.firstWeights();
    parser->initialise(random);
    if (data.vectors.defined())
        parser->setVectors(data.vectors);

    ParserTraining training(settings, data, request.seed, parser);
    const auto write = [&](const std::string& config) {
        WrittenTensors tensors;
        for (const auto& [name, tensor] : parser->tensors())
            tensors.add(name, tensor);
        writeParserFolder(course.folder, config, data.lists, tensors.list(), precisionOf(settings.float16));
    };
    const auto score = [&]() -> TrainingEnd {
        parser->read(core::SafeTensors::load(course.folder / "model.safetensors"));
        const auto dev = scoreOf(*parser, data, data.dev);
        nlohmann::ordered_json scores{{"dev", jsonOf(dev)}};
        if (!data.test.empty())
            scores["test"] = jsonOf(scoreOf(*parser, data, data.test));
        return {.architecture = nameOf(settings.config.inputs),
                .scoreName = "UAS",
                .devScore = dev.uas(),
                .scores = scores,
                .own = {{"scores", scores},
                        {"train_sentences", data.train.size()},
                        {"dev_sentences", data.dev.size()},
                        {"words", data.lists.words.size()}},
                .onCurve = "dev_uas",
                .labelledOnCurve = "dev_las"};
    };
    return course.run(training,
                      {.config = configOf(settings),
                       .facts = settings.trainingFacts(),
                       .corpora = data.sources,
                       .card = settings.card,
                       .write = write},
                      score);
}

} // namespace models::networks
