#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "models/inference/model/text_reading.h"
#include "models/inference/model/word_model_config.h"

namespace models {

/// How a solver of word problems makes an equation.
enum class SolverArchitecture {
    Seq2Seq,   ///< One piece after the other.
    Gts,       ///< From the goal down: a goal becomes a number, or an operator with two goals of its own.
    Graph2Tree ///< The same, with an encoder that knows which number is larger and which words belong to a number.
};
[[nodiscard]] std::string nameOf(SolverArchitecture architecture); ///< seq2seq gts graph2tree
/// Whether this is the name of a kind of solver.
[[nodiscard]] bool isSolverArchitecture(const std::string& name);
/// \throws core::UsageError that lists all names.
[[nodiscard]] SolverArchitecture solverArchitectureNamed(const std::string& name);

/// The config.json of a solver of word problems (docs/formats.md): `task` is equations.
///
/// Sources: Z. Xie and S. Sun (2019), "A goal-driven tree-structured neural model for math word problems" (GTS);
/// J. Zhang, L. Wang, R. Lee et al. (2020), "Graph-to-tree learning for solving math word problems".
struct SolverConfig : TextReading {
    SolverArchitecture architecture = SolverArchitecture::Gts;
    std::size_t embedding = 128; ///< Of a word.
    /// Numbers of the vectors that words have from the transformer in the folder `encoder`; 0: they have embeddings.
    std::size_t states = 0;
    std::size_t hidden = 128; ///< Units of the encoder, in each direction, and size of a goal.
    std::size_t beam = 1;     ///< Width of the beam when one answer is requested.
    std::size_t longest = 30; ///< Operators and numbers of an equation, at most.

    /// `file` is named in errors. \throws core::Error for what is missing, of the wrong kind or out of range.
    static SolverConfig parse(const std::string& json, const std::filesystem::path& file = "config.json");
};

/// Parts of a graph2tree's states that are carried along graphs on their own: `hidden` is a multiple of it.
inline constexpr std::size_t graphHeads = 4;

/// Where in a solver's folder the transformer is that gives words their vectors.
inline constexpr const char* solverEncoderFolder = "encoder";

/// Rows of vocab.txt that are not words: one that is not known, and every number of a problem.
inline constexpr std::int64_t unknownWord = 0, numberWord = 1, solverSigns = 2;

/// The tensors of model.safetensors, which the layers declare (solver_layers.h). `symbols`: operators and constants.
[[nodiscard]] std::vector<TensorShape> tensorShapes(const SolverConfig& config, std::size_t words, std::size_t symbols);

} // namespace models
