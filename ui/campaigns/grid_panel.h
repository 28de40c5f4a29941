#pragma once

#include <map>

#include <QPointer>
#include <QWidget>

#include "ui/campaigns/campaign_runs.h"
#include "ui/campaigns/grid_model.h"
#include "ui/widgets/parameter_field.h"

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTableView;
class QTimer;

namespace ui {

class Banner;
class Session;
class SuccessCurve;

/// Many campaigns at once: every chosen victim with every recipe, corpus and seed, each combination a row. Those that
/// do not fit are grey and say why; the others run one after the other, in the order into which they are dragged, and
/// each can be paused and resumed. What they would take is estimated from three examples of each.
class GridPanel : public QWidget {
    Q_OBJECT
public:
    GridPanel(Session& session, CampaignRuns& runs, QWidget* parent);
    void startNew(); ///< With what the session has chosen.

Q_SIGNALS:
    void created(); ///< Campaigns are in the project.
    void cancelled();

private:
    [[nodiscard]] QWidget* buildChoices();
    [[nodiscard]] QWidget* buildCells();
    void refreshCells();
    void loadCards();
    void setCells(GridPlan plan, std::vector<GridCell> cells); ///< The current one stays so.
    /// What the project holds of the cells' campaigns; what runs has newer numbers of its own.
    void readLive(bool thenGoOn = false);
    void showLive(core::store::Id campaign);
    void showFacts();
    void readCurve();
    [[nodiscard]] const GridCell* current() const;
    void refreshButtons();
    void estimate();
    void begin();
    void goOn(); ///< Runs the next cell when none runs.
    void pauseOrResume();
    void moveCurrent(int by);

    Session& session_;
    CampaignRuns& runs_;
    GridModel* model_;
    PlanFields<core::campaigns::SampleOptions> sample_;
    QListWidget* victims_ = nullptr;
    QListWidget* recipes_ = nullptr;
    QListWidget* corpora_ = nullptr;
    QLineEdit* seeds_ = nullptr;
    Banner* banner_ = nullptr;
    QTableView* table_ = nullptr;
    SuccessCurve* curve_ = nullptr;
    QTimer* curveWait_;
    QLabel* facts_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* estimate_ = nullptr;
    QPushButton* pause_ = nullptr;
    QPushButton* results_ = nullptr;
    QAction* earlier_ = nullptr;
    QAction* later_ = nullptr;
    std::map<std::string, GridVictim> loaded_;
    std::map<std::string, CellEstimate> estimates_; ///< By a cell's key; also of cells that are not chosen now.
    QPointer<Job> cardsJob_, beginJob_, estimateJob_, liveJob_, curveJob_;
    bool filling_ = false;
};

} // namespace ui
