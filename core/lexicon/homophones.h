#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace core::lexicon {

/// Which Chinese characters sound alike. Immutable; safe from any thread.
class Homophones {
public:
    /// By the readings of ICU's transliteration Han-Latin, tones included, for the characters from U+4E00 to U+9FFF;
    /// made once.
    [[nodiscard]] static std::shared_ptr<const Homophones> builtIn();
    /// A file with one character and its reading per line, separated by white space; `#` begins a comment. A character
    /// may have several lines. \throws Error with file and line.
    [[nodiscard]] static std::shared_ptr<const Homophones> load(const std::filesystem::path& file);

    /// The other characters with a reading of this one, ascending; none if it has no reading here.
    [[nodiscard]] std::u32string of(char32_t character) const;
    [[nodiscard]] const std::string& hash() const { return hash_; } ///< Of the file; "built-in" with ICU's version.

private:
    void add(char32_t character, const std::string& reading);

    std::map<char32_t, std::vector<std::string>> readings_;
    std::map<std::string, std::u32string> characters_;
    std::string hash_;
};

} // namespace core::lexicon
