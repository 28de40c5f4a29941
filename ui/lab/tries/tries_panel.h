#pragma once

#include <functional>
#include <vector>

#include <QList>
#include <QWidget>

#include "core/store/project.h"
#include "ui/lab/tries/try_senders.h"

class QAction;
class QCheckBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace ui {

class Banner;
class DiffView;
class SearchField;
class Session;
class TriesModel;
class TriesProxy;
class TryKeeper;

/// All texts that were tried in the project: found by a search, named, starred, compared, restored, sent on.
class TriesPanel : public QWidget {
    Q_OBJECT
public:
    TriesPanel(Session& session, const TryKeeper& keeper, Banner& banner, QWidget* parent);
    [[nodiscard]] QList<QAction*> panelActions() const { return {restore_, star_, remove_}; }
    [[nodiscard]] TrySenders& senders() { return *senders_; }

Q_SIGNALS:
    void restoreWanted(core::store::Id id);

protected:
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] QWidget* buildDetail();
    void makeActions();
    void read();                                          ///< When it is shown, and again if more was tried meanwhile.
    void list(std::vector<core::store::TryRecord> tries); ///< Those that are selected stay so.
    void search();
    [[nodiscard]] TrySenders::Tries chosen() const;   ///< The selected ones; all that are shown where none is.
    [[nodiscard]] TrySenders::Tries selected() const; ///< In the order of the list.
    void refresh();
    void compare(const core::store::TryRecord& first, const core::store::TryRecord& second);
    void restore();
    void star();
    void saveName();
    void remove();
    /// Changes the project and reads the list again; false, with the reason in the banner, where that failed.
    bool change(const std::function<void(core::store::Project&)>& change);

    Session& session_;
    Banner& banner_;
    TrySenders* senders_;
    QAction *restore_ = nullptr, *star_ = nullptr, *remove_ = nullptr;
    SearchField* search_;
    QCheckBox* onlyStarred_;
    QLabel* count_;
    QTableView* table_;
    TriesModel* model_;
    TriesProxy* proxy_;
    QLabel* about_ = nullptr;
    QLineEdit* name_ = nullptr;
    DiffView* diff_ = nullptr;
    bool stale_ = true, reading_ = false;
};

} // namespace ui
