#include "ui/corpora/examples_model.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/corpora/answers.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/plain_text.h"
#include "ui/jobs/job.h"

namespace ui {

namespace {

/// Of answer, score, right: a word that follows a number stands apart from it.
Qt::AlignmentFlag answerAlignment(int what)
{
    return what == 0 ? Qt::AlignLeft : what == 1 ? Qt::AlignRight : Qt::AlignHCenter;
}

} // namespace

void ExamplesModel::setCorpus(std::shared_ptr<const core::corpora::Corpus> corpus)
{
    beginResetModel();
    examples_ = {std::move(corpus), {}};
    columns_.clear();
    if (examples_.corpus && !examples_.corpus->examples.empty())
        for (const auto& [name, value] : examples_.corpus->examples.front().columns)
            columns_ << toQt(name);
    endResetModel();
}

void ExamplesModel::setAnswers(std::array<Answered, 2> answers)
{
    if (answers == examples_.answers)
        return;
    beginResetModel();
    examples_.answers = std::move(answers);
    endResetModel();
}

int ExamplesModel::answerColumns() const { return (examples_.answers[0] ? 3 : 0) + (examples_.answers[1] ? 3 : 0); }

const core::corpora::Example* ExamplesModel::example(int row) const
{
    if (!examples_.corpus || row < 0 || row >= rowCount())
        return nullptr;
    return &examples_.corpus->examples[static_cast<std::size_t>(row)];
}

int ExamplesModel::firstAnswerColumn() const
{
    return FirstSegment + (examples_.corpus ? static_cast<int>(examples_.corpus->segments.size()) : 0);
}

int ExamplesModel::firstOwnColumn() const { return firstAnswerColumn() + answerColumns(); }

int ExamplesModel::wordsColumn() const { return firstOwnColumn() + static_cast<int>(columns_.size()); }

int ExamplesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !examples_.corpus ? 0 : static_cast<int>(examples_.corpus->examples.size());
}

int ExamplesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !examples_.corpus ? 0 : wordsColumn() + 1;
}

QString ExamplesModel::goldName(const core::corpora::Example& example) const
{
    return toQt(core::corpora::goldText(*examples_.corpus, example));
}

QVariant ExamplesModel::answerData(std::size_t row, int column, int role) const
{
    const auto& answered = examples_.answers[static_cast<std::size_t>(column / 3)];
    const int what = column % 3;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(answerAlignment(what) | Qt::AlignVCenter);
    const auto at = answered->of(row);
    if (!at)
        return role == SortRole && what == 1 ? QVariant(-1.0) : QVariant();
    const auto& judged = answered->judged[*at];
    if (role == Qt::ToolTipRole)
        return what == 0 ? tipOf(toQt(judged.text)) : QVariant();
    if (role != Qt::DisplayRole && role != SortRole)
        return {};
    if (what == 0)
        return toQt(judged.text);
    if (what == 1)
        return role == SortRole ? QVariant(judged.score.value_or(-1.0))
               : judged.score   ? formatDecimal(*judged.score, 3)
                                : QString();
    return !judged.right ? QString() : *judged.right ? tr("right") : tr("wrong");
}

QVariant ExamplesModel::data(const QModelIndex& index, int role) const
{
    const auto* row = index.isValid() ? example(index.row()) : nullptr;
    if (row == nullptr)
        return {};
    const int column = index.column();
    if (column >= firstAnswerColumn() && column < firstOwnColumn())
        return answerData(static_cast<std::size_t>(index.row()), column - firstAnswerColumn(), role);
    if (role == Qt::TextAlignmentRole && column == wordsColumn())
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    const bool tip =
        role == Qt::ToolTipRole && (column == Label || (column >= FirstSegment && column < firstAnswerColumn()));
    if (role != Qt::DisplayRole && role != SortRole && !tip)
        return {};
    if (column == Id) {
        if (role == SortRole)
            return static_cast<qulonglong>(row->row);
        return toQt(row->id);
    }
    if (column == Label)
        return tip ? tipOf(goldName(*row)) : goldName(*row);
    if (column < firstAnswerColumn()) {
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
    const int answer = section - firstAnswerColumn();
    const bool ofAnswer = answer >= 0 && section < firstOwnColumn();
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
        return static_cast<int>((ofAnswer                   ? answerAlignment(answer % 3)
                                 : section == wordsColumn() ? Qt::AlignRight
                                                            : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || !examples_.corpus)
        return {};
    if (ofAnswer && (role == Qt::DisplayRole || role == Qt::ToolTipRole)) {
        const auto victim = toQt(examples_.answers[static_cast<std::size_t>(answer / 3)]->victim);
        const auto second = answer < 3 ? QString() : QStringLiteral(" 2");
        if (role == Qt::DisplayRole)
            return (answer % 3 == 0 ? tr("Answer") : answer % 3 == 1 ? tr("Score") : tr("Right")) + second;
        return answer % 3 == 0 ? tr("What %1 answered").arg(victim)
               : answer % 3 == 1
                   ? tr("How sure %1 is of its answer, or how near it is to the gold one, 0 to 1").arg(victim)
                   : tr("Whether the answer of %1 is the gold one").arg(victim);
    }
    if (role != Qt::DisplayRole)
        return {};
    const auto& corpus = *examples_.corpus;
    if (section == Id)
        return tr("Id");
    if (section == Label)
        return toQt(core::corpora::columnKindOf(corpus).title);
    if (section < firstAnswerColumn())
        return toQt(corpus.segments[static_cast<std::size_t>(section - FirstSegment)]);
    if (section == wordsColumn())
        return tr("Words");
    return columns_.value(section - firstOwnColumn());
}

ExamplesProxy::ExamplesProxy(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(ExamplesModel::SortRole); }

void ExamplesProxy::setSearch(const core::text::Search& search)
{
    search_ = search;
    problem_.clear();
    invalidate(); // maps anew; removing scattered rows one stretch after the other takes seconds for 100,000
}

std::vector<std::size_t> ExamplesProxy::rows() const
{
    std::vector<std::size_t> rows;
    for (int i = 0; i < rowCount(); ++i)
        rows.push_back(static_cast<std::size_t>(mapToSource(index(i, 0)).row()));
    std::ranges::sort(rows);
    return rows;
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
    if (!problem_.isEmpty())
        return false;
    try {
        return search_.holds(core::text::ValuesOf([&](const std::string& column) {
            return model->examples().values(static_cast<std::size_t>(row), column);
        }));
    } catch (const core::Error&) { // it would take as long on each text
        problem_ = currentProblem().text();
        return false;
    }
}

} // namespace ui
