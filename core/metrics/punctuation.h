#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/input.h"

namespace core::metrics {

/// Which words are punctuation and left out of a parser's score. One meaning for evaluations and attacks.
enum class Punctuation : std::uint8_t {
    Counted,  ///< None: every word counts.
    Tag,      ///< By the corpus's tag: isPunctuationTag(). What papers on the Penn Treebank do. As Upos for other tags.
    UnicodeP, ///< By the form: isPunctuation(). What DPAttack's code and the CoNLL-X evaluation do.
    Upos,     ///< By the corpus's universal tag: PUNCT.
    UnicodePS ///< By the form, symbols such as $ and + too: what `punctuation: false` meant in older recipes.
};

inline constexpr std::array punctuations{Punctuation::Counted, Punctuation::Tag, Punctuation::UnicodeP,
                                         Punctuation::Upos, Punctuation::UnicodePS};

[[nodiscard]] std::string_view nameOf(Punctuation punctuation);    ///< counted tag unicode-P upos unicode-PS
[[nodiscard]] Punctuation punctuationNamed(std::string_view name); ///< \throws UsageError for other names.
[[nodiscard]] std::string_view describe(Punctuation punctuation);  ///< For captions: "without punctuation (by tag)".

/// Whether every character of a form is in Unicode's category P (`\p{P}+`): , . % # but not $ + ``.
[[nodiscard]] bool isPunctuation(std::string_view form);
/// The same for the categories P and S.
[[nodiscard]] bool isPunctuationOrSymbol(std::string_view form);
/// The Penn Treebank's tags `` '' . , : -LRB- -RRB-, the English Web Treebank's HYPH and NFP, and PUNCT. Not $ # SYM.
/// Of a tag in the form `PUNCT ,` the second part counts.
[[nodiscard]] bool isPunctuationTag(std::string_view tag);

/// One flag per word: 0 for punctuation. `sentence` has the corpus's own tags; `conllu` is a treebank's sentence with
/// all its columns, empty for others. Where the sentence's own tags are not Penn's (`$,` of German treebanks), its
/// universal tags decide for Tag. If the corpus has no such tags, the form decides as for UnicodeP.
[[nodiscard]] std::vector<std::uint8_t> countedWords(const text::Segment& sentence, std::string_view conllu,
                                                     Punctuation punctuation);

} // namespace core::metrics
