#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/attacks/scene.h"
#include "core/victims/victim.h"

namespace core::attacks {

/// What an attack wants of the victim's answer. Immutable, shared by all threads.
class Goal {
public:
    /// What answers are compared with, fixed once the clean text was answered.
    struct Reference {
        int label = -1;          ///< The label that is to be lost.
        int target = -1;         ///< The label that is wanted; -1 in an untargeted attack.
        bool metAlready = false; ///< The clean answer is what the attack wants: nothing to attack.
    };

    virtual ~Goal() = default;

    /// Why this goal cannot be pursued on such a victim, for people; empty when it can.
    [[nodiscard]] virtual std::vector<std::string> mismatches(const victims::VictimCard& card) const = 0;

    /// \throws Error when the gold answer is needed and not known.
    [[nodiscard]] virtual Reference reference(const structures::Prediction& gold, const structures::Prediction& clean,
                                              const victims::VictimCard& card) const = 0;

    [[nodiscard]] virtual Judgement judge(const structures::Prediction& answer, const Reference& reference) const = 0;
};

} // namespace core::attacks
