#include "models/inference/transformer/converted_weights.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/files/file.h"
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

/// What a folder has beside its weights, with the files of the folders in it: paths from it on. Hidden ones are a
/// program's own.
std::vector<fs::path> othersIn(const fs::path& folder, const fs::path& to, const fs::path& within = {})
{
    std::vector<fs::path> others;
    for (const auto& entry : fs::directory_iterator(folder / within)) {
        const auto name = entry.path().filename();
        if (name.string().starts_with('.'))
            continue;
        if (entry.is_directory() && !core::isSameFile(entry.path(), to))
            std::ranges::copy(othersIn(folder, to, within / name), std::back_inserter(others));
        else if (entry.is_regular_file() && !holdsWeights(entry.path()))
            others.push_back(within / name);
    }
    return others;
}

bool differ(const fs::path& one, const fs::path& other)
{
    return fs::file_size(one) != fs::file_size(other) ||
           core::MappedFile(one).bytes() != core::MappedFile(other).bytes();
}

/// Copies the files of `folder` that are not in `to` yet. \throws core::UsageError where others stand in their places,
/// unless they are to be replaced.
void copyOthers(const fs::path& folder, const fs::path& to, bool replace)
{
    const auto others = othersIn(folder, to);
    for (const auto& other : others)
        if (!replace && fs::exists(to / other) && differ(folder / other, to / other))
            throw core::UsageError((to / other).string() + " is there already, and differs from that of " +
                                       folder.string(),
                                   "Name another folder with --out, or replace it with --force");
    for (const auto& other : others) {
        if (fs::exists(to / other) && !differ(folder / other, to / other))
            continue;
        fs::create_directories((to / other).parent_path());
        fs::copy_file(folder / other, to / other, fs::copy_options::overwrite_existing);
        fs::permissions(to / other, fs::perms::owner_write, fs::perm_options::add);
    }
}

} // namespace

fs::path convertToSafeTensors(const fs::path& folder, const fs::path& to, bool replace)
{
    fs::path file = to / "model.safetensors";
    for (const auto& there : {folder / "model.safetensors", folder / "model.safetensors.index.json"})
        if (fs::exists(there))
            throw core::UsageError(there.string() + " is there already",
                                   "There is nothing to convert: these weights are read before others");
    if (fs::exists(file) && !replace)
        throw core::UsageError(file.string() + " is there already",
                               "Name another folder with --out, or replace it with --force");
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
            copyOthers(folder, to, replace);
        }
    } catch (const fs::filesystem_error& error) {
        throw core::Error({error.path2().empty() ? to.string() : error.path2().string()},
                          "cannot be written: " + error.code().message(), "Check the folder's permissions and space");
    }
    writer.write(file);
    return file;
}

} // namespace models
