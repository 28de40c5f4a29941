#pragma once

#include <QProxyStyle>

namespace ui {

/// Qt's Fusion, which takes the outlines of boxes and fields from a darker window: on dark ones nobody sees them. Here
/// they are lighter there.
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
