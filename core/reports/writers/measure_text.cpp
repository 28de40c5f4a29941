#include "core/reports/writers/measure_text.h"

#include <algorithm>
#include <vector>

namespace core::reports {
namespace {

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Whether the words around the space before `at` belong together: "seed 1", "k = 8".
bool belongTogether(std::string_view line, std::size_t at)
{
    return line[at - 1] == ' ' && (isDigit(line[at]) || line[at] == '=' || (at > 1 && line[at - 2] == '='));
}

/// The pieces of a line between which it may be broken; a space stays at the end of its piece.
std::vector<std::string_view> piecesOf(std::string_view line)
{
    constexpr std::string_view breakAfter = " -_/+:";
    std::vector<std::string_view> pieces;
    std::size_t begin = 0;
    for (std::size_t i = 1; i < line.size(); ++i)
        if (line[i] != ' ' && !belongTogether(line, i) &&
            (breakAfter.find(line[i - 1]) != std::string_view::npos || line[i] == '@')) {
            pieces.push_back(line.substr(begin, i - begin));
            begin = i;
        }
    pieces.push_back(line.substr(begin));
    return pieces;
}

std::string_view withoutEndSpaces(std::string_view text)
{
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

} // namespace

MeasureText averageMeasure()
{
    return [](std::string_view text, double points) {
        const auto letters = std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }); // of UTF-8
        return 0.5 * points * static_cast<double>(letters);
    };
}

std::string wrapText(std::string_view text, double width, double points, const MeasureText& measure)
{
    std::string out;
    for (const auto line : linesOf(text)) {
        if (!out.empty())
            out += '\n';
        std::string now;
        for (const auto piece : piecesOf(line)) {
            if (measure(withoutEndSpaces(piece), points) > width)
                return {};
            if (!now.empty() && measure(now + std::string(withoutEndSpaces(piece)), points) > width) {
                out += withoutEndSpaces(now);
                out += '\n';
                now.clear();
            }
            now += piece;
        }
        out += withoutEndSpaces(now);
    }
    return out;
}

double widestLine(std::string_view text, double points, const MeasureText& measure)
{
    double widest = 0.0;
    for (const auto line : linesOf(text))
        widest = std::max(widest, measure(line, points));
    return widest;
}

int lineCount(std::string_view text) { return 1 + static_cast<int>(std::ranges::count(text, '\n')); }

} // namespace core::reports
