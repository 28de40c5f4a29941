#pragma once

#include <QPointer>

#include "ui/campaigns/campaigns_model.h"
#include "ui/jobs/job.h"
#include "ui/session/page.h"

class QCheckBox;
class QLabel;
class QStackedWidget;
class QPushButton;
class QTableView;

namespace ui {

class Banner;
class CampaignPanel;
class CampaignRuns;
class CampaignsProxy;
class EmptyState;
class GridPanel;
class SearchField;
class SetupPanel;

/// Attacks over a whole sample: set up, run, watch, pause, resume, cancel, delete.
class CampaignsPage : public Page {
    Q_OBJECT
public:
    explicit CampaignsPage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("campaigns"); }
    [[nodiscard]] QString title() const override { return tr("Campaigns"); }
    [[nodiscard]] QString purpose() const override { return tr("Attack a whole sample and watch it"); }
    [[nodiscard]] QWidget* headerChoices() override;
    [[nodiscard]] QList<QAction*> pageActions() override;

private:
    void makeActions();
    QWidget* buildOverview();
    void refreshRows();
    void showRows(std::vector<CampaignRow> rows);
    void selectCurrent();
    void refreshDetail();
    void refreshActions();
    void progressed(core::store::Id campaign, const core::campaigns::CampaignProgress& progress);
    void stateChanged(core::store::Id campaign, const Problem& problem);
    void goOn(core::store::Id campaign);
    void askDelete();
    void askNote();
    void askTags();
    void archive();
    /// Stores what people say of a campaign.
    void note(const core::store::CampaignRecord& campaign, const CampaignNotes& notes);
    void applySearch();
    void refreshFound();
    void setUp(core::store::Id campaign, const QString& said);
    void rename(core::store::Id campaign, const QString& name);
    [[nodiscard]] const CampaignRow* current() const;

    CampaignsModel* model_;
    CampaignsProxy* proxy_;
    CampaignRuns* runs_;
    QAction* new_ = nullptr;
    QAction* newGrid_ = nullptr;
    QAction* start_ = nullptr;
    QAction* pause_ = nullptr;
    QAction* cancel_ = nullptr;
    QAction* results_ = nullptr;
    QAction* measure_ = nullptr; ///< Measures its successful texts.
    QAction* again_ = nullptr;
    QAction* compare_ = nullptr;
    QAction* rename_ = nullptr;
    QAction* note_ = nullptr;
    QAction* tags_ = nullptr;
    QAction* archive_ = nullptr;
    QAction* find_ = nullptr;
    QAction* delete_ = nullptr;
    QAction* demo_ = nullptr;
    QAction* recent_ = nullptr; ///< Opens the project that was open last.
    QStackedWidget* stack_;
    EmptyState* empty_ = nullptr;
    SetupPanel* setup_ = nullptr;
    GridPanel* grid_ = nullptr;
    Banner* banner_ = nullptr;
    QPushButton* pauseButton_ = nullptr;
    SearchField* search_ = nullptr;
    QCheckBox* archived_ = nullptr;
    QLabel* found_ = nullptr;
    bool filtering_ = false; ///< Rows come and go by a search, not by a choice.
    QTableView* table_ = nullptr;
    CampaignPanel* panel_ = nullptr;
    QPointer<Job> rowsJob_;
};

} // namespace ui
