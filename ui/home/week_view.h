#pragma once

#include <vector>

#include <QTreeWidget>

#include "ui/home/week.h"

namespace ui {

/// The week of a project as a list under headings; Enter or a click on a row leads to what it is about.
class WeekView : public QTreeWidget {
    Q_OBJECT
public:
    explicit WeekView(QWidget* parent = nullptr);
    void setWeek(const std::vector<WeekItem>& week); ///< The row that was chosen stays chosen.

Q_SIGNALS:
    void chosen(const ui::WeekItem& item);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choose(const QTreeWidgetItem* row);
    std::vector<WeekItem> week_;
};

} // namespace ui
