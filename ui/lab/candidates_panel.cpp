#include "ui/lab/candidates_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/help/guide_of.h"
#include "ui/lab/bench/lab_bench.h"
#include "ui/lab/candidates_model.h"
#include "ui/session/remember.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

enum How { Replace, InsertBefore, InsertBehind }; ///< In the order of the choice.

} // namespace

CandidatesPanel::CandidatesPanel(Session& session, LabBench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), title_(new StyledLabel(StyledLabel::Style::Bold, this)),
      view_(new QTableView(this)), model_(new CandidatesModel(this)), proxy_(new QSortFilterProxyModel(this)),
      how_(new QComboBox(this)), ownWord_(new QLineEdit(this)), verdict_(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, theme::grid, 0);
    title_->setWordWrap(true);
    column->addWidget(title_);
    proxy_->setSourceModel(model_);
    proxy_->setSortRole(CandidatesModel::SortRole);
    styleReadOnlyTable(view_, proxy_, tr("Candidates"));
    view_->setObjectName(QStringLiteral("candidates"));
    view_->setProperty(guideProperty, QStringLiteral("measures.md#scores-of-a-classifier"));
    view_->setSortingEnabled(true);
    view_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); // as the model has them
    view_->horizontalHeader()->setStretchLastSection(true);
    view_->setColumnWidth(CandidatesModel::Form, 140);
    for (const int narrow : {CandidatesModel::Change, CandidatesModel::Similarity})
        view_->setColumnWidth(narrow, 72);
    rememberColumns(session, QStringLiteral("lab/candidates"), view_->horizontalHeader());
    // Another kind of answer has another measure, whose name may be longer.
    connect(proxy_, &QAbstractItemModel::modelReset, this, [this] {
        auto* header = view_->horizontalHeader();
        for (int i = 0; i < header->count(); ++i)
            header->resizeSection(i, std::max(header->sectionSize(i), header->sectionSizeHint(i)));
    });
    connect(view_, &QTableView::activated, this, &CandidatesPanel::useCandidate);
    column->addWidget(view_, 1);
    auto* own = new QHBoxLayout;
    how_->setObjectName(QStringLiteral("own-how"));
    how_->setAccessibleName(tr("What becomes of your own word"));
    for (const auto& text : {tr("Replace by"), tr("Insert before"), tr("Insert behind")})
        how_->addItem(text);
    ownWord_->setObjectName(QStringLiteral("own-word"));
    ownWord_->setAccessibleName(tr("Your own word"));
    const auto explain = [this] {
        const bool replaces = how_->currentIndex() == Replace;
        ownWord_->setPlaceholderText(replaces ? tr("your own word; empty deletes it") : tr("your own words"));
        ownWord_->setToolTip(replaces ? tr("Enter puts it in the place of the chosen word")
                                      : tr("Enter puts them beside the chosen word"));
        judgeOwnWord();
    };
    explain();
    connect(how_, &QComboBox::currentIndexChanged, this, explain);
    connect(ownWord_, &QLineEdit::returnPressed, this, &CandidatesPanel::useOwnWord);
    own->addWidget(how_);
    own->addWidget(ownWord_, 1);
    column->addLayout(own);
    verdict_->setObjectName(QStringLiteral("own-verdict"));
    verdict_->setTextFormat(Qt::PlainText);
    verdict_->setWordWrap(true);
    verdict_->hide();
    column->addWidget(verdict_);
    connect(ownWord_, &QLineEdit::textChanged, this, &CandidatesPanel::judgeOwnWord);
    connect(&bench, &LabBench::verdictChanged, this, &CandidatesPanel::showVerdict);
}

