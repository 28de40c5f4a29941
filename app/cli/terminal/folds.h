#pragma once

#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace app {

/// The option --folds: a command does its work once for each fold of a corpus, and says the means.
class Folds {
public:
    void add(CLI::App& command);

    /// Whether it was given.
    explicit operator bool() const { return count_ > 0; }
    [[nodiscard]] int count() const { return count_; }

    /// A name with the number of a fold, from 0, in the place of each {fold}.
    [[nodiscard]] static std::string at(const std::string& name, int fold);

    /// \throws core::UsageError unless, with folds, each of these options' values has a {fold}, or, without them, none
    /// has. Empty values are left alone.
    void check(const std::vector<std::pair<std::string, std::string>>& optionsAndValues) const;

private:
    int count_ = 0;
};

/// `folds` [each report], and `means` and `deviations` (of a sample: over n - 1) of each number that all of them have.
[[nodiscard]] nlohmann::ordered_json acrossFolds(const std::vector<nlohmann::ordered_json>& reports);

/// "answer_accuracy 0.8421 (+-0.0123)" of these keys, those that are there, with commas between them.
[[nodiscard]] std::string meansShown(const nlohmann::ordered_json& across, const std::vector<std::string>& keys);

} // namespace app
