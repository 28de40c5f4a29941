#include "ui/results/results_model.h"

#include <algorithm>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {

namespace {

QString shareText(double share) { return share < 0.0 ? QStringLiteral("\u2013") : formatPercent(share); }

} // namespace

void ResultsModel::setTable(ResultTable table, bool sameCampaign)
{
    const auto has = [&](const ResultRow& row) {
        return std::binary_search(table.rows.begin(), table.rows.end(), row,
                                  [](const ResultRow& a, const ResultRow& b) { return a.position < b.position; });
    };
    if (!sameCampaign || table.rows.size() < table_.rows.size() ||
        !std::all_of(table_.rows.begin(), table_.rows.end(), has)) {
        beginResetModel();
        table_ = std::move(table);
        endResetModel();
        return;
    }
    // Results are final once written, so only gaps are filled.
    table_.labels = table.labels;
    table_.scoring = table.scoring;
    std::size_t at = 0;
    for (std::size_t i = 0; i < table.rows.size();) {
        if (at < table_.rows.size() && table_.rows[at].position == table.rows[i].position) {
            ++at;
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < table.rows.size() &&
               (at >= table_.rows.size() || table.rows[end].position < table_.rows[at].position))
            ++end;
        beginInsertRows({}, static_cast<int>(at), static_cast<int>(at + end - i - 1));
        table_.rows.insert(table_.rows.begin() + static_cast<std::ptrdiff_t>(at),
                           std::make_move_iterator(table.rows.begin() + static_cast<std::ptrdiff_t>(i)),
                           std::make_move_iterator(table.rows.begin() + static_cast<std::ptrdiff_t>(end)));
        endInsertRows();
        at += end - i;
        i = end;
    }
}

int ResultsModel::rowOfPosition(int position) const
{
    const auto found =
        std::lower_bound(table_.rows.begin(), table_.rows.end(), static_cast<std::size_t>(std::max(0, position)),
                         [](const ResultRow& row, std::size_t p) { return row.position < p; });
    if (position < 0 || found == table_.rows.end() || found->position != static_cast<std::size_t>(position))
        return -1;
    return static_cast<int>(found - table_.rows.begin());
}

QString ResultsModel::labelName(int label) const
{
    if (label < 0)
        return QStringLiteral("\u2013");
    return label < table_.labels.size() ? table_.labels[label] : QString::number(label);
}

bool ResultsModel::isNumber(int column) const
{
    return column >= Queries || (trees() && (column == LabelBefore || column == LabelAfter));
}

int ResultsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(table_.rows.size());
}

int ResultsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ResultsModel::display(const ResultRow& row, int column) const
{
    switch (column) {
    case StatusColumn:
        return lookOf(row.status).word;
    case Example:
        return toQt(row.example);
    case Text:
        return plainText(row);
    case LabelBefore:
        return trees()                   ? shareText(row.scoreBefore)
               : scoring().scoresTexts() ? toQt(row.textBefore)
                                         : labelName(row.labelBefore);
    case LabelAfter:
        return trees()                   ? shareText(row.scoreAfter)
               : scoring().scoresTexts() ? toQt(row.textAfter)
                                         : labelName(row.labelAfter);
    case Queries:
        return formatCount(row.queries);
    case Perturbed:
        return formatPercent(row.perturbedPercent / 100.0);
    case Similarity:
        return row.similarity < 0 ? QStringLiteral("\u2013") : formatDecimal(row.similarity, 3);
    default:
        return {};
    }
}

QVariant ResultsModel::raw(const ResultRow& row, int column) const
{
    switch (column) {
    case StatusColumn:
        return static_cast<int>(row.status);
    case Example:
        return static_cast<qulonglong>(row.position);
    case Queries:
        return static_cast<qulonglong>(row.queries);
    case LabelBefore:
        return trees() ? QVariant(row.scoreBefore) : display(row, column);
    case LabelAfter:
        return trees() ? QVariant(row.scoreAfter) : display(row, column);
    case Perturbed:
        return row.perturbedPercent;
    case Similarity:
        return row.similarity;
    default:
        return display(row, column);
    }
}

QVariant ResultsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& row = table_.rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return display(row, index.column());
    case SortRole:
        return raw(row, index.column());
    case PositionRole:
        return static_cast<qulonglong>(row.position);
    case RowRole:
        return QVariant::fromValue(const_cast<void*>(static_cast<const void*>(&row)));
    case Qt::DecorationRole:
        if (index.column() == StatusColumn)
            return row.status == core::attacks::Status::Error ? theme::icon(lookOf(row.status).icon, theme::error())
                                                              : theme::icon(lookOf(row.status).icon);
        return {};
    case Qt::TextAlignmentRole:
        return static_cast<int>((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (index.column() == StatusColumn)
            return row.message.empty() ? reasonText(row.reason)
                                       : reasonText(row.reason) + QStringLiteral(": ") + toQt(row.message);
        return index.column() == Text ? plainText(row) : QVariant();
    default:
        return {};
    }
}

QVariant ResultsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
    case StatusColumn:
        return tip ? tr("What became of the attack") : tr("Status");
    case Example:
        return tip ? tr("The example's id in its corpus") : tr("Id");
    case Text:
        return tip ? tr("The attacked text; changed words are underlined, deleted ones struck through") : tr("Text");
    case LabelBefore:
        if (trees())
            return tip ? tr("Share of words with the right head before the attack") : tr("UAS before");
        return tip ? tr("The victim's answer before the attack") : tr("Before");
    case LabelAfter:
        if (trees())
            return tip ? tr("Share of words with the right head in the attacked text") : tr("UAS after");
        return tip ? tr("The victim's answer to the attacked text") : tr("After");
    case Queries:
        return tip ? tr("What the attack asked the victim, the clean text included") : tr("Queries");
    case Perturbed:
        return tip ? tr("Changed words, in percent of the original words") : tr("Changed");
    case Similarity:
        return tip ? tr("Sentence similarity to the original, 0 to 1") : tr("Similarity");
    default:
        return {};
    }
}

} // namespace ui
