#pragma once

#include <optional>
#include <vector>

#include "core/attacks/result/result.h"
#include "core/metrics/attacked/output_flags.h"
#include "core/store/project.h"

namespace core::campaigns {

/// Flags what attacks made of a translator's answers: core/metrics/attacked/output_flags.h, with the language and the
/// script of the campaign's references, or of the answers before the attacks where there are none.
class AttackedOutputs {
public:
    /// Nothing for a campaign on another victim than a translator.
    [[nodiscard]] static std::optional<AttackedOutputs> of(const store::Project& project, store::Id campaign);

    [[nodiscard]] std::vector<language::FlagKind> flags(const attacks::AttackResult& result) const;

private:
    metrics::ExpectedOutput expected_;
    metrics::TranslationOptions options_;
};

} // namespace core::campaigns
