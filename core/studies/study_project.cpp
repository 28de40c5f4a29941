#include "core/studies/study_project.h"

#include <map>
#include <set>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/studies/rating/ballots_csv.h"
#include "core/victims/card_json.h"

namespace core::studies {

namespace {

std::vector<store::AssignmentRecord> recordsOf(const std::vector<Assignment>& assignments)
{
    std::vector<store::AssignmentRecord> records;
    for (const auto& assignment : assignments)
        records.push_back({assignment.rater, toJson(assignment).dump()});
    return records;
}

/// Uses the victims' labels as options if a question asks for them.
void fillLabels(Study& study, const store::Project& project, std::span<const store::Id> campaigns)
{
    std::vector<Option> options;
    for (const store::Id id : campaigns)
        for (const auto& label : victims::labelsInCard(project.campaign(id).victimCard))
            if (std::ranges::find(options, label, &Option::value) == options.end())
                options.push_back({label, label});
    if (options.size() < 2)
        return;
    for (auto& question : study.questions) {
        if (!question.labelsAsOptions)
            continue;
        question.options = options;
        // Right answers must be among the labels.
        const auto unknown = [&](const auto& answer) {
            return answer.first == question.id &&
                   std::ranges::find(options, answer.second, &Option::value) == options.end();
        };
        for (auto& item : study.items)
            std::erase_if(item.expected, unknown);
        for (auto& example : study.examples)
            std::erase_if(example.answers, unknown);
    }
}

/// Refuses a version that would make stored answers meaningless.
void requireCompatible(const Study& before, const Study& after)
{
    for (const auto& old : before.questions) {
        const Question* now = after.question(old.id);
        if (now != nullptr && now->kind != old.kind)
            throw UsageError(fmt::format("{} was a {} question, and answers to it may exist", old.id, nameOf(old.kind)),
                             "Give the changed question another id");
    }
}

Merged merge(store::Project& project, const std::string& study, const std::vector<Ballot>& ballots)
{
    Merged merged;
    merged.added = project.addBallots(study, ballots);
    merged.repeated = ballots.size() - merged.added;
    // They are ordered by place, version and revision: differing ones are side by side.
    const auto all = project.ballots(study);
    std::vector<Ballot> ambiguous;
    for (std::size_t i = 1; i < all.size(); ++i) {
        if (all[i].revision != all[i - 1].revision || all[i].version != all[i - 1].version ||
            placeOf(all[i]) != placeOf(all[i - 1]))
            continue;
        if (ambiguous.empty() || !(ambiguous.back() == all[i - 1]))
            ambiguous.push_back(all[i - 1]);
        ambiguous.push_back(all[i]);
    }
    if (ambiguous.empty())
        return merged;
    std::set<BallotPlace> touched;
    for (const auto& ballot : ballots)
        touched.insert(placeOf(ballot));
    for (auto& conflict : conflictsIn(ambiguous))
        if (touched.contains(placeOf(conflict.ballots.front())))
            merged.conflicts.push_back(std::move(conflict));
    return merged;
}

} // namespace

Design createStudy(store::Project& project, const Study& study, const std::vector<Item>& items)
{
    if (study.name.empty())
        throw UsageError("the study has no name", "Give it one: it is written into every ballot");
    for (const auto& rater : study.plan.raters)
        if (rater == adjudicator)
            throw UsageError("no rater may be called adjudicator", "That name is for who decides ties");
    Study first = study;
    first.version = 1;
    static_cast<void>(studyFrom(toJson(first))); // a design made in code is checked like one that was read
    std::vector<store::StudyItemRecord> records;
    std::set<std::string> keys;
    for (const auto& item : items) {
        if (!keys.insert(item.key).second)
            throw UsageError("two items have the same texts: " + item.perturbed.substr(0, 60), "Leave one of them out");
        records.push_back({item.key, toJson(item).dump()});
    }
    if (items.empty())
        throw UsageError("the study has no items", "Choose campaigns with results, or put items into the design");
    Design design = assign(first, items);
    project.addStudy(first.name, studyText(first), records, recordsOf(design.assignments));
    return design;
}

Design createStudy(store::Project& project, const Study& study, std::span<const store::Id> campaigns)
{
    Study filled = study;
    fillLabels(filled, project, campaigns);
    Drawn drawn = drawItems(project, campaigns, filled);
    Design design = createStudy(project, filled, drawn.items);
    design.notes.insert(design.notes.begin(), drawn.notes.begin(), drawn.notes.end());
    return design;
}

int reviseStudy(store::Project& project, const Study& study)
{
    const Study before = studyOf(project, study.name);
    Study next = study;
    next.version = before.version + 1;
    static_cast<void>(studyFrom(toJson(next)));
    requireCompatible(before, next);
    return project.addStudyVersion(study.name, studyText(next));
}

Study studyOf(const store::Project& project, const std::string& name, int version)
{
    const auto record = project.study(name);
    const auto at = version == 0 ? std::prev(record.versions.end()) : record.versions.find(version);
    if (at == record.versions.end())
        throw UsageError(fmt::format("{} has no version {}", name, version), "Choose one it has");
    Study study = studyFromText(at->second, project.path().string());
    study.version = at->first;
    return study;
}

std::vector<Item> itemsOf(const store::Project& project, const std::string& study)
{
    std::vector<Item> items;
    for (const auto& record : project.studyItems(study))
        items.push_back(itemFrom(parseJson<Json>(record.body, {project.path().string()})));
    return items;
}

std::vector<Assignment> assignmentsOf(const store::Project& project, const std::string& study)
{
    std::vector<Assignment> assignments;
    for (const auto& record : project.assignments(study)) {
        assignments.push_back(assignmentFrom(parseJson<Json>(record.body, {project.path().string()})));
        requireRaterName(assignments.back().rater); // it becomes part of file names
    }
    return assignments;
}

Packet packetOf(const store::Project& project, const std::string& study, const std::string& rater)
{
    std::string names;
    for (const auto& assignment : assignmentsOf(project, study)) {
        if (assignment.rater == rater)
            return packetFor(studyOf(project, study), itemsOf(project, study), assignment);
        names += (names.empty() ? "" : ", ") + assignment.rater;
    }
    throw UsageError(study + " has no rater " + rater, "Choose one of " + names);
}

std::vector<Ballot> ballotsOf(const store::Project& project, const std::string& study, const std::string& rater)
{
    auto ballots = project.ballots(study);
    std::erase_if(ballots, [&](const Ballot& ballot) { return ballot.rater != rater; });
    return ballots;
}

BallotRules ballotRules(const store::Project& project, const std::string& study)
{
    BallotRules rules;
    rules.study = study;
    for (const auto& [version, body] : project.study(study).versions) {
        Study read = studyFromText(body, project.path().string());
        read.version = version;
        rules.versions.emplace(version, std::move(read));
    }
    for (const auto& item : project.studyItems(study))
        rules.items.insert(item.key);
    for (const auto& assignment : assignmentsOf(project, study))
        rules.tickets.emplace(assignment.rater, assignment.ticket);
    return rules;
}

Ballot BallotRules::checked(Ballot ballot) const
{
    if (ballot.study != study)
        throw Error("this ballot belongs to the study \"" + ballot.study + "\", not to \"" + study + "\"",
                    "Import it into its own study");
    if (!items.contains(ballot.item))
        throw Error("there is no item " + ballot.item.substr(0, 40) + " in the study",
                    "Check that the study is the right one");
    const auto version = versions.find(ballot.version);
    if (version == versions.end())
        throw Error(fmt::format("the study has no version {}", ballot.version),
                    "Check that the study is the right one");
    if (ballot.revision < 1)
        throw Error("revisions count from 1", "Check the revision column");
    if (!(ballot.seconds >= 0.0 && ballot.seconds < 1e9))
        throw Error("the seconds are not a duration", "Check the seconds column");
    const Question* question = version->second.question(ballot.question);
    if (question == nullptr)
        throw Error("the study does not ask \"" + ballot.question.substr(0, 40) + "\"", "Check the question column");
    if (!ballot.answer.empty())
        ballot.answer = normalAnswer(*question, ballot.answer);
    else if (question->required && !isUndone(ballot))
        throw Error(question->id + " has no answer", "This question must be answered");
    return ballot;
}

Merged mergeBallots(store::Project& project, const BallotsFile& file, const std::string& name)
{
    const Where where{name};
    const std::string& study = file.header.study;
    const auto records = project.studies();
    if (std::ranges::none_of(records, [&](const auto& record) { return record.name == study; }))
        throw Error(where, "these are ballots of the study \"" + study + "\", which this project does not have",
                    "Open the project that the packet came from");
    const BallotRules rules = ballotRules(project, study);
    const auto ticket = rules.tickets.find(file.header.rater);
    if (ticket == rules.tickets.end())
        throw Error(where, "the study has no rater " + file.header.rater, "Check that the project is the right one");
    if (ticket->second != file.header.ticket)
        throw Error(where, "the ballots do not belong to the packet that " + file.header.rater + " was given",
                    "Ask the rater for the file that belongs to the packet of this project");
    std::vector<Ballot> ballots;
    std::vector<std::size_t> lines;
    for (std::size_t i = 0; i < file.ballots.size(); ++i) {
        try {
            ballots.push_back(rules.checked(file.ballots[i]));
        } catch (const Error& error) {
            throw Error({name, i + 2}, error.problem(), error.remedy()); // the header is line 1
        }
        lines.push_back(i + 2);
    }
    requireNoRepeats(ballots, lines, name);
    Merged merged = merge(project, study, ballots);
    merged.torn = file.torn;
    return merged;
}

Merged importBallots(store::Project& project, const std::string& study, const std::vector<Ballot>& ballots,
                     const std::string& name, const std::vector<std::size_t>& lines, const ImportOptions& options)
{
    const BallotRules rules = ballotRules(project, study);
    std::vector<Ballot> accepted;
    accepted.reserve(ballots.size());
    for (std::size_t i = 0; i < ballots.size(); ++i) {
        try {
            const std::string& rater = ballots[i].rater;
            if (rater != adjudicator && !rules.tickets.contains(rater)) {
                requireRaterName(rater);
                if (!options.newRaters)
                    throw Error("the study has no rater " + rater, "Accept new raters if that is meant (--new-raters)");
            }
            accepted.push_back(rules.checked(ballots[i]));
        } catch (const Error& error) {
            throw Error({name, i < lines.size() ? lines[i] : 0}, error.problem(), error.remedy());
        }
    }
    requireNoRepeats(accepted, lines, name);
    return merge(project, study, accepted);
}

} // namespace core::studies