void CandidatesPanel::showVerdict()
{
    const auto& verdict = bench_.verdict();
    verdict_->setVisible(verdict.has_value());
    if (!verdict)
        return;
    QStringList problems;
    for (const auto& [constraint, problem] : verdict->checks)
        if (!problem.empty())
            problems << QStringLiteral("%1 (%2)").arg(toQt(constraint), toQt(problem));
    auto said = problems.isEmpty() ? tr("Every constraint lets it pass")
                                   : tr("Rejected by %1").arg(problems.join(QStringLiteral(", ")));
    said += verdict->proposed ? tr("; the recipe proposes it, too") : tr("; the recipe does not propose it");
    const auto scoring = bench_.scoring();
    const auto words = answerWords(scoring);
    if (verdict->candidate.queried)
        said +=
            QStringLiteral("; %1 %2%3")
                .arg(words.score.isEmpty() ? tr("score") : words.score, scoreText(scoreOf(verdict->candidate, scoring)),
                     verdict->candidate.success ? QStringLiteral(", ") + words.success : QString());
    verdict_->setText(said + QLatin1Char('.'));
}

void CandidatesPanel::judgeOwnWord() { bench_.judge(how_->currentIndex() == Replace ? ownWord_->text() : QString()); }

void CandidatesPanel::focusInsertion()
{
    how_->setCurrentIndex(InsertBehind);
    ownWord_->setFocus();
}

void CandidatesPanel::focusFirst()
{
    if (proxy_->rowCount() > 0)
        view_->setCurrentIndex(proxy_->index(0, 0));
    view_->setFocus();
}

void CandidatesPanel::useCandidate(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    bench_.apply(core::attacks::CandidateTrace(model_->at(proxy_->mapToSource(index).row())));
    Q_EMIT used();
}

void CandidatesPanel::useOwnWord()
{
    if (bench_.segment() < 0)
        return;
    static const QRegularExpression blanks(QStringLiteral("\\s+"));
    const auto forms = ownWord_->text().split(blanks, Qt::SkipEmptyParts);
    if (how_->currentIndex() == Replace)
        bench_.replaceChosen(forms);
    else
        bench_.insertAtChosen(forms, how_->currentIndex() == InsertBehind);
    how_->setCurrentIndex(Replace);
    ownWord_->clear();
    Q_EMIT used();
}

void CandidatesPanel::refresh()
{
    const int here = bench_.step();
    const bool shown = here >= 0 && here < bench_.steps();
    const auto stepAt = [&](int i) -> const core::attacks::StepTrace& {
        return bench_.result()->trace.steps[static_cast<std::size_t>(i)];
    };
    const auto* step = shown ? &stepAt(here) : nullptr;
    const bool ofStep = step && step->kind != "rank" && step->segment == bench_.segment() &&
                        static_cast<int>(step->index) == bench_.index() && !step->candidates.empty();
    // A candidate's changes are counted from the text it was put into.
    const auto scoring = bench_.scoring();
    const bool afterAStep = here > 0 && ofStep && step->kind != "variant";
    const double now = !ofStep      ? scoreOf(bench_.after(), bench_.current(), scoring)
                       : afterAStep ? scoreOf(stepAt(here - 1).answer, stepAt(here - 1).after, scoring)
                                    : scoreOf(bench_.result()->originalOutput, bench_.result()->original, scoring);
    auto candidates = ofStep ? step->candidates : bench_.candidates();
    for (auto& candidate : candidates)
        candidate.score = scoreOf(candidate, scoring);
    model_->setCandidates(std::move(candidates), answerWords(scoring), now);
    ownWord_->setEnabled(bench_.segment() >= 0 && bench_.ready());
    const auto word = bench_.chosenForm();
    const auto rows = static_cast<std::uint64_t>(model_->rowCount());
    if (word.isEmpty())
        title_->setText(tr("Choose a word to see what may take its place"));
    else if (ofStep)
        title_->setText(
            tr("Tried in step %1 (%2)").arg(here + 1).arg(formatPlural(rows, tr("candidate"), tr("candidates"))));
    else if (bench_.candidatesAwaited())
        title_->setText(tr("Candidates for \"%1\" ...").arg(word));
    else if (bench_.ready() && !bench_.canAttack())
        title_->setText(tr("This recipe has no candidates for this victim"));
    else
        title_->setText(rows == 0 ? tr("The recipe has no candidates for \"%1\"").arg(word)
                                  : tr("Candidates for \"%1\" (%2)").arg(word, formatCount(rows)));
}

} // namespace ui
