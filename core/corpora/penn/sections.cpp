#include "core/corpora/penn/sections.h"

#include <algorithm>

#include "core/base/error.h"

namespace core::corpora::penn {

namespace fs = std::filesystem;

namespace {

constexpr int lastSection = 24;

void addFiles(const fs::path& folder, std::vector<fs::path>& files)
{
    const std::size_t before = files.size();
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        if ((name.ends_with(".mrg") || name.ends_with(".mrg.gz")) && it->is_regular_file(error))
            files.push_back(it->path());
    }
    if (error)
        throw Error(Where{folder.string()}, "cannot be read: " + error.message(), "Check the path and its permissions");
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
}

fs::path sectionFolder(const fs::path& folder, int section)
{
    return folder / (std::string(section < 10 ? "0" : "") + std::to_string(section));
}

bool hasSections(const fs::path& folder)
{
    std::error_code error;
    for (int section = 0; section <= lastSection; ++section)
        if (fs::is_directory(sectionFolder(folder, section), error))
            return true;
    return false;
}

int numberIn(const std::string& text, const std::string& whole)
{
    const bool digits = !text.empty() && text.size() <= 2 && text.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || std::stoi(text) > lastSection)
        throw UsageError("\"" + whole + "\" names no sections",
                         "Use train, dev, test, or numbers such as 02-21 or 22+23");
    return std::stoi(text);
}

std::vector<int> sectionsIn(std::string text)
{
    if (text.empty())
        text = "00-24";
    text = text == "train" ? "02-21" : text == "dev" ? "22" : text == "test" ? "23" : text;
    std::vector<int> sections;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('+', begin), text.size());
        const std::string part = text.substr(begin, end - begin);
        const std::size_t dash = part.find('-');
        const int first = numberIn(part.substr(0, dash), text);
        const int last = dash == std::string::npos ? first : numberIn(part.substr(dash + 1), text);
        for (int section = first; section <= last; ++section)
            sections.push_back(section);
        begin = end + 1;
    }
    return sections;
}

} // namespace

std::vector<fs::path> filesOf(const fs::path& folder, const std::string& sections)
{
    std::vector<fs::path> files;
    std::error_code error;
    if (hasSections(folder)) {
        for (const int section : sectionsIn(sections))
            if (const fs::path inside = sectionFolder(folder, section); fs::is_directory(inside, error))
                addFiles(inside, files);
    } else if (sections.empty()) {
        addFiles(folder, files);
    } else {
        throw UsageError(folder.string() + " has no section folders 00 to 24", "Leave section= out");
    }
    if (files.empty())
        throw Error(Where{folder.string()},
                    "holds no .mrg files" + (sections.empty() ? "" : " in sections " + sections),
                    "Choose the folder of the sections, or a file");
    return files;
}

bool isPennFolder(const fs::path& folder)
{
    try {
        return !filesOf(folder, "").empty();
    } catch (const Error&) {
        return false;
    }
}

} // namespace core::corpora::penn
