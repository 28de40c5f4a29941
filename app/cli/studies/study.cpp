#include "app/cli/studies/study.h"

#include <algorithm>
#include <deque>
#include <map>

#include <fmt/format.h>

#include "app/cli/studies/annotate.h"
#include "app/cli/studies/study_report.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/corpora/formats/table.h"
#include "core/studies/design/study_parameters.h"
#include "core/studies/design/templates.h"
#include "core/studies/rating/ballots_csv.h"
#include "core/studies/study_project.h"
#include "core/studies/verdicts/adjudication.h"
#include "core/studies/verdicts/left_out.h"

namespace app {

namespace {

using namespace core::studies;
using core::store::Project;

struct Create {
    std::string project, design = "zheng", name;
    std::vector<std::string> campaigns;
    std::map<std::string, Json> given; ///< Values of declared parameters, by key, instead of the design's own.
    bool atRandom = false, json = false;

    [[nodiscard]] bool has(const char* key) const { return given.contains(key); }
    /// Puts the values that are given into a part of the design.
    template<typename Plan>
    void fill(const std::vector<core::PlanParameter<Plan>>& parameters, Plan& plan) const
    {
        for (const auto& parameter : parameters)
            if (const auto value = given.find(parameter.key); value != given.end())
                parameter.set(plan, value->second);
    }
    template<typename Plan>
    void add(CLI::App& command, const std::vector<core::PlanParameter<Plan>>& parameters)
    {
        for (const auto& parameter : parameters)
            addParameter(command, parameter, [this, key = parameter.key](const Json& value) {
                given[key] = value;
            })->default_str(""); // what is left out is the template's
    }
};

/// "3" means r1, r2, r3.
std::vector<std::string> raterNames(const std::vector<std::string>& given)
{
    const bool number = given.size() == 1 && given[0].size() <= 3 &&
                        given[0].find_first_not_of("0123456789") == std::string::npos && !given[0].empty();
    if (!number)
        return given;
    std::vector<std::string> names;
    for (int i = 1; i <= std::stoi(given[0]); ++i)
        names.push_back(fmt::format("r{}", i));
    return names;
}

Study designOf(const Create& o)
{
    Study study = studyTemplate(o.design);
    if (!o.name.empty())
        study.name = o.name;
    o.fill(samplingParameters(), study.sampling);
    if (study.sampling.withoutRecipes == std::vector<std::string>{"none"})
        study.sampling.withoutRecipes.clear();
    if (o.atRandom)
        study.sampling.unsureFirst = false;
    o.fill(assignmentParameters(), study.plan);
    study.plan.raters = raterNames(study.plan.raters);
    if (!o.has("overlap"))
        study.plan.overlap = std::min(study.plan.overlap, static_cast<int>(study.plan.raters.size()));
    else if (!o.has("assignment"))
        study.plan.mode = AssignmentPlan::Mode::Overlap;
    return study;
}

int create(const Create& o)
{
    const auto project = Project::open(o.project);
    std::vector<core::store::Id> campaigns;
    if (!project->campaigns().empty() || !o.campaigns.empty())
        for (const auto& campaign : campaignsNamed(*project, o.campaigns))
            campaigns.push_back(campaign.id);
    const Study study = designOf(o);
    const Design design = createStudy(*project, study, campaigns);
    const std::size_t items = project->studyItems(study.name).size();
    if (o.json) {
        Json json{{"study", study.name}, {"items", items}, {"seed", study.plan.seed}};
        for (const auto& assignment : design.assignments)
            json["raters"].push_back({{"rater", assignment.rater}, {"items", assignment.order.size()}});
        json["notes"] = design.notes;
        printJson(json);
        return Done;
    }
    print(fmt::format("{}: {} items for {} raters", study.name, items, design.assignments.size()));
    for (const auto& assignment : design.assignments)
        print(fmt::format("  {}  {} items", assignment.rater, assignment.order.size()));
    for (const auto& line : design.notes)
        note(line);
    return Done;
}

int list(const std::string& path, bool json)
{
    const auto project = Project::open(path, Project::Mode::ReadOnly);
    Json studies = Json::array();
    for (const auto& record : project->studies()) {
        const Study study = studyOf(*project, record.name);
        studies.push_back({{"study", record.name},
                           {"version", study.version},
                           {"created_at", record.createdAt},
                           {"items", project->studyItems(record.name).size()},
                           {"raters", project->assignments(record.name).size()},
                           {"ballots", project->ballotCount(record.name)}});
    }
    if (json) {
        printJson({{"studies", studies}});
        return Done;
    }
    core::reports::Table table;
    table.columns = {{"study"}, {"version", true}, {"items", true}, {"raters", true}, {"ballots", true}, {"made"}};
    for (const auto& study : studies)
        table.rows.push_back({{study["study"].get<std::string>()},
                              {study["version"].get<double>(), 0},
                              {study["items"].get<double>(), 0},
                              {study["raters"].get<double>(), 0},
                              {study["ballots"].get<double>(), 0},
                              {study["created_at"].get<std::string>()}});
    printTable(table);
    return Done;
}

/// Answers into a packet's own file, or straight into the project.
int annotateFile(const std::string& packetFile, const std::string& answers, const std::stop_token& stop)
{
    const Packet packet = readPacket(packetFile);
    AnswerLog log(answers.empty() ? ballotsPathFor(packetFile) : std::filesystem::path(answers),
                  {packet.study, packet.version, packet.rater, packet.ticket});
    RatingSession session(packet, log.ballots(), [&](const Ballot& ballot) { log.append(ballot); });
    annotate(session, stop);
    return Done;
}

int annotateProject(const std::string& path, const std::string& name, const std::string& rater,
                    const std::stop_token& stop)
{
    const auto project = Project::open(path);
    const std::string study = studyNamed(*project, name);
    if (rater.empty())
        throw core::UsageError("whose answers are these?", "Name the rater: --rater r1");
    const Packet packet =
        rater == adjudicator ? adjudicationPacket(resultsOf(*project, study)) : packetOf(*project, study, rater);
    RatingSession session(packet, ballotsOf(*project, study, rater), [&](const Ballot& ballot) {
        project->addBallots(study, {&ballot, 1});
    });
    annotate(session, stop);
    return Done;
}

struct Agree {
    std::string project, study, ballots, question, level, weights = "none";
    std::vector<std::string> scale, leaveOut;
    std::uint64_t seed = 0;
    std::size_t rounds = 1000;
    bool json = false;
};

/// The ballots of a bare file: of the requested study, or the only one in it.
std::vector<Ballot> ballotsIn(const Agree& o)
{
    auto ballots = readBallots(o.ballots).ballots;
    if (!o.study.empty())
        std::erase_if(ballots, [&](const Ballot& ballot) { return ballot.study != o.study; });
    for (const auto& ballot : ballots)
        if (ballot.study != ballots.front().study)
            throw core::UsageError(o.ballots + " holds ballots of several studies", "Choose one with --study");
    return currentBallots(ballots);
}

/// The answers in `--scale`, each of which is a CSV record.
std::vector<std::string> answersIn(const std::vector<std::string>& records)
{
    std::vector<std::string> answers;
    for (const auto& record : records) {
        std::deque<std::string> store;
        for (const auto& row : core::corpora::parseDelimited(record, ',', true, store).rows)
            for (const auto cell : row.cells)
                answers.emplace_back(cell);
    }
    return answers;
}

int agreement(Agree o, const std::stop_token& stop)
{
    auto scale = answersIn(o.scale);
    std::vector<Ballot> ballots;
    if (!o.ballots.empty()) {
        if (o.question.empty() || o.level.empty())
            throw core::UsageError("a ballots file does not say how its answers compare",
                                   "Give --question Q and --level nominal, ordinal, interval or ratio");
        if (std::ranges::find(o.leaveOut, doubtful) != o.leaveOut.end())
            throw core::UsageError("a ballots file does not say which items are checks",
                                   "Name the raters to leave out");
        ballots = ballotsIn(o);
        std::erase_if(ballots, [&](const Ballot& ballot) {
            return std::ranges::find(o.leaveOut, ballot.rater) != o.leaveOut.end();
        });
    } else {
        if (o.project.empty())
            throw core::UsageError("agreement of what?", "Give a project, or --ballots FILE.csv");
        const auto project = Project::open(o.project, Project::Mode::ReadOnly);
        const std::string study = studyNamed(*project, o.study);
        const auto results = resultsOf(*project, study, leftOut(*project, study, o.leaveOut));
        if (o.question.empty())
            o.question = results.study.keeps.question.empty() ? results.study.questions.front().id
                                                              : results.study.keeps.question;
        const Question* question = results.study.question(o.question);
        if (question == nullptr || !question->comparable())
            throw core::UsageError("there is no coefficient for " + o.question, "Choose a question with a scale");
        if (o.level.empty())
            o.level = nameOf(question->level);
        if (scale.empty())
            scale = question->scale();
        ballots = judgedBallots(results);
    }
    const auto level = levelNamed(o.level);
    const auto table = ratingTable(ballots, o.question, level, scale);
    if (table.items.empty())
        throw core::Error("nobody has answered " + o.question, "Check the question's name");
    const auto result = agreementOf(table, level, weightsNamed(o.weights), o.seed, o.rounds, stop);
    if (o.json)
        printJson(agreementJson(result));
    else
        printAgreement(result);
    return Done;
}

int results(const std::string& path, const std::string& name, const std::string& by,
            const std::vector<std::string>& leaveOut, bool json)
{
    const auto project = Project::open(path, Project::Mode::ReadOnly);
    const auto without = leftOut(*project, studyNamed(*project, name), leaveOut);
    const auto all = resultsOf(*project, studyNamed(*project, name), without);
    std::vector<std::pair<std::string, ValidSuccess>> valid;
    for (const auto& campaign : project->campaigns())
        if (const auto v = validSuccess(*project, campaign.id, all.study.name, without))
            valid.emplace_back(campaign.name, *v);
    if (json)
        printJson(resultsJson(all, by, valid));
    else
        printResults(all, by, valid);
    return Done;
}

void addCreate(CLI::App& study, Work& work)
{
    auto o = std::make_shared<Create>();
    auto* command = study.add_subcommand("create", "design a study from campaigns");
    addProject(*command, o->project)->required();
    command->add_option("--template", o->design, "a template's name or a design file; see study templates")
        ->capture_default_str();
    command->add_option("--name", o->name, "written into every ballot; the template's when left out");
    command->add_option("--campaign", o->campaigns, "name or number; several are mixed, all when left out");
    o->add(*command, samplingParameters());
    command->add_flag("--at-random", o->atRandom, "the reverse of --unsure-first, where the template draws so")
        ->excludes(command->get_option("--unsure-first"));
    o->add(*command, assignmentParameters());
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context&) { return create(*o); }; });
}

