#pragma once

#include <vector>

#include <QWidget>

#include "ui/corpora/answered_examples.h"

class QComboBox;
class QLabel;

namespace ui {

class ConfusionView;
class PairCounts;

/// What victims answered on a corpus: one victim's share of right answers with the confusion matrix, or two beside each
/// other, with McNemar's test. Every number asks for its examples.
class AnswersPanel : public QWidget {
    Q_OBJECT
public:
    explicit AnswersPanel(QWidget* parent = nullptr);
    /// All that the project keeps, in the order in which victims were first asked; the chosen ones stay chosen, else
    /// the last is. `why`: what keeps some of them from being shown.
    void setAnswers(std::shared_ptr<const core::corpora::Corpus> corpus, std::vector<Answered> answers,
                    const QString& why = {});
    [[nodiscard]] const AnsweredExamples& chosen() const { return chosen_; }
    void choose(const std::string& victimHash); ///< As the first; the second stays if it is another one.

Q_SIGNALS:
    void chosenChanged();
    void searchWanted(const QString& search);

private:
    void take();
    void refresh();
    void showPair();
    std::vector<Answered> all_;
    AnsweredExamples chosen_;
    QString why_;
    QComboBox* first_;
    QComboBox* second_;
    QLabel* with_;
    QLabel* facts_;
    ConfusionView* confusion_;
    PairCounts* pairs_;
};

} // namespace ui
