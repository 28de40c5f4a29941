#include "ui/results/result_exports.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QTimer>

#include "core/base/error.h"
#include "core/campaigns/exports/export.h"
#include "core/campaigns/planning/tried_texts.h"
#include "core/files/file.h"
#include "core/reports/arcs/arc_examples.h"
#include "core/reports/registry.h"
#include "core/reports/tables/chosen_examples.h"
#include "ui/arcs/arc_export.h"
#include "ui/arcs/arc_painter.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/charts/picture.h"
#include "ui/results/results_model.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {

ResultExports::ResultExports(Session& session, ResultsModel& model, Banner& banner,
                             std::function<Selection()> selection, QWidget* page)
    : QObject(page), session_(session), model_(model), banner_(banner), selection_(std::move(selection)), page_(page)
{
    copy_ = makeAction(this, tr("Copy rows"), QStringLiteral("copy"), QKeySequence::Copy,
                       tr("Copy the selected rows with tabs between the columns"), [this] { copyRows(); });
    jsonl_ = makeAction(this, tr("Export JSONL..."), QStringLiteral("export"), {},
                        tr("Write all results of the campaign, one JSON object per line"), [this] { exportTo(false); });
    csv_ = makeAction(this, tr("Export CSV..."), QStringLiteral("export"), {},
                      tr("Write all results of the campaign as a table"), [this] { exportTo(true); });
    trees_ = makeAction(this, tr("Export trees..."), QStringLiteral("export"), {},
                        tr("Write the trees of the selected rows on one sheet: PDF, SVG, PNG, TikZ or CSV"),
                        [this] { askForTrees(); });
    latex_ = makeAction(this, tr("Copy as LaTeX table"), QStringLiteral("copy"), {},
                        tr("Copy the selected rows as one table: texts before and after, answers, queries"),
                        [this] { copyLatex(); });
    corpus_ = makeAction(this, tr("Corpus of the selected..."), QStringLiteral("corpora"), {},
                         tr("Write the attacked texts of the selected rows to a file of their own, which becomes a "
                            "corpus of the project"),
                         [this] { askForCorpus(); });
    setEnabled(false, false);
}

void ResultExports::setEnabled(bool results, bool trees)
{
    for (auto* action : {copy_, jsonl_, csv_, latex_})
        action->setEnabled(results);
    corpus_->setEnabled(results && session_.project() && !session_.project()->readOnly());
    trees_->setEnabled(trees);
}

