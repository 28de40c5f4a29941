#include "ui/base/outlined_style.h"

#include <QStyleOption>

namespace ui {

namespace {

const QColor darkOutline(0x86, 0x8a,
                         0x91);    ///< 3.5 to 1 and more against the dark theme's surfaces (WCAG 1.4.11: 3 to 1).
constexpr int fusionDarkens = 140; ///< QFusionStylePrivate::outline: the window's colour, so much darker.

/// While it lives, the option's window colour gives the desired outline.
class Outline {
public:
    explicit Outline(const QStyleOption* option) : option_(const_cast<QStyleOption*>(option)), before_(option->palette)
    {
        const auto& palette = option->palette;
        if (palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness())
            option_->palette.setColor(QPalette::Window, darkOutline.lighter(fusionDarkens));
    }
    ~Outline() { option_->palette = before_; }
    Outline(const Outline&) = delete;
    Outline& operator=(const Outline&) = delete;

private:
    QStyleOption* option_;
    QPalette before_;
};

} // namespace

OutlinedStyle::OutlinedStyle() : QProxyStyle(QStringLiteral("fusion")) { setObjectName(QStringLiteral("fusion")); }

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const
{
    const bool outlined = element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton ||
                          element == PE_FrameLineEdit || element == PE_PanelLineEdit;
    if (!outlined)
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    const Outline outline(option);
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                       const QWidget* widget) const
{
    if (control != CC_SpinBox && control != CC_ComboBox)
        return QProxyStyle::drawComplexControl(control, option, painter, widget);
    const Outline outline(option);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

} // namespace ui
