#include "core/corpora/cell_kinds.h"

#include <algorithm>

#include "core/base/ascii.h"

namespace core::corpora {

std::size_t wordsIn(std::string_view text)
{
    std::size_t words = 0;
    bool inside = false;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        words += !blank && !inside ? 1 : 0;
        inside = !blank;
    }
    return words;
}

bool isInteger(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    return !text.empty() && text.size() <= 9 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string loweredCell(std::string_view text) { return lowered(trimmed(text)); }

bool isTextName(std::string_view cell)
{
    return std::find(textColumnNames.begin(), textColumnNames.end(), loweredCell(cell)) != textColumnNames.end();
}

namespace {

/// Whether the part before the first bracket begins a form: nothing, one name, or a variable (`lambda $0 e`); a title
/// has words there (`Toy Story (1995)`).
bool beginsForm(std::string_view head)
{
    head = trimmed(head);
    return wordsIn(head) <= 1 || head.find('$') != std::string_view::npos;
}

/// `population:i c0`: a name with its type after a colon.
bool hasTypedName(std::string_view cell)
{
    const auto isSmall = [](char c) { return c >= 'a' && c <= 'z'; };
    for (std::size_t at = cell.find(':'); at != std::string_view::npos; at = cell.find(':', at + 1)) {
        const std::size_t end = std::min(cell.find_first_of(" )", at), cell.size());
        if (at > 0 && isSmall(cell[at - 1]) && end - at >= 2 && end - at <= 3 && isSmall(cell[at + 1]))
            return true;
    }
    return false;
}

} // namespace

bool looksLikeForm(std::string_view cell)
{
    cell = trimmed(cell);
    if (cell.size() > 7 && loweredCell(cell.substr(0, 7)) == "select")
        return loweredCell(cell).find(" from ") != std::string::npos;
    const std::size_t bracket = cell.find('(');
    if (bracket == std::string_view::npos)
        return hasTypedName(cell);
    const auto opened = std::count(cell.begin(), cell.end(), '(');
    const auto missing = opened - std::count(cell.begin(), cell.end(), ')'); // the last one, in published files
    return missing >= 0 && missing <= 1 && static_cast<std::size_t>(opened) * 8 >= wordsIn(cell) &&
           beginsForm(cell.substr(0, bracket)) && !looksLikeEquation(cell);
}

bool looksLikeEquation(std::string_view cell)
{
    bool sign = false;
    while (!(cell = trimmed(cell)).empty()) {
        const std::string_view token = cell.substr(0, cell.find_first_of(" \t"));
        cell.remove_prefix(token.size());
        const bool isSign = token.find_first_not_of("+-*/=^%()") == std::string_view::npos;
        const bool isNumber = token.find_first_of("0123456789") != std::string_view::npos;
        if (!isSign && !isNumber && loweredCell(token) != "x")
            return false;
        // A sign before a number, a date and a percentage are not equations.
        sign =
            sign || (isSign ? token.find_first_not_of("()") : token.find_first_of("+*=^", 1)) != std::string_view::npos;
    }
    return sign;
}

} // namespace core::corpora
