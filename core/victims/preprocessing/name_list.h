#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/text/text.h"

namespace core::victims {

/// Of a model folder.
inline constexpr const char* nameListFile = "names.tsv";

/// Names that a parser of cleaned questions knows, as words write them and as its forms do, for questions whose gold
/// answer does not say which names are in them.
class NameList {
public:
    struct Name {
        std::string kind;                                            ///< s of texas:s
        std::string written;                                         ///< texas:s
        friend auto operator<=>(const Name&, const Name&) = default; // NOLINT(modernize-use-nullptr)
    };
    struct Found {
        std::uint32_t begin = 0, end = 0; ///< Words of the text.
        Name name;
    };

    /// A row each: words, kind, how a form writes it, between tabs. \throws Error with the line of another row.
    [[nodiscard]] static NameList parse(const std::string& rows, const std::string& file);
    [[nodiscard]] std::string text() const; ///< The same rows, in the order of the words' bytes.

    /// Of words that mean several names, the most often added one counts, of equals the first by its bytes.
    void add(const std::string& words, Name name);
    [[nodiscard]] bool empty() const { return names_.empty(); }

    /// The names in a text from left to right, the longest first where several begin at one word. Neither case nor
    /// punctuation at a word's end counts: "Texas?".
    [[nodiscard]] std::vector<Found> in(const text::Text& text) const;

private:
    [[nodiscard]] static const Name& commonest(const std::map<Name, std::size_t>& counts);
    std::map<std::string, std::map<Name, std::size_t>> names_; ///< By their words in lower case.
    std::size_t longest_ = 0;                                  ///< In words.
};

} // namespace core::victims
