#pragma once

#include <QWidget>

#include "ui/charts/paper.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;

namespace ui {

/// Size and font of an export: one column, two columns or a custom size.
class PaperChoice : public QWidget {
    Q_OBJECT
public:
    explicit PaperChoice(QWidget* parent = nullptr);

    [[nodiscard]] Paper paper() const;
    void setPaper(const Paper& paper); ///< Emits nothing.
    /// Hidden for trees, which are as high as they need.
    void setHeightShown(bool shown);

Q_SIGNALS:
    void changed();

private:
    void followWidth();
    QComboBox* preset_;
    QDoubleSpinBox* width_;
    QLabel* by_;
    QDoubleSpinBox* height_;
    QComboBox* font_;
};

} // namespace ui
