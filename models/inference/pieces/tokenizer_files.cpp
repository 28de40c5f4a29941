#include "models/inference/pieces/tokenizer_files.h"

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/pieces/added_pieces.h"
#include "models/inference/pieces/byte_pairs.h"
#include "models/inference/pieces/sentence_piece.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t vocabularyLimit = 64'000'000; // bytes; the largest published one has 20,000,000
constexpr const char* downloadAgain = "Download the model's folder again, or save it again with save_pretrained";
// A training may write the model without its tokenizer.
constexpr const char* copyTokenizer = "Copy the tokenizer's files (vocab.txt, or vocab.json and merges.txt, "
                                      "tokenizer.json, tokenizer_config.json) from the "
                                      "model that this one was trained from";

nlohmann::json objectIn(const fs::path& file, std::string& facts)
{
    const std::string text = core::readFile(file, vocabularyLimit);
    facts += text;
    auto json = core::parseJson(text, {file.string()});
    if (!json.is_object())
        throw core::Error({file.string()}, "not a JSON object", downloadAgain);
    return json;
}

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

std::pair<std::string, std::string> mergeIn(std::string_view line, const core::Where& where)
{
    const std::size_t blank = line.find(' ');
    if (blank == 0 || blank == std::string_view::npos || blank + 1 == line.size() ||
        line.find(' ', blank + 1) != std::string_view::npos)
        throw core::Error(where, "a merge is two pieces with one blank between them", downloadAgain);
    return {std::string(line.substr(0, blank)), std::string(line.substr(blank + 1))};
}

std::vector<std::pair<std::string, std::string>> mergesIn(const fs::path& file, std::string& facts)
{
    const std::string text = core::readFile(file, vocabularyLimit);
    facts += text;
    std::vector<std::pair<std::string, std::string>> merges;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        std::string_view line = core::lineAt(text, at);
        at += line.size() + 1;
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty() || (number == 1 && line.starts_with("#version")))
            continue;
        merges.push_back(mergeIn(line, {file.string(), number}));
    }
    return merges;
}

/// A member of a member; null if it is missing.
const nlohmann::json& memberOf(const nlohmann::json& object, const char* key)
{
    static const nlohmann::json none;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && found != object.end() ? *found : none;
}

bool flagOf(const nlohmann::json& object, const char* key, bool otherwise)
{
    const auto& value = memberOf(object, key);
    return value.is_boolean() ? value.get<bool>() : otherwise;
}

/// A special piece's text: a string, or an object with "content".
std::string specialIn(const nlohmann::json& config, const char* key, const std::string& otherwise)
{
    const auto& value = memberOf(config, key);
    if (value.is_string())
        return value.get<std::string>();
    const auto& content = memberOf(value, "content");
    return content.is_string() ? content.get<std::string>() : otherwise;
}

[[noreturn]] void refusePart(const fs::path& file, const std::string& part, const nlohmann::json& value)
{
    const auto type = value.is_object() ? core::textAt(value, "type") : std::string();
    throw core::Error({file.string()},
                      fmt::format("its {} is {}, which is not read here", part, type.empty() ? "null" : type),
                      "Answers would differ from the library's: give a model whose tokenizer has none of it");
}

/// The parts of a Sequence, or the part alone; none for null.
std::vector<nlohmann::json> partsOf(const nlohmann::json& part, const char* list)
{
    if (part.is_null())
        return {};
    const auto& parts = memberOf(part, list);
    if (memberOf(part, "type") != "Sequence" || !parts.is_array())
        return {part};
    return {parts.begin(), parts.end()};
}

/// What tokenizer.json says of the cutting into bytes. \throws core::Error for another way of cutting, and for anything
/// that is done to the text before.
nlohmann::json byteLevelIn(const nlohmann::json& object, const fs::path& file)
{
    if (const auto& normalizer = memberOf(object, "normalizer"); !normalizer.is_null())
        refusePart(file, "normalizer", normalizer);
    const auto& cutting = memberOf(object, "pre_tokenizer");
    const auto parts = partsOf(cutting, "pretokenizers");
    if (parts.empty()) // a file that leaves it to the program
        return {};
    if (parts.size() != 1 || memberOf(parts.front(), "type") != "ByteLevel" ||
        !flagOf(parts.front(), "use_regex", true))
        refusePart(file, "pre_tokenizer", parts.size() == 1 ? parts.front() : cutting);
    return parts.front();
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
            refusePart(file, "normalizer", part);
        }
    }
    if (const auto& cutting = memberOf(object, "pre_tokenizer"); !cutting.is_null() || object.contains("pre_tokenizer"))
        if (memberOf(cutting, "type") != "BertPreTokenizer")
            refusePart(file, "pre_tokenizer", cutting);
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