void ResultExports::copyRows()
{
    const auto [campaign, positions] = selection_();
    if (campaign == 0 || !session_.project())
        return;
    session_.jobs().run(
        this, {tr("Copy the rows"), false, true},
        [project = session_.project(), campaign = campaign, positions = positions,
         scoring = model_.scoring()](JobControl&) { return resultRows(*project, campaign, positions, scoring); },
        [this](const std::vector<ResultRow>& rows) { copy(rows); },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

void ResultExports::copy(const std::vector<ResultRow>& rows)
{
    QStringList lines;
    QStringList head;
    std::vector<int> columns;
    for (int i = 0; i < ResultsModel::Marks; ++i)
        columns.push_back(i);
    for (int i = ResultsModel::Score; model_.translations() && i < ResultsModel::ColumnCount; ++i)
        columns.push_back(i);
    for (const int i : columns)
        head << model_.headerData(i, Qt::Horizontal, Qt::DisplayRole).toString();
    lines << head.join(QLatin1Char('\t'));
    for (const auto& row : rows) {
        QStringList cells;
        for (const int i : columns)
            cells << model_.cell(row, i).replace(QLatin1Char('\t'), QLatin1Char(' '));
        lines << cells.join(QLatin1Char('\t'));
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
    banner_.show(Banner::Kind::Good,
                 tr("Copied %1.").arg(formatPlural(static_cast<std::uint64_t>(rows.size()), tr("row"), tr("rows"))));
    QTimer::singleShot(3000, &banner_, [this] {
        if (banner_.kind() == Banner::Kind::Good)
            banner_.clear();
    });
}

void ResultExports::copyLatex()
{
    const auto [campaign, positions] = selection_();
    if (campaign == 0 || positions.empty() || !session_.project())
        return;
    session_.jobs().run(
        this, {tr("Copy the rows"), false, true},
        [project = session_.project(), campaign = campaign, positions = positions](JobControl&) {
            const auto table =
                core::reports::chosenExamplesTable(core::reports::campaignData(*project, campaign), positions);
            return std::pair(core::reports::toLatex(table), table.rows.size());
        },
        [this](const std::pair<std::string, std::size_t>& made) {
            QApplication::clipboard()->setText(toQt(made.first));
            banner_.show(Banner::Kind::Good,
                         tr("Copied %1 as LaTeX.").arg(formatPlural(made.second, tr("row"), tr("rows"))));
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

void ResultExports::askForCorpus()
{
    if (selection_().second.empty() || !session_.project())
        return;
    const auto folder = QFileInfo(toQt(session_.project()->path())).absolutePath();
    const auto path =
        QFileDialog::getSaveFileName(page_, tr("Corpus of the selected results"),
                                     folder + QLatin1Char('/') + tr("my hard cases") + QStringLiteral(".tsv"),
                                     tr("Corpora (*.csv *.tsv *.jsonl);;All files (*)"));
    if (!path.isEmpty())
        makeCorpus(path);
}

void ResultExports::makeCorpus(const QString& path)
{
    const auto [campaign, positions] = selection_();
    if (positions.empty() || !session_.project())
        return;
    struct MadeCorpus {
        std::shared_ptr<const core::corpora::Corpus> corpus;
        std::size_t leftOut = 0;
    };
    session_.jobs().run(
        this, {tr("Write %1").arg(QFileInfo(path).fileName()), false, false},
        [project = session_.project(), campaign = campaign, positions = positions,
         file = toPath(path)](JobControl& control) {
            auto texts = core::campaigns::corpusOfResults(*project, campaign, positions);
            return MadeCorpus{std::make_shared<const core::corpora::Corpus>(
                                  core::campaigns::writtenCorpus(texts.corpus, file, control.stop())),
                              texts.leftOut};
        },
        [this, path](const MadeCorpus& made) {
            try {
                session_.addCorpus(made.corpus);
                auto said = tr("%1 written to %2, which is a corpus of the project now.")
                                .arg(formatPlural(made.corpus->examples.size(), tr("text"), tr("texts")), path);
                if (made.leftOut > 0)
                    said += QLatin1Char(' ') + tr("Left out: %1, of which nobody knows the right label.")
                                                   .arg(formatPlural(made.leftOut, tr("text"), tr("texts")));
                banner_.show(Banner::Kind::Good, said);
            } catch (const core::Error&) {
                banner_.showProblem(currentProblem());
            }
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

void ResultExports::exportTo(bool csv)
{
    const auto campaign = selection_().first;
    if (campaign == 0 || !session_.project())
        return;
    const auto ending = csv ? QStringLiteral(".csv") : QStringLiteral(".jsonl");
    const auto safe = tr("CSV for spreadsheets, no text is a formula (*.csv)");
    QString chosen;
    const auto path = QFileDialog::getSaveFileName(
        page_, csv ? tr("Export as CSV") : tr("Export as JSONL"), QStringLiteral("results") + ending,
        csv ? tr("CSV (*.csv)") + QStringLiteral(";;") + safe : tr("JSON lines (*.jsonl)"), &chosen);
    if (path.isEmpty())
        return;
    session_.jobs().run(
        this, {tr("Export the results"), false, false},
        [project = session_.project(), campaign, csv, file = toPath(path),
         reader = chosen == safe ? core::CsvFor::Spreadsheets : core::CsvFor::Programs](JobControl&) {
            core::writeFile(file, [&](std::ostream& out) {
                csv ? core::campaigns::exportCsv(*project, campaign, std::nullopt, out, reader)
                    : core::campaigns::exportJsonl(*project, campaign, std::nullopt, out);
            });
        },
        [this, path] { banner_.show(Banner::Kind::Good, tr("Exported to %1.").arg(path)); },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

void ResultExports::askForTrees()
{
    const auto selection = selection_();
    if (selection.second.empty() || !session_.project())
        return;
    askArcExport(page_, QStringLiteral("trees"), [this, selection](const QStringList& files, const Paper& paper) {
        exportTrees(selection, files, paper);
    });
}

void ResultExports::exportTrees(const Selection& selection, const QStringList& files, const Paper& paper)
{
    session_.jobs().run(
        this, {tr("Read the trees"), false, true},
        [project = session_.project(), campaign = selection.first, positions = selection.second,
         scoring = model_.scoring()](JobControl& control) {
            const auto name = project->campaign(campaign).name;
            std::vector<core::reports::ArcExample> examples;
            for (const auto position : positions)
                if (const auto result = project->result(campaign, position); result && !control.stopRequested())
                    if (auto example = core::reports::arcExample(*result, scoring)) {
                        example->campaign = name;
                        examples.push_back(std::move(*example));
                    }
            return examples;
        },
        [this, files, paper](std::vector<core::reports::ArcExample> examples) {
            try {
                const auto figure = arcsOnPaper(std::move(examples), false, paper.widthMm, paper.font);
                for (const auto& file : files)
                    exportArcs(figure, toPath(file), paper.font);
                banner_.show(Banner::Kind::Good,
                             tr("Exported to %1.").arg(withNumbersBeside(files).join(QStringLiteral(", "))));
            } catch (const core::Error&) {
                banner_.showProblem(currentProblem());
            }
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

} // namespace ui
