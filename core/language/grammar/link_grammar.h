#pragma once

#include <memory>

#include "core/language/grammar/grammar_checker.h"

namespace core::language {

/// Counts the words of English texts that the link grammar (Sleator and Temperley 1993) finds no place for, sentence by
/// sentence, as its dictionary of Debian's link-grammar-dictionaries-en says.
class LinkGrammar final : public GrammarChecker {
public:
    /// \throws Error when the dictionary is not installed.
    LinkGrammar();
    ~LinkGrammar() override;
    LinkGrammar(const LinkGrammar&) = delete;
    LinkGrammar& operator=(const LinkGrammar&) = delete;

    /// Its sentences.
    [[nodiscard]] std::vector<std::string> parts(const std::string& text) const override;
    /// Nothing if the sentence is too long or takes more than `secondsPerSentence`.
    [[nodiscard]] std::optional<std::size_t> errorsInPart(const std::string& sentence, std::stop_token stop) override;
    /// "link-grammar 5.12.0"
    [[nodiscard]] std::string name() const override;

    static constexpr int secondsPerSentence = 5;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace core::language
