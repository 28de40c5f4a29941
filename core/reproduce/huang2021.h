#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_training.h"
#include "core/reproduce/figure_writer.h"

namespace core::reproduce {

/// What `reproduce huang2021` is asked to do.
struct HuangRequest {
    /// Some of geo, jobs and atis -> a folder with train, test and maybe dev.
    std::map<std::string, std::filesystem::path> data;
    std::filesystem::path pairs; ///< The authors' meaning_preserving_test_set.
    std::filesystem::path out;
    std::string preset = "small"; ///< small: parsers as they are; full: all adversarial trainings too.
    /// Of FGM, PGD (moved word vectors), MDA (perturbed questions) and MDA-insert and so on (questions perturbed in one
    /// way), concatenation (questions joined in twos); empty: those of the preset.
    std::vector<std::string> trainings;
    std::string rewriter; ///< For MDA by back translation: lines:COMMAND or exec:COMMAND; empty: without.
    int epochs = 0;       ///< 0: 50, of ATIS 25.
    std::uint64_t seed = 1;
    /// For all trainings; epsilon for FGM and PGD alone, moves and move for PGD.
    std::map<std::string, std::string> settings;
};

/// Huang et al. (2021), from training to tables, as named stages. Into `out` go models/, scores/ (what each parser
/// made of each pair), tables/, figures/ and summary.md. \throws UsageError for an unknown preset or corpus, Error when
/// a file is not there.
[[nodiscard]] std::vector<campaigns::Stage>
huangStages(const HuangRequest& request, const campaigns::TrainingTools& tools, const FigureWriterPtr& drawing);
/// Everything that the results depend on, for runStages.
[[nodiscard]] std::string identityOf(const HuangRequest& request);

} // namespace core::reproduce
