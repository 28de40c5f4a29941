#pragma once

#include <memory>

#include <QList>
#include <QPointer>
#include <QWidget>

#include "core/campaigns/wall/wall.h"
#include "ui/jobs/job.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QTableView;
class QVBoxLayout;

namespace ui {

class Banner;
class DiffView;
class SearchField;
class Session;
class WallKeeper;
class WallModel;
class WallProxy;

/// All texts that ever broke a victim or have a star, and how each victim does on them that was asked: what newly
/// breaks it, what newly holds.
class WallPanel : public QWidget {
    Q_OBJECT
public:
    WallPanel(Session& session, WallKeeper& keeper, Banner& banner, QWidget* parent);
    [[nodiscard]] QList<QAction*> panelActions() const { return {check_, open_, forget_}; }

Q_SIGNALS:
    void tryWanted(core::store::Id id);
    void opened(); ///< The Lab was asked to take a text.

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Read;
    [[nodiscard]] QWidget* buildDetail();
    void makeActions();
    void buildTop(QVBoxLayout* column);
    void read(); ///< When it is shown, and again if something changed meanwhile.
    void list(std::vector<core::campaigns::HardCase> cases, std::vector<core::campaigns::WallState> victims);
    void search();
    void refresh();
    void showCase();
    void open();
    void forget();
    /// The victim of the column that the current cell is in; empty for other columns.
    [[nodiscard]] QString currentVictim() const;
    [[nodiscard]] const core::campaigns::HardCase* current() const;

    Session& session_;
    WallKeeper& keeper_;
    Banner& banner_;
    QAction *check_ = nullptr, *open_ = nullptr, *forget_ = nullptr;
    QCheckBox* watch_ = nullptr;
    QComboBox* shown_ = nullptr;
    SearchField* search_ = nullptr;
    QLabel* count_ = nullptr;
    QTableView* table_ = nullptr;
    WallModel* model_;
    WallProxy* proxy_;
    QLabel* about_ = nullptr;
    DiffView* diff_ = nullptr;
    QPointer<Job> readJob_, caseJob_;
    bool stale_ = true;
};

} // namespace ui
