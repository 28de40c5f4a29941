#include "models/inference/transformer/converted_weights.h"

#include <algorithm>
#include <string_view>

#include "core/base/error.h"
#include "core/files/outputs.h"
#include "core/files/safetensors.h"
#include "models/inference/transformer/tensor_files.h"

namespace models {

namespace fs = std::filesystem;

namespace {

/// Whether a file of a model's folder holds weights, in whatever form, or says where they are.
bool holdsWeights(const fs::path& file)
{
    constexpr std::string_view forms[] = {".bin", ".safetensors", ".h5", ".msgpack", ".ot", ".onnx", ".gguf", ".ckpt"};
    const std::string name = file.filename().string();
    return std::ranges::find(forms, file.extension().string()) != std::end(forms) || name.ends_with(".index.json");
}

/// What a folder has beside its weights, with the folders in it; hidden ones are a program's own.
void copyOthers(const fs::path& folder, const fs::path& to)
{
    for (const auto& entry : fs::directory_iterator(folder)) {
        const auto target = to / entry.path().filename();
        if (entry.path().filename().string().starts_with('.') || fs::exists(target))
            continue;
        if (entry.is_directory() && !core::isSameFile(entry.path(), to)) {
            fs::create_directories(target);
            copyOthers(entry.path(), target);
        } else if (entry.is_regular_file() && !holdsWeights(entry.path())) {
            fs::copy_file(entry.path(), target);
            fs::permissions(target, fs::perms::owner_write, fs::perm_options::add);
        }
    }
}

} // namespace

fs::path convertToSafeTensors(const fs::path& folder, const fs::path& to)
{
    fs::path file = to / "model.safetensors";
    for (const auto& there : {folder / "model.safetensors", folder / "model.safetensors.index.json", file})
        if (fs::exists(there))
            throw core::UsageError(there.string() + " is there already",
                                   there == file ? "Remove it, or name another folder with --out"
                                                 : "There is nothing to convert: these weights are read before others");
    const TensorFiles files(folder);
    auto tensors = files.all();
    // Large elements first, so that each tensor begins at a multiple of its elements' size, which other readers need.
    std::ranges::stable_sort(tensors, std::ranges::greater{},
                             [](const auto& tensor) { return core::sizeOf(tensor.second->type); });
    core::SafeTensorsWriter writer;
    writer.setMetadata("format", "pt"); // as the library's own files
    for (const auto& [name, tensor] : tensors)
        writer.add(name, *tensor);
    try {
        if (!core::isSameFile(folder, to)) {
            fs::create_directories(to);
            copyOthers(folder, to);
        }
    } catch (const fs::filesystem_error& error) {
        throw core::Error({error.path2().empty() ? to.string() : error.path2().string()},
                          "cannot be written: " + error.code().message(), "Check the folder's permissions and space");
    }
    writer.write(file);
    return file;
}

} // namespace models
