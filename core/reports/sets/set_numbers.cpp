#include "core/reports/sets/set_numbers.h"

#include <algorithm>
#include <set>

#include "core/files/escape.h"
#include "core/reports/basics/number.h"
#include "core/reports/writers/cell_text.h"

namespace core::reports {
namespace {

/// Keys that were given so far; a further one of the same name gets a number.
class Keys {
public:
    std::string unlike(std::string key)
    {
        auto now = key;
        for (int number = 2; !known_.insert(now).second; ++number)
            now = key + "-" + std::to_string(number);
        return now;
    }

private:
    std::set<std::string> known_;
};

std::vector<SetNumber> numbersOfTable(const std::string& name, const Table& table)
{
    std::vector<SetNumber> numbers;
    Keys keys;
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        std::string words;
        for (std::size_t c = 0; c < table.columns.size(); ++c)
            if (const auto& cell = cellAt(table.rows[r], c); isText(cell) && !table.columns[c].wide)
                words += (words.empty() ? "" : " ") + std::get<std::string>(cell.value);
        const auto row = keyPart(words, "row-" + std::to_string(r + 1));
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            const auto& cell = cellAt(table.rows[r], c);
            if (!isNumber(cell))
                continue;
            const auto key = keys.unlike(name + "/" + row + "/" +
                                         keyPart(table.columns[c].title, "column-" + std::to_string(c + 1)));
            numbers.push_back({key, numberOf(cell)});
            if (!cell.note.empty())
                numbers.push_back({key + "/interval", cell.note});
        }
    }
    return numbers;
}

std::vector<SetNumber> numbersOfFigure(const std::string& name, const Figure& figure)
{
    std::vector<SetNumber> numbers;
    Keys keys;
    const auto add = [&](const std::string& key, const Point& point) {
        const auto made = keys.unlike(key);
        numbers.push_back({made, formatNumber(point.y, 1)});
        if (point.bounds)
            numbers.push_back({made + "/interval", "[" + formatNumber(point.bounds->low, 1) + ", " +
                                                       formatNumber(point.bounds->high, 1) + "]"});
    };
    for (std::size_t s = 0; s < figure.series.size(); ++s) {
        const auto& series = figure.series[s];
        const auto part = name + "/" + keyPart(series.name, "series-" + std::to_string(s + 1)) + "/";
        if (series.points.empty())
            continue;
        if (series.mark == Mark::Line || series.mark == Mark::Step)
            add(part + "last", series.points.back());
        else if (series.mark == Mark::Bars && !figure.x.categories.empty() && !figure.sets)
            for (const auto& point : series.points) {
                const auto at = static_cast<std::size_t>(std::max(point.x, 0.0));
                add(part + keyPart(at < figure.x.categories.size() ? figure.x.categories[at] : "",
                                   "bar-" + std::to_string(at + 1)),
                    point);
            }
    }
    return numbers;
}

} // namespace

std::string keyPart(const std::string& text, const std::string& fallback)
{
    std::string part;
    for (const char c : text) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool plain = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (plain)
            part += upper ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!part.empty() && part.back() != '-')
            part += '-';
    }
    while (part.ends_with('-'))
        part.pop_back();
    return part.empty() ? fallback : part;
}

std::vector<SetNumber> numbersOf(const std::string& name, const Report& report)
{
    if (const auto* table = std::get_if<Table>(&report))
        return numbersOfTable(name, *table);
    if (const auto* figure = std::get_if<Figure>(&report))
        return numbersOfFigure(name, *figure);
    return {};
}

std::string numbersTex(const std::vector<SetNumber>& numbers, const std::string& source)
{
    std::string out = "% Made with Faultline\n% Source: " + visibleText(source) +
                      "\n% \\input this file; then \\flnum{KEY} prints a number.\n"
                      "\\makeatletter\n"
                      "\\providecommand{\\flnum}[1]{\\@ifundefined{fl@#1}{\\textbf{??}\\@latex@warning{No number "
                      "`#1' in this figure set}}{\\csname fl@#1\\endcsname}}\n"
                      "\\providecommand{\\flcheck}[2]{#2}\n";
    for (const auto& number : numbers)
        out += "\\@namedef{fl@" + number.key + "}{" + latexText(number.value) + "}\n";
    return out + "\\makeatother\n";
}

} // namespace core::reports
