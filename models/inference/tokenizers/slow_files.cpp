#include "models/inference/tokenizers/slow_files.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "models/inference/model/vocabulary.h"
#include "models/inference/pieces/tokenizer_json.h"
#include "models/inference/tokenizers/slow_sentence_pieces.h"

namespace models {

namespace fs = std::filesystem;

using nlohmann::json;

namespace {

json bertVocabulary(const fs::path& folder, const TokenizerSettings& settings, const fs::path& file, std::string& facts)
{
    if (!fs::exists(file))
        throw core::Error({folder.string()}, "neither vocab.txt nor tokenizer.json is there", copyTokenizer);
    const auto vocabulary = Vocabulary::read(file);
    facts += vocabulary.text();
    json rows = json::object();
    for (std::size_t row = 0; row < vocabulary.size(); ++row)
        rows[vocabulary.word(row)] = row;
    const json normalizer{{"type", "BertNormalizer"}, {"clean_text", true}}; // the rest is in the settings
    return {{"normalizer", normalizer},
            {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
            {"model", {{"type", "WordPiece"}, {"unk_token", settings.special("unk_token")}, {"vocab", rows}}}};
}

json mergesInFile(const fs::path& file, std::string& facts)
{
    const std::string text = core::readFile(file, vocabularyLimit);
    facts += text;
    json merges = json::array();
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        std::string_view line = core::lineAt(text, at);
        at += line.size() + 1;
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty() || (number == 1 && line.starts_with("#version")))
            continue;
        const std::size_t blank = line.find(' ');
        if (blank == 0 || blank == std::string_view::npos || blank + 1 == line.size() ||
            line.find(' ', blank + 1) != std::string_view::npos)
            throw core::Error({file.string(), number}, "a merge is two pieces with one blank between them",
                              downloadAgain);
        merges.push_back({line.substr(0, blank), line.substr(blank + 1)});
    }
    return merges;
}

json pairVocabulary(const fs::path& folder, PieceModel model, const fs::path& file, std::string& facts)
{
    if (!fs::exists(file) || !fs::exists(folder / "merges.txt"))
        throw core::Error({folder.string()}, "neither vocab.json with merges.txt nor tokenizer.json is there",
                          copyTokenizer);
    auto rows = objectIn(file, facts);
    json tokenizer{{"pre_tokenizer", {{"type", "ByteLevel"}}},
                   {"model", {{"type", "BPE"}, {"merges", mergesInFile(folder / "merges.txt", facts)}}}};
    tokenizer["model"]["vocab"] = std::move(rows);
    if (model == PieceModel::Qwen2) {
        const char* pattern = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
                              R"(|\s*[\r\n]+|\s+(?!\S)|\s+)";
        const json split{{"type", "Split"}, {"pattern", {{"Regex", pattern}}}, {"behavior", "Isolated"}};
        const json bytes{{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}};
        tokenizer["normalizer"] = {{"type", "NFC"}};
        tokenizer["pre_tokenizer"] = {{"type", "Sequence"}, {"pretokenizers", json::array({split, bytes})}};
    }
    return tokenizer;
}

/// The frame of the class, by the rows of its special pieces.
json frameOf(const TokenizerSettings& settings, const json& rows, const fs::path& file)
{
    const auto pair = [&](const char* key) {
        const auto form = settings.special(key);
        if (!rows.contains(form))
            throw core::Error({file.string()}, fmt::format("the piece {} is missing", form),
                              fmt::format("Give the {} that the model was trained with", file.filename().string()));
        return json::array({form, rows[form]});
    };
    switch (*settings.model) {
    case PieceModel::Gpt2: {
        if (!settings.flag("add_bos_token", false))
            return {};
        const auto begin = pair("bos_token");
        const auto text = [](const char* id, unsigned type) {
            return json{{"Sequence", {{"id", id}, {"type_id", type}}}};
        };
        const json special{{"SpecialToken", {{"id", begin[0]}, {"type_id", 0U}}}};
        json pieces;
        pieces[begin[0].get<std::string>()] = {{"id", begin[0]}, {"ids", {begin[1]}}, {"tokens", {begin[0]}}};
        return {{"type", "TemplateProcessing"},
                {"single", json::array({special, text("A", 0U)})},
                {"pair", json::array({special, text("A", 0U), text("B", 1U)})},
                {"special_tokens", pieces}};
    }
    case PieceModel::WordPiece:
    case PieceModel::Deberta:
        return {{"type", "BertProcessing"}, {"cls", pair("cls_token")}, {"sep", pair("sep_token")}};
    case PieceModel::Mpnet:
    case PieceModel::BytePairs:
        return {{"type", "RobertaProcessing"}, {"cls", pair("cls_token")}, {"sep", pair("sep_token")}};
    default:
        return {};
    }
}

} // namespace

fs::path sentencePieceFile(const fs::path& folder)
{
    for (const char* name : {"sentencepiece.bpe.model", "spiece.model", "spm.model", "tokenizer.model", "source.spm"})
        if (fs::exists(folder / name))
            return folder / name;
    throw core::Error(
        {folder.string()},
        "there is neither tokenizer.json nor a SentencePiece model (sentencepiece.bpe.model, spiece.model, spm.model, "
        "tokenizer.model, source.spm)",
        "Copy one of them from the model that this one was trained from");
}

SlowFiles readSlowFiles(const fs::path& folder, const TokenizerSettings& settings, std::string& facts)
{
    const PieceModel model = settings.model.value();
    SlowFiles slow;
    if (model >= PieceModel::XlmRoberta) {
        slow.file = sentencePieceFile(folder);
        slow.tokenizer = convertedSentencePieces(slow.file, settings, facts);
        return slow;
    }
    const bool words = model == PieceModel::WordPiece || model == PieceModel::Mpnet;
    slow.file = folder / (words ? "vocab.txt" : "vocab.json");
    slow.tokenizer =
        words ? bertVocabulary(folder, settings, slow.file, facts) : pairVocabulary(folder, model, slow.file, facts);
    slow.tokenizer["post_processor"] = frameOf(settings, slow.tokenizer["model"]["vocab"], slow.file);
    return slow;
}

} // namespace models
