#pragma once

#include <string>
#include <string_view>

namespace core::language {

enum class Stemmer { Porter, English };

/// The stem of an English word in lower case: "relational" is "relat". Safe from any thread.
/// Source: M. Porter (1980), "An algorithm for suffix stripping", or his later rules for English, which leave short
/// words whole ("are", "this", where the first has "ar", "thi"), both as the Snowball library has them.
[[nodiscard]] std::string stemOf(std::string_view lower, Stemmer stemmer = Stemmer::Porter);

} // namespace core::language
