#include "core/studies/verdicts/pace.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "core/metrics/quantile.h"

namespace core::studies {

namespace {

/// Seconds since 1970 of `2026-02-03T14:05:06Z`; empty if it is none.
std::optional<double> instantOf(const std::string& at)
{
    int year = 0, hour = 0, minute = 0, second = 0;
    unsigned month = 0, day = 0;
    if (std::sscanf(at.c_str(), "%4d-%2u-%2uT%2d:%2d:%2d", &year, &month, &day, &hour, &minute, &second) != 6)
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)};
    if (!date.ok())
        return std::nullopt;
    const auto days = std::chrono::sys_days(date).time_since_epoch().count();
    return static_cast<double>(days) * 86'400.0 + hour * 3'600.0 + minute * 60.0 + second;
}

bool isCounted(const Ballot& ballot, const std::string& rater)
{
    return ballot.rater != adjudicator && (rater.empty() || ballot.rater == rater);
}

std::vector<double> secondsOf(const StudyResults& results, const std::string& rater)
{
    std::vector<double> seconds;
    for (const auto& ballot : results.ballots)
        if (isCounted(ballot, rater) && isTimed(ballot))
            seconds.push_back(ballot.seconds);
    std::ranges::sort(seconds);
    return seconds;
}

std::map<std::string, std::size_t> placesOf(const std::vector<Item>& items)
{
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < items.size(); ++i)
        places.emplace(items[i].key, i);
    return places;
}

/// As they were given; those of unknown instants are first.
bool isEarlier(const Ballot& a, const Ballot& b)
{
    return std::tie(a.rater, a.at, a.item, a.question) < std::tie(b.rater, b.at, b.item, b.question);
}

} // namespace

std::vector<RaterPace> paceOf(const StudyResults& results)
{
    std::map<std::string, std::pair<RaterPace, std::vector<double>>> raters; // with the instants
    for (const auto& ballot : results.ballots) {
        if (!isCounted(ballot, {}))
            continue;
        auto& [pace, instants] = raters[ballot.rater];
        pace.rater = ballot.rater;
        ++pace.answers;
        if (const auto instant = instantOf(ballot.at))
            instants.push_back(*instant);
    }
    std::vector<RaterPace> all;
    for (auto& [rater, gathered] : raters) {
        auto& [pace, instants] = gathered;
        const auto seconds = secondsOf(results, rater);
        pace.timed = seconds.size();
        if (!seconds.empty()) {
            pace.lower = metrics::quantileOf(seconds, 0.25);
            pace.median = metrics::quantileOf(seconds, 0.5);
            pace.upper = metrics::quantileOf(seconds, 0.75);
        }
        std::ranges::sort(instants);
        double work = 0.0;
        std::size_t followed = 0;
        for (std::size_t i = 1; i < instants.size(); ++i)
            if (const double gap = instants[i] - instants[i - 1]; gap <= pauseSeconds) {
                work += gap;
                ++followed;
            }
        if (work > 0.0)
            pace.perHour = static_cast<double>(followed) / work * 3'600.0;
        all.push_back(pace);
    }
    return all;
}

AnswerTimes answerTimes(const StudyResults& results, const std::string& rater)
{
    constexpr std::array widths{0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, 600.0};
    constexpr std::size_t bins = 20;
    constexpr double most = 0.95; // of the answers are in bins of their own
    const auto seconds = secondsOf(results, rater);
    AnswerTimes times;
    times.timed = seconds.size();
    if (seconds.empty())
        return times;
    times.median = metrics::quantileOf(seconds, 0.5);
    times.longest = seconds.back();
    const double wide = metrics::quantileOf(seconds, most);
    const auto width = std::ranges::find_if(widths, [&](double w) { return wide < w * static_cast<double>(bins); });
    times.width = width == widths.end() ? std::ceil(wide / static_cast<double>(bins - 1)) : *width;
    const auto used = static_cast<std::size_t>(std::min<double>(bins, times.longest / times.width));
    times.counts.assign(used + 1, 0);
    for (const double one : seconds)
        ++times.counts[static_cast<std::size_t>(std::min<double>(static_cast<double>(used), one / times.width))];
    return times;
}

