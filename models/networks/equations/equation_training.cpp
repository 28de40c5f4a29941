#include "models/networks/equations/equation_training.h"

#include <algorithm>
#include <cmath>

#include <ATen/CPUGeneratorImpl.h>

#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/structures/equations/equation_match.h"
#include "core/structures/equations/equation_value.h"
#include "models/inference/equations/equation_pieces.h"
#include "models/inference/equations/equation_writers.h"
#include "models/inference/equations/solving.h"

namespace models::networks {

namespace {

constexpr std::uint64_t solverOrderStream = 1, solverWordStream = 2, solverDropoutStream = 3;
constexpr std::size_t solvedTogether = 64;

TrainingPlan solverPlanOf(const SolverSettings& settings, const EquationData& data)
{
    const auto size = static_cast<std::size_t>(settings.batch);
    const auto batches = static_cast<std::int64_t>((data.train.size() + size - 1) / size);
    return {.epochs = settings.epochs,
            .patience = settings.patience,
            .examples = data.train.size(),
            .weightDecay = settings.weightDecay,
            .clip = settings.clip,
            .average = settings.average,
            .learningRate = [&settings, batches](std::int64_t step) {
                const auto halvings = settings.halving == 0 ? 0 : (step - 1) / batches / settings.halving;
                return settings.learningRate * std::pow(0.5, static_cast<double>(halvings));
            }};
}

std::vector<std::size_t> lengthsOf(const std::vector<ProblemExample>& examples)
{
    std::vector<std::size_t> lengths;
    for (const auto& example : examples)
        lengths.push_back(example.problem.rows.size());
    return lengths;
}

/// Makes a share of the words unknown: those that a transformer gives vectors lose them.
void hideWords(SolverProblem& problem, double share, core::Random& random)
{
    const std::size_t size = problem.rows.empty() ? 0 : problem.states.size() / problem.rows.size();
    for (std::size_t word = 0; word < problem.rows.size(); ++word)
        if (problem.rows[word] != numberWord && random.uniform() < share) {
            problem.rows[word] = unknownWord;
            std::fill_n(problem.states.begin() + static_cast<std::ptrdiff_t>(word * size), size, 0.0F);
        }
}

SolverNetwork averagesOf(const SolverSettings& settings, const SolverNetwork& network, const EquationData& data)
{
    return settings.average == 0 ? network : SolverNetwork(data);
}

} // namespace

SolverModel modelOf(const SolverNetwork& network, const EquationData& data)
{
    return {data.config, data.words, data.symbols, valuesOf(network.tensors().weights()), data.encoder};
}

SolverScore scoreOf(const SolverModel& model, const std::vector<ProblemExample>& examples)
{
    SolverScore score;
    for (const auto& numbers : batchesInOrder(examples.size(), solvedTogether)) {
        std::vector<const SolverProblem*> problems;
        for (const auto number : numbers)
            problems.push_back(&examples[number].problem);
        const auto solutions = solve(model, problems, model.config.beam, 1);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const auto& example = examples[numbers[i]];
            ++score.examples;
            if (solutions[i].empty())
                continue;
            const auto& tree = solutions[i].front().tree;
            const auto value = core::structures::valueOf(tree, example.problem.numbers);
            score.answers +=
                core::structures::isSameValue(value, example.gold.answer, core::structures::Closeness::Relative) ? 1
                                                                                                                 : 0;
            score.equations += core::structures::canonicalText(tree) ==
                                       core::structures::canonicalText({*computedBy(example.linked), std::nullopt})
                                   ? 1
                                   : 0;
        }
    }
    return score;
}

SolverNetwork::SolverNetwork(const EquationData& data)
    : config_(data.config), operators_(operatorsIn(*data.symbols)), symbols_(data.symbols->size()),
      tensors_(tensorShapes(data.config, data.words->size(), data.symbols->size())),
      layers_(tensors_, data.config, data.words->size(), data.symbols->size())
{}

