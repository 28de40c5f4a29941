#include "core/files/escape.h"

#include <algorithm>

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace core {

namespace {

/// Because std::isalnum depends on the locale.
bool isPlain(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

bool isControl(UChar32 c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

/// Calls `plain(bytes)` for each character that may stay, `control(bytes)` for one that may not.
template<typename Plain, typename Control>
void forEachCharacter(std::string_view text, Plain plain, Control control)
{
    std::size_t at = 0;
    while (at < text.size()) {
        std::int32_t length = 0;
        UChar32 c = 0;
        const auto most = static_cast<std::int32_t>(std::min<std::size_t>(4, text.size() - at));
        U8_NEXT(text.data() + at, length, most, c); // below zero: not UTF-8
        const std::string_view bytes = text.substr(at, static_cast<std::size_t>(length));
        if (c >= 0 && !isControl(c))
            plain(bytes);
        else
            control(bytes);
        at += bytes.size();
    }
}

std::string spelledOut(std::string_view bytes)
{
    if (bytes == "\n")
        return "\\n";
    if (bytes == "\r")
        return "\\r";
    if (bytes == "\t")
        return "\\t";
    std::string text;
    for (const char c : bytes)
        text += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    return text;
}

template<typename Keep>
std::string visible(std::string_view text, Keep keep)
{
    std::string out;
    out.reserve(text.size());
    forEachCharacter(
        text, [&](std::string_view bytes) { out += bytes; },
        [&](std::string_view bytes) { out += keep(bytes) ? std::string(bytes) : spelledOut(bytes); });
    return out;
}

} // namespace

std::string shellArgument(std::string_view text)
{
    const bool plain = !text.empty() && std::ranges::all_of(text, [](char c) {
        return isPlain(c) || std::string_view("-_./@=").find(c) != std::string_view::npos;
    });
    if (plain)
        return std::string(text);
    std::string out = "'";
    for (const char c : text)
        if (c == '\'')
            out += "'\\''";
        else if (c != '\0') // no argument can hold one
            out += c;
    return out + "'";
}

std::string fileNamePart(std::string_view name)
{
    constexpr std::size_t most = 100;
    std::string out;
    forEachCharacter(
        name,
        [&](std::string_view bytes) {
            const bool stays = bytes.size() > 1 || isPlain(bytes[0]) ||
                               std::string_view(".-_@+").find(bytes[0]) != std::string_view::npos;
            if (out.size() + bytes.size() <= most)
                out += stays ? bytes : "-";
        },
        [&](std::string_view) { out += out.size() < most ? "-" : ""; });
    if (out.empty())
        return "unnamed";
    if (out.front() == '.')
        out.front() = '-';
    return out;
}

std::string latexText(std::string_view text)
{
    std::string out;
    for (const char c :
         visible(text, [](std::string_view bytes) { return bytes == "\n" || bytes == "\r" || bytes == "\t"; })) {
        switch (c) {
        case '\\':
            out += "\\textbackslash{}";
            break;
        case '~':
            out += "\\textasciitilde{}";
            break;
        case '^':
            out += "\\textasciicircum{}";
            break;
        case '<':
            out += "\\textless{}";
            break;
        case '>':
            out += "\\textgreater{}";
            break;
        case '|':
            out += "\\textbar{}";
            break;
        case '"':
            out += "\\textquotedbl{}";
            break;
        case '&':
        case '%':
        case '$':
        case '#':
        case '_':
        case '{':
        case '}':
            out += '\\';
            out += c;
            break;
        case '`': // with ? and ! before it a ligature, as two of it are
            out += "\\textasciigrave{}";
            break;
        case '-':
        case ',':
        case '\'':
            out += !out.empty() && out.back() == c ? "{}" : ""; // two would be one dash or quotation mark
            out += c;
            break;
        case '\n':
        case '\r':
            out += ' ';
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string xmlText(std::string_view text)
{
    std::string out;
    for (const char c :
         visible(text, [](std::string_view bytes) { return bytes == "\n" || bytes == "\t" || bytes == "\r"; })) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\n': // a reader of attributes would make a blank of it
            out += "&#10;";
            break;
        case '\r':
            out += "&#13;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string xmlCharacters(std::string_view xml)
{
    std::string out;
    out.reserve(xml.size());
    std::size_t at = 0;
    while (at < xml.size()) {
        std::int32_t length = 0;
        UChar32 c = 0;
        U8_NEXT(xml.data() + at, length, static_cast<std::int32_t>(std::min<std::size_t>(4, xml.size() - at)), c);
        const std::string_view bytes = xml.substr(at, static_cast<std::size_t>(length));
        const bool allowed = c >= 0x20 ? c != 0xfffe && c != 0xffff : bytes == "\t" || bytes == "\n" || bytes == "\r";
        out += allowed ? bytes : std::string_view("\xef\xbf\xbd");
        at += bytes.size();
    }
    return out;
}

std::string exactText(std::string_view text)
{
    constexpr std::uint32_t notShown = U_GC_CF_MASK | U_GC_CO_MASK | U_GC_CN_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    std::string out;
    forEachCharacter(
        text,
        [&](std::string_view bytes) {
            UChar32 c = 0;
            std::int32_t at = 0;
            U8_NEXT(bytes.data(), at, static_cast<std::int32_t>(bytes.size()), c);
            if ((U_MASK(u_charType(c)) & notShown) != 0)
                out += c < 0x10000 ? fmt::format("\\u{:04x}", c) : fmt::format("\\U{:08x}", c);
            else
                out += bytes == "\\" ? std::string_view("\\\\") : bytes;
        },
        [&](std::string_view bytes) { out += spelledOut(bytes); });
    return out;
}

std::string visibleText(std::string_view text)
{
    return visible(text, [](std::string_view) { return false; });
}

std::string visibleLines(std::string_view text)
{
    return visible(text, [](std::string_view bytes) { return bytes == "\n" || bytes == "\t"; });
}

bool hasControlCharacters(std::string_view text)
{
    bool found = false;
    forEachCharacter(
        text, [](std::string_view) {}, [&](std::string_view) { found = true; });
    return found;
}

} // namespace core