void addAgreement(CLI::App& study, Work& work)
{
    auto o = std::make_shared<Agree>();
    auto* command = study.add_subcommand("agreement", "how far raters agree, with 95 % intervals");
    addProject(*command, o->project);
    addStudyName(*command, o->study);
    command->add_option("--ballots", o->ballots, "a ballots CSV instead of a project");
    command->add_option("--question", o->question,
                        "id of the question; left out, the one that decides what is kept, else the first");
    command->add_option("--level", o->level, "nominal ordinal interval ratio");
    command->add_option(
        "--scale", o->scale,
        "the answers in their order, with commas between; one that holds a comma between double quotes");
    command->add_option("--weights", o->weights, "none linear quadratic; for kappa and Gwet's AC2")
        ->capture_default_str();
    command->add_option("--seed", o->seed, "seed of the bootstrap: the same seed gives the same intervals")
        ->capture_default_str();
    command->add_option("--rounds", o->rounds, "rounds of the bootstrap, 100 to 100,000; 0 is no intervals")
        ->capture_default_str();
    command->add_option("--leave-out", o->leaveOut, leaveOutHelp)->delimiter(',');
    addJson(*command, o->json);
    command->callback([&work, o] { work = [o](Context& context) { return agreement(*o, context.stop()); }; });
}

} // namespace

