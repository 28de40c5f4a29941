#include "models/networks/torch_victim.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/text/word_table.h"
#include "models/inference/model_folder.h"
#include "models/networks/device.h"
#include "models/networks/text_classifier.h"

namespace models::networks {

namespace {

using core::victims::Capability;

// What all clones share; nothing in it changes after loading.
struct Loaded {
    core::victims::VictimCard card;
    Vocabulary vocabulary{{}};
    std::int64_t padding = 0, unknown = 1;
    bool lowercase = true;
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
    WordRows rowsOf(const core::text::Input& input) const;

    std::shared_ptr<const Loaded> loaded_;
};

WordRows TorchVictim::rowsOf(const core::text::Input& input) const
{
    WordRows rows;
    for (const auto& word : input.text(loaded_->card.segments.front()).words()) {
        const auto id = loaded_->lowercase ? core::text::lowerOf(word.id) : word.id;
        const auto row = loaded_->vocabulary.find(core::text::formOf(id));
        rows.push_back(row ? static_cast<std::int64_t>(*row) : loaded_->unknown);
    }
    if (rows.empty())
        rows.push_back(loaded_->unknown);
    return rows;
}

std::vector<core::victims::Prediction> TorchVictim::predict(std::span<const core::text::Input> inputs,
                                                            std::stop_token stop)
{
    torch::NoGradGuard noGradients;
    std::vector<WordRows> rows;
    for (const auto& input : inputs)
        rows.push_back(rowsOf(input));
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
        const auto scores = loaded_->network->logits(loaded_->network->batchOf(batch, loaded_->padding))
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
    const auto rows = rowsOf(input);
    const WordRows* one[] = {&rows};
    const auto batch = loaded_->network->batchOf(one, loaded_->padding);
    const auto embedded = loaded_->network->embedded(batch.words).detach().requires_grad_();
    const auto logits = loaded_->network->logits(embedded, batch.lengths, 0.0, {});
    const auto loss = torch::cross_entropy_loss(logits, torch::full({1}, label, batch.words.options()));
    const auto norms = torch::autograd::grad({loss}, {embedded})[0][0].norm(2, 1).to(torch::kCPU).contiguous();
    core::victims::WordGradients gradients;
    for (const auto& segment : input.segments())
        gradients.norms.emplace_back(segment.text.size(), 0.0F);
    auto& target = gradients.norms[input.indexOf(loaded_->card.segments.front())];
    std::copy_n(norms.data_ptr<float>(), target.size(), target.begin());
    return gradients;
}

} // namespace

std::unique_ptr<core::victims::Victim> loadTorchVictim(const std::filesystem::path& folder,
                                                       const core::victims::LoadOptions& options)
{
    useOneThread();
    const auto device = deviceNamed(options.device);
    auto model = WordModel::read(folder);
    auto loaded = std::make_shared<Loaded>();
    loaded->network = TextClassifier::make(model.config, model.vocabulary.size());
    loaded->network->read(core::SafeTensors::load(folder / "model.safetensors"));
    for (auto& parameter : loaded->network->parameters())
        parameter.set_requires_grad(false);
    loaded->network->to(device);
    loaded->padding = model.paddingRow;
    loaded->unknown = model.unknownRow;
    loaded->lowercase = model.config.lowercase;
    auto& card = loaded->card;
    card.name = folder.filename().string();
    card.architecture = nameOf(model.config.architecture);
    card.labels = model.config.labels;
    card.segments = model.config.segments;
    card.language = model.config.language;
    card.capabilities = static_cast<unsigned>(Capability::HardLabel) | static_cast<unsigned>(Capability::Scores) |
                        static_cast<unsigned>(Capability::Gradients);
    card.tokenization = model.config.tokenization;
    card.hash = model.hash;
    card.source = folder.string();
    card.configJson = model.configJson;
    loaded->vocabulary = std::move(model.vocabulary);
    return std::make_unique<TorchVictim>(std::move(loaded));
}

} // namespace models::networks
