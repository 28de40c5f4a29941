#pragma once

#include <QWidget>

#include "core/studies/verdicts/results.h"
#include "ui/studies/intake/ballot_import.h"
#include "ui/studies/rows/study_rows.h"

class QAction;
class QCheckBox;
class QLabel;
class QListWidget;
class QTableView;

namespace ui {

class Banner;
class CellsModel;
class FolderWatch;
class Session;

/// Who judges, how far they are and how well they did; hands packets out and takes ballots in.
class RatersPanel : public QWidget {
    Q_OBJECT
public:
    explicit RatersPanel(Session& session, QWidget* parent = nullptr);

    void setStudy(const StudyRow& study);
    void setQuality(const std::vector<core::studies::RaterQuality>& quality);
    void clear();
    /// Imports files and reports each.
    void importFiles(const QStringList& files);
    /// Writes a file for each selected rater (all when none is selected).
    void handOutTo(const QString& folder, bool pages);
    [[nodiscard]] QList<QAction*> panelActions() const { return {packets_, pages_, import_, watch_, judge_}; }
    [[nodiscard]] FolderWatch* folderWatch() const { return folder_; }
    [[nodiscard]] QStringList report() const; ///< The lines of the last import.
    /// Whether doubtful raters are left out of agreement and judgements.
    [[nodiscard]] bool leavesOutDoubtful() const;

Q_SIGNALS:
    void leaveOutChanged();

private:
    void refresh();
    void judgeHere();
    [[nodiscard]] QStringList selected() const;
    void chooseFolder();
    void refreshFolder();
    /// `more`: behind what is listed already.
    void showReport(const std::vector<ImportOutcome>& outcomes, bool more = false);
    Session& session_;
    StudyRow study_;
    std::vector<core::studies::RaterQuality> quality_;
    QAction* packets_;
    QAction* pages_;
    QAction* import_;
    QAction* watch_;
    QAction* judge_;
    FolderWatch* folder_;
    QLabel* watching_;
    CellsModel* model_;
    QTableView* table_;
    QLabel* missing_;
    Banner* banner_;
    QListWidget* report_;
    QCheckBox* newRaters_;
    QCheckBox* leaveOut_;
};

} // namespace ui
