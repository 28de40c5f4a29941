#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/studies/design/json_fields.h"
#include "core/studies/rating/ballot.h"

namespace core::studies {

/// All members, in their order.
[[nodiscard]] Json toJson(const Ballot& ballot);
/// The same back; members may be missing. \throws Error naming one of another type.
[[nodiscard]] Ballot ballotIn(const Fields& fields);

/// Calls `visit(json, number)` for each line that is not blank.
/// \throws Error with the line's number, also for what `visit` throws without one.
void forEachJsonLine(std::string_view bytes, const std::string& name,
                     const std::function<void(const Json&, std::size_t)>& visit);

} // namespace core::studies
