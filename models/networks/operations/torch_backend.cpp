#include "models/networks/operations/torch_backend.h"

#include <cmath>
#include <string_view>

#include "models/inference/operations/backend.h"
#include "models/networks/layers/packed_lstm.h"
#include "models/networks/layers/product.h"
#include "models/networks/optimising/first_weights.h"

namespace models::networks {

static_assert(Backend<TorchBackend>);

namespace {

constexpr double normEpsilon = 1e-5; // PyTorch's

torch::Tensor tensorOf(const Rows& rows)
{
    return torch::tensor(at::ArrayRef<std::int64_t>(rows.data(), rows.size()), torch::kInt64);
}

/// Those of the texts that the rows ask; the items themselves where each text is asked once, in order.
torch::Tensor asked(const torch::Tensor& items, const Rows& texts)
{
    bool inOrder = static_cast<std::int64_t>(texts.size()) == items.size(0);
    for (std::size_t i = 0; inOrder && i < texts.size(); ++i)
        inOrder = texts[i] == static_cast<std::int64_t>(i);
    return inOrder ? items : items.index_select(0, tensorOf(texts));
}

/// [texts, longest, columns] back to rows.
torch::Tensor rowsIn(const torch::Tensor& padded, const torch::Tensor& places)
{
    return padded.reshape({padded.size(0) * padded.size(1), padded.size(2)}).index_select(0, places);
}

torch::Tensor lengthsOf(const Segments& texts)
{
    Rows lengths;
    for (std::size_t text = 0; text < texts.size(); ++text)
        lengths.push_back(static_cast<std::int64_t>(texts.length(text)));
    return tensorOf(lengths);
}

} // namespace

torch::Tensor TorchBackend::embedded(const Embedding& embedding, const Rows& rows) const
{
    return torch::embedding(embedding, tensorOf(rows));
}

torch::Tensor TorchBackend::given(std::span<const float> numbers, std::size_t rows) const
{
    const auto count = static_cast<std::int64_t>(rows);
    return torch::tensor(at::ArrayRef<float>(numbers.data(), numbers.size()), torch::kFloat32)
        .reshape({count, count == 0 ? 0 : static_cast<std::int64_t>(numbers.size()) / count});
}

torch::Tensor TorchBackend::linear(const Linear& layer, const Matrix& x) const
{
    return product(x, layer.weight, layer.bias, products_);
}

torch::Tensor TorchBackend::normalised(const Norm& norm, const Matrix& x) const
{
    return torch::layer_norm(x, {x.size(1)}, norm.weight, norm.bias, normEpsilon);
}

torch::Tensor TorchBackend::read(const Recurrent& layer, const Matrix& x, const Segments& texts) const
{
    const auto padded = items(x, texts);
    const auto lengths = lengthsOf(texts);
    const auto states = layer.gated ? packedGru(padded.values, lengths, layer.weights)
                                    : packedLstm(padded.values, lengths, layer.weights, /*bidirectional=*/true,
                                                 /*wantAll=*/true, 0.0)
                                          .all;
    return rowsIn(states, padded.places);
}

torch::Tensor TorchBackend::stepped(const Cell& cell, const Matrix& x, const Matrix& state) const
{
    return torch::gru_cell(x, state, cell.input, cell.recurrent, cell.inputBias, cell.recurrentBias);
}

torch::Tensor TorchBackend::gathered(std::span<const Matrix* const> parts, const Rows& rows) const
{
    std::vector<torch::Tensor> all;
    for (const auto* part : parts)
        all.push_back(*part);
    return gathered(all.size() == 1 ? all.front() : torch::cat(all), rows);
}

torch::Tensor TorchBackend::gathered(const Matrix& x, const Rows& rows) const
{
    return x.index_select(0, tensorOf(rows));
}

torch::Tensor TorchBackend::columns(const Matrix& x, std::size_t first, std::size_t count) const
{
    return x.narrow(1, static_cast<std::int64_t>(first), static_cast<std::int64_t>(count));
}

torch::Tensor TorchBackend::gated(const Matrix& x) const
{
    const auto half = x.size(1) / 2;
    return x.narrow(1, 0, half).sigmoid() * x.narrow(1, half, half).tanh();
}

torch::Tensor TorchBackend::maxout(const Matrix& x) const
{
    const auto half = x.size(1) / 2;
    return torch::maximum(x.narrow(1, 0, half), x.narrow(1, half, half));
}

torch::Tensor TorchBackend::dropped(const Matrix& x) const { return networks::dropped(x, dropout_, source_); }

TorchBackend::Items TorchBackend::items(const Matrix& x, const Segments& texts) const
{
    const auto count = static_cast<std::int64_t>(texts.size()), longest = static_cast<std::int64_t>(texts.longest());
    Items items;
    Rows from(static_cast<std::size_t>(count * longest)), places;
    items.absent = torch::ones({count, longest}, torch::kBool);
    for (std::int64_t text = 0; text < count; ++text) {
        const auto number = static_cast<std::size_t>(text);
        const auto length = static_cast<std::int64_t>(texts.length(number));
        items.absent[text].narrow(0, 0, length).zero_();
        for (std::int64_t place = 0; place < length; ++place) {
            from[static_cast<std::size_t>(text * longest + place)] =
                static_cast<std::int64_t>(texts.begin(number)) + place;
            places.push_back(text * longest + place);
        }
    }
    items.places = tensorOf(places);
    items.values = x.index_select(0, tensorOf(from)).reshape({count, longest, x.size(1)});
    if (static_cast<std::int64_t>(texts.rows()) < count * longest)
        items.values = items.values.masked_fill(items.absent.unsqueeze(2), 0.0);
    return items;
}

TorchBackend::Items TorchBackend::prepared(const Additive& layer, const Items& items) const
{
    return {torch::linear(items.values, layer.key, layer.bias), items.absent, items.places};
}

torch::Tensor TorchBackend::scores(const Additive& layer, const Matrix& queries, const Items& prepared,
                                   const Rows& texts) const
{
    const auto query = torch::linear(queries, layer.query).unsqueeze(1);
    const auto scores = (asked(prepared.values, texts) + query).tanh().matmul(layer.vector);
    return scores.masked_fill(asked(prepared.absent, texts), absentScore);
}

torch::Tensor TorchBackend::dots(const Matrix& queries, const Items& items, const Rows& texts) const
{
    const auto scores = asked(items.values, texts).bmm(queries.unsqueeze(2)).squeeze(2);
    return scores.masked_fill(asked(items.absent, texts), absentScore);
}

torch::Tensor TorchBackend::sums(const Matrix& weights, const Items& items, const Rows& texts) const
{
    return weights.unsqueeze(1).bmm(asked(items.values, texts)).squeeze(1);
}

torch::Tensor TorchBackend::maxima(const Items& items) const
{
    return std::get<0>(items.values.masked_fill(items.absent.unsqueeze(2), absentScore).max(1));
}

torch::Tensor TorchBackend::means(const Items& items) const
{
    const auto lengths = items.absent.logical_not().sum(1, /*keepdim=*/true).clamp_min(1).to(torch::kFloat32);
    return items.values.sum(1) / lengths; // zeros beyond a text's end
}

torch::Tensor TorchBackend::spread(std::span<const std::vector<float>> squares, const Items& items) const
{
    const auto texts = items.values.size(0), longest = items.values.size(1);
    const auto padded = torch::zeros({texts, longest, longest});
    for (std::int64_t text = 0; text < texts; ++text) {
        const auto& square = squares[static_cast<std::size_t>(text)];
        const auto length = static_cast<std::int64_t>(std::llround(std::sqrt(static_cast<double>(square.size()))));
        padded[text]
            .narrow(0, 0, length)
            .narrow(1, 0, length)
            .copy_(torch::from_blob(const_cast<float*>(square.data()), {length, length}, torch::kFloat32));
    }
    return rowsIn(padded.bmm(items.values), items.places);
}

TorchLayers::TorchLayers(std::vector<TensorShape> shapes) : shapes_(std::move(shapes)), weights_(zeroWeights(shapes_))
{
    for (std::size_t i = 0; i < shapes_.size(); ++i)
        places_.emplace(shapes_[i].first, i);
}

void TorchLayers::initialise(core::Random& random, double embeddingRange)
{
    torch::NoGradGuard noGradients;
    double range = 0.0; // of a linear layer's bias: that of the weight before it
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const std::string_view name = shapes_[i].first;
        const auto& shape = shapes_[i].second;
        const bool isNorm = shape.size() == 1 && name.ends_with(".weight");
        if (isNorm) { // and its bias stays 0
            weights_[i].fill_(1.0);
            range = 0.0;
            continue;
        }
        if (name.find("_ih") != name.npos || name.find("_hh") != name.npos) // by its units
            range = 1.0 / std::sqrt(static_cast<double>(unitsOf(std::string(name.substr(0, name.rfind('.'))))));
        else if (name.ends_with("embedding.weight"))
            range = embeddingRange;
        else if (shape.size() == 2)
            range = 1.0 / std::sqrt(static_cast<double>(shape[1]));
        else if (name.ends_with(".vector"))
            range = 1.0 / std::sqrt(static_cast<double>(shape[0]));
        if (range > 0.0)
            drawUniform(weights_[i], random, range);
    }
}