std::string studyNamed(const Project& project, const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& record : project.studies())
        names.push_back(record.name);
    if (name.empty() && names.size() == 1)
        return names.front();
    if (std::ranges::find(names, name) != names.end())
        return name;
    const std::string file = project.path().string();
    if (names.empty())
        throw core::UsageError(file + " has no study", "Make one with: study create " + file);
    throw core::UsageError(name.empty() ? file + " has several studies" : file + " has no study " + name,
                           fmt::format("Choose one with --study: {}", fmt::join(names, ", ")));
}

std::vector<std::string> leftOut(const Project& project, const std::string& study,
                                 const std::vector<std::string>& given)
{
    auto raters = ratersToLeaveOut(project, study, given);
    if (!raters.empty())
        note(fmt::format("Left out: {}", fmt::join(raters, ", ")));
    return raters;
}

void addStudy(CLI::App& app, Work& work)
{
    struct Options {
        std::string project, study, rater, answers, by = "attack", name;
        std::vector<std::string> leaveOut;
        bool json = false;
    };
    auto o = std::make_shared<Options>();
    auto* study = app.add_subcommand("study", "what people think of perturbed texts");
    study->require_subcommand(1);
    addCreate(*study, work);
    addStudyExchange(*study, work);
    addStudyServe(*study, work);
    addAgreement(*study, work);

    auto* templates = study->add_subcommand("templates", "the papers' designs; with a name, the design as JSON");
    templates->add_option("name", o->name, "a template's name; all are listed when left out");
    templates->callback([&work, o] {
        work = [o](Context&) {
            if (!o->name.empty())
                fmt::print("{}", studyText(studyTemplate(o->name)));
            for (const auto& name : o->name.empty() ? templateNames() : std::vector<std::string>())
                print(fmt::format("{:<12} {}", name, studyTemplate(name).source));
            return int(Done);
        };
    });

    auto* all = study->add_subcommand("list", "the project's studies");
    addProject(*all, o->project)->required();
    addJson(*all, o->json);
    all->callback([&work, o] { work = [o](Context&) { return list(o->project, o->json); }; });

    auto* judge = study->add_subcommand("annotate", "answer in the terminal; start again to go on");
    judge->add_option("file", o->project, "a project, or a rater's packet")->required();
    addStudyName(*judge, o->study);
    judge->add_option("--rater", o->rater, "in a project: whose answers; adjudicator decides ties");
    judge->add_option("--answers", o->answers, "for a packet: the ballots file; NAME.ballots beside it when left out");
    judge->callback([&work, o] {
        work = [o](Context& context) {
            const bool isProject = o->project.ends_with(".faultline");
            return isProject ? annotateProject(o->project, o->study, o->rater, context.stop())
                             : annotateFile(o->project, o->answers, context.stop());
        };
    });

    auto* summary = study->add_subcommand("results", "majorities, valid success, raters' quality");
    addProject(*summary, o->project)->required();
    addStudyName(*summary, o->study);
    summary->add_option("--by", o->by, "attack campaign victim label status role")->capture_default_str();
    summary->add_option("--leave-out", o->leaveOut, leaveOutHelp)->delimiter(',');
    addJson(*summary, o->json);
    summary->callback(
        [&work, o] { work = [o](Context&) { return results(o->project, o->study, o->by, o->leaveOut, o->json); }; });
}

} // namespace app
