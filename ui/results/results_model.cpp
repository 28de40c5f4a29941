#include "ui/results/results_model.h"

#include <algorithm>

#include <QApplication>
#include <QFontMetrics>
#include <QSize>

#include "core/attacks/result/trace_words.h"
#include "core/reports/data/measure.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {

namespace {

QString shareText(double share) { return share < 0.0 ? QStringLiteral("\u2013") : formatPercent(share); }

} // namespace

namespace {

constexpr std::size_t mostRows = 20'000; ///< Held at most; about 10 MB.
constexpr int iconWidth = 16;
constexpr std::size_t mostInserted = 200; ///< Stretches of new rows; with more, all rows are shown anew.

/// Whether `before` is `now` with some rows removed; then `stretches` is the number of contiguous ranges that were
/// removed.
bool hasGrown(const std::vector<std::uint32_t>& before, const std::vector<std::uint32_t>& now, std::size_t& stretches)
{
    std::size_t at = 0;
    stretches = 0;
    bool inside = false;
    for (const auto position : now) {
        const bool known = at < before.size() && before[at] == position;
        stretches += !known && !inside ? 1 : 0;
        inside = !known;
        at += known ? 1 : 0;
    }
    return at == before.size();
}

} // namespace

void ResultsModel::setList(ResultList list, bool sameCampaign)
{
    if (!sameCampaign)
        rows_.clear();
    std::size_t stretches = 0;
    auto rows = std::move(list.rows);
    if (sameCampaign && list.labels == list_.labels && hasGrown(positions(), list.found.positions, stretches) &&
        stretches <= mostInserted) {
        addRows(std::move(rows)); // before they are shown
        insertNew(list);
        return;
    }
    beginResetModel();
    list_ = std::move(list);
    for (auto& row : rows)
        rows_.insert_or_assign(static_cast<std::uint32_t>(row.position), std::move(row));
    endResetModel();
}

void ResultsModel::insertNew(ResultList& list)
{
    const auto now = std::move(list.found.positions);
    auto& shown = list_.found.positions;
    for (std::size_t i = 0; i < now.size();) {
        if (i < shown.size() && shown[i] == now[i]) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < now.size() && (i >= shown.size() || now[end] != shown[i]))
            ++end;
        beginInsertRows({}, static_cast<int>(i), static_cast<int>(end) - 1);
        shown.insert(shown.begin() + static_cast<std::ptrdiff_t>(i), now.begin() + static_cast<std::ptrdiff_t>(i),
                     now.begin() + static_cast<std::ptrdiff_t>(end));
        endInsertRows();
        i = end;
    }
    list.found.positions = std::move(shown);
    list_ = std::move(list);
}

void ResultsModel::addRows(std::vector<ResultRow> rows)
{
    if (rows_.size() + rows.size() > mostRows)
        rows_.clear();
    for (auto& row : rows)
        rows_.insert_or_assign(static_cast<std::uint32_t>(row.position), std::move(row));
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

std::vector<std::uint32_t> ResultsModel::missing(int first, int last) const
{
    std::vector<std::uint32_t> positions;
    for (int i = std::max(0, first); i <= std::min(last, rowCount() - 1); ++i)
        if (const auto position = list_.found.positions[static_cast<std::size_t>(i)]; !rows_.contains(position))
            positions.push_back(position);
    return positions;
}

const ResultRow* ResultsModel::rowAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const auto found = rows_.find(list_.found.positions[static_cast<std::size_t>(row)]);
    return found == rows_.end() ? nullptr : &found->second;
}

const core::store::ResultMark* ResultsModel::markAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const auto found = list_.found.marks.find(list_.found.positions[static_cast<std::size_t>(row)]);
    return found == list_.found.marks.end() ? nullptr : &found->second;
}

