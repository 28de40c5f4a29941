#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/linear/packed_linear.h"
#include "models/inference/pieces/piece_tokenizer.h"
#include "models/inference/transformer/tensor_files.h"

namespace models {

/// A transformer that reads pieces from left to right and keeps what it has read. Serves one thread at a time.
class CausalReader {
public:
    virtual ~CausalReader() = default;
    /// Forgets what is behind the first `kept` pieces and reads these behind them. Their last states, [pieces] with
    /// stride() numbers between; they depend on the pieces before them alone, to the bit. The view holds until the next
    /// call; it is empty when a stop was requested.
    virtual std::span<const float> read(std::size_t kept, std::span<const std::uint32_t> pieces,
                                        const std::stop_token& stop) = 0;
    [[nodiscard]] virtual std::size_t stride() const = 0;
};

/// The weights of such a network, of which several readers may be made. Immutable after loading.
class CausalNetwork {
public:
    virtual ~CausalNetwork() = default;
    [[nodiscard]] virtual std::unique_ptr<CausalReader> reader() const = 0;
    /// What makes scores of all pieces of a state, without a bias.
    [[nodiscard]] const PackedLinear& scores() const { return scores_; }
    [[nodiscard]] std::size_t vocabulary() const { return scores_.outputs(); }
    [[nodiscard]] std::size_t longest() const { return longest_; } ///< The most pieces that it reads at once.

protected:
    std::size_t longest_ = 0;
    PackedLinear scores_;
};

/// Whether a config.json is that of a causal language model that is read here: GPT2LMHeadModel, LlamaForCausalLM or
/// Qwen2ForCausalLM; without `architectures`, of such a type.
[[nodiscard]] bool describesCausalNetwork(const nlohmann::json& config);
/// Whose slow files such a folder has.
[[nodiscard]] PieceModel piecesOfCausal(const nlohmann::json& config);
/// \throws core::Error naming the tensor or the setting, and what is wrong with it.
[[nodiscard]] std::unique_ptr<const CausalNetwork> readCausalNetwork(const TensorFiles& files,
                                                                     const nlohmann::json& config,
                                                                     const std::filesystem::path& file,
                                                                     const kernels::Kernels& kernels);

} // namespace models
