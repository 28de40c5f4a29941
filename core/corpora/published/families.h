#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/corpora/formats/table.h"

namespace core::corpora::published {

/// A family of published corpora: how its files become a table, what the columns mean, and how a corpus is written so
/// that it is read as one of the family.
struct Family {
    std::string_view name;
    /// \throws Error with file, line and remedy for a file that does not belong to the family.
    FileTable (*read)(const Source& source, char delimiter);
    /// Role -> column, as ReadOptions::columns has it; the user's own roles take precedence.
    std::map<std::string, std::string> (*roles)(const FileTable& table);
    /// \throws Error when the corpus does not fit (another kind of gold answer, a tab where none is allowed).
    std::string (*write)(const Corpus& corpus);
    /// Names of labels that the files number or abbreviate.
    std::map<std::string, std::string> labelNames{};
};

[[nodiscard]] std::span<const Family> families();
/// Null if there is none of that name.
[[nodiscard]] const Family* familyNamed(std::string_view name);

/// The family that the first lines of a file belong to, whatever its name; empty for none. `lines` are the source's
/// first. A table that could be of another kind, too, is a family's only on evidence: a header's names, or two columns
/// of which one holds forms or equations, or which hold two languages.
[[nodiscard]] std::string familyOf(const Source& source, std::span<const Line> lines);

/// The roles of a table: those the user gave, then the family's own that do not contradict them.
[[nodiscard]] std::map<std::string, std::string> rolesOf(const Family& family, const FileTable& table,
                                                         const std::map<std::string, std::string>& asked);

} // namespace core::corpora::published
