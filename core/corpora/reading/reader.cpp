#include "core/corpora/reading/reader.h"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "core/answers/kind.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/corpora/formats/jsonl.h"
#include "core/corpora/identity.h"
#include "core/corpora/label_values.h"
#include "core/corpora/penn/sections.h"
#include "core/corpora/published/families.h"
#include "core/corpora/published/folder.h"
#include "core/corpora/published/parallel.h"
#include "core/corpora/reading/detect.h"
#include "core/corpora/reading/examples.h"
#include "core/corpora/reading/folder.h"
#include "core/corpora/reading/treebank.h"
#include "core/corpora/shipped.h"
#include "core/files/file.h"
#include "core/json/json.h"

namespace core::corpora {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t previewBytes = std::size_t{256} * 1024;

/// The requested format and delimiter, the rest detected.
Detected formatOf(const Source& source, const ReadOptions& options)
{
    requireFormat(options.format);
    if (options.format == "folder")
        throw Error(Where{source.name}, "is a file, not a folder", "Leave --format out");
    Detected detected = options.format.empty() && options.delimiter == '\0' ? detectFormat(source) : Detected{};
    if (!options.format.empty())
        detected = {options.format, '\0'};
    if (published::familyNamed(options.format))
        detected.delimiter = options.delimiter; // the family knows its purpose
    else if (options.delimiter != '\0')
        detected = {options.delimiter == '\t' || options.format == "tsv" ? "tsv" : "csv", options.delimiter};
    if (options.format == "csv" && options.delimiter == '\0')
        detected.delimiter = csvDelimiterOf(source); // semicolons and bars are CSV too
    if (source.text.find_first_not_of(" \t\r\n") == std::string::npos)
        throw Error(Where{source.name}, "is empty", "Choose a file with one example per row");
    return detected;
}

FileTable tableOf(const Source& source, const Detected& detected, const ReadOptions& options)
{
    if (const auto* family = published::familyNamed(detected.format)) {
        FileTable table = family->read(source, detected.delimiter);
        const auto own = family->roles(table);
        if (options.columns.count("label") > 0 &&
            (own.count("label") == 0 || own.at("label") != options.columns.at("label")))
            table.labels.clear(); // those are another column's
        return table;
    }
    FileTable table = detected.format == "label-text" ? readLabelText(source)
                      : detected.format == "lines"    ? readTextLines(source)
                      : detected.format == "jsonl" || detected.format == "snli"
                          ? readJsonLines(source, detected.format)
                          : readDelimited(source, detected.format, detected.delimiter, quotingNamed(options.quoting));
    if (detected.format == "lines" && options.format.empty())
        table.doubts.emplace_back("Read as one text per line, without labels. If it is something else, say --format");
    takeHeader(table, options.columns);
    return table;
}

/// What the columns mean: as requested, as the family has it, else guessed.
Mapping mappingFor(const FileTable& table, const ReadOptions& options, const std::string& file)
{
    const auto* family = published::familyNamed(table.format);
    return mappingOf(table, family ? published::rolesOf(*family, table, options.columns) : options.columns, file);
}

/// The requested names, else those of the table's family.
std::map<std::string, std::string> labelNamesFor(const FileTable& table, const ReadOptions& options)
{
    const auto* family = published::familyNamed(table.format);
    std::map<std::string, std::string> names = options.labelNames;
    if (names.empty() && family)
        for (const auto& label : table.labels)
            if (const auto name = family->labelNames.find(label); name != family->labelNames.end())
                names.insert(*name);
    return names;
}

std::string namesOf(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

nlohmann::json mappingJson(const Corpus& corpus, const std::map<std::string, std::string>& columns, char delimiter,
                           const std::string& encoding, const std::string& language,
                           const std::map<std::string, std::string>& labelNames = {})
{
    nlohmann::json json = {{"format", corpus.format}, {"columns", columns}, {"encoding", encoding}};
    if (corpus.tokenization != "given")
        json["tokenization"] = corpus.tokenization;
    if (delimiter != '\0')
        json["delimiter"] = std::string(1, delimiter);
    if (!language.empty())
        json["language"] = language;
    if (!labelNames.empty())
        json["label_names"] = labelNames;
    return json;
}

/// Gives classes their requested names. Examples keep their identity, which comes from the file.
void nameLabels(Corpus& corpus, const std::map<std::string, std::string>& names)
{
    std::vector<std::string> named = corpus.labels;
    for (const auto& [value, name] : names) {
        auto found = std::find(corpus.labels.begin(), corpus.labels.end(), value);
        if (const auto number = labelValue(value); found == corpus.labels.end() && number) // 1 names 1.0
            found = std::find_if(corpus.labels.begin(), corpus.labels.end(),
                                 [&number](const std::string& label) { return labelValue(label) == number; });
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

/// Fills a corpus from a table; `source` is what it was read from, or the first of several files.
void readTable(Corpus& corpus, const FileTable& table, const ReadOptions& options, const Source& source,
               const std::stop_token& stop, const ProgressFn& progress)
{
    const Mapping mapping = mappingFor(table, options, source.name);
    const auto labelNames = labelNamesFor(table, options);
    appendTable(corpus, table, mapping, options, source.memory, stop, progress);
    nameLabels(corpus, labelNames);
    corpus.warnings.insert(corpus.warnings.begin(), mapping.doubts.begin(), mapping.doubts.end());
    auto json =
        mappingJson(corpus, columnsOf(mapping, table), table.delimiter, source.encoding, options.language, labelNames);
    if (!options.quoting.empty())
        json["quoting"] = options.quoting;
    corpus.mapping = json.dump();
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
    corpus.language = options.language;
    if (isTreebank(detected.format)) {
        appendTreebank(corpus, source, options, stop, progress);
        corpus.gold = answers::kindOf(answers::AnswerKind::Tree).name;
        corpus.mapping = mappingJson(corpus, options.columns, '\0', source.encoding, options.language).dump();
        return corpus;
    }
    readTable(corpus, tableOf(source, detected, options), options, source, stop, progress);
    return corpus;
}

/// The values of the label column in these rows; numbers in numeric order.
std::vector<std::string> labelsIn(const FileTable& table, std::optional<std::size_t> column)
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

std::string listingOf(const std::vector<Source>& sources)
{
    std::string listing;
    for (const auto& source : sources)
        listing += fs::path(source.name).filename().string() + " " + source.sha256 + "\n";
    return listing;
}

Corpus corpusOfParallel(const published::ParallelFiles& files, const ReadOptions& options, const std::stop_token& stop,
                        const ProgressFn& progress)
{
    std::vector<Source> sources{readSource(files.source, options.encoding, options.maxMemory)};
    for (const auto& target : files.targets)
        sources.push_back(readSource(target, options.encoding, options.maxMemory));
    Corpus corpus;
    corpus.path = files.source.string();
    corpus.name = files.source.filename().string();
    corpus.sha256 = sha256(listingOf(sources));
    corpus.format = "parallel";
    corpus.language = options.language;
    Source first = sources[0];
    first.text.clear();
    ReadOptions columns = options;
    columns.columns.erase("text"); // endings, not columns
    columns.columns.erase("translation");
    readTable(corpus, published::tableOfParallel(files, std::move(sources)), columns, first, stop, progress);
    corpus.mapping = mappingJson(corpus, {{"text", files.sourceEnding}, {"translation", files.targetEnding}}, '\0',
                                 first.encoding, options.language)
                         .dump();
    return corpus;
}

/// Files of one family in a folder, one after the other, as one corpus. Their examples are the same as those of the
/// files read singly; ids that several files could have begin with the file's name.
Corpus corpusOfFiles(const fs::path& folder, const std::vector<published::FolderFile>& files, ReadOptions options,
                     const std::stop_token& stop, const ProgressFn& progress)
{
    Corpus all;
    std::string listing;
    const std::size_t limit = options.limit;
    for (const auto& file : files) {
        options.limit = limit == 0 ? 0 : limit - all.examples.size();
        const Source source = readSource(file.path, options.encoding, options.maxMemory);
        listing += file.name + " " + source.sha256 + "\n";
        if (limit > 0 && options.limit == 0)
            continue;
        Corpus corpus = corpusOf(source, options, stop, progress);
        if (all.examples.empty()) {
            options.tokenization = text::tokenizationNamed(corpus.tokenization); // one for all
            options.format = corpus.format;
            all = std::move(corpus);
            for (auto& example : all.examples)
                published::nameAfterFile(example, file);
        } else {
            published::append(all, std::move(corpus), file);
        }
    }
    for (auto& example : all.examples)
        example.hash = identityOf(example, all.labels);
    all.path = folder.string();
    all.name = (folder.has_filename() ? folder : folder.parent_path()).filename().string();
    all.sha256 = sha256(listing);
    return all;
}

/// Whether the first line of a file has a tab: then it is a table, whatever files are beside it.
bool hasTabs(const fs::path& path, const std::string& encoding)
{
    try {
        const Source head = readSourceHead(path, encoding, 4096);
        return lineAt(head.text, 0).find('\t') != std::string_view::npos || head.text.find("|||") != std::string::npos;
    } catch (const Error&) {
        return true; // the caller that reads it reports what is wrong
    }
}

/// The files of a parallel corpus, if the path refers to one.
std::optional<published::ParallelFiles> filesSideBySide(const fs::path& path, const ReadOptions& options)
{
    const bool asked = options.format == "parallel";
    std::error_code error;
    if ((!options.format.empty() && !asked) || options.delimiter != '\0' || fs::is_directory(path, error))
        return std::nullopt;
    if (fs::exists(path, error)) {
        auto files = published::parallelFilesOf(path, options.columns, false);
        if ((!files && !asked) || hasTabs(path, options.encoding))
            return std::nullopt;
        if (files)
            return files;
    }
    return published::parallelFilesOf(path, options.columns, asked);
}

Preview previewOfTable(const FileTable& table, const std::map<std::string, std::string>& columns,
                       const std::string& file, std::size_t rows)
{
    const Mapping mapping = mappingOf(table, columns, file);
    Preview preview;
    preview.format = table.format;
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
        options.quoting = json.value("quoting", "");
        options.tokenization = text::tokenizationNamed(json.value("tokenization", ""));
        options.language = json.value("language", "");
        options.labelNames = json.value("label_names", std::map<std::string, std::string>());
    } catch (const std::logic_error&) {
        throw Error("the stored column mapping is damaged", "Import the corpus again");
    } catch (const nlohmann::json::exception&) {
        throw Error("the stored column mapping is damaged", "Import the corpus again");
    }
    return options;
}

Corpus readCorpus(const fs::path& given, const ReadOptions& options, std::stop_token stop, const ProgressFn& progress)
{
    requireFormat(options.format);
    if (const auto files = filesSideBySide(given, options))
        return corpusOfParallel(*files, options, stop, progress);
    const fs::path path = placeOfCorpus(given);
    if (path != given)
        return readCorpus(path, options, stop, progress);
    std::error_code error;
    if (!fs::is_directory(path, error)) {
        const Source source = readSource(path, options.encoding, options.maxMemory);
        return corpusOf(source, options, stop, progress);
    }
    const bool family = options.format.empty() || published::familyNamed(options.format);
    const bool penn = options.format == "mrg" || (options.format.empty() && penn::isPennFolder(path));
    if (family && !penn)
        if (const auto files = published::familyFilesOf(path); !files.empty())
            return corpusOfFiles(path, files, options, stop, progress);
    if (!options.format.empty() && options.format != "folder" && options.format != "mrg")
        throw Error(Where{path.string()}, "is a folder, not a " + options.format + " file", "Give the file");
    Corpus corpus;
    corpus.path = path.string();
    corpus.name = (path.has_filename() ? path : path.parent_path()).filename().string();
    corpus.format = penn ? "mrg" : "folder";
    corpus.language = options.language;
    if (penn)
        appendPennFolder(corpus, path, options, stop, progress);
    else
        appendFolder(corpus, path, options, stop, progress);
    if (!penn)
        nameLabels(corpus, options.labelNames);
    using Columns = std::map<std::string, std::string>;
    corpus.gold = answers::kindOf(penn ? answers::AnswerKind::Tree : answers::AnswerKind::Label).name;
    corpus.mapping = mappingJson(corpus, penn ? options.columns : Columns{}, '\0', options.encoding, options.language,
                                 penn ? Columns{} : options.labelNames)
                         .dump();
    return corpus;
}

Corpus corpusFromBytes(std::string_view bytes, const std::string& name, const ReadOptions& options)
{
    const Source source = sourceOf(bytes, name, options.encoding, options.maxMemory);
    return corpusOf(source, options, {}, {});
}

Preview previewCorpus(const fs::path& given, const ReadOptions& options, std::size_t rows)
{
    const fs::path path = filesSideBySide(given, options) ? given : placeOfCorpus(given);
    if (const auto files = filesSideBySide(path, options)) {
        std::vector<Source> sources{readSourceHead(files->source, options.encoding, previewBytes)};
        for (const auto& target : files->targets)
            sources.push_back(readSourceHead(target, options.encoding, previewBytes));
        const std::string encoding = sources[0].encoding;
        Preview preview = previewOfTable(published::tableOfParallel(*files, std::move(sources)),
                                         {{"text", "source"}, {"translation", "translation"}}, path.string(), rows);
        preview.encoding = encoding;
        preview.columns.clear(); // roles are endings here, and detected
        return preview;
    }
    std::error_code error;
    const bool folder = fs::is_directory(path, error);
    const bool penn = folder && (options.format == "mrg" || (options.format.empty() && penn::isPennFolder(path)));
    if (folder && !penn) {
        const auto files = published::familyFilesOf(path);
        return files.empty() || options.format == "folder" ? previewOfFolder(path, options, rows)
                                                           : previewCorpus(files.front().path, options, rows);
    }
    const Source source = readSourceHead(penn ? penn::filesOf(path, "").front() : path, options.encoding, previewBytes);
    const Detected detected = penn ? Detected{"mrg"} : formatOf(source, options);
    if (!isTreebank(detected.format)) {
        const FileTable table = tableOf(source, detected, options);
        const auto* family = published::familyNamed(table.format);
        Preview preview = previewOfTable(
            table, family ? published::rolesOf(*family, table, options.columns) : options.columns, source.name, rows);
        preview.encoding = source.encoding;
        return preview;
    }
    Preview preview;
    preview.format = detected.format;
    preview.encoding = source.encoding;
    preview.columnNames = treebankColumns(detected.format);
    preview.rows = treebankRows(source, detected.format, options, rows);
    return preview;
}

} // namespace core::corpora
