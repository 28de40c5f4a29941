#pragma once

#include <QLayout>
#include <QList>

namespace ui {

/// Lays widgets out like words: in lines from left to right, as many lines as the width needs.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget* parent, int spacing);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override { return static_cast<int>(items_.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& area) override;

private:
    /// Returns the height; moves the widgets only if `move`.
    int place(const QRect& area, bool move) const;
    QList<QLayoutItem*> items_;
};

} // namespace ui
