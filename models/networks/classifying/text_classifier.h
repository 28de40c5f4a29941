#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/files/safetensors.h"
#include "models/inference/model/model_folder.h"
#include "models/networks/data/word_rows.h"
#include "models/networks/layers/dropout.h"

#include <torch/torch.h>

namespace models::networks {

/// Texts as rows of word numbers, padded at the end with the padding's row.
struct WordBatch {
    torch::Tensor words;   ///< [texts, longest] int64
    torch::Tensor lengths; ///< [texts] int64, always on the CPU; each at least 1
};

/// A network from word numbers to class logits. Its parameters have the names and shapes of a PyTorch export. The
/// forward pass changes nothing in the object, so any number of threads may share it.
class TextClassifier : public torch::nn::Module {
public:
    /// With all parameters zero.
    static std::shared_ptr<TextClassifier> make(const WordModelConfig& config, const Vocabulary& words);

    /// Logits, [texts, labels], of the embedded words of a batch, [texts, longest, embedding]. Anything beyond a
    /// text's length has no influence, except for texts shorter than minimumLength().
    [[nodiscard]] virtual torch::Tensor logits(const torch::Tensor& embedded, const WordBatch& batch, double dropout,
                                               const DropoutSource& source) const = 0;
    [[nodiscard]] torch::Tensor logits(const WordBatch& batch, double dropout = 0.0,
                                       const DropoutSource& source = {}) const;

    /// [texts, longest, embedding]
    [[nodiscard]] torch::Tensor embedded(const torch::Tensor& words) const;
    [[nodiscard]] torch::Tensor embeddingWeights() const { return embedding_; }

    /// Shorter texts are padded to this length with the padding's row.
    [[nodiscard]] virtual std::int64_t minimumLength() const { return 1; }
    /// The texts on the network's device, padded with the row `padding`; each has at least one word.
    [[nodiscard]] WordBatch batchOf(std::span<const WordRows* const> texts, std::int64_t padding) const;

    /// PyTorch's default distributions, drawn from `random` in the order of the parameters; embeddings uniform within
    /// +-`embeddingRange`.
    void initialise(core::Random& random, double embeddingRange);

    /// Makes a row of the embedding zero.
    void clearRow(std::int64_t row);

    /// Reads every parameter. \throws core::Error when one is missing, has another shape or is not finite.
    void read(const core::SafeTensors& tensors);

protected:
    TextClassifier(const WordModelConfig& config, std::size_t words);
    /// The last layer, after dropout: [texts, features] to [texts, labels].
    [[nodiscard]] torch::Tensor output(const torch::Tensor& features, double dropout,
                                       const DropoutSource& source) const;
    /// Registers a part whose parameters are called `name.…`.
    torch::nn::Module& addPart(const std::string& name);

private:
    torch::Tensor embedding_, outputWeight_, outputBias_;
};

} // namespace models::networks
