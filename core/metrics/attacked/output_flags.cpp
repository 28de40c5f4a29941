#include "core/metrics/attacked/output_flags.h"

#include <array>
#include <utility>

namespace core::metrics {

namespace {

using language::FlagKind;

constexpr std::array faultsOfOutputs{std::pair(FlagKind::EmptyOutput, &OutputFaults::empty),
                                     std::pair(FlagKind::CopiedSource, &OutputFaults::copied),
                                     std::pair(FlagKind::OffScript, &OutputFaults::offScript),
                                     std::pair(FlagKind::OffLanguage, &OutputFaults::offLanguage),
                                     std::pair(FlagKind::RepeatedWords, &OutputFaults::repeated)};

} // namespace

std::vector<FlagKind> outputFlags(const AttackedOutput& text, const ExpectedOutput& expected,
                                  const TranslationOptions& options)
{
    OutputFaults before, after;
    countFaults(text.output, text.source, text.references, expected, options, before);
    const auto& attackedReferences = text.attackedReferences.empty() ? text.references : text.attackedReferences;
    countFaults(text.attackedOutput, text.attackedSource, attackedReferences, expected, options, after);
    std::vector<FlagKind> flags;
    for (const auto& [kind, fault] : faultsOfOutputs)
        if (after.*fault > before.*fault)
            flags.push_back(kind);
    if (!text.references.empty() &&
        isHallucination(text.output, text.attackedOutput, text.references, options, attackedReferences))
        flags.push_back(FlagKind::Hallucination);
    return flags;
}

std::vector<FlagKind> outputFlagKinds()
{
    std::vector<FlagKind> kinds;
    for (const auto& [kind, fault] : faultsOfOutputs)
        kinds.push_back(kind);
    kinds.push_back(FlagKind::Hallucination);
    return kinds;
}

} // namespace core::metrics
