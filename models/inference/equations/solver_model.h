#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "models/inference/equations/solver_layers.h"
#include "models/inference/model/vocabulary.h"
#include "models/inference/operations/kernel_backend.h"
#include "models/inference/transformer/word_states.h"

namespace models {

/// A solver of word problems in memory. Immutable; any number of threads may share one.
class SolverModel {
public:
    /// `tensors` are those of tensorShapes(), in its order. `encoder`: gives the words' vectors, if the config wants
    /// it.
    SolverModel(SolverConfig config, std::shared_ptr<const Vocabulary> words, std::shared_ptr<const Vocabulary> symbols,
                const std::vector<std::vector<float>>& tensors, std::shared_ptr<const WordStates> encoder = nullptr);

    /// Reads and checks a folder: config.json, vocab.txt, equations.txt, model.safetensors, and `encoder`, where words
    /// have their vectors from a transformer.
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    static SolverModel read(const std::filesystem::path& folder);

    std::filesystem::path folder;
    std::string configJson;
    std::string hash;        ///< SHA-256 of config.json, vocab.txt, equations.txt, the weights and the encoder.
    std::string weightsHash; ///< Of the weights alone.
    SolverConfig config;
    std::shared_ptr<const Vocabulary> words, symbols;
    std::size_t operators; ///< The first of the symbols; the others are constants.
    SolverLayers<KernelLayers> layers;
    std::shared_ptr<const WordStates> encoder; ///< Null where words have embeddings.
};

} // namespace models
