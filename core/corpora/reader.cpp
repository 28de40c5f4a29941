#include "core/corpora/reader.h"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/corpora/detect.h"
#include "core/corpora/examples.h"
#include "core/corpora/folder.h"
#include "core/corpora/jsonl.h"
#include "core/corpora/penn/sections.h"
#include "core/corpora/treebank.h"

namespace core::corpora {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t previewBytes = 256 * 1024;

/// The format and delimiter asked for, the rest found out.
Detected formatOf(const Source& source, const ReadOptions& options)
{
    requireFormat(options.format);
    if (options.format == "folder")
        throw Error(Where{source.name}, "is a file, not a folder", "Leave --format out");
    Detected detected = options.format.empty() && options.delimiter == '\0' ? detectFormat(source) : Detected{};
    if (!options.format.empty())
        detected = {options.format, '\0'};
    if (options.delimiter != '\0')
        detected = {options.delimiter == '\t' || options.format == "tsv" ? "tsv" : "csv", options.delimiter};
    if (options.format == "csv" && options.delimiter == '\0' && !source.text.empty()) {
        const Detected guess = detectFormat(source); // semicolons and bars are CSV as well
        if (guess.format == "csv")
            detected.delimiter = guess.delimiter;
    }
    if (source.text.find_first_not_of(" \t\r\n") == std::string::npos)
        throw Error(Where{source.name}, "is empty", "Choose a file with one example a row");
    return detected;
}

Table tableOf(const Source& source, const Detected& detected, const ReadOptions& options)
{
    Table table = detected.format == "label-text" ? readLabelText(source)
                  : detected.format == "jsonl" || detected.format == "snli"
                      ? readJsonLines(source, detected.format)
                      : readDelimited(source, detected.format, detected.delimiter);
    takeHeader(table, options.columns);
    return table;
}

std::string namesOf(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

nlohmann::json mappingJson(const Corpus& corpus, const std::map<std::string, std::string>& columns, char delimiter,
                           const std::string& encoding, const std::map<std::string, std::string>& labelNames = {})
{
    nlohmann::json json = {{"format", corpus.format}, {"columns", columns}, {"encoding", encoding}};
    if (corpus.tokenization != "given")
        json["tokenization"] = corpus.tokenization;
    if (delimiter != '\0')
        json["delimiter"] = std::string(1, delimiter);
    if (!labelNames.empty())
        json["label_names"] = labelNames;
    return json;
}

/// Gives classes the names that were asked for. Examples keep their identity, which comes from the file.
void nameLabels(Corpus& corpus, const std::map<std::string, std::string>& names)
{
    std::vector<std::string> named = corpus.labels;
    for (const auto& [value, name] : names) {
        const auto found = std::find(corpus.labels.begin(), corpus.labels.end(), value);
        if (found == corpus.labels.end())
            throw UsageError(Where{corpus.path}, "there is no label " + value + " to be named " + name,
                             corpus.labels.empty() ? "The corpus has no labels"
                                                   : "Its labels are " + namesOf(corpus.labels));
        named[static_cast<std::size_t>(found - corpus.labels.begin())] = name;
    }
    const std::set<std::string> different(named.begin(), named.end());
    if (different.size() < named.size())
        throw UsageError(Where{corpus.path}, "two labels would have one name", "Names are " + namesOf(named));
    corpus.labels = std::move(named);
}

Corpus corpusOf(const Source& source, const ReadOptions& options, const std::stop_token& stop,
                const ProgressFn& progress)
{
    const Detected detected = formatOf(source, options);
    Corpus corpus;
    corpus.path = source.name;
    corpus.name = fs::path(source.name).filename().string();
    corpus.sha256 = source.sha256;
    corpus.format = detected.format;
    if (isTreebank(detected.format)) {
        appendTreebank(corpus, source, options, stop, progress);
        corpus.mapping = mappingJson(corpus, options.columns, '\0', source.encoding).dump();
        return corpus;
    }
    const Table table = tableOf(source, detected, options);
    const Mapping mapping = mappingOf(table, options.columns, source.name);
    appendTable(corpus, table, mapping, options, source.memory, stop, progress);
    nameLabels(corpus, options.labelNames);
    corpus.warnings.insert(corpus.warnings.begin(), mapping.doubts.begin(), mapping.doubts.end());
    corpus.mapping =
        mappingJson(corpus, columnsOf(mapping, table), table.delimiter, source.encoding, options.labelNames).dump();
    return corpus;
}

/// The values of the label column, as far as the rows go; numbers in their order.
std::vector<std::string> labelsIn(const Table& table, std::optional<std::size_t> column)
{
    constexpr std::size_t most = 100;
    std::vector<std::string> labels;
    std::vector<RawExample> none;
    for (const Row& row : table.rows) {
        if (!column || *column >= row.cells.size() || labels.size() == most)
            continue;
        const std::string label(trimmed(row.cells[*column]));
        if (!label.empty() && std::find(labels.begin(), labels.end(), label) == labels.end())
            labels.push_back(label);
    }
    sortNumericLabels(labels, none);
    return labels;
}

/// `a=b,c=d`.
std::map<std::string, std::string> parsePairs(const std::string& text, const std::string& option,
                                              const std::string& remedy)
{
    std::map<std::string, std::string> pairs;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        const std::size_t equals = part.find('=');
        const std::string key(trimmed(part.substr(0, equals)));
        const std::string value(equals == std::string_view::npos ? "" : trimmed(part.substr(equals + 1)));
        if (key.empty() || value.empty())
            throw UsageError(option + " cannot be understood at \"" + std::string(part) + "\"", remedy);
        if (!pairs.emplace(key, value).second)
            throw UsageError(option + " names " + key + " twice", remedy);
    }
    return pairs;
}

Preview previewOfFolder(const fs::path& path, const ReadOptions& options, std::size_t rows)
{
    Preview preview;
    preview.format = "folder";
    preview.columnNames = {"label", "id", "text"};
    const std::vector<ClassFile> files = classFilesOf(path);
    const std::size_t count = std::min(rows, files.size());
    for (std::size_t i = 0; i < count; ++i) { // evenly over the files, so that every class shows
        const ClassFile& file = files[i * files.size() / count];
        const Source source = readSourceHead(file.path, options.encoding, 4096);
        preview.encoding = source.encoding;
        preview.rows.push_back({file.label, file.path.filename().string(), std::string(trimmed(source.text))});
    }
    return preview;
}

} // namespace

