#pragma once

#include <string>
#include <string_view>

namespace ui {

/// A logical form laid out for people: whatever does not fit into `width` characters has its parts on their own lines,
/// indented by depth. A text that is not a form is returned unchanged.
[[nodiscard]] std::string formOnLines(std::string_view form, std::size_t width = 60);

} // namespace ui
