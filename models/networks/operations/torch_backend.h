#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <torch/torch.h>

#include "core/base/random.h"
#include "models/inference/model/word_model_config.h"
#include "models/inference/operations/segments.h"
#include "models/networks/layers/dropout.h"
#include "models/networks/optimising/weight_lists.h"

namespace models::networks {

/// The layers and operations of models/inference/operations/backend.h with libtorch: they have gradients.
class TorchBackend {
public:
    using Matrix = torch::Tensor; ///< [rows, columns]
    struct Items {
        torch::Tensor values; ///< [texts, longest, columns], zeros beyond a text's end.
        torch::Tensor absent; ///< [texts, longest] bool
        torch::Tensor places; ///< [rows] int64: where each row stands among [texts x longest].
    };
    using Embedding = torch::Tensor;
    struct Linear {
        torch::Tensor weight, bias;
    };
    using Norm = Linear;
    struct Recurrent {
        std::vector<torch::Tensor> weights; ///< Of both directions, as torch::gru and torch::lstm take them.
        bool gated = false;                 ///< A GRU; otherwise an LSTM.
    };
    struct Cell {
        torch::Tensor input, recurrent, inputBias, recurrentBias;
    };
    struct Additive {
        torch::Tensor query, key, bias, vector;
    };

    /// Without a source of random numbers nothing is dropped. `products`: in what linear layers multiply.
    explicit TorchBackend(double dropout = 0.0, DropoutSource source = {}, torch::Dtype products = torch::kFloat32)
        : dropout_(dropout), source_(std::move(source)), products_(products)
    {}

    [[nodiscard]] Matrix embedded(const Embedding& embedding, const Rows& rows) const;
    [[nodiscard]] Matrix given(std::span<const float> numbers, std::size_t rows) const;
    [[nodiscard]] Matrix linear(const Linear& layer, const Matrix& x) const;
    [[nodiscard]] Matrix normalised(const Norm& norm, const Matrix& x) const;
    [[nodiscard]] Matrix read(const Recurrent& layer, const Matrix& x, const Segments& texts) const;

    [[nodiscard]] Matrix stepped(const Cell& cell, const Matrix& x, const Matrix& state) const;

    template<typename... Others>
    [[nodiscard]] Matrix joined(const Matrix& first, const Others&... others) const
    {
        return torch::cat({first, others...}, 1);
    }
    [[nodiscard]] Matrix gathered(std::span<const Matrix* const> parts, const Rows& rows) const;
    [[nodiscard]] Matrix gathered(const Matrix& x, const Rows& rows) const;
    [[nodiscard]] Matrix columns(const Matrix& x, std::size_t first, std::size_t count) const;
    [[nodiscard]] Matrix plus(const Matrix& x, const Matrix& y) const { return x + y; }
    [[nodiscard]] Matrix times(const Matrix& x, const Matrix& y) const { return x * y; }
    [[nodiscard]] Matrix tanh(const Matrix& x) const { return x.tanh(); }
    [[nodiscard]] Matrix logistic(const Matrix& x) const { return x.sigmoid(); }
    [[nodiscard]] Matrix relu(const Matrix& x) const { return x.relu(); }
    [[nodiscard]] Matrix elu(const Matrix& x) const { return torch::elu(x); }
    [[nodiscard]] Matrix gated(const Matrix& x) const;
    [[nodiscard]] Matrix maxout(const Matrix& x) const;
    [[nodiscard]] Matrix dropped(const Matrix& x) const;

    [[nodiscard]] Items items(const Matrix& x, const Segments& texts) const;
    [[nodiscard]] Items prepared(const Additive& layer, const Items& items) const;
    [[nodiscard]] Matrix scores(const Additive& layer, const Matrix& queries, const Items& prepared,
                                const Rows& texts) const;
    [[nodiscard]] Matrix dots(const Matrix& queries, const Items& items, const Rows& texts) const;
    [[nodiscard]] Matrix softmax(const Matrix& x) const { return x.softmax(1); }
    [[nodiscard]] Matrix logSoftmax(const Matrix& x) const { return x.log_softmax(1); }
    [[nodiscard]] Matrix sums(const Matrix& weights, const Items& items, const Rows& texts) const;
    [[nodiscard]] Matrix maxima(const Items& items) const;
    [[nodiscard]] Matrix means(const Items& items) const;
    [[nodiscard]] Matrix spread(std::span<const std::vector<float>> squares, const Items& items) const;

private:
    double dropout_;
    DropoutSource source_;
    torch::Dtype products_;
};

/// A network's tensors, of which its layers are made by their names: they are views of these tensors, so that steps of
/// an optimiser move the layers.
class TorchLayers {
public:
    using Embedding = TorchBackend::Embedding;
    using Linear = TorchBackend::Linear;
    using Norm = TorchBackend::Norm;
    using Recurrent = TorchBackend::Recurrent;
    using Cell = TorchBackend::Cell;
    using Additive = TorchBackend::Additive;

    /// All zero, with gradients.
    explicit TorchLayers(std::vector<TensorShape> shapes);

    /// PyTorch's default distributions, drawn from `random` in the order of the tensors; embeddings uniform within
    /// +-`embeddingRange`. Norms start as 1 and 0.
    void initialise(core::Random& random, double embeddingRange);

    [[nodiscard]] Embedding embedding(const std::string& name, std::size_t rows, std::size_t width) const;
    [[nodiscard]] Linear linear(const std::string& name, std::size_t outputs, std::size_t inputs) const;
    [[nodiscard]] Linear projection(const std::string& name, const std::string& embedding, std::size_t rows,
                                    std::size_t width) const;
    [[nodiscard]] Norm norm(const std::string& name, std::size_t width) const;
    [[nodiscard]] Recurrent gru(const std::string& name, std::size_t inputs, std::size_t units) const;
    [[nodiscard]] Recurrent lstm(const std::string& name, std::size_t inputs, std::size_t units) const;
    [[nodiscard]] Cell cell(const std::string& name, std::size_t inputs, std::size_t units) const;
    [[nodiscard]] Additive additive(const std::string& name, std::size_t inner, std::size_t queries,
                                    std::size_t keys) const;

    /// In the order of the shapes.
    [[nodiscard]] const WeightList& weights() const { return weights_; }
    [[nodiscard]] const std::vector<TensorShape>& shapes() const { return shapes_; }

private:
    /// \throws std::out_of_range for a tensor that is not there.
    [[nodiscard]] const torch::Tensor& tensor(const std::string& name) const { return weights_[places_.at(name)]; }
    [[nodiscard]] Recurrent recurrent(const std::string& name, bool gated) const;
    [[nodiscard]] std::int64_t unitsOf(const std::string& layer) const; ///< Of a GRU or LSTM.

    std::vector<TensorShape> shapes_;
    WeightList weights_;
    std::map<std::string, std::size_t> places_;
};

} // namespace models::networks
