#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <unicode/regex.h>

namespace models {

/// A stretch of a text: bytes, half open.
struct Stretch {
    std::size_t begin = 0, end = 0;
    friend bool operator==(const Stretch&, const Stretch&) = default;
};

/// What tokenizer.json looks for in texts: `{"String": "``"}` or `{"Regex": " {2,}"}`. Immutable, safe from any thread.
/// The library's expressions are Oniguruma's; ICU reads them, with white space and words as the library has them.
class TextPattern {
public:
    /// `part` names what has the pattern. \throws core::Error naming the file for what is neither, and for an
    /// expression that ICU does not read.
    TextPattern(const nlohmann::json& pattern, const std::string& part, const std::string& file);

    /// All matches from left to right, which do not overlap. \throws core::Error if the expression takes too long.
    [[nodiscard]] std::vector<Stretch> matches(std::string_view text) const;

private:
    std::string literal_;
    std::shared_ptr<const icu::RegexPattern> expression_; ///< Null: the literal is looked for.
    std::string file_;
};

} // namespace models
