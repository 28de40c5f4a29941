#include "ui/results/trace_tree.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QTreeWidget>

#include "core/attacks/result/trace_words.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {

using core::attacks::CandidateTrace;
using core::attacks::StepTrace;

namespace {

enum Column { StepColumn, Change, Score, QueriesColumn };

struct TraceTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::Trace)
};

void alignNumbers(QTreeWidgetItem* item)
{
    for (const int column : {Score, QueriesColumn})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

/// Null if none was.
const CandidateTrace* chosen(const StepTrace& step)
{
    for (const auto& candidate : step.candidates)
        if (candidate.chosen)
            return &candidate;
    return nullptr;
}

void addCandidate(QTreeWidgetItem* under, const CandidateTrace& candidate)
{
    auto* item = new QTreeWidgetItem(under);
    item->setText(Change, toQt(inWords(candidate)));
    if (candidate.queried)
        item->setText(Score, formatDecimal(candidate.score, 3));
    if (!candidate.rejectedBy.empty()) {
        item->setText(StepColumn, TraceTexts::tr("rejected by %1").arg(toQt(candidate.rejectedBy)));
        item->setToolTip(StepColumn, toQt(candidate.rejection));
        for (const int column : {StepColumn, Change, Score})
            item->setForeground(column, theme::muted());
    } else {
        item->setText(StepColumn, candidate.chosen ? TraceTexts::tr("chosen") : toQt(candidate.source));
    }
    if (candidate.similarityToOriginal >= 0)
        item->setToolTip(Score, TraceTexts::tr("similarity to the original %1, to the text before %2")
                                    .arg(formatDecimal(candidate.similarityToOriginal, 3),
                                         formatDecimal(candidate.similarityToPrevious, 3)));
    alignNumbers(item);
}

} // namespace

void fillTraceTree(QTreeWidget* tree, const core::attacks::AttackResult& result)
{
    tree->clear();
    tree->setColumnCount(4);
    tree->setHeaderLabels(
        {TraceTexts::tr("Step"), TraceTexts::tr("Change"), TraceTexts::tr("Score"), TraceTexts::tr("Queries")});
    tree->headerItem()->setTextAlignment(Score, Qt::AlignRight | Qt::AlignVCenter);
    tree->headerItem()->setTextAlignment(QueriesColumn, Qt::AlignRight | Qt::AlignVCenter);
    tree->headerItem()->setToolTip(Score, TraceTexts::tr("The victim's score of the answer that is attacked"));
    const auto words = core::attacks::stepsInWords(result);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto& step = result.trace.steps[i];
        auto* item = new QTreeWidgetItem(tree);
        item->setText(StepColumn, QStringLiteral("%1. %2").arg(i + 1).arg(toQt(words[i].tried)));
        item->setText(Change, toQt(words[i].outcome));
        if (const auto* taken = chosen(step); taken != nullptr) {
            item->setText(Score, formatDecimal(taken->score, 3));
            item->setFont(Change, theme::boldFont());
        }
        item->setText(QueriesColumn, formatCount(step.queries));
        alignNumbers(item);
        if (step.candidates.size() > 1)
            for (const auto& candidate : step.candidates)
                addCandidate(item, candidate);
    }
    for (const int column : {StepColumn, Change, Score, QueriesColumn})
        tree->resizeColumnToContents(column);
}

} // namespace ui
