#include "models/networks/transformer/gradient_victim.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/encoders/network_classes.h"
#include "models/inference/encoders/transformer_victim.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/transformer/encoder_tokenizer.h"
#include "models/inference/transformer/framed_input.h"
#include "models/networks/training/device.h"
#include "models/networks/transformer/transformer_network.h"
#include "models/networks/twins/piece_twin.h"

namespace models::networks {

namespace {

using core::victims::Victim;

constexpr std::size_t plainBatch = 32; // texts, in the order in which they come

/// What all clones share; nothing in it changes after loading.
struct GradientModel {
    core::victims::VictimCard card;
    std::vector<std::string> segments; ///< As in config.json.
    std::shared_ptr<const PieceTokenizer> tokenizer;
    std::size_t longest = 0;                           ///< Most pieces of an input, frame included.
    std::shared_ptr<const TransformerNetwork> network; ///< Of BERT and its kin.
    std::shared_ptr<const PieceTwin> twin;             ///< Of the other classes.
};

/// The vectors of an input's pieces, [pieces, numbers], and the logits by them, [labels].
struct Followed {
    torch::Tensor embedded, logits;
};

Followed follow(const GradientModel& model, const FramedInput& cut)
{
    if (model.twin != nullptr) {
        const EncoderInput input{cut.pieces, cut.second, cut.types};
        auto embedded = model.twin->embedded(input).detach().requires_grad_();
        auto logits = model.twin->logits(embedded, input);
        return {std::move(embedded), std::move(logits)};
    }
    const auto& network = *model.network;
    const PieceRows rows{{cut.pieces.begin(), cut.pieces.end()}, cut.second};
    const PieceRows* one[] = {&rows};
    const auto batch = networks::batchOf(one, network.device());
    auto embedded = network.embedded(batch)[0].detach().requires_grad_();
    auto logits = network.classLogits(network.pooled(network.states(embedded.unsqueeze(0), batch)))[0];
    return {std::move(embedded), std::move(logits)};
}

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
    core::victims::WordCutter* cutter() override { return answers_ ? answers_->cutter() : nullptr; }
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
    std::vector<core::victims::Prediction> answers(inputs.size());
    const auto take = [&](const torch::Tensor& scores, std::size_t first) { // [texts, labels]
        const auto* row = scores.data_ptr<float>();
        for (std::int64_t i = 0; i < scores.size(0); ++i, row += scores.size(1)) {
            core::structures::ClassScores answer;
            answer.scores.assign(row, row + scores.size(1));
            answers[first + static_cast<std::size_t>(i)] = std::move(answer);
        }
    };
    for (std::size_t i = 0; model_->twin != nullptr && i < inputs.size() && !stop.stop_requested(); ++i) {
        const auto cut = framed(inputs[i], *model_->tokenizer, model_->longest, model_->segments);
        take(follow(*model_, cut).logits.softmax(0).unsqueeze(0).contiguous(), i);
    }
    if (model_->twin != nullptr)
        return answers;
    const auto& network = *model_->network;
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
        take(
            network.classLogits(network.pooled(network.states(network.embedded(batch), batch))).softmax(1).contiguous(),
            begin);
    }
    return answers;
}

core::victims::WordGradients GradientVictim::gradients(const core::text::Input& input, int label, std::stop_token)
{
    if (label < 0 || static_cast<std::size_t>(label) >= model_->card.labels.size())
        throw core::Error("a gradient was requested for a label that the victim does not have");
    const auto cut = framed(input, *model_->tokenizer, model_->longest, model_->segments);
    const auto [embedded, logits] = follow(*model_, cut);
    const auto loss = torch::cross_entropy_loss(logits.unsqueeze(0), torch::full({1}, label, torch::kInt64));
    const auto squares = torch::autograd::grad({loss}, {embedded})[0].square().sum(1).contiguous();
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

bool describesTransformer(const std::filesystem::path& folder) { return describesNetwork(configIn(folder)); }

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
    const auto json = configIn(folder);
    const auto file = folder / "config.json";
    model->segments = segmentsOfClassifier(json, file);
    const auto sizes = networkSizes(json, file);
    const auto tokenizer = readTokenizer(folder, sizes.pieces, sizes.vocabulary, specialPieces);
    model->tokenizer = tokenizer.tokenizer;
    model->longest = std::min(sizes.longest, tokenizer.longest);
    const TensorFiles files(folder);
    model->twin = readPieceTwin(files, json, file);
    if (model->twin == nullptr) {
        const TransformerHeads heads{.labels = static_cast<std::int64_t>(model->card.labels.size())};
        const auto network = std::make_shared<TransformerNetwork>(EncoderConfig::read(json, file), heads, torch::kCPU);
        network->read(files);
        for (const auto& weight : network->weights())
            weight.set_requires_grad(false);
        model->network = network;
    }
    return std::make_unique<GradientVictim>(std::move(model), plain ? nullptr : std::move(answers));
}

} // namespace models::networks
