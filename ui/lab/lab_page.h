#pragma once

#include <optional>
#include <string>

#include "core/reports/basics/table.h"
#include "core/store/project.h"
#include "ui/lab/bench/lab_bench.h"
#include "ui/session/page.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTabWidget;

namespace ui {

class AgentPanel;
class AskedPanel;
class Banner;
class BesidePanel;
class CandidatesPanel;
class ColourBar;
class EmptyState;
class ExamplePicker;
class HeatWords;
class LabAnswers;
class SegmentEditor;
class TracePanel;
class TriesPanel;
class TryKeeper;
class WallKeeper;
class WallPanel;

/// One text under the lens: type it, see which words matter, put other words in, run a recipe and go through its steps.
class LabPage : public Page {
    Q_OBJECT
public:
    explicit LabPage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("lab"); }
    [[nodiscard]] QString title() const override { return tr("Lab"); }
    [[nodiscard]] QString purpose() const override { return tr("Change one text and see what the victim predicts"); }
    [[nodiscard]] QWidget* headerChoices() override;
    [[nodiscard]] QList<QAction*> pageActions() override { return actions_; }
    void activated() override;

    [[nodiscard]] const LabBench& bench() const { return bench_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QWidget* buildBench();
    [[nodiscard]] QWidget* buildText();
    void sizeTexts();
    void makeActions();
    void connectBench();
    QAction* add(const QString& text, const QString& icon, const QKeySequence& shortcut, const QString& tip,
                 std::function<void()> triggered);
    void adopt(QAction* action);

    /// A default recipe for the victim's task.
    [[nodiscard]] QString usualRecipe() const;
    void takeUsualRecipe();
    void victimChanged();
    void recipeChanged();
    void corpusChanged();
    void takeTyped();
    void useTaken(); ///< Puts the last example on the bench again.
    void openExample(const core::corpora::Example& example, const QStringList& labels);
    void takeExample(const core::corpora::Example& example, const QStringList& labels);
    /// Puts a text as it was tried back on the bench, once its victim is loaded.
    void restoreTry(core::store::Id id);
    void takeTry(const core::store::TryRecord& tried);
    void openResult(const core::store::TryRecord& tried);  ///< Of another page.
    void takeOrAwait(const core::store::TryRecord& tried); ///< At once, or when its victim is there.
    /// What was tried last in the project that was opened, while nobody has put anything on the bench.
    void putBackLast();
    /// Against the victim that was chosen for it: the first, the second or both.
    void runAttack(LabBench::Search search);
    void takeColours(); ///< Both benches get what the user chose.
    /// Puts the chosen word that many places further in its segment.
    void moveChosen(int by);
    /// Puts the text with a change by hand on the bench.
    void takeChange(const core::text::Input& text);
    /// The second victim becomes the session's, and the first one is shown beside it.
    void swapVictims(const QString& first, const QString& second);
    void showPicker();
    void clearBanner(); ///< Messages that always hold for victim and recipe stay.
    void copyResult(std::string (*write)(const core::reports::Table&), const QString& message);
    void stepCorpus(int by);

    void showState();
    void showWords();
    void showAnswers();
    [[nodiscard]] QStringList facts() const; ///< Remarks on the current text.

    LabBench bench_;
    QList<QAction*> actions_;
    QAction* pick_ = nullptr;
    QAction* previousExample_ = nullptr;
    QAction* nextExample_ = nullptr;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* reset_ = nullptr;
    QAction* copyText_ = nullptr;
    QAction* copyTex_ = nullptr;
    QAction* attackWord_ = nullptr;
    QAction* lock_ = nullptr;
    QAction* insert_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* moveLeft_ = nullptr;
    QAction* moveRight_ = nullptr;
    QAction* chooseVictim_ = nullptr;
    QAction* showTries_ = nullptr;
    QAction* showAsked_ = nullptr;
    QAction* showWall_ = nullptr;

    QStackedWidget* stack_ = nullptr;
    EmptyState* empty_ = nullptr;
    Banner* banner_ = nullptr;
    SegmentEditor* editor_ = nullptr;
    QPushButton* pickButton_ = nullptr;
    ExamplePicker* picker_ = nullptr;
    HeatWords* words_ = nullptr;
    ColourBar* colours_ = nullptr;
    LabAnswers* answers_ = nullptr;
    QLabel* answersTitle_ = nullptr; ///< Whose they are; only beside a second victim's.
    BesidePanel* beside_ = nullptr;
    QLabel* about_ = nullptr; ///< Gold label, changed words, a hint.
    CandidatesPanel* candidates_ = nullptr;
    TracePanel* trace_ = nullptr;
    QTabWidget* tabs_ = nullptr; ///< Candidates and trace; the tries; all victims; the hard cases.
    TryKeeper* keeper_ = nullptr;
    TriesPanel* tries_ = nullptr;
    AskedPanel* asked_ = nullptr; ///< The text put to all victims.
    WallKeeper* wallKeeper_ = nullptr;
    WallPanel* wall_ = nullptr;
    AgentPanel* agent_ = nullptr;
    /// Asked for while there was no victim; taken when there is one.
    std::shared_ptr<const std::pair<core::corpora::Example, QStringList>> awaited_;
    std::shared_ptr<const core::store::TryRecord> awaitedTry_; ///< Its victim is being loaded.
    std::optional<core::corpora::Example> taken_;              ///< The last example that was put on the bench.
    std::weak_ptr<const core::store::Project> putBackOf_;      ///< Its last try was looked for.
    bool untouched_ = true;                                    ///< The user has put nothing on the bench yet.
    std::string language_;              ///< Of the texts, as the bench's recipe has it; empty: English.
    int corpusExample_ = -1;            ///< Index of the example that was taken from the session's corpus.
    core::structures::Prediction gold_; ///< Of the example on the bench, as its corpus has it; nothing for typed text.
    QStringList goldLabels_;            ///< The names of gold_'s labels.
};

} // namespace ui
