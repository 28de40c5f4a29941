#pragma once

#include <functional>

#include <QList>
#include <QWidget>

#include "ui/lab/bench/lab_bench.h"

class QAction;
class QLabel;
class QTableView;

namespace ui {

class TraceModel;

/// The recipe's attack on the text, step by step, and the buttons that run it and move through the steps.
class TracePanel : public QWidget {
    Q_OBJECT
public:
    TracePanel(LabBench& bench, QWidget* parent);
    void refresh();
    /// The name of the recipe as shown on the button; empty if none is chosen.
    void setRecipe(const QString& name);
    /// What *Attack* and *All variants* do instead of LabBench::run().
    void setRunner(std::function<void(LabBench::Search)> runner) { runner_ = std::move(runner); }
    /// Run, stop and the steps; the page decides where their shortcuts work.
    [[nodiscard]] const QList<QAction*>& panelActions() const { return actions_; }

Q_SIGNALS:
    void aboutToRun();

private:
    void makeActions();
    void run(LabBench::Search search);
    LabBench& bench_;
    std::function<void(LabBench::Search)> runner_;
    QString recipe_;
    QList<QAction*> actions_;
    QAction* run_ = nullptr;
    QAction* allVariants_ = nullptr;
    QAction* stop_ = nullptr;
    QAction* firstStep_ = nullptr;
    QAction* previousStep_ = nullptr;
    QAction* nextStep_ = nullptr;
    QAction* lastStep_ = nullptr;
    QLabel* title_;
    QTableView* view_;
    TraceModel* model_;
    bool filling_ = false;
};

} // namespace ui
