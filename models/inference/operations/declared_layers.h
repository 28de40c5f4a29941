#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "models/inference/model/word_model_config.h"

namespace models {

/// The names and shapes of layers' tensors, as every backend has them: those of PyTorch's modules.
[[nodiscard]] std::vector<TensorShape> embeddingShapes(const std::string& name, std::size_t rows, std::size_t width);
/// `name.weight` [outputs, inputs] and `name.bias`.
[[nodiscard]] std::vector<TensorShape> linearShapes(const std::string& name, std::size_t outputs, std::size_t inputs);
[[nodiscard]] std::vector<TensorShape> normShapes(const std::string& name, std::size_t width);
/// Both directions of one layer of nn.GRU (three gates) or nn.LSTM (four).
[[nodiscard]] std::vector<TensorShape> recurrentShapes(const std::string& name, std::size_t gates, std::size_t inputs,
                                                       std::size_t units);
/// nn.GRUCell: `name.weight_ih`, `name.weight_hh` and both biases.
[[nodiscard]] std::vector<TensorShape> cellShapes(const std::string& name, std::size_t inputs, std::size_t units);
/// vector . tanh(query.weight q + key.weight k + key.bias).
[[nodiscard]] std::vector<TensorShape> additiveShapes(const std::string& name, std::size_t inner, std::size_t queries,
                                                      std::size_t keys);

/// The backend without numbers: it lists the tensors that a network's layers declare.
class DeclaredLayers {
public:
    struct Layer {};
    using Embedding = Layer;
    using Linear = Layer;
    using Norm = Layer;
    using Recurrent = Layer;
    using Cell = Layer;
    using Additive = Layer;

    Layer embedding(const std::string& name, std::size_t rows, std::size_t width)
    {
        return declare(embeddingShapes(name, rows, width));
    }
    Layer linear(const std::string& name, std::size_t outputs, std::size_t inputs)
    {
        return declare(linearShapes(name, outputs, inputs));
    }
    /// A linear layer whose weight is that of an embedding: it scores the embedding's `rows`.
    Layer projection(const std::string& name, const std::string& /*embedding*/, std::size_t rows, std::size_t /*width*/)
    {
        return declare({{name + ".bias", {rows}}});
    }
    Layer norm(const std::string& name, std::size_t width) { return declare(normShapes(name, width)); }
    Layer gru(const std::string& name, std::size_t inputs, std::size_t units)
    {
        return declare(recurrentShapes(name, 3, inputs, units));
    }
    Layer lstm(const std::string& name, std::size_t inputs, std::size_t units)
    {
        return declare(recurrentShapes(name, 4, inputs, units));
    }
    Layer cell(const std::string& name, std::size_t inputs, std::size_t units)
    {
        return declare(cellShapes(name, inputs, units));
    }
    Layer additive(const std::string& name, std::size_t inner, std::size_t queries, std::size_t keys)
    {
        return declare(additiveShapes(name, inner, queries, keys));
    }

    [[nodiscard]] std::vector<TensorShape> shapes() && { return std::move(shapes_); }

private:
    Layer declare(std::vector<TensorShape> shapes)
    {
        for (auto& shape : shapes)
            shapes_.push_back(std::move(shape));
        return {};
    }

    std::vector<TensorShape> shapes_;
};

} // namespace models
