#include "ui/compare/compare_dialog.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include "core/attacks/result/trace_words.h"
#include "core/base/error.h"
#include "core/metrics/proportion.h"
#include "core/reports/registry.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/charts/export_dialog.h"
#include "ui/charts/pair_counts.h"
#include "ui/figures/drawing.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/kept_slices.h"
#include "ui/session/session.h"
#include "ui/text/diff_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/slice_table.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

using Show = CompareModel::Show;

namespace {

constexpr int rowsAround = 200; ///< Names are read of so many rows before and after those that are shown.
const QString folderKey = QStringLiteral("figures/folder"); ///< Where figures were written last.

} // namespace

CompareDialog::CompareDialog(Session& session, core::store::Id first, core::store::Id second, QWidget* parent)
    : QDialog(parent), session_(session), model_(new CompareModel(this)), banner_(new Banner(this)),
      namesWait_(new QTimer(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Compare campaigns"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::grid);
    column->addWidget(banner_);
    auto* choices = new QHBoxLayout;
    for (int i : {0, 1}) {
        campaigns_[i] = new QComboBox(this);
        campaigns_[i]->setObjectName(i == 0 ? QStringLiteral("compare-first") : QStringLiteral("compare-second"));
        campaigns_[i]->setAccessibleName(i == 0 ? tr("First campaign") : tr("Second campaign"));
        campaigns_[i]->setItemDelegate(new TwoLineDelegate(campaigns_[i]));
        campaigns_[i]->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        campaigns_[i]->setMinimumContentsLength(16);
        if (i == 1)
            choices->addWidget(new QLabel(tr("with"), this));
        choices->addWidget(campaigns_[i], 1);
        connect(campaigns_[i], &QComboBox::activated, this, &CompareDialog::read);
    }
    column->addLayout(choices);
    namesWait_->setSingleShot(true);
    namesWait_->setInterval(20); // one reading for all the cells that are painted
    connect(namesWait_, &QTimer::timeout, this, &CompareDialog::readNames);
    connect(model_, &CompareModel::namesWanted, this, [this] {
        if (!namesWait_->isActive())
            namesWait_->start();
    });
    column->addWidget(buildCounts());
    tabs_ = new QTabWidget(this);
    tabs_->setObjectName(QStringLiteral("compare-tabs"));
    tabs_->addTab(buildExamples(), tr("Examples"));
    parts_ = new SliceTable(tabs_);
    parts_->setParts(tr("Part"), QStringLiteral("compare-parts"));
    tabs_->addTab(parts_, tr("Parts"));
    connect(parts_, &SliceTable::searchWanted, this, &CompareDialog::showPart);
    connect(tabs_, &QTabWidget::currentChanged, this, &CompareDialog::readParts);
    column->addWidget(tabs_, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    copy_ = buttons->addButton(tr("Copy LaTeX"), QDialogButtonBox::ActionRole);
    copy_->setToolTip(tr("Copy the counts and the test as a LaTeX table"));
    copy_->setEnabled(false);
    connect(copy_, &QPushButton::clicked, this, &CompareDialog::copyLatex);
    figure_ = buttons->addButton(tr("Figure..."), QDialogButtonBox::ActionRole);
    figure_->setToolTip(tr("Write which examples each of the two breaks, alone and together, as PDF, SVG, PNG or TeX"));
    figure_->setEnabled(false);
    connect(figure_, &QPushButton::clicked, this, &CompareDialog::askForFigure);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    connect(&session_, &Session::projectReplaced, this, &QDialog::close);
    resize(std::min(130 * fontMetrics().averageCharWidth(), 1000), 640);
    fillCampaigns(first, second);
    read();
}

QWidget* CompareDialog::buildCounts()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::grid * 2);
    counts_ = new PairCounts(box);
    counts_->setObjectName(QStringLiteral("compare-counts"));
    counts_->setAccessibleName(tr("Examples broken by both, by one alone and by neither"));
    connect(counts_, &PairCounts::wanted, this, [this](bool first, bool second) {
        showExamples(first ? second ? Show::Both : Show::OnlyFirst : second ? Show::OnlySecond : Show::Neither);
    });
    row->addWidget(counts_, 1);
    test_ = new QLabel(box);
    test_->setObjectName(QStringLiteral("compare-test"));
    test_->setWordWrap(true);
    test_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row->addWidget(test_, 1);
    return box;
}

