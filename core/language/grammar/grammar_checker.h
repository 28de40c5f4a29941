#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace core::language {

/// Counts what is not grammatical in texts. One thread at a time; several may each have their own.
class GrammarChecker {
public:
    virtual ~GrammarChecker() = default;

    /// Nothing of a text that cannot be checked, such as one that is too long. After a stop request it comes back soon,
    /// with anything. \throws Error when nothing can be checked any more.
    [[nodiscard]] virtual std::optional<std::size_t> errorsIn(const std::string& text, std::stop_token stop) = 0;

    /// With the version ("link-grammar 5.12.0"), as others count otherwise.
    [[nodiscard]] virtual std::string name() const = 0;
};

/// Makes a checker for a thread. \throws Error when what it needs is not there.
using GrammarCheckerMaker = std::function<std::unique_ptr<GrammarChecker>()>;

} // namespace core::language
