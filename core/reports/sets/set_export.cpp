#include "core/reports/sets/set_export.h"

#include <algorithm>
#include <set>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/escape.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/reports/registry.h"
#include "core/studies/verdicts/left_out.h"

namespace core::reports {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t mostFormer = 20; ///< Values that a number had are kept, the newest first.

Campaigns campaignsOf(const store::Project& project, const SetItem& item)
{
    auto ids = item.campaigns;
    if (ids.empty())
        for (const auto& record : project.campaigns())
            ids.push_back(record.id);
    Judges judges;
    if (!item.study.empty())
        judges = {item.study, studies::ratersToLeaveOut(project, item.study, item.leaveOut)};
    Campaigns campaigns;
    for (const auto id : ids) {
        campaigns.push_back(
            campaignData(project, id, item.leaveOutExcluded ? Excluded::LeftOut : Excluded::Counts, judges));
        const auto named = std::ranges::find(item.names, id, &std::pair<store::Id, std::string>::first);
        if (named != item.names.end())
            campaigns.back().label = named->second;
    }
    return campaigns;
}

Report reportOf(const store::Project& project, const SetItem& item, const TaggerFn& tagger)
{
    const auto& kind = reportKind(item.kind, item.table);
    ReportSettings settings;
    for (const auto& [key, value] : item.settings)
        settings.set(key, value);
    if (tagger)
        settings.tag = tagger(settings.tagset());
    if (kind.ofCampaigns)
        return kind.ofCampaigns(campaignsOf(project, item), settings);
    auto results =
        studies::resultsOf(project, item.study, studies::ratersToLeaveOut(project, item.study, item.leaveOut));
    if (kind.ofMeasures)
        studies::addFlags(results, project);
    return kind.ofStudy(results, settings);
}

std::string problemOf(const Report& report)
{
    if (const auto* table = std::get_if<Table>(&report))
        return !table->rows.empty()  ? ""
               : table->note.empty() ? "There is nothing to put into this table."
                                     : table->note;
    if (const auto* figure = std::get_if<Figure>(&report))
        return !figure->empty() ? "" : figure->note.empty() ? "There is nothing to draw." : figure->note;
    const auto& arcs = std::get<ArcReport>(report);
    return arcs.examples.empty() ? arcs.note : "";
}

/// What is in a file that is painted, as far as we know it without painting.
std::string digestOf(const MadeItem& made, const FigureSet& set, const std::string& format)
{
    std::string all =
        format + "\n" + set.font + "\n" + std::to_string(made.widthMm) + "x" + std::to_string(made.heightMm) + "\n";
    if (const auto* figure = std::get_if<Figure>(&made.report)) {
        all += figure->caption + "\n" + figure->source + "\n" + toCsv(*figure) + figure->x.label + figure->y.label;
        for (const auto& axis : {figure->x, figure->y})
            all += "\n" + std::to_string(axis.low) + " " + std::to_string(axis.high);
    } else if (const auto* arcs = std::get_if<ArcReport>(&made.report)) {
        all += arcs->source + (arcs->overlaid ? "\noverlaid\n" : "\n");
        for (const auto& example : arcs->examples)
            all += example.title + "\n" + example.conditions + "\n";
    }
    all += toJson(made.item.look).dump(-1, ' ', false, Json::error_handler_t::replace) + set.palette;
    return sha256(all);
}

Json manifestIn(const fs::path& folder)
{
    std::error_code error;
    const auto file = folder / setManifest;
    if (!fs::is_regular_file(file, error))
        return Json::object();
    const auto json = maybeJson<Json>(readFile(file, std::uint64_t{1} << 26U));
    return json.is_object() ? json : Json::object();
}

/// A file that is to stand in the folder.
struct Planned {
    std::string name;
    std::string digest; ///< Of what will be in it.
    std::string bytes;  ///< What is in it, unless it is painted.
    const MadeItem* painted = nullptr;
};

std::vector<Planned> filesOf(const MadeSet& made)
{
    std::vector<Planned> files;
    const auto add = [&](const std::string& name, std::string bytes) {
        auto digest = sha256(bytes);
        files.push_back({name, std::move(digest), std::move(bytes), nullptr});
    };
    for (const auto& one : made.items) {
        if (!one.problem.empty())
            continue;
        if (const auto* table = std::get_if<Table>(&one.report)) {
            add(one.item.name + ".tex", "% Made with Faultline\n" + writeWithSource(*table, "latex"));
            add(one.item.name + ".csv", toCsv(*table));
            continue;
        }
        for (const auto& format : made.set.formats)
            files.push_back({one.item.name + "." + format, digestOf(one, made.set, format), {}, &one});
    }
    add(setNumbersFile, numbersTex(made.numbers, made.source));
    return files;
}

/// The file of a figure's numbers, which whoever paints it writes beside it.
std::string numbersFile(const Planned& file) { return file.painted->item.name + ".figure.csv"; }

/// A number's values before the one that it has now, which may be none.
std::vector<std::string> formerOf(const std::string& key, const std::string& now, const WrittenNumbers& before)
{
    std::vector<std::string> former;
    const auto add = [&](const std::string& value) {
        if (value != now && former.size() < mostFormer && std::ranges::find(former, value) == former.end())
            former.push_back(value);
    };
    if (const auto was = std::ranges::find(before.numbers, key, &SetNumber::key); was != before.numbers.end())
        add(was->value);
    if (const auto known = before.former.find(key); known != before.former.end())
        std::ranges::for_each(known->second, add);
    return former;
}

/// Of an item that cannot be made now, what its numbers were stays: it may be made again.
Json numbersJson(const MadeSet& made, const WrittenNumbers& before)
{
    Json json = Json::object();
    for (const auto& number : made.numbers) {
        auto& entry = json[number.key];
        entry["value"] = number.value;
        if (const auto former = formerOf(number.key, number.value, before); !former.empty())
            entry["was"] = former;
    }
    std::set<std::string> keys;
    for (const auto& number : before.numbers)
        keys.insert(number.key);
    for (const auto& [key, values] : before.former)
        keys.insert(key);
    for (const auto& one : made.items)
        for (const auto& key : keys)
            if (!one.problem.empty() && key.starts_with(one.item.name + "/"))
                json[key]["was"] = formerOf(key, {}, before);
    return json;
}

} // namespace

