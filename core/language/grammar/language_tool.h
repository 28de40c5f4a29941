#pragma once

#include <chrono>
#include <memory>
#include <stop_token>

#include "core/language/grammar/grammar_checker.h"

namespace core::language {

/// Where a LanguageTool server is, and what it is to check.
struct LanguageToolOptions {
    std::string url;                ///< http://localhost:8081; with or without the path /v2.
    std::string language = "en-US"; ///< LanguageTool's code of it.
    std::chrono::milliseconds connect{5'000},
        answer{60'000};     ///< How long a whole answer may take; a server's first one takes long.
    std::stop_token stop{}; ///< Ends the question for the version, too.
};

/// Counts what a LanguageTool server finds in texts (its matches of all categories, including spelling), by its HTTP
/// API: POST /v2/check. Only the given address is ever contacted: no redirection is followed, no proxy is used, and the
/// texts go nowhere else.
class LanguageTool final : public GrammarChecker {
public:
    /// Asks the server for its version. \throws UsageError for an invalid address, Error when no LanguageTool answers.
    explicit LanguageTool(LanguageToolOptions options);
    ~LanguageTool() override;
    LanguageTool(const LanguageTool&) = delete;
    LanguageTool& operator=(const LanguageTool&) = delete;

    /// Nothing for a text that is too long for the server. \throws Error with the server's answer.
    [[nodiscard]] std::optional<std::size_t> errorsInPart(const std::string& text, std::stop_token stop) override;
    /// "LanguageTool 6.3 (en-US)"
    [[nodiscard]] std::string name() const override;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace core::language
