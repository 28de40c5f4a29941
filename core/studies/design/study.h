#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/studies/design/item.h"
#include "core/studies/design/question.h"

namespace core::studies {

/// A worked example among the instructions.
struct ShownExample {
    std::string left, right; ///< `right` is empty when the question is about one text.
    Answers answers;
    std::string explanation;
};

/// Who judges what.
struct AssignmentPlan {
    enum class Mode {
        Overlap,     ///< Every item by `overlap` raters; loads differ by at most one item.
        Full,        ///< Every item by every rater.
        LatinSquare, ///< Every rater sees every sentence once, under another campaign each.
    };
    Mode mode = Mode::Full;
    std::vector<std::string> raters = {"r1", "r2", "r3"}; ///< Pseudonyms.
    int overlap = 3;
    std::uint64_t seed = 0; ///< Of the drawing, the orders and the sides.
};
inline constexpr std::array assignmentModes{AssignmentPlan::Mode::Overlap, AssignmentPlan::Mode::Full,
                                            AssignmentPlan::Mode::LatinSquare};
[[nodiscard]] std::string_view nameOf(AssignmentPlan::Mode mode); ///< overlap full latin-square

/// How items are drawn from campaigns.
struct Sampling {
    std::size_t items = 100;                        ///< Perturbed texts of all campaigns together; 0: all.
    std::vector<std::string> statuses{"succeeded"}; ///< Results to draw from; empty: all with a change.
    std::vector<std::string> labels;                ///< Gold labels; empty: all.
    std::vector<std::string> tags;                  ///< Tags of the first changed word; empty: all.
    std::vector<std::string> examples;              ///< Ids chosen by a filter in Results; empty: all.
    std::vector<std::string> withoutRecipes;        ///< Campaigns of these recipes are left out.
    double fromPercent = 0.0, toPercent = 100.0;    ///< Perturbed share.
    /// Both texts have at most this many standard deviations more or fewer words than the campaigns' texts on average;
    /// 0: any length. Source: Mayer et al. (2020), section 4.3, with 1.
    double lengthDeviations = 0.0;
    /// Groups that get the same share of items as they have of results: "" (none), status, label, perturbed (quarters),
    /// tag (of the first changed word), or column:NAME. In any case, campaigns stay separate.
    std::string stratify;
    bool sameSentences = false; ///< Only sentences that every campaign has: what a Latin square needs.
    std::size_t originals = 0;  ///< Unchanged texts to mix in.
    double mostPercent = 100.0; ///< At most this share of what each campaign has (of the sentences that all have).
    /// All variants of each example instead of its best text, from campaigns that keep them; `succeeded` are those that
    /// fooled the victim, and column:operator says what made each.
    bool variants = false;
    /// Of the texts that fit, those whose flags (`measure --validity`) leave it least sure whether they are good come
    /// first, texts that were not flagged last; else any. They are no random draw.
    bool unsureFirst = false;
};

/// Which answer means that the text kept its meaning (or structure).
struct Keeps {
    std::string question; ///< Empty: the study does not ask this.
    std::vector<std::string> answers;
    int votes = 0; ///< This many raters must say so; 0: more than half of those who answered.
};

/// The design of a study. Everything can be edited; a change after ballots came in is a new version.
struct Study {
    std::string name; ///< Written in the ballots.
    int version = 1;
    std::string title; ///< Raters read it; must not reveal what is tested.
    std::string instructions;
    std::vector<ShownExample> examples;
    std::vector<Question> questions;
    std::vector<Item> items; ///< The design's own: training, attention checks, gold.
    Sampling sampling;
    AssignmentPlan plan;
    Keeps keeps;
    bool shuffleSides = true;     ///< Which text is on the left is drawn per rater and item.
    bool markDifferences = false; ///< Changed words are marked when an item appears; the rater can switch it.
    bool showTrees = false;       ///< Dependency arcs beside the texts, or the right equations.
    bool comments = true;         ///< A free comment may go with each answer.
    std::size_t breakEvery = 50;  ///< A reminder after this many items; 0: none.
    std::string source;           ///< The paper whose question this is, for the report; raters don't see it.

    [[nodiscard]] const Question* question(const std::string& id) const; ///< Null if there is none.
    /// Whether some question is about the pair; else raters get only the text in question.
    [[nodiscard]] bool showsPairs() const;
    [[nodiscard]] bool showsTexts() const; ///< Whether some question shows the perturbed text alone.
};

[[nodiscard]] Json toJson(const Study& study);
/// \throws Error naming the invalid member; rules must refer to an earlier question.
[[nodiscard]] Study studyFrom(const Json& json);
[[nodiscard]] Study studyFromText(const std::string& text, const std::string& file);
/// Indented, for editing.
[[nodiscard]] std::string studyText(const Study& study);

/// A rater's name: letters, digits, `.`, `-`, `_`, at most 40. \throws UsageError
void requireRaterName(const std::string& rater);

} // namespace core::studies
