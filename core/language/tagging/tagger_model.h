#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/language/tagging/tagger_features.h"

namespace core::language {

inline constexpr std::size_t tagLimit = 127; ///< The most tags of one tagset: a tag is one signed byte.
inline constexpr int weightLimit = 2047;     ///< The largest weight that float16 holds exactly with its neighbours.

/// The weights of one tagset: feature `i` gives `weights[k]` to `tags[k]` for the `counts[i]` next k.
struct TagsetWeights {
    std::vector<std::string> names;    ///< Of the tags, by number; 1..127.
    std::vector<FeatureKey> keys;      ///< Ascending.
    std::vector<std::int8_t> counts;   ///< 1..names.size()
    std::vector<std::int8_t> tags;     ///< Ascending within a feature.
    std::vector<std::int16_t> weights; ///< -2047..2047, so that float16 holds them exactly.

    /// \throws Error naming `what` when sizes or ranges are wrong.
    void check(const std::string& what) const;
};

/// What a tagger folder holds.
struct TaggerFiles {
    TagsetWeights universal;
    TagsetWeights penn;
    std::string hash; ///< Of both files' bytes.
};

/// Reads config.json and model.safetensors. \throws Error for what is missing, damaged or not a tagger.
[[nodiscard]] TaggerFiles readTaggerFolder(const std::filesystem::path& folder);

/// Writes both; `config` is completed by format, task, architecture and the tagsets. \throws Error.
void writeTaggerFolder(const std::filesystem::path& folder, const TagsetWeights& universal, const TagsetWeights& penn,
                       nlohmann::json config);

} // namespace core::language
