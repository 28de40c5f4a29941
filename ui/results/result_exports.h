#pragma once

#include <functional>
#include <vector>

#include <QAction>
#include <QObject>

#include "core/store/project.h"
#include "ui/results/result_rows.h"

class QWidget;

namespace ui {

class Banner;
struct Paper;
class ResultsModel;
class Session;

/// What can be exported from the Results page: selected rows to the clipboard, all results to a file, trees to a page.
class ResultExports : public QObject {
    Q_OBJECT
public:
    using Selection = std::pair<core::store::Id, std::vector<std::uint32_t>>; ///< Campaign and positions.
    /// `page` is the parent of dialogs; `banner` reports what was done.
    ResultExports(Session& session, ResultsModel& model, Banner& banner, std::function<Selection()> selection,
                  QWidget* page);

    [[nodiscard]] QAction* copyAction() const { return copy_; }
    [[nodiscard]] QAction* jsonlAction() const { return jsonl_; }
    [[nodiscard]] QAction* csvAction() const { return csv_; }
    [[nodiscard]] QAction* treesAction() const { return trees_; }
    [[nodiscard]] QAction* latexAction() const { return latex_; }
    [[nodiscard]] QAction* corpusAction() const { return corpus_; }
    /// Writes the attacked texts of the selected rows, with the right labels, to a file, which becomes a corpus of the
    /// project.
    void makeCorpus(const QString& path);
    void setEnabled(bool results, bool trees); ///< What there is to export.

private:
    void copyRows();
    void copyLatex();
    void askForCorpus();
    void copy(const std::vector<ResultRow>& rows);
    void exportTo(bool csv);
    void askForTrees();
    void exportTrees(const Selection& selection, const QStringList& files, const Paper& paper);

    Session& session_;
    ResultsModel& model_;
    Banner& banner_;
    std::function<Selection()> selection_;
    QWidget* page_;
    QAction* copy_;
    QAction* jsonl_;
    QAction* csv_;
    QAction* trees_;
    QAction* latex_;
    QAction* corpus_;
};

} // namespace ui
