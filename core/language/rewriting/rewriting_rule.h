#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/rewriting/sentence_phrases.h"
#include "core/text/word_table.h"

namespace core::language {

/// One rule of a file: docs/formats.md, "Rewriting rules".
struct RewritingRule {
    /// What the left side has in a place: a word, a gap, or a border of a statement.
    struct Element {
        enum class Type : std::uint8_t { Word, Gap, SentenceBegin, ClauseBegin, ClauseEnd };
        Type type = Type::Word;
        text::WordId word = text::noWord; ///< In lower case.
        std::string gap;                  ///< Its name.
        std::optional<PhraseKind> kind;   ///< Nothing: any words.
        bool optional = false;            ///< It may be empty.
        std::vector<std::string> oneOf;   ///< Words in lower case; of a kind: its last word's base forms. Empty: any.
        std::vector<std::string> noneOf;  ///< The same for what it is not.
        [[nodiscard]] bool isGap() const { return type == Type::Gap; }
    };

    /// A piece of a right side: bytes, or what a gap holds, in some form.
    struct Piece {
        enum class Form : std::uint8_t {
            AsItIs,
            OtherWord,  ///< `word` inflected as the gap's.
            Tagged,     ///< The gap's word inflected for the Penn tag `word`.
            Agreeing,   ///< The gap's base form inflected as the auxiliary `other` is: does, have -> has.
            Possessive, ///< Ann's, his
            Object,     ///< Ann, him
            Number,     ///< The number of a Count.
            Counted,    ///< A Count without its number.
            OtherVerb ///< The verb `word`, or that of the gap `verb`, in the tense of the gap, as many as `other`; -1:
                      ///< one.
        };
        std::string bytes;
        int gap = -1; ///< Index of the gap on the left, -1 for none.
        Form form = Form::AsItIs;
        std::string word;
        int other = -1; ///< Another gap.
        int verb = -1;  ///< Another gap.
    };

    std::vector<Element> left;
    std::vector<std::vector<Piece>> right;
    std::size_t line = 0;    ///< Of the file.
    std::size_t section = 0; ///< Which [section] of the file, 0 before the first.

    /// Whether tags and phrases are asked for.
    [[nodiscard]] bool usesPhrases() const;
};

/// Reads one line. \throws std::string describing what is wrong with it.
[[nodiscard]] RewritingRule readRewritingRule(std::string_view line);

} // namespace core::language
