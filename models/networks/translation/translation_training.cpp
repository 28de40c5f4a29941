#include "models/networks/translation/translation_training.h"

#include <algorithm>

#include <ATen/CPUGeneratorImpl.h>

#include "core/base/hash.h"
#include "core/metrics/answers.h"
#include "models/inference/translation/translator.h"
#include "models/networks/layers/smoothed_loss.h"
#include "models/networks/optimising/adversarial_step.h"

namespace models::networks {

namespace {

constexpr std::uint64_t batchStream = 1, dropoutStream = 2;

std::size_t lengthOf(const TranslationExample& example)
{
    return 2 * std::max(example.source.rows.size(), example.target.size() + 1);
}

std::vector<std::size_t> lengthsOf(const std::vector<TranslationExample>& examples)
{
    std::vector<std::size_t> lengths;
    std::ranges::transform(examples, std::back_inserter(lengths), lengthOf);
    return lengths;
}

TrainingPlan translationPlanOf(const TranslationSettings& settings, const TranslationData& data)
{
    // How many batches an epoch has depends on chance, if little: the schedule goes by those of the first.
    core::Random random(0, batchStream);
    const auto steps =
        static_cast<double>(lengthBatches(lengthsOf(data.train), settings.batch, random).size()) * settings.epochs;
    return {.epochs = settings.epochs,
            .patience = settings.patience,
            .examples = data.train.size(),
            .beta2 = 0.98, // as Vaswani et al. (2017)
            .clip = settings.clip,
            .average = settings.average,
            .learningRate = [&settings, steps](std::int64_t step) { return settings.learningRateAt(step, steps); }};
}

std::shared_ptr<TranslationNetwork> averagesOf(const TranslationSettings& settings,
                                               const std::shared_ptr<TranslationNetwork>& network,
                                               const TranslationData& data)
{
    return settings.average == 0 ? network : networkFor(data);
}

} // namespace

std::shared_ptr<TranslationNetwork> networkFor(const TranslationData& data)
{
    return TranslationNetwork::make(data.config, data.pieces.source->size(), data.pieces.target->size());
}

std::shared_ptr<const TranslationModel> modelOf(const TranslationNetwork& network, const TranslationData& data)
{
    return std::make_shared<const TranslationModel>(data.config, data.pieces, valuesOf(network.weights()));
}

TranslationScore scoreOf(std::shared_ptr<const TranslationModel> model, const std::vector<TranslationExample>& examples,
                         std::size_t most, std::size_t beam)
{
    using core::structures::Prediction;
    using core::structures::TextAnswer;
    const auto language = model->config.targetLanguage;
    Translator translator(std::move(model));
    std::vector<SourcePieces> texts;
    for (std::size_t i = 0; i < std::min(most, examples.size()); ++i)
        texts.push_back(examples[i].source);
    const auto translations = translator.translate(texts, beam, 1);
    const auto options = core::metrics::TranslationOptions().forLanguage(language);
    core::metrics::AnswerSum bleu(core::metrics::AnswerScoring(core::metrics::AnswerMeasure::Bleu, options)),
        chrf(core::metrics::AnswerScoring(core::metrics::AnswerMeasure::Chrf, options));
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Prediction gold = TextAnswer{examples[i].gold};
        const Prediction answer = TextAnswer{translations[i].empty() ? std::string() : translations[i].front().text};
        bleu.add(gold, answer);
        chrf.add(gold, answer);
    }
    return {texts.size(), bleu.score().value_or(0.0), chrf.score().value_or(0.0), bleu.signature()};
}

TranslationTraining::TranslationTraining(const TranslationSettings& settings, const TranslationData& data,
                                         std::uint64_t seed, const std::shared_ptr<TranslationNetwork>& network)
    : TranslationTraining(settings, data, seed, network, averagesOf(settings, network, data))
{}

TranslationTraining::TranslationTraining(const TranslationSettings& settings, const TranslationData& data,
                                         std::uint64_t seed, std::shared_ptr<TranslationNetwork> network,
                                         std::shared_ptr<TranslationNetwork> averaged)
    : Training(translationPlanOf(settings, data), network->shapes(), network->weights(), averaged->weights()),
      settings_(settings), data_(data), seed_(seed), network_(std::move(network)), averaged_(std::move(averaged)),
      dropout_(at::detail::getDefaultCPUGenerator().clone()), lengths_(lengthsOf(data.train))
{
    if (settings.bfloat16)
        network_->multiplyInBfloat16();
}

void TranslationTraining::runEpoch(int epoch, EpochRun& run)
{
    const auto number = static_cast<std::uint64_t>(epoch);
    core::Random batching(seed_, batchStream, number);
    dropout_.set_current_seed(core::Random(seed_, dropoutStream, number).next());
    run.steps(lengthBatches(lengths_, settings_.batch, batching), [&](const BatchNumbers& numbers) {
        const auto batch = TranslationBatch::of(chosen(data_.train, numbers));
        auto [gradients, loss] =
            gradientsOf(network_->embedded(batch), weights(), settings_.worst, [&](const torch::Tensor& pieces) {
                return smoothedLoss(network_->logits(batch, pieces, settings_.dropout, dropout_), batch.targets,
                                    settings_.labelSmoothing);
            });
        move(gradients);
        return loss;
    });
}

double TranslationTraining::devLoss() const
{
    torch::NoGradGuard noGradients;
    double sum = 0.0, pieces = 0.0;
    for (const auto& numbers : sortedBatches(lengthsOf(data_.dev), settings_.batch)) {
        auto examples = chosen(data_.dev, numbers);
        std::erase_if(examples, [&](const auto* example) { return example->target.size() >= data_.config.longest; });
        if (examples.empty())
            continue;
        const auto batch = TranslationBatch::of(examples);
        const auto targets = static_cast<double>(batch.targets.size(0));
        sum += targets *
               smoothedLoss(averaged_->logits(batch, averaged_->embedded(batch)), batch.targets, 0.0).item<double>();
        pieces += targets;
    }
    return pieces == 0.0 ? 0.0 : sum / pieces;
}

EpochScore TranslationTraining::score() const
{
    constexpr std::size_t greedy = 1; // an order of magnitude faster, and as good for comparing epochs
    const auto score = scoreOf(modelOf(*averaged_, data_), data_.dev, settings_.scored, greedy);
    return {.shown = score.bleu, .rank = {score.bleu, -devLoss()}};
}

std::string TranslationTraining::fingerprint() const
{
    return core::sha256(settings_.lastingFacts().dump() + settings_.hyperParameters().dump() + data_.sources.dump() +
                        data_.pieces.text() + data_.start + nameOf(data_.config.architecture) + std::to_string(seed_));
}

} // namespace models::networks
