#include "ui/results/results_proxy.h"

#include <tuple>

#include "ui/base/convert.h"
#include "ui/results/results_model.h"

namespace ui {

ResultsProxy::ResultsProxy(QObject* parent) : QSortFilterProxyModel(parent) {}

void ResultsProxy::setFilter(const ResultFilter& filter)
{
    if (filter == filter_)
        return;
    filter_ = filter;
    invalidate(); // maps anew; removing scattered rows one stretch after the other takes seconds for 100,000
}

void ResultsProxy::setKept(std::set<std::string> examples)
{
    if (examples == kept_)
        return;
    kept_ = std::move(examples);
    if (filter_.kept)
        invalidate();
}

bool ResultsProxy::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const
{
    const auto& result = static_cast<const ResultsModel*>(sourceModel())->rows()[static_cast<std::size_t>(row)];
    if (!filter_.statuses.empty() && filter_.statuses.count(result.status) == 0)
        return false;
    if (filter_.kept && !kept_.contains(result.example))
        return false;
    if (filter_.labelBefore >= 0 && result.labelBefore != filter_.labelBefore)
        return false;
    if (filter_.labelAfter >= 0 && result.labelAfter != filter_.labelAfter)
        return false;
    if (result.perturbedPercent < filter_.perturbedLow || result.perturbedPercent > filter_.perturbedHigh)
        return false;
    return filter_.text.isEmpty() || plainText(result).contains(filter_.text, Qt::CaseInsensitive) ||
           toQt(result.example).contains(filter_.text, Qt::CaseInsensitive);
}

bool ResultsProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const auto& rows = static_cast<const ResultsModel*>(sourceModel())->rows();
    const auto& a = rows[static_cast<std::size_t>(left.row())];
    const auto& b = rows[static_cast<std::size_t>(right.row())];
    // Straight from the rows: a QVariant for each comparison is what makes 100,000 rows slow.
    switch (left.column()) {
    case ResultsModel::StatusColumn:
        return std::tie(a.status, a.position) < std::tie(b.status, b.position);
    case ResultsModel::Example:
        return a.position < b.position;
    case ResultsModel::LabelBefore:
        return std::tie(a.labelBefore, a.scoreBefore, a.textBefore, a.position) <
               std::tie(b.labelBefore, b.scoreBefore, b.textBefore, b.position);
    case ResultsModel::LabelAfter:
        return std::tie(a.labelAfter, a.scoreAfter, a.textAfter, a.position) <
               std::tie(b.labelAfter, b.scoreAfter, b.textAfter, b.position);
    case ResultsModel::Queries:
        return std::tie(a.queries, a.position) < std::tie(b.queries, b.position);
    case ResultsModel::Perturbed:
        return std::tie(a.perturbedPercent, a.position) < std::tie(b.perturbedPercent, b.position);
    case ResultsModel::Similarity:
        return std::tie(a.similarity, a.position) < std::tie(b.similarity, b.position);
    default: {
        const auto textA = a.pieces.empty() ? std::string() : a.pieces.front().text;
        const auto textB = b.pieces.empty() ? std::string() : b.pieces.front().text;
        return textA < textB;
    }
    }
}

} // namespace ui
