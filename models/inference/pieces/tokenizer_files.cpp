#include "models/inference/pieces/tokenizer_files.h"

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/pieces/tokenizer_json.h"

namespace models {

namespace fs = std::filesystem;

namespace {

/// {"piece": row} as a list by row; every row must be there once.
std::vector<std::string> piecesByRow(const nlohmann::json& vocabulary, const fs::path& file)
{
    if (!vocabulary.is_object() || vocabulary.empty())
        throw core::Error({file.string()}, "the vocabulary is not a JSON object of pieces and rows", downloadAgain);
    std::vector<std::string> pieces(vocabulary.size());
    std::vector<bool> seen(pieces.size());
    for (const auto& [piece, row] : vocabulary.items()) {
        const bool valid = row.is_number_unsigned() && row.get<std::uint64_t>() < pieces.size();
        if (!valid || seen[row.get<std::size_t>()])
            throw core::Error(
                {file.string()},
                fmt::format("the rows are not 0 to {}, each once (piece \"{}\")", pieces.size() - 1, piece),
                downloadAgain);
        seen[row.get<std::size_t>()] = true;
        pieces[row.get<std::size_t>()] = piece;
    }
    return pieces;
}

/// How tokenizer.json reads a text before it looks for pieces. \throws core::Error for what is not known here.
BasicTokenizerOptions normalizerIn(const nlohmann::json& object, const fs::path& file)
{
    BasicTokenizerOptions options;
    if (object.contains("normalizer")) // a file that leaves it to the program has BERT's
        options = {.lowercase = false, .stripAccents = false, .separateChinese = false, .dropControls = false};
    for (const auto& part : partsOf(memberOf(object, "normalizer"), "normalizers")) {
        const auto type = core::textAt(part, "type");
        if (type == "BertNormalizer") {
            options.lowercase = flagOf(part, "lowercase", true);
            options.stripAccents = flagOf(part, "strip_accents", options.lowercase);
            options.separateChinese = flagOf(part, "handle_chinese_chars", true);
            options.dropControls = flagOf(part, "clean_text", true);
        } else if (type == "Lowercase") {
            options.lowercase = true;
        } else if (type == "StripAccents" && (options.normalForm == "nfd" || options.normalForm == "nfkd")) {
            options.stripAccents = options.stripAllMarks = true;
        } else if ((type == "NFC" || type == "NFD" || type == "NFKC" || type == "NFKD") && !options.stripAccents) {
            options.normalForm = core::lowered(type);
        } else {
            refusePart(file.string(), "normalizer", part);
        }
    }
    if (const auto& cutting = memberOf(object, "pre_tokenizer"); !cutting.is_null() || object.contains("pre_tokenizer"))
        if (memberOf(cutting, "type") != "BertPreTokenizer")
            refusePart(file.string(), "pre_tokenizer", cutting);
    return options;
}

/// Whether tokenizer.json alone says how a text is read: no tokenizer_config.json is there, it names the class that
/// takes the file as it is, or the file does something that BERT's settings cannot say.
bool decidesAlone(const nlohmann::json& object, const fs::path& config)
{
    if (!fs::exists(config))
        return true;
    std::string facts;
    if (memberOf(objectIn(config, facts), "tokenizer_class") == "PreTrainedTokenizerFast")
        return true;
    const auto& normalizer = memberOf(object, "normalizer");
    return !normalizer.is_null() && memberOf(normalizer, "type") != "BertNormalizer";
}

} // namespace

BasicTokenizerOptions basicTokenizerOptions(const fs::path& folder)
{
    BasicTokenizerOptions basic;
    const fs::path file = folder / "tokenizer_config.json";
    if (!fs::exists(file))
        return basic;
    std::string facts;
    const auto config = objectIn(file, facts);
    const ConfigReader options(config, file);
    basic.lowercase = options.get<bool>("do_lower_case", true);
    // null, or not there: accents go where capitals go.
    const auto& strip = memberOf(config, "strip_accents");
    basic.stripAccents = strip.is_null() ? basic.lowercase : options.get<bool>("strip_accents", true);
    basic.separateChinese = options.get<bool>("tokenize_chinese_chars", true);
    return basic;
}

WordPieceFiles readWordPieces(const fs::path& folder)
{
    WordPieceFiles files;
    BasicTokenizerOptions options = basicTokenizerOptions(folder);
    const fs::path config = folder / "tokenizer_config.json", json = folder / "tokenizer.json";
    fs::path source = folder / "vocab.txt";
    if (fs::exists(json)) {
        std::string read;
        if (const auto object = objectIn(json, read); decidesAlone(object, config)) {
            options = normalizerIn(object, json);
            if (fs::exists(source)) // below, its bytes are read for the vocabulary
                files.facts += read;
        }
    }
    files.lowercase = options.lowercase;
    if (fs::exists(source)) {
        auto vocabulary = Vocabulary::read(source);
        files.facts += vocabulary.text();
        files.tokenizer = std::make_shared<const WordPieceTokenizer>(std::move(vocabulary), options, source);
    } else {
        source = json;
        if (!fs::exists(source))
            throw core::Error({folder.string()}, "neither vocab.txt nor tokenizer.json is there", copyTokenizer);
        const auto object = objectIn(source, files.facts);
        const auto& model = memberOf(object, "model");
        if (memberOf(model, "type") != "WordPiece")
            throw core::Error({source.string()}, "the model's \"type\" is not \"WordPiece\"", downloadAgain);
        if (core::textAt(model, "continuing_subword_prefix") != "##" && model.contains("continuing_subword_prefix"))
            throw core::Error({source.string()}, "\"continuing_subword_prefix\" is not \"##\"", downloadAgain);
        Vocabulary vocabulary(piecesByRow(memberOf(model, "vocab"), source), source);
        files.tokenizer = std::make_shared<const WordPieceTokenizer>(std::move(vocabulary), options, source);
    }
    if (fs::exists(config))
        files.facts += core::readFile(config, configLimit);
    return files;
}

} // namespace models
