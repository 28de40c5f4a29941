#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/corpora/reader.h"
#include "core/victims/pair_evaluation.h"

namespace core::victims {

/// What was made of texts in one way, row by row beside the texts.
struct PairedTexts {
    std::string name; ///< Of the way: insert
    corpora::Corpus originals, perturbed;
    std::vector<std::size_t> all;     ///< Every row.
    std::vector<std::size_t> changed; ///< Rows whose texts differ by wordsKeyOf().
};

/// \throws Error where the files cannot be read, do not have the same rows, or two of a row have different gold
/// answers.
[[nodiscard]] PairedTexts readPaired(const std::string& name, const std::filesystem::path& originals,
                                     const std::filesystem::path& perturbed, const corpora::ReadOptions& read,
                                     std::stop_token stop);

/// How many were answered rightly.
struct Tally {
    std::size_t right = 0, examples = 0;
    [[nodiscard]] std::optional<metrics::Proportion> share() const { return metrics::wilson(right, examples); }
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// How a victim fares on a test set and on what was made of it. Source: Huang et al. (2021), section 3.2.
struct Robustness {
    struct Way {
        std::string name;
        PairScores all, changed; ///< Of all pairs, and of PairedTexts::changed.
        friend bool operator==(const Way&, const Way&) = default;
    };
    Tally test, unseen; ///< All inputs of the test set, and those that do not stand in the training set.
    std::vector<Way> ways;
    friend bool operator==(const Robustness&, const Robustness&) = default;

    [[nodiscard]] std::string json() const;
    /// \throws Error for what json() did not write; `file` is named in it.
    [[nodiscard]] static Robustness parse(const std::string& json, const std::filesystem::path& file);
};

/// `progress` is told what is asked about.
[[nodiscard]] Robustness robustnessOf(Victim& victim, const corpora::Corpus& test, const corpora::Corpus& train,
                                      const std::vector<PairedTexts>& pairs, std::size_t workers, std::stop_token stop,
                                      const std::function<void(const std::string&)>& progress);

} // namespace core::victims
