#pragma once

#include <vector>

#include <QAbstractButton>
#include <QFrame>

class QButtonGroup;
class QVBoxLayout;

namespace ui {

/// One page in the sidebar: icon and name, or the icon alone.
class SidebarButton : public QAbstractButton {
    Q_OBJECT
public:
    SidebarButton(const QString& iconName, const QString& text, QWidget* parent = nullptr);
    void setCollapsed(bool collapsed);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] int iconSize() const;
    [[nodiscard]] int textLeft() const;
    QString iconName_;
    bool collapsed_ = false;
};

/// The pages at the left: 160 px wide, or icons only.
class Sidebar : public QFrame {
    Q_OBJECT
public:
    explicit Sidebar(QWidget* parent = nullptr);
    /// Adds a page's button; `bottom` puts it below the others. The n-th call has index n.
    SidebarButton* addPage(const QString& iconName, const QString& text, const QString& tip, bool bottom);
    void setCurrent(int index);
    void setCollapsed(bool collapsed);
    [[nodiscard]] bool collapsed() const { return collapsed_; }

Q_SIGNALS:
    void chosen(int index);
    void collapsedChanged(bool collapsed);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QVBoxLayout* top_;
    QVBoxLayout* bottom_;
    QButtonGroup* group_;
    SidebarButton* collapse_;
    std::vector<SidebarButton*> buttons_;
    bool collapsed_ = false;
};

} // namespace ui
