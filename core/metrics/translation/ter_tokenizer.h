#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core::metrics {

/// How TER cuts a sentence into words. The defaults are Tercom's: lower case, cut at white space alone.
struct TerOptions {
    bool normalized = false;    ///< Punctuation and possessives are words; entities such as &amp; are read.
    bool noPunctuation = false; ///< . , ? : ; ! " ( ) are left out.
    bool asianSupport = false;  ///< With the two above: Chinese characters are words; Asian punctuation is left out.
    bool caseSensitive = false;
};

/// The words of a sentence.
/// Source: Tercom's Normalizer.java (github.com/jhclark/tercom) as sacreBLEU 2 has it in tokenizer_ter.py, with its
/// range U+3200..U+3F22 where U+32FF is meant.
/// Check value: normalized, "Jim's car." -> jim 's car .
[[nodiscard]] std::vector<std::string> tokenizedForTer(std::string_view sentence, const TerOptions& options = {});

} // namespace core::metrics
