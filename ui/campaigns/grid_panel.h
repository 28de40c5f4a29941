#pragma once

#include <deque>
#include <map>

#include <QPointer>
#include <QWidget>

#include "ui/campaigns/campaign_runs.h"
#include "ui/campaigns/grid_cells.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace ui {

class Banner;
class Session;

/// Many campaigns at once: every chosen victim with every recipe, corpus and seed, as a table of cells. Those that do
/// not fit are grey and say why; the others run one after the other, each of which can be paused and resumed.
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
    void showCells();
    void showCell(std::size_t cell);
    [[nodiscard]] const GridCell* current() const;
    void refreshButtons();
    void begin();
    void goOn(); ///< Runs the next cell when none runs.

    Session& session_;
    CampaignRuns& runs_;
    QListWidget* victims_ = nullptr;
    QListWidget* recipes_ = nullptr;
    QListWidget* corpora_ = nullptr;
    QLineEdit* seeds_ = nullptr;
    QSpinBox* examples_ = nullptr;
    Banner* banner_ = nullptr;
    QTableWidget* table_ = nullptr;
    QLabel* facts_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* pause_ = nullptr;
    std::map<std::string, GridVictim> loaded_;
    QPointer<Job> cardsJob_, beginJob_;
    GridPlan plan_;
    std::vector<GridCell> cells_;
    std::deque<core::store::Id> waiting_;
    bool filling_ = false;
};

} // namespace ui
