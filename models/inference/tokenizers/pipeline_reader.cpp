#include "models/inference/tokenizers/pipeline_reader.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/json/json.h"
#include "models/inference/cutting/likeliest_pieces.h"
#include "models/inference/cutting/merged_pairs.h"
#include "models/inference/cutting/whole_words.h"
#include "models/inference/pieces/tokenizer_json.h"
#include "models/inference/tokenizers/piece_frames.h"

namespace models {

namespace {

/// The model's kind; old files do not write it.
std::string kindOf(const nlohmann::json& model)
{
    if (auto type = core::textAt(model, "type"); !type.empty())
        return type;
    if (model.contains("merges"))
        return "BPE";
    if (memberOf(model, "vocab").is_array())
        return "Unigram";
    return model.contains("continuing_subword_prefix") ? "WordPiece" : "WordLevel";
}

std::vector<LikeliestPieces::Entry> scoredPieces(const nlohmann::json& vocabulary, const std::string& file)
{
    std::vector<LikeliestPieces::Entry> pieces;
    for (const auto& entry : vocabulary) {
        if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_number() ||
            !std::isfinite(entry[1].get<double>()))
            refuseDamaged(file, fmt::format("{} is not a piece and its score", core::shownJson(entry)));
        pieces.push_back({entry[0].get<std::string>(), entry[1].get<double>()});
    }
    return pieces;
}

PieceRows rowsIn(const nlohmann::json& vocabulary, const std::string& file)
{
    PieceRows rows;
    if (vocabulary.is_array()) {
        std::uint32_t row = 0;
        for (const auto& [form, score] : scoredPieces(vocabulary, file))
            rows.add(form, row++);
        return rows;
    }
    if (!vocabulary.is_object() || vocabulary.empty())
        refuseDamaged(file, "the vocabulary is not a JSON object of pieces and rows");
    for (const auto& [form, row] : vocabulary.items()) {
        if (!row.is_number_unsigned() || row.get<std::uint64_t>() > INT32_MAX)
            refuseDamaged(file, fmt::format("the row of the piece \"{}\" is {}", form, core::shownJson(row)));
        rows.add(form, row.get<std::uint32_t>());
    }
    return rows;
}

std::uint32_t neededRow(const PieceRows& rows, const std::string& form, const std::string& file)
{
    const auto row = rows.find(form);
    if (!row)
        throw core::Error({file}, fmt::format("the piece {} is missing", form),
                          "Give the vocabulary that the model was trained with");
    return *row;
}

std::vector<std::pair<std::string, std::string>> mergesIn(const nlohmann::json& merges, const std::string& file)
{
    if (!merges.is_array())
        refuseDamaged(file, "there is no list \"merges\"");
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const auto& merge : merges) {
        if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string()) {
            pairs.emplace_back(merge[0].get<std::string>(), merge[1].get<std::string>());
            continue;
        }
        const auto line = merge.is_string() ? merge.get<std::string>() : std::string();
        const std::size_t blank = line.find(' ');
        if (blank == std::string::npos || blank == 0 || blank + 1 == line.size() ||
            line.find(' ', blank + 1) != std::string::npos)
            refuseDamaged(file, fmt::format("the merge {} is not two pieces", core::shownJson(merge)));
        pairs.emplace_back(line.substr(0, blank), line.substr(blank + 1));
    }
    return pairs;
}

/// A model, and the row of its unknown piece.
struct ReadModel {
    std::unique_ptr<const WordCutter> cutter;
    std::optional<std::uint32_t> unknown{};
};

ReadModel modelIn(const nlohmann::json& model, PieceRows rows, HiddenRows hidden, const std::string& file)
{
    const auto kind = kindOf(model);
    if (kind == "Unigram") {
        auto pieces = scoredPieces(memberOf(model, "vocab"), file);
        const auto unknown = countOf(model, "unk_id", pieces.size(), file);
        if (unknown >= pieces.size())
            refuseDamaged(file, "\"unk_id\" is not a row of the vocabulary");
        const auto row = static_cast<std::uint32_t>(unknown);
        return {std::make_unique<const LikeliestPieces>(std::move(pieces), row, flagOf(model, "byte_fallback", false),
                                                        hidden),
                row};
    }
    const auto& name = memberOf(model, "unk_token");
    if (kind == "BPE") {
        MergedPairs::Facts facts;
        if (name.is_string())
            facts.unknown = neededRow(rows, name.get<std::string>(), file);
        facts.rows = std::move(rows);
        facts.merges = mergesIn(memberOf(model, "merges"), file);
        facts.continued = core::textAt(model, "continuing_subword_prefix");
        facts.ended = core::textAt(model, "end_of_word_suffix");
        facts.fuseUnknown = flagOf(model, "fuse_unk", false);
        facts.byteFallback = flagOf(model, "byte_fallback", false);
        facts.wholeFirst = flagOf(model, "ignore_merges", false);
        const auto unknown = facts.unknown;
        return {std::make_unique<const MergedPairs>(std::move(facts), std::move(hidden), file), unknown};
    }
    const bool wordPiece = kind == "WordPiece";
    if (!wordPiece && kind != "WordLevel")
        refusePart(file, "model", model);
    const auto unknown = neededRow(rows,
                                   name.is_string() ? name.get<std::string>()
                                   : wordPiece      ? "[UNK]"
                                                    : "<unk>",
                                   file);
    if (!wordPiece)
        return {std::make_unique<const WholeWords>(std::move(rows), unknown, std::move(hidden)), unknown};
    const auto& continued = memberOf(model, "continuing_subword_prefix");
    return {std::make_unique<const LongestPieces>(
                std::move(rows), unknown, continued.is_string() ? continued.get<std::string>() : "##",
                countOf(model, "max_input_chars_per_word", 100, file), std::move(hidden)),
            unknown};
}

