#include "models/networks/biaffine_parser.h"

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

// PyTorch's initial range of a layer's parameter: 1/sqrt(hidden) in an LSTM, 1/sqrt(fan-in) elsewhere.
double initialRange(const std::string& name, const torch::OrderedDict<std::string, Tensor>& all)
{
    const auto prefix = name.substr(0, name.rfind('.') + 1);
    const bool lstm = all.contains(prefix + "weight_hh");
    return 1.0 / std::sqrt(static_cast<double>(all[prefix + (lstm ? "weight_hh" : "weight")].size(1)));
}

} // namespace

Tensor BiaffineParser::Mlp::operator()(const Tensor& states, const ParserDropout& dropout) const
{
    return droppedTogether(torch::relu(torch::linear(states, weight, bias)), dropout.mlp, dropout.source)
        .transpose(0, 1);
}

BiaffineParser::BiaffineParser(const ParserShape& shape, const ParserTables& tables) : shape_(shape), tables_(tables)
{
    const auto table = [&](const std::string& group, const std::string& name, std::int64_t rows, std::int64_t size) {
        const auto known = named_children();
        auto& parent = known.contains(group) ? *known[group] : part(*this, group);
        return parent.register_parameter(name, torch::zeros({rows, size}));
    };
    if (shape.inputs == ParserInputs::Character) {
        characters_ = table("character", "embedding", tables.characters, shape.character);
        auto& lstm = part(*named_children()["character"], "lstm");
        spelling_[0] = lstmPart(lstm, "forward", shape.character, shape.characterHidden);
        spelling_[1] = lstmPart(lstm, "backward", shape.character, shape.characterHidden);
    } else {
        words_ = table("word", "embedding", tables.words, shape.word);
        if (shape.vectors > 0)
            vectors_ = register_buffer("vectors", torch::zeros({tables.vectors + 1, shape.vectors}));
        if (shape.inputs == ParserInputs::WordTag) {
            universal_ = table("tag", "universal", tables.universal, shape.tag);
            penn_ = table("tag", "penn", tables.penn, shape.tag);
        }
    }
    auto& lstm = part(*this, "lstm");
    for (std::int64_t layer = 0; layer < shape.layers; ++layer) {
        auto& group = part(lstm, std::to_string(layer));
        const std::int64_t inputs = layer == 0 ? shape.input() : 2 * shape.hidden;
        const auto forward = lstmPart(group, "forward", inputs, shape.hidden);
        layers_.emplace_back(forward, lstmPart(group, "backward", inputs, shape.hidden));
    }
    auto& mlps = part(*this, "mlp");
    const auto mlp = [&](const std::string& name, std::int64_t size) {
        auto& group = part(mlps, name);
        const auto weight = group.register_parameter("weight", torch::zeros({size, 2 * shape.hidden}));
        return Mlp{weight, group.register_parameter("bias", torch::zeros({size}))};
    };
    arcDependent_ = mlp("arc_dependent", shape.arc);
    arcHead_ = mlp("arc_head", shape.arc);
    labelDependent_ = mlp("label_dependent", shape.label);
    labelHead_ = mlp("label_head", shape.label);
    arc_ = part(*this, "arc").register_parameter("biaffine", torch::zeros({shape.arc + 1, shape.arc}));
    label_ = part(*this, "label")
                 .register_parameter("biaffine", torch::zeros({tables.labels, shape.label + 1, shape.label + 1}));
}

torch::nn::Module& BiaffineParser::part(torch::nn::Module& parent, const std::string& name)
{
    return *parent.register_module(name, std::make_shared<torch::nn::Module>(name));
}

LstmWeights BiaffineParser::lstmPart(torch::nn::Module& parent, const std::string& name, std::int64_t inputs,
                                     std::int64_t hidden)
{
    auto& group = part(parent, name);
    const auto input = group.register_parameter("weight_ih", torch::zeros({4 * hidden, inputs}));
    const auto recurrent = group.register_parameter("weight_hh", torch::zeros({4 * hidden, hidden}));
    return {input, recurrent, group.register_parameter("bias", torch::zeros({4 * hidden}))};
}