void ResultsModel::setMarks(core::store::ResultMarks marks)
{
    list_.found.marks = std::move(marks);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ResultsModel::rowOfPosition(int position) const
{
    const auto& all = list_.found.positions;
    const auto found =
        position < 0 ? all.end() : std::find(all.begin(), all.end(), static_cast<std::uint32_t>(position));
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

bool ResultsModel::isSortable(int column)
{
    return column != Text && column != Flags && column != SourceBleu && column != Degradation;
}

void ResultsModel::sort(int column, Qt::SortOrder order)
{
    if (!isSortable(column))
        return;
    using Order = core::store::ResultQuery::Order;
    switch (column) {
    case StatusColumn:
        order_ = Order::Status;
        break;
    case LabelBefore:
        order_ = Order::Before;
        break;
    case LabelAfter:
    case Score:
        order_ = Order::After;
        break;
    case Queries:
        order_ = Order::Queries;
        break;
    case Perturbed:
        order_ = Order::Perturbed;
        break;
    case Similarity:
        order_ = Order::Similarity;
        break;
    case Marks:
        order_ = Order::Marks;
        break;
    default:
        order_ = Order::Position;
    }
    sortedBy_ = column;
    descending_ = order == Qt::DescendingOrder;
    Q_EMIT sortWanted();
}

QString ResultsModel::labelName(int label) const
{
    return list_.labels.value(label, label < 0 ? QStringLiteral("\u2013") : QString::number(label));
}

bool ResultsModel::isNumber(int column) const
{
    return (column >= Queries && column < Marks) || column >= Score ||
           (trees() && (column == LabelBefore || column == LabelAfter));
}

int ResultsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(list_.found.positions.size());
}

int ResultsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ResultsModel::display(const ResultRow& row, int column) const
{
    switch (column) {
    case StatusColumn:
        return toQt(inWords(row.status));
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
    case Score:
        return row.scoreBefore < 0
                   ? QStringLiteral("\u2013")
                   : QStringLiteral("%1 \u2192 %2")
                         .arg(formatDecimal(100.0 * row.scoreBefore, 1),
                              formatDecimal(100.0 * (row.scoreAfter < 0 ? row.scoreBefore : row.scoreAfter), 1));
    case SourceBleu:
        return row.sourceBleu < 0 ? QStringLiteral("\u2013") : formatDecimal(row.sourceBleu, 3);
    case Degradation:
        return row.degradation ? formatDecimal(*row.degradation, 2) : QStringLiteral("\u2013");
    default:
        return {};
    }
}

/// "\u2605 excluded: typo \u00b7 look again"
QString ResultsModel::marksText(int row) const
{
    const auto* mark = markAt(row);
    if (mark == nullptr)
        return {};
    QStringList parts;
    if (mark->excluded)
        parts << (mark->reason.empty() ? tr("excluded") : tr("excluded: %1").arg(toQt(mark->reason)));
    if (!mark->note.empty())
        parts << toQt(mark->note);
    return (mark->starred ? QStringLiteral("\u2605 ") : QString()) + parts.join(QStringLiteral(" \u00b7 "));
}

std::optional<std::vector<core::language::FlagKind>> ResultsModel::flagsAt(std::size_t position) const
{
    if (!list_.flags || !list_.flags->stored.isMeasured(position))
        return std::nullopt;
    const auto found = list_.flags->found.find(position);
    return found == list_.flags->found.end() ? std::vector<core::language::FlagKind>() : found->second;
}

/// "antonym, not-a-word*"; how words are related is no flag.
QString ResultsModel::flagsText(int row, bool meanings) const
{
    using core::language::FlagWeight;
    const auto flags = flagsAt(list_.found.positions[static_cast<std::size_t>(row)]);
    if (!flags)
        return {};
    QStringList said;
    for (const auto kind : *flags) {
        const auto& type = core::language::typeOf(kind);
        if (type.weight == FlagWeight::Relation)
            continue;
        const QString name = toQt(type.name) + (type.weight == FlagWeight::Flag ? QString() : QStringLiteral("*"));
        said << (meanings ? QStringLiteral("%1: %2").arg(name, toQt(type.meaning)) : name);
    }
    return said.isEmpty() ? tr("none") : said.join(meanings ? QStringLiteral("\n") : QStringLiteral(", "));
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
    case Score:
        return row.scoreAfter;
    case SourceBleu:
        return row.sourceBleu;
    case Degradation:
        return row.degradation ? QVariant(*row.degradation) : QVariant();
    default:
        return display(row, column);
    }
}

