#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_training.h"
#include "core/reproduce/named_data.h"

namespace core::reproduce {

/// What `reproduce mayer2020` is asked to do.
struct MayerRequest {
    /// ibm=TRAIN,TEST or ukp=CORPUS, which is split (scenariosOf()); each in any form with a topic and a sentence.
    std::vector<NamedData> data;
    std::filesystem::path out;
    /// small: all topics, about one variant per training sentence; full: also one topic held out, all variants as
    /// in the paper, and a model trained against each perturbation alone.
    std::string preset = "small";
    std::string from;    ///< The folder of a BERT, which is fine-tuned too; empty: the BiLSTM alone.
    std::string vectors; ///< Word vectors that the BiLSTM starts from; empty: none.
    int epochs = 0;      ///< 0: the networks' defaults.
    std::uint64_t seed = 1;
    std::map<std::string, std::string> settings; ///< Of the BiLSTM's training.
};

/// Mayer et al. (2020), from training to tables, as named stages. Into `out` go models/, adversarial/,
/// mayer2020.faultline with all campaigns, tables/ and summary.md.
/// \throws UsageError for an unknown preset or when there are no data.
[[nodiscard]] std::vector<campaigns::Stage> mayerStages(const MayerRequest& request,
                                                        const campaigns::TrainingTools& tools);
/// Everything that the results depend on, for runStages.
[[nodiscard]] std::string identityOf(const MayerRequest& request);

} // namespace core::reproduce
