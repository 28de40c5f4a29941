#pragma once

#include <string>
#include <vector>

namespace core::corpora {

/// The mapping of a corpus (see optionsOf) with its classes renamed: `labels` are their present names, `names` the new
/// ones in the same order. The names in the file are remembered, so the corpus can be read again.
/// \throws UsageError for a name that is empty or used twice.
[[nodiscard]] std::string withLabelNames(const std::string& mapping, const std::vector<std::string>& labels,
                                         const std::vector<std::string>& names);

/// The mapping with the language that the user says (ReadOptions::language); empty: none. \throws Error for a damaged
/// mapping.
[[nodiscard]] std::string withLanguage(const std::string& mapping, const std::string& language);

/// That language; empty where the user said none, or for a damaged mapping.
[[nodiscard]] std::string languageSaid(const std::string& mapping);

} // namespace core::corpora
