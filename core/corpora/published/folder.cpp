#include "core/corpora/published/folder.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/corpora/published/families.h"
#include "core/corpora/source.h"

namespace core::corpora::published {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t headBytes = std::size_t{64} * 1024;
constexpr std::size_t warningsKept = 100;

bool isOfFamily(const fs::path& file, std::string_view family)
{
    try {
        const Source head = readSourceHead(file, {}, headBytes);
        return familyOf(head, linesOf(head.text, 100)) == family;
    } catch (const Error&) {
        return false; // there may be other kinds of files beside them
    }
}

std::vector<fs::path> sortedEntries(const fs::path& folder)
{
    std::vector<fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        entries.push_back(it->path());
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.native() < b.native(); });
    return entries;
}

} // namespace

std::vector<FolderFile> familyFilesOf(const fs::path& folder)
{
    std::vector<FolderFile> files;
    constexpr std::string_view fold = "fold";
    for (const auto& entry : sortedEntries(folder)) {
        const std::string name = entry.filename().string();
        std::error_code error;
        if ((name.ends_with(".tsv") || name.ends_with(".tsv.gz")) && fs::is_regular_file(entry, error)) {
            if (isOfFamily(entry, "ukp"))
                files.push_back({entry, name, {}, {}});
        } else if (name.starts_with(fold) && fs::is_regular_file(entry / "dev.csv", error) &&
                   isOfFamily(entry / "dev.csv", "word-problems")) {
            files.push_back({entry / "dev.csv", name + "/dev.csv", name + "/dev.", {"fold", name.substr(fold.size())}});
        }
    }
    return files;
}

void nameAfterFile(Example& example, const FolderFile& file)
{
    example.id.insert(0, file.idPrefix);
    if (!file.column.first.empty())
        example.columns.push_back(file.column);
}

void append(Corpus& all, Corpus&& corpus, const FolderFile& file)
{
    std::vector<int> places; // of the file's labels among all
    for (const auto& label : corpus.labels) {
        const auto found = std::find(all.labels.begin(), all.labels.end(), label);
        places.push_back(static_cast<int>(found - all.labels.begin()));
        if (found == all.labels.end())
            all.labels.push_back(label);
    }
    for (auto& example : corpus.examples) {
        if (auto* label = std::get_if<structures::ClassLabel>(&example.gold))
            label->label = places.at(static_cast<std::size_t>(label->label));
        nameAfterFile(example, file);
        all.examples.push_back(std::move(example));
    }
    all.skippedRows += corpus.skippedRows;
    for (auto& warning : corpus.warnings)
        if (all.warnings.size() < warningsKept)
            all.warnings.push_back(std::move(warning));
}

} // namespace core::corpora::published
