#pragma once

#include <QImage>
#include <QWidget>

#include "core/reports/figure.h"

namespace ui {

/// A figure on white paper at its true size, painted by the code that exports it.
class FigureView : public QWidget {
    Q_OBJECT
public:
    explicit FigureView(QWidget* parent = nullptr);

    void setFigure(core::reports::Figure figure);
    [[nodiscard]] const core::reports::Figure& figure() const { return figure_; }
    /// In millimetres.
    void setPaper(double width, double height);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void redraw();
    core::reports::Figure figure_;
    double width_ = 85.0;
    double height_ = 60.0;
    QImage image_; ///< Made when it is first painted after a change.
};

} // namespace ui
