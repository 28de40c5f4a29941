#include "ui/lab/trace_model.h"

#include <QFont>

#include "core/attacks/result/trace_words.h"
#include "core/reports/arcs/tree_change.h"
#include "ui/answers/variant_words.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {
namespace {

using core::attacks::AttackResult;
using core::attacks::Status;
using core::structures::Prediction;

} // namespace

QString outcomeOf(const AttackResult& result, const QStringList& labels)
{
    const auto answered = [&](const Prediction& answer) {
        if (const auto moved = core::reports::movedArcs(result))
            return formatPlural(moved->all, TraceModel::tr("arc moved"), TraceModel::tr("arcs moved"));
        return labels.value(core::structures::labelOf(answer));
    };
    const auto queries = formatPlural(result.queries, TraceModel::tr("query"), TraceModel::tr("queries"));
    if (!result.variants.empty())
        return QStringLiteral("%1; %2").arg(variantsText(result), queries);
    switch (result.status) {
    case Status::Succeeded:
        return TraceModel::tr("Succeeded: %1 after %2 (%3%), %4")
            .arg(answered(result.perturbedOutput),
                 formatPlural(result.edits.size(), TraceModel::tr("changed word"), TraceModel::tr("changed words")),
                 formatDecimal(result.perturbedPercent, 1), queries);
    case Status::Failed:
        return TraceModel::tr("Failed: %1; %2").arg(toQt(inWords(result.reason)), queries);
    case Status::Skipped:
        return TraceModel::tr("Skipped: %1").arg(toQt(inWords(result.reason)));
    case Status::BudgetSpent:
        return TraceModel::tr("Stopped: %1; %2").arg(toQt(inWords(result.reason)), queries);
    case Status::Error:
        return TraceModel::tr("The attack ended in an error, see above");
    }
    return {};
}

void TraceModel::setResult(const std::shared_ptr<const AttackResult>& result, const LabScoring& scoring)
{
    beginResetModel();
    rows_.clear();
    score_ = answerWords(scoring).score;
    if (result) {
        const auto words = core::attacks::stepsInWords(*result);
        QString score = scoreText(scoreOf(result->originalOutput, result->original, scoring));
        for (const auto& step : result->trace.steps) {
            const QString now = scoreText(scoreOf(step.answer, step.after, scoring));
            const bool changed = step.kind != "rank" && now != score;
            const bool variant = step.kind == "variant"; // each is one of the original
            rows_.push_back({toQt(words[rows_.size()].line()),
                             changed ? QStringLiteral("%1 \u2192 %2").arg(score, now) : score, step.queries,
                             variant && step.candidates.front().success});
            if (!variant)
                score = now;
        }
        if (!rows_.empty() && result->variants.empty())
            rows_.back().success = result->status == Status::Succeeded;
    }
    endResetModel();
}

int TraceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int TraceModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnCountValue; }

QVariant TraceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == What)
            return QStringLiteral("%1  %2").arg(index.row() + 1).arg(row.what);
        return index.column() == Score ? row.score : formatCount(row.queries);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (index.column() == What ? Qt::AlignLeft : Qt::AlignRight)));
    case Qt::DecorationRole:
        return index.column() == What && row.success ? QVariant(theme::icon(QStringLiteral("succeeded"))) : QVariant();
    case Qt::FontRole:
        return row.success ? QVariant(theme::boldFont()) : QVariant();
    case Qt::ToolTipRole:
        return tr("Step %1: %2").arg(index.row() + 1).arg(row.what);
    default:
        return {};
    }
}

QVariant TraceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (section == What ? Qt::AlignLeft : Qt::AlignRight)));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case What:
        return tr("Step");
    case Score:
        return score_.isEmpty() ? tr("Score") : score_;
    case Queries:
        return tr("Queries");
    default:
        return {};
    }
}

} // namespace ui
