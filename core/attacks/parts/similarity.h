#pragma once

#include "core/language/sentence_encoder.h"
#include "core/text/input.h"

namespace core::attacks {

/// Cosine of the encodings of all editable words of two inputs with the same segments, as 0..1 (negative cosines
/// count as 0). What traces and results show; 1 for equal texts.
[[nodiscard]] double sentenceSimilarity(const language::SentenceEncoder& encoder, const text::Input& a,
                                        const text::Input& b);

} // namespace core::attacks
