#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>

#include "core/language/grammar/grammar_checker.h"

namespace core::language {

/// How many grammatical errors texts have, each counted once; for several threads, each with a checker of its own, all
/// of one kind.
class CountedErrors {
public:
    /// As GrammarChecker::errorsIn.
    [[nodiscard]] std::optional<std::size_t> in(const std::string& text, GrammarChecker& checker,
                                                std::stop_token stop = {});

private:
    std::mutex mutex_;
    std::unordered_map<std::string, std::optional<std::size_t>> counted_;
};

} // namespace core::language
