#include "core/reports/sets/figure_set.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/json/json.h"
#include "core/json/json_fields.h"
#include "core/reports/registry.h"
#include "core/reports/sets/set_export.h"

namespace core::reports {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto setsKey = "figure-sets";

Json toJson(const SetItem& item)
{
    Json json{{"name", item.name}, {item.table ? "table" : "figure", item.kind}};
    if (!item.campaigns.empty())
        json["campaigns"] = item.campaigns;
    for (const auto& [id, name] : item.names)
        json["names"][std::to_string(id)] = name;
    if (!item.study.empty())
        json["study"] = item.study;
    if (!item.leaveOut.empty())
        json["leave_out"] = item.leaveOut;
    if (item.leaveOutExcluded)
        json["leave_out_excluded"] = true;
    for (const auto& [key, value] : item.settings)
        json["settings"][key] = value;
    if (const auto look = reports::toJson(item.look); !look.empty())
        json["look"] = look;
    if (item.widthMm)
        json["width"] = *item.widthMm;
    if (item.heightMm)
        json["height"] = *item.heightMm;
    return json;
}

double millimetresIn(const JsonFields& fields, const char* name, double fallback)
{
    constexpr double least = 10.0, most = 1000.0;
    const double value = fields.number(name, fallback);
    if (value < least || value > most)
        fields.wrong(name, "10 to 1000 (millimetres)");
    return value;
}

store::Id idIn(const std::string& text)
{
    store::Id id = 0;
    (void)std::from_chars(text.data(), text.data() + text.size(), id);
    return id;
}

SetItem itemFrom(const Json& json, const std::string& from)
{
    const JsonFields fields(json, from);
    fields.only({"name", "figure", "table", "campaigns", "names", "study", "leave_out", "leave_out_excluded",
                 "settings", "look", "width", "height"});
    SetItem item;
    item.name = fields.text("name");
    item.table = fields.find("table") != nullptr;
    item.kind = fields.text(item.table ? "table" : "figure");
    const auto& kind = reportKind(item.kind, item.table);
    for (const auto& id : fields.list("campaigns")) {
        if (!id.is_number_integer())
            fields.wrong("campaigns", "a list of numbers");
        item.campaigns.push_back(id.get<store::Id>());
    }
    for (const auto& [id, name] : fields.textPairs("names"))
        item.names.emplace_back(idIn(id), name);
    item.study = fields.text("study");
    item.leaveOut = fields.texts("leave_out");
    item.leaveOutExcluded = fields.flag("leave_out_excluded", false);
    if (const auto* settings = fields.find("settings")) {
        if (!settings->is_object())
            fields.wrong("settings", "an object");
        ReportSettings checked;
        for (const auto& [key, value] : settings->items()) {
            if (!kind.uses(key))
                fields.fail("has the setting " + key + ", which " + item.kind + " does not use");
            checked.set(key, value);
            item.settings.emplace_back(key, value);
        }
    }
    if (const auto* look = fields.find("look"))
        item.look = lookFrom(*look, from + ", look");
    if (fields.find("width") != nullptr)
        item.widthMm = millimetresIn(fields, "width", 0.0);
    if (fields.find("height") != nullptr)
        item.heightMm = millimetresIn(fields, "height", 0.0);
    return item;
}

/// The project's sets as they are stored.
Json storedSets(const store::Project& project)
{
    auto json = maybeJson<Json>(project.setting(setsKey));
    return json.is_array() ? json : Json::array();
}

/// The files that writeSet() writes of an item.
std::vector<std::string> fileNamesOf(const FigureSet& set, const SetItem& item)
{
    if (item.table)
        return {item.name + ".tex", item.name + ".csv"};
    std::vector<std::string> names{item.name + ".figure.csv"};
    for (const auto& format : set.formats)
        names.push_back(item.name + "." + format);
    return names;
}

/// \throws UsageError
void check(const FigureSet& set)
{
    if (set.name.empty())
        throw UsageError("a figure set needs a name", "Give it one, such as paper");
    std::set<std::string> names;
    std::map<std::string, std::string> files{{setNumbersFile, "the set's numbers"}, {setManifest, "the set's list"}};
    for (const auto& item : set.items) {
        if (item.name.empty() || fileNamePart(item.name) != item.name)
            throw UsageError("'" + item.name + "' cannot be the name of a figure's files",
                             "Use letters, digits, - and _");
        if (!names.insert(item.name).second)
            throw UsageError("the set " + set.name + " has two figures or tables that are called " + item.name,
                             "Give one of them another name");
        for (const auto& file : fileNamesOf(set, item))
            if (const auto [of, fresh] = files.try_emplace(file, item.name); !fresh && of->second != item.name)
                throw UsageError("the file " + file + " would hold both " + of->second + " and " + item.name,
                                 "Give " + item.name + " another name");
    }
}

} // namespace

