#pragma once

#include <string>
#include <vector>

#include "core/reports/basics/figure.h"
#include "core/reports/basics/table.h"
#include "core/victims/evaluation/robustness.h"

namespace core::reports {

/// How one semantic parser fared.
struct SemanticParserRun {
    std::string corpus;   ///< geo, jobs, atis
    std::string parser;   ///< seq2seq, coarse-to-fine, grammar
    std::string training; ///< none, FGM, PGD, MDA, MDA-insert ..., concatenation
    victims::Robustness scores;
};

// Tables from perturbed texts and their originals, as Huang et al. (2021) have them. How one looks is in the paper's
// words.json, under the name of its layout: caption, what its columns show with their titles, and what its `rows` are.
//
// operators: one row per way of perturbing, one for all pairs together (micro) and one for the mean of the ways
// (macro), of parsers trained plainly. runs: one per parser and training; plain runs: of parsers trained plainly.
// shared: how many adversaries some parser and all parsers of a corpus have, per way; these are the perturbed texts
// that a parser answers wrongly, whatever it answers to the original (equation 2).
//
// The paper's numbers stand in separate columns where all pairs count. Shares of pairs have a 95 % interval beside them
// that takes the pairs of one original together (metrics::clusteredShare), those of single texts Wilson's, means none.
// `paper` is a paper's name or its folder.

/// Its kind is the paper's name and the layout's, and of a part of the pairs the part's: huang2021-table2-changed.
/// \throws Error when the paper has no such layout.
[[nodiscard]] Table pairTable(const std::string& paper, const std::string& layout,
                              const std::vector<SemanticParserRun>& runs, victims::PairSubset subset);
/// \throws Error with the paper's file, as pairTable() does.
void requirePairLayout(const std::string& paper, const std::string& layout);
/// Which parsers of a corpus share how many adversaries, all pairs taken, as an UpSet figure; its words are under
/// `adversaries`.
[[nodiscard]] Figure pairAdversaries(const std::string& paper, const std::vector<SemanticParserRun>& runs,
                                     const std::string& corpus);

} // namespace core::reports
