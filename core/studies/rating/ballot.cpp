#include "core/studies/rating/ballot.h"

#include <algorithm>

namespace core::studies {

namespace {

auto rankOf(const Ballot& ballot)
{
    return std::tie(ballot.version, ballot.revision, ballot.at, ballot.answer, ballot.comment, ballot.seconds);
}

bool samePlace(const Ballot& a, const Ballot& b)
{
    return a.item == b.item && a.rater == b.rater && a.question == b.question;
}

/// By place, then from the first to the one that counts.
std::vector<const Ballot*> sorted(const std::vector<Ballot>& all)
{
    std::vector<const Ballot*> order;
    order.reserve(all.size());
    for (const auto& ballot : all)
        order.push_back(&ballot);
    std::ranges::sort(order, [](const Ballot* a, const Ballot* b) {
        const auto place = [](const Ballot& ballot) { return std::tie(ballot.item, ballot.rater, ballot.question); };
        return samePlace(*a, *b) ? rankOf(*a) < rankOf(*b) : place(*a) < place(*b);
    });
    return order;
}

/// Whether one of these is the last of its place, and an answer.
bool counts(const std::vector<const Ballot*>& order, std::size_t i)
{
    return (i + 1 == order.size() || !samePlace(*order[i], *order[i + 1])) && !isUndone(*order[i]);
}

} // namespace

std::vector<Ballot> currentBallots(const std::vector<Ballot>& all)
{
    const auto order = sorted(all);
    std::vector<Ballot> current;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (counts(order, i))
            current.push_back(*order[i]);
    return current;
}

std::vector<Ballot> timedBallots(const std::vector<Ballot>& all)
{
    const auto order = sorted(all);
    std::vector<Ballot> timed;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (!counts(order, i))
            continue;
        std::size_t given = i;
        while (given > 0 && order[given]->seconds == 0.0 && samePlace(*order[given - 1], *order[i]) &&
               order[given - 1]->answer == order[i]->answer && !isUndone(*order[given - 1]))
            --given;
        timed.push_back(*order[i]);
        timed.back().seconds = order[given]->seconds;
        timed.back().at = order[given]->at;
    }
    return timed;
}

std::vector<Conflict> conflictsIn(const std::vector<Ballot>& all)
{
    const auto order = sorted(all);
    std::vector<Conflict> conflicts;
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i + 1;
        while (end < order.size() && samePlace(*order[i], *order[end]) && order[i]->version == order[end]->version &&
               order[i]->revision == order[end]->revision)
            ++end;
        // A file sent twice repeats a ballot; that is not a conflict.
        if (end - i > 1 && !(*order[i] == *order[end - 1])) {
            conflicts.emplace_back();
            for (; i < end; ++i)
                conflicts.back().ballots.push_back(*order[i]);
        }
        i = end;
    }
    return conflicts;
}

} // namespace core::studies
