#pragma once

#include <optional>
#include <string>

namespace core::reports::zheng {

/// The setting of a campaign in the paper's tables.
struct Setting {
    std::string inputs; ///< word, word-tag, char
    bool whiteBox = false;
    std::optional<double> share; ///< gamma
    std::string only;            ///< JJ, NN, RB, VB, IN
    int distance = 0;            ///< k
    std::string trainedAgainst;  ///< black-box or white-box
};

/// Numbers as printed: UAS and rates in percent.
struct Numbers {
    double uas = 0.0;   ///< Table 3: the change in UAS.
    double words = 0.0; ///< Mean number of changed words.
    double success = 0.0;
};

/// The paper's numbers on the Penn Treebank; empty where it has none.
/// Source: Zheng et al. (2020), "Evaluating and Enhancing the Robustness of Neural Network-based Dependency Parsing
/// Models with Adversarial Examples", ACL, tables 1 to 4.
[[nodiscard]] std::optional<double> cleanUas(const std::string& inputs, const std::string& trainedAgainst = {});
[[nodiscard]] std::optional<Numbers> sentenceLevel(const Setting& setting);      ///< Table 1
[[nodiscard]] std::optional<double> adversarialTraining(const Setting& setting); ///< Table 2: UAS under attack.
[[nodiscard]] std::optional<Numbers> byTag(const Setting& setting);              ///< Table 3
[[nodiscard]] std::optional<double> phraseLevel(const Setting& setting);         ///< Table 4: success.

} // namespace core::reports::zheng
