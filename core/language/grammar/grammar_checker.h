#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace core::language {

/// Counts grammatical errors in texts. One thread at a time; several threads may each have their own.
class GrammarChecker {
public:
    virtual ~GrammarChecker() = default;

    /// Nothing for a text that cannot be checked, such as one that is too long. After a stop request it returns soon,
    /// with any value. \throws Error when nothing can be checked any more.
    [[nodiscard]] virtual std::optional<std::size_t> errorsIn(const std::string& text, std::stop_token stop) = 0;

    /// With the version ("link-grammar 5.12.0"), as other versions count differently.
    [[nodiscard]] virtual std::string name() const = 0;
};

/// Makes a checker for a thread. \throws Error when what it needs is missing.
using GrammarCheckerMaker = std::function<std::unique_ptr<GrammarChecker>()>;

} // namespace core::language
