#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <QByteArray>
#include <nlohmann/json.hpp>

#include "core/files/file.h"
#include "tests/places.h"

/// Small folders as Hugging Face's library writes them, with its answers: tests/data/tokenizers/zoo/README.md.
namespace testing::zoo {

namespace fs = std::filesystem;

inline const fs::path tokenizers = fs::path(TEST_DATA) / "tokenizers" / "zoo";

inline nlohmann::json readJson(const fs::path& file) { return nlohmann::json::parse(core::readFile(file)); }

/// The table of replaced characters that the folders share.
inline std::string sharedTable() { return core::readFile(tokenizers / "nmt_nfkc.charsmap"); }

inline void putTableBack(nlohmann::json& part)
{
    if (part.is_object() && part.contains("precompiled_charsmap"))
        part["precompiled_charsmap"] = QByteArray::fromStdString(sharedTable()).toBase64().toStdString();
    if (part.is_structured())
        for (auto& inner : part)
            putTableBack(inner);
}

/// A field of a message of protocol buffers: its number, how many bytes it has, and these.
inline std::string field(unsigned number, const std::string& bytes)
{
    std::string all{static_cast<char>(number << 3U | 2U)};
    for (std::size_t size = bytes.size();; size >>= 7U) {
        all += static_cast<char>((size & 0x7FU) | (size > 0x7F ? 0x80U : 0U));
        if (size <= 0x7F)
            break;
    }
    return all + bytes;
}

/// Writes the files of a folder, with their table of replaced characters; `slow`: without tokenizer.json.
inline void restore(const fs::path& from, bool slow, const fs::path& to)
{
    fs::create_directories(to);
    for (const auto& entry : fs::directory_iterator(from)) {
        const auto file = entry.path().filename().string();
        if (file == "tokenizer.json" && !slow) {
            auto tokenizer = readJson(entry.path());
            putTableBack(tokenizer);
            std::ofstream(to / file) << tokenizer.dump();
        } else if (file.ends_with(".model") || file.ends_with(".spm")) {
            auto bytes = core::readFile(entry.path());
            if (from.filename() != "llama-spm") // of the others' models the table was taken out
                bytes += field(3, field(2, sharedTable()));
            std::ofstream(to / file, std::ios::binary) << bytes;
        } else if (file != "tokenizer.json") {
            fs::copy_file(entry.path(), to / file, fs::copy_options::overwrite_existing);
        }
    }
}

/// Whose tokenizer a folder of classifiers has.
inline std::string tokenizerOf(const fs::path& folder)
{
    return readJson(folder / "expected.json").value("tokenizer", folder.filename().string());
}

/// A whole folder of tests/data, "zoo/electra", in `into`.
inline fs::path restoredClassifier(const std::string& name, const fs::path& into)
{
    const fs::path from = fs::path(TEST_DATA) / name, to = into / name;
    const auto tokenizer = tokenizerOf(from);
    restore(fs::exists(tokenizers / tokenizer) ? tokenizers / tokenizer : fs::path(TEST_DATA) / "zoo" / tokenizer,
            false, to);
    restore(from, false, to);
    if (tokenizer == "xlnet") { // of which no file says where the library was told to cut
        auto settings = readJson(to / "tokenizer_config.json");
        settings["model_max_length"] = 64;
        std::ofstream(to / "tokenizer_config.json") << settings.dump();
    }
    return to;
}

} // namespace testing::zoo
