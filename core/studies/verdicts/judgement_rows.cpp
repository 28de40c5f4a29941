#include "core/studies/verdicts/judgement_rows.h"

#include <map>

#include "core/studies/rating/ballot.h"
#include "core/studies/study_project.h"

namespace core::studies {

namespace {

Json textOrNull(const std::string& value) { return value.empty() ? Json(nullptr) : Json(value); }

Json judgementRow(const store::Project& project, const Ballot& ballot, const Item* item)
{
    static const Item unknown;
    const Item& about = item == nullptr ? unknown : *item;
    const ItemSource source = about.sources.empty() ? ItemSource() : about.sources.front();
    Json row;
    row["project"] = project.path().filename().string();
    row["study"] = ballot.study;
    row["item"] = ballot.item;
    row["role"] = item == nullptr ? Json(nullptr) : Json(nameOf(about.role));
    row["rater"] = ballot.rater;
    row["question"] = ballot.question;
    row["answer"] = textOrNull(ballot.answer);
    row["seconds"] = ballot.seconds;
    row["comment"] = textOrNull(ballot.comment);
    row["at"] = textOrNull(ballot.at);
    row["version"] = ballot.version;
    row["revision"] = ballot.revision;
    row["original"] = about.original;
    row["perturbed"] = about.perturbed;
    row["sources"] = about.sources.size();
    row["campaign_name"] = textOrNull(source.campaign);
    row["victim"] = textOrNull(source.victim);
    row["recipe"] = textOrNull(source.attack);
    row["example"] = textOrNull(source.example);
    row["status"] = textOrNull(source.status);
    row["gold"] = textOrNull(source.label);
    return row;
}

} // namespace

void forEachJudgement(const store::Project& project, const std::function<void(const Json&)>& visit)
{
    for (const auto& study : project.studies()) {
        std::map<std::string, Item> items;
        for (auto& item : itemsOf(project, study.name))
            items.emplace(item.key, item);
        const auto ballots = project.ballots(study.name);
        std::map<BallotPlace, Ballot> current;
        for (const auto& ballot : currentBallots(ballots))
            current.emplace(placeOf(ballot), ballot);
        for (const auto& ballot : ballots) {
            const auto found = items.find(ballot.item);
            Json row = judgementRow(project, ballot, found == items.end() ? nullptr : &found->second);
            const auto counting = current.find(placeOf(ballot));
            row["counts"] = counting != current.end() && counting->second == ballot;
            visit(row);
        }
    }
}

} // namespace core::studies
