#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/text/splitting/abbreviations.h"
#include "core/text/text.h"

namespace core::text {

/// The sentences of a text in order, without the white space around them.
///
/// A sentence ends with . ! ? or an ellipsis, including closing quotes and brackets, and where a line
/// is broken by markup (<br />, <p>, <hr>) or an empty line. Not with an abbreviation (Mr. Ford), an
/// initial (J. Ford), a number that counts (1. Open it), nor before a lower-case letter, unless the
/// word before is a plain lower-case one ("great film. loved it"). `language`, BCP 47, chooses the abbreviations; in
/// German, "3. Mai" is no end and a sentence closes with \u201c too. Pure function, safe from any thread.
[[nodiscard]] std::vector<ByteSpan> sentencesOf(std::string_view text, std::string_view language = "en");

/// The parts between white space. With `markup`, tags that break lines separate as well.
[[nodiscard]] std::vector<ByteSpan> chunksOf(std::string_view text, bool markup);

/// Tells for the chunks of a text, one after the other, whether a sentence ends with them: the rule of sentencesOf for
/// code that goes through the chunks anyway.
class SentenceEnds {
public:
    explicit SentenceEnds(std::string_view text, SentenceLanguage language = SentenceLanguage::English)
        : text_(text), language_(language)
    {}
    /// `next` is the chunk after this one; none at the end of the text, which ends the last sentence.
    [[nodiscard]] bool endsWith(ByteSpan chunk, std::optional<ByteSpan> next);
    /// Corrects the result for the last chunk.
    void correct(bool ended) { first_ = ended; }

private:
    [[nodiscard]] bool decide(std::string_view chunk, std::string_view next) const;
    std::string_view text_;
    SentenceLanguage language_;
    bool first_ = true; ///< The next chunk begins a sentence.
};

} // namespace core::text
