#pragma once

#include <string>
#include <vector>

#include "core/language/validity/flag.h"
#include "core/metrics/attacked/output_faults.h"

namespace core::metrics {

/// A text that was attacked, and what a translator made of it.
struct AttackedOutput {
    std::string source, attackedSource, output, attackedOutput;
    std::vector<std::string> references; ///< Without empty ones; may be none.
    /// Of the attacked text, where it has a right translation of its own; none: `references` are also its.
    std::vector<std::string> attackedReferences = {};
};

/// What is wrong with the translation of the attacked text and was not with that of the original: countFaults() of
/// both, and isHallucination(). In the order of FlagKind. `options`: of the references' language.
[[nodiscard]] std::vector<language::FlagKind> outputFlags(const AttackedOutput& text, const ExpectedOutput& expected,
                                                          const TranslationOptions& options);

/// The kinds that it may answer with.
[[nodiscard]] std::vector<language::FlagKind> outputFlagKinds();

} // namespace core::metrics
