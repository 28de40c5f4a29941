#include "models/inference/tokenizers/tokenizer_settings.h"

#include <algorithm>
#include <charconv>
#include <map>

#include <fmt/format.h>

#include "core/json/json.h"
#include "models/inference/pieces/tokenizer_json.h"

namespace models {

namespace {

constexpr const char* specialKeys[] = {"bos_token", "eos_token", "unk_token", "sep_token",
                                       "pad_token", "cls_token", "mask_token"};

/// A piece's text: a string, or an object with "content".
std::string contentOf(const nlohmann::json& value)
{
    return value.is_string() ? value.get<std::string>() : core::textAt(value, "content");
}

std::string classPiece(const ClassPieces& pieces, std::string_view key)
{
    const std::pair<std::string_view, const std::string*> all[] = {
        {"bos_token", &pieces.begin},     {"eos_token", &pieces.end},     {"unk_token", &pieces.unknown},
        {"sep_token", &pieces.separator}, {"pad_token", &pieces.padding}, {"cls_token", &pieces.first},
        {"mask_token", &pieces.mask}};
    for (const auto& [name, piece] : all)
        if (name == key)
            return *piece;
    return {};
}

/// Gathers pieces; of one that is listed twice, the last says how it is found.
class Gathered {
public:
    Gathered(const PieceRows& rows, const std::string& file) : rows_(rows), file_(file) {}

    void add(const nlohmann::json& form, const std::optional<std::uint64_t>& row, const nlohmann::json& facts)
    {
        const auto known = form.is_string() ? rowOf(form.get_ref<const std::string&>()) : std::nullopt;
        if (!form.is_string() || form.get_ref<const std::string&>().empty() || (!row && !known) ||
            (row && *row > UINT32_MAX))
            refuseDamaged(file_, "an added piece has no text or no row");
        AddedPiece piece{form.get<std::string>(), known ? *known : static_cast<std::uint32_t>(*row)};
        piece.special = flagOf(facts, "special", false);
        piece.normalized = flagOf(facts, "normalized", !piece.special);
        piece.alone = flagOf(facts, "single_word", false);
        piece.takesLeft = flagOf(facts, "lstrip", false);
        piece.takesRight = flagOf(facts, "rstrip", false);
        // The library goes on looking for it as it is written where a list before this one said so.
        if (const auto before = byForm_.find(piece.form); before != byForm_.end() && !before->second.normalized)
            piece.normalized = false;
        byForm_.insert_or_assign(piece.form, piece);
    }

    void addSpecial(const std::string& form, bool takesLeft)
    {
        if (const auto found = byForm_.find(form); found != byForm_.end())
            found->second.special = true;
        else if (const auto row = rows_.find(form))
            byForm_.insert(
                {form, {.form = form, .row = *row, .takesLeft = takesLeft, .normalized = false, .special = true}});
    }

    [[nodiscard]] std::vector<AddedPiece> all() const
    {
        std::vector<AddedPiece> pieces;
        for (const auto& [form, piece] : byForm_)
            pieces.push_back(piece);
        std::ranges::sort(pieces, {}, &AddedPiece::row);
        return pieces;
    }

private:
    [[nodiscard]] std::optional<std::uint32_t> rowOf(const std::string& form) const
    {
        const auto found = byForm_.find(form);
        return found != byForm_.end() ? std::optional(found->second.row) : rows_.find(form);
    }

