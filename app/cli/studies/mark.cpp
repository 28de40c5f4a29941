#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"

namespace app {

namespace {

using core::store::Project;
using core::store::ResultMark;
using core::store::ResultMarks;

struct MarkOptions {
    std::string project, campaign, search;
    std::vector<std::string> examples;
    bool star = false, noStar = false, include = false, json = false;
    std::optional<std::string> exclude, comment;

    [[nodiscard]] bool changes() const { return star || noStar || include || exclude || comment; }
};

/// The positions of the named results; all marked ones if nothing is to be changed.
std::vector<std::uint32_t> chosen(const Project& project, core::store::Id campaign, const MarkOptions& o)
{
    core::store::ResultQuery query;
    query.words = o.search;
    if (!o.examples.empty())
        query.examples = std::set<std::string>(o.examples.begin(), o.examples.end());
    auto found = project.findResults(campaign, query);
    if (query.examples && query.words.empty() && found.positions.size() < query.examples->size())
        throw core::UsageError("not all of these examples have a result in the campaign",
                               "`results --format csv` lists the ids.");
    if (!o.changes())
        std::erase_if(found.positions, [&](std::uint32_t position) { return !found.marks.contains(position); });
    return found.positions;
}

void change(ResultMark& mark, const MarkOptions& o)
{
    if (o.star || o.noStar)
        mark.starred = o.star;
    if (o.exclude || o.include) {
        mark.excluded = o.exclude.has_value();
        mark.reason = o.exclude.value_or("");
    }
    if (o.comment)
        mark.note = *o.comment;
}

void show(const Project& project, core::store::Id campaign, const std::vector<std::uint32_t>& positions, bool json)
{
    const auto marks = project.marks(campaign);
    const auto markAt = [&](std::size_t position) {
        const auto found = marks.find(position);
        return found == marks.end() ? ResultMark() : found->second;
    };
    auto list = nlohmann::ordered_json::array();
    core::reports::Table table;
    table.columns = {{"example"}, {"starred"}, {"excluded"}, {"reason"}, {"note"}};
    for (const auto& [position, result] : project.resultsAt(campaign, positions)) {
        const auto mark = markAt(position);
        list.push_back({{"example", result.example},
                        {"starred", mark.starred},
                        {"excluded", mark.excluded},
                        {"reason", mark.reason},
                        {"note", mark.note}});
        table.rows.push_back({{result.example},
                              {std::string(mark.starred ? "yes" : "no")},
                              {std::string(mark.excluded ? "yes" : "no")},
                              {mark.reason},
                              {mark.note}});
    }
    if (json)
        printJson({{"marks", list}});
    else if (table.rows.empty())
        note("No result of this campaign is marked.");
    else
        printTable(table);
}

int mark(const MarkOptions& o)
{
    const auto project = Project::open(o.project, o.changes() ? Project::Mode::ReadWrite : Project::Mode::ReadOnly);
    if (o.changes() && project->readOnly())
        throw core::Error(core::Where{o.project}, project->readOnlyReason());
    if (o.changes() && o.examples.empty() && o.search.empty())
        throw core::UsageError("no result is named", "Name examples with --example ID, or --search WORDS.");
    const auto campaign = campaignNamed(*project, o.campaign).id;
    const auto positions = chosen(*project, campaign, o);
    if (o.changes()) {
        auto marks = project->marks(campaign);
        ResultMarks changed;
        for (const auto position : positions)
            change(changed[position] = marks[position], o);
        project->setMarks(campaign, changed);
        note(fmt::format("{} result{} marked.", thousands(changed.size()), changed.size() == 1 ? "" : "s"));
    }
    show(*project, campaign, positions, o.json);
    return int(Done);
}

} // namespace

void addMark(CLI::App& app, Work& work)
{
    auto o = std::make_shared<MarkOptions>();
    auto* command =
        app.add_subcommand("mark", "star, exclude or comment results; without a change, list what is marked");
    addProject(*command, o->project)->required();
    command->add_option("--campaign", o->campaign, "name or number");
    command->add_option("--example", o->examples, "an example's id; may be given several times");
    command->add_option("--where,--search", o->search, "those that this search finds, as `results --where` does");
    auto* star = command->add_flag("--star", o->star, "highlight it");
    command->add_flag("--no-star", o->noStar, "remove the star")->excludes(star);
    auto* exclude =
        command->add_option("--exclude", o->exclude, "leave it out of tables that ask for it, for this reason");
    command->add_flag("--include", o->include, "include it again")->excludes(exclude);
    command->add_option("--note", o->comment, "a comment; an empty one removes it");
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context&) { return mark(*o); }; });
}

} // namespace app
