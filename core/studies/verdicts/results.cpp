#include "core/studies/verdicts/results.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/base/median.h"
#include "core/studies/study_project.h"

namespace core::studies {

namespace {

double placeOnScale(const std::vector<std::string>& scale, const std::string& answer)
{
    return static_cast<double>(std::ranges::find(scale, answer) - scale.begin());
}

/// Mean distance of all pairs of answers, 0..1.
std::optional<double> disagreementOf(const Question& question, const std::vector<std::string>& answers)
{
    if (answers.size() < 2)
        return std::nullopt;
    const auto scale = question.scale();
    const bool byPlace = question.level == metrics::Level::Ordinal;
    const bool nominal = question.level == metrics::Level::Nominal || scale.size() < 2;
    const auto at = [&](const std::string& answer) {
        return byPlace ? placeOnScale(scale, answer) : decimalIn(answer).value_or(placeOnScale(scale, answer));
    };
    const double length = nominal ? 1.0 : at(scale.back()) - at(scale.front());
    double sum = 0.0;
    double pairs = 0.0;
    for (std::size_t a = 0; a < answers.size(); ++a)
        for (std::size_t b = a + 1; b < answers.size(); ++b) {
            const double distance =
                nominal ? (answers[a] == answers[b] ? 0.0 : 1.0) : (at(answers[a]) - at(answers[b])) / length;
            sum += distance * distance;
            pairs += 1.0;
        }
    return sum / pairs;
}

Tally tallyOf(const Question& question, const std::vector<const Ballot*>& ballots)
{
    Tally tally;
    std::map<std::string, std::size_t> counts;
    std::vector<std::string> answers;
    double sum = 0.0;
    std::size_t numbers = 0;
    for (const Ballot* ballot : ballots) {
        if (ballot->rater == adjudicator) {
            tally.decided = ballot->answer;
            continue;
        }
        ++counts[ballot->answer];
        answers.push_back(ballot->answer);
        if (const auto number = decimalIn(ballot->answer)) {
            sum += *number;
            ++numbers;
        }
    }
    tally.voters = answers.size();
    if (numbers > 0 && numbers == answers.size())
        tally.mean = sum / static_cast<double>(numbers);
    const auto scale = question.scale();
    tally.votes.assign(counts.begin(), counts.end());
    std::ranges::stable_sort(tally.votes, {}, [&](const auto& vote) { return placeOnScale(scale, vote.first); });
    std::size_t most = 0;
    for (const auto& [answer, count] : tally.votes) {
        if (count == most)
            tally.tie = true;
        if (count > most) {
            most = count;
            tally.majority = answer;
            tally.tie = false;
        }
    }
    if (tally.tie)
        tally.majority.clear();
    tally.disagreement = disagreementOf(question, answers);
    return tally;
}

std::optional<bool> keepsOf(const Keeps& rule, const Tally& tally, std::size_t assigned)
{
    const auto keeps = [&](const std::string& answer) {
        return std::ranges::find(rule.answers, answer) != rule.answers.end();
    };
    if (!tally.decided.empty())
        return keeps(tally.decided);
    std::size_t yes = 0;
    for (const auto& [answer, count] : tally.votes)
        yes += keeps(answer) ? count : 0;
    const std::size_t no = tally.voters - yes;
    if (rule.votes > 0) {
        const auto needed = static_cast<std::size_t>(rule.votes);
        if (yes >= needed)
            return true;
        const std::size_t missing = assigned > tally.voters ? assigned - tally.voters : 0;
        return tally.voters == 0 || yes + missing >= needed ? std::nullopt : std::optional(false);
    }
    return yes == no ? std::nullopt : std::optional(yes > no);
}

/// Leaves out answers to questions that the rater's other answers do not lead to.
std::vector<Ballot> askedOnly(const Study& study, std::vector<Ballot> ballots)
{
    std::map<std::pair<std::string, std::string>, Answers> given;
    for (const auto& ballot : ballots)
        given[{ballot.item, ballot.rater}].emplace_back(ballot.question, ballot.answer);
    std::erase_if(ballots, [&](const Ballot& ballot) {
        const Question* question = study.question(ballot.question);
        if (question == nullptr || ballot.answer.empty())
            return true;
        const Answers& answers = given[{ballot.item, ballot.rater}];
        // The adjudicator judges only ties; the raters' majority may have led there.
        if (ballot.rater == adjudicator && question->onlyIf &&
            std::ranges::find(answers, question->onlyIf->question, &Answers::value_type::first) == answers.end())
            return false;
        return !isAsked(*question, answers);
    });
    return ballots;
}

} // namespace

StudyResults resultsOf(const Study& study, std::vector<Item> items, const std::vector<Ballot>& ballots,
                       const std::map<std::string, std::size_t>& assigned)
{
    StudyResults all;
    all.study = study;
    all.items = std::move(items);
    all.ballots = askedOnly(study, timedBallots(ballots));
    std::map<std::string, std::map<std::string, std::vector<const Ballot*>>> byItem;
    for (const auto& ballot : all.ballots)
        byItem[ballot.item][ballot.question].push_back(&ballot);
    for (const auto& item : all.items) {
        ItemResult result;
        std::set<std::string> raters;
        for (const auto& [id, answers] : byItem[item.key]) {
            const Question& question = *study.question(id);
            for (const Ballot* ballot : answers)
                if (ballot->rater != adjudicator)
                    raters.insert(ballot->rater);
            if (question.comparable())
                result.tallies.emplace(id, tallyOf(question, answers));
        }
        result.raters = raters.size();
        const auto tally = result.tallies.find(study.keeps.question);
        const auto planned = assigned.find(item.key);
        if (tally != result.tallies.end())
            result.keeps = keepsOf(study.keeps, tally->second, planned == assigned.end() ? 0 : planned->second);
        all.results.push_back(std::move(result));
    }
    return all;
}

StudyResults resultsOf(const store::Project& project, const std::string& study, const std::vector<std::string>& without)
{
    const auto counts = [&](const std::string& rater) { return std::ranges::find(without, rater) == without.end(); };
    std::map<std::string, std::size_t> assigned;
    for (const auto& assignment : assignmentsOf(project, study))
        if (counts(assignment.rater))
            for (const auto& item : assignment.order)
                ++assigned[item.item];
    auto ballots = project.ballots(study);
    std::erase_if(ballots, [&](const Ballot& ballot) { return !counts(ballot.rater); });
    auto all = resultsOf(studyOf(project, study), itemsOf(project, study), ballots, assigned);
    all.leftOut = without;
    return all;
}

void addFlags(StudyResults& results, const store::Project& project)
{
    std::vector<store::Id> campaigns;
    for (const auto& campaign : project.campaigns())
        campaigns.push_back(campaign.id);
    const auto all = flagsByItem(project, campaigns);
    for (const auto& item : results.items)
        if (const auto found = all.find(item.key); found != all.end() && item.role == Role::Judged)
            results.flags.insert(*found);
}

std::vector<Ballot> judgedBallots(const StudyResults& results)
{
    std::set<std::string> judged;
    for (const auto& item : results.items)
        if (isJudgement(item.role))
            judged.insert(item.key);
    std::vector<Ballot> ballots;
    for (const auto& ballot : results.ballots)
        if (judged.contains(ballot.item))
            ballots.push_back(ballot);
    return ballots;
}

std::vector<std::string> groupNames(const Item& item, const std::string& by)
{
    if (by == "role")
        return {std::string(nameOf(item.role))};
    std::set<std::string> names;
    for (const auto& source : item.sources) {
        if (by == "attack")
            names.insert(source.attack);
        else if (by == "campaign")
            names.insert(source.campaign);
        else if (by == "victim")
            names.insert(source.victim);
        else if (by == "label")
            names.insert(source.label);
        else if (by == "status")
            names.insert(source.status);
        else
            throw UsageError("results cannot be grouped by " + by,
                             "Choose attack, campaign, victim, label, status or role");
    }
    return {names.begin(), names.end()};
}

std::vector<GroupResult> groupResults(const StudyResults& results, const std::string& by)
{
    std::map<std::string, std::vector<std::string>> groupsOf; // by item
    std::map<std::string, GroupResult> groups;
    for (std::size_t i = 0; i < results.items.size(); ++i) {
        const Item& item = results.items[i];
        if (by != "role" && item.role != Role::Judged)
            continue;
        const ItemResult& result = results.results[i];
        for (const auto& name : groupNames(item, by)) {
            GroupResult& group = groups[name];
            group.name = name;
            ++group.items;
            groupsOf[item.key].push_back(name);
            if (result.raters == 0)
                continue;
            ++group.judged;
            if (!result.keeps)
                group.undecided += results.study.keeps.question.empty() ? 0 : 1;
            else
                ++(*result.keeps ? group.kept : group.notKept);
        }
    }
    std::map<std::pair<std::string, std::string>, std::pair<double, std::size_t>> sums;
    for (const auto& ballot : results.ballots) {
        const Question& question = *results.study.question(ballot.question);
        if (!question.comparable() || ballot.rater == adjudicator)
            continue;
        for (const auto& name : groupsOf[ballot.item]) {
            ++groups[name].answers[ballot.question][ballot.answer];
            if (const auto number = decimalIn(ballot.answer)) {
                auto& [sum, count] = sums[{name, ballot.question}];
                sum += *number;
                ++count;
            }
        }
    }
    for (const auto& [place, sum] : sums)
        groups[place.first].means[place.second] = sum.first / static_cast<double>(sum.second);
    std::vector<GroupResult> list;
    for (auto& [name, group] : groups) {
        group.keptShare = metrics::wilson(group.kept, group.kept + group.notKept);
        list.push_back(std::move(group));
    }
    return list;
}

std::vector<RaterQuality> raterQuality(const StudyResults& results)
{
    std::map<std::string, std::size_t> itemAt;
    for (std::size_t i = 0; i < results.items.size(); ++i)
        itemAt.emplace(results.items[i].key, i);
    struct Gathered {
        RaterQuality quality;
        std::set<std::string> items;
        std::vector<double> seconds;
        double same = 0.0;
        double compared = 0.0;
    };
    std::map<std::string, Gathered> raters;
    for (const auto& ballot : results.ballots) {
        const auto at = itemAt.find(ballot.item);
        if (ballot.rater == adjudicator || at == itemAt.end())
            continue;
        Gathered& rater = raters[ballot.rater];
        ++rater.quality.ballots;
        rater.quality.comments += ballot.comment.empty() ? 0 : 1;
        rater.items.insert(ballot.item);
        if (isTimed(ballot))
            rater.seconds.push_back(ballot.seconds);
        const Item& item = results.items[at->second];
        for (const auto& [question, right] : item.expected) {
            if (question != ballot.question || (item.role != Role::Gold && item.role != Role::Attention))
                continue;
            const bool gold = item.role == Role::Gold;
            ++(gold ? rater.quality.goldAsked : rater.quality.attentionAsked);
            if (ballot.answer == right)
                ++(gold ? rater.quality.goldRight : rater.quality.attentionRight);
        }
        const auto& tallies = results.results[at->second].tallies;
        const auto tally = tallies.find(ballot.question);
        // Checks and training have a right answer: only matters of judgement are compared.
        if (tally == tallies.end() || tally->second.voters < 2 || !isJudgement(item.role))
            continue;
        const auto vote =
            std::ranges::find(tally->second.votes, ballot.answer, &std::pair<std::string, std::size_t>::first);
        rater.same += static_cast<double>(vote->second - 1) / static_cast<double>(tally->second.voters - 1);
        rater.compared += 1.0;
    }
    std::vector<RaterQuality> list;
    for (auto& [name, rater] : raters) {
        rater.quality.rater = name;
        rater.quality.items = rater.items.size();
        rater.quality.timed = rater.seconds.size();
        rater.quality.medianSeconds = medianOf(rater.seconds);
        if (rater.compared > 0.0)
            rater.quality.withOthers = rater.same / rater.compared;
        list.push_back(rater.quality);
    }
    return list;
}

std::string doubtAbout(const RaterQuality& quality)
{
    std::vector<std::string> doubts;
    if (quality.attentionRight < quality.attentionAsked)
        doubts.push_back(fmt::format("failed {} of {} attention check{}",
                                     quality.attentionAsked - quality.attentionRight, quality.attentionAsked,
                                     quality.attentionAsked == 1 ? "" : "s"));
    if (quality.timed > 0 && quality.medianSeconds < fastestSeconds)
        doubts.push_back(fmt::format("{:.1f} s per answer", quality.medianSeconds));
    return fmt::format("{}", fmt::join(doubts, ", "));
}

std::vector<std::string> doubtfulRaters(const StudyResults& results)
{
    std::vector<std::string> raters;
    for (const auto& quality : raterQuality(results))
        if (!doubtAbout(quality).empty())
            raters.push_back(quality.rater);
    return raters;
}

std::vector<std::size_t> disputedItems(const StudyResults& results, const std::string& question)
{
    std::vector<std::pair<double, std::size_t>> disputed;
    for (std::size_t i = 0; i < results.results.size(); ++i) {
        const auto tally = results.results[i].tallies.find(question);
        if (isJudgement(results.items[i].role) && tally != results.results[i].tallies.end() &&
            tally->second.disagreement.value_or(0.0) > 0.0)
            disputed.emplace_back(-*tally->second.disagreement, i);
    }
    std::ranges::sort(disputed);
    std::vector<std::size_t> order;
    for (const auto& [distance, item] : disputed)
        order.push_back(item);
    return order;
}

std::vector<std::size_t> itemsThat(const StudyResults& results, bool kept)
{
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < results.items.size(); ++i)
        if (results.items[i].role == Role::Judged && results.results[i].keeps == kept)
            chosen.push_back(i);
    return chosen;
}

} // namespace core::studies