QWidget* CompareDialog::buildExamples()
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    auto* left = new QWidget(splitter);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    which_ = new QComboBox(left);
    which_->setAccessibleName(tr("Which examples are listed"));
    for (const auto& [what, text] :
         {std::pair{Show::Differing, tr("broken by one alone")}, std::pair{Show::OnlyFirst, tr("only by the first")},
          std::pair{Show::OnlySecond, tr("only by the second")}, std::pair{Show::Both, tr("by both")},
          std::pair{Show::Neither, tr("by neither")}, std::pair{Show::All, tr("all that both attacked")}})
        which_->addItem(text, static_cast<int>(what));
    connect(which_, &QComboBox::currentIndexChanged, this,
            [this] { showExamples(static_cast<Show>(which_->currentData().toInt())); });
    column->addWidget(which_);
    part_ = new QLabel(left);
    part_->setObjectName(QStringLiteral("compare-part"));
    part_->setWordWrap(true);
    part_->setTextFormat(Qt::RichText);
    part_->hide();
    connect(part_, &QLabel::linkActivated, this, [this] { showPart({}); });
    column->addWidget(part_);
    list_ = new QTableView(left);
    styleReadOnlyTable(list_, model_, tr("Examples"));
    list_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    connect(list_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CompareDialog::readExample);
    column->addWidget(list_, 1);

    auto* scroll = new QScrollArea(splitter);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto* sides = new QWidget(scroll);
    auto* row = new QHBoxLayout(sides);
    row->setSpacing(theme::grid * 2);
    for (int i : {0, 1}) {
        auto* side = new QVBoxLayout;
        headings_[i] = new QLabel(sides);
        headings_[i]->setWordWrap(true);
        headings_[i]->setFont(theme::boldFont());
        side->addWidget(headings_[i]);
        texts_[i] = new DiffView(sides);
        side->addWidget(texts_[i]);
        side->addStretch(1);
        row->addLayout(side, 1);
    }
    scroll->setWidget(sides);
    splitter->setSizes({320, 680});
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

core::store::Id CompareDialog::first() const { return campaigns_[0]->currentData().toLongLong(); }

core::store::Id CompareDialog::second() const { return campaigns_[1]->currentData().toLongLong(); }