MadeSet makeSet(const store::Project& project, const FigureSet& set, const TaggerFn& tagger)
{
    MadeSet made{set, {}, {}, {}};
    Json source{{"set", set.name}, {"project", project.path().stem().string()}};
    for (const auto& item : set.items) {
        MadeItem one{item, Figure{}, item.widthMm.value_or(set.widthMm), item.heightMm.value_or(set.heightMm), {}};
        try {
            one.report = reportOf(project, item, tagger);
            if (auto* figure = std::get_if<Figure>(&one.report)) {
                auto look = item.look;
                look.palette = set.palette;
                giveLook(*figure, look);
            }
            one.problem = problemOf(one.report);
        } catch (const Error& error) {
            one.problem = error.what();
        }
        if (one.problem.empty())
            for (auto& number : numbersOf(item.name, one.report))
                made.numbers.push_back(std::move(number));
        std::visit(
            [&](const auto& report) {
                if (const auto json = maybeJson<Json>(report.source); json.is_object())
                    source["items"][item.name] = json;
            },
            one.report);
        made.items.push_back(std::move(one));
    }
    made.source = source.dump(-1, ' ', false, Json::error_handler_t::replace);
    return made;
}

struct SetWriter::Impl {
    MadeSet made;
    fs::path folder;
    WriteDrawing write;
    std::vector<Planned> files = {};
    std::size_t next = 0;        ///< Of the files.
    Json known = Json::object(); ///< What an earlier export wrote.
    Json now = Json::object();
    WrittenSet done = {};
    bool listed = false;

    [[nodiscard]] bool ours(const std::string& name) const { return known.contains(name); }
    [[nodiscard]] bool isThere(const std::string& name) const
    {
        std::error_code error;
        return fs::exists(folder / name, error);
    }
    void keepList()
    {
        listed = true;
        const Json list{{"faultline", "figure set"},
                        {"set", made.set.name},
                        {"files", now},
                        {"numbers", numbersJson(made, writtenNumbers(folder))},
                        {"source", maybeJson<Json>(made.source)}};
        const auto text = list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
        if (!isThere(setManifest) || readFile(folder / setManifest) != text)
            writeFile(folder / setManifest, text);
    }
};

