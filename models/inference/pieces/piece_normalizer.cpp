#include "models/inference/pieces/piece_normalizer.h"

#include <algorithm>

#include <unicode/utf8.h>

namespace models {

namespace {

constexpr std::string_view escapedBlank = "\xe2\x96\x81", replacementSign = "\xef\xbf\xbd";

} // namespace

PieceNormalizer::PieceNormalizer(const SentencePieceFacts& facts)
    : replacements_(facts.replacements), dummyPrefix_(facts.dummyPrefix), removeBlanks_(facts.removeBlanks),
      escapeBlanks_(facts.escapeBlanks), blanksAsSuffix_(facts.blanksAsSuffix)
{
    for (const auto& piece : facts.pieces)
        if (piece.kind == SentencePieceFacts::Kind::UserDefined)
            symbols_.push_back(piece.form);
    std::ranges::stable_sort(symbols_, std::ranges::greater{}, &std::string::size);
}

std::size_t PieceNormalizer::symbolAt(std::string_view text) const
{
    for (const auto& symbol : symbols_)
        if (text.starts_with(symbol))
            return symbol.size();
    return 0;
}

std::pair<std::string_view, std::size_t> PieceNormalizer::prefix(std::string_view text) const
{
    if (const std::size_t size = symbolAt(text); size > 0)
        return {text.substr(0, size), size};
    if (const auto replacement = replacements_.longest(text))
        return *replacement;
    std::int32_t at = 0;
    UChar32 c = 0;
    U8_NEXT(text.data(), at, static_cast<std::int32_t>(text.size()), c);
    return c < 0 ? std::pair{replacementSign, std::size_t{1}}
                 : std::pair{text.substr(0, static_cast<std::size_t>(at)), static_cast<std::size_t>(at)};
}

NormalText PieceNormalizer::normal(std::string_view text) const
{
    NormalText normal;
    std::uint32_t consumed = 0;
    const auto take = [&](std::size_t size) {
        text.remove_prefix(size);
        consumed += static_cast<std::uint32_t>(size);
    };
    const auto add = [&](std::string_view bytes) {
        normal.text += bytes;
        normal.from.insert(normal.from.end(), bytes.size(), consumed);
    };
    const std::string_view blank = escapeBlanks_ ? escapedBlank : " ";
    while (removeBlanks_ && !text.empty()) {
        const auto [becomes, size] = prefix(text);
        if (becomes != " ")
            break;
        take(size);
    }
    if (text.empty())
        return normal;
    if (dummyPrefix_ && !blanksAsSuffix_)
        add(blank);
    bool afterBlank = removeBlanks_;
    while (!text.empty()) {
        auto [becomes, size] = prefix(text);
        while (afterBlank && becomes.starts_with(' '))
            becomes.remove_prefix(1);
        for (std::size_t i = 0; i < becomes.size(); ++i)
            add(becomes[i] == ' ' ? blank : becomes.substr(i, 1));
        if (!becomes.empty())
            afterBlank = becomes.ends_with(' ');
        take(size);
        afterBlank = afterBlank && removeBlanks_;
    }
    while (removeBlanks_ && normal.text.ends_with(blank)) {
        consumed = normal.from[normal.text.size() - blank.size()];
        normal.text.resize(normal.text.size() - blank.size());
        normal.from.resize(normal.text.size());
    }
    if (dummyPrefix_ && blanksAsSuffix_)
        add(blank);
    normal.from.push_back(consumed);
    return normal;
}

} // namespace models
