#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/attacks/run/run.h"

namespace core::attacks {

/// Decides the order in which changes are tried and which are kept. Immutable, shared by all threads.
class SearchMethod {
public:
    virtual ~SearchMethod() = default;

    /// Why it cannot run on such a victim, as text for people; empty when it can.
    [[nodiscard]] virtual std::vector<std::string> mismatches(const victims::VictimCard&) const { return {}; }

    /// Whether it handles changes of such places; all searches handle words.
    [[nodiscard]] virtual bool takes(Site site) const { return site == Site::Word; }

    /// Whether each text that it reaches is a candidate's (Run::after of a trial), so that a gold answer that changes
    /// with the text is known.
    [[nodiscard]] virtual bool followsGold() const { return false; }

    /// Whether it keeps every queried text as a variant (Run::keepVariants), with the whole answer to it; then it also
    /// goes through texts that the victim gets wrong without an attack.
    [[nodiscard]] virtual bool keepsVariants() const { return false; }

    /// The best state it found; run.start() when nothing was better.
    [[nodiscard]] virtual State search(Run& run) const = 0;

    /// The importance of every word that may be changed, as this method ranks words; in reading order.
    [[nodiscard]] virtual std::vector<WordImportance> importance(Run& run) const = 0;
};

} // namespace core::attacks
