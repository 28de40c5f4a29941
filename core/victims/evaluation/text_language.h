#pragma once

#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/victims/victim.h"

namespace core::victims {

/// The language of the texts that a victim reads of a corpus, BCP 47: what the corpus says, else the victim's card.
/// Empty if neither says anything; texts are read as English then.
[[nodiscard]] std::string textLanguageOf(const corpora::Corpus& corpus, const VictimCard& card);

/// What a user should know of it, as sentences: the corpus says another language than the victim; or nobody says one,
/// and the function words or letters of the first texts are those of another language than English.
[[nodiscard]] std::vector<std::string> languageWarnings(const corpora::Corpus& corpus, const VictimCard& card);

/// The language that the first texts of a corpus look like by letters and function words; empty if that is not clear.
[[nodiscard]] std::string seemingLanguage(const corpora::Corpus& corpus);

} // namespace core::victims
