#include "models/networks/parsing/biaffine_parser.h"

#include "models/networks/optimising/first_weights.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace models::networks {

namespace {

using torch::Tensor;

// One mask for all positions of a sentence: [longest, sentences, units].
Tensor droppedTogether(const Tensor& x, double share, const DropoutSource& source)
{
    if (!source || share <= 0.0)
        return x;
    return x * dropped(torch::ones({1, x.size(1), x.size(2)}, x.options()), share, source);
}

Tensor recurrentMask(std::int64_t texts, std::int64_t hidden, const ParserDropout& dropout,
                     const torch::TensorOptions& options)
{
    if (!dropout.source || dropout.recurrent <= 0.0)
        return {};
    return dropped(torch::ones({texts, hidden}, options), dropout.recurrent, dropout.source);
}

Tensor withOne(const Tensor& rows) { return torch::cat({rows, torch::ones({rows.size(0), 1}, rows.options())}, 1); }

constexpr auto fixedVectors = "word.vectors";

} // namespace

Tensor BiaffineParser::Mlp::operator()(const Tensor& states, const ParserDropout& dropout) const
{
    return droppedTogether(torch::relu(torch::linear(states, weight, bias)), dropout.mlp, dropout.source)
        .transpose(0, 1);
}

BiaffineParser::BiaffineParser(const ParserConfig& config, const ParserRows& rows, torch::Device device)
    : config_(config)
{
    for (const auto& [name, shape] : tensorShapes(config, rows)) {
        std::vector<std::int64_t> sizes(shape.begin(), shape.end());
        const bool fixed = name == fixedVectors;
        sizes[0] += fixed ? 1 : 0;
        const auto tensor = torch::zeros(sizes, torch::TensorOptions().device(device).requires_grad(!fixed));
        if (fixed)
            vectors_ = tensor;
        else
            parameters_.emplace_back(name, tensor);
    }
    if (config.inputs == ParserInputs::Char) {
        characters_ = parameter("character.embedding");
        spelling_ = lstm("character.lstm");
    } else {
        words_ = parameter("word.embedding");
    }
    if (config.inputs == ParserInputs::WordTag) {
        universal_ = parameter("tag.universal");
        penn_ = parameter("tag.penn");
    }
    for (std::size_t layer = 0; layer < config.layers; ++layer)
        layers_.push_back(lstm("lstm." + std::to_string(layer)));
    arcDependent_ = mlp("arc_dependent");
    arcHead_ = mlp("arc_head");
    labelDependent_ = mlp("label_dependent");
    labelHead_ = mlp("label_head");
    arc_ = parameter("arc.biaffine");
    label_ = parameter("label.biaffine");
}

const Tensor& BiaffineParser::parameter(const std::string& name) const
{
    return std::ranges::find(parameters_, name, &NamedTensors::value_type::first)->second;
}

BiaffineParser::BothWays BiaffineParser::lstm(const std::string& name) const
{
    const auto direction = [&](const std::string& way) {
        const auto prefix = name + way;
        return LstmWeights{parameter(prefix + "weight_ih"), parameter(prefix + "weight_hh"),
                           parameter(prefix + "bias")};
    };
    return {direction(".forward."), direction(".backward.")};
}

BiaffineParser::Mlp BiaffineParser::mlp(const std::string& name) const
{
    return {parameter("mlp." + name + ".weight"), parameter("mlp." + name + ".bias")};
}

Tensor BiaffineParser::spelled(const ParserBatch& batch) const
{
    const auto letters = torch::embedding(characters_, batch.characters);
    const auto forward = lstmDirection(letters, spelling_.first, batch.activeCharacters, false);
    const auto backward = lstmDirection(letters, spelling_.second, batch.activeCharacters, true);
    const auto words = torch::arange(letters.size(1), batch.wordLengths.options());
    return torch::cat({forward.index({batch.wordLengths - 1, words}), backward[0]}, 1);
}

