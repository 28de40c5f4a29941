#pragma once

#include <QWidget>

#include "ui/studies/verdicts/study_facts.h"

class QAction;
class QComboBox;
class QLabel;
class QTableView;

namespace ui {

class Banner;
class CellsModel;
class Session;

/// The raters' judgement of the attacks: valid success of each campaign, kept texts by attack, label and more; the kept
/// texts as a filter in Results or as a corpus.
class VerdictsPanel : public QWidget {
    Q_OBJECT
public:
    explicit VerdictsPanel(Session& session, QWidget* parent = nullptr);
    void setFacts(const SharedFacts& facts);
    void clear(const QString& reason);
    [[nodiscard]] QList<QAction*> panelActions() const { return {filter_, corpus_}; }
    [[nodiscard]] CellsModel* groups() const { return model_; }
    /// Writes the kept texts as JSON lines; the banner reports it and offers to import them.
    void writeCorpusTo(const QString& path);

private:
    void refresh();
    void showInResults();
    void chooseCorpusFile();
    Session& session_;
    SharedFacts facts_;
    QAction* filter_;
    QAction* corpus_;
    Banner* banner_;
    QLabel* valid_;
    QComboBox* by_;
    CellsModel* model_;
    QTableView* table_;
};

} // namespace ui
