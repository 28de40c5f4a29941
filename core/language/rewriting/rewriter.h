#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace core::language {

/// Gives texts other wordings: rules, a program, or a network. Safe from any thread; equal texts get equal wordings.
class Rewriter {
public:
    /// How a network writes; rules and programs know nothing of it.
    struct Writing {
        std::string prefix;       ///< What is put before each text: `paraphrase: ` for a T5.
        std::size_t beams = 0;    ///< Width of the beam; 0: as its folder says, at least as many as wordings.
        double temperature = 0.0; ///< Above 0: wordings are drawn, with scores divided by it; 0: the likeliest ones.
        std::uint64_t seed = 0;   ///< Of what is drawn.
        friend bool operator==(const Writing&, const Writing&) = default;
    };
    struct Limits {
        std::size_t most = 1;                       ///< Wordings of each text.
        std::chrono::duration<double> patience{60}; ///< How long to wait for an answer of a program.
        std::stop_token stop;
        Writing writing = {};
    };

    /// The longest wording of a text of that many bytes: twenty times as long, and room for a short one.
    [[nodiscard]] static std::size_t longestWording(std::size_t bytes) { return 20 * bytes + 10'000; }

    virtual ~Rewriter() = default;

    /// For each text its other wordings, the preferred ones first; none twice, and never the text itself.
    /// \throws Error from a program: a wrong answer, none in time (programs::OutOfTime), an early end.
    [[nodiscard]] virtual std::vector<std::vector<std::string>> rewritings(std::span<const std::string> texts,
                                                                           const Limits& limits) const = 0;
    /// Of the rules, of the command, or of the network's files.
    [[nodiscard]] virtual std::string hash() const = 0;
};

} // namespace core::language
