#include "models/networks/agent/agent_network.h"

#include <map>

namespace models::networks {

namespace {

constexpr std::size_t piecesTogether = 20'000; // of texts that are read for one part of a rollout

torch::Tensor numbersOf(std::span<const double> numbers)
{
    auto tensor = torch::empty({static_cast<std::int64_t>(numbers.size())});
    for (std::size_t i = 0; i < numbers.size(); ++i)
        tensor.data_ptr<float>()[i] = static_cast<float>(numbers[i]);
    return tensor;
}

torch::Tensor indexOf(const Rows& rows)
{
    return torch::tensor(at::ArrayRef<std::int64_t>(rows.data(), rows.size()), torch::kInt64);
}

std::vector<double> valuesIn(const Rollout& rollout)
{
    std::vector<double> values;
    for (const auto& step : rollout.steps)
        values.push_back(step.value);
    return values;
}

std::vector<double> rewardsIn(const Rollout& rollout)
{
    std::vector<double> rewards;
    for (const auto& step : rollout.steps)
        rewards.push_back(step.reward);
    return rewards;
}

/// One past the last step that, with those from `first` on, reads no more than piecesTogether; at least one.
std::size_t endOfPart(const Rollout& rollout, std::size_t first)
{
    std::map<std::int64_t, bool> read;
    std::size_t pieces = 0, last = first;
    for (; last < rollout.steps.size(); ++last) {
        std::size_t more = 0;
        for (const auto version : rollout.steps[last].places.texts)
            if (read.try_emplace(version, true).second)
                more += rollout.versions[static_cast<std::size_t>(version)].size();
        if (last > first && pieces + more > piecesTogether)
            break;
        pieces += more;
    }
    return last;
}

} // namespace

AgentNetwork::AgentNetwork(const AgentConfig& config, std::size_t pieces)
    : config_(config), pieces_(pieces), tensors_(agentShapes(config, pieces)), layers_(tensors_, config, pieces)
{}

torch::Tensor AgentNetwork::loss(const Rollout& rollout, std::size_t first, std::size_t last,
                                 std::span<const double> returns, std::span<const double> advantages,
                                 const AgentLossRules& rules, const TorchBackend& on, AgentLosses& losses) const
{
    Rows pieces, actions, steps;
    Segments texts;
    AgentPlaces places;
    std::map<std::int64_t, std::int64_t> contexts; // of the versions that these steps read
    std::vector<double> counts;
    for (std::size_t number = first; number < last; ++number) {
        const auto& step = rollout.steps[number];
        counts.push_back(static_cast<double>(step.places.size()));
        for (std::size_t i = 0; i < step.places.size(); ++i) {
            const auto version = step.places.texts[i];
            const auto [context, isNew] = contexts.try_emplace(version, static_cast<std::int64_t>(contexts.size()));
            if (isNew)
                addFramed(rollout.versions[static_cast<std::size_t>(version)], pieces, texts);
            places.before.push_back(step.places.before[i]);
            places.here.push_back(step.places.here[i]);
            places.after.push_back(step.places.after[i]);
            places.texts.push_back(context->second);
            actions.push_back(step.actions[i]);
            steps.push_back(static_cast<std::int64_t>(number - first));
        }
    }
    const auto answer = agentAnswer(on, layers_, config_, agentContexts(on, layers_, pieces, texts), places);
    const auto stepOf = indexOf(steps), count = numbersOf(counts);
    const auto meanOfSteps = [&](const torch::Tensor& ofPlaces) {
        return torch::zeros({count.size(0)}).index_add(0, stepOf, ofPlaces) / count;
    };
    const auto chosen = answer.actions.gather(1, indexOf(actions).unsqueeze(1)).squeeze(1);
    const auto entropy = meanOfSteps(-(answer.actions.exp() * answer.actions).sum(1));
    const auto errors =
        0.5 * (numbersOf(returns.subspan(first, last - first)) - meanOfSteps(answer.values.squeeze(1))).square();
    const auto policy = numbersOf(advantages.subspan(first, last - first)) * meanOfSteps(chosen);
    const auto sum = (rules.value * errors - policy - rules.entropy * entropy).sum() * rules.factor;
    losses.total += sum.item<double>();
    losses.value += errors.sum().item<double>();
    losses.entropy += entropy.sum().item<double>();
    return sum;
}

AgentGradients AgentNetwork::gradients(const Rollout& rollout, const AgentLossRules& rules, double dropout,
                                       const DropoutSource& source) const
{
    const auto rewards = rewardsIn(rollout);
    const auto returns = discountedReturns(rewards, rules.discount, rollout.beyond);
    const auto advantages = generalAdvantages(rewards, valuesIn(rollout), rules.discount, rules.trace, rollout.beyond);
    const TorchBackend on(dropout, source);
    AgentGradients result{WeightList(tensors_.weights().size()), {}};
    for (std::size_t first = 0; first < rollout.steps.size();) {
        const std::size_t last = endOfPart(rollout, first);
        const auto part = loss(rollout, first, last, returns, advantages, rules, on, result.losses);
        const auto gradients = torch::autograd::grad({part}, tensors_.weights(), {}, /*retain_graph=*/false,
                                                     /*create_graph=*/false, /*allow_unused=*/true);
        for (std::size_t i = 0; i < gradients.size(); ++i)
            if (gradients[i].defined()) {
                auto& sum = result.gradients[i];
                sum = sum.defined() ? sum + gradients[i] : gradients[i];
            }
        first = last;
    }
    return result;
}

std::shared_ptr<const AgentWeights> AgentNetwork::plain() const
{
    return std::make_shared<const AgentWeights>(config_, pieces_, valuesOf(tensors_.weights()));
}

} // namespace models::networks
