#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/base/named.h"

namespace models {

/// The names of one kind of network, in the order of their enumeration.
template<typename Architecture, std::size_t count>
struct ArchitectureNames {
    const char* kind; ///< "semantic parser", for errors.
    std::array<const char*, count> names;

    [[nodiscard]] std::string nameOf(Architecture architecture) const
    {
        return names.at(static_cast<std::size_t>(architecture));
    }
    [[nodiscard]] std::optional<Architecture> find(const std::string& name) const
    {
        const auto found = std::ranges::find(names, name);
        return found == names.end() ? std::nullopt : std::optional(static_cast<Architecture>(found - names.begin()));
    }
    /// \throws core::UsageError that lists all names.
    [[nodiscard]] Architecture named(const std::string& name) const
    {
        return core::enumNamed<Architecture>(names, name, kind);
    }
};

} // namespace models