std::vector<OrderBlock> agreementByOrder(const StudyResults& results, const std::string& rater, std::size_t blocks)
{
    const auto places = placesOf(results.items);
    std::vector<std::pair<Ballot, double>> compared; // with the share of the others who agree
    for (const auto& ballot : results.ballots) {
        const auto place = places.find(ballot.item);
        if (!isCounted(ballot, rater) || place == places.end() || !instantOf(ballot.at) ||
            !isJudgement(results.items[place->second].role))
            continue;
        const auto& tallies = results.results[place->second].tallies;
        const auto tally = tallies.find(ballot.question);
        if (tally == tallies.end() || tally->second.voters < 2)
            continue;
        const auto vote =
            std::ranges::find(tally->second.votes, ballot.answer, &std::pair<std::string, std::size_t>::first);
        if (vote == tally->second.votes.end())
            continue;
        compared.emplace_back(ballot,
                              static_cast<double>(vote->second - 1) / static_cast<double>(tally->second.voters - 1));
    }
    std::ranges::sort(compared, [](const auto& a, const auto& b) { return isEarlier(a.first, b.first); });
    std::vector<std::size_t> numbers; // of each within its rater's
    std::size_t most = 0;
    for (std::size_t i = 0; i < compared.size(); ++i) {
        const bool goesOn = i > 0 && compared[i].first.rater == compared[i - 1].first.rater;
        numbers.push_back(goesOn ? numbers.back() + 1 : 1);
        most = std::max(most, numbers.back());
    }
    if (most == 0 || blocks == 0)
        return {};
    const std::size_t length = (most + blocks - 1) / blocks;
    std::vector<OrderBlock> order;
    for (std::size_t first = 1; first <= most; first += length)
        order.push_back({first, std::min(first + length - 1, most), 0, 0.0});
    for (std::size_t i = 0; i < compared.size(); ++i) {
        auto& block = order[(numbers[i] - 1) / length];
        ++block.answers;
        block.withOthers += compared[i].second;
    }
    for (auto& block : order)
        block.withOthers /= static_cast<double>(block.answers); // whoever got to the last got to all before
    return order;
}

std::vector<DoubtfulAnswer> doubtfulAnswers(const StudyResults& results)
{
    const auto places = placesOf(results.items);
    // The question that a rater was asked first about an item, of those that count.
    std::map<std::pair<std::string, std::string>, std::size_t> firsts;
    const auto numberOf = [&](const std::string& question) {
        const auto& questions = results.study.questions;
        return static_cast<std::size_t>(std::ranges::find(questions, question, &Question::id) - questions.begin());
    };
    for (const auto& ballot : results.ballots) {
        const auto number = numberOf(ballot.question);
        const auto [at, fresh] = firsts.try_emplace({ballot.rater, ballot.item}, number);
        if (!fresh)
            at->second = std::min(at->second, number);
    }
    std::vector<DoubtfulAnswer> all;
    for (const auto& ballot : results.ballots) {
        const auto place = places.find(ballot.item);
        if (!isCounted(ballot, {}) || place == places.end())
            continue;
        const Item& item = results.items[place->second];
        std::vector<std::string> reasons;
        if (isTimed(ballot) && ballot.seconds < fastestSeconds &&
            firsts.at({ballot.rater, ballot.item}) == numberOf(ballot.question))
            reasons.push_back(fmt::format("given after {:.1f} s, and nobody reads the texts in less than {:.0f} s",
                                          ballot.seconds, fastestSeconds));
        for (const auto& [question, right] : item.expected)
            if (question == ballot.question && ballot.answer != right) {
                if (item.role == Role::Attention)
                    reasons.push_back(fmt::format("the attention check asked for \"{}\"", right));
                else if (item.role == Role::Gold)
                    reasons.push_back(fmt::format("the right answer of this gold item is \"{}\"", right));
            }
        if (!reasons.empty())
            all.push_back({place->second, ballot, fmt::format("{}", fmt::join(reasons, "; "))});
    }
    std::ranges::sort(all, [](const auto& a, const auto& b) { return isEarlier(a.ballot, b.ballot); });
    return all;
}

} // namespace core::studies
