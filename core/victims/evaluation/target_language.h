#pragma once

#include <string>

#include "core/corpora/corpus.h"
#include "core/victims/victim.h"

namespace core::victims {

/// The language that a victim's translations of a corpus are scored in, BCP 47: what the corpus or the script of its
/// references shows, else what the victim's card says. Empty if neither says anything.
[[nodiscard]] std::string targetLanguageOf(const corpora::Corpus& corpus, const VictimCard& card);

} // namespace core::victims
