#include "models/inference/tokenizers/piece_texts.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <unordered_map>

#include <fmt/format.h>
#include <unicode/uchar.h>

#include "core/base/error.h"
#include "core/json/json.h"
#include "models/inference/cutting/aligned_text.h"
#include "models/inference/pieces/byte_pairs.h"
#include "models/inference/pieces/tokenizer_json.h"

namespace models {

namespace {

using Parts = std::vector<std::string>;

void replaceAll(std::string& text, std::string_view what, std::string_view with)
{
    for (std::size_t at = 0; !what.empty() && (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
}

std::string joined(const Parts& parts)
{
    std::string text;
    for (const auto& part : parts)
        text += part;
    return text;
}

/// Bytes as text; what is not UTF-8 becomes U+FFFD.
std::string asText(const std::string& bytes) { return AlignedText(bytes).str(); }

/// GPT-2's signs for bytes become the bytes.
void fromBytePairs(Parts& parts)
{
    static const auto bytes = [] {
        std::unordered_map<std::string, char> all;
        for (int byte = 0; byte < 256; ++byte)
            all.emplace(bytePairCharacter(static_cast<unsigned char>(byte)), static_cast<char>(byte));
        return all;
    }();
    std::string text;
    for (const auto& part : parts) {
        std::string own;
        bool known = true;
        forEachCharacter(part, [&](UChar32, std::size_t begin, std::size_t end) {
            const auto found = bytes.find(part.substr(begin, end - begin));
            known = known && found != bytes.end();
            if (known)
                own += found->second;
        });
        text += known ? own : part;
    }
    parts = {asText(text)};
}

/// The byte of <0x0A>.
std::optional<char> byteOf(std::string_view form)
{
    if (form.size() != 6 || !form.starts_with("<0x") || form.back() != '>')
        return std::nullopt;
    int byte = 0;
    for (const char c : form.substr(3, 2)) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                                 : -1;
        if (digit < 0)
            return std::nullopt;
        byte = byte * 16 + digit;
    }
    return static_cast<char>(byte);
}

/// Neighbouring pieces of bytes become their text, or as many U+FFFD if it is not one.
void fromBytes(Parts& parts)
{
    Parts all;
    std::string bytes;
    const auto end = [&] {
        if (bytes.empty())
            return;
        auto text = asText(bytes);
        if (text != bytes) {
            text.clear();
            for (std::size_t i = 0; i < bytes.size(); ++i)
                text += "\uFFFD";
        }
        all.push_back(std::move(text));
        bytes.clear();
    };
    for (auto& part : parts)
        if (const auto byte = byteOf(part)) {
            bytes += *byte;
        } else {
            end();
            all.push_back(std::move(part));
        }
    end();
    parts = std::move(all);
}

std::function<void(Parts&)> stepOf(const nlohmann::json& part, const std::string& file)
{
    const auto type = core::textAt(part, "type");
    if (type == "ByteLevel")
        return fromBytePairs;
    if (type == "ByteFallback")
        return fromBytes;
    if (type == "Fuse")
        return [](Parts& parts) { parts = {joined(parts)}; };
    if (type == "Metaspace") {
        auto sign = core::textAt(part, "replacement");
        if (sign.empty())
            sign = "\u2581";
        auto scheme = core::textAt(part, "prepend_scheme");
        if (scheme.empty())
            scheme = flagOf(part, "add_prefix_space", true) ? "always" : "never";
        return [sign, dropped = scheme != "never"](Parts& parts) {
            for (std::size_t i = 0; i < parts.size(); ++i)
                replaceAll(parts[i], sign, i == 0 && dropped ? "" : " ");
        };
    }
    if (type == "Replace") {
        const auto what = core::textAt(memberOf(part, "pattern"), "String");
        if (what.empty())
            refusePart(file, "decoder", part);
        return [what, with = core::textAt(part, "content")](Parts& parts) {
            for (auto& text : parts)
                replaceAll(text, what, with);
        };
    }
    if (type == "Strip") {
        const auto sign = core::textAt(part, "content");
        const auto atStart = countOf(part, "start", 0, file), atEnd = countOf(part, "stop", 0, file);
        if (sign.empty())
            refusePart(file, "decoder", part);
        return [sign, atStart, atEnd](Parts& parts) {
            for (auto& text : parts) {
                for (std::size_t i = 0; i < atStart && text.starts_with(sign); ++i)
                    text.erase(0, sign.size());
                for (std::size_t i = 0; i < atEnd && text.ends_with(sign); ++i)
                    text.erase(text.size() - sign.size());
            }
        };
    }
    refusePart(file, "decoder", part);
}

/// Without the white space at its ends that Python's strip() takes away.
std::string withoutEnds(const std::string& text)
{
    std::size_t begin = text.size(), end = 0;
    forEachCharacter(text, [&](UChar32 c, std::size_t from, std::size_t to) {
        if (u_isUWhiteSpace(c) != 0 || (c >= 0x1C && c <= 0x1F))
            return;
        begin = std::min(begin, from);
        end = to;
    });
    return begin < end ? text.substr(begin, end - begin) : std::string();
}

/// Source: clean_up_tokenization() of the library.
void cleanUp(std::string& text)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 10> written{{{" .", "."},
                                                                                     {" ?", "?"},
                                                                                     {" !", "!"},
                                                                                     {" ,", ","},
                                                                                     {" ' ", "'"},
                                                                                     {" n't", "n't"},
                                                                                     {" 'm", "'m"},
                                                                                     {" 's", "'s"},
                                                                                     {" 've", "'ve"},
                                                                                     {" 're", "'re"}}};
    for (const auto& [apart, together] : written)
        replaceAll(text, apart, together);
}

} // namespace

PieceTexts::PieceTexts(PieceForms forms, const std::string& file) : forms_(std::move(forms))
{
    const auto decoder = forms_.decoder.empty() ? nlohmann::json() : core::parseJson(forms_.decoder, {file});
    for (const auto& part : partsOf(decoder, "decoders"))
        steps_.push_back(stepOf(part, file));
}

std::string PieceTexts::text(std::span<const std::uint32_t> rows) const
{
    Parts parts;
    for (const auto row : rows)
        if (!form(row).empty() && !std::ranges::binary_search(forms_.special, row))
            parts.push_back(form(row));
    for (const auto& step : steps_)
        step(parts);
    if (steps_.empty()) // words without a decoder
        for (std::size_t i = 1; i < parts.size(); ++i)
            parts[i].insert(0, 1, ' ');
    auto text = joined(parts);
    if (forms_.trimmed)
        text = withoutEnds(text);
    if (forms_.cleaned)
        cleanUp(text);
    return text;
}

const std::string& PieceTexts::form(std::uint32_t row) const
{
    static const std::string none;
    return row < forms_.forms.size() ? forms_.forms[row] : none;
}

} // namespace models