    const PieceRows& rows_;
    const std::string& file_;
    std::map<std::string, AddedPiece> byForm_;
};

std::optional<std::uint64_t> numberIn(std::string_view text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<std::uint64_t> numberIn(const nlohmann::json& value)
{
    return value.is_number_unsigned() ? std::optional(value.get<std::uint64_t>()) : std::nullopt;
}

/// `<s> text`, and `</s>` behind it if the settings say so.
nlohmann::json llamaFrame(const TokenizerSettings& settings, const PieceRows& rows)
{
    nlohmann::json single = nlohmann::json::array(), pair = nlohmann::json::array(), pieces;
    const auto addPiece = [&](nlohmann::json& to, const char* key, std::uint32_t type) {
        const auto form = settings.special(key);
        if (const auto row = rows.find(form)) {
            to.push_back({{"SpecialToken", {{"id", form}, {"type_id", type}}}});
            pieces[form] = {{"id", form}, {"ids", {*row}}, {"tokens", {form}}};
        }
    };
    const auto addText = [&](nlohmann::json& to, const char* name, std::uint32_t type) {
        if (settings.flag("add_bos_token", true))
            addPiece(to, "bos_token", type);
        to.push_back({{"Sequence", {{"id", name}, {"type_id", type}}}});
        if (settings.flag("add_eos_token", false))
            addPiece(to, "eos_token", type);
    };
    addText(single, "A", 0);
    addText(pair, "A", 0);
    addText(pair, "B", 1);
    return {{"type", "TemplateProcessing"}, {"single", single}, {"pair", pair}, {"special_tokens", pieces}};
}

} // namespace

bool TokenizerSettings::flag(const char* key, bool otherwise) const
{
    const auto& value = memberOf(config, key);
    if (!value.is_null() && !value.is_boolean())
        refuseDamaged(file, fmt::format("\"{}\" is {}", key, core::shownJson(value)));
    return value.is_null() ? otherwise : value.get<bool>();
}

std::string TokenizerSettings::special(const char* key) const
{
    for (const auto* file : {&config, &specials})
        if (const auto form = contentOf(memberOf(*file, key)); !form.empty())
            return form;
    return model ? classPiece(classPieces(*model), key) : std::string();
}

bool TokenizerSettings::givesTypes() const
{
    if (const auto& names = memberOf(config, "model_input_names"); names.is_array())
        return std::any_of(names.begin(), names.end(), [](const auto& name) { return name == "token_type_ids"; });
    constexpr PieceModel giving[] = {PieceModel::WordPiece, PieceModel::Albert, PieceModel::Xlnet, PieceModel::Deberta,
                                     PieceModel::DebertaV2};
    return !core::textAt(config, "tokenizer_class").starts_with("DistilBert") &&
           (!model || std::ranges::find(giving, *model) != std::ranges::end(giving));
}

std::vector<std::string> TokenizerSettings::specialPieces() const
{
    std::vector<std::string> pieces;
    const auto add = [&](std::string form) {
        if (!form.empty())
            pieces.push_back(std::move(form));
    };
    for (const char* key : specialKeys)
        add(special(key));
    for (const auto* file : {&config, &specials})
        if (const auto& more = memberOf(*file, "additional_special_tokens"); more.is_array())
            for (const auto& one : more)
                add(contentOf(one));
    if (model)
        for (const auto& one : classPieces(*model).more)
            add(one);
    return pieces;
}

std::vector<AddedPiece> addedPiecesIn(const nlohmann::json& tokenizer, const TokenizerSettings& settings,
                                      const PieceRows& rows, const std::string& file)
{
    Gathered gathered(rows, file);
    if (const auto& list = memberOf(tokenizer, "added_tokens"); list.is_array())
        for (const auto& piece : list)
            gathered.add(memberOf(piece, "content"), numberIn(memberOf(piece, "id")), piece);
    if (const auto& list = memberOf(settings.config, "added_tokens_decoder"); list.is_object()) {
        for (const auto& [row, piece] : list.items())
            gathered.add(memberOf(piece, "content"), numberIn(std::string_view(row)), piece);
    } else if (settings.added.is_object()) {
        for (const auto& [form, row] : settings.added.items())
            gathered.add(form, numberIn(row), {});
    }
    const auto mask = settings.special("mask_token");
    const bool maskTakesLeft = settings.model && classPieces(*settings.model).maskTakesLeft;
    for (const auto& form : settings.specialPieces())
        gathered.addSpecial(form, form == mask && maskTakesLeft);
    return gathered.all();
}

void applySettings(nlohmann::json& tokenizer, const TokenizerSettings& settings, const PieceRows& rows)
{
    const bool bert = settings.model == PieceModel::WordPiece || settings.model == PieceModel::Mpnet;
    if (bert && memberOf(memberOf(tokenizer, "normalizer"), "type") == "BertNormalizer") {
        auto& normalizer = tokenizer["normalizer"];
        normalizer["lowercase"] = settings.flag("do_lower_case", true);
        normalizer["strip_accents"] = memberOf(settings.config, "strip_accents");
        if (settings.model == PieceModel::WordPiece)
            normalizer["handle_chinese_chars"] = settings.flag("tokenize_chinese_chars", true);
    }
    if (memberOf(memberOf(tokenizer, "pre_tokenizer"), "type") == "ByteLevel")
        tokenizer["pre_tokenizer"]["add_prefix_space"] = settings.flag("add_prefix_space", false);
    if (settings.model == PieceModel::Llama)
        tokenizer["post_processor"] = llamaFrame(settings, rows);
}

} // namespace models
