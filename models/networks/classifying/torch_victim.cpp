#include "models/networks/classifying/torch_victim.h"

#include <algorithm>

#include "core/base/error.h"
#include "models/inference/classifying/word_victims.h"
#include "models/inference/model/word_cache.h"
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

class TorchVictim : public core::victims::Victim, public core::victims::FlipScorer {
public:
    explicit TorchVictim(std::shared_ptr<const Loaded> loaded) : loaded_(std::move(loaded)) {}

    const core::victims::VictimCard& card() const override { return loaded_->card; }
    std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                   std::stop_token stop) override;
    core::victims::WordGradients gradients(const core::text::Input& input, int label, std::stop_token stop) override;
    FlipScorer* flips() override { return this; }
    std::vector<std::vector<double>> flipGains(std::span<const core::victims::FlipRequest> requests, int label,
                                               std::stop_token stop) override;
    std::unique_ptr<Victim> clone() const override { return std::make_unique<TorchVictim>(loaded_); }

private:
    /// Of the sum of the texts' losses with respect to their embedded words, [texts, longest, embedding]. `vectors`,
    /// if not null, gets the embedded words.
    torch::Tensor gradientsOf(std::span<const WordRows* const> texts, int label,
                              torch::Tensor* vectors = nullptr) const;
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

torch::Tensor TorchVictim::gradientsOf(std::span<const WordRows* const> texts, int label, torch::Tensor* vectors) const
{
    if (label < 0 || static_cast<std::size_t>(label) >= loaded_->card.labels.size())
        throw core::Error("a gradient was requested for a label that the victim does not have");
    const auto batch = loaded_->network->batchOf(texts, loaded_->model->paddingRow);
    const auto embedded = loaded_->network->embedded(batch.words).detach().requires_grad_();
    const auto logits = loaded_->network->logits(embedded, batch, 0.0, {});
    const auto labels = torch::full({static_cast<std::int64_t>(texts.size())}, label, batch.words.options());
    const auto loss = torch::cross_entropy_loss(logits, labels, {}, at::Reduction::Sum);
    if (vectors != nullptr)
        *vectors = embedded.detach();
    return torch::autograd::grad({loss}, {embedded})[0];
}

core::victims::WordGradients TorchVictim::gradients(const core::text::Input& input, int label, std::stop_token)
{
    const std::size_t segment = segmentOf(input);
    const auto rows = rowsOf(input[segment].text);
    const WordRows* one[] = {&rows};
    torch::Tensor vectors;
    const auto gradient = gradientsOf(one, label, &vectors)[0];
    core::victims::WordGradients gradients;
    const auto take = [&](const torch::Tensor& ofWords, std::vector<std::vector<float>>& numbers) {
        for (const auto& part : input.segments())
            numbers.emplace_back(part.text.size(), 0.0F);
        const auto here = ofWords.to(torch::kCPU).contiguous();
        std::copy_n(here.data_ptr<float>(), numbers[segment].size(), numbers[segment].begin());
    };
    take(gradient.norm(2, 1), gradients.norms);
    take((gradient * vectors[0]).sum(1), gradients.products);
    return gradients;
}

std::vector<std::vector<double>> TorchVictim::flipGains(std::span<const core::victims::FlipRequest> requests, int label,
                                                        std::stop_token)
{
    std::vector<std::vector<double>> gains;
    if (requests.empty())
        return gains;
    std::vector<WordRows> rows;
    std::vector<const WordRows*> texts;
    rows.reserve(requests.size());
    for (const auto& request : requests) {
        rows.push_back(rowsOf(request.input[segmentOf(request.input)].text));
        texts.push_back(&rows.back());
    }
    const auto gradients = gradientsOf(texts, label);
    const auto& network = *loaded_->network;
    for (std::size_t r = 0; r < requests.size(); ++r) {
        const auto segment = segmentOf(requests[r].input);
        auto& own = gains.emplace_back(requests[r].flips.size(), 0.0);
        std::vector<std::int64_t> places, before, after;
        std::vector<std::size_t> numbers; // of flips in the segment that is read
        for (std::size_t i = 0; i < own.size(); ++i) {
            const auto& flip = requests[r].flips[i];
            if (flip.segment != segment || flip.index >= rows[r].size())
                continue;
            numbers.push_back(i);
            places.push_back(flip.index);
            before.push_back(rows[r][flip.index]);
            after.push_back(embeddingRow(*loaded_->model, flip.word));
        }
        const auto on = [&](const std::vector<std::int64_t>& list) {
            return torch::tensor(list, torch::kLong).to(gradients.device());
        };
        if (numbers.empty())
            continue;
        const auto moved = network.embedded(on(after)) - network.embedded(on(before));
        const auto sums = (moved * gradients[static_cast<std::int64_t>(r)].index_select(0, on(places)))
                              .sum(1)
                              .to(torch::kCPU)
                              .contiguous();
        for (std::size_t k = 0; k < numbers.size(); ++k)
            own[numbers[k]] = static_cast<double>(sums.data_ptr<float>()[k]);
    }
    return gains;
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
    loaded->card.capabilities &= ~static_cast<unsigned>(core::victims::Capability::Attention);
    loaded->card.capabilities |= static_cast<unsigned>(core::victims::Capability::Gradients) |
                                 static_cast<unsigned>(core::victims::Capability::Flips);
    loaded->network = TextClassifier::make(model->config, model->vocabulary);
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
