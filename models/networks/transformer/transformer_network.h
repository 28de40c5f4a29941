#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/transformer/encoder_weights.h"
#include "models/networks/layers/dropout.h"
#include "models/networks/optimising/weight_lists.h"

#include <torch/torch.h>

namespace models::networks {

/// The pieces of an input with its frame; those from `second` on are of the second segment.
struct PieceRows {
    std::vector<std::int64_t> pieces;
    std::size_t second = SIZE_MAX;
    std::vector<std::uint32_t> types{}; ///< Of each piece, the kind of segment; empty: as `second` says.
};

/// Inputs side by side, padded at the end.
struct PieceBatch {
    torch::Tensor pieces;  ///< [texts, longest] int64
    torch::Tensor types;   ///< [texts, longest] int64: the segment of each piece
    torch::Tensor lengths; ///< [texts] int64
};
[[nodiscard]] PieceBatch batchOf(std::span<const PieceRows* const> texts, torch::Device device);

/// The heads on a transformer.
struct TransformerHeads {
    bool masked = false;     ///< Predicts hidden pieces (cls.predictions); BERT's only.
    bool order = false;      ///< Predicts the order of two segments (cls.seq_relationship); BERT's only.
    std::int64_t labels = 0; ///< Classes (classifier); 0: none.
    [[nodiscard]] bool pooled() const { return order || labels > 0; }
};

/// BERT, RoBERTa, DistilBERT, ELECTRA, ALBERT or MPNet as libtorch trains it; its weights have the names and shapes of
/// Hugging Face's folders. The forward pass changes nothing in the object. Sources: J. Devlin et al. (2019), "BERT"; Y.
/// Liu et al. (2019), "RoBERTa"; V. Sanh et al. (2019), "DistilBERT".
class TransformerNetwork {
public:
    /// All weights zero, norms one.
    TransformerNetwork(const EncoderConfig& config, const TransformerHeads& heads, torch::Device device);

    /// Normal with standard deviation `range`, drawn from `random` in the order of the weights; biases zero.
    void initialise(core::Random& random, double range);

    /// From now on matrices are multiplied in 16 bits (bfloat16): several times faster on processors that know it, and
    /// a little less exact. The weights stay float32.
    void multiplyInBfloat16() { products_ = torch::kBFloat16; }

    /// The vectors of the words alone, [texts, longest, hidden]: adversarial training moves these.
    [[nodiscard]] torch::Tensor embedded(const PieceBatch& batch) const;
    /// The last states, [texts, longest, hidden]; padding has no influence on the others.
    [[nodiscard]] torch::Tensor states(const torch::Tensor& embedded, const PieceBatch& batch, double dropout = 0.0,
                                       const DropoutSource& source = {}) const;
    /// The score of every piece of the vocabulary, [places, vocabulary]; `states` are those at the places.
    [[nodiscard]] torch::Tensor pieceLogits(const torch::Tensor& states) const;
    /// The pooled [CLS] vector of a whole input, [texts, hidden].
    [[nodiscard]] torch::Tensor pooled(const torch::Tensor& states) const;
    /// [texts, 2]: original order, swapped.
    [[nodiscard]] torch::Tensor orderLogits(const torch::Tensor& pooled) const;
    /// [texts, labels]
    [[nodiscard]] torch::Tensor classLogits(const torch::Tensor& pooled) const;

    [[nodiscard]] const WeightList& weights() const { return weights_; }
    [[nodiscard]] const std::vector<TensorShape>& shapes() const { return shapes_; }
    /// Whether a weight is a bias or of a norm: these do not decay.
    [[nodiscard]] bool isBiasOrNorm(std::size_t number) const { return weights_[number].dim() == 1; }
    [[nodiscard]] const EncoderConfig& config() const { return config_; }
    [[nodiscard]] torch::Device device() const { return weights_.front().device(); }

    /// Reads the weights that a folder has; returns the names of missing ones, which stay unchanged:
    /// a head may be missing, a part of the encoder may not. \throws core::Error.
    std::vector<std::string> read(const TensorFiles& files);

    /// Writes them as model.safetensors. \throws core::Error for a value that is not finite or too large.
    void write(const std::filesystem::path& folder, Precision precision) const;

private:
    struct Linear {
        torch::Tensor weight, bias;
    };
    struct Layer {
        Linear query, key, value, attention, intermediate, output, attentionNorm, outputNorm;
        torch::Tensor distances; ///< Undefined where positions are added to the embeddings.
    };
    torch::Tensor add(const std::string& name, std::vector<std::size_t> shape);
    Linear addLinear(const std::string& name, std::size_t outputs, std::size_t inputs);
    Linear addNorm(const std::string& name, std::size_t size);
    /// What is added to the attention of each head for two pieces, [heads, longest, longest].
    [[nodiscard]] torch::Tensor addedByDistance(std::int64_t longest) const;
    /// The same where the queries and keys decide, [texts, heads, longest, longest].
    [[nodiscard]] torch::Tensor addedByDistance(const Layer& layer, const torch::Tensor& queries,
                                                const torch::Tensor& keys) const;
    /// In the precision products_.
    [[nodiscard]] torch::Tensor product(const torch::Tensor& x, const Linear& linear) const;
    [[nodiscard]] torch::Tensor normed(const torch::Tensor& x, const Linear& norm) const;

    EncoderConfig config_;
    EncoderNames names_;
    torch::Device device_;
    torch::Dtype products_ = torch::kFloat32; ///< Numbers in which matrices are multiplied; sums and norms are float32.
    std::vector<TensorShape> shapes_;
    WeightList weights_;
    torch::Tensor words_, positions_, types_, pieceBias_;
    torch::Tensor distances_; ///< [buckets, heads]; undefined where the model has none.
    Linear projection_, embeddingNorm_, pooler_, transform_, transformNorm_, order_, classifier_;
    std::vector<Layer> layers_; ///< Those with weights of their own.
};

} // namespace models::networks
