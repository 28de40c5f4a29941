#include "core/corpora/reading/folder.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/corpora/source.h"
#include "core/files/file.h"

namespace core::corpora {

namespace fs = std::filesystem;

namespace {

/// Entries in byte order of their names, whatever the file system gives.
std::vector<fs::path> entriesOf(const fs::path& folder)
{
    std::error_code error;
    std::vector<fs::path> entries;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        entries.push_back(it->path());
    if (error)
        throw Error(Where{folder.string()}, "cannot be read: " + error.message(), "Check the path and its permissions");
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.native() < b.native(); });
    return entries;
}

bool isText(const fs::path& path)
{
    const std::string name = path.filename().string();
    std::error_code error;
    return (name.ends_with(".txt") || name.ends_with(".txt.gz")) && fs::is_regular_file(path, error);
}

std::string nameWithoutEnding(const fs::path& path)
{
    std::string name = path.filename().string();
    for (const std::string_view ending : {".gz", ".txt"})
        if (name.ends_with(ending))
            name.resize(name.size() - ending.size());
    return name;
}

/// Folders inside that hold text files themselves.
std::vector<fs::path> foldersWithTexts(const fs::path& folder)
{
    std::vector<fs::path> folders;
    std::error_code error;
    for (const auto& entry : entriesOf(folder))
        if (fs::is_directory(entry, error) && entry.filename() != "unsup") {
            const auto inside = entriesOf(entry);
            if (std::any_of(inside.begin(), inside.end(), isText))
                folders.push_back(entry);
        }
    return folders;
}

/// Those that are classes: IMDB's `train` holds lists in .txt files beside its classes, and is not one.
std::vector<fs::path> classFoldersOf(const fs::path& folder)
{
    std::vector<fs::path> classes = foldersWithTexts(folder);
    std::erase_if(classes, [](const fs::path& path) { return !foldersWithTexts(path).empty(); });
    return classes;
}

std::uint64_t sizeOfFiles(const std::vector<ClassFile>& files)
{
    std::uint64_t size = 0;
    std::error_code error;
    for (const ClassFile& file : files)
        if (const auto bytes = fs::file_size(file.path, error); !error)
            size += bytes;
    return size;
}

} // namespace

std::vector<ClassFile> classFilesOf(const fs::path& folder)
{
    std::vector<ClassFile> files;
    for (const auto& classFolder : classFoldersOf(folder))
        for (const auto& file : entriesOf(classFolder))
            if (isText(file))
                files.push_back({classFolder.filename().string(), file});
    if (!files.empty())
        return files;
    std::error_code error;
    for (const auto& part : entriesOf(folder))
        if (fs::is_directory(part, error) && !classFoldersOf(part).empty())
            throw Error(Where{folder.string()}, "its folders are parts, not classes",
                        "Choose one, such as " + part.string());
    if (fs::exists(folder / "dataset_dict.json", error) || fs::exists(folder / "state.json", error))
        throw Error(Where{folder.string()}, "is a folder of Hugging Face's datasets (save_to_disk), not of texts",
                    "Write it as JSON lines: python3 -c \"import datasets; d = datasets.load_from_disk('" +
                        folder.filename().string() +
                        "'); [s.to_json(n + '.jsonl') for n, s in (d if isinstance(d, dict) else {'corpus': "
                        "d}).items()]\"");
    throw Error(Where{folder.string()}, "no folders with .txt files",
                "Make one folder per class, with one .txt file per text");
}

void appendFolder(Corpus& corpus, const fs::path& folder, const ReadOptions& options, const std::stop_token& stop,
                  const ProgressFn& progress)
{
    const std::vector<ClassFile> files = classFilesOf(folder);
    corpus.segments = {"sentence"};
    std::vector<RawExample> raw;
    std::string listing; // names and hashes of the bytes: the folder's own bytes, so to say
    Skipped skipped(corpus);
    const MemoryLimit memory(folder.string(), sizeOfFiles(files), options.maxMemory);
    for (std::size_t number = 1; const ClassFile& file : files) {
        if (stop.stop_requested())
            throw Error(Where{folder.string()}, "reading was stopped");
        if (corpus.labels.empty() || corpus.labels.back() != file.label)
            corpus.labels.push_back(file.label);
        if (options.limit == 0 || raw.size() < options.limit) {
            Source source = readSource(file.path, options.encoding, options.maxMemory);
            listing += file.label + "/" + file.path.filename().string() + " " + source.sha256 + "\n";
            memory.take(source.text.size());
            if (trimmed(source.text).empty())
                skipped.add(number, "the text in " + file.label + "/" + file.path.filename().string() + " is empty");
            else
                raw.push_back({number,
                               file.label + "/" + nameWithoutEnding(file.path),
                               static_cast<int>(corpus.labels.size()) - 1,
                               {std::move(source.text)},
                               {}});
        } else {
            listing += file.label + "/" + file.path.filename().string() + " " + sha256File(file.path) + "\n";
        }
        if (progress && number % 256 == 0)
            progress({number, files.size(), "reading files"});
        ++number;
    }
    corpus.sha256 = sha256(listing);
    if (raw.empty())
        throw Error(Where{folder.string()}, "all its texts are empty", "Check the files");
    sortNumericLabels(corpus.labels, raw);
    chooseTokenization(corpus, options.tokenization, raw);
    appendExamples(corpus, std::move(raw), memory, stop, progress);
}

} // namespace core::corpora