Tensor BiaffineParser::inputs(const ParserBatch& batch, const ParserDropout& dropout) const
{
    Tensor all;
    if (config_.inputs == ParserInputs::Char) {
        all = torch::embedding(spelled(batch), batch.forms);
    } else {
        std::vector<Tensor> parts{torch::embedding(words_, batch.words)};
        if (config_.vectors > 0)
            parts.push_back(torch::embedding(vectors_, batch.vectors));
        if (config_.inputs == ParserInputs::WordTag)
            parts.push_back(torch::embedding(universal_, batch.universal) + torch::embedding(penn_, batch.penn));
        all = torch::cat(parts, 2);
    }
    return dropped(all, dropout.input, dropout.source);
}

ParserStates BiaffineParser::states(const ParserBatch& batch, const ParserDropout& dropout) const
{
    auto x = inputs(batch, dropout);
    for (const auto& [forward, backward] : layers_) {
        const auto mask = [&] {
            return recurrentMask(x.size(1), static_cast<std::int64_t>(config_.hidden), dropout, x.options());
        };
        const auto one = lstmDirection(x, forward, batch.active, false, mask());
        const auto other = lstmDirection(x, backward, batch.active, true, mask());
        x = droppedTogether(torch::cat({one, other}, 2), dropout.lstm, dropout.source);
    }
    return {arcDependent_(x, dropout), arcHead_(x, dropout), labelDependent_(x, dropout), labelHead_(x, dropout)};
}

Tensor BiaffineParser::arcScores(const ParserStates& states, const Tensor& lengths) const
{
    const auto size = static_cast<std::int64_t>(config_.arc);
    const auto dependents = states.arcDependents.matmul(arc_.narrow(0, 0, size)) + arc_[size];
    const auto scores = torch::bmm(dependents, states.arcHeads.transpose(1, 2));
    const auto places = torch::arange(scores.size(2), lengths.options());
    const auto beyond = (places.unsqueeze(0) >= lengths.unsqueeze(1)).unsqueeze(1).to(scores.device());
    return scores.masked_fill(beyond, -std::numeric_limits<float>::infinity());
}

Tensor BiaffineParser::labelScores(const ParserStates& states, const Tensor& dependents, const Tensor& heads) const
{
    const auto size = static_cast<std::int64_t>(config_.label) + 1;
    const auto rows = [&](const Tensor& all, const Tensor& which) {
        return withOne(all.reshape({-1, size - 1}).index_select(0, which));
    };
    const auto weight = label_.permute({1, 0, 2}).reshape({size, -1}); // [label + 1, labels (label + 1)]
    const auto left = rows(states.labelDependents, dependents).mm(weight).view({-1, label_.size(0), size});
    return torch::bmm(left, rows(states.labelHeads, heads).unsqueeze(2)).squeeze(2);
}

void BiaffineParser::initialise(core::Random& random)
{
    for (const auto& [name, tensor] : parameters_) {
        if (name.ends_with("biaffine"))
            continue;
        // PyTorch's range for a layer: 1/sqrt(hidden) in an LSTM, 1/sqrt(inputs) elsewhere.
        const auto prefix = name.substr(0, name.rfind('.') + 1);
        const bool lstm = prefix.ends_with("forward.") || prefix.ends_with("backward."), mlp = name.starts_with("mlp.");
        if (lstm || mlp)
            drawUniform(
                tensor, random,
                1.0 / std::sqrt(static_cast<double>(parameter(prefix + (lstm ? "weight_hh" : "weight")).size(1))));
        else
            drawNormal(tensor, random, 1.0);
    }
}

void BiaffineParser::setVectors(const Tensor& vectors)
{
    torch::NoGradGuard noGradients;
    vectors_.narrow(0, 0, vectors_.size(0) - 1).copy_(vectors);
}

BiaffineParser::NamedTensors BiaffineParser::tensors() const
{
    auto all = parameters_;
    if (vectors_.defined())
        all.emplace_back(fixedVectors, vectors_.narrow(0, 0, vectors_.size(0) - 1));
    return all;
}

void BiaffineParser::read(const core::SafeTensors& file)
{
    torch::NoGradGuard noGradients;
    for (auto& [name, target] : tensors()) {
        auto values = file.floats(name, std::vector<std::size_t>(target.sizes().begin(), target.sizes().end()));
        target.copy_(torch::from_blob(values.data(), target.sizes(), torch::kFloat32));
    }
}

} // namespace models::networks