void CompareDialog::fillCampaigns(core::store::Id first, core::store::Id second)
{
    try {
        const auto& project = session_.project();
        const auto records = project->campaigns();
        const auto labels = campaignLabels(records);
        if (second == 0)
            second = proposedSecond(*project, first);
        for (int i : {0, 1}) {
            for (std::size_t c = 0; c < records.size(); ++c) {
                campaigns_[i]->addItem(labels[c].name, static_cast<qlonglong>(records[c].id));
                campaigns_[i]->setItemData(campaigns_[i]->count() - 1, labels[c].details, SubtitleRole);
            }
            campaigns_[i]->setCurrentIndex(campaigns_[i]->findData(static_cast<qlonglong>(i == 0 ? first : second)));
        }
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void CompareDialog::read()
{
    if (job_)
        job_->cancel();
    copy_->setEnabled(false);
    figure_->setEnabled(false);
    model_->setComparison({});
    compared_.clear();
    partsRead_ = false;
    for (const auto& job : {partsJob_, namesJob_})
        if (job)
            job->cancel();
    showParts();
    for (auto* text : texts_)
        text->clear();
    if (!session_.project() || first() == 0 || second() == 0 || first() == second()) {
        test_->setText(tr("Choose another campaign to compare with."));
        return;
    }
    test_->setText(tr("Comparing..."));
    job_ = session_.jobs().run(
        this, {tr("Compare two campaigns"), false, true},
        [project = session_.project(), a = first(), b = second()](JobControl&) { return compare(*project, a, b); },
        [this](const Comparison& comparison) { showComparison(comparison); },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void CompareDialog::showComparison(const Comparison& comparison)
{
    const auto& pairs = comparison.pairs;
    const auto one = campaigns_[0]->currentText(), other = campaigns_[1]->currentText();
    counts_->setTitles(tr("broken by the first"), tr("broken by the second"), tr("held"));
    counts_->setCounts(pairs.both, pairs.onlyFirst, pairs.onlySecond, pairs.neither);
    const auto rate = [&](std::size_t broken) {
        return pairs.examples.empty()
                   ? QStringLiteral("\u2013")
                   : formatPercent(static_cast<double>(broken) / static_cast<double>(pairs.examples.size()));
    };
    QStringList lines;
    if (pairs.examples.empty())
        lines << tr("The two attacked no example in common.");
    else
        lines << tr("%1 that both attacked. %2 breaks %3, %4 breaks %5.")
                     .arg(formatPlural(pairs.examples.size(), tr("example"), tr("examples")), one,
                          rate(pairs.both + pairs.onlyFirst), other, rate(pairs.both + pairs.onlySecond));
    if (!pairs.judgedAlike)
        lines << tr("Success means another thing in the two, so there is no test.");
    else if (!pairs.examples.empty())
        lines << tr("McNemar's exact test, two-sided: p = %1.").arg(formatDecimal(pairs.p(), 4));
    test_->setText(lines.join(QLatin1Char('\n')));
    model_->setNames({one, other});
    model_->setComparison(comparison);
    copy_->setEnabled(!pairs.examples.empty());
    figure_->setEnabled(copy_->isEnabled());
    readParts();
    if (model_->rowCount() > 0)
        list_->setCurrentIndex(model_->index(0, 0));
}

void CompareDialog::showExamples(Show what)
{
    const QSignalBlocker quiet(which_);
    which_->setCurrentIndex(which_->findData(static_cast<int>(what)));
    model_->setShow(what);
    for (auto* text : texts_)
        text->clear();
    for (auto* heading : headings_)
        heading->clear();
    if (model_->rowCount() > 0)
        list_->setCurrentIndex(model_->index(0, 0));
}

void CompareDialog::readParts()
{
    if (partsRead_ || tabs_->currentWidget() != parts_ || model_->comparison().first == 0 || !session_.project())
        return;
    partsRead_ = true;
    partsJob_ = session_.jobs().run(
        this, {tr("Compare parts of two campaigns"), false, true},
        [project = session_.project(), comparison = model_->comparison(), kept = keptSlices(session_)](JobControl&) {
            return compareParts(*project, comparison, kept);
        },
        [this](const ComparedParts& parts) {
            compared_ = parts;
            showParts();
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void CompareDialog::showParts()
{
    std::vector<SliceTable::Row> rows;
    for (const auto& part : compared_) {
        const auto& pairs = part.pairs;
        const auto broken = [&](std::size_t count) {
            return SliceTable::Share{pairs.examples.size(), core::metrics::wilson(count, pairs.examples.size())};
        };
        SliceTable::Row row{toQt(part.part.name), toQt(part.part.search), pairs.examples.size(), {}, false};
        row.shares = {broken(pairs.both + pairs.onlyFirst), broken(pairs.both + pairs.onlySecond)};
        const bool any = !pairs.examples.empty();
        row.texts = {any ? formatChange(100.0 * (part.secondShare() - part.firstShare()), 1) : QStringLiteral("\u2013"),
                     any && pairs.judgedAlike ? formatDecimal(pairs.p(), 4) : QStringLiteral("\u2013")};
        rows.push_back(std::move(row));
    }
    parts_->setRows({tr("first breaks"), tr("second breaks"), tr("difference"), tr("p")}, std::move(rows));
    showPart({});
}

void CompareDialog::showPart(const QString& search)
{
    const auto part = std::ranges::find_if(compared_, [&](const auto& one) { return toQt(one.part.search) == search; });
    const bool isOne = !search.isEmpty() && part != compared_.end();
    model_->setPart(isOne ? &*part : nullptr);
    part_->setVisible(isOne);
    if (isOne) {
        part_->setText(tr("Of %1. <a href=\"all\">Show all</a>").arg(toQt(part->part.name).toHtmlEscaped()));
        tabs_->setCurrentIndex(0);
    }
    if (model_->rowCount() > 0)
        list_->setCurrentIndex(model_->index(0, 0));
}

void CompareDialog::askForFigure()
{
    auto* dialog =
        new ExportDialog(session_.remembered(folderKey), QStringLiteral("compared"), {QStringLiteral("pdf")}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Figure of the comparison"));
    dialog->askForWidth(Paper{});
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        session_.remember(folderKey, dialog->folder());
        writeFigure(dialog->files(), dialog->paper());
    });
    dialog->open();
}

void CompareDialog::writeFigure(const QStringList& files, const Paper& paper)
{
    session_.jobs().run(
        this, {tr("Figure of the comparison"), false, true},
        [project = session_.project(), a = first(), b = second()](JobControl&) {
            return core::reports::makeFigure(
                "upset", {core::reports::campaignData(*project, a), core::reports::campaignData(*project, b)});
        },
        [this, files, paper](const core::reports::Figure& figure) {
            try {
                for (const auto& file : files)
                    exportDrawing(figure, toPath(file), paper);
                banner_->show(Banner::Kind::Good, tr("Exported to %1.").arg(files.join(QStringLiteral(", "))));
            } catch (const core::Error&) {
                banner_->showProblem(currentProblem());
            }
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void CompareDialog::readNames()
{
    const int top = list_->rowAt(0), bottom = list_->rowAt(list_->viewport()->height() - 1);
    const auto examples = model_->unnamed(top - rowsAround, (bottom < 0 ? top : bottom) + rowsAround);
    if (examples.empty() || !session_.project())
        return;
    std::vector<std::uint32_t> positions;
    for (const auto example : examples)
        positions.push_back(static_cast<std::uint32_t>(model_->comparison().pairs.examples[example].first));
    if (namesJob_)
        namesJob_->cancel();
    namesJob_ = session_.jobs().run(
        this, {tr("Read the examples' names"), false, true},
        [project = session_.project(), campaign = model_->comparison().first, positions](JobControl&) {
            return project->exampleNames(campaign, positions);
        },
        [this, examples](const std::vector<std::string>& names) { model_->addExampleNames(examples, names); },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void CompareDialog::readExample()
{
    if (exampleJob_)
        exampleJob_->cancel();
    const auto index = list_->currentIndex();
    if (!index.isValid() || !session_.project())
        return;
    exampleJob_ = session_.jobs().run(
        this, {tr("Read a result"), false, true},
        [project = session_.project(), pairs = model_->comparison().pairs.examples.at(model_->exampleAt(index.row())),
         a = first(), b = second()](JobControl&) {
            return ComparedResults{project->result(a, pairs.first), project->result(b, pairs.second)};
        },
        [this](const ComparedResults& results) { showTexts(results); },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void CompareDialog::showTexts(const ComparedResults& results)
{
    const std::optional<core::attacks::AttackResult>* both[] = {&results.first, &results.second};
    for (int i : {0, 1}) {
        texts_[i]->clear();
        headings_[i]->clear();
        if (!*both[i])
            continue;
        const auto& result = **both[i];
        headings_[i]->setText(tr("%1: %2").arg(campaigns_[i]->currentText(), toQt(inWords(result.status))));
        texts_[i]->setTexts(result.original, result.perturbed);
    }
}

void CompareDialog::copyLatex()
{
    QApplication::clipboard()->setText(toQt(model_->comparison().latex));
    banner_->show(Banner::Kind::Good, tr("Copied the table as LaTeX."));
}

} // namespace ui
