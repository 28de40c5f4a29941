#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core::text {

/// Numbers from `low` to `high`, both included.
struct NumberRange {
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
    [[nodiscard]] bool contains(double number) const { return low <= number && number <= high; }
    friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

/// One thing that a search asks of an item.
struct SearchTerm {
    enum class Kind : std::uint8_t {
        Words,  ///< One word, or what its hyphens and apostrophes part, in a row.
        Phrase, ///< In quotation marks: these words in a row; of a column, the whole value.
        Pattern ///< Between slashes: a regular expression, as ICU reads it, without regard to case.
    };
    Kind kind = Kind::Words;
    std::string column; ///< As written; empty: the texts and the id.
    std::string value;  ///< Without quotation marks or slashes.
    /// What the value says of numbers: 100 is from 100 to 100.
    std::optional<NumberRange> numbers;

    friend bool operator==(const SearchTerm&, const SearchTerm&) = default;
};

/// A value of an item: `number` where it is one, or can be read as one.
struct SearchValue {
    std::string text;
    std::optional<double> number;
};
using SearchValues = std::vector<SearchValue>;
/// The values that an item has in a column; the texts and the id for an empty name. None where it has none.
using ValuesOf = std::function<SearchValues(const std::string& column)>;

/// What people type to find items of a list: words that must all occur, and
///
///     "a phrase"   /regex/   column:word   column:"the whole value"   column:/regex/
///     column:100-200   column:100-   column:<5   column:>=5   AND   OR   NOT   ( )
///
/// AND may be left out; NOT binds tighter than AND, AND tighter than OR. The operators are written in capitals. Words
/// of three letters and more may be beginnings of words. Neither case nor accents count, and of writing without spaces
/// (Chinese, Japanese, Thai) any part of a text is found. A quotation mark that has only been begun ends with the line.
class Search {
public:
    Search() = default; ///< Finds everything.
    /// \throws UsageError naming the character at which the search cannot be read, and what to write.
    explicit Search(std::string_view line);

    [[nodiscard]] bool empty() const { return nodes_.empty(); }
    [[nodiscard]] const std::vector<SearchTerm>& terms() const { return terms_; }
    [[nodiscard]] bool holds(const ValuesOf& valuesOf) const;
    /// The same for somebody who knows of each term whether it holds.
    [[nodiscard]] bool holds(const std::function<bool(std::size_t term)>& term) const;
    /// Whether a value is what the term asks for. May be called from several threads.
    [[nodiscard]] bool holds(std::size_t term, const SearchValue& value) const;
    /// The terms that hold wherever the search does: those that AND alone joins.
    [[nodiscard]] std::vector<std::size_t> required() const;
    /// \throws UsageError for a column that is not one of these (without regard to case), naming them.
    void requireColumns(std::span<const std::string> columns) const;

private:
    friend class SearchReader;
    struct Pattern;
    struct Node {
        enum class Op : std::uint8_t { Term, Not, And, Or } op = Op::Term;
        std::size_t first = 0, second = 0; ///< The number of a term; of nodes before this one.
    };
    [[nodiscard]] bool holdsAt(std::size_t node, const std::function<bool(std::size_t)>& term) const;
    std::vector<Node> nodes_; ///< The last one is the whole search.
    std::vector<SearchTerm> terms_;
    std::vector<std::string> wanted_;                      ///< By term: its words as searchedWords() has them.
    std::vector<std::shared_ptr<const Pattern>> patterns_; ///< By term; null for words.
};

/// `column:"value"` as it is written, whatever stands in them.
[[nodiscard]] std::string searchFor(std::string_view column, std::string_view value);

/// Two names of columns are the same but for case.
[[nodiscard]] bool isSameColumn(std::string_view one, std::string_view other);

} // namespace core::text
