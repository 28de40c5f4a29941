#include "ui/session/file_kind.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include "core/attacks/recipe/recipe.h"
#include "core/reports/bundle/bundle.h"

namespace ui {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largestRecipe = 1'000'000;
constexpr std::size_t studyFileStart = 200; ///< The format is among the first members.

std::string firstBytes(const fs::path& file, std::size_t count)
{
    std::error_code error;
    if (!fs::is_regular_file(file, error)) // a named pipe would be waited for
        return {};
    std::ifstream in(file, std::ios::binary);
    std::string bytes(count, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(count));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

/// Whether a folder without config.json holds what models are made of: weights, also those of other programs, or what a
/// training or the hub left. Loading it says what is missing.
bool holdsModel(const fs::path& folder)
{
    constexpr std::string_view endings[] = {".safetensors", ".bin",  ".h5",         ".msgpack",
                                            ".onnx",        ".gguf", ".ckpt.index", ".ot"};
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), none; !error && entry != none; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const bool deeper = (name.starts_with("checkpoint-") && fs::exists(entry->path() / "config.json", error)) ||
                            (name == "snapshots" && fs::exists(folder / "refs", error));
        if (deeper || std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); }))
            return true;
    }
    return false;
}

} // namespace

std::optional<core::studies::BallotFormat> ballotFormat(const fs::path& path)
{
    return core::studies::ballotFormatOf(path, firstBytes(path, core::studies::ballotFormatBytes));
}

FileKind kindOf(const fs::path& path)
{
    std::error_code error;
    if (!fs::exists(path, error))
        return FileKind::Missing;
    if (fs::is_directory(path, error))
        // A folder of sentence-transformers may have its config.json one folder further in.
        return fs::exists(path / "config.json", error) || fs::exists(path / "modules.json", error) || holdsModel(path)
                   ? FileKind::Model
                   : FileKind::Corpus;
    if (!fs::is_regular_file(path, error))
        return FileKind::NoFile;
    if (path.extension() == ".faultline" || firstBytes(path, 15) == "SQLite format 3")
        return FileKind::Project;
    for (const auto* ending : {".gz", ".tgz", ".zip"})
        if (path.extension() == ending && core::reports::isBundle(path))
            return FileKind::Bundle;
    const bool pickled = path.extension() == ".bin" && path.filename().string().starts_with("pytorch_model");
    if (path.filename() == "config.json" || path.filename() == "modules.json" || path.extension() == ".safetensors" ||
        pickled)
        return FileKind::Model;
    const auto start = firstBytes(path, studyFileStart);
    if (path.extension() == ".packet" || start.find("\"faultline-packet\"") != std::string::npos)
        return FileKind::Packet;
    if (path.extension() == ".ballots" || start.find("\"faultline-ballots\"") != std::string::npos)
        return FileKind::Ballots;
    const auto size = fs::file_size(path, error);
    if (path.extension() == ".json" && !error && size <= largestRecipe &&
        core::attacks::Recipe::isRecipe(firstBytes(path, size)))
        return FileKind::Recipe;
    for (const auto* ending : {".csv", ".json", ".jsonl"})
        if (path.extension() == ending && ballotFormat(path))
            return FileKind::Ballots;
    return FileKind::Corpus;
}

} // namespace ui
