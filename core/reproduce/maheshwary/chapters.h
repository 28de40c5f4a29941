#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_training.h"
#include "core/reproduce/figure_writer.h"
#include "core/reproduce/named_data.h"

namespace core::reproduce {

/// What `reproduce maheshwary2022` is asked to do.
struct MaheshwaryRequest {
    int chapter = 3;             ///< 3, 4 or 5.
    std::vector<NamedData> data; ///< For chapters 4 and 5 also pairs, recognised by their segments.
    std::filesystem::path out;
    std::string preset = "small"; ///< small: minutes; full: the paper's sizes.
    std::uint64_t seed = 1;

    // Of chapters 4 and 5.
    std::string from;    ///< The folder of a BERT, which is fine-tuned too; empty: none.
    std::string vectors; ///< Word vectors that networks of pairs start from; empty: none.
    /// Of trainings: `key` of the networks of pairs that have it, `NETWORK.key` of one network (bert, word-lstm ...).
    std::map<std::string, std::string> settings;
    int epochs = 0; ///< Of every training; 0: as the preset says.
    /// For chapter 4, by the name of the data: the corpus to train the network on whose attention is read, or that
    /// network itself, a folder or an installed model. For texts without an entry: imdb-han.
    std::map<std::string, std::string> attention;
};

/// A chapter of Maheshwary (2022), from training to tables and figures, as named stages. Into `out` go data/, models/,
/// maheshwary2022-CHAPTER.faultline with all campaigns, tables/, figures/ and summary.md.
/// \throws UsageError for an unknown preset, when there are no data, or for pairs without a network whose
/// attention is read; Error where the data's first rows cannot be read.
[[nodiscard]] std::vector<campaigns::Stage> maheshwaryStages(const MaheshwaryRequest& request,
                                                             const campaigns::TrainingTools& tools,
                                                             const FigureWriterPtr& drawing);
/// Everything that the results depend on, for runStages.
[[nodiscard]] std::string identityOf(const MaheshwaryRequest& request);

} // namespace core::reproduce
