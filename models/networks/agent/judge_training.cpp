#include "models/networks/agent/judge_training.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <ATen/CPUGeneratorImpl.h>

#include "core/base/error.h"

namespace models::networks {

std::vector<std::size_t> drawn(std::size_t count, std::size_t all, core::Random& random)
{
    std::vector<std::size_t> numbers;
    if (2 * count >= all) {
        numbers.resize(all);
        std::iota(numbers.begin(), numbers.end(), std::size_t{0});
        random.shuffle(numbers);
        numbers.resize(std::min(count, all));
        return numbers;
    }
    std::set<std::size_t> known;
    while (numbers.size() < count)
        if (const auto number = random.below(all); known.insert(number).second)
            numbers.push_back(number);
    return numbers;
}

JudgeTraining::JudgeTraining(const AgentSettings& settings, const std::vector<AgentPair>& pairs,
                             const core::victims::PieceCandidates& candidates, JudgeNetwork& network)
    : settings_(settings), pairs_(pairs), candidates_(candidates), network_(network), optimiser_(0.0, 0.0)
{
    for (const auto& weight : network_.tensors().weights())
        optimiser_.add(weight);
}

JudgeTraining::Batch JudgeTraining::newBatch(const std::shared_ptr<const AgentWeights>& agent,
                                             core::Random& random) const
{
    const auto numbers = drawn(settings_.batch, pairs_.size(), random); // in random order: the first half is perturbed
    const std::size_t half = numbers.size() / 2;
    std::vector<const std::vector<std::uint32_t>*> texts;
    for (std::size_t i = 0; i < half; ++i)
        texts.push_back(&pairs_[numbers[i]].source.rows);
    KernelPolicy policy(agent);
    Batch batch;
    for (auto& text : perturbed(policy, candidates_, texts, {.sampled = !settings_.nearest, .critic = false}, &random))
        batch.perturbed.push_back(std::move(text.rows));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto& pair = pairs_[numbers[i]];
        batch.pairs.push_back({i < half ? &batch.perturbed[i] : &pair.source.rows, &pair.target, i >= half});
    }
    return batch;
}

double JudgeTraining::accuracy(const std::shared_ptr<const AgentWeights>& agent, std::size_t batches,
                               core::Random& random) const
{
    const auto judge = network_.plain();
    std::size_t right = 0, all = 0;
    for (std::size_t number = 0; number < batches; ++number) {
        const auto batch = newBatch(agent, random);
        std::vector<const std::vector<std::uint32_t>*> sources, targets;
        std::vector<std::size_t> numbers;
        for (const auto& pair : batch.pairs) {
            numbers.push_back(sources.size());
            sources.push_back(pair.source);
            targets.push_back(pair.target);
        }
        const auto positive = KernelJudge(judge, targets).positive(numbers, sources);
        for (std::size_t i = 0; i < positive.size(); ++i)
            right += (positive[i] > 0.5) == batch.pairs[i].positive ? 1 : 0;
        all += positive.size();
    }
    return all == 0 ? 0.0 : static_cast<double>(right) / static_cast<double>(all);
}

double JudgeTraining::step(const std::shared_ptr<const AgentWeights>& agent, core::Random& random)
{
    const auto batch = newBatch(agent, random);
    DropoutSource dropout;
    if (settings_.judgeDropout > 0.0)
        dropout = at::detail::createCPUGenerator(random.next());
    const auto loss = network_.loss(batch.pairs, settings_.softmaxTwice, settings_.judgeDropout, dropout);
    const auto& weights = network_.tensors().weights();
    const auto gradients = torch::autograd::grad({loss}, weights, {}, /*retain_graph=*/false,
                                                 /*create_graph=*/false, /*allow_unused=*/true);
    const double value = loss.item<double>();
    if (!std::isfinite(value))
        throw core::Error("the discriminator's loss is no longer a finite number",
                          "Use a lower --set discriminator_rate");
    optimiser_.beginStep();
    optimiser_.setLearningRate(settings_.judgeRateAt(optimiser_.steps()));
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (gradients[i].defined())
            optimiser_.update(i, gradients[i]);
    return value;
}

CheckpointTensors JudgeTraining::tensors() const
{
    CheckpointTensors tensors;
    const auto& weights = network_.tensors().weights();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto& name = network_.tensors().shapes()[i].first;
        tensors.emplace_back("discriminator." + name, weights[i]);
        for (const auto& [state, tensor] : optimiser_.state(i))
            tensors.emplace_back("discriminator " + state + "." + name, tensor);
    }
    return tensors;
}

} // namespace models::networks
