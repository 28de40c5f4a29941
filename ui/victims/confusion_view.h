#pragma once

#include <vector>

#include <QStringList>
#include <QWidget>

#include "core/metrics/classification.h"

namespace ui {

/// A confusion matrix: rows are gold labels, columns answers; each cell has its count and share of the row, darker for
/// more.
class ConfusionView : public QWidget {
    Q_OBJECT
public:
    explicit ConfusionView(QWidget* parent = nullptr);
    void setConfusion(const core::metrics::Confusion& confusion, const QStringList& labels);
    void clear();
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int cellWidth() const;
    [[nodiscard]] int cellHeight() const;
    [[nodiscard]] int nameWidth() const;
    core::metrics::Confusion confusion_{0};
    QStringList labels_;
};

} // namespace ui
