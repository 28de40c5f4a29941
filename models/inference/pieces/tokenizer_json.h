#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace models {

inline constexpr const char* downloadAgain = "Download the model's folder again, or save it again with save_pretrained";

// A training may write the model without its tokenizer.
inline constexpr const char* copyTokenizer = "Copy the tokenizer's files (vocab.txt, or vocab.json and merges.txt, "
                                             "tokenizer.json, tokenizer_config.json) from the "
                                             "model that this one was trained from";
inline constexpr std::uint64_t vocabularyLimit = 64'000'000; ///< Bytes; the largest published file has 34,000,000.

/// The object in a file, whose bytes are appended to `facts`. \throws core::Error naming the file if it is not one.
[[nodiscard]] nlohmann::json objectIn(const std::filesystem::path& file, std::string& facts);

/// A member; null if it is missing or `object` is not one.
[[nodiscard]] const nlohmann::json& memberOf(const nlohmann::json& object, const char* key);
[[nodiscard]] bool flagOf(const nlohmann::json& object, const char* key, bool otherwise);
/// A number of 0 or more; `otherwise` if it is missing. \throws core::Error if it is another thing.
[[nodiscard]] std::size_t countOf(const nlohmann::json& object, const char* key, std::size_t otherwise,
                                  const std::string& file);
/// The parts of a Sequence, which lists them under `list`, those of Sequences in it too; or the part alone; none for
/// null.
[[nodiscard]] std::vector<nlohmann::json> partsOf(const nlohmann::json& part, const char* list);
/// \throws core::Error: a part of a kind that is not known.
[[noreturn]] void refusePart(const std::string& file, const std::string& part, const nlohmann::json& value);
/// \throws core::Error: a part of a known kind that is damaged.
[[noreturn]] void refuseDamaged(const std::string& file, const std::string& problem);

} // namespace models
