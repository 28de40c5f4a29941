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

// The tables of Huang et al. (2021) from perturbed texts and their originals, with the paper's numbers in separate
// columns where all pairs count. Shares of pairs have a 95 % interval beside them that takes the pairs of one original
// together (metrics::clusteredShare), means of shares have none. Captions, columns and titles are those of
// resources/papers/huang2021/words.json.

/// Standard and perturbation accuracy: one row per way of perturbing, one for all pairs together (micro) and one for
/// the mean of the ways (macro).
[[nodiscard]] Table huangPerturbation(const std::vector<SemanticParserRun>& runs, victims::PairSubset subset);
/// The same of robust accuracy and, where losses are known, success as a black-box attack.
[[nodiscard]] Table huangRobust(const std::vector<SemanticParserRun>& runs, victims::PairSubset subset);
/// Standard accuracy on the test set, for all inputs and for those not in the training set, by training, with Wilson's
/// intervals.
[[nodiscard]] Table huangStandard(const std::vector<SemanticParserRun>& runs);
/// Perturbation and robust accuracy and success as a black-box attack on all pairs, by training: what the paper's
/// figure 2 draws.
[[nodiscard]] Table huangTraining(const std::vector<SemanticParserRun>& runs, victims::PairSubset subset);
/// Robust accuracy on all pairs perturbed by words, and on all perturbed as sentences (back, para).
[[nodiscard]] Table huangLevels(const std::vector<SemanticParserRun>& runs, victims::PairSubset subset);

// Adversaries of a parser are the perturbed texts that it answers wrongly, whatever it answers to the original
// (equation 2), of parsers trained plainly.

/// How many are adversaries of some parser and of all parsers of a corpus, and which share of the latter each way of
/// perturbing has: the paper's figure 1.
[[nodiscard]] Table huangShared(const std::vector<SemanticParserRun>& runs, victims::PairSubset subset);
/// Which parsers of a corpus share how many adversaries, all pairs taken, as an UpSet figure.
[[nodiscard]] Figure huangAdversaries(const std::vector<SemanticParserRun>& runs, const std::string& corpus);

} // namespace core::reports
