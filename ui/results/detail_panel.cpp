#include "ui/results/detail_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "core/attacks/result/trace_words.h"
#include "core/campaigns/result_json.h"
#include "core/reports/arcs/tree_change.h"
#include "ui/answers/answer_view.h"
#include "ui/arcs/arc_export.h"
#include "ui/arcs/arc_view.h"
#include "ui/arcs/tree_facts.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/jobs/job.h"
#include "ui/results/flag_words.h"
#include "ui/results/result_rows.h"
#include "ui/results/trace_tree.h"
#include "ui/results/variants_list.h"
#include "ui/text/diff_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

constexpr int mostTreePixels = 520; // the trace below keeps its room

/// An id that may be broken into lines at its separators.
QString breakable(QString id) { return id.replace(QLatin1Char('_'), QStringLiteral("_\u200b")); }

} // namespace

DetailPanel::DetailPanel(Session& session, QWidget* parent)
    : QWidget(parent), headline_(new StyledLabel(StyledLabel::Style::Bold, this)), reason_(new QLabel(this)),
      banner_(new Banner(this)), body_(new QWidget), diff_(new DiffView), flags_(new FlagWords(session)),
      answers_(new AnswerView), writing_(new ResultWriting(session)), arcButtons_(new QWidget), facts_(new QLabel),
      traceTitle_(new StyledLabel(StyledLabel::Style::Bold, tr("Trace"))), trace_(new QTreeWidget),
      variants_(new VariantsList)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(theme::grid, 0, 0, 0);
    outer->setSpacing(theme::grid / 2);
    headline_->setWordWrap(true);
    outer->addWidget(headline_);
    reason_->setWordWrap(true);
    outer->addWidget(reason_);
    outer->addWidget(banner_);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto* column = new QVBoxLayout(body_);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid * 2);
    column->addWidget(diff_);
    column->addWidget(flags_);
    connect(flags_, &FlagWords::notesFound, diff_, &DiffView::setNotes);
    column->addWidget(answers_);
    column->addWidget(writing_);
    facts_->setWordWrap(true);
    facts_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    facts_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // long ids do not widen the panel
    for (auto* view : {arcs(), answers_->forms(), answers_->equations()}) {
        view->setMostHeight(mostTreePixels);
        tellExports(*view, *banner_);
    }
    arcs()->setFilling(true);
    auto* buttons = new QHBoxLayout(arcButtons_);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->addStretch(1);
    buttons->addWidget(makeButton(arcs()->overlayAction(), arcButtons_));
    buttons->addWidget(makeButton(arcs()->exportAction(), arcButtons_));
    column->addWidget(arcButtons_);
    column->addWidget(facts_);
    column->addWidget(variants_);
    connect(variants_, &VariantsList::variantChosen, this, [this](int number) {
        flags_->clear(); // they are the result's
        showTexts(core::campaigns::asResult(result_, result_.variants.at(static_cast<std::size_t>(number))));
    });
    connect(variants_, &VariantsList::resultWanted, this, [this] {
        showTexts(result_);
        flags_->setTexts(result_.original, result_.perturbed, found_);
    });
    traceTitle_->setWordWrap(true); // that there is none is a sentence
    column->addWidget(traceTitle_);
    trace_->setAccessibleName(tr("Trace of the attack"));
    styleTable(trace_);
    trace_->setMinimumHeight(160);
    column->addWidget(trace_, 100);
    column->addStretch(1); // if there is no trace
    scroll->setWidget(body_);
    outer->addWidget(scroll, 1);
    setMinimumWidth(260);
    clear({});
}

void DetailPanel::clear(const QString& sentence)
{
    headline_->setText(sentence);
    headline_->setStyleOf(StyledLabel::Style::Plain);
    reason_->setVisible(false);
    banner_->clear();
    writing_->clear();
    flags_->clear();
    body_->setVisible(false);
}

void DetailPanel::showProblem(const Problem& problem)
{
    clear({});
    banner_->showProblem(problem);
}

void DetailPanel::setResult(const core::attacks::AttackResult& result, const QStringList& labels,
                            const core::attacks::Scoring& scoring, const CampaignVictim& victim,
                            const std::optional<std::vector<core::language::FlagKind>>& flags)
{
    body_->setVisible(true);
    headline_->setStyleOf(StyledLabel::Style::Bold);
    headline_->setText(tr("Example %1: %2").arg(breakable(toQt(result.example)), toQt(inWords(result.status))));
    reason_->setVisible(true);
    reason_->setText(toQt(inWords(result.reason)) + (result.reproducible ? QString() : tr(" (not reproducible)")));
    if (result.message.empty())
        banner_->clear();
    else
        banner_->showProblem({toQt(result.message), {}});
    result_ = result;
    result_.trace = {};
    labels_ = labels;
    found_ = flags;
    kind_ = scoring.kind;
    victim_ = victim;
    showTexts(result_);
    flags_->setTexts(result.original, result.perturbed, flags);
    variants_->setResult(result_, labels);
    QStringList facts = treeFacts(result, scoring.trees);
    facts << tr("%1 (%2 distinct, %3 through the network)")
                 .arg(formatPlural(result.queries, tr("query"), tr("queries")), formatCount(result.distinctQueries),
                      formatCount(result.forwardQueries));
    if (result.successQuery > 0)
        facts << tr("succeeded with query %1").arg(formatCount(result.successQuery));
    facts << tr("%1 of the words changed").arg(formatPercent(result.perturbedPercent / 100.0));
    if (result.similarity >= 0)
        facts << tr("similarity %1").arg(formatDecimal(result.similarity, 3));
    for (const auto& [name, value] : result.columns)
        facts << QStringLiteral("%1: %2").arg(toQt(name), toQt(value));
    facts_->setText(facts.join(QStringLiteral(" \u00b7 ")));
    fillTrace(result);
}

ArcView* DetailPanel::arcs() const { return answers_->arcs(); }

void DetailPanel::showTexts(const core::attacks::AttackResult& result)
{
    using core::structures::AnswerKind;
    diff_->setTexts(result.original, result.perturbed);
    auto kind = kind_;
    const bool trees = core::reports::arcSentenceOf(result).has_value();
    if (trees || kind == AnswerKind::Tree) // a parser may have failed at this one
        kind = trees ? AnswerKind::Tree : AnswerKind::Label;
    arcButtons_->setVisible(trees);
    diff_->setVisible(!trees); // the trees are above and below the same words
    ShownAnswers answers{.kind = kind,
                         .gold = result.gold,
                         .before = result.originalOutput,
                         .after = result.perturbedOutput,
                         .labels = labels_,
                         .id = toQt(result.example),
                         .goldAfter = result.perturbedGold};
    if (result.original.size() > 0 && result.perturbed.size() > 0) {
        answers.original = result.original[0].text;
        answers.current = result.perturbed[0].text;
    }
    answers_->setAnswers(answers);
    writing_->setTexts(victim_, kind, result.original, result.perturbed);
}

void DetailPanel::fillTrace(const core::attacks::AttackResult& result)
{
    const bool any = !result.trace.steps.empty();
    trace_->setVisible(any);
    traceTitle_->setText(any ? tr("Trace") : tr("No trace was kept of this attack."));
    traceTitle_->setStyleOf(any ? StyledLabel::Style::Bold : StyledLabel::Style::Plain);
    traceTitle_->setVisible(any || result.status != core::attacks::Status::Skipped);
    fillTraceTree(trace_, result);
}

} // namespace ui
