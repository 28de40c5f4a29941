#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core::metrics {

/// The version of sacreBLEU whose definitions the metrics of this folder follow, as signatures name it.
inline constexpr std::string_view sacreBleuVersion = "2.0.0";

/// How many references the sentences of a corpus have.
struct ReferenceCount {
    std::size_t fewest = 0; ///< 0: no sentence yet.
    std::size_t most = 0;

    /// As signatures write it: the number, or "var" where sentences differ.
    [[nodiscard]] std::string name() const;
    ReferenceCount& operator+=(const ReferenceCount& other);
    friend bool operator==(const ReferenceCount&, const ReferenceCount&) = default;
};

/// The references that are not empty, which are those that count.
/// \throws std::invalid_argument when there are none.
[[nodiscard]] std::vector<std::string_view> givenReferences(std::span<const std::string> references);

} // namespace core::metrics
