#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "core/reproduce/named_data.h"

namespace core::reproduce {

/// A model's training and test data, and which scores are averaged with its own.
struct Scenario {
    NamedData data;
    /// "ibm": data with a test set; "ukp all": all topics; "ukp x-topic": mean over one model for each topic.
    std::string group;
    std::string topic; ///< The one that is held out; empty: none.
};

/// Data with a test set are one scenario. One corpus of several topics is split in the two ways of Mayer et al.
/// (2020), section 4.1: `all topics`, where a fifth of the sentences is the test set (the `set` test if the files
/// have one, as UKP's do; else drawn with the seed), and, if `leaveOneOut`, for each topic a model that is trained on
/// the others and tested on it. The files are named in `folder` but not written. \throws Error when the corpus
/// cannot be read, UsageError when it has fewer than two topics.
[[nodiscard]] std::vector<Scenario> scenariosOf(const NamedData& data, bool leaveOneOut,
                                                const std::filesystem::path& folder, std::stop_token stop);

/// Writes the two files of scenarios that split `whole`.
void writeParts(const std::vector<Scenario>& scenarios, const NamedData& whole, std::uint64_t seed,
                std::stop_token stop);

} // namespace core::reproduce
