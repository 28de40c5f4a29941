#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <unordered_map>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/transformer/encoder.h"
#include "models/inference/transformer/tensor_files.h"

#include <torch/torch.h>

namespace models::networks {

/// A PieceNetwork (models/inference/encoders) as libtorch computes it, one input at a time, for gradients. Nothing in
/// it changes after loading.
class PieceTwin {
public:
    virtual ~PieceTwin() = default;
    /// The vectors of the pieces alone, [pieces, numbers].
    [[nodiscard]] virtual torch::Tensor embedded(const EncoderInput& input) const = 0;
    /// [labels], of the input with these vectors.
    [[nodiscard]] virtual torch::Tensor logits(const torch::Tensor& embedded, const EncoderInput& input) const = 0;
};

/// Null if config.json is not that of one of these classes: of BERT and its kin. \throws core::Error.
[[nodiscard]] std::unique_ptr<PieceTwin> readPieceTwin(const TensorFiles& files, const nlohmann::json& config,
                                                       const std::filesystem::path& file);

/// The tensors of a folder by their names, float32.
class TwinWeights {
public:
    /// \throws core::Error naming the tensor that holds a number that is not finite.
    explicit TwinWeights(const TensorFiles& files);
    [[nodiscard]] bool contains(const std::string& name) const { return weights_.contains(name); }
    [[nodiscard]] const torch::Tensor& at(const std::string& name) const { return weights_.at(name); }
    /// x W^T + b, without b where there is none.
    [[nodiscard]] torch::Tensor linear(const torch::Tensor& x, const std::string& name) const;
    [[nodiscard]] torch::Tensor normed(const torch::Tensor& x, const std::string& name, double epsilon) const;

private:
    std::unordered_map<std::string, torch::Tensor> weights_;
};

/// Rows of an embedding, [pieces, numbers].
[[nodiscard]] torch::Tensor rowsOf(const torch::Tensor& table, std::span<const std::uint32_t> rows);
/// [pieces, hidden] to [heads, pieces, size].
[[nodiscard]] torch::Tensor byHeads(const torch::Tensor& x, std::size_t heads);
/// What each head adds to the score of each pair of pieces: of scores [heads, pieces, positions] that of the position
/// that `positions` [pieces, pieces] names.
[[nodiscard]] torch::Tensor taken(const torch::Tensor& scores, const torch::Tensor& positions);
/// [rows, columns] of whole numbers or of truths, from a function of row and column.
template<typename Number, typename Of>
[[nodiscard]] torch::Tensor tableOf(std::size_t rows, std::size_t columns, torch::Dtype type, const Of& of)
{
    auto table = torch::empty({static_cast<std::int64_t>(rows), static_cast<std::int64_t>(columns)}, type);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t k = 0; k < columns; ++k)
            table.data_ptr<Number>()[i * columns + k] = static_cast<Number>(of(i, k));
    return table;
}

/// Source of each: the class of models/inference/encoders with the same name.
[[nodiscard]] std::unique_ptr<PieceTwin> readDebertaTwin(const TensorFiles& files, const nlohmann::json& config,
                                                         const std::filesystem::path& file);
[[nodiscard]] std::unique_ptr<PieceTwin> readXlnetTwin(const TensorFiles& files, const nlohmann::json& config,
                                                       const std::filesystem::path& file);
[[nodiscard]] std::unique_ptr<PieceTwin> readBartTwin(const TensorFiles& files, const nlohmann::json& config,
                                                      const std::filesystem::path& file);
[[nodiscard]] std::unique_ptr<PieceTwin> readModernBertTwin(const TensorFiles& files, const nlohmann::json& config,
                                                            const std::filesystem::path& file);

} // namespace models::networks