SetWriter::SetWriter(MadeSet made, const fs::path& folder, WriteDrawing write, bool force)
    : impl_(new Impl{std::move(made), folder, std::move(write)})
{
    auto& all = *impl_;
    all.files = filesOf(all.made);
    if (const auto manifest = manifestIn(folder); manifest.contains("files") && manifest["files"].is_object())
        all.known = manifest["files"];
    for (const auto& file : all.files)
        for (const auto& name :
             file.painted != nullptr ? std::vector{file.name, numbersFile(file)} : std::vector{file.name})
            if (!force && !all.ours(name) && all.isThere(name))
                throw UsageError((folder / name).string() + " is there, and is not of this figure set",
                                 "Choose another folder, or replace it: --force, in the window \"Replace\"");
    for (const auto& one : all.made.items)
        if (!one.problem.empty())
            all.done.problems.push_back(one.item.name + ": " + one.problem);
    for (const auto& [name, digest] : all.known.items()) // what is not made now, but stands there still, is of this set
        if (all.isThere(name))
            all.now[name] = digest;
}

SetWriter::~SetWriter()
{
    if (impl_->next == 0 || impl_->listed)
        return;
    try {
        impl_->keepList();
    } catch (const std::exception&) {
        return; // nobody is there to hear it: the next export asks about these files
    }
}

const FigureSet& SetWriter::set() const { return impl_->made.set; }

bool SetWriter::step()
{
    auto& all = *impl_;
    if (all.next == all.files.size())
        return false;
    const auto& file = all.files[all.next++];
    const auto path = all.folder / file.name;
    const bool same = all.ours(file.name) && all.known[file.name] == file.digest && all.isThere(file.name) &&
                      (file.painted == nullptr || all.isThere(numbersFile(file)));
    try {
        if (same) {
            all.done.unchanged.push_back(path);
        } else if (file.painted != nullptr) {
            all.write(*file.painted, all.made.set, path);
            all.done.written.push_back(path);
        } else {
            writeFile(path, file.bytes);
            all.done.written.push_back(path);
        }
        all.now[file.name] = file.digest;
        if (file.painted != nullptr)
            all.now[numbersFile(file)] = file.digest;
    } catch (const UsageError& problem) { // it does not fit its paper
        all.done.problems.push_back((file.painted != nullptr ? file.painted->item.name : file.name) + ": " +
                                    problem.what());
        if (all.ours(file.name))
            all.now[file.name] = ""; // what stands there is of an earlier export
    } catch (const Error&) {
        all.keepList(); // what was written so far is of this set
        throw;
    }
    return true;
}

WrittenSet SetWriter::finish()
{
    impl_->keepList();
    return impl_->done;
}

WrittenSet writeSet(const MadeSet& made, const fs::path& folder, const WriteDrawing& write, bool force)
{
    SetWriter writer(made, folder, write, force);
    while (writer.step()) {
    }
    return writer.finish();
}

WrittenNumbers writtenNumbers(const fs::path& folder)
{
    WrittenNumbers written;
    const auto manifest = manifestIn(folder);
    if (!manifest.contains("numbers") || !manifest["numbers"].is_object())
        return written;
    for (const auto& [key, entry] : manifest["numbers"].items()) {
        if (!entry.is_object())
            continue;
        if (entry.contains("value"))
            written.numbers.push_back({key, textAt(entry, "value")});
        if (entry.contains("was"))
            written.former[key] = textsIn(entry["was"]);
    }
    return written;
}

std::string writeWithSource(const Table& table, const std::string& format)
{
    auto text = write(table, format);
    if (table.source.empty())
        return text;
    if (format == "latex")
        return "% Source: " + visibleText(table.source) + "\n" + text;
    if (format == "markdown") {
        auto source = visibleText(table.source);
        for (auto at = source.find("--"); at != std::string::npos; at = source.find("--", at))
            source.replace(at, 2, "- -"); // which would end the comment
        return text + "\n<!-- Source: " + source + " -->\n";
    }
    if (format == "json") {
        auto json = parseJson<Json>(text, {});
        json["source"] = maybeJson<Json>(table.source);
        return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return text;
}

} // namespace core::reports
