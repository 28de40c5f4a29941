#pragma once

#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <QObject>
#include <QPointer>
#include <QStringList>

#include "ui/lab/bench/answer_words.h"
#include "ui/lab/bench/lab_engine.h"
#include "ui/lab/bench/lab_worker.h"

namespace ui {

class JobManager;

/// The text on the Lab's bench: its original, its current form, the victim's predictions, and possible changes.
///
/// Lives on the GUI thread. Requests go to a worker; a signal follows when an answer arrives, and answers for a text
/// that is no longer on the bench are dropped.
class LabBench : public QObject {
    Q_OBJECT
public:
    explicit LabBench(JobManager& jobs, QObject* parent = nullptr);

    /// Null victim or empty recipe: nothing is requested. The text stays. `differentiated`: loads the same victim with
    /// gradients, where that is possible.
    void setVictim(std::shared_ptr<const core::victims::Victim> victim, LabEngine::Differentiated differentiated = {});
    void setRecipe(const core::attacks::Recipe& recipe);
    void setResources(std::shared_ptr<const core::language::Resources> resources);
    [[nodiscard]] const std::shared_ptr<const core::victims::Victim>& victim() const { return victim_; }
    [[nodiscard]] bool ready() const { return engine_ != nullptr; } ///< Victim and recipe are loaded.
    [[nodiscard]] bool canAttack() const;                           ///< ... and the recipe fits the victim.
    [[nodiscard]] QString mismatch() const;   ///< Why the recipe does not fit the victim; empty when it does.
    [[nodiscard]] QStringList labels() const; ///< The victim's.

    /// Replaces the gold answer of the same text by that in another victim's labels: edits and trace stay.
    void setGold(core::structures::Prediction gold);
    /// Sets a typed text; forgets edits and trace.
    void setText(core::text::Input input);
    /// Sets an example of a corpus, attacked as in a campaign. Its gold label, if known, is one of the victim's labels.
    void setExample(core::corpora::Example example);
    /// Sets a text as it was tried before. With a trace that is the recipe's run, shown at its last step; else an edit
    /// by hand, which undo() takes back.
    void restore(const core::attacks::AttackResult& tried);
    /// Sets the text of another bench at its present state, and forgets edits of its own; nothing changes if it is that
    /// text already.
    void follow(const core::corpora::Example& example, const core::text::Input& current);
    [[nodiscard]] const core::corpora::Example& example() const { return example_; } ///< On the bench; typed: `lab`.
    /// The one that attacks: with the constraint `locked-words` while words are locked.
    [[nodiscard]] core::attacks::Recipe recipe() const;

    [[nodiscard]] const core::text::Input& original() const { return history_.front(); }
    [[nodiscard]] const core::text::Input& current() const;
    /// current() with the segments locked that the recipe does not change.
    [[nodiscard]] core::text::Input locked() const;
    [[nodiscard]] bool empty() const; ///< No word in any segment.
    [[nodiscard]] const core::structures::Prediction& gold() const { return gold_; }
    /// Of current(), where it is another one than the original's; else nothing.
    [[nodiscard]] core::structures::Prediction goldAfter() const;
    /// The gold answer of current() if it is known, else the victim's own for the original; nothing while that is not
    /// known.
    [[nodiscard]] const core::structures::Prediction& reference() const;
    [[nodiscard]] const core::structures::Prediction& referenceOfOriginal() const;
    [[nodiscard]] bool hasReference() const { return reference().index() != 0; }
    [[nodiscard]] LabScoring scoring() const; ///< How answers are scored.
    [[nodiscard]] const core::structures::Prediction& before() const { return before_; }
    [[nodiscard]] const core::structures::Prediction& after() const { return after_; }
    /// Scores of all arcs before and after; only for parsers that give them.
    [[nodiscard]] const std::optional<core::victims::ArcScores>& arcsBefore() const { return arcs_[0]; }
    [[nodiscard]] const std::optional<core::victims::ArcScores>& arcsAfter() const { return arcs_[1]; }
    /// How the victim came to its answer to current(); only for victims that show it.
    [[nodiscard]] const std::optional<Writing>& writing() const { return writing_; }
    [[nodiscard]] const std::vector<core::attacks::WordImportance>& importance() const { return importance_; }
    // what colours the words
    /// Nothing: importance() by the recipe; else whatever recipe there is.
    void setSalience(std::optional<core::victims::Salience> salience);
    [[nodiscard]] const std::optional<core::victims::Salience>& salience() const { return salience_; }
    /// Why the victim cannot show it; empty when it can, or when there is no victim.
    [[nodiscard]] QString whyNoSalience(core::victims::Salience salience) const;
    /// What salience() says of each word of current(); empty while that is not known.
    [[nodiscard]] const std::vector<core::attacks::WordImportance>& colours() const;
    /// The attention of the victim to each word of current(); only for victims that give it.
    [[nodiscard]] const std::vector<core::attacks::WordImportance>& attention() const { return attention_; }

    // the chosen word
    void chooseWord(int segment, int index); ///< -1, -1: none.
    [[nodiscard]] int segment() const { return segment_; }
    [[nodiscard]] int index() const { return index_; }
    [[nodiscard]] QString chosenForm() const;
    [[nodiscard]] const std::vector<core::attacks::CandidateTrace>& candidates() const { return candidates_; }
    [[nodiscard]] bool candidatesAwaited() const { return worker_.busy(LabWorker::Candidates); }

