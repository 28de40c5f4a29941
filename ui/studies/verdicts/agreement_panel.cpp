#include "ui/studies/verdicts/agreement_panel.h"

#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/session/choosers.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/studies/rating/answer_text.h"
#include "ui/studies/rows/cells_model.h"
#include "ui/studies/verdicts/item_table.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/styled_label.h"

namespace ui {

using core::metrics::Level;
using core::metrics::Weights;
using core::studies::CoefficientEstimate;

namespace {

constexpr std::size_t bootstrapRounds = 1000;
constexpr std::uint64_t bootstrapSeed = 0; ///< The seed of `study agreement`, so that window and console agree.

DisplayCell valueCell(const CoefficientEstimate& measured, bool percent)
{
    if (!measured.coefficient.value)
        return {ui::AgreementPanel::tr("undefined"), -1e300, toQt(measured.coefficient.undefined), true, true};
    const double value = *measured.coefficient.value;
    return numberCell(percent ? formatPercent(value) : formatDecimal(value, 3), value);
}

DisplayCell intervalCell(const CoefficientEstimate& measured, bool percent)
{
    if (!measured.coefficient.value)
        return {toQt(measured.coefficient.undefined), {}, toQt(measured.coefficient.undefined), false, true};
    if (!measured.interval)
        return missingCell(AgreementPanel::tr("Too few items for an interval"));
    const auto number = [&](double value) {
        return percent ? formatDecimal(value * 100.0, 1) : formatDecimal(value, 3);
    };
    return numberCell(QStringLiteral("[%1, %2]").arg(number(measured.interval->low), number(measured.interval->high)),
                      measured.interval->low);
}

CellsModel::Row rowOf(const QString& key, const QString& name, const QString& tip, const CoefficientEstimate& measured,
                      std::size_t items, bool percent = false)
{
    return {key,
            {textCell(name, tip), valueCell(measured, percent), intervalCell(measured, percent),
             numberCell(formatCount(items), static_cast<double>(items))}};
}

QString leftOutText(const StudyFacts& facts, const core::studies::Agreement& agreement)
{
    QString text;
    if (agreement.pairsLeftOut > 0)
        text += AgreementPanel::tr(" %1 of raters with fewer items in common are not listed.")
                    .arg(formatPlural(agreement.pairsLeftOut, AgreementPanel::tr("pair"), AgreementPanel::tr("pairs")));
    QStringList raters;
    for (const auto& rater : facts.leftOut)
        raters << toQt(rater);
    if (!raters.isEmpty())
        text += AgreementPanel::tr(" Left out: %1.").arg(raters.join(QStringLiteral(", ")));
    return text;
}

} // namespace

AgreementPanel::AgreementPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), question_(new QComboBox(this)), level_(new QComboBox(this)),
      weights_(new QComboBox(this)), about_(new StyledLabel(StyledLabel::Style::Muted, this)),
      model_(new CellsModel(this)), table_(new QTableView(this)), matrixTitle_(new QLabel(this)),
      matrix_(new CellsModel(this)), matrixTable_(new QTableView(this)), items_(new ItemTable(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid);
    auto* bar = new QWidget(this);
    auto* flow = new FlowLayout(bar, theme::grid * 2);
    flow->setContentsMargins(0, 0, 0, 0);
    question_->setToolTip(tr("Whose answers are compared"));
    question_->setMinimumContentsLength(24);
    level_->setToolTip(tr("How far apart two answers are; for Krippendorff's alpha and the ICC"));
    for (const auto level : {Level::Nominal, Level::Ordinal, Level::Interval, Level::Ratio})
        level_->addItem(toQt(core::studies::nameOf(level)), static_cast<int>(level));
    weights_->setToolTip(tr("Partial agreement for Cohen's kappa and Gwet's coefficient"));
    for (const auto weights : {Weights::None, Weights::Linear, Weights::Quadratic})
        weights_->addItem(toQt(core::studies::nameOf(weights)), static_cast<int>(weights));
    flow->addWidget(labelled(tr("Question"), question_, bar));
    flow->addWidget(labelled(tr("Level"), level_, bar));
    flow->addWidget(labelled(tr("Weights"), weights_, bar));
    column->addWidget(bar);
    about_->setWordWrap(true);
    column->addWidget(about_);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    column->addWidget(splitter, 1);
    table_->setModel(model_);
    table_->setAccessibleName(tr("Coefficients of agreement"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    model_->setTable({tr("Coefficient"), tr("Value"), tr("95% interval"), tr("Items")}, {}, {});
    styleTable(table_, {42, 11, 18, 7});
    for (const int column : {0, 2}) // the interval's column holds the reasons, too
        table_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    splitter->addWidget(table_);
    auto* right = new QSplitter(Qt::Vertical, splitter);
    right->setChildrenCollapsible(false);
    auto* above = new QWidget(right);
    auto* inner = new QVBoxLayout(above);
    inner->setContentsMargins(0, 0, 0, 0);
    matrixTitle_->setWordWrap(true);
    inner->addWidget(matrixTitle_);
    matrixTable_->setModel(matrix_);
    matrixTable_->setAccessibleName(tr("Table behind the coefficient"));
    styleTable(matrixTable_);
    matrixTable_->setSelectionBehavior(QAbstractItemView::SelectItems);
    matrixTable_->setSelectionMode(QAbstractItemView::SingleSelection);
    matrixTable_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    inner->addWidget(matrixTable_, 1);
    right->addWidget(above);
    right->addWidget(items_);
    right->setSizes({280, 240}); // five answers and their header without a scroll bar
    splitter->addWidget(right);
    splitter->setSizes({540, 500});
    rememberSplitter(session_, QStringLiteral("study-agreement"), splitter);
    connect(question_, &QComboBox::activated, this, &AgreementPanel::questionChosen);
    connect(level_, &QComboBox::activated, this, &AgreementPanel::compute);
    connect(weights_, &QComboBox::activated, this, &AgreementPanel::compute);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) { showMatrixOf(index.row()); });
    connect(matrixTable_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) { showCell(index.row(), index.column()); });
}

