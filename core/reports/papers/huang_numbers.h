#pragma once

#include <optional>
#include <string>

namespace core::reports::huang {

/// Numbers of the paper as printed, in percent; empty where it has none. Corpora are geo, jobs and atis, parsers
/// seq2seq, coarse-to-fine and grammar (TranX); ways insert, replace, remove, non, back, para, micro and macro.
/// Source: Huang et al. (2021), "On Robustness of Neural Semantic Parsers", EACL.
[[nodiscard]] std::optional<double> standardBefore(const std::string& corpus, const std::string& parser,
                                                   const std::string& way); ///< Table 2, of the originals of pairs.
[[nodiscard]] std::optional<double> perturbation(const std::string& corpus, const std::string& parser,
                                                 const std::string& way); ///< Table 2
[[nodiscard]] std::optional<double> robust(const std::string& corpus, const std::string& parser,
                                           const std::string& way); ///< Table 3
/// Table 5, on the standard test set; `training` is none, FGM, PGD or MDA (the paper's MDA(all)).
[[nodiscard]] std::optional<double> standardTest(const std::string& corpus, const std::string& parser,
                                                 const std::string& training);

} // namespace core::reports::huang
