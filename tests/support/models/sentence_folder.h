#pragma once

#include "tests/support/models/random_bert.h"

namespace testing {

inline void writeJson(const std::filesystem::path& file, const nlohmann::json& content)
{
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << content.dump();
}

inline nlohmann::json moduleOf(const std::string& path, const std::string& type)
{
    return {{"idx", 0}, {"name", "0"}, {"path", path}, {"type", "sentence_transformers.models." + type}};
}

/// The files that make sentence-transformers' folder of a transformer.
inline void addModules(const std::filesystem::path& folder, const std::string& transformer,
                       const nlohmann::json& pooling, bool normalised)
{
    auto modules = nlohmann::json::array({moduleOf(transformer, "Transformer"), moduleOf("1_Pooling", "Pooling")});
    if (normalised)
        modules.push_back(moduleOf("2_Normalize", "Normalize"));
    writeJson(folder / "modules.json", modules);
    writeJson(folder / "1_Pooling" / "config.json", pooling);
}

inline nlohmann::json poolingOf(bool first, bool mean, bool most)
{
    return {{"word_embedding_dimension", 32},
            {"pooling_mode_cls_token", first},
            {"pooling_mode_mean_tokens", mean},
            {"pooling_mode_max_tokens", most},
            {"pooling_mode_mean_sqrt_len_tokens", false}};
}

} // namespace testing
