#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/text/splitting/tokenizer.h"
#include "core/victims/victim.h"

namespace core::victims {

/// What a person typed, by segment, cut into words as a corpus of that text would be: the same sentence has the same
/// words in the window, on the command line and in a corpus, whatever the victim was trained on.
[[nodiscard]] text::Input typedInput(const VictimCard& card,
                                     const std::vector<std::pair<std::string, std::string>>& texts,
                                     text::Tokenization tokenization = text::Tokenization::Auto);

/// The same text, with its words and edits, as another victim reads it: its segments by their names, else by their
/// order where there are as many; a victim that reads one segment reads that of its name, else the first. \throws
/// UsageError for a victim that reads more segments than the text has.
[[nodiscard]] text::Input inputFor(const VictimCard& card, const text::Input& input);

} // namespace core::victims
