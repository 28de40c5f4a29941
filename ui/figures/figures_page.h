#pragma once

#include <functional>

#include <QPointer>

#include "core/reports/sets/figure_set.h"
#include "ui/figures/made_report.h"
#include "ui/jobs/job.h"
#include "ui/session/page.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QTextBrowser;

namespace ui {

class Banner;
class EmptyState;
class FigureView;
class PaperChoice;
class ReportChoice;
class LookPanel;
class ReportOptions;
class SetKeeper;
class SetsDialog;

/// Figures and tables of the project's campaigns and studies, as they will stand in the paper, and their export.
class FiguresPage : public Page {
    Q_OBJECT
public:
    explicit FiguresPage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("figures"); }
    [[nodiscard]] QString title() const override { return tr("Figures"); }
    [[nodiscard]] QString purpose() const override { return tr("Figures and tables for a paper"); }
    [[nodiscard]] QList<QAction*> pageActions() override { return actions_; }
    void activated() override;

    /// Chooses a figure, or a table, by its kind.
    void choose(const QString& kind, bool table);
    void chooseStudy(const QString& study);
    /// Writes what is shown; the banner says where, or what went wrong.
    void saveTo(const QString& file);
    void saveTo(const QStringList& files); ///< A figure in several formats.
    /// Whether the display is up to date with the choices.
    [[nodiscard]] bool settled() const { return !dirty_ && !(job_ && !job_->ended()); }
    [[nodiscard]] const Drawing& drawing() const;
    /// What is chosen now, as a part of a figure set.
    [[nodiscard]] core::reports::SetItem chosenItem() const;
    /// Chooses what a part of a figure set is made of.
    void showItem(const core::reports::SetItem& item);
    [[nodiscard]] const core::reports::Table& table() const { return table_; }

private:
    void makeActions();
    [[nodiscard]] QWidget* buildButtons(QWidget* parent);
    [[nodiscard]] QWidget* buildPicture();
    [[nodiscard]] QWidget* buildTable();
    void fill();
    void forget(core::store::Id campaign);
    void kindChanged();
    void refresh();
    void remake();
    void showNothing();
    [[nodiscard]] core::reports::ReportSettings settings() const;
    void make(std::function<MadeReport(CampaignCache&)> work);
    void display(Drawing drawing);
    void showLook();
    [[nodiscard]] core::reports::FigureLook lookOf() const;
    void restoreLook();
    void keepLook();
    void openBehind(const std::vector<core::reports::Behind>& behind);
    void addToSet();
    [[nodiscard]] SetsDialog& sets();
    QWidget* buildHint(QWidget* parent);
    void showWhatFits();
    void display(core::reports::Table table);
    void showTableText();
    /// The chosen text format; the preview counts as LaTeX.
    [[nodiscard]] QString format() const;
    void paperChanged();
    void restorePaper();
    void save();
    void copy();
    void copyTex();
    void say(const std::function<void()>& work);

    QList<QAction*> actions_;
    QAction* save_ = nullptr;
    QAction* copy_ = nullptr;
    QAction* copyTex_ = nullptr;
    QAction* goToCampaigns_ = nullptr;
    QAction* lookAction_ = nullptr;
    QAction* addToSet_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    EmptyState* empty_ = nullptr;
    Banner* banner_ = nullptr;
    ReportChoice* choice_ = nullptr;
    ReportOptions* options_ = nullptr;
    QStackedWidget* right_ = nullptr;
    FigureView* view_ = nullptr;
    QLabel* caption_ = nullptr;
    PaperChoice* paper_ = nullptr;
    QWidget* askVictim_ = nullptr;
    QWidget* measureTexts_ = nullptr;
    QComboBox* format_ = nullptr;
    QStackedWidget* tableViews_ = nullptr;
    QTextBrowser* preview_ = nullptr;
    QPlainTextEdit* text_ = nullptr;

    LookPanel* look_ = nullptr;
    QWidget* hint_ = nullptr;
    SetKeeper* keeper_ = nullptr;
    QPointer<SetsDialog> sets_;

    Drawing made_; ///< As it is made, without its look.
    core::reports::Table table_;
    CampaignCache read_; ///< Campaigns that were read, valid until more results or answers come.
    QPointer<Job> job_;
    bool dirty_ = true;
};

} // namespace ui
