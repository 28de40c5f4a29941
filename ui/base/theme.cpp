#include "ui/base/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QApplication>
#include <QFile>
#include <QFont>
#include <QHash>
#include <QPainter>
#include <QPalette>
#include <QSettings>
#include <QStyle>
#include <QSvgRenderer>

#include "ui/base/outlined_style.h"
#include "ui/base/plain_text.h"
#include "ui/base/system_appearance.h"

// Outside any namespace: a static library's resources are linked only when something names them.
static void linkIcons() { Q_INIT_RESOURCE(icons); }

namespace ui::theme {

namespace {

const QString schemeKey = QStringLiteral("appearance/scheme");
const QString textKey = QStringLiteral("appearance/text_percent");

struct Installed {
    QApplication* application = nullptr;
    QPalette platformPalette;
    QFont platformFont;
    SystemAppearance* system = nullptr;
};

Installed& installed()
{
    static Installed state;
    return state;
}

QPalette palette(bool dark)
{
    const auto color = [dark](const char* light, const char* night) {
        return QColor(QLatin1String(dark ? night : light));
    };
    QPalette p;
    const auto window = color("#f5f5f4", "#1f2022");
    const auto base = color("#ffffff", "#17181a");
    const auto text = color("#1d1d1f", "#e6e6e6");
    const auto button = color("#ececea", "#2c2e31");
    const auto accentColor = color("#0a62a8", "#3d8fd6");
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, base);
    p.setColor(QPalette::AlternateBase, color("#f7f7f6", "#1d1e21"));
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::PlaceholderText, color("#68686d", "#9a9aa0"));
    p.setColor(QPalette::Button, button);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, QColor(Qt::white));
    p.setColor(QPalette::ToolTipBase, color("#ffffff", "#2c2e31"));
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::Highlight, accentColor);
    p.setColor(QPalette::HighlightedText, dark ? QColor(0x10, 0x10, 0x12) : QColor(Qt::white));
    p.setColor(QPalette::Link, color("#0a62a8", "#6db3f2"));
    p.setColor(QPalette::LinkVisited, color("#6a4ba0", "#b79cf0"));
    p.setColor(QPalette::Light, color("#ffffff", "#3a3c40"));
    p.setColor(QPalette::Midlight, color("#e4e4e2", "#33353a"));
    p.setColor(QPalette::Mid, color("#c4c4c2", "#45484d"));
    p.setColor(QPalette::Dark, color("#a0a09e", "#101113"));
    p.setColor(QPalette::Shadow, color("#707070", "#000000"));
    const auto off = color("#9a9a9d", "#6d6f74");
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, off);
    p.setColor(QPalette::Disabled, QPalette::Highlight, color("#d6d6d4", "#3a3c40"));
    return p;
}

bool looksDark(const QPalette& p)
{
    return p.color(QPalette::Window).lightness() < p.color(QPalette::WindowText).lightness();
}

void apply()
{
    auto& state = installed();
    if (state.application == nullptr)
        return;
    const auto choice = scheme();
    // A desktop with colours of its own (another style than Qt's plain one) keeps them.
    const bool plain = QApplication::style()->objectName().compare(QLatin1String("fusion"), Qt::CaseInsensitive) == 0;
    if (choice == Scheme::System && !plain && state.system->dark() == looksDark(state.platformPalette))
        QApplication::setPalette(state.platformPalette);
    else
        QApplication::setPalette(
            palette(choice == Scheme::Dark ||
                    (choice == Scheme::System && (state.system->dark() || looksDark(state.platformPalette)))));
    auto font = state.platformFont;
    const double factor = textPercent() / 100.0;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * factor)));
    QApplication::setFont(font);
}

QColor pick(const char* light, const char* dark) { return QColor(QLatin1String(isDark() ? dark : light)); }

/// Renders an icon of the resources in one colour, for one mode.
void addMode(QIcon& icon, const QString& name, const QColor& color, QIcon::Mode mode)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return;
    auto svg = file.readAll();
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(svg);
    for (const int size : {16, 20, 24, 32, 48}) {
        for (const int ratio : {1, 2}) {
            QPixmap pixmap(size * ratio, size * ratio);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            renderer.render(&painter);
            painter.end();
            pixmap.setDevicePixelRatio(ratio);
            icon.addPixmap(pixmap, mode);
        }
    }
}

/// Relative, 0 to 1, by WCAG 2.1.
double luminance(const QColor& color)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

QFont scaled(double factor)
{
    auto font = QApplication::font();
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * factor)));
    return font;
}

} // namespace

void install(QApplication& application)
{
    linkIcons();
    showTextsPlainly(application);
    auto& state = installed();
    if (QApplication::style()->objectName().compare(QLatin1String("fusion"), Qt::CaseInsensitive) == 0)
        QApplication::setStyle(new OutlinedStyle);
    state.application = &application;
    state.platformPalette = QApplication::palette();
    state.platformFont = QApplication::font();
    state.system = new SystemAppearance(&application);
    QObject::connect(state.system, &SystemAppearance::changed, &application, [] { apply(); });
    apply();
}

void setScheme(Scheme scheme)
{
    QSettings().setValue(schemeKey, static_cast<int>(scheme));
    apply();
}

Scheme scheme() { return static_cast<Scheme>(qBound(0, QSettings().value(schemeKey, 0).toInt(), 2)); }

bool isDark() { return looksDark(QApplication::palette()); }

void setTextPercent(int percent)
{
    QSettings().setValue(textKey, qBound(80, percent, 200));
    apply();
}

int textPercent() { return qBound(80, QSettings().value(textKey, 100).toInt(), 200); }

QFont captionFont() { return scaled(0.9); }

QFont titleFont()
{
    auto font = scaled(1.4);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont boldFont()
{
    auto font = QApplication::font();
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont readingFont() { return scaled(1.2); }

QColor accent() { return QApplication::palette().color(QPalette::Highlight); }
QColor changedBackground() { return pick("#d9eafa", "#123a5c"); }
QColor muted() { return pick("#5c5c61", "#a6a6ac"); }
QColor line() { return pick("#dcdcda", "#36383c"); }
QColor surface() { return pick("#ebebe9", "#191a1c"); }
QColor error() { return pick("#b3261e", "#ff8a80"); }
QColor warning() { return pick("#8a5a00", "#f0b429"); }
QColor good() { return pick("#1b6e3c", "#6bd08f"); }

QColor series(int i)
{
    // Okabe and Ito (2008), "Color Universal Design"; yellow last, it is weak on white.
    static constexpr std::array<QRgb, 8> colors = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7,
                                                   0xe69f00, 0x56b4e9, 0x000000, 0xf0e442};
    return QColor(colors[static_cast<std::size_t>(i < 0 ? 0 : i) % colors.size()]);
}

QColor textOn(const QColor& background)
{
    return luminance(background) > 0.179 ? QColor(Qt::black) : QColor(Qt::white);
}

double contrast(const QColor& one, const QColor& other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QIcon icon(const QString& name) { return icon(name, QApplication::palette().color(QPalette::WindowText)); }

QIcon icon(const QString& name, const QColor& color)
{
    // Tables ask for their icons with every repaint.
    static QHash<QString, QIcon> known;
    const auto selected = QApplication::palette().color(QPalette::HighlightedText);
    const auto key = name + color.name() + selected.name();
    if (const auto found = known.constFind(key); found != known.constEnd())
        return *found;
    QIcon result;
    addMode(result, name, color, QIcon::Normal);
    addMode(result, name, selected, QIcon::Selected);
    known.insert(key, result);
    return result;
}

} // namespace ui::theme
