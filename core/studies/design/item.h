#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/structures/prediction.h"
#include "core/studies/design/json_fields.h"
#include "core/text/input.h"

namespace core::studies {

/// Why an item is in the study. Raters see only that training items are training.
enum class Role {
    Judged,    ///< A perturbed text.
    Original,  ///< An unchanged text mixed in: both texts are the same.
    Gold,      ///< Its right answers are known; they measure the raters.
    Attention, ///< Tells the rater what to answer; raters who miss it are not reading.
    Training,  ///< Comes first; the right answer is shown after the rater's own.
};
[[nodiscard]] std::string_view nameOf(Role role); ///< judged original gold attention training
/// Whether no right answer is known beforehand: what agreement, disputes and ties are about.
[[nodiscard]] constexpr bool isJudgement(Role role) { return role == Role::Judged || role == Role::Original; }

/// Where a pair of texts comes from; two attacks may find the same pair.
struct ItemSource {
    std::string campaign; ///< Its name.
    std::string victim, attack;
    std::string example; ///< Example::id
    std::string status;  ///< succeeded, failed, ...
    std::string label;   ///< Gold label.
    std::string pos;     ///< Tag of the first changed word, where known.
    double perturbedPercent = 0.0;
    double similarity = -1.0;                                 ///< -1 unknown.
    std::vector<std::pair<std::string, std::string>> columns; ///< The user's own.
};

/// A tree to be shown with a text: over its words, or below them that of the equation of a word problem.
struct ShownTree {
    std::vector<std::string> words;
    structures::DependencyTree tree;
    std::optional<structures::Equation> equation = {};
};

using Answers = std::vector<std::pair<std::string, std::string>>; ///< By question.

/// What is judged: an original and a perturbed text.
struct Item {
    std::string key; ///< itemKey of what follows: the same texts have the same key in every study and every run.
    Role role = Role::Judged;
    std::string original, perturbed;
    std::vector<std::pair<std::string, std::string>> context; ///< Unchanged segments by name: topic, premise.
    std::vector<ItemSource> sources;
    std::optional<ShownTree> originalTree, perturbedTree;
    Answers expected;        ///< Training, attention and gold items: the right answers.
    std::string explanation; ///< Training: why.

    /// The same for all items made from one sentence: a rater should not meet them one after the other.
    [[nodiscard]] std::string sourceSentence() const;
};

/// 16 hexadecimal digits of the texts' hash.
[[nodiscard]] std::string itemKey(const std::string& original, const std::string& perturbed,
                                  const std::vector<std::pair<std::string, std::string>>& context);

/// How an attacked input and its perturbed form are shown: the segments that differ become the two texts (several are
/// joined by line ends, with their names), the others the context. Fills in key and texts.
[[nodiscard]] Item itemOf(const text::Input& original, const text::Input& perturbed);

[[nodiscard]] Json toJson(const Item& item);
[[nodiscard]] Item itemFrom(const Json& json); ///< \throws Error, also when the key does not fit the texts.

[[nodiscard]] Json toJson(const ShownTree& tree);
[[nodiscard]] std::optional<ShownTree> treeFrom(const Json* json, const std::string& what);

} // namespace core::studies
