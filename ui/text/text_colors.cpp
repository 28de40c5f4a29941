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

QColor toneColor(WordTone tone, const QPalette& palette)
{
    if (tone == WordTone::Plain)
        return changedUnderline(palette);
    constexpr QRgb strong[] = {0x009E73, 0x56B4E9, 0xE69F00, 0xD55E00}; // from Kept on
    // A little of the text's colour, so that a line of it is seen on a light page, too.
    return mixed(QColor(strong[static_cast<std::size_t>(tone) - 1]), palette.color(QPalette::Text), 0.25);
}

QColor toneBackground(WordTone tone, const QPalette& palette)
{
    return mixed(palette.color(QPalette::Base), toneColor(tone, palette), 0.22);
}

QPen underlineOf(WordTone tone, const QPalette& palette)
{
    QPen pen(toneColor(tone, palette), 2.0);
    pen.setCapStyle(Qt::FlatCap);
    if (tone == WordTone::Shifted)
        pen.setStyle(Qt::DashLine);
    else if (tone == WordTone::Doubted)
        pen.setStyle(Qt::DotLine);
    else if (tone == WordTone::Wrong)
        pen.setWidthF(4.0);
    return pen;
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
