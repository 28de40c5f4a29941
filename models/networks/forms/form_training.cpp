#include "models/networks/forms/form_training.h"

#include <algorithm>

#include <ATen/CPUGeneratorImpl.h>

#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/structures/forms/form_match.h"
#include "models/inference/forms/form_parsing.h"
#include "models/networks/optimising/adversarial_step.h"

namespace models::networks {

namespace {

constexpr std::uint64_t orderStream = 1, wordDropoutStream = 2, dropoutStream = 3;
constexpr double lowestRate = 0.05; // of the highest, at the end
constexpr std::size_t scoredTogether = 64;

TrainingPlan formPlanOf(const FormSettings& settings, const FormData& data)
{
    const auto size = static_cast<std::size_t>(settings.batch);
    const auto batches = (data.train.size() + size - 1) / size;
    const auto steps = static_cast<double>(batches) * settings.epochs;
    return {.epochs = settings.epochs,
            .patience = settings.patience,
            .examples = data.train.size(),
            .clip = settings.clip,
            .average = settings.average,
            .learningRate = [&settings, steps](std::int64_t step) {
                const double falling = 1.0 - (1.0 - lowestRate) * static_cast<double>(step) / steps;
                return settings.learningRate * std::max(lowestRate, falling);
            }};
}

FormNetwork averagesOf(const FormSettings& settings, const FormNetwork& network, const FormData& data)
{
    return settings.average == 0 ? network : FormNetwork(data.config, data.words->size(), data.pieces->size());
}

} // namespace

std::shared_ptr<const FormModel> modelOf(const FormNetwork& network, const FormData& data)
{
    return std::make_shared<const FormModel>(data.config, data.words, data.pieces, valuesOf(network.weights()));
}

FormScore scoreOf(const std::shared_ptr<const FormModel>& model, const std::vector<FormExample>& examples)
{
    FormScore score;
    for (std::size_t first = 0; first < examples.size(); first += scoredTogether) {
        const auto part = std::span(examples).subspan(first, std::min(scoredTogether, examples.size() - first));
        std::vector<Question> questions;
        for (const auto& example : part)
            questions.push_back(example.words);
        const auto forms = parseQuestions(*model, questions, model->config.beam, 1);
        for (std::size_t i = 0; i < part.size(); ++i) {
            const auto match =
                core::structures::GoldForm(part[i].gold).match(forms[i].empty() ? "" : forms[i].front().form);
            ++score.examples;
            score.exact += match.exact ? 1 : 0;
            score.normal += match.normal ? 1 : 0;
        }
    }
    return score;
}

FormTraining::FormTraining(const FormSettings& settings, const FormData& data, std::uint64_t seed, FormNetwork& network)
    : FormTraining(settings, data, seed, network, averagesOf(settings, network, data))
{}

FormTraining::FormTraining(const FormSettings& settings, const FormData& data, std::uint64_t seed, FormNetwork& network,
                           FormNetwork averaged)
    : Training(formPlanOf(settings, data), network.shapes(), network.weights(), averaged.weights()),
      settings_(settings), data_(data), seed_(seed), network_(network), averaged_(std::move(averaged)),
      dropout_(at::detail::getDefaultCPUGenerator().clone())
{}

double FormTraining::step(const BatchNumbers& numbers, core::Random& wordDropout)
{
    const auto batch = FormBatch::of(chosen(data_.train, numbers));
    if (settings_.wordDropout > 0.0) {
        auto words = batch.words.accessor<std::int64_t, 2>();
        for (std::int64_t i = 0; i < words.size(0); ++i)
            for (std::int64_t w = 0; w < batch.lengths[i].item<std::int64_t>(); ++w)
                if (wordDropout.uniform() < settings_.wordDropout)
                    words[i][w] = 0;
    }
    const auto embedded = network_.embedded(batch.words);
    auto [gradients, loss] = gradientsOf(embedded, weights(), settings_.worst, [&](const torch::Tensor& words) {
        return network_.loss(batch, words, settings_.dropout, dropout_);
    });
    if (!settings_.trainEmbedding)
        gradients.front() = torch::Tensor();
    move(gradients);
    return loss;
}

void FormTraining::runEpoch(int epoch, EpochRun& run)
{
    const auto number = static_cast<std::uint64_t>(epoch);
    core::Random order(seed_, orderStream, number), wordDropout(seed_, wordDropoutStream, number);
    dropout_.set_current_seed(core::Random(seed_, dropoutStream, number).next());
    run.steps(shuffledBatches(data_.train.size(), static_cast<std::size_t>(settings_.batch), order),
              [&](const BatchNumbers& batch) { return step(batch, wordDropout); });
}

double FormTraining::devLoss() const
{
    torch::NoGradGuard noGradients;
    double sum = 0.0;
    for (const auto& numbers : batchesInOrder(data_.dev.size(), scoredTogether)) {
        const auto batch = FormBatch::of(chosen(data_.dev, numbers));
        sum +=
            averaged_.loss(batch, averaged_.embedded(batch.words)).item<double>() * static_cast<double>(numbers.size());
    }
    return sum / static_cast<double>(data_.dev.size());
}

EpochScore FormTraining::score() const
{
    const auto score = scoreOf(modelOf(averaged_, data_), data_.dev);
    // Of a few questions several epochs have as many right: the surest of them is the best.
    return {.shown = score.share(score.exact),
            .rank = {score.share(score.exact), score.share(score.normal), -devLoss()}};
}

std::string FormTraining::fingerprint() const
{
    return core::sha256(settings_.lastingFacts().dump() + settings_.hyperParameters().dump() + data_.sources.dump() +
                        data_.words->text() + data_.pieces->text() + std::to_string(seed_));
}

} // namespace models::networks
