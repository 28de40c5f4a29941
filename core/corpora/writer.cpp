#include "core/corpora/writer.h"

#include <algorithm>

#include <nlohmann/json.hpp>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/base/error.h"
#include "core/base/file.h"

namespace core::corpora {

namespace {

/// Names of the user's columns, in order of first appearance.
std::vector<std::string> userColumns(const Corpus& corpus)
{
    std::vector<std::string> names;
    for (const auto& example : corpus.examples)
        for (const auto& [name, value] : example.columns)
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    return names;
}

std::string labelOf(const Corpus& corpus, const Example& example)
{
    const int label = structures::labelOf(example.gold);
    return label >= 0 ? corpus.labels.at(static_cast<std::size_t>(label)) : std::string();
}

void requireClasses(const Corpus& corpus, const std::string& format)
{
    for (const auto& example : corpus.examples)
        if (!std::holds_alternative<structures::ClassLabel>(example.gold) &&
            !std::holds_alternative<std::monostate>(example.gold))
            throw Error("a " + format + " file has no place for the gold answer of example " + example.id,
                        "Write it as conllu");
}

using Cells = std::vector<std::string>;

/// Header and rows.
std::vector<Cells> tableOf(const Corpus& corpus)
{
    const std::vector<std::string> others = userColumns(corpus);
    const bool labelled = !corpus.labels.empty();
    std::vector<Cells> rows;
    Cells& header = rows.emplace_back(Cells{"id"});
    if (labelled)
        header.emplace_back("label");
    header.insert(header.end(), corpus.segments.begin(), corpus.segments.end());
    header.insert(header.end(), others.begin(), others.end());
    for (const auto& example : corpus.examples) {
        Cells& row = rows.emplace_back(Cells{example.id});
        if (labelled)
            row.push_back(labelOf(corpus, example));
        for (const auto& segment : example.input.segments())
            row.push_back(segment.text.str());
        for (const auto& name : others) {
            const auto found = std::find_if(example.columns.begin(), example.columns.end(),
                                            [&](const auto& column) { return column.first == name; });
            row.push_back(found == example.columns.end() ? std::string() : found->second);
        }
    }
    return rows;
}

std::string quoted(const std::string& cell)
{
    std::string text = "\"";
    for (const char c : cell) {
        text += c;
        if (c == '"')
            text += '"';
    }
    return text + '"';
}

std::string delimitedBytes(const Corpus& corpus, char delimiter)
{
    const std::vector<Cells> rows = tableOf(corpus);
    const std::string special{delimiter, '\n', '\r'};
    const auto needsQuotes = [&](const std::string& cell) {
        return cell.find_first_of(special) != std::string::npos ||
               (delimiter == ',' && cell.find('"') != std::string::npos);
    };
    bool quoteAll = false;
    if (delimiter == '\t')
        for (const auto& row : rows)
            quoteAll = quoteAll || std::any_of(row.begin(), row.end(), needsQuotes);
    std::string bytes;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0)
                bytes += delimiter;
            bytes += quoteAll || needsQuotes(row[i]) ? quoted(row[i]) : row[i];
        }
        bytes += '\n';
    }
    return bytes;
}

std::string jsonLinesBytes(const Corpus& corpus)
{
    const std::vector<Cells> rows = tableOf(corpus);
    std::string bytes;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        nlohmann::ordered_json object;
        for (std::size_t column = 0; column < rows[i].size(); ++column)
            object[rows[0][column]] = rows[i][column];
        bytes += object.dump() + "\n";
    }
    return bytes;
}

/// A CoNLL-U cell: TABs and line ends would tear it, and nothing is written as `_`.
std::string cell(std::string_view text)
{
    std::string result;
    for (const char c : text)
        result += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
    return result.empty() ? "_" : result;
}

bool isUniversal(const std::string& tag)
{
    static constexpr std::array<std::string_view, 17> tags{"ADJ",   "ADP",   "ADV", "AUX",  "CCONJ", "DET",
                                                           "INTJ",  "NOUN",  "NUM", "PART", "PRON",  "PROPN",
                                                           "PUNCT", "SCONJ", "SYM", "VERB", "X"};
    return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

void appendSentence(std::string& bytes, const Corpus& corpus, const Example& example)
{
    const text::Segment& segment = example.input[0];
    const text::Text& text = segment.text;
    bytes += "# sent_id = " + cell(example.id) + "\n# text = " + cell(text.str()) + "\n";
    if (const std::string label = labelOf(corpus, example); !label.empty())
        bytes += "# label = " + cell(label) + "\n";
    for (const auto& [name, value] : example.columns)
        bytes += "# " + cell(name) + (value.empty() ? "" : " = " + cell(value)) + "\n";
    const auto* tree = std::get_if<structures::DependencyTree>(&example.gold);
    const bool universal = std::all_of(segment.tags.begin(), segment.tags.end(), isUniversal);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const text::ByteSpan span = text.word(i).span;
        std::size_t last = i;
        while (last + 1 < text.size() && text.word(last + 1).span == span)
            ++last;
        const bool blank = last + 1 == text.size() || text.word(last + 1).span.begin > span.end;
        const std::string misc = blank ? "_" : "SpaceAfter=No";
        const bool inner = i > 0 && text.word(i - 1).span == span;
        if (last > i && !inner)
            bytes += std::to_string(i + 1) + "-" + std::to_string(last + 1) + "\t" +
                     cell(std::string_view(text.str()).substr(span.begin, span.end - span.begin)) +
                     "\t_\t_\t_\t_\t_\t_\t_\t" + misc + "\n";
        const std::string tag = segment.tags.empty() ? "_" : cell(segment.tags[i]);
        const std::string head = tree != nullptr ? std::to_string(tree->heads[i]) : "_";
        const std::string label = tree != nullptr && !tree->labels.empty() ? cell(tree->labels[i]) : "_";
        bytes += std::to_string(i + 1) + "\t" + cell(text.form(i)) + "\t_\t" + (universal ? tag : "_") + "\t" +
                 (universal ? "_" : tag) + "\t_\t" + head + "\t" + label + "\t_\t" + (last > i || inner ? "_" : misc) +
                 "\n";
    }
    bytes += "\n";
}

std::string conlluBytes(const Corpus& corpus)
{
    if (corpus.segments.size() != 1)
        throw Error("conllu holds one text an example, this corpus has " + std::to_string(corpus.segments.size()),
                    "Write it as csv, tsv or jsonl");
    std::string bytes;
    for (const auto& example : corpus.examples)
        appendSentence(bytes, corpus, example);
    return bytes;
}

} // namespace

std::string corpusBytes(const Corpus& corpus, const std::string& format)
{
    if (format == "conllu")
        return conlluBytes(corpus);
    requireClasses(corpus, format);
    if (format == "csv")
        return delimitedBytes(corpus, ',');
    if (format == "tsv")
        return delimitedBytes(corpus, '\t');
    if (format == "jsonl")
        return jsonLinesBytes(corpus);
    throw UsageError("a corpus cannot be written as " + format, "Choose csv, tsv, jsonl or conllu");
}

void writeCorpus(const Corpus& corpus, const std::filesystem::path& path, const std::string& format)
{
    const bool packed = path.extension() == ".gz";
    std::string chosen = format;
    if (chosen.empty()) {
        const std::string ending = (packed ? path.stem() : path).extension().string();
        chosen = ending.empty() ? ending : ending.substr(1);
    }
    const std::string bytes = corpusBytes(corpus, chosen);
    writeFile(path, packed ? packGzip(bytes) : bytes);
}

} // namespace core::corpora
