#include "ui/corpora/examples_model.h"

#include "core/corpora/answers.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/plain_text.h"

namespace ui {

void ExamplesModel::setCorpus(std::shared_ptr<const core::corpora::Corpus> corpus)
{
    beginResetModel();
    corpus_ = std::move(corpus);
    columns_.clear();
    if (corpus_ && !corpus_->examples.empty())
        for (const auto& [name, value] : corpus_->examples.front().columns)
            columns_ << toQt(name);
    endResetModel();
}

const core::corpora::Example* ExamplesModel::example(int row) const
{
    if (!corpus_ || row < 0 || row >= rowCount())
        return nullptr;
    return &corpus_->examples[static_cast<std::size_t>(row)];
}

int ExamplesModel::firstOwnColumn() const
{
    return FirstSegment + (corpus_ ? static_cast<int>(corpus_->segments.size()) : 0);
}

int ExamplesModel::wordsColumn() const { return firstOwnColumn() + static_cast<int>(columns_.size()); }

int ExamplesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !corpus_ ? 0 : static_cast<int>(corpus_->examples.size());
}

int ExamplesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !corpus_ ? 0 : wordsColumn() + 1;
}

QString ExamplesModel::goldName(const core::corpora::Example& example) const
{
    return toQt(core::corpora::goldText(*corpus_, example));
}

QVariant ExamplesModel::data(const QModelIndex& index, int role) const
{
    const auto* row = index.isValid() ? example(index.row()) : nullptr;
    if (row == nullptr)
        return {};
    const int column = index.column();
    if (role == Qt::TextAlignmentRole && column == wordsColumn())
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    const bool tip =
        role == Qt::ToolTipRole && (column == Label || (column >= FirstSegment && column < firstOwnColumn()));
    if (role != Qt::DisplayRole && role != SortRole && !tip)
        return {};
    if (column == Id) {
        if (role == SortRole)
            return static_cast<qulonglong>(row->row);
        return toQt(row->id);
    }
    if (column == Label)
        return tip ? tipOf(goldName(*row)) : goldName(*row);
    if (column < firstOwnColumn()) {
        const auto& segments = row->input.segments();
        const auto at = static_cast<std::size_t>(column - FirstSegment);
        const auto text = at < segments.size() ? toQt(segments[at].text.str()) : QString();
        return tip ? tipOf(text) : text;
    }
    if (column == wordsColumn()) {
        std::size_t words = 0;
        for (const auto& segment : row->input.segments())
            words += segment.text.size();
        return role == SortRole ? QVariant(static_cast<qulonglong>(words)) : formatCount(words);
    }
    const auto name = columns_.at(column - firstOwnColumn()).toStdString();
    for (const auto& [key, value] : row->columns)
        if (key == name)
            return toQt(value);
    return {};
}

QVariant ExamplesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
        return static_cast<int>((section == wordsColumn() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal || !corpus_)
        return {};
    if (section == Id)
        return tr("Id");
    if (section == Label)
        return toQt(core::corpora::columnKindOf(*corpus_).title);
    if (section < firstOwnColumn())
        return toQt(corpus_->segments[static_cast<std::size_t>(section - FirstSegment)]);
    if (section == wordsColumn())
        return tr("Words");
    return columns_.value(section - firstOwnColumn());
}

ExamplesProxy::ExamplesProxy(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(ExamplesModel::SortRole); }

void ExamplesProxy::setText(const QString& text)
{
    text_ = text;
    invalidate(); // maps anew; removing scattered rows one stretch after the other takes seconds for 100,000
}

void ExamplesProxy::setLabel(int label)
{
    label_ = label;
    invalidate();
}

bool ExamplesProxy::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const
{
    const auto* model = static_cast<const ExamplesModel*>(sourceModel());
    const auto* example = model->example(row);
    if (example == nullptr)
        return false;
    if (label_ >= 0 && core::structures::labelOf(example->gold) != label_)
        return false;
    if (text_.isEmpty())
        return true;
    for (const auto& segment : example->input.segments())
        if (toQt(segment.text.str()).contains(text_, Qt::CaseInsensitive))
            return true;
    return toQt(example->id).contains(text_, Qt::CaseInsensitive);
}

} // namespace ui
