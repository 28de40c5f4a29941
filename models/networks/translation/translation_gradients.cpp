#include "models/networks/translation/translation_gradients.h"

#include <limits>
#include <utility>

#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/translation/translation_victim.h"
#include "models/networks/training/device.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

bool describesTranslator(const std::filesystem::path& folder)
{
    return core::maybeJson(core::readFile(folder / "config.json", configLimit)).value("task", "") == "translation";
}

torch::Tensor adversarialLoss(const TranslationNetwork& network, const TranslationBatch& batch,
                              const torch::Tensor& embedded)
{
    const auto logits = network.logits(batch, embedded);
    // 1 - P(y) is the share of all others: so it stays precise, and has a gradient, where P(y) is nearly 1.
    const auto others = logits.scatter(1, batch.targets.unsqueeze(1), -std::numeric_limits<float>::infinity());
    return (others.logsumexp(1) - logits.logsumexp(1)).sum();
}

std::unique_ptr<core::victims::Victim> loadTranslatorWithGradients(const std::filesystem::path& folder)
{
    useOneThread();
    auto model = std::make_shared<const TranslationModel>(TranslationModel::read(folder));
    const std::shared_ptr<const TranslationNetwork> network = [&] {
        auto made = TranslationNetwork::make(model->config, model->pieces.source->size(), model->pieces.target->size());
        readNetwork(folder, made->shapes(), made->weights());
        return made;
    }();
    const auto gradients = [network](const SourcePieces& text, std::span<const std::uint32_t> translation) {
        TranslationExample example;
        example.source = text;
        example.target.assign(translation.begin(), translation.end());
        const TranslationExample* one[] = {&example};
        const auto batch = TranslationBatch::of(one);
        const auto embedded = network->embedded(batch).detach().requires_grad_();
        const auto loss = adversarialLoss(*network, batch, embedded);
        const auto found = torch::autograd::grad({loss}, {embedded}).front()[0].contiguous();
        core::victims::PieceGradients gradients;
        gradients.loss = loss.item<double>();
        gradients.width = static_cast<std::size_t>(found.size(1));
        const auto* numbers = found.data_ptr<float>();
        gradients.vectors.assign(numbers, numbers + (text.rows.size() - 1) * gradients.width); // not of the end
        return gradients;
    };
    return makeTranslationVictim(std::move(model), gradients);
}

} // namespace models::networks
