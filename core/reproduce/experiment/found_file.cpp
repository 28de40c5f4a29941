#include "core/reproduce/experiment/found_file.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/handbook.h"

namespace core::reproduce {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void failOf(const fs::path& folder, std::size_t found, const WantedFile& wanted)
{
    throw Error(Where{folder.string()}, fmt::format("{} files have {} in their names", found, wanted.described()),
                "Give the folders as they were published. " + seeHandbook("reproduce"));
}

std::vector<fs::path> filesFound(const fs::path& folder, const WantedFile& wanted)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const auto name = it->path().filename().string();
        const auto isIn = [&](const std::string& part) { return name.find(part) != std::string::npos; };
        if (std::ranges::all_of(wanted.has, isIn) && std::ranges::none_of(wanted.without, isIn))
            found.push_back(it->path());
    }
    return found;
}

} // namespace

std::string WantedFile::described() const
{
    const auto quoted = [](const std::vector<std::string>& parts) {
        return fmt::format("\"{}\"", fmt::join(parts, "\" and \""));
    };
    return without.empty() ? quoted(has) : fmt::format("{} and not {}", quoted(has), quoted(without));
}

std::optional<fs::path> foundFile(const fs::path& folder, const WantedFile& wanted)
{
    const auto found = filesFound(folder, wanted);
    if (found.size() > 1)
        failOf(folder, found.size(), wanted);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

fs::path onlyFile(const fs::path& folder, const WantedFile& wanted)
{
    auto found = foundFile(folder, wanted);
    if (!found)
        failOf(folder, 0, wanted);
    return *std::move(found);
}

fs::path fileFrom(const JsonNode& node, const Scope& scope)
{
    if (!node.json().is_object())
        return scope.text(node);
    node.only({"in", "has", "without"});
    const Entry entry(node, scope);
    return onlyFile(entry.text("in"), {entry.texts("has"), entry.texts("without")});
}

} // namespace core::reproduce
