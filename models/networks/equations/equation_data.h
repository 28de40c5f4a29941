#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/lexicon/word_vectors.h"
#include "core/structures/equations/equation_tree.h"
#include "core/structures/prediction.h"
#include "core/victims/loader.h"
#include "models/inference/equations/solver_problem.h"
#include "models/inference/model/vocabulary.h"
#include "models/training/kinds/solver_settings.h"

namespace models::networks {

/// A word problem and its equation, as a network learns from them.
struct ProblemExample {
    SolverProblem problem;
    core::structures::Equation gold;       ///< As the corpus has it.
    core::structures::EquationTree linked; ///< Its leaves linked to the problem's numbers.
    Rows pieces; ///< In prefix order; empty for an equation that cannot be written (of dev: it counts as wrong).
};

/// What a solver is trained on.
struct EquationData {
    SolverConfig config; ///< The settings with the corpora's segments and tokenisation.
    std::shared_ptr<const Vocabulary> words, symbols;
    std::shared_ptr<const WordStates> encoder; ///< Gives words their vectors; null where they are learnt.
    std::vector<ProblemExample> train, dev;
    nlohmann::ordered_json sources; ///< For config.json: the corpora's names, hashes and sizes, and what was left out.

    /// Reads the request's corpora of word problems. Leaves are linked as the corpus says (Equation::leaves), else
    /// by their values. Problems without an equation, or with one that has no
    /// prefix form, are left out; those for training also if they have a rarer constant than the settings want. Without
    /// a dev file a tenth of the examples, drawn with the seed, is held out. vocab.txt holds the words that occur at
    /// least `minCount` times in the training problems, the most frequent first, ties by their bytes, and then every
    /// word of `vectors` (null: there are none); `encoder` gives words their vectors, if it is not null; equations.txt
    /// the operators and the constants. \throws core::Error when a file cannot be read, has no equations, or when too
    /// little is left to train on.
    static EquationData read(const core::victims::TrainRequest& request, const SolverSettings& settings,
                             const core::lexicon::WordVectors* vectors, std::stop_token stop,
                             std::shared_ptr<const WordStates> encoder = nullptr);
};

} // namespace models::networks
