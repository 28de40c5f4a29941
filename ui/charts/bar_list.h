#pragma once

#include <vector>

#include <QColor>
#include <QString>
#include <QWidget>

namespace ui {

/// Named bars one below the other, with their numbers: label counts, status counts. Where they stand for examples, a
/// click on one, or Enter on the one that the arrow keys chose, asks for them.
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
    void setClickable(bool clickable);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void wanted(int bar);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int shown() const; ///< How many bars are.
    std::vector<Bar> bars_;
    bool clickable_ = false;
    int current_ = 0; ///< The bar that Enter is about.
};

} // namespace ui
