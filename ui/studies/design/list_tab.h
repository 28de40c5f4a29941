#pragma once

#include "ui/studies/design/design_tab.h"

class QAction;
class QListWidget;
class QVBoxLayout;

namespace ui {

/// A list of parts at the left, the form of the selected one at the right; parts can be added, removed and moved.
class ListTab : public DesignTab {
    Q_OBJECT
public:
    [[nodiscard]] int current() const;
    void setCurrent(int row);

protected:
    /// `what`: "question", for the buttons.
    ListTab(const QString& name, const QString& what, QWidget* parent);
    [[nodiscard]] QWidget* form() const { return form_; }
    void setTitles(const QStringList& titles);
    /// Puts a widget above list and form.
    void putAbove(QWidget* widget);

    virtual void add() = 0;
    virtual void remove(int row) = 0;
    virtual void move(int from, int to) = 0;
    /// Fills the form; -1: nothing is selected.
    virtual void showPart(int row) = 0;

private:
    void selected();
    void moveBy(int step);
    QListWidget* list_;
    QAction* add_;
    QAction* remove_;
    QAction* up_;
    QAction* down_;
    QWidget* form_;
};

} // namespace ui
