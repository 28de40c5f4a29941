#include "core/reports/sets/set_places.h"

#include <filesystem>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/json/json.h"

namespace core::reports {
namespace {

using PlacesJson = nlohmann::ordered_json;

std::filesystem::path placesFile() { return stateFolder() / "figure-sets.json"; }

PlacesJson keptPlaces()
{
    constexpr std::uint64_t largest = std::uint64_t{1} << 22U;
    std::error_code error;
    const auto file = placesFile();
    if (!std::filesystem::is_regular_file(file, error))
        return PlacesJson::object();
    auto json = maybeJson<PlacesJson>(readFile(file, largest));
    return json.is_object() ? json : PlacesJson::object();
}

/// A set by its project's place and its name.
std::string placesKey(const store::Project& project, const std::string& set)
{
    std::error_code error;
    const auto path = std::filesystem::weakly_canonical(project.path(), error);
    return (error ? project.path() : path).string() + "\n" + set;
}

} // namespace

FigureSetPlaces placesOf(const store::Project& project, const std::string& set)
{
    FigureSetPlaces places;
    try {
        const auto all = keptPlaces();
        const auto found = all.find(placesKey(project, set));
        if (found == all.end() || !found->is_object())
            return places;
        places.folder = textAt(*found, "folder");
        places.tex = textAt(*found, "tex");
        places.live = found->contains("live") && (*found)["live"] == true;
    } catch (const Error&) {
        return {}; // there is no such folder, or it is not ours
    }
    return places;
}

void keepPlaces(const store::Project& project, const std::string& set, const FigureSetPlaces& places)
{
    if (placesOf(project, set) == places)
        return;
    auto all = keptPlaces();
    const auto key = placesKey(project, set);
    all.erase(key);
    if (!(places == FigureSetPlaces()))
        all[key] = {{"folder", places.folder}, {"tex", places.tex}, {"live", places.live}};
    constexpr std::size_t mostSets = 1000; // the oldest go
    while (all.size() > mostSets)
        all.erase(all.begin());
    writeFile(placesFile(), all.dump(1) + "\n");
}

} // namespace core::reports
