#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/metrics/classification.h"

namespace core::victims {

/// A classifier beside one that always gives the commonest label of its development data.
struct LabelBaseline {
    std::string label;        ///< The commonest.
    std::size_t count = 0;    ///< Examples with it: what always giving it gets right.
    std::size_t right = 0;    ///< What the classifier gets right.
    std::size_t examples = 0; ///< All of them; at least 1.
    double pValue = 1.0;      ///< Of `right` or more right answers, each with the chance count / examples.

    /// By a one-sided exact binomial test at .05.
    [[nodiscard]] bool beaten() const { return pValue < 0.05; }
    [[nodiscard]] double share() const { return static_cast<double>(count) / static_cast<double>(examples); }
    [[nodiscard]] nlohmann::ordered_json json() const;
};

/// `labels`: names of the confusion's labels. Empty without examples.
[[nodiscard]] std::optional<LabelBaseline> baselineOf(const metrics::Confusion& confusion,
                                                      const std::vector<std::string>& labels);

struct TrainReport {
    std::string scoreName; ///< accuracy, upos, ...
    double devScore = 0.0;
    int bestEpoch = 0;
    double seconds = 0.0;
    std::string json;                        ///< Everything, as one JSON object.
    int epochs = 0;                          ///< That were trained; 0: not known.
    bool stoppedEarly = false;               ///< Because the score did not rise any more, before the most epochs.
    std::optional<LabelBaseline> baseline{}; ///< Where the score is the accuracy of labels.
};

/// The score with what it is over, and how the training ended, as a clause: `accuracy 0.5909 on 22 development
/// examples (always "1": 0.5909), of epoch 1; stopped early after epoch 5`.
[[nodiscard]] std::string describe(const TrainReport& report);
/// A sentence where the model is not better than always giving the commonest label; else empty.
[[nodiscard]] std::string whyNoBetter(const TrainReport& report);

} // namespace core::victims