const SetItem* FigureSet::item(const std::string& wanted) const
{
    const auto found = std::ranges::find(items, wanted, &SetItem::name);
    return found == items.end() ? nullptr : &*found;
}

const std::vector<std::string>& setFormats()
{
    static const std::vector<std::string> formats{"pdf", "svg", "png", "tex"};
    return formats;
}

Json toJson(const FigureSet& set)
{
    Json json{{"set", set.name},        {"width", set.widthMm},   {"height", set.heightMm}, {"font", set.font},
              {"palette", set.palette}, {"formats", set.formats}, {"column", set.columnMm}, {"page", set.pageMm}};
    json["items"] = Json::array();
    for (const auto& item : set.items)
        json["items"].push_back(toJson(item));
    return json;
}

FigureSet figureSetFrom(const Json& json, const std::string& from)
{
    const JsonFields fields(json, from);
    fields.only({"set", "width", "height", "font", "palette", "formats", "column", "page", "items"});
    FigureSet set;
    set.name = fields.text("set");
    set.widthMm = millimetresIn(fields, "width", set.widthMm);
    set.heightMm = millimetresIn(fields, "height", set.heightMm);
    set.font = fields.text("font", set.font);
    if (set.font != "sans" && set.font != "times" && set.font != "latin-modern")
        fields.wrong("font", "sans, times or latin-modern");
    set.palette = paletteNamed(fields.text("palette", set.palette)).name;
    if (fields.find("formats") != nullptr)
        set.formats = fields.texts("formats");
    for (const auto& format : set.formats)
        if (std::ranges::find(setFormats(), format) == setFormats().end())
            fields.wrong("formats", "a list of pdf, svg, png and tex");
    set.columnMm = millimetresIn(fields, "column", set.columnMm);
    set.pageMm = millimetresIn(fields, "page", set.pageMm);
    std::size_t number = 0;
    for (const auto& item : fields.list("items"))
        set.items.push_back(itemFrom(item, from + ", item " + std::to_string(++number)));
    check(set);
    return set;
}

std::vector<FigureSet> figureSets(const store::Project& project)
{
    std::vector<FigureSet> sets;
    for (const auto& json : storedSets(project))
        try {
            sets.push_back(figureSetFrom(json, "a figure set of the project"));
            sets.back().places = placesOf(project, sets.back().name);
        } catch (const Error&) {
            continue; // of a later version of the program
        }
    return sets;
}

FigureSet figureSetNamed(const store::Project& project, const std::string& name)
{
    std::string names;
    for (auto& set : figureSets(project)) {
        if (set.name == name)
            return std::move(set);
        names += (names.empty() ? "" : ", ") + set.name;
    }
    throw UsageError("the project has no figure set '" + name + "'",
                     names.empty() ? "Make one: figure ... --set " + name + ", or in the window" : "It has: " + names);
}

void keepFigureSet(store::Project& project, const FigureSet& set)
{
    check(set);
    auto all = storedSets(project);
    const auto json = toJson(set);
    const auto found = std::ranges::find_if(all, [&](const Json& one) { return textAt(one, "set") == set.name; });
    if (found == all.end())
        all.push_back(json);
    else
        *found = json;
    if (const auto text = all.dump(); text != project.setting(setsKey))
        project.setSetting(setsKey, text);
    keepPlaces(project, set.name, set.places);
}

void removeFigureSet(store::Project& project, const std::string& name)
{
    auto kept = Json::array();
    for (const auto& one : storedSets(project))
        if (textAt(one, "set") != name)
            kept.push_back(one);
    project.setSetting(setsKey, kept.dump());
    keepPlaces(project, name, {});
}

std::string freeItemName(const FigureSet& set, const std::string& kind)
{
    if (set.item(kind) == nullptr)
        return kind;
    for (int number = 2;; ++number)
        if (auto name = kind + "-" + std::to_string(number); set.item(name) == nullptr)
            return name;
}

} // namespace core::reports