Tensor BiaffineParser::spelled(const ParserBatch& batch) const
{
    const auto letters = torch::embedding(characters_, batch.characters);
    const auto forward = lstmDirection(letters, spelling_[0], batch.activeCharacters, false);
    const auto backward = lstmDirection(letters, spelling_[1], batch.activeCharacters, true);
    const auto words = torch::arange(letters.size(1), batch.wordLengths.options());
    return torch::cat({forward.index({batch.wordLengths - 1, words}), backward[0]}, 1);
}

Tensor BiaffineParser::inputs(const ParserBatch& batch, const ParserDropout& dropout) const
{
    Tensor all;
    if (shape_.inputs == ParserInputs::Character) {
        all = torch::embedding(spelled(batch), batch.forms);
    } else {
        std::vector<Tensor> parts{torch::embedding(words_, batch.words)};
        if (shape_.vectors > 0)
            parts.push_back(torch::embedding(vectors_, batch.vectors));
        if (shape_.inputs == ParserInputs::WordTag)
            parts.push_back(torch::embedding(universal_, batch.universal) + torch::embedding(penn_, batch.penn));
        all = torch::cat(parts, 2);
    }
    return dropped(all, dropout.input, dropout.source);
}

ParserStates BiaffineParser::states(const ParserBatch& batch, const ParserDropout& dropout) const
{
    auto x = inputs(batch, dropout);
    for (const auto& [forward, backward] : layers_) {
        const auto mask = [&] { return recurrentMask(x.size(1), shape_.hidden, dropout, x.options()); };
        const auto one = lstmDirection(x, forward, batch.active, false, mask());
        const auto other = lstmDirection(x, backward, batch.active, true, mask());
        x = droppedTogether(torch::cat({one, other}, 2), dropout.lstm, dropout.source);
    }
    return {arcDependent_(x, dropout), arcHead_(x, dropout), labelDependent_(x, dropout), labelHead_(x, dropout)};
}

Tensor BiaffineParser::arcScores(const ParserStates& states, const Tensor& lengths) const
{
    const auto bias = arc_[shape_.arc];
    const auto dependents = states.arcDependents.matmul(arc_.narrow(0, 0, shape_.arc)) + bias;
    const auto scores = torch::bmm(dependents, states.arcHeads.transpose(1, 2));
    const auto places = torch::arange(scores.size(2), lengths.options());
    const auto beyond = (places.unsqueeze(0) >= lengths.unsqueeze(1)).unsqueeze(1).to(scores.device());
    return scores.masked_fill(beyond, -std::numeric_limits<float>::infinity());
}

Tensor BiaffineParser::labelScores(const ParserStates& states, const Tensor& dependents, const Tensor& heads) const
{
    const auto rows = [&](const Tensor& all, const Tensor& which) {
        return withOne(all.reshape({-1, shape_.label}).index_select(0, which));
    };
    const std::int64_t size = shape_.label + 1;
    const auto weight = label_.permute({1, 0, 2}).reshape({size, -1}); // [label + 1, labels (label + 1)]
    const auto left = rows(states.labelDependents, dependents).mm(weight).view({-1, tables_.labels, size});
    return torch::bmm(left, rows(states.labelHeads, heads).unsqueeze(2)).squeeze(2);
}

void BiaffineParser::initialise(core::Random& random)
{
    torch::NoGradGuard noGradients;
    const auto all = named_parameters();
    for (const auto& item : all) {
        const auto& name = item.key();
        if (name == "arc.biaffine" || name == "label.biaffine")
            continue;
        const bool layer = name.starts_with("lstm.") || name.starts_with("mlp.") || name.starts_with("character.lstm.");
        const double range = layer ? initialRange(name, all) : 0.0;
        auto values = torch::empty_like(item.value(), torch::kCPU);
        auto* value = values.data_ptr<float>();
        for (std::int64_t i = 0; i < values.numel(); ++i)
            value[i] = static_cast<float>(layer ? (2.0 * random.uniform() - 1.0) * range : random.normal());
        item.value().copy_(values);
    }
}

void BiaffineParser::setVectors(const Tensor& vectors)
{
    torch::NoGradGuard noGradients;
    vectors_.narrow(0, 0, tables_.vectors).copy_(vectors);
}

std::vector<std::pair<std::string, Tensor>> BiaffineParser::tensors() const
{
    std::vector<std::pair<std::string, Tensor>> all;
    for (const auto& item : named_parameters())
        all.emplace_back(item.key(), item.value());
    if (vectors_.defined())
        all.emplace_back("word.vectors", vectors_.narrow(0, 0, tables_.vectors));
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