void AgreementPanel::clear(const QString& reason)
{
    if (job_)
        job_->cancel();
    facts_.reset();
    ratings_.reset();
    agreement_.reset();
    shown_.reset();
    question_->clear();
    about_->setText(reason);
    model_->setRows({});
    matrix_->setTable({}, {}, {});
    matrixTitle_->clear();
    items_->clear({});
}

void AgreementPanel::setFacts(const SharedFacts& facts)
{
    const auto chosen = question_->currentData();
    clear({});
    facts_ = facts;
    for (const auto& question : facts->results.study.questions)
        if (question.comparable())
            question_->addItem(toQt(question.prompt), toQt(question.id));
    if (question_->count() == 0) {
        about_->setText(tr("No question of this study has answers that can be compared."));
        return;
    }
    question_->setCurrentIndex(std::max(0, question_->findData(chosen)));
    questionChosen();
}

void AgreementPanel::questionChosen()
{
    const auto* question =
        facts_ ? facts_->results.study.question(toStd(question_->currentData().toString())) : nullptr;
    if (question == nullptr)
        return;
    level_->setCurrentIndex(level_->findData(static_cast<int>(question->level)));
    compute();
}

void AgreementPanel::compute()
{
    if (job_)
        job_->cancel();
    if (!facts_ || question_->count() == 0)
        return;
    about_->setText(tr("Computing\u2026"));
    const auto level = static_cast<Level>(level_->currentData().toInt());
    const auto weights = static_cast<Weights>(weights_->currentData().toInt());
    job_ = session_.jobs().run(
        this, {tr("Agreement of the raters"), false, true},
        [facts = facts_, id = toStd(question_->currentData().toString()), level, weights](JobControl& control) {
            Computed computed;
            computed.table = core::studies::ratingTable(judgedBallots(facts->results), id, level,
                                                        facts->results.study.question(id)->scale());
            computed.agreement = core::studies::agreementOf(computed.table, level, weights, bootstrapSeed,
                                                            bootstrapRounds, control.stop());
            return computed;
        },
        [this](Computed computed) {
            ratings_ = std::move(computed.table);
            agreement_ = std::move(computed.agreement);
            showAgreement();
        },
        [this](const Problem& problem) {
            ratings_.reset();
            agreement_.reset();
            model_->setRows({});
            about_->setText(problem.text());
        });
}

