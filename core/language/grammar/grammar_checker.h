#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core::language {

/// Counts grammatical errors in texts. One thread at a time; several threads may each have their own.
class GrammarChecker {
public:
    virtual ~GrammarChecker() = default;

    /// Of all parts together; nothing if one of them cannot be checked. After a stop request it returns soon, with any
    /// value. \throws Error when nothing can be checked any more.
    [[nodiscard]] std::optional<std::size_t> errorsIn(const std::string& text, const std::stop_token& stop);

    /// What is checked by itself, whatever stands around it: the whole text, unless a checker knows better.
    [[nodiscard]] virtual std::vector<std::string> parts(const std::string& text) const { return {text}; }
    /// The errors of one part; empty when it cannot be checked, for example because it is too long.
    [[nodiscard]] virtual std::optional<std::size_t> errorsInPart(const std::string& part, std::stop_token stop) = 0;

    /// With the version ("link-grammar 5.12.0"), as other versions count differently.
    [[nodiscard]] virtual std::string name() const = 0;
};

/// Makes a checker for a thread. \throws Error when what it needs is missing.
using GrammarCheckerMaker = std::function<std::unique_ptr<GrammarChecker>()>;

} // namespace core::language
