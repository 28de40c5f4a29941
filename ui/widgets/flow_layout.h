#pragma once

#include <QLayout>
#include <QList>

class QWidget;

namespace ui {

/// Lays widgets out like words: in lines from left to right, as many lines as the width needs.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget* parent, int spacing);
    ~FlowLayout() override;

    /// As the choices of a title row: what can shrink does so before a line breaks, and lines end at the right.
    void setShrinking(bool shrinking) { shrinking_ = shrinking; }

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
    [[nodiscard]] QSize sizeOf(const QLayoutItem* item, int width) const;
    /// Gives the items of a line, which have their least widths, what is left of it.
    void widen(const QList<QLayoutItem*>& line, QList<QSize>& sizes, int width) const;
    QList<QLayoutItem*> items_;
    bool shrinking_ = false;
};

/// These widgets in such a layout.
[[nodiscard]] QWidget* flowOf(const QList<QWidget*>& widgets, QWidget* parent);

} // namespace ui
