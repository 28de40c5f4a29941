#pragma once

#include <span>
#include <string>
#include <string_view>

namespace core::corpora::published {

/// The language most of the texts are in, BCP 47, as far as it shows without a model: by script (zh, ja, ko, ru, ar,
/// el, he, hi, th), for Latin letters by the commonest function words (en, de, fr, es, it, pt, nl, cs, pl, tr, sv, ro).
/// Empty when neither says enough.
[[nodiscard]] std::string languageOf(std::span<const std::string_view> texts);

/// Whether languageOf() knows a language, by its code of two letters.
[[nodiscard]] bool isRecognised(std::string_view language);

/// Whether a language is written in Latin letters; so is one that is not known.
[[nodiscard]] bool isLatin(std::string_view language);

/// Whether a file's ending names a language: two letters (`de`, `zh`), optionally with a region (`pt-BR`).
[[nodiscard]] bool isLanguageCode(std::string_view ending);

} // namespace core::corpora::published
