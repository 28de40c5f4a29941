#include "models/inference/tokenizers/folder_tokenizer.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/json/json.h"
#include "models/inference/pieces/tokenizer_json.h"
#include "models/inference/tokenizers/marian_tokenizer.h"
#include "models/inference/tokenizers/pipeline_reader.h"
#include "models/inference/tokenizers/slow_files.h"

namespace models {

namespace fs = std::filesystem;

namespace {

nlohmann::json objectIfThere(const fs::path& file, std::string& facts)
{
    return fs::exists(file) ? objectIn(file, facts) : nlohmann::json();
}

/// `model_max_length`; none where it is left out, or so large that it means none (the library writes 1e30).
std::size_t longestIn(const nlohmann::json& config, const fs::path& file)
{
    const auto& longest = memberOf(config, "model_max_length");
    if (!longest.is_number_unsigned())
        return SIZE_MAX;
    if (longest.get<std::uint64_t>() < 3)
        throw core::Error({file.string()},
                          fmt::format("\"model_max_length\" {} leaves no room for a word", longest.dump()),
                          "Write the length that the model was trained with, or leave it out");
    return longest.get<std::size_t>();
}

} // namespace

TokenizerFiles readTokenizer(const fs::path& folder, PieceModel model, SpecialPieces specialPieces, PieceForms* forms)
{
    TokenizerFiles files;
    TokenizerSettings settings;
    std::string configBytes, small;
    settings.file = (folder / "tokenizer_config.json").string();
    settings.config = objectIfThere(settings.file, configBytes);
    settings.specials = objectIfThere(folder / "special_tokens_map.json", small);
    settings.added = objectIfThere(folder / "added_tokens.json", small);
    const auto name = core::textAt(settings.config, "tokenizer_class");
    settings.model = name.empty() ? std::optional(model) : pieceModelNamed(name);
    if (const auto json = folder / "tokenizer.json"; fs::exists(json) && settings.model != PieceModel::Marian) {
        files.file = json;
        files.tokenizer = readPipeline(objectIn(json, files.facts), settings, specialPieces, json.string(), forms);
    } else if (!settings.model) {
        throw core::Error({folder.string()},
                          fmt::format("tokenizer.json is missing, and the slow files of {} are not "
                                      "read here",
                                      name),
                          "Save the tokenizer with use_fast=True, which writes tokenizer.json");
    } else if (settings.model == PieceModel::Marian) {
        files.file = folder / "source.spm";
        files.tokenizer = readMarianTokenizer(folder, settings, specialPieces, files.facts);
        if (forms != nullptr)
            files.target = readMarianTarget(folder, settings, specialPieces, files.facts, *forms);
    } else {
        auto slow = readSlowFiles(folder, settings, files.facts);
        files.file = slow.file;
        files.tokenizer = readPipeline(std::move(slow.tokenizer), settings, specialPieces, slow.file.string(), forms);
    }
    files.facts += configBytes;
    files.facts += small;
    if (specialPieces == SpecialPieces::AsLibrary)
        files.facts += "special pieces as library\n";
    files.longest = longestIn(settings.config, settings.file);
    return files;
}

} // namespace models
