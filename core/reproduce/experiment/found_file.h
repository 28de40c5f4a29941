#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/reproduce/experiment/scope.h"

namespace core::reproduce {

/// Which file of a folder is meant: the one whose name has all of these parts and none of those.
struct WantedFile {
    std::vector<std::string> has, without;

    /// "cleaned" and "_o_"
    [[nodiscard]] std::string described() const;
};

/// The file that is meant; empty if there is none. \throws Error naming the folder when there are several.
[[nodiscard]] std::optional<std::filesystem::path> foundFile(const std::filesystem::path& folder,
                                                             const WantedFile& wanted);
/// \throws Error, too, when there is none.
[[nodiscard]] std::filesystem::path onlyFile(const std::filesystem::path& folder, const WantedFile& wanted);

/// A file as an experiment writes it: its path, or {"in": FOLDER, "has": PARTS, "without": PARTS}. \throws Error when
/// it is not found in that folder.
[[nodiscard]] std::filesystem::path fileFrom(const JsonNode& node, const Scope& scope);

} // namespace core::reproduce
