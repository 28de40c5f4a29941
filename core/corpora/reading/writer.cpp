#include "core/corpora/reading/writer.h"

#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>

#include "core/answers/kind.h"
#include "core/answers/shape.h"
#include "core/base/error.h"
#include "core/corpora/answers.h"
#include "core/corpora/formats/treebank_writer.h"
#include "core/corpora/published/families.h"
#include "core/corpora/published/parallel.h"
#include "core/corpora/published/svamp.h"
#include "core/corpora/source.h"
#include "core/files/csv.h"
#include "core/files/file.h"

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

/// Trees fit treebanks only, other answers everything but treebanks.
void requirePlace(const Corpus& corpus, const std::string& format, bool treebank)
{
    for (const auto& example : corpus.examples) {
        const bool tree = std::holds_alternative<structures::DependencyTree>(example.gold);
        const bool text = answers::textOf(example.gold).has_value();
        if (treebank ? text : tree)
            throw Error("a " + format + " file has no place for the gold answer of example " + example.id,
                        treebank ? "Write it as csv" : "Write it as conllu");
    }
}

/// Names of the columns for answers that are not classes.
std::vector<std::string> answerColumns(const Corpus& corpus)
{
    std::vector<std::string> names;
    if (const auto* kind = answers::findKind(corpus.gold))
        for (const auto& column : kind->columns)
            if (column.written)
                names.emplace_back(column.role);
    return names;
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
    const std::vector<std::string> ofAnswers = answerColumns(corpus);
    header.insert(header.end(), ofAnswers.begin(), ofAnswers.end());
    header.insert(header.end(), others.begin(), others.end());
    for (const auto& example : corpus.examples) {
        Cells& row = rows.emplace_back(Cells{example.id});
        if (labelled)
            row.push_back(labelOf(corpus, example));
        for (const auto& segment : example.input.segments())
            row.push_back(segment.text.str());
        auto cells = answers::shapeOf(example.gold).cells(example.gold);
        if (cells.empty()) // a label, or no answer
            cells.resize(ofAnswers.size());
        row.insert(row.end(), cells.begin(), cells.end());
        if (cells.size() != ofAnswers.size())
            throw Error("example " + example.id + " has a gold answer of another kind than its corpus",
                        "Import the corpus again");
        for (const auto& name : others) {
            const auto found = std::find_if(example.columns.begin(), example.columns.end(),
                                            [&](const auto& column) { return column.first == name; });
            row.push_back(found == example.columns.end() ? std::string() : found->second);
        }
    }
    return rows;
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
            bytes += quoteAll || needsQuotes(row[i]) ? csvQuoted(row[i]) : row[i];
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

std::string treebankBytes(const Corpus& corpus, const std::string& format)
{
    std::string bytes;
    for (const auto& example : corpus.examples) {
        const TreebankSentence sentence = sentenceOf(example, labelOf(corpus, example));
        bytes += format == "conllu" ? conlluOf(sentence) : conllxOf(sentence);
    }
    return bytes;
}

constexpr std::string_view ownFormats[] = {"csv", "tsv", "jsonl", "svamp", "conllu", "conllx"};

std::string formatsWritten()
{
    std::string known;
    for (const auto format : ownFormats)
        known.append(known.empty() ? "" : ", ").append(format);
    for (const auto& family : published::families())
        known.append(&family == &published::families().back() ? " or " : ", ").append(family.name);
    return known;
}

std::string bytesAs(const Corpus& corpus, const std::string& format)
{
    const bool treebank = format == "conllu" || format == "conllx";
    requirePlace(corpus, format, treebank);
    if (treebank)
        return treebankBytes(corpus, format);
    if (const auto* family = published::familyNamed(format))
        return family->write(corpus);
    if (format == "csv")
        return delimitedBytes(corpus, ',');
    if (format == "tsv")
        return delimitedBytes(corpus, '\t');
    if (format == "jsonl")
        return jsonLinesBytes(corpus);
    if (format == "svamp")
        return published::svampBytes(corpus);
    throw UsageError("a corpus cannot be written as " + format, "Choose " + formatsWritten());
}

bool isParallel(const std::filesystem::path& path, const std::string& format)
{
    return path.extension() == ".src" && (format.empty() || format == "src" || format == "parallel");
}

} // namespace

std::string corpusBytes(const Corpus& corpus, const std::string& format)
{
    const std::string bytes = bytesAs(corpus, format);
    // Readers take this character for a byte order mark where a line begins, so it is written twice there.
    std::string result;
    std::size_t begin = 0;
    for (std::size_t at = bytes.find(byteOrderMark); at != std::string::npos;
         at = bytes.find(byteOrderMark, at + byteOrderMark.size()))
        if (at == 0 || bytes[at - 1] == '\n' || bytes[at - 1] == '\r') {
            result.append(bytes, begin, at - begin).append(byteOrderMark);
            begin = at;
        }
    return result.append(bytes, begin);
}

std::string writtenFormat(const std::filesystem::path& path, const std::string& asked)
{
    const std::string ending = (path.extension() == ".gz" ? path.stem() : path).extension().string();
    const std::string format = asked.empty() && !ending.empty() ? ending.substr(1) : asked;
    if (isParallel(path, format) || std::ranges::find(ownFormats, format) != std::end(ownFormats) ||
        published::familyNamed(format) != nullptr)
        return format;
    throw UsageError({path.string()},
                     format.empty() ? std::string("the name does not say in which format a corpus is written")
                                    : "a corpus cannot be written as " + format,
                     asked.empty()
                         ? "Let it end in .csv, .tsv, .jsonl, .conllu, .conllx or .src, or choose a format: " +
                               formatsWritten()
                         : "Choose " + formatsWritten());
}

void writeCorpus(const Corpus& corpus, const std::filesystem::path& path, const std::string& format)
{
    const auto chosen = writtenFormat(path, format);
    if (isParallel(path, chosen)) {
        requirePlace(corpus, "parallel", false);
        published::writeParallel(corpus, path);
        return;
    }
    const std::string bytes = corpusBytes(corpus, chosen);
    writeFile(path, path.extension() == ".gz" ? packGzip(bytes) : bytes);
}

} // namespace core::corpora
