#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/text/splitting/sentence_places.h"
#include "models/inference/model/vocabulary.h"

namespace models {

/// What a word means for the end of its sentence.
enum class SentenceSign : std::uint8_t {
    None,
    Ends,  ///< . ! ? or an ellipsis, any number of them and nothing else.
    Closes ///< A closing quote or bracket: it belongs to a sentence that ended with the word before.
};

[[nodiscard]] SentenceSign signOf(std::string_view word);
/// Of each row.
[[nodiscard]] std::vector<SentenceSign> signsOf(const Vocabulary& vocabulary);

/// The sentences of a text as a hierarchical network reads them. A sentence ends after a sign that ends it and any
/// that close it, and in any case after `longest` words. Words that the network does not know end nothing. Ranges
/// are consecutive and cover all words; without words there are no sentences.
[[nodiscard]] std::vector<core::text::WordRange> cutSentences(std::span<const SentenceSign> signs, std::size_t longest);

} // namespace models
