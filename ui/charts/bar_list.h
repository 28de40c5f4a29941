#pragma once

#include <vector>

#include <QColor>
#include <QString>
#include <QWidget>

namespace ui {

/// Named bars one below the other, with their numbers: label counts, status counts.
class BarList : public QWidget {
    Q_OBJECT
public:
    struct Bar {
        QString name;
        double value = 0.0;
        QString number; ///< As written beside the bar.
    };
    explicit BarList(QWidget* parent = nullptr);
    void setBars(std::vector<Bar> bars);
    [[nodiscard]] const std::vector<Bar>& bars() const { return bars_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;
    std::vector<Bar> bars_;
};

} // namespace ui
