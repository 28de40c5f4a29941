#pragma once

#include <vector>

#include <QList>
#include <QObject>

#include "ui/results/result_filter.h"

class QAction;
class QPushButton;

namespace ui {

class FilterBar;
class Session;

/// A filter with a name.
struct ResultView {
    QString name;
    ResultFilter filter;
};

/// The filters that were: one step back and forward, and those that were given a name, kept with the project.
class FilterViews : public QObject {
    Q_OBJECT
public:
    /// The actions for one step act while `page` or a widget in it has the focus.
    FilterViews(Session& session, FilterBar& filter, QWidget* page);
    [[nodiscard]] QList<QAction*> actions() const;
    /// A button with the actions and the named views in a menu.
    [[nodiscard]] QPushButton* makeButton();
    void begin(); ///< Another project: there is no step before the filter as it is now.

    [[nodiscard]] std::vector<ResultView> views() const; ///< In the order in which they were made.
    /// Gives the filter as it is now a name; one of this name is replaced.
    void keep(const QString& name);
    void drop(const QString& name);

private:
    void noteChange();
    void step(std::vector<ResultFilter>& from, std::vector<ResultFilter>& to);
    void refresh();
    void askName();
    void store(const std::vector<ResultView>& views);
    Session& session_;
    FilterBar& filter_;
    QWidget* page_;
    QAction* back_;
    QAction* forward_;
    QAction* keep_;
    ResultFilter now_;
    std::vector<ResultFilter> past_, future_; ///< The nearest last.
    bool stepping_ = false;                   ///< What changes now is no step of the user's.
};

} // namespace ui
