#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/origins.h"
#include "core/text/tokenization.h"
#include "core/text/word_table.h"

namespace core::text {

/// Half-open range of bytes.
struct ByteSpan {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    friend bool operator==(const ByteSpan&, const ByteSpan&) = default;
};

/// One word of a text. `span` is shared by the words of a multi-word token (French "au" = "à" + "le"), whose forms
/// then differ from the bytes there.
struct Word {
    WordId id = noWord;
    ByteSpan span;
    Origins origins;
    [[nodiscard]] std::string_view form() const { return formOf(id); }
};

/// An immutable UTF-8 string and its words, which remembers where every word came from.
///
/// Every edit returns a new Text; bytes outside the edited words and the white space beside them are kept as they
/// are. Offsets are bytes. Copies share their data. Safe to read from any thread.
class Text {
public:
    Text();

    /// `spans` are the words' bytes in ascending order, without overlaps; `cutBy`: see there. \throws
    /// std::invalid_argument otherwise.
    Text(std::string string, std::span<const ByteSpan> spans, std::optional<Tokenization> cutBy = std::nullopt);

    /// Words with own forms; neighbours may share one span (a multi-word token).
    /// \throws std::invalid_argument if spans are not ascending, overlap partly, or leave the string.
    Text(std::string string, std::span<const std::pair<ByteSpan, std::string>> words);

    /// The given words with one blank between them.
    static Text ofWords(std::span<const std::string> words);

    /// A text as it was stored after edits: its words with their bytes and origins, and the original words.
    /// \throws std::invalid_argument if spans leave the string or are unordered, or an origin is not an original word.
    static Text restored(std::string string, std::vector<Word> words, std::vector<WordId> original);

    [[nodiscard]] const std::string& str() const;
    [[nodiscard]] std::size_t size() const; ///< Number of words.
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] const Word& word(std::size_t i) const;
    [[nodiscard]] std::span<const Word> words() const;
    [[nodiscard]] std::string_view form(std::size_t i) const { return word(i).form(); }

    /// How tokenize() cut the text before any edit, never Auto; nothing where the words were given (treebanks, stored
    /// results).
    [[nodiscard]] std::optional<Tokenization> cutBy() const;
    /// The same text, known to have been cut so: what was stored does not say it, the corpus it belongs to does.
    [[nodiscard]] Text knownCut(std::optional<Tokenization> cutBy) const;

    /// How many words the text had before any edit.
    [[nodiscard]] std::size_t originalSize() const;
    /// The original word ids, in original order.
    [[nodiscard]] std::span<const WordId> originalWords() const;

    /// A hash of the word forms and their order; edits update it. Bytes between words do not count.
    [[nodiscard]] std::uint64_t hash() const;

    /// Edits. `i` counts words of this text; all throw std::out_of_range for a word that does not exist. Words that
    /// touched are set apart by a blank where they would run together: I|'m becomes I am, do|n't either does|n't or
    /// fare n't.
    [[nodiscard]] Text replaced(std::size_t i, std::string_view form) const;
    /// Before word `i`; i == size() appends. The new word has no origin. It touches signs that belong to it or to the
    /// word behind it, "good film|.", and no word.
    [[nodiscard]] Text inserted(std::size_t i, std::string_view form) const;
    [[nodiscard]] Text deleted(std::size_t i) const;
    /// Removes word `i` and inserts it so that it becomes word `to` of the result.
    [[nodiscard]] Text moved(std::size_t i, std::size_t to) const;
    /// Words `i` and `i+1` become one word.
    [[nodiscard]] Text merged(std::size_t i, std::string_view form) const;
    /// Word `i` becomes two words that share its origins.
    [[nodiscard]] Text split(std::size_t i, std::string_view first, std::string_view second) const;
    /// Replaces the bytes before word `i`, after the word before it, by `bytes`; i == size(): those at the end. No word
    /// changes.
    [[nodiscard]] Text spaced(std::size_t i, std::string_view bytes) const;

    /// Original words of which nothing is left, ascending.
    [[nodiscard]] std::vector<std::uint32_t> lostOriginals() const;
    /// Original words that were replaced, deleted, merged, split or moved, plus inserted words.
    [[nodiscard]] std::size_t changes() const;
    /// changes() over the original word count, at most 1; 0 for an empty original.
    [[nodiscard]] double perturbedShare() const;

    friend bool operator==(const Text& a, const Text& b);

private:
    struct Data;
    explicit Text(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
    std::shared_ptr<const Data> data_;
};

/// Text::hash() after word `index` changes from `before` to `after`, in O(log index).
[[nodiscard]] std::uint64_t hashAfterReplacement(std::uint64_t hash, std::size_t index, WordId before, WordId after);

/// Copies the capitalisation pattern of `like` to `form`: Capitalised and UPPER (of two letters or more); lower and
/// mixed patterns leave `form` as it is.
[[nodiscard]] std::string withCaseOf(std::string_view form, std::string_view like);

} // namespace core::text
