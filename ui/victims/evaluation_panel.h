#pragma once

#include <functional>
#include <optional>

#include <QPointer>
#include <QWidget>

#include "core/victims/evaluation/door_check.h"
#include "core/victims/evaluation/pair_report.h"
#include "ui/jobs/job.h"
#include "ui/widgets/parameter_field.h"

class QLabel;
class QPushButton;
class QSpinBox;

namespace ui {

class Banner;
class ConfusionView;
class OtherCorpusChooser;
class Session;

/// The victim's clean score on a corpus, also on what it has not learnt from, with confusion matrix and warnings about
/// swapped labels; for a corpus of perturbed texts its scores on them and on their originals.
class EvaluationPanel : public QWidget {
    Q_OBJECT
public:
    explicit EvaluationPanel(Session& session, QWidget* parent = nullptr);
    [[nodiscard]] QAction* action() const { return action_; }
    void evaluate();

private:
    void refresh();
    [[nodiscard]] QString chosen() const; ///< The victim, the corpora and how translations are scored.
    [[nodiscard]] bool ofPairs() const;
    [[nodiscard]] core::victims::ScoreChoices choices() const;
    /// Says what was found in the line below the choices, which is not there when there is nothing to say.
    void say(const QString& text);
    void clearResult();
    /// What an evaluation found: of texts, or of texts and their originals.
    struct Found {
        core::victims::DoorCheck check;
        QString when;   ///< Of answers that the project kept; empty: they are new.
        QString others; ///< The score on texts that are not in the training corpus, when one was chosen.
        std::optional<core::victims::PairReport> pairs;
    };
    [[nodiscard]] std::function<Found(JobControl&)> work() const;
    void showFound(const Found& found);
    /// What the project keeps of the chosen victim and corpus, if it does.
    void showKept();
    void showExamples(int gold, int answer);
    void showCheck(const core::victims::DoorCheck& check);

    Session& session_;
    QAction* action_;
    QSpinBox* limit_;
    OtherCorpusChooser* originals_;
    OtherCorpusChooser* train_;
    PlanFields<core::victims::ScoreChoices> scores_; ///< What can be chosen of the victim's kind of scores.
    QWidget* translations_;                          ///< The fields for translators.
    QWidget* trees_;                                 ///< Those for parsers.
    QPushButton* button_;
    Banner* banner_;
    QLabel* score_;
    ConfusionView* confusion_;
    QPointer<Job> job_;
    QPointer<Job> keptJob_;
    QString shownFor_; ///< The victim, corpora and choices that are shown.
};

} // namespace ui
