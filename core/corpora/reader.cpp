#include "core/corpora/reader.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
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

nlohmann::json mappingJson(const Corpus& corpus, const std::map<std::string, std::string>& columns, char delimiter,
                           const std::string& encoding)
{
    nlohmann::json json = {{"format", corpus.format}, {"columns", columns}, {"encoding", encoding}};
    if (corpus.tokenization != "given")
        json["tokenization"] = corpus.tokenization;
    if (delimiter != '\0')
        json["delimiter"] = std::string(1, delimiter);
    return json;
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
    appendTable(corpus, table, mapping, options, stop, progress);
    corpus.mapping = mappingJson(corpus, columnsOf(mapping, table), table.delimiter, source.encoding).dump();
    return corpus;
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
    const std::string remedy = "Write role=column, as in --columns label=1,text=2";
    std::map<std::string, std::string> columns;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        const std::size_t equals = part.find('=');
        const std::string role(trimmed(part.substr(0, equals)));
        const std::string column(equals == std::string_view::npos ? "" : trimmed(part.substr(equals + 1)));
        if (role.empty() || column.empty())
            throw UsageError("--columns cannot be understood at \"" + std::string(part) + "\"", remedy);
        if (!columns.emplace(role, column).second)
            throw UsageError("--columns names " + role + " twice", remedy);
    }
    return columns;
}

ReadOptions optionsOf(const std::string& mapping)
{
    const auto json = nlohmann::json::parse(mapping, nullptr, false);
    ReadOptions options;
    try {
        options.format = json.at("format").get<std::string>();
        options.columns = json.at("columns").get<std::map<std::string, std::string>>();
        options.encoding = json.at("encoding").get<std::string>();
        options.delimiter = json.value("delimiter", std::string(1, '\0')).at(0);
        options.tokenization = text::tokenizationNamed(json.value("tokenization", ""));
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
        const Source source = readSource(path, options.encoding);
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
    using Columns = std::map<std::string, std::string>;
    corpus.mapping = mappingJson(corpus, penn ? options.columns : Columns{}, '\0', options.encoding).dump();
    return corpus;
}

Corpus corpusFromBytes(std::string_view bytes, const std::string& name, const ReadOptions& options)
{
    const Source source = sourceOf(bytes, name, options.encoding);
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
    return preview;
}

} // namespace core::corpora
