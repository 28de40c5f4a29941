#pragma once

#include "ui/lab/lab_bench.h"
#include "ui/shell/page.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;

namespace ui {

class Banner;
class CandidatesModel;
class EmptyState;
class ExamplePicker;
class HeatWords;
class ScoreBars;
class SegmentEditor;
class TraceModel;

/// One text under the lens: type it, see which words matter, put other words in, run a recipe and go through its steps.
class LabPage : public Page {
    Q_OBJECT
public:
    explicit LabPage(Session& session, LabEngineFactory factory = makeAttackEngine, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("lab"); }
    [[nodiscard]] QString title() const override { return tr("Lab"); }
    [[nodiscard]] QString purpose() const override { return tr("Change one text and see what the victim says"); }
    [[nodiscard]] QWidget* headerChoices() override;
    [[nodiscard]] QList<QAction*> pageActions() override { return actions_; }
    void activated() override;
    bool showView(int n) override;
    [[nodiscard]] QString viewName(int n) const override;

    [[nodiscard]] const LabBench& bench() const { return bench_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* buildBench();
    [[nodiscard]] QWidget* buildText();
    [[nodiscard]] QWidget* buildCandidates();
    [[nodiscard]] QWidget* buildTrace();
    void makeActions();
    void connectBench();
    QAction* add(const QString& text, const QString& icon, const QKeySequence& shortcut, const QString& tip,
                 std::function<void()> triggered);

    void victimChanged();
    void recipeChanged();
    void corpusChanged();
    void takeTyped();
    void takeExample(const core::corpora::Example& example, const QStringList& labels);
    void stepCorpus(int by);
    void useCandidate(const QModelIndex& index);
    void useOwnWord();

    void showState();
    void showWords();
    void showAnswers();
    void showCandidates();
    void showTrace();
    [[nodiscard]] QStringList labels() const;
    [[nodiscard]] QString referenceName() const;

    LabBench bench_;
    QList<QAction*> actions_;
    QAction* pick_ = nullptr;
    QAction* previousExample_ = nullptr;
    QAction* nextExample_ = nullptr;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* reset_ = nullptr;
    QAction* run_ = nullptr;
    QAction* stop_ = nullptr;
    QAction* firstStep_ = nullptr;
    QAction* previousStep_ = nullptr;
    QAction* nextStep_ = nullptr;
    QAction* lastStep_ = nullptr;
    QAction* chooseVictim_ = nullptr;

    QStackedWidget* stack_ = nullptr;
    EmptyState* empty_ = nullptr;
    Banner* banner_ = nullptr;
    SegmentEditor* editor_ = nullptr;
    QPushButton* pickButton_ = nullptr;
    ExamplePicker* picker_ = nullptr;
    HeatWords* words_ = nullptr;
    ScoreBars* bars_ = nullptr;
    QLabel* about_ = nullptr; ///< Gold label, changed words, a hint.
    QLabel* candidatesTitle_ = nullptr;
    QTableView* candidatesView_ = nullptr;
    CandidatesModel* candidates_ = nullptr;
    QSortFilterProxyModel* candidatesProxy_ = nullptr;
    QLineEdit* ownWord_ = nullptr;
    QLabel* traceTitle_ = nullptr;
    QTableView* traceView_ = nullptr;
    TraceModel* trace_ = nullptr;
    int corpusExample_ = -1; ///< Index of the example that was taken from the session's corpus.
    bool fillingTrace_ = false;
};

} // namespace ui
