#pragma once

#include <string>
#include <string_view>

namespace core::language {

/// A language as BCP 47 (RFC 5646) writes it: `de_at` gives de-AT, `zh-hant` zh-Hant, `deu` de. Only the form is
/// checked, not whether there is such a language. \throws UsageError.
[[nodiscard]] std::string languageTag(std::string_view typed);

/// The tag with the shortest code of its language, as RFC 5646, section 2.2.1, wants it: de-AT of deu-AT. Whatever else
/// the tag is stays as it is.
[[nodiscard]] std::string shortestTag(std::string_view tag);

/// The language alone, without script, region and the rest, by the shortest code: de of de-AT and of deu; en of an
/// empty tag, as texts of which nobody says the language are read as English.
[[nodiscard]] std::string primaryLanguage(std::string_view tag);

/// Whether texts of this tag are English: en, en-GB, or nothing is said.
[[nodiscard]] bool isEnglish(std::string_view tag);

/// Its English name, by ICU: "German"; the tag where ICU knows none.
[[nodiscard]] std::string languageName(std::string_view tag);

} // namespace core::language
