#include "models/inference/no_model.h"

#include <map>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "models/inference/transformer/tensor_files.h"

namespace models {

namespace fs = std::filesystem;

namespace {

/// The newest of the checkpoints that a training left: the number is that of its steps.
std::optional<fs::path> checkpointIn(const fs::path& folder)
{
    std::map<std::size_t, fs::path> checkpoints;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), none; !error && entry != none; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        constexpr std::string_view before = "checkpoint-";
        if (name.starts_with(before) && fs::exists(entry->path() / "config.json"))
            checkpoints[static_cast<std::size_t>(core::decimalIn(name.substr(before.size())).value_or(0))] =
                entry->path();
    }
    return checkpoints.empty() ? std::nullopt : std::optional(checkpoints.rbegin()->second);
}

} // namespace

core::Error whyNoModel(const fs::path& folder)
{
    const core::Where where{folder.string()};
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return {where, "there is no such folder", "Check the path"};
    if (const auto checkpoint = checkpointIn(folder))
        return {where, "what a training wrote, with a model in each of its checkpoints",
                "Give one of them: " + checkpoint->string()};
    if (const fs::path snapshots = folder / "snapshots"; fs::is_directory(snapshots, error))
        for (const auto& entry : fs::directory_iterator(snapshots, error))
            if (fs::exists(entry.path() / "config.json", error))
                return {where, "the hub's cache of a model, which lies further in", "Give " + entry.path().string()};
    if (const auto foreign = foreignWeights(folder))
        return *foreign;
    for (const char* weights :
         {"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin", "pytorch_model.bin.index.json"})
        if (fs::exists(folder / weights, error))
            return {core::Where{(folder / "config.json").string()}, fmt::format("is missing beside {}", weights),
                    "Copy it from where the weights come from; the sizes of a network are in it"};
    return {
        where, "not a model's folder: there is no config.json",
        "Give the folder that save_pretrained or train wrote, with config.json, the weights and the tokenizer's files"};
}

} // namespace models
