#pragma once

#include <QProxyStyle>

namespace ui {

/// Qt's Fusion makes the outlines of boxes and fields darker than the window, so that nobody sees them on dark windows.
/// Here they are lighter there.
class OutlinedStyle : public QProxyStyle {
    Q_OBJECT
public:
    OutlinedStyle();
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
};

} // namespace ui
