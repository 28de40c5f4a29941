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

double luminance(const QColor& color) // WCAG 2.1, relative luminance
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
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

QColor readableOn(const QColor& background)
{
    const double l = luminance(background);
    return (l + 0.05) / 0.05 >= 1.05 / (l + 0.05) ? QColor(Qt::black) : QColor(Qt::white);
}

} // namespace ui
