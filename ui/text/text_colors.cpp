#include "ui/text/text_colors.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto part = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

} // namespace

QColor heatColor(double weight, const QPalette& palette)
{
    const QColor strong = weight >= 0 ? QColor(0xE6, 0x9F, 0x00) : QColor(0x56, 0xB4, 0xE9);
    return mixed(palette.color(QPalette::Base), strong, 0.9 * std::clamp(std::abs(weight), 0.0, 1.0));
}

QColor changedBackground(const QPalette& palette)
{
    return mixed(palette.color(QPalette::Base), palette.color(QPalette::Highlight), 0.22);
}

QColor changedUnderline(const QPalette& palette) { return palette.color(QPalette::Highlight); }

QColor quietText(const QPalette& palette)
{
    return mixed(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.4);
}

} // namespace ui
