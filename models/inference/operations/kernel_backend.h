#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/inference/linear/lstm_reading.h"
#include "models/inference/linear/packed_linear.h"
#include "models/inference/model/word_model_config.h"
#include "models/inference/operations/segments.h"

namespace models {

/// Numbers in rows, one below the other.
struct Matrix {
    std::size_t rows = 0, width = 0;
    std::vector<float> values;

    Matrix() = default;
    Matrix(std::size_t rows, std::size_t width) : rows(rows), width(width), values(rows * width) {}
    [[nodiscard]] float* row(std::size_t number) { return values.data() + number * width; }
    [[nodiscard]] const float* row(std::size_t number) const { return values.data() + number * width; }
};

/// A GRU in both directions, in the kernels' order; see kernels::GruRow.
class GruPair;

/// The layers and operations of models/inference/operations/backend.h without libtorch.
class KernelBackend {
public:
    using Matrix = models::Matrix;
    /// Shared by what is made from it.
    struct Items {
        std::shared_ptr<const Matrix> values;
        Segments texts;
    };
    struct Embedding {
        std::size_t width = 0;
        std::vector<float> values;
    };
    using Linear = PackedLinear;
    struct Norm {
        std::vector<float> scale, shift;
    };
    struct Recurrent {
        std::shared_ptr<const GruPair> gru;
        std::shared_ptr<const LstmPair> lstm;
    };
    using Cell = GruCell;
    /// In units of log2, as the kernels' tanh wants its argument; padded.
    struct Additive {
        PackedLinear query, key;
        AlignedBuffer<float> bias, vector;
    };

    [[nodiscard]] Matrix embedded(const Embedding& embedding, const Rows& rows) const;
    [[nodiscard]] Matrix given(std::span<const float> numbers, std::size_t rows) const;
    [[nodiscard]] Matrix linear(const Linear& layer, const Matrix& x) const;
    [[nodiscard]] Matrix normalised(const Norm& norm, const Matrix& x) const;
    [[nodiscard]] Matrix read(const Recurrent& layer, const Matrix& x, const Segments& texts) const;

    [[nodiscard]] Matrix stepped(const Cell& cell, const Matrix& x, Matrix state) const;

    template<typename... Others>
    [[nodiscard]] Matrix joined(const Matrix& first, const Others&... others) const
    {
        return joinedAll(std::array<const Matrix*, 1 + sizeof...(Others)>{&first, &others...});
    }
    [[nodiscard]] Matrix gathered(std::span<const Matrix* const> parts, const Rows& rows) const;
    [[nodiscard]] Matrix gathered(const Matrix& x, const Rows& rows) const
    {
        return gathered(std::array<const Matrix*, 1>{&x}, rows);
    }
    [[nodiscard]] Matrix columns(const Matrix& x, std::size_t first, std::size_t count) const;
    [[nodiscard]] Matrix plus(Matrix x, const Matrix& y) const;
    [[nodiscard]] Matrix times(Matrix x, const Matrix& y) const;
    [[nodiscard]] Matrix tanh(Matrix x) const;
    [[nodiscard]] Matrix logistic(Matrix x) const;
    [[nodiscard]] Matrix relu(Matrix x) const;
    [[nodiscard]] Matrix elu(Matrix x) const;
    [[nodiscard]] Matrix gated(const Matrix& x) const;
    [[nodiscard]] Matrix maxout(const Matrix& x) const;
    [[nodiscard]] Matrix dropped(Matrix x) const { return x; }

    [[nodiscard]] Items items(Matrix x, Segments texts) const;
    [[nodiscard]] Items prepared(const Additive& layer, const Items& items) const;
    [[nodiscard]] Matrix scores(const Additive& layer, const Matrix& queries, const Items& prepared,
                                const Rows& texts) const;
    [[nodiscard]] Matrix dots(const Matrix& queries, const Items& items, const Rows& texts) const;
    [[nodiscard]] Matrix softmax(Matrix x) const;
    [[nodiscard]] Matrix logSoftmax(Matrix x) const;
    [[nodiscard]] Matrix sums(const Matrix& weights, const Items& items, const Rows& texts) const;
    [[nodiscard]] Matrix maxima(const Items& items) const;
    [[nodiscard]] Matrix means(const Items& items) const;
    [[nodiscard]] Matrix spread(std::span<const std::vector<float>> squares, const Items& items) const;

private:
    [[nodiscard]] Matrix joinedAll(std::span<const Matrix* const> parts) const;
};

/// Makes a network's layers of the tensors of a folder, by their names.
class KernelLayers {
public:
    using Embedding = KernelBackend::Embedding;
    using Linear = KernelBackend::Linear;
    using Norm = KernelBackend::Norm;
    using Recurrent = KernelBackend::Recurrent;
    using Cell = KernelBackend::Cell;
    using Additive = KernelBackend::Additive;

    /// `tensors` are those of `shapes`, in its order. Both must outlive it.
    KernelLayers(std::span<const TensorShape> shapes, std::span<const std::vector<float>> tensors);

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

private:
    /// \throws std::out_of_range for a tensor that is not there.
    [[nodiscard]] const std::vector<float>& tensor(const std::string& name) const { return *tensors_.at(name); }
    [[nodiscard]] RecurrentWeights direction(const std::string& name, bool backwards) const;

    std::map<std::string, const std::vector<float>*> tensors_;
};

} // namespace models
