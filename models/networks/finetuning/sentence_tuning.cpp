#include "models/networks/finetuning/sentence_tuning.h"

#include <algorithm>
#include <span>

#include "core/base/hash.h"
#include "core/metrics/ranking.h"
#include "models/networks/finetuning/further_plan.h"

namespace models::networks {

namespace {

constexpr std::uint64_t pairStream = 1, sentenceDropoutStream = 2;
constexpr std::size_t pairsScoredTogether = 64;
constexpr double impossible = -1e9;

/// The first texts of pairs, then their second ones.
std::vector<const PieceRows*> textsOf(const std::vector<SentencePair>& pairs, const BatchNumbers& numbers)
{
    std::vector<const PieceRows*> texts;
    for (const auto number : numbers)
        texts.push_back(&pairs[number].first);
    for (const auto number : numbers)
        texts.push_back(&pairs[number].second);
    return texts;
}

/// Where the text of another pair is the very same, so that it is not wrong to find it. [texts, texts]
torch::Tensor repeated(std::span<const PieceRows* const> texts)
{
    const auto count = static_cast<std::int64_t>(texts.size());
    auto repeated = torch::zeros({count, count}, torch::kBool);
    auto values = repeated.accessor<bool, 2>();
    for (std::int64_t i = 0; i < count; ++i)
        for (std::int64_t j = 0; j < count; ++j)
            values[i][j] =
                i != j && texts[static_cast<std::size_t>(i)]->pieces == texts[static_cast<std::size_t>(j)]->pieces;
    return repeated;
}

TrainingPlan sentencePlanOf(const SentenceSettings& settings, const SentenceData& data)
{
    const auto size = static_cast<std::size_t>(settings.batch);
    const auto batches = (data.train.size() + size - 1) / size;
    const auto steps = static_cast<double>(batches) * settings.epochs;
    return furtherPlan(settings, data.train.size(), steps);
}

} // namespace

torch::Tensor sentenceVectors(const TransformerNetwork& network, const torch::Tensor& embedded, const PieceBatch& batch,
                              double dropout, const DropoutSource& source)
{
    const auto states = network.states(embedded, batch, dropout, source);
    const auto there =
        torch::arange(states.size(1), batch.lengths.options()).lt(batch.lengths.unsqueeze(1)).unsqueeze(2);
    const auto sums = states.masked_fill(there.logical_not(), 0.0).sum(1);
    return torch::nn::functional::normalize(sums, torch::nn::functional::NormalizeFuncOptions().dim(1));
}

double areaOf(const TransformerNetwork& network, const std::vector<SentencePair>& pairs)
{
    torch::NoGradGuard noGradients;
    std::vector<core::metrics::Ranked> ranked;
    for (const auto& numbers : batchesInOrder(pairs.size(), pairsScoredTogether)) {
        const auto batch = batchOf(textsOf(pairs, numbers), network.device());
        const auto vectors = sentenceVectors(network, network.embedded(batch), batch).chunk(2);
        const auto cosines = (vectors[0] * vectors[1]).sum(1).to(torch::kCPU);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            ranked.push_back({cosines[static_cast<std::int64_t>(i)].item<double>(), pairs[numbers[i]].same});
    }
    return core::metrics::areaUnderCurve(std::move(ranked));
}

SentenceTuning::SentenceTuning(const SentenceSettings& settings, const SentenceData& data, std::uint64_t seed,
                               std::shared_ptr<TransformerNetwork> network)
    : TransformerTraining(sentencePlanOf(settings, data), TransformerHeads{}, std::move(network), settings.bfloat16),
      settings_(settings), data_(data), seed_(seed)
{}

double SentenceTuning::step(const BatchNumbers& pairs)
{
    const auto texts = textsOf(data_.train, pairs);
    const auto batch = batchOf(texts, network_->device());
    const auto vectors =
        sentenceVectors(*network_, network_->embedded(batch), batch, settings_.dropout, dropout_).chunk(2);
    const auto count = static_cast<std::int64_t>(pairs.size());
    const auto cosines = settings_.scale * vectors[0].matmul(vectors[1].t()); // [first texts, second texts]
    const auto half = std::span(texts).subspan(pairs.size());
    const auto found = torch::arange(count, torch::kInt64).to(network_->device());
    const auto lossOf = [&](const torch::Tensor& scores, std::span<const PieceRows* const> answers) {
        return torch::cross_entropy_loss(scores.masked_fill(repeated(answers).to(network_->device()), impossible),
                                         found);
    };
    const auto loss = (lossOf(cosines, half) + lossOf(cosines.t(), std::span(texts).first(pairs.size()))) / 2.0;
    auto gradients = torch::autograd::grad({loss}, weights(), {}, /*retain_graph=*/false, /*create_graph=*/false,
                                           /*allow_unused=*/true);
    move(gradients);
    return loss.item<double>();
}

void SentenceTuning::runEpoch(int epoch, EpochRun& run)
{
    const auto number = static_cast<std::uint64_t>(epoch);
    dropout_.set_current_seed(core::Random(seed_, sentenceDropoutStream, number).next());
    core::Random order(seed_, pairStream, number);
    run.steps(shuffledBatches(data_.train.size(), static_cast<std::size_t>(settings_.batch), order),
              [&](const BatchNumbers& batch) { return step(batch); });
}

EpochScore SentenceTuning::score() const
{
    const double area = areaOf(*averaged_, data_.dev);
    return {.shown = area, .rank = {area}};
}

std::string SentenceTuning::fingerprint() const
{
    return core::sha256(settings_.lastingFacts().dump() + data_.facts + std::to_string(seed_));
}

} // namespace models::networks
