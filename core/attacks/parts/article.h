#pragma once

#include <string_view>

#include "core/text/edit.h"
#include "core/text/text.h"

namespace core::attacks {

/// Adds the edit that makes an indefinite article before word `at` suit `next`, which comes to stand there: "an apple"
/// becomes "a pear". Nothing where none stands there or it suits.
void repairArticle(const text::Text& text, std::uint16_t segment, std::uint32_t at, std::string_view next,
                   text::Variant& edits);

} // namespace core::attacks