std::map<std::string, std::string> parseColumns(const std::string& text)
{
    return parsePairs(text, "--columns", "Write role=column, as in --columns label=1,text=2");
}

std::map<std::string, std::string> parseLabelNames(const std::string& text)
{
    return parsePairs(text, "--label-names", "Write value=name, as in --label-names 0=World,1=Sports");
}

ReadOptions optionsOf(const std::string& mapping)
{
    const auto json = maybeJson(mapping);
    ReadOptions options;
    try {
        options.format = json.at("format").get<std::string>();
        options.columns = json.at("columns").get<std::map<std::string, std::string>>();
        options.encoding = json.at("encoding").get<std::string>();
        options.delimiter = json.value("delimiter", std::string(1, '\0')).at(0);
        options.tokenization = text::tokenizationNamed(json.value("tokenization", ""));
        options.labelNames = json.value("label_names", std::map<std::string, std::string>());
    } catch (const std::logic_error&) {
        throw Error("the stored column mapping is damaged", "Import the corpus again");
    } catch (const nlohmann::json::exception&) {
        throw Error("the stored column mapping is damaged", "Import the corpus again");
    }
    return options;
}

Corpus readCorpus(const fs::path& path, const ReadOptions& options, std::stop_token stop, const ProgressFn& progress)
{
    requireFormat(options.format);
    std::error_code error;
    if (!fs::is_directory(path, error)) {
        const Source source = readSource(path, options.encoding, options.maxMemory);
        return corpusOf(source, options, stop, progress);
    }
    if (!options.format.empty() && options.format != "folder" && options.format != "mrg")
        throw Error(Where{path.string()}, "is a folder, not a " + options.format + " file", "Give the file");
    Corpus corpus;
    corpus.path = path.string();
    corpus.name = (path.has_filename() ? path : path.parent_path()).filename().string();
    const bool penn = options.format == "mrg" || (options.format.empty() && penn::isPennFolder(path));
    corpus.format = penn ? "mrg" : "folder";
    if (penn)
        appendPennFolder(corpus, path, options, stop, progress);
    else
        appendFolder(corpus, path, options, stop, progress);
    if (!penn)
        nameLabels(corpus, options.labelNames);
    using Columns = std::map<std::string, std::string>;
    corpus.mapping = mappingJson(corpus, penn ? options.columns : Columns{}, '\0', options.encoding,
                                 penn ? Columns{} : options.labelNames)
                         .dump();
    return corpus;
}

Corpus corpusFromBytes(std::string_view bytes, const std::string& name, const ReadOptions& options)
{
    const Source source = sourceOf(bytes, name, options.encoding, options.maxMemory);
    return corpusOf(source, options, {}, {});
}

Preview previewCorpus(const fs::path& path, const ReadOptions& options, std::size_t rows)
{
    std::error_code error;
    const bool folder = fs::is_directory(path, error);
    const bool penn = folder && (options.format == "mrg" || (options.format.empty() && penn::isPennFolder(path)));
    if (folder && !penn)
        return previewOfFolder(path, options, rows);
    const Source source = readSourceHead(penn ? penn::filesOf(path, "").front() : path, options.encoding, previewBytes);
    const Detected detected = penn ? Detected{"mrg"} : formatOf(source, options);
    Preview preview;
    preview.format = detected.format;
    preview.encoding = source.encoding;
    if (isTreebank(detected.format)) {
        preview.columnNames = treebankColumns(detected.format);
        preview.rows = treebankRows(source, detected.format, options, rows);
        return preview;
    }
    const Table table = tableOf(source, detected, options);
    const Mapping mapping = mappingOf(table, options.columns, source.name);
    preview.delimiter = table.delimiter;
    preview.header = table.header;
    preview.columns = columnsOf(mapping, table);
    preview.columnNames = table.names;
    for (std::size_t i = table.names.size(); i < table.width; ++i)
        preview.columnNames.push_back(std::to_string(i + 1));
    for (std::size_t i = 0; i < std::min(rows, table.rows.size()); ++i)
        preview.rows.emplace_back(table.rows[i].cells.begin(), table.rows[i].cells.end());
    preview.doubts = mapping.doubts;
    preview.labels = labelsIn(table, mapping.label);
    return preview;
}

} // namespace core::corpora
