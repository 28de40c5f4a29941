#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/kernels/kernels.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

using kernels::Activation;
class ConfigReader;

/// Whose names and conventions a Hugging Face folder follows.
enum class EncoderFamily { Bert, Roberta, DistilBert, Electra, Albert, Mpnet };

/// What a vector of the distance between two pieces is multiplied with, which is added to their attention in place of
/// positions in the embeddings. Sources: P. Shaw et al. (2018), "Self-attention with relative position
/// representations"; Z. Huang et al. (2020), "Improve transformer models with better relative position embeddings".
enum class RelativePositions { None, Query, QueryAndKey };

/// Buckets of distances that MPNet uses, however many its table has: the library's code says 32, whatever is set.
inline constexpr std::size_t usedBuckets = 32;

/// The sizes of a transformer encoder, from a Hugging Face folder's config.json.
struct EncoderConfig {
    EncoderFamily family = EncoderFamily::Bert;
    PieceModel pieces = PieceModel::WordPiece; ///< By family; XLM-RoBERTa and CamemBERT are RoBERTas.
    std::size_t vocabulary = 0;
    std::size_t hidden = 0;
    std::size_t embedding = 0; ///< Numbers of an embedding; 0: as many as `hidden`.
    bool projected = false;    ///< A linear layer makes states of embeddings.
    std::size_t layers = 0;    ///< That are run, one after the other.
    std::size_t stored = 0;    ///< Layers with weights of their own, as ALBERT's share theirs; 0: all.
    std::size_t inner = 1;     ///< Of the stored ones, how many make a group: ALBERT runs whole groups.
    std::size_t heads = 0;
    std::size_t intermediate = 0;
    std::size_t positions = 0;     ///< Rows of the table of positions.
    std::size_t firstPosition = 0; ///< The row of a text's first piece: RoBERTa's begin after the padding's.
    std::size_t types = 0;         ///< Kinds of segments; 0: the model has none.
    std::size_t buckets = 0;       ///< Of distances between pieces, which MPNet adds to attention; 0: none.
    RelativePositions relative = RelativePositions::None; ///< The library's relative_key and relative_key_query.
    float layerNormEpsilon = 1e-12F;
    Activation activation = Activation::Gelu;

    /// Whether a piece has the row before the first one and is not counted: a text that spells the padding piece out.
    [[nodiscard]] bool unplaced(std::size_t piece) const { return piece + 1 == firstPosition; }

    /// The most pieces of one input, including the frame.
    [[nodiscard]] std::size_t longest() const { return positions - firstPosition; }

    [[nodiscard]] std::size_t embeddingSize() const { return embedding > 0 ? embedding : hidden; }
    [[nodiscard]] std::size_t storedLayers() const { return stored > 0 ? stored : layers; }
    /// The stored layer that is run as this one.
    [[nodiscard]] std::size_t storedLayer(std::size_t number) const
    {
        const std::size_t group = number / inner * storedLayers() / layers;
        return group * inner + number % inner;
    }
    /// What the products with distances are multiplied with: all but ALBERT divide them as the other scores.
    [[nodiscard]] float relativeScale() const;

    [[nodiscard]] const char* modelType() const; ///< bert, roberta, xlm-roberta, camembert, distilbert, electra ...
    [[nodiscard]] const char* className() const; ///< The prefix of its architectures' names: Bert, XLMRoberta ...

    /// The family of a config.json by its `model_type`, else by its `architectures`, else by the sizes that it lists;
    /// nothing if it is none of them.
    [[nodiscard]] static bool describes(const nlohmann::json& config, EncoderFamily& family);
    /// \throws core::Error naming the file for what is missing, of the wrong kind, out of range or not known here.
    static EncoderConfig read(const nlohmann::json& config, const std::filesystem::path& file);
};

// Far above every published model, far below what would overflow a product of them.
inline constexpr std::size_t largestVocabulary = 4'000'000, largestWidth = 65536, mostLayers = 1024;

/// A size that has no default here. \throws core::Error if it is missing or above `largest`.
[[nodiscard]] std::size_t neededSize(const ConfigReader& reader, const char* key, std::size_t largest);
/// An activation by its name in Hugging Face's library. \throws core::Error for one that is not known here.
[[nodiscard]] Activation readActivation(const ConfigReader& reader, const char* key, const char* otherwise);
/// What norms add to the variance. \throws core::Error.
[[nodiscard]] float readEpsilon(const ConfigReader& reader, const char* key, double otherwise);

/// A config.json as Hugging Face writes it: it has `architectures` or `model_type`, or at least `vocab_size` (in 2019);
/// ours has an `architecture` and none of these.
[[nodiscard]] bool isHuggingFaceConfig(const nlohmann::json& config);

/// The names in `architectures` of a config.json.
[[nodiscard]] std::vector<std::string> architecturesOf(const nlohmann::json& config);

} // namespace models
