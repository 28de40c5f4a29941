#include "models/networks/transformer/gradient_victim.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/encoders/network_classes.h"
#include "models/inference/encoders/transformer_victim.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/transformer/encoder_tokenizer.h"
#include "models/inference/transformer/framed_input.h"
#include "models/networks/training/device.h"
#include "models/networks/transformer/replacing_pieces.h"
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
    std::optional<double> threshold;                   ///< Of a head that gives a score.
};

/// The vectors of pieces alone, [pieces, numbers].
torch::Tensor vectorsOf(const GradientModel& model, std::span<const std::uint32_t> pieces)
{
    if (model.twin != nullptr)
        return model.twin->embedded({pieces});
    const PieceRows rows{{pieces.begin(), pieces.end()}};
    const PieceRows* one[] = {&rows};
    return model.network->embedded(networks::batchOf(one, model.network->device()))[0];
}

/// Logits of the labels: those that the head gives, [rows, labels]; of a score s, [rows, 1], 0 and s - threshold.
torch::Tensor ofLabels(const GradientModel& model, const torch::Tensor& logits)
{
    return model.threshold ? torch::cat({torch::zeros_like(logits), logits - *model.threshold}, 1) : logits;
}

/// The vectors of an input's pieces, [pieces, numbers], and the logits by them, [labels].
struct Followed {
    torch::Tensor embedded, logits;
};

Followed follow(const GradientModel& model, const FramedInput& cut)
{
    if (model.twin != nullptr) {
        const EncoderInput input{cut.pieces, cut.second, cut.types};
        auto embedded = model.twin->embedded(input).detach().requires_grad_();
        auto logits = ofLabels(model, model.twin->logits(embedded, input).unsqueeze(0))[0];
        return {std::move(embedded), std::move(logits)};
    }
    const auto& network = *model.network;
    const PieceRows rows{{cut.pieces.begin(), cut.pieces.end()}, cut.second, cut.types};
    const PieceRows* one[] = {&rows};
    const auto batch = networks::batchOf(one, network.device());
    auto embedded = network.embedded(batch)[0].detach().requires_grad_();
    auto logits = ofLabels(model, network.classLogits(network.pooled(network.states(embedded.unsqueeze(0), batch))))[0];
    return {std::move(embedded), std::move(logits)};
}

/// The gradient of the loss of a label by the vectors of an input's pieces.
struct PieceGradients {
    FramedInput cut;
    torch::Tensor embedded, gradient; ///< [pieces, numbers]
    /// The pieces of a word, ascending; none of a word that was cut off.
    [[nodiscard]] std::vector<std::size_t> placesOf(std::size_t segment, core::text::ByteSpan word) const
    {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < cut.origins.size(); ++i)
            if (const auto& origin = cut.origins[i];
                origin.segment == segment && origin.begin < word.end && origin.end > word.begin)
                places.push_back(i);
        return places;
    }
};

PieceGradients pieceGradients(const GradientModel& model, const core::text::Input& input, int label)
{
    if (label < 0 || static_cast<std::size_t>(label) >= model.card.labels.size())
        throw core::Error("a gradient was requested for a label that the victim does not have");
    PieceGradients found{framed(input, *model.tokenizer, model.longest, model.segments), {}, {}};
    auto [embedded, logits] = follow(model, found.cut);
    const auto loss = torch::cross_entropy_loss(logits.unsqueeze(0), torch::full({1}, label, torch::kInt64));
    found.gradient = torch::autograd::grad({loss}, {embedded})[0];
    found.embedded = embedded.detach();
    return found;
}

class GradientVictim final : public Victim, public core::victims::FlipScorer {
public:
    /// Without `answers` they are libtorch's.
    GradientVictim(std::shared_ptr<const GradientModel> model, std::unique_ptr<Victim> answers)
        : model_(std::move(model)), answers_(std::move(answers)), replacing_(model_->tokenizer)
    {}

    const core::victims::VictimCard& card() const override { return model_->card; }
    std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                   std::stop_token stop) override
    {
        return answers_ ? answers_->predict(inputs, stop) : plainAnswers(inputs, stop);
    }
    core::victims::WordGradients gradients(const core::text::Input& input, int label, std::stop_token stop) override;
    core::victims::FlipScorer* flips() override { return this; }
    std::vector<std::vector<double>> flipGains(std::span<const core::victims::FlipRequest> requests, int label,
                                               std::stop_token stop) override;
    core::victims::AttentionReader* attention() override { return answers_ ? answers_->attention() : nullptr; }
    core::victims::WordCutter* cutter() override { return answers_ ? answers_->cutter() : nullptr; }
    core::victims::TextVectors* vectors() override { return answers_ ? answers_->vectors() : nullptr; }
    std::unique_ptr<Victim> clone() const override
    {
        return std::make_unique<GradientVictim>(model_, answers_ ? answers_->clone() : nullptr);
    }

private:
    std::vector<core::victims::Prediction> plainAnswers(std::span<const core::text::Input> inputs,
                                                        const std::stop_token& stop) const;

    std::shared_ptr<const GradientModel> model_;
    std::unique_ptr<Victim> answers_;
    ReplacingPieces replacing_;
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
            rows.push_back({{cut.pieces.begin(), cut.pieces.end()}, cut.second, cut.types});
        }
        for (const auto& row : rows)
            pointers.push_back(&row);
        const auto batch = networks::batchOf(pointers, network.device());
        const auto states = network.states(network.embedded(batch), batch);
        take(ofLabels(*model_, network.classLogits(network.pooled(states))).softmax(1).contiguous(), begin);
    }
    return answers;
}