void AgreementPanel::showAgreement()
{
    const auto& a = *agreement_;
    about_->setText(tr("%1 by %2 on %3. 95% percentile bootstrap over items, %4 rounds, seed %5.")
                        .arg(formatPlural(a.ballots, tr("answer"), tr("answers")),
                             formatPlural(a.raters, tr("rater"), tr("raters")),
                             formatPlural(a.items, tr("item"), tr("items")), formatCount(a.rounds))
                        .arg(a.seed) +
                    leftOutText(*facts_, a));
    const bool weighted = a.weights != Weights::None;
    std::vector<CellsModel::Row> rows;
    rows.push_back(rowOf(QStringLiteral("percent"), tr("Percent agreement"),
                         tr("Share of equal answers over all pairs of raters"), a.percent, a.percent.items, true));
    rows.push_back(rowOf(QStringLiteral("alpha"),
                         tr("Krippendorff's alpha (%1)").arg(toQt(core::studies::nameOf(a.level))),
                         tr("Krippendorff 2011; missing answers are allowed"), a.alpha, a.alpha.items));
    rows.push_back(rowOf(QStringLiteral("fleiss"), tr("Fleiss' kappa"),
                         tr("Fleiss 1971; over the items with the commonest number of answers"), a.fleiss,
                         a.fleiss.items));
    rows.push_back(rowOf(QStringLiteral("gwet"), weighted ? tr("Gwet's AC2") : tr("Gwet's AC1"),
                         tr("Gwet 2008; steady when one answer is rare"), a.gwet, a.gwet.items));
    rows.push_back(rowOf(QStringLiteral("icc2k"), tr("ICC(2,k)"), tr("Shrout and Fleiss 1979; of the raters' mean"),
                         a.iccMean, a.iccMean.items));
    rows.push_back(rowOf(QStringLiteral("icc21"), tr("ICC(2,1)"), tr("Shrout and Fleiss 1979; of one rater"), a.iccOne,
                         a.iccOne.items));
    for (const auto& pair : a.pairs) {
        const auto names = QStringLiteral("%1, %2").arg(toQt(pair.first), toQt(pair.second));
        rows.push_back(rowOf(QStringLiteral("kappa ") + names, tr("Cohen's kappa: %1").arg(names),
                             tr("Cohen 1960; weighted: Cohen 1968"), pair.kappa, pair.items));
    }
    model_->setRows(std::move(rows));
    if (!table_->currentIndex().isValid())
        table_->setCurrentIndex(model_->index(0, 0));
    showMatrixOf(std::max(0, table_->currentIndex().row()));
}

void AgreementPanel::showMatrixOf(int row)
{
    if (!ratings_ || !agreement_ || row < 0)
        return;
    const int firstPair = model_->rowCount() - static_cast<int>(agreement_->pairs.size());
    if (row >= firstPair) {
        const auto& pair = agreement_->pairs[static_cast<std::size_t>(row - firstPair)];
        const auto place = [&](const std::string& rater) {
            return static_cast<std::size_t>(std::ranges::find(ratings_->raters, rater) - ratings_->raters.begin());
        };
        shown_ = core::studies::contingency(*ratings_, place(pair.first), place(pair.second));
        matrixTitle_->setText(tr("Answers of %1 (rows) and %2 (columns). Choose a cell to see its items.")
                                  .arg(toQt(pair.first), toQt(pair.second)));
    } else {
        shown_ = core::studies::coincidences(*ratings_);
        matrixTitle_->setText(
            tr("Coincidences: pairs of answers to the same item, each item weighted by its number of answers. "
               "Choose a cell to see its items."));
    }
    const auto* question = facts_->results.study.question(ratings_->question);
    QStringList headers{QString()};
    std::vector<CellsModel::Row> rows;
    for (std::size_t r = 0; r < shown_->scale.size(); ++r) {
        const auto name = question != nullptr ? answerText(*question, shown_->scale[r]) : toQt(shown_->scale[r]);
        headers << name;
        CellsModel::Row cells{toQt(shown_->scale[r]), {textCell(name)}};
        for (std::size_t c = 0; c < shown_->scale.size(); ++c) {
            const auto& cell = shown_->at(r, c);
            const bool whole = std::abs(cell.value - std::round(cell.value)) < 1e-9;
            cells.cells.push_back(numberCell(formatDecimal(cell.value, whole ? 0 : 2), cell.value,
                                             formatPlural(cell.items.size(), tr("item"), tr("items"))));
        }
        rows.push_back(std::move(cells));
    }
    matrix_->setTable(headers, {}, std::move(rows));
    // A handful of answers is seen without scrolling, however small the window.
    const auto* header = matrixTable_->horizontalHeader();
    const int shown = std::min(matrix_->rowCount(), 7);
    matrixTable_->setMinimumHeight(header->sizeHint().height() +
                                   shown * matrixTable_->verticalHeader()->defaultSectionSize() +
                                   2 * matrixTable_->frameWidth());
    items_->clear({});
}

void AgreementPanel::showCell(int row, int column)
{
    if (!shown_ || row < 0 || column < 1 || row >= matrix_->rowCount() || column >= matrix_->columnCount())
        return;
    const auto& cell = shown_->at(static_cast<std::size_t>(row), static_cast<std::size_t>(column) - 1);
    std::vector<std::size_t> places;
    for (const auto i : cell.items) {
        const auto found = std::ranges::find(facts_->results.items, ratings_->items[i], &core::studies::Item::key);
        if (found != facts_->results.items.end())
            places.push_back(static_cast<std::size_t>(found - facts_->results.items.begin()));
    }
    const auto name = [this](int answer) { return matrix_->index(answer, 0).data().toString(); };
    items_->setItems(facts_, places, ratings_->question,
                     tr("%1 with the answers \u201c%2\u201d and \u201c%3\u201d")
                         .arg(formatPlural(places.size(), tr("item"), tr("items")), name(row), name(column - 1)));
}

} // namespace ui
