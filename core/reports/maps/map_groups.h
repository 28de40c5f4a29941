#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/reports/data/paired_answers.h"
#include "core/reports/maps/text_map.h"

namespace core::reports {

/// What the points of a map are coloured by.
struct MapGroups {
    std::vector<std::string> names; ///< In a fixed order: of labels that of the corpus.
    std::vector<int> of;            ///< Of each point its name's place; -1: it has none.
};

[[nodiscard]] MapGroups groupsByLabel(const TextMap& map, const corpora::Corpus& corpus);
/// By the victim's answers, where those are labels; else nothing has a group.
[[nodiscard]] MapGroups groupsByAnswer(const TextMap& map, const AnsweredCorpus& answered);
/// "right" and "wrong".
[[nodiscard]] MapGroups groupsByRight(const TextMap& map, const AnsweredCorpus& answered);
/// How a campaign ended on each example: "succeeded", "failed" ...
[[nodiscard]] MapGroups groupsByStatus(const TextMap& map, std::span<const AttackedExample> attacked);
/// "kept" and "not kept" by people, by the examples' ids.
[[nodiscard]] MapGroups groupsByVerdict(const TextMap& map, const corpora::Corpus& corpus,
                                        const std::map<std::string, bool>& verdicts);

/// Whether people kept the attacked texts of a campaign, by the examples' ids, in the newest study that decided on some
/// of them; none without such a study.
[[nodiscard]] std::map<std::string, bool> verdictsOn(const store::Project& project, store::Id campaign);

} // namespace core::reports
