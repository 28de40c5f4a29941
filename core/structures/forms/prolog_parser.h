#pragma once

#include <string_view>

#include "core/structures/forms/form.h"

namespace core::structures {

/// Reads the part of Prolog that logical forms are written in: terms, variables (a capital or _ first), numbers, quoted
/// atoms, lists, `,` `;` `\+` and a full stop. Blanks are allowed anywhere, also before the parenthesis of a term.
/// \throws Error as parseForm().
[[nodiscard]] LogicalForm parseProlog(std::string_view text);

} // namespace core::structures
