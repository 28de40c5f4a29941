#include "ui/studies/verdicts/verdicts_panel.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "core/corpora/reading/writer.h"
#include "core/studies/verdicts/kept_texts.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/session/choosers.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/studies/rating/answer_text.h"
#include "ui/studies/rows/cells_model.h"
#include "ui/studies/rows/study_requests.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

VerdictsPanel::VerdictsPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), banner_(new Banner(this)), valid_(new QLabel(this)), by_(new QComboBox(this)),
      model_(new CellsModel(this)), table_(new QTableView(this))
{
    filter_ = makeAction(this, tr("Kept texts in Results"), QStringLiteral("results"), {},
                         tr("Show only the results whose text raters kept"), [this] { showInResults(); });
    corpus_ =
        makeAction(this, tr("Kept texts as a corpus..."), QStringLiteral("export"), {},
                   tr("Write the kept texts as a corpus: accuracy on it is robust accuracy on what people accept"),
                   [this] { chooseCorpusFile(); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid);
    column->addWidget(banner_);
    valid_->setObjectName(QStringLiteral("valid-success"));
    valid_->setWordWrap(true);
    valid_->setTextFormat(Qt::PlainText);
    valid_->setToolTip(tr("Succeeded and judged to keep the meaning (or structure), of all attacked examples; with 95% "
                          "interval. Successes that nobody judged count by the share of the judged ones."));
    column->addWidget(valid_);
    auto* bar = new QWidget(this);
    auto* flow = new FlowLayout(bar, theme::grid);
    flow->setContentsMargins(0, 0, 0, 0);
    const std::pair<QString, const char*> groups[] = {{tr("attack"), "attack"}, {tr("campaign"), "campaign"},
                                                      {tr("victim"), "victim"}, {tr("label"), "label"},
                                                      {tr("status"), "status"}, {tr("kind of item"), "role"}};
    for (const auto& [name, field] : groups)
        by_->addItem(name, QLatin1String(field));
    by_->setToolTip(tr("What the items are grouped by"));
    connect(by_, &QComboBox::activated, this, &VerdictsPanel::refresh);
    flow->addWidget(labelled(tr("By"), by_, bar));
    for (auto* action : {filter_, corpus_})
        flow->addWidget(makeButton(action, bar));
    column->addWidget(bar);
    auto* sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(model_);
    sorted->setSortRole(CellsModel::SortRole);
    table_->setModel(sorted);
    table_->setAccessibleName(tr("Judgements by group"));
    refresh();
    styleTable(table_, {22, 8, 8, 8, 10, 10, 22, 26, 26, 26});
    table_->setSortingEnabled(true);
    table_->sortByColumn(0, Qt::AscendingOrder);
    table_->horizontalHeader()->setStretchLastSection(true);
    rememberColumns(session_, QStringLiteral("study-verdicts"), table_->horizontalHeader());
    column->addWidget(table_, 1);
}

void VerdictsPanel::clear(const QString& reason)
{
    facts_.reset();
    banner_->clear();
    valid_->setText(reason);
    refresh();
}

void VerdictsPanel::setFacts(const SharedFacts& facts)
{
    facts_ = facts;
    QStringList lines;
    for (const auto& campaign : facts->campaigns)
        lines << QStringLiteral("%1: %2").arg(toQt(campaign.campaign), validText(campaign.valid));
    if (facts->results.study.keeps.question.empty())
        lines << tr("The design does not say which answer means \u201ckept\u201d, so there is no valid success rate.");
    else if (lines.isEmpty())
        lines << tr("Nothing is decided yet.");
    valid_->setText(lines.join(QLatin1Char('\n')));
    refresh();
}

void VerdictsPanel::refresh()
{
    QStringList headers{tr("Group"),    tr("Items"),     tr("Judged"),    tr("Kept"),
                        tr("Not kept"), tr("Undecided"), tr("Kept share")};
    QStringList tips{{},
                     {},
                     tr("Somebody answered"),
                     tr("By the majority or whoever decided"),
                     {},
                     tr("Ties, and items that lack votes"),
                     tr("Kept of the decided ones, with Wilson's 95% interval")};
    std::vector<CellsModel::Row> rows;
    std::vector<const core::studies::Question*> questions;
    if (facts_) {
        for (const auto& question : facts_->results.study.questions)
            if (question.comparable()) {
                questions.push_back(&question);
                headers << toQt(question.id);
                tips << toQt(question.prompt);
            }
        for (const auto& group : core::studies::groupResults(facts_->results, toStd(by_->currentData().toString()))) {
            CellsModel::Row row{toQt(group.name), {textCell(group.name.empty() ? tr("(none)") : toQt(group.name))}};
            for (const auto count : {group.items, group.judged, group.kept, group.notKept, group.undecided})
                row.cells.push_back(numberCell(formatCount(count), static_cast<double>(count)));
            row.cells.push_back(group.keptShare ? numberCell(formatRate(group.keptShare->share, group.keptShare->low,
                                                                        group.keptShare->high),
                                                             group.keptShare->share)
                                                : missingCell(tr("Nothing is decided")));
            for (const auto* question : questions) {
                QStringList parts;
                if (const auto mean = group.means.find(question->id); mean != group.means.end())
                    parts << tr("mean %1").arg(formatDecimal(mean->second, 2));
                else if (const auto answers = group.answers.find(question->id); answers != group.answers.end())
                    for (const auto& [answer, count] : answers->second)
                        parts << QStringLiteral("%1 %2").arg(answerText(*question, answer), formatCount(count));
                row.cells.push_back(parts.isEmpty() ? missingCell() : textCell(parts.join(QStringLiteral(", "))));
            }
            rows.push_back(std::move(row));
        }
    }
    model_->setTable(headers, tips, std::move(rows));
    const bool kept = facts_ && !core::studies::itemsThat(facts_->results, true).empty();
    filter_->setEnabled(kept);
    corpus_->setEnabled(kept);
}

void VerdictsPanel::showInResults()
{
    if (!facts_ || !session_.project())
        return;
    // The selected campaign, if the study has texts of it; else the study's first.
    const auto campaigns = session_.project()->campaigns();
    core::store::Id first = 0;
    for (const auto& campaign : campaigns) {
        if (core::studies::examplesByVerdict(facts_->results, true, campaign.name).empty())
            continue;
        if (first == 0 || campaign.id == session_.campaignId())
            first = campaign.id;
    }
    if (first == 0)
        return;
    session_.setCampaign(first);
    session_.goTo(QStringLiteral("results"));
    Q_EMIT StudyRequests::of(session_).keptRequested();
}

void VerdictsPanel::chooseCorpusFile()
{
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Write the kept texts"), QStringLiteral("kept-%1.jsonl").arg(toQt(facts_->results.study.name)),
        tr("JSON lines (*.jsonl)"));
    if (!path.isEmpty())
        writeCorpusTo(path);
}

void VerdictsPanel::writeCorpusTo(const QString& path)
{
    if (!facts_ || !session_.project())
        return;
    session_.jobs().run(
        this, {tr("Write the kept texts"), false, true},
        [project = session_.project(), facts = facts_, file = toPath(path)](JobControl&) {
            const auto corpus = core::studies::corpusOfKeptTexts(*project, facts->results);
            core::corpora::writeCorpus(corpus, file);
            return corpus.examples.size();
        },
        [this, path](std::size_t count) {
            banner_->show(Banner::Kind::Good,
                          tr("Wrote %1 to %2.").arg(formatPlural(count, tr("text"), tr("texts")), path),
                          tr("Import it as a corpus"), [this, path] {
                              session_.goTo(QStringLiteral("corpora"));
                              session_.requestImport(path);
                          });
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

} // namespace ui
