#include "core/studies/design/templates.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/studies/design/json_fields.h"
#include "core/victims/card_json.h"

namespace core::studies {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{64} << 20;

fs::path folder() { return resourcesFolder() / "studies"; }

} // namespace

std::vector<std::string> templateNames()
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder()))
        if (entry.path().extension() == ".json")
            names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

Study studyTemplate(const std::string& nameOrFile)
{
    const auto names = templateNames();
    const bool shipped = std::ranges::find(names, nameOrFile) != names.end();
    const fs::path file = shipped ? folder() / (nameOrFile + ".json") : fs::path(nameOrFile);
    if (!shipped && !isFile(file))
        throw UsageError("there is no study template or file " + nameOrFile,
                         fmt::format("Choose one of {}, or a design file", fmt::join(names, ", ")));
    return studyFromText(readFile(file, mostBytes), file.string());
}

std::string templateFor(const std::string& victimCard)
{
    const auto* task = victims::taskInCard(victimCard);
    return task == nullptr || task->study.empty() ? "maheshwary" : std::string(task->study);
}

} // namespace core::studies