/// `truncation_side` of the settings, else the direction of tokenizer.json's own truncation.
bool cutsBeginningIn(const nlohmann::json& tokenizer, const TokenizerSettings& settings)
{
    const auto& side = memberOf(settings.config, "truncation_side");
    if (side.is_null())
        return core::textAt(memberOf(tokenizer, "truncation"), "direction") == "Left";
    if (side != "left" && side != "right")
        refuseDamaged(settings.file, fmt::format("\"truncation_side\" is {}", core::shownJson(side)));
    return side == "left";
}

/// How the library makes texts of pieces: as tokenizer.json says, else as the spaces were written.
std::string decoderIn(const nlohmann::json& tokenizer)
{
    const auto& decoder = memberOf(tokenizer, "decoder");
    if (!decoder.is_null())
        return decoder.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    for (const auto& part : partsOf(memberOf(tokenizer, "pre_tokenizer"), "pretokenizers"))
        if (const auto type = core::textAt(part, "type"); type == "Metaspace" || type == "ByteLevel")
            return part.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return {};
}

PieceForms formsOf(const PieceRows& rows, const std::vector<AddedPiece>& added, std::size_t size,
                   const std::string& mask)
{
    constexpr std::size_t most = 4'000'000; // no published vocabulary comes near it
    PieceForms forms{std::vector<std::string>(size > most ? 0 : size), {}};
    const auto add = [&](const std::string& form, std::uint32_t row) {
        if (row < forms.forms.size())
            forms.forms[row] = form;
        if (!mask.empty() && form == mask)
            forms.mask = row;
    };
    for (const auto& [form, row] : rows)
        add(form, row);
    for (const AddedPiece& piece : added) {
        add(piece.form, piece.row);
        if (piece.special)
            forms.special.push_back(piece.row);
    }
    std::ranges::sort(forms.special);
    return forms;
}

} // namespace

std::shared_ptr<const Pipeline> readPipeline(nlohmann::json tokenizer, const TokenizerSettings& settings,
                                             SpecialPieces specialPieces, const std::string& file, PieceForms* forms)
{
    const auto& model = memberOf(tokenizer, "model");
    if (!model.is_object())
        refuseDamaged(file, "there is no \"model\"");
    auto rows = rowsIn(memberOf(model, "vocab"), file);
    applySettings(tokenizer, settings, rows);
    Pipeline::Facts facts;
    facts.normalizers = normalizersIn(memberOf(tokenizer, "normalizer"), file);
    facts.preTokenizers = preTokenizersIn(memberOf(tokenizer, "pre_tokenizer"), file);
    facts.frame = frameIn(memberOf(tokenizer, "post_processor"), file);
    if (!settings.givesTypes())
        for (auto* parts : {&facts.frame.single, &facts.frame.pair})
            for (FramePart& part : *parts)
                part.type = 0;
    facts.cutsBeginning = cutsBeginningIn(tokenizer, settings);
    for (const auto& [form, row] : rows)
        facts.size = std::max<std::size_t>(facts.size, row + std::size_t{1});
    for (const auto* parts : {&facts.frame.single, &facts.frame.pair})
        for (const FramePart& part : *parts)
            facts.size = std::max<std::size_t>(facts.size, part.row + std::size_t{1});
    std::vector<std::uint32_t> hidden; // sorted
    auto added = addedPiecesIn(tokenizer, settings, rows, file);
    for (const AddedPiece& piece : added)
        facts.size = std::max<std::size_t>(facts.size, piece.row + std::size_t{1});
    if (forms != nullptr) {
        *forms = formsOf(rows, added, facts.size, settings.special("mask_token"));
        forms->decoder = decoderIn(tokenizer);
        forms->cleaned = settings.flag("clean_up_tokenization_spaces", false);
    }
    for (auto& piece : added) {
        if (piece.special && specialPieces == SpecialPieces::AsText)
            hidden.push_back(piece.row);
        else
            facts.added.push_back(std::move(piece));
    }
    const auto named = rows.find(settings.special("unk_token"));
    auto read = modelIn(
        memberOf(tokenizer, "model"), std::move(rows),
        [hidden](std::uint32_t row) { return std::ranges::binary_search(hidden, row); }, file);
    facts.unknown = read.unknown.value_or(named.value_or(0));
    facts.model = std::move(read.cutter);
    return std::make_shared<const Pipeline>(std::move(facts));
}

} // namespace models
