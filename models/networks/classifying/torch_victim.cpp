#include "models/networks/classifying/torch_victim.h"

#include <algorithm>

#include "core/base/error.h"
#include "models/inference/word_rows.h"
#include "models/inference/word_victims.h"
#include "models/networks/classifying/text_classifier.h"
#include "models/networks/training/device.h"

namespace models::networks {

namespace {

// What all clones share; nothing in it changes after loading.
struct Loaded {
    core::victims::VictimCard card;
    std::shared_ptr<const WordModel> model; ///< Without the weights, which the network has.
    std::shared_ptr<TextClassifier> network;
};

class TorchVictim : public core::victims::Victim {
public:
    explicit TorchVictim(std::shared_ptr<const Loaded> loaded) : loaded_(std::move(loaded)) {}

    const core::victims::VictimCard& card() const override { return loaded_->card; }
    std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                   std::stop_token stop) override;
    core::victims::WordGradients gradients(const core::text::Input& input, int label, std::stop_token stop) override;
    std::unique_ptr<Victim> clone() const override { return std::make_unique<TorchVictim>(loaded_); }

private:
    std::size_t segmentOf(const core::text::Input& input) const;
    WordRows rowsOf(const core::text::Text& text) const;

    std::shared_ptr<const Loaded> loaded_;
};

std::size_t TorchVictim::segmentOf(const core::text::Input& input) const
{
    return input.size() == 1 ? 0 : input.indexOf(loaded_->card.segments.front());
}

WordRows TorchVictim::rowsOf(const core::text::Text& text) const
{
    WordRows rows;
    for (const auto& word : text.words())
        rows.push_back(embeddingRow(*loaded_->model, word.id));
    if (rows.empty())
        rows.push_back(loaded_->model->unknownRow);
    return rows;
}

std::vector<core::victims::Prediction> TorchVictim::predict(std::span<const core::text::Input> inputs,
                                                            std::stop_token stop)
{
    torch::NoGradGuard noGradients;
    std::vector<WordRows> rows;
    for (const auto& input : inputs)
        rows.push_back(rowsOf(input[segmentOf(input)].text));
    // Texts of like length go through the network together.
    std::vector<std::size_t> order(rows.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return rows[a].size() < rows[b].size(); });
    std::vector<core::victims::Prediction> answers(rows.size());
    for (std::size_t begin = 0; begin < order.size() && !stop.stop_requested(); begin += loaded_->card.maxBatch) {
        const auto part = std::span(order).subspan(begin, std::min(loaded_->card.maxBatch, order.size() - begin));
        std::vector<const WordRows*> batch;
        for (const auto i : part)
            batch.push_back(&rows[i]);
        const auto scores = loaded_->network->logits(loaded_->network->batchOf(batch, loaded_->model->paddingRow))
                                .softmax(1)
                                .to(torch::kCPU)
                                .contiguous();
        const auto* row = scores.data_ptr<float>();
        for (std::size_t i = 0; i < part.size(); ++i, row += scores.size(1)) {
            core::structures::ClassScores answer;
            answer.scores.assign(row, row + scores.size(1));
            answers[part[i]] = std::move(answer);
        }
    }
    return answers;
}

core::victims::WordGradients TorchVictim::gradients(const core::text::Input& input, int label, std::stop_token)
{
    if (label < 0 || static_cast<std::size_t>(label) >= loaded_->card.labels.size())
        throw core::Error("a gradient was asked for a label that the victim does not have");
    const std::size_t segment = segmentOf(input);
    const auto rows = rowsOf(input[segment].text);
    const WordRows* one[] = {&rows};
    const auto batch = loaded_->network->batchOf(one, loaded_->model->paddingRow);
    const auto embedded = loaded_->network->embedded(batch.words).detach().requires_grad_();
    const auto logits = loaded_->network->logits(embedded, batch.lengths, 0.0, {});
    const auto loss = torch::cross_entropy_loss(logits, torch::full({1}, label, batch.words.options()));
    const auto norms = torch::autograd::grad({loss}, {embedded})[0][0].norm(2, 1).to(torch::kCPU).contiguous();
    core::victims::WordGradients gradients;
    for (const auto& part : input.segments())
        gradients.norms.emplace_back(part.text.size(), 0.0F);
    auto& target = gradients.norms[segment];
    std::copy_n(norms.data_ptr<float>(), target.size(), target.begin());
    return gradients;
}

} // namespace

std::unique_ptr<core::victims::Victim> loadTorchVictim(const std::filesystem::path& folder,
                                                       const core::victims::LoadOptions& options)
{
    useOneThread();
    const auto device = deviceNamed(options.device);
    auto model = std::make_shared<WordModel>(WordModel::read(folder));
    auto loaded = std::make_shared<Loaded>();
    loaded->card = makePlainVictim(model)->card();
    loaded->card.capabilities |= static_cast<unsigned>(core::victims::Capability::Gradients);
    loaded->network = TextClassifier::make(model->config, model->vocabulary.size());
    loaded->network->read(core::SafeTensors::load(folder / "model.safetensors"));
    for (auto& parameter : loaded->network->parameters())
        parameter.set_requires_grad(false);
    loaded->network->to(device);
    for (auto* weights : {&model->embedding, &model->outputWeight})
        std::vector<float>().swap(*weights);
    loaded->model = std::move(model);
    return std::make_unique<TorchVictim>(std::move(loaded));
}

} // namespace models::networks
