#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace core::language {

/// Counts what is not grammatical in English texts: the words that the link grammar (Sleator and Temperley 1993) finds
/// no place for, sentence by sentence, as its dictionary of Debian's link-grammar-dictionaries-en says. One thread at a
/// time; several may each have their own.
class GrammarChecker {
public:
    /// \throws Error when the dictionary is not installed.
    GrammarChecker();
    ~GrammarChecker();
    GrammarChecker(const GrammarChecker&) = delete;
    GrammarChecker& operator=(const GrammarChecker&) = delete;

    /// Nothing where a sentence is too long or takes more than `secondsPerSentence`: it is known of no such text.
    [[nodiscard]] std::optional<std::size_t> errorsIn(std::string_view text);

    /// "link-grammar 5.12.0": other versions count otherwise.
    [[nodiscard]] static std::string name();

    static constexpr int secondsPerSentence = 5;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace core::language
