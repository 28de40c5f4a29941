#include "core/corpora/shipped.h"

#include <map>

#include "core/files/paths.h"

namespace core::corpora {

namespace fs = std::filesystem;

namespace {

/// Name and path of each sample. Both halves of a parallel corpus have one name, which is the path that reads them.
std::map<std::string, fs::path> samples()
{
    std::map<std::string, fs::path> found;
    const fs::path folder = resourcesFolder() / "corpora";
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string file = entry.path().filename().string();
        const std::string name = file.substr(0, file.find('.'));
        if (name == "README")
            continue;
        const bool parallel = file.find(".src.") != std::string::npos || file.find(".tgt.") != std::string::npos;
        found[name] = parallel ? folder / name : entry.path();
    }
    return found;
}

} // namespace

std::vector<std::string> shippedCorpora()
{
    std::vector<std::string> names;
    for (const auto& [name, path] : samples())
        names.push_back(name);
    return names;
}

fs::path placeOfCorpus(const fs::path& path)
{
    std::error_code error;
    if (path.has_parent_path() || fs::exists(path, error))
        return path;
    const auto known = samples();
    const std::string file = path.string();
    const auto named = known.find(file.substr(0, file.find('.')));
    if (named == known.end() || (file != named->first && file != named->second.filename()))
        return path;
    return named->second;
}

} // namespace core::corpora
