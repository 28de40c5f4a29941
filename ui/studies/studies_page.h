#pragma once

#include <QPointer>

#include "ui/jobs/job.h"
#include "ui/session/page.h"
#include "ui/studies/rows/study_rows.h"
#include "ui/studies/verdicts/study_facts.h"

class QSortFilterProxyModel;
class QStackedWidget;
class QTabWidget;
class QTableView;

namespace ui {

class AgreementPanel;
class Banner;
class CellsModel;
class DesignPanel;
class DisputesPanel;
class EmptyState;
class RatersPanel;
class ServePanel;
class VerdictsPanel;
class WorkPanel;

/// Human evaluation: studies are designed, handed out, taken back and read here.
class StudiesPage : public Page {
    Q_OBJECT
public:
    explicit StudiesPage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("studies"); }
    [[nodiscard]] QString title() const override { return tr("Studies"); }
    [[nodiscard]] QString purpose() const override { return tr("Ask people about the perturbed texts"); }
    [[nodiscard]] QWidget* headerChoices() override;
    [[nodiscard]] QList<QAction*> pageActions() override;

    [[nodiscard]] DesignPanel* design() const { return design_; }
    [[nodiscard]] RatersPanel* raters() const { return raters_; }
    [[nodiscard]] ServePanel* serving() const { return serving_; }
    [[nodiscard]] AgreementPanel* agreement() const { return agreement_; }
    [[nodiscard]] VerdictsPanel* verdicts() const { return verdicts_; }
    [[nodiscard]] WorkPanel* work() const { return work_; }
    void select(const QString& study);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeActions();
    QWidget* buildOverview();
    void forgetProject();
    void refreshRows();
    void showRows(std::vector<StudyRow> rows);
    void selected();
    void loadFacts();
    void startDesign(const QStringList& examples);
    void askDelete();
    [[nodiscard]] const StudyRow* current() const;

    QAction* new_ = nullptr;
    QAction* report_ = nullptr;
    QAction* change_ = nullptr;
    QAction* delete_ = nullptr;
    QAction* demo_ = nullptr;
    std::vector<StudyRow> rows_;
    QString chosen_;
    CellsModel* model_;
    QSortFilterProxyModel* sorted_;
    QStackedWidget* stack_;
    Banner* banner_ = nullptr;
    EmptyState* empty_ = nullptr;
    QTableView* table_ = nullptr;
    QTabWidget* tabs_ = nullptr;
    RatersPanel* raters_ = nullptr;
    ServePanel* serving_ = nullptr;
    AgreementPanel* agreement_ = nullptr;
    VerdictsPanel* verdicts_ = nullptr;
    WorkPanel* work_ = nullptr;
    DisputesPanel* disputes_ = nullptr;
    DesignPanel* design_ = nullptr;
    QPointer<Job> rowsJob_;
    QPointer<Job> factsJob_;
    QString factsOf_; ///< Study and number of ballots that the panels show.
};

} // namespace ui
