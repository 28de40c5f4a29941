#include "core/corpora/reading/detect.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/cell_kinds.h"
#include "core/corpora/formats/conllu.h"
#include "core/corpora/formats/jsonl.h"
#include "core/corpora/formats/table.h"
#include "core/corpora/penn/brackets.h"
#include "core/corpora/published/columns.h"
#include "core/corpora/published/families.h"
#include "core/corpora/reading/mapping.h"
#include "core/json/json.h"

namespace core::corpora {

namespace {

constexpr std::size_t sampleLines = 500;
/// The formats of their own, then the published families.
const std::vector<std::string_view>& names()
{
    static const auto list = [] {
        std::vector<std::string_view> all{"csv",    "tsv",  "jsonl",  "label-text", "lines",
                                          "folder", "snli", "conllu", "conllx",     "mrg"};
        for (const auto& family : published::families())
            all.push_back(family.name);
        return all;
    }();
    return list;
}

std::string listOfFormats()
{
    std::string list;
    for (const auto name : names())
        list.append(list.empty() ? "" : name == names().back() ? " or " : ", ").append(name);
    return list;
}

bool isDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// conllu or conllx; empty for neither. Features that only CoNLL-U has (comments, token ranges, empty nodes,
/// `head:label` dependencies, a MISC of `key=value`) decide; else a number for PHEAD or a coarse tag that is not
/// universal means CoNLL-X.
std::string columnFormat(const std::vector<Line>& lines)
{
    bool conllx = false;
    bool words = false;
    for (const Line& line : lines) {
        if (line.text.starts_with("# sent_id") || line.text.starts_with("# text"))
            return "conllu";
        if (line.text.starts_with('#') || trimmed(line.text).empty())
            continue;
        const auto cells = published::tabbed(line.text);
        if (cells.size() != 10 || !isDigits(cells[0].substr(0, cells[0].find_first_of("-."))))
            break;
        words = true;
        const auto has = [&](std::size_t column, char c) { return cells[column].find(c) != std::string_view::npos; };
        if (!isDigits(cells[0]) || has(8, ':') || has(9, '='))
            return "conllu";
        conllx = conllx || isDigits(cells[8]) || (cells[3] != "_" && !isUniversalTag(cells[3]));
    }
    return !words ? "" : conllx ? "conllx" : "conllu";
}

/// The width of a treebank that has other than ten columns: the first one counts words, and starts again after empty
/// lines (CoNLL's shared tasks, CoreNLP). 0 if it is something else.
std::size_t treebankWidth(const std::vector<Line>& lines)
{
    std::size_t width = 0;
    std::size_t expected = 1;
    std::size_t starts = 0;
    for (const Line& line : lines) {
        if (line.text.starts_with('#'))
            continue;
        if (trimmed(line.text).empty()) {
            expected = 1;
            continue;
        }
        const auto cells = published::tabbed(line.text);
        if (cells.size() < 3 || (width != 0 && cells.size() != width) || cells[0] != std::to_string(expected))
            return 0;
        width = cells.size();
        starts += expected++ == 1 ? 1 : 0;
    }
    return starts > 1 ? width : 0;
}

/// Whether every line is a word, its tag and the number of its head, with blank lines between sentences (the .dp files
/// of the Penn Treebank).
bool looksLikeHeads(const std::vector<Line>& lines)
{
    std::size_t words = 0;
    std::size_t roots = 0;
    for (const Line& line : lines) {
        if (trimmed(line.text).empty() || line.text.starts_with('#'))
            continue;
        const auto cells = published::tabbed(line.text);
        if (cells.size() != 3 || cells[0].find(' ') != std::string_view::npos || !isDigits(cells[2]) ||
            isDigits(cells[1]))
            return false;
        ++words;
        roots += cells[2] == "0" ? 1 : 0;
    }
    return words >= 10 && roots > 0 && roots * 2 < words;
}

/// The share of lines that look like `label text`; 0 when the labels do not look like labels.
double labelTextShare(const std::vector<Line>& lines)
{
    std::size_t total = 0;
    std::size_t withText = 0;
    std::size_t numbers = 0;
    std::size_t marked = 0;
    std::unordered_map<std::string_view, std::size_t> labels;
    for (const Line& line : lines) {
        if (trimmed(line.text).empty())
            continue;
        ++total;
        const std::size_t end = line.text.find(' ');
        if (end == std::string_view::npos || end == 0 || end > 60)
            continue;
        std::string_view label = line.text.substr(0, end);
        if (label.find_first_of("\t,;\"") != std::string_view::npos)
            continue;
        ++withText;
        ++labels[label];
        marked += label.starts_with("__label__") ? 1 : 0;
        label.remove_prefix(label.starts_with('-') ? 1 : 0);
        numbers += isDigits(label) && label.size() <= 4 ? 1 : 0;
    }
    if (total == 0)
        return 0.0;
    if (marked == withText || numbers * 10 >= withText * 9)
        return double(std::max(marked, numbers)) / double(total);
    const bool few = withText >= 10 && labels.size() <= 100 && labels.size() * 5 <= withText;
    return few ? double(withText) / double(total) : 0.0;
}

struct Fit {
    char delimiter = '\0';
    double share = 0.0; ///< Of rows with the common width; 0 when that is 1, or too large.
    std::size_t rows = 0;
    std::size_t width = 0;
    bool oneColumn = false; ///< A header that names a text, and rows of one cell.
};

bool oneTextEach(const Delimited& parsed, const CommonWidth& common)
{
    return common.width == 1 && common.rows == common.total && common.total > 1 && parsed.unclosed == 0 &&
           isTextName(parsed.rows.front().cells.front());
}

/// Whether commas or semicolons are those of sentences: a blank stands behind each, and no column is one of single
/// words, as labels are. A header of usual names speaks against it, as do quotes.
bool readsAsProse(const Delimited& parsed, char delimiter, std::size_t width)
{
    if ((delimiter != ',' && delimiter != ';') || parsed.rows.empty() || parsed.firstQuoted || parsed.doubled ||
        std::ranges::any_of(parsed.rows.front().cells, isUsualName))
        return false;
    std::vector<std::size_t> cells(width);
    std::vector<std::size_t> ofWords(width);
    std::size_t later = 0;
    std::size_t behindBlanks = 0;
    for (const Row& row : parsed.rows)
        for (std::size_t i = 0; i < std::min(width, row.cells.size()); ++i) {
            ++cells[i];
            ofWords[i] += wordsIn(row.cells[i]) > 1 ? 1 : 0;
            later += i > 0 ? 1 : 0;
            behindBlanks += i > 0 && row.cells[i].starts_with(' ') ? 1 : 0;
        }
    for (std::size_t i = 0; i < width; ++i)
        if (ofWords[i] * 4 < cells[i])
            return false;
    return behindBlanks * 10 >= later * 9;
}

/// Whether lines are texts, one each: most have several words, and none begins as a file of markup or data does.
bool looksLikeTexts(const std::vector<Line>& lines)
{
    std::size_t total = 0;
    std::size_t texts = 0;
    for (const Line& line : lines) {
        const std::string_view text = trimmed(line.text);
        if (text.empty())
            continue;
        ++total;
        texts += wordsIn(text) > 1 && std::string_view("<{[(}])#").find(text[0]) == std::string_view::npos ? 1 : 0;
    }
    return texts > 0 && texts * 10 >= total * 6;
}

Fit fitOf(std::string_view text, char delimiter, bool quotes, bool cut)
{
    std::deque<std::string> store;
    Delimited parsed = parseDelimited(text, delimiter, quotes, store, sampleLines);
    if ((cut || parsed.rows.size() == sampleLines) && parsed.rows.size() > 1)
        parsed.rows.pop_back();
    const CommonWidth common = commonWidth(parsed.rows);
    Fit fit{delimiter, 0.0, common.total, common.width, oneTextEach(parsed, common)};
    if (common.width > 1 && common.width <= mostColumns && !readsAsProse(parsed, delimiter, common.width))
        fit.share = double(common.rows) / double(common.total);
    return fit;
}

Fit bestDelimiter(std::string_view text, bool cut)
{
    Fit best;
    for (const char delimiter : {'\t', ',', ';', '|'}) {
        Fit fit = fitOf(text, delimiter, delimiter != '\t', cut);
        if (delimiter == '\t')
            fit.share = std::max(fit.share, fitOf(text, delimiter, true, cut).share);
        if (fit.share > best.share || (fit.share == best.share && fit.width > best.width))
            best = fit;
        if (delimiter == '\t' && best.share >= 0.9)
            break; // prose has commas, but no tabs
    }
    return best;
}

} // namespace

Detected detectFormat(const Source& source)
{
    const std::string_view text = source.text;
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos)
        throw Error(Where{source.name}, "is empty", "Choose a file with one example per row");
    const std::vector<Line> lines = linesOf(text, sampleLines);
    if (const std::string format = columnFormat(lines); !format.empty()) // before tables of tabs
        return {format};
    if (std::string family = published::familyOf(source, lines); !family.empty())
        return {std::move(family)};
    if (text[start] == '{') {
        const auto first =
            std::find_if(lines.begin(), lines.end(), [](auto& line) { return !trimmed(line.text).empty(); });
        const auto object = jsonLineProblem(first->text).empty() ? maybeJson(first->text) : nlohmann::json();
        const bool snli = object.is_object() && object.contains("gold_label") && object.contains("sentence1") &&
                          object.contains("sentence2");
        return {snli ? "snli" : "jsonl"};
    }
    if (const std::size_t width = treebankWidth(lines); width > 0)
        throw Error(Where{source.name},
                    "looks like a treebank of " + std::to_string(width) +
                        " columns: the first one counts words and starts again after empty lines",
                    "Write it as CoNLL-U, which has ten columns; to read its lines as a table, say --format tsv");
    if (text[start] == '[' && nlohmann::json::accept(text.substr(start)))
        throw Error(Where{source.name}, "is one JSON list", "Write one object per line (JSON lines)");
    if (looksLikeHeads(lines))
        throw Error(Where{source.name}, "looks like a word, its tag and its head on each line, without relations",
                    "Write it as CoNLL-U, with ten columns and the relation dep where there is none");
    if (penn::looksBracketed(text.substr(start)))
        return {"mrg"};
    if (const char named = namedDelimiter(text); named != '\0')
        return {named == '\t' ? "tsv" : "csv", named};
    const Fit fit = bestDelimiter(text, source.cut);
    const double labelText = labelTextShare(lines);
    const bool table = fit.delimiter == '\t' ? fit.share >= 0.9 : fit.share >= 0.95 && fit.rows >= 4;
    if (labelText >= 0.9 && !table)
        return {"label-text"};
    if (isTextName(lines.front().text) || fitOf(text, ',', true, source.cut).oneColumn) // nothing beside the text
        return fitOf(text, ',', true, source.cut).oneColumn ? Detected{"csv", ','} : Detected{"lines"};
    if (fit.share > 0.0)
        return {fit.delimiter == '\t' ? "tsv" : "csv", fit.delimiter};
    if (fit.width > mostColumns)
        throw tooManyColumns(source.name);
    if (looksLikeTexts(lines))
        return {"lines"};
    throw Error(Where{source.name}, "its format was not recognised", "Say it with --format " + listOfFormats());
}

char csvDelimiterOf(const Source& source)
{
    if (const char named = namedDelimiter(source.text); named != '\0')
        return named;
    Fit best;
    for (const char delimiter : {',', ';', '|'})
        if (const Fit fit = fitOf(source.text, delimiter, true, source.cut); fit.share > best.share)
            best = fit;
    return best.share > 0.0 ? best.delimiter : ',';
}

std::span<const std::string_view> formatNames() { return names(); }

void requireFormat(const std::string& format)
{
    if (!format.empty() && std::ranges::find(names(), format) == names().end())
        throw UsageError("there is no corpus format named " + format, "Choose " + listOfFormats());
}

} // namespace core::corpora
