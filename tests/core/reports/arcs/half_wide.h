#pragma once

#include <string_view>

/// A font whose characters are all half as wide as high.
inline double halfWide(std::string_view text, double points) { return 0.5 * points * static_cast<double>(text.size()); }
