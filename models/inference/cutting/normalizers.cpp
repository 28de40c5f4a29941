#include "models/inference/cutting/normalizers.h"

#include <algorithm>
#include <memory>

#include "core/json/json.h"
#include "core/text/splitting/unicode_words.h"
#include "models/inference/cutting/library_characters.h"
#include "models/inference/cutting/text_pattern.h"
#include "models/inference/pieces/byte_pairs.h"
#include "models/inference/pieces/replacement_trie.h"
#include "models/inference/pieces/tokenizer_json.h"

namespace models {

namespace {

/// A step that looks at one character at a time: `write` adds what it becomes.
template<class Write>
TextStep eachCharacter(Write write)
{
    return [write](AlignedText& text) {
        AlignedText out;
        forEachCharacter(
            text.str(), [&](UChar32 c, std::size_t begin, std::size_t end) { write(c, text.origin(begin, end), out); });
        text = std::move(out);
    };
}

TextStep without(bool (*drops)(UChar32))
{
    return eachCharacter([drops](UChar32 c, TextOrigin origin, AlignedText& out) {
        if (!drops(c))
            out.add(c, origin);
    });
}

bool isAscii(std::string_view text)
{
    return std::ranges::none_of(text, [](char c) { return (c & 0x80) != 0; });
}

/// Segments that do not depend on each other are rewritten one by one, so that each keeps its bytes.
TextStep normalForm(const std::string& form)
{
    return [form](AlignedText& text) {
        if (isAscii(text.str()))
            return;
        AlignedText out;
        icu::UnicodeString segment;
        std::size_t from = 0;
        const auto flush = [&](std::size_t to) {
            if (segment.isEmpty())
                return;
            const auto normal = characters::normalized(segment, form);
            for (std::int32_t at = 0; at < normal.length(); at = normal.moveIndex32(at, 1))
                out.add(normal.char32At(at), text.origin(from, to));
            segment.remove();
            from = to;
        };
        forEachCharacter(text.str(), [&](UChar32 c, std::size_t begin, std::size_t) {
            if (characters::beginsSegment(c, form))
                flush(begin);
            segment.append(c);
        });
        flush(text.size());
        text = std::move(out);
    };
}

TextStep smallLetters()
{
    return eachCharacter([](UChar32 c, TextOrigin origin, AlignedText& out) {
        out.add(characters::lowered(c), origin);
        if (c == 0x130) // the one letter whose small form is two characters
            out.add(UChar32{0x307}, origin);
    });
}

void addBert(const nlohmann::json& part, std::vector<TextStep>& steps)
{
    const bool lowercase = flagOf(part, "lowercase", true);
    if (flagOf(part, "clean_text", true)) {
        steps.push_back(without(characters::isDropped));
        steps.push_back(eachCharacter([](UChar32 c, TextOrigin origin, AlignedText& out) {
            out.add(characters::isSpace(c) ? UChar32{' '} : c, origin);
        }));
    }
    if (flagOf(part, "handle_chinese_chars", true))
        steps.push_back(eachCharacter([](UChar32 c, TextOrigin origin, AlignedText& out) {
            const bool alone = characters::isIdeograph(c);
            if (alone)
                out.add(UChar32{' '}, {origin.begin, origin.begin});
            out.add(c, origin);
            if (alone)
                out.add(UChar32{' '}, {origin.end, origin.end});
        }));
    if (flagOf(part, "strip_accents", lowercase)) {
        steps.push_back(normalForm("NFD"));
        steps.push_back(without(characters::isNonspacingMark));
    }
    if (lowercase)
        steps.push_back(smallLetters());
}

TextStep replaced(const nlohmann::json& part, const std::string& file)
{
    const TextPattern pattern(memberOf(part, "pattern"), "normalizer", file);
    return [pattern, content = core::textAt(part, "content")](AlignedText& text) {
        const auto matches = pattern.matches(text.str());
        if (matches.empty())
            return;
        AlignedText out;
        std::size_t from = 0;
        for (const auto& [begin, end] : matches) {
            out.add(text, from, begin);
            const std::uint32_t at = begin < text.size() ? text.origin(begin).begin : 0;
            out.add(content, begin < end ? text.origin(begin, end) : TextOrigin{at, at});
            from = end;
        }
        out.add(text, from, text.size());
        text = std::move(out);
    };
}

TextStep stripped(bool left, bool right)
{
    return [left, right](AlignedText& text) {
        std::size_t first = text.size(), last = 0; // of what is not white space
        forEachCharacter(text.str(), [&](UChar32 c, std::size_t begin, std::size_t end) {
            if (!characters::isSpace(c)) {
                first = std::min(first, begin);
                last = end;
            }
        });
        const std::size_t begin = left ? first : 0, end = right ? std::max(last, begin) : text.size();
        if (begin > 0 || end < text.size())
            text = text.part(begin, end);
    };
}

/// Control characters and spaces as the translators of T. Kudo's SentencePiece (nmt_nfkc) treat them.
TextStep translators()
{
    return eachCharacter([](UChar32 c, TextOrigin origin, AlignedText& out) {
        if ((c >= 0x01 && c <= 0x08) || c == 0x0B || (c >= 0x0E && c <= 0x1F) || c == 0x7F || c == 0x8F || c == 0x9F)
            return;
        const bool space = c == 0x09 || c == 0x0A || c == 0x0C || c == 0x0D || c == 0x1680 ||
                           (c >= 0x200B && c <= 0x200F) || c == 0x2028 || c == 0x2029 || c == 0x2581 || c == 0xFEFF ||
                           c == 0xFFFD;
        out.add(space ? UChar32{' '} : c, origin);
    });
}

std::string bytesInBase64(const nlohmann::json& value, const std::string& file)
{
    if (value.is_binary())
        return {value.get_binary().begin(), value.get_binary().end()};
    if (value.is_null())
        return {};
    if (!value.is_string())
        refuseDamaged(file, "\"precompiled_charsmap\" is not a text");
    static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::uint32_t bits = 0, count = 0;
    for (const char c : value.get_ref<const std::string&>()) {
        if (c == '=')
            break;
        const auto digit = digits.find(c);
        if (digit == std::string_view::npos)
            refuseDamaged(file, "\"precompiled_charsmap\" is not base64");
        bits = bits << 6U | static_cast<std::uint32_t>(digit);
        if (count += 6; count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> count & 0xFFU);
        }
    }
    return bytes;
}

/// SentencePiece's table, looked up for characters as people see them if they are short, else for each code point.
/// The first entry that the text begins with is taken, be it shorter than the whole: as the library does it.
TextStep precompiled(const nlohmann::json& part, const std::string& file)
{
    const auto bytes = bytesInBase64(memberOf(part, "precompiled_charsmap"), file);
    const auto trie = std::make_shared<const ReplacementTrie>(ReplacementTrie::read(bytes, file));
    return [trie](AlignedText& text) {
        if (trie->empty())
            return;
        constexpr std::size_t longest = 6; // bytes; longer ones are taken apart
        AlignedText out;
        const std::string_view all = text.str();
        const auto add = [&](std::size_t begin, std::size_t end) {
            const auto becomes = trie->shortest(all.substr(begin, end - begin));
            if (becomes)
                out.add(*becomes, text.origin(begin, end));
            return becomes.has_value();
        };
        const auto addApart = [&](std::size_t begin, std::size_t end) {
            for (std::size_t at = begin; at < end;) {
                const std::size_t size = all.substr(at).starts_with("\r\n") ? 2 : characterSize(all.substr(at));
                if (!add(at, at + size))
                    out.add(text, at, at + size);
                at += size;
            }
        };
        if (isAscii(text.str())) {
            addApart(0, text.size());
        } else {
            std::size_t from = 0; // white space is in none of the words
            for (const auto& [begin, end] : core::text::characterWords(all)) {
                addApart(from, begin);
                if (end - begin >= longest || !add(begin, end))
                    addApart(begin, end);
                from = end;
            }
            addApart(from, text.size());
        }
        text = std::move(out);
    };
}

} // namespace

