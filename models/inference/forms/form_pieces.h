#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/structures/forms/form.h"

namespace models {

/// The tokens of a form in the order in which a network writes them: without a full stop and, in lambda calculus,
/// without the outermost parentheses. A quoted atom is split, so that its words can be copied from the question:
/// ' new york '.
[[nodiscard]] std::vector<std::string> piecesOf(core::structures::LogicalForm form);

/// The form that these tokens write. Tokens that are not a form are joined: that answer is wrong, not an error.
/// `quoteBlanks`: whether there are blanks inside the quotes of an atom, ' new york '.
[[nodiscard]] std::string formOf(std::span<const std::string> pieces, bool quoteBlanks);

/// Whether a quoted atom of the form is written with blanks inside its quotes.
[[nodiscard]] bool hasQuoteBlanks(const core::structures::LogicalForm& form);

} // namespace models
