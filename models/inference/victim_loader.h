#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/victims/loader.h"

namespace models {

/// Loads victims from model folders and by the names of shipped or installed models. word-lstm, word-cnn and han
/// answer without libtorch, biaffine parsers also give gradients without it; other gradients, CUDA and all other
/// architectures load the networks module.
/// Safe from any thread.
class ModelLoader final : public core::victims::VictimLoader {
public:
    /// Models are looked for in `folders`; by default the user's own (core::dataFolder()/models), then the shipped ones
    /// (core::resourcesFolder()/models). A name in an earlier folder hides the same name in a later one.
    ModelLoader();
    explicit ModelLoader(std::vector<std::filesystem::path> folders);

    /// \throws core::UsageError for a name or device that does not exist, core::Error for a folder that does not load.
    [[nodiscard]] std::unique_ptr<core::victims::Victim>
    load(const std::string& spec, const core::victims::LoadOptions& options = {}) const override;

    /// All models of all folders by name, whether or not they load, and the shipped ones that are missing.
    [[nodiscard]] std::vector<core::victims::ModelInfo> models() const override;

    [[nodiscard]] core::victims::ModelInfo info(const std::string& spec) const override;

    [[nodiscard]] unsigned gradientsOf(const std::string& spec) const override;

    /// The folder for a path or a model's name. \throws core::UsageError when there is none.
    [[nodiscard]] std::filesystem::path folderOf(const std::string& spec) const;

private:
    /// The victim without its preprocessing.
    [[nodiscard]] std::unique_ptr<core::victims::Victim> loadReader(const std::string& spec,
                                                                    const core::victims::LoadOptions& options) const;
    [[nodiscard]] std::unique_ptr<core::victims::Victim> loadParser(const std::filesystem::path& folder,
                                                                    const core::victims::LoadOptions& options) const;

    std::vector<std::filesystem::path> folders_;
};

/// What is known about a folder without loading its weights; `state` is present, missing or damaged.
[[nodiscard]] core::victims::ModelInfo modelInfo(const std::filesystem::path& folder);

} // namespace models
