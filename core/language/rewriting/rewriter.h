#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace core::language {

/// Gives texts other wordings: rules, or a program. Safe from any thread; equal texts get equal wordings.
class Rewriter {
public:
    struct Limits {
        std::size_t most = 1;                       ///< Wordings of each text.
        std::chrono::duration<double> patience{60}; ///< How long to wait for an answer of a program.
        std::stop_token stop;
    };

    /// The longest wording of a text of that many bytes: twenty times as long, and room for a short one.
    [[nodiscard]] static std::size_t longestWording(std::size_t bytes) { return 20 * bytes + 10'000; }

    virtual ~Rewriter() = default;

    /// For each text its other wordings, the preferred ones first; none twice, and never the text itself.
    /// \throws Error from a program: a wrong answer, none in time (programs::OutOfTime), an early end.
    [[nodiscard]] virtual std::vector<std::vector<std::string>> rewritings(std::span<const std::string> texts,
                                                                           const Limits& limits) const = 0;
    /// Of the rules or of the command.
    [[nodiscard]] virtual std::string hash() const = 0;
};

} // namespace core::language
