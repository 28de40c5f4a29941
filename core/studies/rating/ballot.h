#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/store/study_records.h"

namespace core::studies {

using store::Ballot;

/// The comment of a ballot without an answer, such as one that was taken back; a remark that waits for its answer
/// follows it: "(undone) both are odd".
inline constexpr std::string_view undone = "(undone)";

[[nodiscard]] inline bool isUndone(const Ballot& ballot)
{
    return ballot.answer.empty() && ballot.comment.starts_with(undone);
}

/// What the rater remarked, with an answer or before one.
[[nodiscard]] inline std::string remarkOf(const Ballot& ballot)
{
    if (!isUndone(ballot))
        return ballot.comment;
    const auto from = ballot.comment.find_first_not_of(' ', undone.size());
    return from == std::string::npos ? std::string() : ballot.comment.substr(from);
}

/// What identifies an answer: item, rater, question.
using BallotPlace = std::tuple<std::string, std::string, std::string>;
[[nodiscard]] inline BallotPlace placeOf(const Ballot& ballot) { return {ballot.item, ballot.rater, ballot.question}; }

/// The rater with this name decides what the others could not agree on; its ballots do not count as a rater's.
inline constexpr std::string_view adjudicator = "adjudicator";

/// The ballots that count: of each place the one with the highest version, then revision, undone ones left out,
/// ordered by place. Of two different ones with the same revision (a conflict) the later counts, then the greater
/// answer, so that the order of merging does not matter.
[[nodiscard]] std::vector<Ballot> currentBallots(const std::vector<Ballot>& all);

/// The same, each with the seconds and the instant of the revision that gave the answer: a later remark on it is a
/// revision, too, of no seconds.
[[nodiscard]] std::vector<Ballot> timedBallots(const std::vector<Ballot>& all);

/// Ballots of one place, version and revision that differ, in the order of currentBallots.
struct Conflict {
    std::vector<Ballot> ballots;
};
[[nodiscard]] std::vector<Conflict> conflictsIn(const std::vector<Ballot>& all);

} // namespace core::studies