    // what the recipe says of a word of the user's
    /// Asks for the verdict on a word in the place of the chosen one; empty: none is wanted.
    void judge(const QString& form);
    [[nodiscard]] const std::optional<core::attacks::WordVerdict>& verdict() const { return verdict_; }

    // locked words: no attack touches them
    /// A word of current(); an inserted one cannot be locked.
    [[nodiscard]] bool isLocked(int segment, int index) const;
    /// Locks the chosen word, or unlocks it. The text, its answers and the trace stay.
    void toggleLock();

    // edits by hand
    void apply(const core::attacks::CandidateTrace& candidate);
    /// Puts a changed form of current() there, as an edit by hand.
    void put(core::text::Input changed) { push(std::move(changed)); }
    /// Attacks only the chosen word: puts in the candidate that harms the answer most, once the candidates are there.
    void attackWord();
    /// Replaces the chosen word by these; none: deletes it.
    void replaceChosen(const QStringList& forms);
    /// Inserts words before or behind the chosen one.
    void insertAtChosen(const QStringList& forms, bool behind);
    /// Puts a word elsewhere in its segment, so that it becomes word `to` there, and chooses it.
    void moveWord(int segment, int index, int to);
    [[nodiscard]] bool canUndo() const { return step_ >= 0 || at_ > 0; }
    [[nodiscard]] bool canRedo() const { return step_ < 0 && at_ + 1 < history_.size(); }
    void undo();
    void redo();
    void reset(); ///< Back to the original text; can be undone.

    /// What is being computed, for people; empty when nothing is.
    [[nodiscard]] QString work() const;
    /// Stops it. The text stays; another text or word starts new work.
    void stopWork();

    // the recipe's run
    enum class Search { OfRecipe, None };
    /// Attacks the original text, or, without the recipe's search, scores all its variants. Edits by hand are
    /// kept: undo() brings them back. `against`: queried instead of the victim, with answers in the victim's labels.
    void run(Search search = Search::OfRecipe, std::shared_ptr<const core::victims::Victim> against = nullptr);
    void cancelRun();
    [[nodiscard]] bool running() const;
    [[nodiscard]] const std::shared_ptr<const core::attacks::AttackResult>& result() const
    {
        return result_;
    } ///< May be null.
    /// Whom result() fooled or not, where that is not the victim: "A and B"; else empty.
    [[nodiscard]] const QString& resultAgainst() const { return against_; }
    /// Shows the text after a step of the result's trace; -1: back to the text made by hand.
    void showStep(int step);
    [[nodiscard]] int step() const { return step_; }
    [[nodiscard]] int steps() const;

Q_SIGNALS:
    void readyChanged();
    void textChanged(); ///< current() or original()
    void answersChanged();
    void importanceChanged();
    void wordChanged();
    void candidatesChanged();
    void verdictChanged();
    void locksChanged();
    void resultChanged(); ///< result(), running() or step()
    void failed(const ui::Problem& problem);
    void notice(const QString& text); ///< Nothing was done, or not what was expected, with the reason.
    void workChanged();               ///< work()

private:
    void setUp();
    void askEngine();
    void askVerdict();
    void push(core::text::Input input);
    void refresh();
    void askAnswers();
    void askImportance();
    void askColours();
    void askCandidates();
    void applyWorst();
    void keepWordInside();
    /// The step that led to the result: the last one, of variants the best; -1 if none of them is better.
    [[nodiscard]] int lastTaken() const;
    [[nodiscard]] std::function<void(const Problem&)> onFailure();

    JobManager& jobs_;
    std::shared_ptr<const core::victims::Victim> victim_;
    core::attacks::Recipe recipe_;
    std::shared_ptr<const core::language::Resources> resources_;
    std::shared_ptr<LabEngine> engine_; ///< Queried by the worker's thread only.

    std::vector<core::text::Input> history_{core::text::Input()}; ///< [0] is the original.
    std::size_t at_ = 0;
    core::structures::Prediction gold_;
    GoldOfTexts golds_;              ///< Of texts that candidates and attacks made of the original.
    core::corpora::Example example_; ///< What the recipe attacks; without its gold answer.
    core::structures::Prediction before_;
    core::structures::Prediction after_;
    std::optional<core::victims::ArcScores> arcs_[2]; ///< Before, after.
    std::optional<Writing> writing_;
    std::vector<core::attacks::WordImportance> importance_, attention_, colours_;
    std::optional<core::victims::Salience> salience_;
    LabEngine::Differentiated differentiated_;
    int segment_ = -1;
    int index_ = -1;
    std::vector<core::attacks::CandidateTrace> candidates_;
    QString judged_; ///< The word that verdict_ is or will be on.
    std::optional<core::attacks::WordVerdict> verdict_;
    std::set<std::pair<std::size_t, std::uint32_t>> locks_; ///< Segments and original words.
    bool attackingWord_ = false;                            ///< attackWord() waits for the candidates.

    std::shared_ptr<const core::attacks::AttackResult> result_;
    QPointer<Job> runJob_;
    QString against_; ///< Whom result_, or the running attack, is against, where that is not victim_.
    int step_ = -1;
    LabWorker worker_; ///< Last: stops before its receivers are gone.
};

} // namespace ui
