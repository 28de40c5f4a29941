#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/base/workers.h"
#include "core/files/file.h"
#include "core/reports/maps/map_file.h"
#include "core/text/joined.h"

namespace app {

namespace {

using Json = nlohmann::ordered_json;
namespace reports = core::reports;

struct MapOptions {
    std::string victim, encoder, corpus, project, campaign, near, out;
    std::size_t count = 10, limit = reports::mostOnMap;
    CorpusOptions read;
    core::victims::LoadOptions load;
    int workers = 0;
    bool json = false;
};

/// A map with everything that is printed of it.
struct MadeMap {
    core::corpora::Corpus corpus;
    reports::TextMap map;
    std::vector<reports::MapColumn> columns;
};

/// Of this corpus the project's answers of the victim, if it keeps some.
std::optional<reports::AnsweredCorpus> answersIn(const core::store::Project& project,
                                                 const core::corpora::Corpus& corpus, const std::string& victimHash)
{
    for (const auto& record : project.corpora())
        if (record.sha256 == corpus.sha256)
            for (const auto& kept : project.answers(record.id))
                if (kept.victimHash == victimHash)
                    return reports::answeredCorpus(kept, corpus);
    return std::nullopt;
}

MadeMap makeMap(Context& context, const MapOptions& o)
{
    MadeMap made;
    made.corpus = readTold(o.corpus, o.read.read(), context.stop());
    std::shared_ptr<const core::victims::Victim> victim;
    if (!o.victim.empty())
        victim = context.workbench().loader->load(o.victim, o.load);
    const auto space = victim ? reports::spaceOf(victim) : reports::spaceOf(context.workbench().resources, o.encoder);
    std::shared_ptr<core::store::Project> project;
    std::optional<core::store::CampaignRecord> campaign;
    std::vector<reports::AttackedExample> attacked;
    if (!o.project.empty())
        project = core::store::Project::open(o.project, core::store::Project::Mode::ReadOnly);
    if (!o.campaign.empty()) {
        campaign = campaignNamed(*project, o.campaign);
        attacked = reports::attackedExamples(*project, campaign->id, made.corpus);
        if (attacked.empty())
            throw core::UsageError(fmt::format("{} attacked no example of {}", campaign->name, made.corpus.name),
                                   "Name the corpus that it attacked");
    }
    ProgressLine line;
    made.map = reports::mapOf(space, made.corpus, reports::rowsOnMap(made.corpus.examples.size(), attacked, o.limit),
                              attacked, core::threadsFor(o.workers), context.stop(), [&](const core::Progress& p) {
                                  line.show(fmt::format("{} of {} texts", thousands(p.done), thousands(p.total)),
                                            {{"done", p.done}, {"total", p.total}});
                              });
    line.clear();
    made.columns.push_back({"label", reports::groupsByLabel(made.map, made.corpus)});
    if (const auto answered =
            project && victim ? answersIn(*project, made.corpus, victim->card().hash) : std::nullopt) {
        made.columns.push_back({"answer", reports::groupsByAnswer(made.map, *answered)});
        made.columns.push_back({"right", reports::groupsByRight(made.map, *answered)});
    }
    if (campaign) {
        made.columns.push_back({"status", reports::groupsByStatus(made.map, attacked)});
        made.columns.push_back(
            {"verdict", reports::groupsByVerdict(made.map, made.corpus, reports::verdictsOn(*project, campaign->id))});
    }
    return made;
}

Json jsonOf(const MadeMap& made, const std::vector<reports::NearText>& near)
{
    Json points = Json::array();
    const auto places = reports::attackedOf(made.map);
    for (std::size_t i = 0; i < made.map.points.size(); ++i) {
        const auto& [x, y] = made.map.points[i];
        Json point{{"id", made.corpus.examples[made.map.rows[i]].id}, {"x", x}, {"y", y}};
        for (const auto& column : made.columns) {
            const auto name = column.at(i);
            point[column.name] = name.empty() ? Json(nullptr) : Json(name);
        }
        if (places[i] >= 0) {
            const auto& [toX, toY] = made.map.attacked[static_cast<std::size_t>(places[i])].at;
            point["attacked"] = {{"x", toX}, {"y", toY}};
        }
        points.push_back(std::move(point));
    }
    Json nearest = Json::array();
    for (const auto& one : near)
        nearest.push_back({{"id", made.corpus.examples[made.map.rows[one.point]].id}, {"cosine", one.cosine}});
    return {{"vectors_of", made.map.space},    {"dimensions", made.map.vectors.dimensions},
            {"texts", made.map.points.size()}, {"variance", {made.map.shares[0], made.map.shares[1]}},
            {"points", std::move(points)},     {"nearest", std::move(nearest)}};
}

std::vector<reports::NearText> nearIn(const MadeMap& made, const MapOptions& o)
{
    if (o.near.empty())
        return {};
    for (std::size_t i = 0; i < made.map.rows.size(); ++i)
        if (made.corpus.examples[made.map.rows[i]].id == o.near)
            return reports::nearestTo(made.map, i, o.count);
    throw core::UsageError(fmt::format("{} has no example {} on this map", made.corpus.name, o.near),
                           "Give an id of the corpus, or a row number; --limit may have left it out");
}

int makeAndPrint(Context& context, const MapOptions& o)
{
    const auto made = makeMap(context, o);
    const auto near = nearIn(made, o);
    if (!o.out.empty()) {
        core::writeFile(o.out, reports::mapCsv(made.map, made.corpus, made.columns));
        note("written to " + o.out);
    }
    if (o.json) {
        printJson(jsonOf(made, near));
        return Done;
    }
    print(fmt::format("{} texts by the vectors of {} ({} numbers); the axes have {} and {} of their variance",
                      thousands(made.map.points.size()), made.map.space, made.map.vectors.dimensions,
                      percent(made.map.shares[0]), percent(made.map.shares[1])));
    if (!near.empty())
        print(fmt::format("\nnearest to {}, by cosine", o.near));
    for (const auto& one : near) {
        const auto& example = made.corpus.examples[made.map.rows[one.point]];
        print(fmt::format("  {:.4f}  {}  {}", one.cosine, example.id, core::text::joined(example.input, " / ")));
    }
    return Done;
}

} // namespace

void addMap(CLI::App& app, Work& work)
{
    auto o = std::make_shared<MapOptions>();
    auto* command = app.add_subcommand(
        "map", "texts as points by their vectors' principal components, and the texts that are nearest to one");
    command->add_option("--corpus", o->corpus, "the texts")->required();
    auto* whose = command->add_option_group("vectors");
    whose->add_option("--victim", o->victim,
                      "what this classifier's last layer reads of each text: a model's name or folder");
    whose->add_option("--encoder", o->encoder,
                      "the vectors of a sentence encoder: built-in, or a model's name or folder");
    whose->require_option(1);
    auto* project =
        command->add_option("--project", o->project, "the victim's answers that this project keeps, and its campaigns");
    command
        ->add_option("--campaign", o->campaign,
                     "a campaign of the project on this corpus: its texts after the attack, statuses and verdicts")
        ->needs(project);
    command->add_option("--near", o->near, "list the texts that are nearest to the example of this id");
    command->add_option("--count", o->count, "how many of them")->check(CLI::Range(1, 1000))->capture_default_str();
    command
        ->add_option("--limit", o->limit,
                     "at most this many texts, at even distances in the file, and besides them those of --campaign")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    addOutput(*command, "--out", o->out, "write the points to this file, as CSV");
    o->read.add(*command);
    addWorkers(*command, o->workers);
    addLoadOptions(*command, o->load, VictimFrom::CommandLine);
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context& context) { return makeAndPrint(context, *o); }; });
}

} // namespace app
