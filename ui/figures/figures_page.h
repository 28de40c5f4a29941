#pragma once

#include <map>
#include <memory>
#include <vector>

#include <QPointer>

#include "core/reports/campaign_data.h"
#include "core/reports/figure.h"
#include "core/reports/table.h"
#include "ui/jobs/job.h"
#include "ui/shell/page.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QStackedWidget;
class QTextBrowser;

namespace ui {

class Banner;
class EmptyState;
class FigureView;
class ReportOptions;

/// Figures and tables of the project's campaigns, as they will stand in the paper, and their export.
class FiguresPage : public Page {
    Q_OBJECT
public:
    explicit FiguresPage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("figures"); }
    [[nodiscard]] QString title() const override { return tr("Figures"); }
    [[nodiscard]] QString purpose() const override { return tr("Figures and tables for a paper"); }
    [[nodiscard]] QList<QAction*> pageActions() override { return actions_; }
    void activated() override;
    bool showView(int n) override;
    [[nodiscard]] QString viewName(int n) const override;

    /// Chooses a figure, or a table, by its kind.
    void choose(const QString& kind, bool table);
    /// Writes what is shown; the banner says where, or what went wrong.
    void saveTo(const QString& file);
    /// Whether what is shown is up to date with the choices.
    [[nodiscard]] bool settled() const { return !dirty_ && !(job_ && !job_->ended()); }
    [[nodiscard]] const core::reports::Figure& figure() const;
    [[nodiscard]] const core::reports::Table& table() const { return table_; }

private:
    using Data = std::shared_ptr<const core::reports::CampaignData>;
    void makeActions();
    [[nodiscard]] QWidget* buildChoices();
    [[nodiscard]] QWidget* buildPicture();
    [[nodiscard]] QWidget* buildTable();
    void fillKinds();
    void fillCampaigns();
    void forget(core::store::Id campaign);
    [[nodiscard]] std::vector<core::store::Id> chosen() const;
    [[nodiscard]] bool tableChosen() const;
    [[nodiscard]] QString kind() const;
    void kindChanged();
    void refresh();
    void display(core::reports::Figure figure);
    void display(core::reports::Table table);
    void showTableText();
    /// The chosen text format; the preview counts as LaTeX.
    [[nodiscard]] QString format() const;
    void paperChanged();
    void save();
    void copy();
    void copyTex();
    void say(const std::function<void()>& work);

    QList<QAction*> actions_;
    QAction* save_ = nullptr;
    QAction* copy_ = nullptr;
    QAction* copyTex_ = nullptr;
    QAction* goToCampaigns_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    EmptyState* empty_ = nullptr;
    Banner* banner_ = nullptr;
    QListWidget* kinds_ = nullptr;
    QListWidget* campaigns_ = nullptr;
    ReportOptions* options_ = nullptr;
    QStackedWidget* right_ = nullptr;
    FigureView* view_ = nullptr;
    QLabel* caption_ = nullptr;
    QComboBox* preset_ = nullptr;
    QDoubleSpinBox* width_ = nullptr;
    QDoubleSpinBox* height_ = nullptr;
    QComboBox* format_ = nullptr;
    QStackedWidget* tableViews_ = nullptr;
    QTextBrowser* preview_ = nullptr;
    QPlainTextEdit* text_ = nullptr;

    core::reports::Table table_;
    std::map<core::store::Id, Data> read_; ///< Campaigns that were read, until more results come.
    QPointer<Job> job_;
    bool dirty_ = true;
    bool filling_ = false;
};

} // namespace ui
