#pragma once

#include <string>
#include <vector>

#include "core/reports/table.h"
#include "core/victims/evaluation/robustness.h"

namespace core::reports {

/// How one semantic parser fared.
struct SemanticParserRun {
    std::string corpus;   ///< geo, jobs, atis
    std::string parser;   ///< seq2seq, coarse-to-fine, grammar
    std::string training; ///< none, FGM, PGD, MDA
    victims::Robustness scores;
};

// The tables of Huang et al. (2021) from perturbed texts and their originals, with the paper's numbers in separate
// columns. Shares have their 95 % interval beside them (metrics::wilson), means of shares have none.

/// Standard and perturbation accuracy: one row per way of perturbing, one for all pairs together (micro) and one for
/// the mean of the ways (macro). `changed`: only of pairs that differ, for which the paper has no numbers.
[[nodiscard]] Table huangPerturbation(const std::vector<SemanticParserRun>& runs, bool changed);
/// The same of robust accuracy and, where losses are known, success as a black-box attack.
[[nodiscard]] Table huangRobust(const std::vector<SemanticParserRun>& runs, bool changed);
/// Standard accuracy on the test set, for all inputs and for those not in the training set, by training.
[[nodiscard]] Table huangStandard(const std::vector<SemanticParserRun>& runs);
/// Perturbation and robust accuracy and success as a black-box attack on all pairs, by training: what the paper's
/// figure 2 draws.
[[nodiscard]] Table huangTraining(const std::vector<SemanticParserRun>& runs, bool changed);
/// Robust accuracy on all pairs perturbed by words, and on all perturbed as sentences (back, para).
[[nodiscard]] Table huangLevels(const std::vector<SemanticParserRun>& runs, bool changed);

} // namespace core::reports