torch::Tensor SolverNetwork::loss(std::span<const ProblemExample* const> examples, double dropout,
                                  const DropoutSource& source) const
{
    const TorchBackend on(dropout, source);
    std::vector<const SolverProblem*> problems;
    for (const auto* example : examples)
        problems.push_back(&example->problem);
    const ProblemBatch batch(problems, config_.architecture);
    const auto writer = writerFor(on, layers_, config_, batch, operators_, symbols_);
    std::vector<torch::Tensor> likelihoods;
    for (std::size_t at = 0; !writer->open().empty(); ++at) {
        Rows pieces;
        for (const auto equation : writer->open())
            pieces.push_back(examples[equation]->pieces[at]);
        const auto targets = torch::tensor(at::ArrayRef<std::int64_t>(pieces.data(), pieces.size()), torch::kInt64);
        likelihoods.push_back(writer->scores().gather(1, targets.unsqueeze(1)));
        writer->write(pieces);
    }
    return -torch::cat(likelihoods).mean();
}

EquationTraining::EquationTraining(const SolverSettings& settings, const EquationData& data, std::uint64_t seed,
                                   SolverNetwork& network)
    : EquationTraining(settings, data, seed, network, averagesOf(settings, network, data))
{}

EquationTraining::EquationTraining(const SolverSettings& settings, const EquationData& data, std::uint64_t seed,
                                   SolverNetwork& network, SolverNetwork averaged)
    : Training(solverPlanOf(settings, data), network.tensors().shapes(), network.tensors().weights(),
               averaged.tensors().weights()),
      settings_(settings), data_(data), seed_(seed), network_(network), averaged_(std::move(averaged)),
      dropout_(at::detail::getDefaultCPUGenerator().clone()), lengths_(lengthsOf(data.train))
{}

double EquationTraining::step(const BatchNumbers& numbers, core::Random& wordDropout)
{
    std::vector<ProblemExample> examples;
    for (const auto number : numbers) {
        examples.push_back(data_.train[number]);
        if (settings_.wordDropout > 0.0)
            hideWords(examples.back().problem, settings_.wordDropout, wordDropout);
    }
    std::vector<const ProblemExample*> batch;
    for (const auto& example : examples)
        batch.push_back(&example);
    const auto loss = network_.loss(batch, settings_.dropout, dropout_);
    WeightList gradients = torch::autograd::grad({loss}, weights(), {}, /*retain_graph=*/false,
                                                 /*create_graph=*/false, /*allow_unused=*/true);
    if (!settings_.trainEmbedding && data_.encoder == nullptr)
        gradients.front() = torch::Tensor();
    move(gradients);
    return loss.item<double>();
}

void EquationTraining::runEpoch(int epoch, EpochRun& run)
{
    const auto number = static_cast<std::uint64_t>(epoch);
    core::Random order(seed_, solverOrderStream, number), wordDropout(seed_, solverWordStream, number);
    dropout_.set_current_seed(core::Random(seed_, solverDropoutStream, number).next());
    run.steps(similarBatches(lengths_, static_cast<std::size_t>(settings_.batch), order),
              [&](const BatchNumbers& batch) { return step(batch, wordDropout); });
}

double EquationTraining::devLoss() const
{
    torch::NoGradGuard noGradients;
    double sum = 0.0;
    std::vector<const ProblemExample*> writable;
    for (const auto& example : data_.dev)
        if (!example.pieces.empty())
            writable.push_back(&example);
    for (std::size_t first = 0; first < writable.size(); first += solvedTogether) {
        const auto part = std::span(writable).subspan(first, std::min(solvedTogether, writable.size() - first));
        sum += averaged_.loss(part).item<double>() * static_cast<double>(part.size());
    }
    return sum / static_cast<double>(std::max<std::size_t>(1, writable.size()));
}

EpochScore EquationTraining::score() const
{
    const auto score = scoreOf(modelOf(averaged_, data_), data_.dev);
    // Of a few problems several epochs have as many right: the surest of them is the best.
    return {.shown = score.share(score.answers),
            .rank = {score.share(score.answers), score.share(score.equations), -devLoss()}};
}

std::string EquationTraining::fingerprint() const
{
    return core::sha256(settings_.lastingFacts().dump() + settings_.hyperParameters().dump() + data_.sources.dump() +
                        data_.words->text() + data_.symbols->text() + nameOf(settings_.config.architecture) +
                        std::to_string(seed_));
}

} // namespace models::networks
