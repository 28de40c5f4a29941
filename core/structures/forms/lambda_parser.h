#pragma once

#include <string_view>

#include "core/structures/forms/form.h"

namespace core::structures {

/// Reads `( lambda $0 e ( and ( state:t $0 ) ( loc:t $0 texas : s ) ) )`, with or without the outermost parentheses. A
/// type that is separate from its constant ("texas : s") is joined to it.
/// \throws Error as parseForm().
[[nodiscard]] LogicalForm parseLambda(std::string_view text);

/// Whether a form is lambda calculus rather than a term: see parseForm().
[[nodiscard]] bool looksLikeLambda(std::string_view text);

} // namespace core::structures
