#include "models/inference/tokenizers/slow_sentence_pieces.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>
#include <unicode/uchar.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "models/inference/cutting/aligned_text.h"
#include "models/inference/pieces/sentence_piece_file.h"
#include "models/inference/pieces/tokenizer_json.h"

namespace models {

using nlohmann::json;

namespace {

using Entry = SentencePieceFacts::Entry;
using Kind = SentencePieceFacts::Kind;

/// The pieces in the order of their rows.
struct Converted {
    std::vector<std::pair<std::string, double>> pieces;
    std::size_t unknown = 0;
};

/// ALBERT and XLNet do not read "1," as one piece.
double withoutNumberCommas(const std::string& form, double score)
{
    std::vector<UChar32> signs;
    forEachCharacter(form, [&](UChar32 c, std::size_t, std::size_t) { signs.push_back(c); });
    return signs.size() >= 2 && signs.back() == ',' && u_isdigit(signs[signs.size() - 2]) != 0 ? score - 100 : score;
}

/// The pieces as the class counts them: most put their own special ones before or behind those of the file.
Converted piecesOf(const SentencePieceFacts& facts, const TokenizerSettings& settings)
{
    Converted converted;
    auto& pieces = converted.pieces;
    const auto add = [&](std::string form, double score) { pieces.emplace_back(std::move(form), score); };
    const auto addFrom = [&](std::size_t first) {
        for (std::size_t i = first; i < facts.pieces.size(); ++i)
            add(facts.pieces[i].form, facts.pieces[i].score);
    };
    converted.unknown = facts.unknown;
    switch (*settings.model) {
    case PieceModel::XlmRoberta:
        for (const char* form : {"<s>", "<pad>", "</s>", "<unk>"})
            add(form, 0.0);
        addFrom(3);
        add("<mask>", 0.0);
        converted.unknown = 3;
        break;
    case PieceModel::Camembert:
        for (const char* form : {"<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>"})
            add(form, 0.0);
        add("<unk>NOTUSED", -100.0);
        addFrom(1);
        add("<mask>", 0.0);
        converted.unknown = 3;
        break;
    case PieceModel::Pegasus: {
        const std::size_t offset = countOf(settings.config, "offset", 103, settings.file);
        for (const char* form : {"pad_token", "eos_token"})
            add(settings.special(form), 0.0);
        add("<mask_1>", 0.0);
        add(settings.special("mask_token"), 0.0);
        for (std::size_t i = 2; i < offset; ++i)
            add(fmt::format("<unk_{}>", i), -100.0);
        addFrom(2);
        converted.unknown = facts.unknown + offset;
        break;
    }
    case PieceModel::T5:
        addFrom(0);
        for (std::size_t i = countOf(settings.config, "extra_ids", 100, settings.file); i-- > 0;)
            add(fmt::format("<extra_id_{}>", i), 0.0);
        break;
    case PieceModel::Albert:
    case PieceModel::Xlnet:
        for (const auto& piece : facts.pieces)
            add(piece.form, withoutNumberCommas(piece.form, piece.score));
        break;
    default:
        addFrom(0);
    }
    return converted;
}

/// The pairs that make each piece; of all, those of likelier pieces and longer parts first.
json mergesOf(const std::vector<std::pair<std::string, double>>& pieces)
{
    struct Pair {
        std::string_view left, right;
        double score = 0.0;
        std::size_t ofLeft = 0, ofRight = 0; ///< Characters.
    };
    std::unordered_map<std::string_view, std::size_t> rows;
    for (std::size_t row = 0; row < pieces.size(); ++row)
        rows.emplace(pieces[row].first, row);
    std::vector<Pair> all;
    for (const auto& [form, score] : pieces) {
        std::vector<std::size_t> cuts;
        forEachCharacter(form, [&](UChar32, std::size_t begin, std::size_t) { cuts.push_back(begin); });
        const std::size_t first = all.size();
        for (std::size_t i = 1; i < cuts.size(); ++i) {
            const std::string_view left = std::string_view(form).substr(0, cuts[i]),
                                   right = std::string_view(form).substr(cuts[i]);
            if (rows.contains(left) && rows.contains(right))
                all.push_back({left, right, score, i, cuts.size() - i});
        }
        std::ranges::sort(all.begin() + static_cast<std::ptrdiff_t>(first), all.end(), {},
                          [&](const Pair& pair) { return std::pair(rows.at(pair.left), rows.at(pair.right)); });
    }
    std::ranges::stable_sort(all, std::ranges::greater{},
                             [](const Pair& pair) { return std::tuple(pair.score, pair.ofLeft, pair.ofRight); });
    json merges = json::array();
    for (const Pair& pair : all)
        merges.push_back({pair.left, pair.right});
    return merges;
}

json replace(const json& pattern, const char* with)
{
    return {{"type", "Replace"}, {"pattern", pattern}, {"content", with}};
}

json ofType(const char* type) { return {{"type", type}}; }

/// T5's and Llama's fast classes give their slow ones no space before a text unless the settings ask for it.
bool hasPrefixSpace(const TokenizerSettings& settings)
{
    const bool asked = settings.model == PieceModel::T5 || settings.model == PieceModel::Llama;
    return !asked || settings.flag("add_prefix_space", false);
}

json normalizerOf(const SentencePieceFacts& facts, const TokenizerSettings& settings)
{
    const PieceModel model = *settings.model;
    const json blanks{{"Regex", " {2,}"}};
    json parts = json::array();
    if (model == PieceModel::Llama) {
        if (!settings.flag("legacy", true))
            return {};
        if (hasPrefixSpace(settings))
            parts.push_back({{"type", "Prepend"}, {"prepend", "\u2581"}});
        parts.push_back(replace({{"String", " "}}, "\u2581"));
        return {{"type", "Sequence"}, {"normalizers", parts}};
    }
    const bool quotes = model == PieceModel::Albert || model == PieceModel::Xlnet;
    if (quotes) {
        parts.push_back(replace({{"String", "``"}}, "\""));
        parts.push_back(replace({{"String", "''"}}, "\""));
        if (!settings.flag("keep_accents", false)) {
            parts.push_back(ofType("NFKD"));
            parts.push_back(ofType("StripAccents"));
        }
    }
    if ((quotes || model == PieceModel::DebertaV2) && settings.flag("do_lower_case", model == PieceModel::Albert))
        parts.push_back(ofType("Lowercase"));
    if (model == PieceModel::DebertaV2)
        parts.push_back({{"type", "Strip"}, {"strip_left", true}, {"strip_right", true}});
    if (!facts.table.empty())
        parts.push_back({{"type", "Precompiled"},
                         {"precompiled_charsmap",
                          json::binary(std::vector<std::uint8_t>(facts.table.begin(), facts.table.end()))}});
    if (quotes || model == PieceModel::DebertaV2) {
        parts.push_back(replace(blanks, " "));
    } else {
        parts.push_back({{"type", "Strip"}, {"strip_left", false}, {"strip_right", true}});
        parts.push_back(replace(blanks, "\u2581"));
    }
    return {{"type", "Sequence"}, {"normalizers", parts}};
}

json preTokenizerOf(const TokenizerSettings& settings)
{
    const PieceModel model = *settings.model;
    const bool legacy = (model != PieceModel::T5 && model != PieceModel::Llama) || settings.flag("legacy", true);
    const char* scheme = !hasPrefixSpace(settings) ? "never" : legacy ? "always" : "first";
    json metaspace{{"type", "Metaspace"}, {"replacement", "\u2581"}, {"prepend_scheme", scheme}};
    json parts = json::array();
    if (model == PieceModel::Llama) {
        if (legacy)
            return {};
        metaspace["split"] = false;
    }
    if (model == PieceModel::Pegasus)
        parts.push_back(ofType("WhitespaceSplit"));
    if (model == PieceModel::DebertaV2 && settings.flag("split_by_punct", false))
        parts.push_back(ofType("Punctuation"));
    parts.push_back(metaspace);
    return {{"type", "Sequence"}, {"pretokenizers", parts}};
}

/// A template: words that begin with $ are texts, the others special pieces; a number behind a colon is the type.
json templateOf(const std::vector<std::string_view>& words)
{
    json parts = json::array();
    for (const auto word : words) {
        const auto colon = word.find(':');
        const auto name = word.substr(0, colon);
        const std::uint32_t type =
            colon == std::string_view::npos ? 0U : static_cast<std::uint32_t>(word[colon + 1] - '0');
        if (name.starts_with('$'))
            parts.push_back({{"Sequence", {{"id", name.substr(1)}, {"type_id", type}}}});
        else
            parts.push_back({{"SpecialToken", {{"id", name}, {"type_id", type}}}});
    }
    return parts;
}

json sentenceFrame(const Converted& converted, const TokenizerSettings& settings, const std::string& file)
{
    using Words = std::vector<std::string_view>;
    Words single, pair;
    const auto end = settings.special("eos_token");
    switch (*settings.model) {
    case PieceModel::XlmRoberta:
    case PieceModel::Camembert:
        single = {"<s>", "$A", "</s>"};
        pair = {"<s>", "$A", "</s>", "</s>", "$B", "</s>"};
        break;
    case PieceModel::Albert:
    case PieceModel::DebertaV2:
        single = {"[CLS]", "$A", "[SEP]"};
        pair = {"[CLS]", "$A", "[SEP]", "$B:1", "[SEP]:1"};
        break;
    case PieceModel::Xlnet:
        single = {"$A", "<sep>", "<cls>:2"};
        pair = {"$A", "<sep>", "$B:1", "<sep>:1", "<cls>:2"};
        break;
    case PieceModel::Pegasus:
        single = {"$A", end};
        pair = {"$A", "$B", end};
        break;
    case PieceModel::T5:
        single = {"$A", "</s>"};
        pair = {"$A", "</s>", "$B", "</s>"};
        break;
    default:
        return {};
    }
    json pieces;
    for (const auto word : pair) {
        const std::string name(word.substr(0, word.find(':')));
        if (name.starts_with('$'))
            continue;
        const auto found = std::ranges::find(converted.pieces, name, &std::pair<std::string, double>::first);
        if (found == converted.pieces.end())
            refuseDamaged(file, fmt::format("the piece {} is missing", name));
        pieces[name] = {{"ids", json::array({static_cast<std::uint32_t>(found - converted.pieces.begin())})}};
    }
    return {{"type", "TemplateProcessing"},
            {"single", templateOf(single)},
            {"pair", templateOf(pair)},
            {"special_tokens", pieces}};
}

/// Control pieces and the user's symbols are found in texts as they are written.
json addedOf(const SentencePieceFacts& facts)
{
    json added = json::array();
    for (std::size_t row = 0; row < facts.pieces.size(); ++row)
        if (const Entry& piece = facts.pieces[row]; piece.kind == Kind::Control || piece.kind == Kind::UserDefined)
            added.push_back({{"content", piece.form},
                             {"id", row},
                             {"special", piece.kind == Kind::Control},
                             {"normalized", false}});
    return added;
}

} // namespace

json convertedSentencePieces(const std::filesystem::path& file, const TokenizerSettings& settings, std::string& facts)
{
    const std::string bytes = core::readFile(file, vocabularyLimit);
    facts += bytes;
    const auto read = SentencePieceFacts::read(bytes, file.string());
    const auto converted = piecesOf(read, settings);
    const bool byteFallback = *settings.model == PieceModel::Llama;
    json model;
    if (read.pairs) {
        json rows = json::object();
        for (std::size_t row = 0; row < converted.pieces.size(); ++row)
            rows[converted.pieces[row].first] = row;
        model = {{"type", "BPE"},
                 {"unk_token", read.pieces[read.unknown].form},
                 {"fuse_unk", true},
                 {"byte_fallback", byteFallback}};
        model["vocab"] = std::move(rows);
        model["merges"] = mergesOf(converted.pieces);
    } else {
        json pieces = json::array();
        for (const auto& [form, score] : converted.pieces)
            pieces.push_back(json::array({form, score}));
        model = {{"type", "Unigram"}, {"unk_id", converted.unknown}, {"byte_fallback", byteFallback}};
        model["vocab"] = std::move(pieces);
    }
    json tokenizer{{"normalizer", normalizerOf(read, settings)},
                   {"pre_tokenizer", preTokenizerOf(settings)},
                   {"post_processor", sentenceFrame(converted, settings, file.string())},
                   {"added_tokens", addedOf(read)}};
    tokenizer["model"] = std::move(model);
    return tokenizer;
}

} // namespace models
