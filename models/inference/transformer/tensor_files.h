#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/files/tensors.h"

namespace models {

/// The tensors of a Hugging Face folder: those of model.safetensors, of the shards that model.safetensors.index.json
/// names, of pytorch_model.bin, or of its shards; the first of these that is there, as the library takes them.
///
/// Tensors go by the names that the library gives them today, whatever wrote the file: without `module.` or
/// `_orig_mod.` before all of them, a prefix that stands twice (`bert.bert.`) once, `weight` and `bias` of norms for
/// `gamma` and `beta`.
class TensorFiles {
public:
    /// \throws core::Error naming the file, what is wrong with it and what to do; shards outside the folder are
    /// refused.
    explicit TensorFiles(const std::filesystem::path& folder);
    [[nodiscard]] bool contains(const std::string& name) const { return places_.contains(name); }
    /// The numbers of a tensor of this shape, finite. \throws core::Error naming the file and the tensor.
    [[nodiscard]] std::vector<float> read(const std::string& name, std::vector<std::size_t> shape) const;
    /// Its sizes; empty if there is no such tensor.
    [[nodiscard]] std::vector<std::size_t> shapeOf(const std::string& name) const;
    /// All tensors by their names of today, in the order of the names.
    [[nodiscard]] std::vector<std::pair<std::string, const core::Tensor*>> all() const;
    /// SHA-256 of every file, concatenated.
    [[nodiscard]] std::string hashes() const;
    /// The file named in errors about missing tensors.
    [[nodiscard]] const std::filesystem::path& path() const { return named_; }

private:
    struct Place {
        const core::TensorTable* file = nullptr;
        const core::Tensor* tensor = nullptr;
    };
    void name();

    std::filesystem::path named_;
    std::vector<std::unique_ptr<const core::TensorTable>> files_;
    std::map<std::string, Place> places_;
};

/// Of a folder whose weights are in a form that is not read alone: the file, what it is and what to do; nothing where
/// there is none of these.
[[nodiscard]] std::optional<core::Error> foreignWeights(const std::filesystem::path& folder);

} // namespace models