core::victims::WordGradients GradientVictim::gradients(const core::text::Input& input, int label, std::stop_token)
{
    const auto found = pieceGradients(*model_, input, label);
    const auto squares = found.gradient.square().sum(1).contiguous();
    const auto ofPieces = (found.gradient * found.embedded).sum(1).contiguous();
    core::victims::WordGradients gradients;
    for (std::size_t segment = 0; segment < input.size(); ++segment) {
        auto& norms = gradients.norms.emplace_back();
        auto& products = gradients.products.emplace_back();
        for (const auto& word : input[segment].text.words()) {
            float square = 0.0F, product = 0.0F;
            for (const std::size_t place : found.placesOf(segment, word.span)) {
                square += squares.data_ptr<float>()[place];
                product += ofPieces.data_ptr<float>()[place];
            }
            norms.push_back(std::sqrt(square));
            products.push_back(product);
        }
    }
    return gradients;
}

/// A word of n pieces and one in its place of m: each of the n places takes the mean of those of the m pieces that fall
/// to it, [i m / n, (i + 1) m / n), at least one. So words of equally many pieces are compared piece by piece, and no
/// change counts more for being spelt with more pieces.
double spreadGain(const std::vector<std::size_t>& places, std::span<const float* const> products,
                  const std::vector<float>& own)
{
    const std::size_t n = places.size(), m = products.size();
    double gain = 0.0;
    for (std::size_t i = 0; i < n && m > 0; ++i) {
        const std::size_t first = i * m / n, last = std::max(first + 1, (i + 1) * m / n);
        double sum = 0.0;
        for (std::size_t k = first; k < last; ++k)
            sum += double{products[k][places[i]]};
        gain += sum / static_cast<double>(last - first) - double{own[places[i]]};
    }
    return gain;
}

std::vector<std::vector<double>> GradientVictim::flipGains(std::span<const core::victims::FlipRequest> requests,
                                                           int label, std::stop_token)
{
    std::vector<std::vector<double>> gains;
    for (const auto& request : requests) { // each alone, so that its numbers do not depend on the others
        const auto found = pieceGradients(*model_, request.input, label);
        const auto inPlace = (found.embedded * found.gradient).sum(1).contiguous();
        const std::vector<float> own(inPlace.data_ptr<float>(), inPlace.data_ptr<float>() + inPlace.numel());
        std::vector<std::uint32_t> distinct;
        std::unordered_map<std::uint32_t, std::size_t> numbers; // of the distinct pieces
        std::vector<std::vector<std::size_t>> words;
        for (const auto& flip : request.flips) {
            auto& pieces = words.emplace_back();
            for (const auto piece : replacing_.of(request.input[flip.segment].text, flip.index, flip.word)) {
                const auto [entry, isNew] = numbers.try_emplace(piece, distinct.size());
                if (isNew)
                    distinct.push_back(piece);
                pieces.push_back(entry->second);
            }
        }
        auto& all = gains.emplace_back(request.flips.size(), 0.0);
        if (distinct.empty())
            continue;
        const auto products = torch::matmul(vectorsOf(*model_, distinct), found.gradient.t()).contiguous();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto& flip = request.flips[i];
            std::vector<const float*> rows;
            for (const std::size_t number : words[i])
                rows.push_back(products.data_ptr<float>() + number * own.size());
            const auto span = request.input[flip.segment].text.word(flip.index).span;
            all[i] = spreadGain(found.placesOf(flip.segment, span), rows, own);
        }
    }
    return gains;
}

nlohmann::json configIn(const std::filesystem::path& folder)
{
    const auto file = folder / "config.json";
    return core::parseJson(core::readFile(file, configLimit), {file.string()});
}

} // namespace

bool describesTransformer(const std::filesystem::path& folder) { return describesNetwork(configIn(folder)); }

std::unique_ptr<Victim> loadTransformerWithGradients(const std::filesystem::path& folder, bool plain,
                                                     SpecialPieces specialPieces, std::optional<double> threshold)
{
    useOneThread();
    auto answers = makeTransformerVictim(folder, kernels::best(), specialPieces, threshold);
    auto model = std::make_shared<GradientModel>();
    model->card = answers->card();
    model->card.capabilities |= static_cast<unsigned>(core::victims::Capability::Gradients) |
                                static_cast<unsigned>(core::victims::Capability::Flips);
    if (plain) // libtorch's answers do not show attention
        model->card.capabilities &= ~static_cast<unsigned>(core::victims::Capability::Attention);
    const auto json = configIn(folder);
    const auto file = folder / "config.json";
    model->segments = segmentsOfClassifier(json, file);
    model->threshold = thresholdIn(json, file, threshold);
    const auto sizes = networkSizes(json, file);
    const auto tokenizer = readTokenizer(folder, sizes.pieces, sizes.vocabulary, specialPieces);
    model->tokenizer = tokenizer.tokenizer;
    model->longest = std::min(sizes.longest, tokenizer.longest);
    const TensorFiles files(folder);
    model->twin = readPieceTwin(files, json, file);
    if (model->twin == nullptr) {
        const std::size_t outputs = model->threshold ? 1 : model->card.labels.size();
        const TransformerHeads heads{.labels = static_cast<std::int64_t>(outputs)};
        const auto network = std::make_shared<TransformerNetwork>(EncoderConfig::read(json, file), heads, torch::kCPU);
        network->read(files);
        for (const auto& weight : network->weights())
            weight.set_requires_grad(false);
        model->network = network;
    }
    return std::make_unique<GradientVictim>(std::move(model), plain ? nullptr : std::move(answers));
}

} // namespace models::networks