void addAsByteCharacters(const AlignedText& from, std::size_t begin, std::size_t end, AlignedText& to)
{
    static const auto written = [] {
        std::vector<std::string> all;
        for (unsigned byte = 0; byte < 256; ++byte)
            all.push_back(bytePairCharacter(static_cast<unsigned char>(byte)));
        return all;
    }();
    for (std::size_t i = begin; i < end; ++i)
        to.add(written[static_cast<unsigned char>(from.str()[i])], from.origin(i));
}

std::vector<TextStep> normalizersIn(const nlohmann::json& normalizer, const std::string& file)
{
    std::vector<TextStep> steps;
    for (const auto& part : partsOf(normalizer, "normalizers")) {
        const auto type = core::textAt(part, "type");
        if (type == "BertNormalizer")
            addBert(part, steps);
        else if (type == "NFC" || type == "NFD" || type == "NFKC" || type == "NFKD")
            steps.push_back(normalForm(type));
        else if (type == "Lowercase")
            steps.push_back(smallLetters());
        else if (type == "StripAccents")
            steps.push_back(without(characters::isMark));
        else if (type == "Strip")
            steps.push_back(stripped(flagOf(part, "strip_left", true), flagOf(part, "strip_right", true)));
        else if (type == "Replace")
            steps.push_back(replaced(part, file));
        else if (type == "Precompiled")
            steps.push_back(precompiled(part, file));
        else if (type == "Nmt")
            steps.push_back(translators());
        else if (type == "Prepend")
            steps.push_back([prefix = core::textAt(part, "prepend")](AlignedText& text) {
                if (text.empty())
                    return;
                AlignedText out;
                out.add(prefix, {text.origin(0).begin, text.origin(0).begin});
                out.add(text, 0, text.size());
                text = std::move(out);
            });
        else if (type == "ByteLevel")
            steps.push_back([](AlignedText& text) {
                AlignedText out;
                addAsByteCharacters(text, 0, text.size(), out);
                text = std::move(out);
            });
        else
            refusePart(file, "normalizer", part);
    }
    return steps;
}

} // namespace models
