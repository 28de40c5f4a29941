#pragma once

#include <string>
#include <string_view>

namespace ui {

/// A logical form as people read it: what does not fit into `width` characters has its parts on lines of their own,
/// indented as deep as they lie. A text that is not a form is returned as it is.
[[nodiscard]] std::string formOnLines(std::string_view form, std::size_t width = 60);

} // namespace ui
