#pragma once

#include <set>

#include <QPointer>

#include "core/reports/basics/behind.h"
#include "core/store/project.h"
#include "ui/jobs/job.h"
#include "ui/results/result_filter.h"
#include "ui/results/result_rows.h"
#include "ui/session/page.h"

class QSplitter;
class QStackedWidget;
class QTableView;
class QTimer;

namespace ui {

class Banner;
class DetailPanel;
class EmptyState;
class FilterBar;
class FilterViews;
class ResultExports;
class ResultMarker;
class ResultsModel;
class SummaryLine;

/// What broke: every attacked example of a campaign, with filters, sorting, and one result in detail.
class ResultsPage : public Page {
    Q_OBJECT
public:
    explicit ResultsPage(Session& session, QWidget* parent = nullptr);
    ~ResultsPage() override;

    [[nodiscard]] QString id() const override { return QStringLiteral("results"); }
    [[nodiscard]] QString title() const override { return tr("Results"); }
    [[nodiscard]] QString purpose() const override { return tr("See what broke, word by word"); }
    [[nodiscard]] QWidget* headerChoices() override;
    [[nodiscard]] QList<QAction*> pageActions() override;
    void activated() override;

private:
    void makeActions();
    QWidget* buildTable();
    void showTranslations();
    /// Beside the table, or below it when trees need the width.
    void placeDetail();
    void shareRoom(); ///< After list and detail have changed their orientation.
    void reload();
    void loadRows();
    void showList(ResultList list, core::store::Id campaign, const ResultFilter& filter);
    void readShown();
    [[nodiscard]] std::vector<std::uint32_t> selectedPositions() const;
    void refreshCounts();
    void applyFilter();
    /// The examples that a number counts.
    void showBehind(const core::reports::Behind& behind);
    void refreshKept();
    /// The selected results where there are several, else those that are shown, or all of them.
    void refreshStudy();
    void makeStudy();
    void makeStudyOf(std::vector<std::uint32_t> positions);
    void showDetail();
    void openInLab();

    ResultsModel* model_;
    ResultMarker* marker_ = nullptr;
    ResultExports* exports_ = nullptr;
    QAction* find_ = nullptr;
    QAction* clearFilter_ = nullptr;
    QAction* lab_ = nullptr;
    QAction* study_ = nullptr;
    QAction* starredStudy_ = nullptr;
    QAction* compare_ = nullptr;
    QAction* slices_ = nullptr;
    QAction* breaking_ = nullptr;
    QAction* goCampaigns_ = nullptr;
    QAction* demo_ = nullptr;
    QStackedWidget* stack_;
    EmptyState* empty_ = nullptr;
    Banner* banner_ = nullptr;
    FilterBar* filter_ = nullptr;
    FilterViews* views_ = nullptr;
    QSplitter* splitter_ = nullptr;
    QTableView* table_ = nullptr;
    DetailPanel* detail_ = nullptr;
    SummaryLine* summary_ = nullptr;
    QTimer* liveReload_;
    core::store::Id loaded_ = 0;
    std::shared_ptr<const CampaignFlags> flags_;   ///< Of the campaign, once they were read.
    std::size_t flagsChanged_ = 1, flagsRead_ = 0; ///< How often its texts may have been measured; when they were read.
    std::set<std::string> kept_;                   ///< Ids of the examples whose text raters kept.
    QTimer* readShown_;
    std::size_t summed_ = 0; ///< Results covered by the summary.
    bool turned_ = false;    ///< They have not shared the space of the page yet.
    QPointer<Job> rowsJob_;
    QPointer<Job> shownJob_;
    QPointer<Job> detailJob_;
    QPointer<Job> keptJob_;
    bool keptWanted_ = false; ///< Show what raters kept as soon as it is known.
};

} // namespace ui
