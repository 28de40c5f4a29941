#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "models/inference/agent/agent_model.h"
#include "models/inference/translation/translation_model.h"
#include "models/inference/victim_loader.h"
#include "models/networks/agent/agent_training.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

constexpr std::size_t mostScored = 500; // texts of dev, at the end
constexpr double newEmbeddingRange = 0.1;

std::shared_ptr<const TranslationModel> victimOf(const std::string& spec)
{
    const auto folder = ModelLoader().folderOf(spec);
    if (const auto info = modelInfo(folder); info.task != "translation")
        throw core::UsageError(fmt::format("{} is {}, and an agent learns to attack a translator", spec,
                                           info.task.empty() ? "not a translator" : "a model of " + info.task),
                               "Give --victim FOLDER_OR_NAME, one that train translation has made");
    return std::make_shared<const TranslationModel>(TranslationModel::read(folder));
}

/// Copies the vectors of a translator into an embedding.
void startFrom(const core::victims::PieceVectors& vectors, const torch::Tensor& embedding)
{
    torch::NoGradGuard noGradients;
    embedding.copy_(torch::from_blob(const_cast<float*>(vectors.values.data()), embedding.sizes(), torch::kFloat32));
}

void writeTensors(const std::filesystem::path& file, const TorchLayers& tensors)
{
    core::SafeTensorsWriter writer;
    for (std::size_t i = 0; i < tensors.shapes().size(); ++i) {
        const auto values = tensors.weights()[i].detach().contiguous();
        writer.addF32(tensors.shapes()[i].first, tensors.shapes()[i].second,
                      {values.data_ptr<float>(), static_cast<std::size_t>(values.numel())});
    }
    writer.write(file);
}

/// rounds.tsv: what the curves hold of each round, names above numbers.
std::string roundsOf(const Curve& curve)
{
    std::string text = "round";
    for (const auto& [name, value] : curve.back().values)
        text += "\t" + name;
    text += "\tdev_bleu_lost\tseconds\n";
    for (const auto& point : curve) {
        text += std::to_string(point.epoch);
        for (const auto& [name, value] : point.values)
            text += fmt::format("\t{}", value);
        text += fmt::format("\t{}\t{}\n", point.devScore, point.seconds);
    }
    return text;
}

nlohmann::ordered_json jsonOf(const AgentScore& score)
{
    return {{"dev_bleu", score.bleu},
            {"dev_attacked_bleu", score.attackedBleu},
            {"dev_bleu_lost", score.lost()},
            {"dev_kept", score.kept},
            {"dev_relative_degradation",
             score.degradation ? nlohmann::ordered_json(*score.degradation) : nlohmann::ordered_json(nullptr)},
            {"dev_edits", score.edits},
            {"dev_examples", score.examples}};
}

} // namespace

core::victims::TrainReport trainAgent(const Course& course)
{
    const auto& request = course.request;
    if (!request.vectors.empty())
        throw core::UsageError("an agent starts from no word vectors", "Leave out --vectors");
    auto settings = AgentSettings::of(request);
    const auto victim = victimOf(settings.victim);
    auto [translator, pieces] = attackedModel(victim);
    auto& config = settings.config;
    static_cast<TextReading&>(config) = victim->config;
    config.targetLanguage = victim->config.targetLanguage;
    config.longest = victim->config.longest;
    config.victim = std::filesystem::weakly_canonical(victim->folder).filename().string();
    config.victimHash = victim->hash;
    const auto sources = translator->sourceVectors(), targets = translator->targetVectors();
    config.embedding = sources.width;
    config.targetEmbedding = targets.width;

    const auto table =
        core::victims::PieceCandidates::of(sources, {.most = settings.candidates, .released = settings.cosine});
    const auto candidates = config.direction == AgentDirection::Reinforced ? table.withoutUnknown() : table;
    const auto data = AgentData::read(request, config, *translator, candidates, course.stop);
    AgentNetwork network(config, pieces->pieces());
    JudgeNetwork judge(config, pieces->pieces(), targets.pieces());
    auto random = course.firstWeights();
    network.tensors().initialise(random, newEmbeddingRange);
    judge.tensors().initialise(random, newEmbeddingRange);
    if (settings.victimEmbeddings)
        startFrom(sources, network.tensors().weights()[0]);
    startFrom(sources, judge.tensors().weights()[0]); // in the order in which the layers are declared
    startFrom(targets, judge.tensors().weights()[1]);

    const auto text = table.text([&](std::uint32_t row) -> const std::string& { return pieces->form(row); });
    AgentTraining training(settings, data, victim->hash + pieces->hash(), candidates, *translator, network, judge,
                           request.seed, course.stop);
    const auto write = [&](const std::string& json) {
        pieces->copyTo(course.folder);
        core::writeFile(course.folder / candidatesFile, text);
        core::writeFile(course.folder / "rounds.tsv", roundsOf(training.curve()));
        writeTensors(course.folder / judgeFile, judge.tensors());
        writeNetwork(course.folder, json, *pieces->all().source, network.tensors().shapes(),
                     network.tensors().weights(), settings.float16);
    };
    const auto score = [&]() -> TrainingEnd {
        const auto agent = AgentModel::read(course.folder);
        const TranslatedTexts texts(*translator, course.stop);
        const auto dev = scoreOf(agent->weights, agent->candidates, texts, data.dev, mostScored, training.rules().beam,
                                 training.rules().bleu, request.seed);
        auto scores = jsonOf(dev);
        scores["ended"] = training.converged() ? "converged" : "rounds";
        return {.architecture = AgentConfig::architecture,
                .scoreName = "share of BLEU lost",
                .devScore = dev.lost(),
                .scores = scores,
                .own = {{"scores", scores},
                        {"train_examples", data.train.size()},
                        {"pieces", pieces->pieces()},
                        {"pieces_with_neighbours", table.withNeighbours()},
                        {"epsilon", table.epsilon()}},
                .onCurve = "dev_bleu_lost"};
    };
    auto written = config.json();
    return course.run(training,
                      {.config = written,
                       .facts = settings.trainingFacts(),
                       .corpora = data.sources,
                       .card = settings.card,
                       .write = write},
                      score);
}

} // namespace models::networks