QVariant ResultsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (role == PositionRole)
        return static_cast<qulonglong>(list_.found.positions[static_cast<std::size_t>(index.row())]);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (index.column() == Marks && (role == Qt::DisplayRole || role == Qt::ToolTipRole))
        return marksText(index.row());
    if (index.column() == Flags && (role == Qt::DisplayRole || role == Qt::ToolTipRole))
        return flagsText(index.row(), role == Qt::ToolTipRole);
    if (const auto* mark = markAt(index.row()); mark != nullptr && index.column() == Example && role == Qt::ToolTipRole)
        return marksText(index.row());
    const auto* held = rowAt(index.row());
    if (held == nullptr) {
        Q_EMIT const_cast<ResultsModel*>(this)->rowsWanted(); // Qt asks a const model for the rows it shows
        return {};
    }
    const auto& row = *held;
    switch (role) {
    case Qt::DisplayRole:
        // Where there is no room for the marks themselves.
        if (const auto* mark = markAt(index.row()); mark != nullptr && mark->starred && index.column() == Example)
            return QStringLiteral("\u2605 ") + display(row, index.column()).toString();
        return display(row, index.column());
    case SortRole:
        return raw(row, index.column());
    case RowRole:
        return QVariant::fromValue(const_cast<void*>(static_cast<const void*>(&row)));
    case Qt::DecorationRole:
        if (index.column() == StatusColumn)
            return row.status == core::attacks::Status::Error ? theme::icon(iconOf(row.status), theme::error())
                                                              : theme::icon(iconOf(row.status));
        return {};
    case Qt::ToolTipRole:
        if (index.column() == StatusColumn)
            return toQt(inWords(row.reason)) +
                   (row.message.empty() ? QString() : QStringLiteral(": ") + toQt(row.message));
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
    if (role == Qt::SizeHintRole && section == StatusColumn) // its words are read at a glance, or not at all
        return QSize(
            QFontMetrics(QApplication::font()).horizontalAdvance(toQt(nameOf(core::attacks::Status::Succeeded))) +
                3 * theme::grid + iconWidth,
            QFontMetrics(QApplication::font()).height() + theme::grid);
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
        return tip ? tr("Texts that the attack sent to the victim, the clean text included") : tr("Queries");
    case Perturbed:
        return tip ? tr("Changed words, in percent of the original words") : tr("Changed");
    case Similarity:
        return tip ? tr("Sentence similarity to the original, 0 to 1") : tr("Similarity");
    case Flags:
        return tip ? tr("What a machine objects to in the attacked text, once it was measured (Measure the texts... on "
                        "the page Campaigns); with a star: a hint, or about the answer")
                   : tr("Flags");
    case Score:
        return tip ? tr("The score of the translation by the references, before and under attack")
                   : toQt(core::reports::scoreTitle(scoring().name()));
    case SourceBleu:
        return tip ? tr("BLEU over characters of the attacked text against the original, 0 to 1") : tr("chrBLEU");
    case Degradation:
        return tip ? tr("Relative degradation: the share of the score that was lost for each share of the text's "
                        "characters that was changed (Zou et al. 2020), of this one text")
                   : tr("RD");
    case Marks:
        return tip ? tr("What people noted: a star, why it is excluded, a comment") : tr("Marks");
    default:
        return {};
    }
}

} // namespace ui
