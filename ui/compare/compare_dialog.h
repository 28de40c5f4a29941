#pragma once

#include <QDialog>
#include <QPointer>

#include "ui/compare/compare_model.h"
#include "ui/jobs/job.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTabWidget;
class QTableView;
class QTimer;

namespace ui {

class Banner;
class DiffView;
class PairCounts;
struct Paper;
class Session;
class SliceTable;

/// Two campaigns on the same examples: how many both, one alone and neither broke, with McNemar's test, and the same
/// for parts of them; the examples behind each number, and what the two made of the chosen one, side by side. Closes
/// with the project.
class CompareDialog : public QDialog {
    Q_OBJECT
public:
    /// `second`: 0 proposes one.
    CompareDialog(Session& session, core::store::Id first, core::store::Id second, QWidget* parent);
    [[nodiscard]] core::store::Id first() const;
    [[nodiscard]] core::store::Id second() const;
    /// What the two break, alone and together, as a figure: one file for each format.
    void writeFigure(const QStringList& files, const Paper& paper);

private:
    QWidget* buildCounts();
    QWidget* buildExamples();
    void fillCampaigns(core::store::Id first, core::store::Id second);
    void read();
    void showComparison(const Comparison& comparison);
    void showExamples(CompareModel::Show what);
    void readParts(); ///< When they are looked at.
    void showParts();
    void showPart(const QString& search); ///< Its examples; empty: all.
    void readNames();                     ///< Of the rows that are shown.
    void readExample();
    void showTexts(const ComparedResults& results);
    void copyLatex();
    void askForFigure();

    Session& session_;
    CompareModel* model_;
    Banner* banner_;
    QComboBox* campaigns_[2];
    PairCounts* counts_;
    QLabel* test_;
    QComboBox* which_;
    QTabWidget* tabs_;
    SliceTable* parts_;
    QLabel* part_; ///< Of which part the examples are.
    QTableView* list_;
    QLabel* headings_[2];
    DiffView* texts_[2];
    QPushButton* copy_;
    QPushButton* figure_;
    ComparedParts compared_;
    bool partsRead_ = false;
    QTimer* namesWait_;
    QPointer<Job> job_, partsJob_, namesJob_;
    QPointer<Job> exampleJob_;
};

} // namespace ui