std::int64_t TorchLayers::unitsOf(const std::string& layer) const
{
    const auto cell = places_.find(layer + ".weight_hh");
    return (cell == places_.end() ? tensor(layer + ".weight_hh_l0") : weights_[cell->second]).size(1);
}

TorchBackend::Embedding TorchLayers::embedding(const std::string& name, std::size_t /*rows*/,
                                               std::size_t /*width*/) const
{
    return tensor(name + ".weight");
}

TorchBackend::Linear TorchLayers::linear(const std::string& name, std::size_t /*outputs*/, std::size_t /*inputs*/) const
{
    return {tensor(name + ".weight"), tensor(name + ".bias")};
}

TorchBackend::Linear TorchLayers::projection(const std::string& name, const std::string& embedding,
                                             std::size_t /*rows*/, std::size_t /*width*/) const
{
    return {tensor(embedding + ".weight"), tensor(name + ".bias")};
}

TorchBackend::Norm TorchLayers::norm(const std::string& name, std::size_t width) const
{
    return linear(name, width, 1);
}

TorchBackend::Recurrent TorchLayers::recurrent(const std::string& name, bool gated) const
{
    Recurrent layer{{}, gated};
    for (const std::string end : {"_l0", "_l0_reverse"})
        for (const char* part : {".weight_ih", ".weight_hh", ".bias_ih", ".bias_hh"})
            layer.weights.push_back(tensor(name + part + end));
    return layer;
}

TorchBackend::Recurrent TorchLayers::gru(const std::string& name, std::size_t /*inputs*/, std::size_t /*units*/) const
{
    return recurrent(name, true);
}

TorchBackend::Recurrent TorchLayers::lstm(const std::string& name, std::size_t /*inputs*/, std::size_t /*units*/) const
{
    return recurrent(name, false);
}

TorchBackend::Cell TorchLayers::cell(const std::string& name, std::size_t /*inputs*/, std::size_t /*units*/) const
{
    return {tensor(name + ".weight_ih"), tensor(name + ".weight_hh"), tensor(name + ".bias_ih"),
            tensor(name + ".bias_hh")};
}

TorchBackend::Additive TorchLayers::additive(const std::string& name, std::size_t /*inner*/, std::size_t /*queries*/,
                                             std::size_t /*keys*/) const
{
    return {tensor(name + ".query.weight"), tensor(name + ".key.weight"), tensor(name + ".key.bias"),
            tensor(name + ".vector")};
}

} // namespace models::networks
