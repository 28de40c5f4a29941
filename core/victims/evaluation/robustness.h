#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/corpora/reading/reader.h"
#include "core/metrics/proportion.h"
#include "core/victims/evaluation/pair_evaluation.h"

namespace core::victims {

/// Texts perturbed in one way, row by row beside the originals.
struct PairedTexts {
    std::string name; ///< Of the perturbation: insert
    corpora::Corpus originals, perturbed;
};

/// \throws Error when the files cannot be read or do not have the same rows, or the two texts of a row have different
/// gold answers.
[[nodiscard]] PairedTexts readPaired(const std::string& name, const std::filesystem::path& originals,
                                     const std::filesystem::path& perturbed, const corpora::ReadOptions& read,
                                     std::stop_token stop);

/// How many were answered correctly.
struct Tally {
    std::size_t right = 0, examples = 0;
    void add(bool isRight)
    {
        right += isRight ? 1 : 0;
        ++examples;
    }
    [[nodiscard]] std::optional<metrics::Proportion> share() const { return metrics::wilson(right, examples); }
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// How a victim does on a test set and on perturbed versions of it. Source: Huang et al. (2021), section 3.2.
struct Robustness {
    struct Way {
        std::string name;
        std::vector<Pair> pairs; ///< In the order of PairedTexts.
        friend bool operator==(const Way&, const Way&) = default;
    };
    Tally test, unseen;       ///< All inputs of the test set, and those not in the training set.
    Tally exact, unseenExact; ///< The same, where only the gold form itself, token by token, is right.
    std::vector<Way> ways;
    friend bool operator==(const Robustness&, const Robustness&) = default;

    [[nodiscard]] std::string json() const;
    /// \throws Error for anything json() did not write; the message names `file`.
    [[nodiscard]] static Robustness parse(const std::string& json, const std::filesystem::path& file);
};

/// `progress` reports what is being queried.
[[nodiscard]] Robustness robustnessOf(Victim& victim, const corpora::Corpus& test, const corpora::Corpus& train,
                                      const std::vector<PairedTexts>& pairs, std::size_t workers, std::stop_token stop,
                                      const std::function<void(const std::string&)>& progress);

} // namespace core::victims
