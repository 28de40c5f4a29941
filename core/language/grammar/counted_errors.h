#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>

#include "core/language/grammar/grammar_checker.h"

namespace core::language {

/// How many grammatical errors texts have. The errors of a part (a sentence) are counted once, whatever texts it stands
/// in: most sentences of a long text that was attacked are those of the original. For several threads, each with a
/// checker of its own, all of one kind.
class CountedErrors {
public:
    /// As GrammarChecker::errorsIn.
    [[nodiscard]] std::optional<std::size_t> in(const std::string& text, GrammarChecker& checker,
                                                std::stop_token stop = {});

private:
    [[nodiscard]] std::optional<std::size_t> inPart(const std::string& part, GrammarChecker& checker,
                                                    const std::stop_token& stop);
    std::mutex mutex_;
    std::unordered_map<std::string, std::optional<std::size_t>> counted_; ///< By the part.
};

} // namespace core::language
