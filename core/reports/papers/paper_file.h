#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>

#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::reports {

/// What `Parsed::parse` makes of `resources/papers/PAPER/FILE`, or of FILE in the paper's folder where `paper` is that,
/// once per paper. \throws Error with the file.
template<class Parsed>
[[nodiscard]] const Parsed& paperFile(const std::string& paper, const char* name)
{
    static std::mutex mutex;
    static std::map<std::string, Parsed> papers;
    const std::scoped_lock lock(mutex);
    const auto found = papers.find(paper);
    if (found != papers.end())
        return found->second;
    const bool folder = paper.find('/') != std::string::npos;
    const auto file = (folder ? std::filesystem::path(paper) : resourcesFolder() / "papers" / paper) / name;
    return papers.emplace(paper, Parsed::parse(readFile(file), file.string())).first->second;
}

} // namespace core::reports
