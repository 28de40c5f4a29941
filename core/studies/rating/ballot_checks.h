#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/base/error.h"

namespace core::studies {

// Ballot files come from strangers' machines.
inline constexpr std::uint64_t mostBallotBytes = std::uint64_t{256} << 20;
inline constexpr std::size_t mostLineBytes = std::size_t{1} << 20;

/// Calls `visit(line, ended)` for each line without its LF; `ended` is false for a last one without.
/// \throws Error with the line's number when one is longer than mostLineBytes.
void forEachLine(std::string_view bytes, const std::string& name,
                 const std::function<void(std::string_view, bool)>& visit);

/// \throws Error with line and byte when it is not valid UTF-8 or holds a NUL.
void requireUtf8(std::string_view text, const Where& where);

} // namespace core::studies
