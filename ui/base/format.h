#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <QString>

namespace ui {

/// Numbers as people read them: English thousands separators, the same everywhere in the window.
[[nodiscard]] QString formatCount(std::uint64_t n);                ///< 1,340
[[nodiscard]] QString formatPercent(double share, int digits = 1); ///< 0.125 -> 12.5%
/// 0.958, 0.912, 0.981 -> 95.8% [91.2, 98.1]; an en dash where there is no rate.
[[nodiscard]] QString formatRate(std::optional<double> rate, std::optional<double> low, std::optional<double> high);
[[nodiscard]] QString formatDecimal(double value, int digits); ///< 1,234.50; never -0.00
[[nodiscard]] QString formatChange(double value, int digits);  ///< +0.25, -0.25; 0.00 has no sign
[[nodiscard]] QString formatDuration(double seconds);          ///< 0:07, 1:20, 2:03:10
/// "3 campaigns", "1 campaign".
[[nodiscard]] QString formatPlural(std::uint64_t n, const QString& one, const QString& many);
/// ISO 8601 in UTC to local time, "21 Nov 2026 10:02"; what cannot be parsed is returned unchanged.
[[nodiscard]] QString formatWhen(const QString& iso);

} // namespace ui
