#include "models/networks/transformer/gradient_victim.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/transformer/encoder_tokenizer.h"
#include "models/inference/transformer/framed_input.h"
#include "models/inference/encoders/transformer_victim.h"
#include "models/networks/training/device.h"
#include "models/networks/transformer/transformer_network.h"

namespace models::networks {

namespace {

using core::victims::Victim;

constexpr std::size_t plainBatch = 32; // texts, in the order in which they come

/// What all clones share; nothing in it changes after loading.
struct GradientModel {
    core::victims::VictimCard card;
    std::vector<std::string> segments; ///< As in config.json.
    std::shared_ptr<const PieceTokenizer> tokenizer;
    std::size_t longest = 0; ///< Most pieces of an input, frame included.
    std::shared_ptr<const TransformerNetwork> network;
};

class GradientVictim final : public Victim {
public:
    /// Without `answers` they are libtorch's.
    GradientVictim(std::shared_ptr<const GradientModel> model, std::unique_ptr<Victim> answers)
        : model_(std::move(model)), answers_(std::move(answers))
    {}

    const core::victims::VictimCard& card() const override { return model_->card; }
    std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                   std::stop_token stop) override
    {
        return answers_ ? answers_->predict(inputs, stop) : plainAnswers(inputs, stop);
    }
    core::victims::WordGradients gradients(const core::text::Input& input, int label, std::stop_token stop) override;
    core::victims::AttentionReader* attention() override { return answers_ ? answers_->attention() : nullptr; }
    std::unique_ptr<Victim> clone() const override
    {
        return std::make_unique<GradientVictim>(model_, answers_ ? answers_->clone() : nullptr);
    }

private:
    std::vector<core::victims::Prediction> plainAnswers(std::span<const core::text::Input> inputs,
                                                        const std::stop_token& stop) const;

    std::shared_ptr<const GradientModel> model_;
    std::unique_ptr<Victim> answers_;
};

std::vector<core::victims::Prediction> GradientVictim::plainAnswers(std::span<const core::text::Input> inputs,
                                                                    const std::stop_token& stop) const
{
    torch::NoGradGuard noGradients;
    const auto& network = *model_->network;
    std::vector<core::victims::Prediction> answers(inputs.size());
    for (std::size_t begin = 0; begin < inputs.size() && !stop.stop_requested(); begin += plainBatch) {
        const auto part = inputs.subspan(begin, std::min(plainBatch, inputs.size() - begin));
        std::vector<PieceRows> rows;
        std::vector<const PieceRows*> pointers;
        for (const auto& input : part) {
            const auto cut = framed(input, *model_->tokenizer, model_->longest, model_->segments);
            rows.push_back({{cut.pieces.begin(), cut.pieces.end()}, cut.second});
        }
        for (const auto& row : rows)
            pointers.push_back(&row);
        const auto batch = networks::batchOf(pointers, network.device());
        const auto scores =
            network.classLogits(network.pooled(network.states(network.embedded(batch), batch))).softmax(1).contiguous();
        const auto* row = scores.data_ptr<float>();
        for (std::size_t i = 0; i < part.size(); ++i, row += scores.size(1)) {
            core::structures::ClassScores answer;
            answer.scores.assign(row, row + scores.size(1));
            answers[begin + i] = std::move(answer);
        }
    }
    return answers;
}

core::victims::WordGradients GradientVictim::gradients(const core::text::Input& input, int label, std::stop_token)
{
    if (label < 0 || static_cast<std::size_t>(label) >= model_->card.labels.size())
        throw core::Error("a gradient was requested for a label that the victim does not have");
    const auto& network = *model_->network;
    const auto cut = framed(input, *model_->tokenizer, model_->longest, model_->segments);
    const PieceRows rows{{cut.pieces.begin(), cut.pieces.end()}, cut.second};
    const PieceRows* one[] = {&rows};
    const auto batch = networks::batchOf(one, network.device());
    const auto embedded = network.embedded(batch).detach().requires_grad_();
    const auto logits = network.classLogits(network.pooled(network.states(embedded, batch)));
    const auto loss = torch::cross_entropy_loss(logits, torch::full({1}, label, batch.pieces.options()));
    const auto squares = torch::autograd::grad({loss}, {embedded})[0][0].square().sum(1).contiguous();
    core::victims::WordGradients gradients;
    for (std::size_t segment = 0; segment < input.size(); ++segment) {
        auto& norms = gradients.norms.emplace_back();
        for (const auto& word : input[segment].text.words()) {
            float square = 0.0F;
            for (std::size_t i = 0; i < cut.origins.size(); ++i)
                if (const auto& origin = cut.origins[i];
                    origin.segment == segment && origin.begin < word.span.end && origin.end > word.span.begin)
                    square += squares.data_ptr<float>()[i];
            norms.push_back(std::sqrt(square));
        }
    }
    return gradients;
}

nlohmann::json configIn(const std::filesystem::path& folder)
{
    const auto file = folder / "config.json";
    return core::parseJson(core::readFile(file, configLimit), {file.string()});
}

} // namespace

bool describesTransformer(const std::filesystem::path& folder)
{
    EncoderFamily family{};
    return EncoderConfig::describes(configIn(folder), family);
}

std::unique_ptr<Victim> loadTransformerWithGradients(const std::filesystem::path& folder, bool plain,
                                                     SpecialPieces specialPieces)
{
    useOneThread();
    auto answers = makeTransformerVictim(folder, kernels::best(), specialPieces);
    auto model = std::make_shared<GradientModel>();
    model->card = answers->card();
    model->card.capabilities |= static_cast<unsigned>(core::victims::Capability::Gradients);
    if (plain) // libtorch's answers do not show attention
        model->card.capabilities &= ~static_cast<unsigned>(core::victims::Capability::Attention);
    const auto config = EncoderConfig::read(configIn(folder), folder / "config.json");
    model->segments = segmentsOfClassifier(configIn(folder), folder / "config.json");
    const auto tokenizer = readTokenizer(folder, config, specialPieces);
    model->tokenizer = tokenizer.tokenizer;
    model->longest = std::min(config.longest(), tokenizer.longest);
    const TransformerHeads heads{.labels = static_cast<std::int64_t>(model->card.labels.size())};
    const auto network = std::make_shared<TransformerNetwork>(config, heads, torch::kCPU);
    network->read(TensorFiles(folder));
    for (const auto& weight : network->weights())
        weight.set_requires_grad(false);
    model->network = network;
    return std::make_unique<GradientVictim>(std::move(model), plain ? nullptr : std::move(answers));
}

} // namespace models::networks
