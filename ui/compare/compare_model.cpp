#include "ui/compare/compare_model.h"

#include <algorithm>

#include "ui/base/convert.h"
#include "ui/base/theme.h"

namespace ui {

void CompareModel::setComparison(Comparison comparison)
{
    beginResetModel();
    comparison_ = std::move(comparison);
    exampleNames_.clear();
    part_.reset();
    choose();
    endResetModel();
}

std::vector<std::size_t> CompareModel::unnamed(int firstRow, int lastRow) const
{
    std::vector<std::size_t> examples;
    for (int row = std::max(firstRow, 0); row <= lastRow && row < rowCount(); ++row)
        if (!exampleNames_.contains(exampleAt(row)))
            examples.push_back(exampleAt(row));
    return examples;
}

void CompareModel::addExampleNames(const std::vector<std::size_t>& examples, const std::vector<std::string>& names)
{
    for (std::size_t i = 0; i < std::min(examples.size(), names.size()); ++i)
        exampleNames_[examples[i]] = toQt(names[i]);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, Example), index(rowCount() - 1, Example));
}

void CompareModel::setShow(Show show)
{
    beginResetModel();
    show_ = show;
    choose();
    endResetModel();
}

void CompareModel::setPart(const core::reports::PairedPart* part)
{
    beginResetModel();
    part_.reset();
    if (part != nullptr) {
        part_.emplace();
        for (const auto& example : part->pairs.examples)
            part_->insert(example.first);
    }
    choose();
    endResetModel();
}

void CompareModel::choose()
{
    const auto wanted = [this](const core::reports::PairedExample& example) {
        switch (show_) {
        case Show::Differing:
            return example.byFirst != example.bySecond;
        case Show::OnlyFirst:
            return example.byFirst && !example.bySecond;
        case Show::OnlySecond:
            return !example.byFirst && example.bySecond;
        case Show::Both:
            return example.byFirst && example.bySecond;
        case Show::Neither:
            return !example.byFirst && !example.bySecond;
        case Show::All:
            break;
        }
        return true;
    };
    rows_.clear();
    for (std::size_t i = 0; i < comparison_.pairs.examples.size(); ++i)
        if (wanted(comparison_.pairs.examples[i]) && (!part_ || part_->contains(comparison_.pairs.examples[i].first)))
            rows_.push_back(i);
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto at = exampleAt(index.row());
    const auto& example = comparison_.pairs.examples[at];
    if (index.column() == Example) {
        if (role != Qt::DisplayRole)
            return {};
        if (const auto name = exampleNames_.find(at); name != exampleNames_.end())
            return name->second;
        Q_EMIT namesWanted();
        return {};
    }
    const bool broken = index.column() == First ? example.byFirst : example.bySecond;
    if (role == Qt::DisplayRole)
        return broken ? tr("broken") : tr("held");
    if (role == Qt::DecorationRole)
        return theme::icon(broken ? QStringLiteral("succeeded") : QStringLiteral("held"));
    return {};
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    return section == Example ? tr("Id") : section == First ? names_.value(0) : names_.value(1);
}

} // namespace ui
