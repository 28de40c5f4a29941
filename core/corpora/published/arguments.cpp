#include "core/corpora/published/arguments.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/corpora/published/columns.h"
#include "core/files/csv.h"

namespace core::corpora::published {

namespace {

const std::vector<std::string> ukpColumns{"topic",    "retrievedUrl", "archivedUrl", "sentenceHash",
                                          "sentence", "annotation",   "set"};
const std::vector<std::string> ibmColumns{"topic", "the concept of the topic", "candidate",    "candidate masked",
                                          "label", "wikipedia article name",   "wikipedia url"};

const std::string& segmentText(const Example& example, std::string_view name)
{
    for (const auto& segment : example.input.segments())
        if (segment.name == name)
            return segment.text.str();
    throw Error("example " + example.id + " has no segment " + std::string(name), "Write the corpus as csv");
}

const std::string& labelText(const Corpus& corpus, const Example& example)
{
    const int label = structures::labelOf(example.gold);
    if (label < 0)
        throw Error("example " + example.id + " has no label", "Write the corpus as csv");
    return corpus.labels.at(static_cast<std::size_t>(label));
}

/// A row with the columns of a published file: the roles' values, and the user's columns by name.
std::vector<std::string> rowWith(const Example& example, const std::vector<std::string>& columns,
                                 const std::map<std::string, std::string>& roles)
{
    std::vector<std::string> row;
    for (const auto& column : columns) {
        const auto role = roles.find(column);
        row.push_back(role == roles.end() ? columnValue(example, column) : role->second);
    }
    return row;
}

/// One of two labels, as the file writes it: `named` is the program's name of the one that is `written`.
std::string writtenLabel(const std::string& label, const std::map<std::string, std::string>& names)
{
    for (const auto& [written, name] : names)
        if (label == name || label == written)
            return written;
    throw Error("the label " + label + " is not one of the format's", "Write the corpus as csv");
}

} // namespace

FileTable readUkp(const Source& source, char /*delimiter*/)
{
    FileTable table = readTabbed(source, "ukp");
    takeNames(table);
    for (const auto& column : ukpColumns)
        if (column != "retrievedUrl" && column != "archivedUrl" &&
            std::find(table.names.begin(), table.names.end(), column) == table.names.end())
            throw Error(
                Where{source.name, 1}, "there is no column " + column,
                "UKP's files begin with topic, retrievedUrl, archivedUrl, sentenceHash, sentence, annotation, set");
    table.labels = {"NoArgument", "Argument_for", "Argument_against"};
    table.split =
        static_cast<std::size_t>(std::find(table.names.begin(), table.names.end(), "set") - table.names.begin());
    return table;
}

std::map<std::string, std::string> rolesOfUkp(const FileTable& /*table*/)
{
    return {{"topic", "topic"}, {"text", "sentence"}, {"label", "annotation"}, {"id", "sentenceHash"}};
}

std::string ukpBytes(const Corpus& corpus)
{
    std::vector<std::vector<std::string>> rows{ukpColumns};
    for (const auto& example : corpus.examples)
        rows.push_back(rowWith(example, ukpColumns,
                               {{"topic", segmentText(example, "topic")},
                                {"sentence", segmentText(example, "sentence")},
                                {"annotation", labelText(corpus, example)},
                                {"sentenceHash", example.id}}));
    return tabbedBytes(rows);
}

FileTable readIbmEvidence(const Source& source, char delimiter)
{
    FileTable table = readDelimited(source, "csv", delimiter);
    table.format = "ibm-evidence";
    takeNames(table);
    if (rolesOfIbmEvidence(table).size() < 3)
        throw Error(Where{source.name, 1}, "there are no columns topic, candidate and label",
                    "Name them: --format csv --columns topic=1,text=3,label=5");
    table.labels = {"0", "1"};
    return table;
}

std::map<std::string, std::string> rolesOfIbmEvidence(const FileTable& table)
{
    std::map<std::string, std::string> roles;
    const auto add = [&](const char* role, const std::vector<std::string_view>& names) {
        if (std::string column = columnCalled(table, names); !column.empty())
            roles[role] = std::move(column);
    };
    add("topic", {"topic"});
    add("text", {"candidate", "sentence"});
    add("label", {"label", "annotation"});
    return roles;
}

std::string ibmEvidenceBytes(const Corpus& corpus)
{
    std::string bytes = csvRecord(ibmColumns);
    for (const auto& example : corpus.examples)
        bytes += csvRecord(
            rowWith(example, ibmColumns,
                    {{"topic", segmentText(example, "topic")},
                     {"candidate", segmentText(example, "sentence")},
                     {"label", writtenLabel(labelText(corpus, example), {{"0", "no evidence"}, {"1", "evidence"}})}}));
    return bytes;
}

FileTable readIam(const Source& source, char /*delimiter*/)
{
    FileTable table = readTabbed(source, "iam");
    table.names = {"label", "topic", "sentence", "article_id"};
    bool evidence = false;
    bool stance = true;
    for (const Row& row : table.rows) {
        evidence = evidence || (!row.cells.empty() && row.cells[0] == "E");
        stance = stance && (row.cells.size() < 5 || row.cells[4].size() <= 2);
    }
    // Evidence has a fifth column in some lines only.
    const bool five =
        std::any_of(table.rows.begin(), table.rows.end(), [](const Row& row) { return row.cells.size() == 5; });
    if (five) {
        table.names.emplace_back(stance ? "stance" : "full_label");
        for (Row& row : table.rows)
            if (row.cells.size() == 4)
                row.cells.emplace_back();
    }
    table.width = table.names.size();
    table.labels = {"O", evidence ? "E" : "C"};
    return table;
}

std::map<std::string, std::string> rolesOfIam(const FileTable& /*table*/)
{
    return {{"topic", "topic"}, {"text", "sentence"}, {"label", "label"}};
}

std::string iamBytes(const Corpus& corpus)
{
    std::vector<std::vector<std::string>> rows;
    for (const auto& example : corpus.examples) {
        auto& row = rows.emplace_back(std::vector<std::string>{
            writtenLabel(labelText(corpus, example), {{"O", "other"}, {"C", "claim"}, {"E", "evidence"}}),
            segmentText(example, "topic"), segmentText(example, "sentence"), columnValue(example, "article_id")});
        for (const char* last : {"stance", "full_label"})
            if (const std::string value = columnValue(example, last); !value.empty())
                row.push_back(value);
    }
    return tabbedBytes(rows);
}

} // namespace core::corpora::published
