#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/metrics/proportion.h"
#include "core/store/project.h"
#include "core/studies/design/item_flags.h"
#include "core/studies/design/study.h"
#include "core/studies/rating/ballot.h"

namespace core::studies {

/// The raters' answers to one question about one item.
struct Tally {
    std::vector<std::pair<std::string, std::size_t>> votes; ///< By answer, in the scale's order; only answers given.
    std::size_t voters = 0;
    std::string majority; ///< The most frequent answer; empty for a tie or without votes.
    bool tie = false;     ///< Several answers lead equally.
    std::string decided;  ///< The adjudicator's answer; empty if there is none.
    std::optional<double> mean;
    /// 0 (all alike) to 1: share of unequal pairs for nominal questions, else the mean squared distance of the pairs
    /// over the squared length of the scale (places for ordinal questions). Empty with fewer than two answers.
    std::optional<double> disagreement;

    /// The adjudicator's answer, else the majority's.
    [[nodiscard]] const std::string& verdict() const { return decided.empty() ? majority : decided; }
};

struct ItemResult {
    std::map<std::string, Tally> tallies; ///< By question; comparable questions that somebody answered.
    std::optional<bool> keeps;            ///< Meaning (or structure) kept, by Study::keeps; empty while undecided.
    std::size_t raters = 0;               ///< Who answered anything.
};

/// Everything known of a study; the reports below work on it.
struct StudyResults {
    Study study;
    std::vector<Item> items;
    std::vector<ItemResult> results;             ///< One per item.
    std::vector<Ballot> ballots;                 ///< The ones that count, answers to questions that were asked.
    std::vector<std::string> leftOut;            ///< Raters whose answers do not count.
    std::map<std::string, ItemFlags> flags = {}; ///< Of the items, by key: see addFlags().
};

/// `without`: raters whose answers are left out, as if they had never been asked.
[[nodiscard]] StudyResults resultsOf(const store::Project& project, const std::string& study,
                                     const std::vector<std::string>& without = {});
/// `assigned`: the raters each item was given to; while answers are missing, a rule on votes may stay undecided.
[[nodiscard]] StudyResults resultsOf(const Study& study, std::vector<Item> items, const std::vector<Ballot>& ballots,
                                     const std::map<std::string, std::size_t>& assigned = {});

/// Adds what the project's campaigns know of the items' texts, for reports that compare people with machines.
void addFlags(StudyResults& results, const store::Project& project);

/// The ballots about judged texts and originals: what agreement is measured on. Checks and training have a right
/// answer, and agreement is about what is a matter of judgement.
[[nodiscard]] std::vector<Ballot> judgedBallots(const StudyResults& results);

/// The groups an item counts in: one name per source, each once. `by`: attack, campaign, victim, label, status or role.
/// \throws UsageError for another field.
[[nodiscard]] std::vector<std::string> groupNames(const Item& item, const std::string& by);

/// Judged items that have something in common.
struct GroupResult {
    std::string name;
    std::size_t items = 0, judged = 0; ///< Judged: somebody answered.
    std::size_t kept = 0, notKept = 0, undecided = 0;
    std::optional<metrics::Proportion> keptShare;                      ///< kept / (kept + not kept), Wilson.
    std::map<std::string, std::map<std::string, std::size_t>> answers; ///< Question -> answer -> ballots.
    std::map<std::string, double> means; ///< Question -> mean of the ballots, numeric questions.
};
/// Groups by attack, campaign, victim, label, status or role, in the names' order; an item with several sources
/// counts in each. Items other than judged ones only with `role`. \throws UsageError for another field.
[[nodiscard]] std::vector<GroupResult> groupResults(const StudyResults& results, const std::string& by);

/// Whether the answer's time was measured. Packets and web pages note when an answer was given and how long it took,
/// which may round to 0 seconds; a tool that measures nothing says neither.
[[nodiscard]] inline bool isTimed(const Ballot& ballot) { return ballot.seconds > 0.0 || !ballot.at.empty(); }

/// How a rater did.
struct RaterQuality {
    std::string rater;
    std::size_t items = 0, ballots = 0;
    std::optional<double> withOthers; ///< Mean share of the other raters who gave the same answer, 0..1.
    std::size_t timed = 0;            ///< Answers whose time was measured; other tools' may have none.
    double medianSeconds = 0.0;       ///< Per answer whose time was measured.
    std::size_t goldRight = 0, goldAsked = 0;
    std::size_t attentionRight = 0, attentionAsked = 0;
    std::size_t comments = 0;
};
[[nodiscard]] std::vector<RaterQuality> raterQuality(const StudyResults& results); ///< In the names' order.

/// Nobody reads two texts and decides faster than this, in the median of the answers.
inline constexpr double fastestSeconds = 1.0;
/// What speaks against a rater's answers: "failed 1 of 2 attention checks", "0.7 s per answer"; empty when nothing
/// does. Answers without times are not called fast.
[[nodiscard]] std::string doubtAbout(const RaterQuality& quality);
/// Raters with a doubt, in the names' order.
[[nodiscard]] std::vector<std::string> doubtfulRaters(const StudyResults& results);

/// Indices in `results.items` of judged texts and originals whose answers to the question differ, the most disputed
/// first, then in their order.
[[nodiscard]] std::vector<std::size_t> disputedItems(const StudyResults& results, const std::string& question);

/// Indices in `results.items` of judged items with keeps == `kept`.
[[nodiscard]] std::vector<std::size_t> itemsThat(const StudyResults& results, bool kept);

} // namespace core::studies
