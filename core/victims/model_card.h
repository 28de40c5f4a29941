#pragma once

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

namespace core::victims {

/// README.md of a model: what it is, its scores, the corpora it learned from with their hashes, its settings and its
/// licence, under the same headings for every kind of model. All of it stands in `config`, a config.json.
/// The lines before the title are what model hubs read: library, language, licence.
[[nodiscard]] std::string modelCard(const std::string& name, const nlohmann::ordered_json& config);

/// Writes a model folder's README.md anew from its config.json. \throws Error if that cannot be read.
void writeModelCard(const std::filesystem::path& folder);

/// For everything that trains a model into a folder, before it does. A folder in which a training was interrupted is
/// free for the one that resumes it. \throws UsageError where a model, an interrupted training or a README.md stands,
/// which would be replaced; `otherwise` is the remedy besides another folder, a whole sentence or empty.
void requireRoomForModel(const std::filesystem::path& folder, bool resume, const std::string& otherwise = {});

/// Whether a training into `folder` has ended: the model is there, and no checkpoint of an interrupted one.
[[nodiscard]] bool isTrained(const std::filesystem::path& folder);

} // namespace core::victims
