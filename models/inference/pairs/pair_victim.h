#pragma once

#include <filesystem>
#include <memory>

#include "core/victims/victim.h"
#include "models/inference/model/vocabulary.h"
#include "models/inference/pairs/pair_network.h"

namespace models {

/// A classifier of pairs in memory. Immutable; any number of threads may share one.
class PairModel {
public:
    /// `tensors` are those of tensorShapes(), in its order.
    PairModel(PairConfig config, std::shared_ptr<const Vocabulary> words,
              const std::vector<std::vector<float>>& tensors);

    /// Reads and checks a folder: config.json, vocab.txt, model.safetensors.
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    static PairModel read(const std::filesystem::path& folder);

    std::filesystem::path folder;
    std::string configJson;
    std::string hash;        ///< SHA-256 of config.json, vocab.txt and the weights.
    std::string weightsHash; ///< Of the weights alone.
    PairConfig config;
    std::shared_ptr<const Vocabulary> words;
    std::uint32_t unknownRow = 0;
    std::vector<float> embedding; ///< [words, config.embedding]
    std::shared_ptr<const PairNetwork> network;
};

/// A classifier of pairs under attack. A segment is not read again while only the other one changes, and a changed one
/// is read from the states before and after the change (docs/fast-paths.md). An answer depends neither on its batch nor
/// on earlier queries.
[[nodiscard]] std::unique_ptr<core::victims::Victim> makePairVictim(std::shared_ptr<const PairModel> model);

} // namespace models