TokenizerFiles bytePairTokenizer(const fs::path& folder)
{
    TokenizerFiles files;
    BytePairTokenizer::Facts facts;
    fs::path source = folder / "vocab.json";
    if (fs::exists(source) && fs::exists(folder / "merges.txt")) {
        facts.pieces = piecesByRow(objectIn(source, files.facts), source);
        facts.merges = mergesIn(folder / "merges.txt", files.facts);
    } else {
        source = folder / "tokenizer.json";
        if (!fs::exists(source))
            throw core::Error({folder.string()}, "neither vocab.json with merges.txt nor tokenizer.json is there",
                              copyTokenizer);
        const auto object = objectIn(source, files.facts);
        const auto& model = memberOf(object, "model");
        if (memberOf(model, "type") != "BPE")
            throw core::Error({source.string()}, "the model's \"type\" is not \"BPE\"", downloadAgain);
        facts.pieces = piecesByRow(memberOf(model, "vocab"), source);
        const auto& merges = memberOf(model, "merges");
        if (!merges.is_array())
            throw core::Error({source.string()}, "there is no list \"merges\"", downloadAgain);
        for (const auto& merge : merges)
            if (merge.is_string())
                facts.merges.push_back(mergeIn(merge.get_ref<const std::string&>(), {source.string()}));
            else if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string())
                facts.merges.emplace_back(merge[0].get<std::string>(), merge[1].get<std::string>());
            else
                throw core::Error({source.string()}, "a merge is not two pieces", downloadAgain);
    }
    if (const fs::path json = folder / "tokenizer.json"; fs::exists(json)) {
        std::string read;
        const auto object = objectIn(json, read);
        const auto& bytes = byteLevelIn(object, json);
        if (source == json) // else tokenizer_config.json says it, or nothing does
            facts.prefixSpace = flagOf(bytes, "add_prefix_space", false);
    }
    if (const fs::path file = folder / "tokenizer_config.json"; fs::exists(file)) {
        const auto config = objectIn(file, files.facts);
        facts.prefixSpace = flagOf(config, "add_prefix_space", facts.prefixSpace);
        facts.begin = specialIn(config, "cls_token", facts.begin);
        facts.end = specialIn(config, "sep_token", facts.end);
        facts.unknown = specialIn(config, "unk_token", facts.unknown);
    }
    files.tokenizer = std::make_shared<const BytePairTokenizer>(facts, source.string());
    files.file = source;
    return files;
}

TokenizerFiles sentencePieceTokenizer(const fs::path& folder, PieceModel model)
{
    for (const char* name : {"sentencepiece.bpe.model", "spiece.model"})
        if (const fs::path source = folder / name; fs::exists(source)) {
            TokenizerFiles files;
            files.facts = core::readFile(source, vocabularyLimit);
            auto facts = SentencePieceFacts::read(files.facts, source.string());
            files.tokenizer = std::make_shared<const SentencePieceTokenizer>(std::move(facts), model, source.string());
            files.file = source;
            return files;
        }
    throw core::Error({folder.string()}, "neither sentencepiece.bpe.model nor spiece.model is there",
                      "Copy it from the model that this one was trained from: tokenizer.json alone is not enough");
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

std::optional<PieceModel> namedPieceModel(const fs::path& folder)
{
    const fs::path file = folder / "tokenizer_config.json";
    if (!fs::exists(file))
        return {};
    std::string facts;
    const auto config = objectIn(file, facts);
    const auto& name = memberOf(config, "tokenizer_class");
    if (!name.is_string())
        return {};
    const std::pair<std::string_view, PieceModel> known[] = {{"Bert", PieceModel::WordPiece},
                                                             {"DistilBert", PieceModel::WordPiece},
                                                             {"Roberta", PieceModel::BytePairs},
                                                             {"XLMRoberta", PieceModel::XlmRoberta},
                                                             {"Camembert", PieceModel::Camembert}};
    for (const auto& [prefix, model] : known)
        if (const auto& own = name.get_ref<const std::string&>();
            own == std::string(prefix) + "Tokenizer" || own == std::string(prefix) + "TokenizerFast")
            return model;
    return {};
}

namespace {

/// `model_max_length`; none where it is left out, or so large that it means none (the library writes 1e30).
std::size_t longestIn(const fs::path& folder)
{
    const fs::path file = folder / "tokenizer_config.json";
    if (!fs::exists(file))
        return SIZE_MAX;
    std::string facts;
    const auto config = objectIn(file, facts);
    const auto& longest = memberOf(config, "model_max_length");
    if (!longest.is_number_unsigned())
        return SIZE_MAX;
    if (longest.get<std::uint64_t>() < 3)
        throw core::Error({file.string()},
                          fmt::format("\"model_max_length\" {} leaves no room for a word", longest.dump()),
                          "Write the length that the model was trained with, or leave it out");
    return longest.get<std::size_t>();
}

TokenizerFiles readVocabulary(const fs::path& folder, PieceModel model, bool& lowercase)
{
    if (model == PieceModel::BytePairs)
        return bytePairTokenizer(folder);
    if (model != PieceModel::WordPiece)
        return sentencePieceTokenizer(folder, model);
    auto files = readWordPieces(folder);
    lowercase = files.lowercase;
    const auto source = files.tokenizer->file();
    return {std::move(files.tokenizer), std::move(files.facts), source};
}

} // namespace

TokenizerFiles readTokenizer(const fs::path& folder, PieceModel model)
{
    bool lowercase = false;
    auto files = readVocabulary(folder, model, lowercase);
    files.longest = longestIn(folder);
    auto added = addedPiecesIn(folder, files.tokenizer->vocabularySize(), lowercase);
    if (added.empty())
        return files;
    for (const auto& piece : added)
        files.facts += fmt::format("{} {}\n", piece.row, piece.form);
    files.tokenizer = std::make_shared<const AddedPieces>(std::move(files.tokenizer), std::move(added));
    return files;
}

} // namespace models
