#pragma once

#include <optional>
#include <utility>

#include <QStringList>
#include <QWidget>

#include "core/metrics/classification.h"

namespace ui {

/// A confusion matrix: rows are gold labels, columns answers; each cell has its count and share of the row, darker for
/// more. A click on a cell or a name, or Enter on the cell that the arrow keys chose, asks for its examples.
class ConfusionView : public QWidget {
    Q_OBJECT
public:
    explicit ConfusionView(QWidget* parent = nullptr);
    void setConfusion(const core::metrics::Confusion& confusion, const QStringList& labels);
    void clear();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    [[nodiscard]] QRect cellRect(int gold, int answer) const; ///< On the widget; -1: the names of that side.

Q_SIGNALS:
    void wanted(int gold, int answer); ///< Labels; -1: any.

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] int shown() const; ///< How many labels are.
    /// Gold and answer at a place; -1 on the names of that side, nothing elsewhere.
    [[nodiscard]] std::optional<std::pair<int, int>> cellAt(const QPoint& place) const;
    [[nodiscard]] int cellWidth() const;
    [[nodiscard]] int cellHeight() const;
    [[nodiscard]] int nameWidth() const;
    core::metrics::Confusion confusion_{0};
    QStringList labels_;
    int gold_ = 0, answer_ = 0; ///< The cell that Enter is about.
};

} // namespace ui
