#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>

namespace core::lexicon {

/// The words of a spelling dictionary in hunspell's form: a list of words with letters after a slash (`walk/GDS`), and
/// beside it a file of the same name that ends in .aff and says which endings and beginnings those letters stand for.
/// Debian's package hunspell-en-us has one at /usr/share/hunspell/en_US.dic.
///
/// All forms are made when it is read. Not read: rules of compounds, and of replacements for misspelt words; words that
/// are only right inside compounds or that are forbidden are left out. Immutable, safe from any thread.
/// Source of the form: hunspell(5).
class SpellingDictionary {
public:
    /// \throws Error naming file and line when a file is missing, of another character set than UTF-8 or ISO8859-1, or
    /// damaged.
    static std::shared_ptr<const SpellingDictionary> load(const std::filesystem::path& file);

    /// Whether it has the word: as it is written, or in small letters where that begins with a capital or is all
    /// capitals. "paris" is not a word where the list has Paris, "The" and "THE" are. An apostrophe may be curly.
    [[nodiscard]] bool contains(std::string_view word) const;
    [[nodiscard]] std::size_t size() const { return words_.size(); }
    /// Of both files' bytes.
    [[nodiscard]] std::string hash() const { return hash_; }

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    std::unordered_set<std::string, Hash, std::equal_to<>> words_;
    std::string hash_;
};

} // namespace core::lexicon
