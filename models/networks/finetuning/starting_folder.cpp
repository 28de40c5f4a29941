#include "models/networks/finetuning/starting_folder.h"

#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/transformer/framed_input.h"

namespace models::networks {

namespace fs = std::filesystem;

StartingFolder StartingFolder::read(const std::string& from)
{
    const fs::path folder = modelFolderNamed(from), file = folder / "config.json";
    const auto text = core::readFile(file, configLimit);
    auto config = EncoderConfig::read(core::parseJson(text, {file.string()}), file);
    return {folder, core::parseJson<nlohmann::ordered_json>(text, {file.string()}), config,
            readTokenizer(folder, config), TensorFiles(folder)};
}

nlohmann::ordered_json StartingFolder::configAs(const std::string& architecture, bool float16) const
{
    auto changed = json;
    changed["architectures"] = {architecture};
    changed["model_type"] = config.modelType();
    changed["torch_dtype"] = float16 ? "float16" : "float32";
    for (const char* key :
         {"id2label", "label2id", "num_labels", "summary", "licence", "attribution", "scores", "training"})
        changed.erase(key);
    return changed;
}

nlohmann::ordered_json StartingFolder::facts() const
{
    return {{"name", fs::weakly_canonical(folder).filename().string()}, {"weights", tensors.hashes()}};
}

void StartingFolder::copyTokenizer(const fs::path& to) const
{
    for (const char* name : {"vocab.txt", "vocab.json", "merges.txt", "tokenizer.json", "tokenizer_config.json",
                             "special_tokens_map.json", "added_tokens.json", "sentencepiece.bpe.model", "spiece.model"})
        if (fs::exists(folder / name))
            core::writeFile(to / name, core::readFile(folder / name));
}

PieceRows StartingFolder::piecesOf(const core::text::Input& input, std::size_t longest) const
{
    const auto cut = framed(input, *tokenizer.tokenizer, longest);
    return {{cut.pieces.begin(), cut.pieces.end()}, cut.second, cut.types};
}

} // namespace models::networks
