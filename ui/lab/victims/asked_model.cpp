#include "ui/lab/victims/asked_model.h"

#include <algorithm>

#include "core/answers/shape.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/plain_text.h"
#include "ui/base/theme.h"

namespace ui {

namespace {

QString sureness(const core::structures::Prediction& answer)
{
    const auto* scores = std::get_if<core::structures::ClassScores>(&answer);
    return scores == nullptr || scores->scores.empty()
               ? QString()
               : formatDecimal(static_cast<double>(scores->scores[static_cast<std::size_t>(scores->best())]), 3);
}

QString changeText(const AskedVictim& victim)
{
    const auto& change = *victim.change;
    const auto from = toQt(victim.input[change.segment].text.form(change.index));
    return change.change.form.empty() ? AskedModel::tr("%1 left out").arg(from)
                                      : QStringLiteral("%1 \u2192 %2").arg(from, toQt(change.change.form));
}

QString wholeText(const core::text::Input& input)
{
    QStringList texts;
    for (const auto& segment : input.segments())
        texts << toQt(segment.text.str());
    return texts.join(QLatin1Char('\n'));
}

} // namespace

QString askedAnswer(const core::victims::GivenAnswer& given)
{
    if (const auto* tree = std::get_if<core::structures::DependencyTree>(&given.answer)) {
        QStringList heads;
        for (const int head : tree->heads)
            heads << QString::number(head);
        return AskedModel::tr("heads %1").arg(heads.join(QLatin1Char(' ')));
    }
    if (const auto text = core::answers::textOf(given.answer))
        return toQt(*text);
    const int label = core::structures::labelOf(given.answer);
    return label < 0 || static_cast<std::size_t>(label) >= given.labels.size()
               ? QString()
               : toQt(given.labels[static_cast<std::size_t>(label)]);
}

AskedModel::AskedModel(AskedVictims& asked, QObject* parent)
    : QAbstractTableModel(parent), asked_(asked), order_(asked.order())
{
    connect(&asked_, &AskedVictims::rowsReset, this, [this] {
        if (order_ == asked_.order() && !order_.empty()) { // the selection stays
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCountValue - 1));
            return;
        }
        beginResetModel();
        order_ = asked_.order();
        endResetModel();
    });
    connect(&asked_, &AskedVictims::rowChanged, this, [this](int row) {
        const auto at = std::ranges::find(order_, static_cast<std::size_t>(row));
        if (at == order_.end())
            return;
        const int shown = static_cast<int>(at - order_.begin());
        Q_EMIT dataChanged(index(shown, 0), index(shown, columnCountValue - 1));
    });
}

const AskedVictim& AskedModel::at(int row) const { return asked_.rows()[order_[static_cast<std::size_t>(row)]]; }

int AskedModel::rowOf(const QString& spec) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (at(row).spec == spec)
            return row;
    return -1;
}

int AskedModel::rowCount(const QModelIndex& parent) const
{
    // A list that has become shorter is told of at once, by rowsReset().
    return parent.isValid() ? 0 : static_cast<int>(std::min(order_.size(), asked_.rows().size()));
}

int AskedModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnCountValue; }

QString AskedModel::textOf(const AskedVictim& victim, int column) const
{
    if (column == Name)
        return victim.name;
    if (!victim.wanted)
        return {};
    if (column == Answer && !victim.problem.isEmpty())
        return victim.problem;
    if (column == Answer && victim.state == LoadState::Loading)
        return tr("loading ...");
    switch (column) {
    case Answer:
        return askedAnswer(victim.given);
    case Score:
        return sureness(victim.given.answer);
    case Agrees:
        return victim.dissents ? tr("disagrees") : QString();
    case Change:
        return victim.change                     ? changeText(victim)
               : !victim.changeProblem.isEmpty() ? victim.changeProblem
               : victim.looked                   ? tr("none flips it")
                                                 : QString();
    case After:
        return !victim.change ? QString()
                              : QStringLiteral("%1 %2").arg(askedAnswer({victim.given.labels, victim.change->answer}),
                                                            sureness(victim.change->answer));
    case Characters:
        return victim.change ? formatCount(victim.change->characters) : QString();
    default:
        return {};
    }
}

QVariant AskedModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& victim = at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return textOf(victim, column);
    case Qt::CheckStateRole:
        return column == Name ? QVariant(victim.wanted ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::DecorationRole:
        return column == Agrees && victim.wanted && victim.dissents
                   ? QVariant(theme::icon(QStringLiteral("warning"), theme::warning()))
                   : QVariant();
    case Qt::ForegroundRole: // what was said of the text before
        return victim.wanted && (victim.answered || victim.state != LoadState::Ready) ? QVariant()
                                                                                      : QVariant(theme::muted());
    case Qt::ToolTipRole:
        if (column == Change && victim.change)
            return tr("%1\n%2 by %3, %4 changes tried, %5 s")
                .arg(tipOf(wholeText(victim.change->text)),
                     formatPlural(victim.change->characters, tr("character"), tr("characters")),
                     toQt(victim.recipe.name()), formatCount(victim.change->tried),
                     formatDecimal(victim.changeSeconds, 2));
        if (column == Score && victim.answered)
            return tr("Answered in %1 ms").arg(formatDecimal(1000.0 * victim.seconds, 1));
        return tipOf(textOf(victim, column));
    case Qt::TextAlignmentRole:
        return static_cast<int>((column == Score || column == Characters ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant AskedModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == Score || section == Characters ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Change)
        return tr(
            "Of all single changes that the recipe allows the one of the fewest characters that flips the answer");
    if (role == Qt::ToolTipRole && section == Agrees)
        return tr("Of the victims that choose among the same labels, as many or more give another answer");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Victim");
    case Answer:
        return tr("Answer");
    case Score:
        return tr("Score");
    case Agrees:
        return tr("Agreement");
    case Change:
        return tr("Cheapest change");
    case After:
        return tr("Then");
    case Characters:
        return tr("Characters");
    default:
        return {};
    }
}

Qt::ItemFlags AskedModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractTableModel::flags(index);
    if (index.column() == Name)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

bool AskedModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !index.isValid() || index.column() != Name)
        return false;
    asked_.setWanted(static_cast<int>(order_[static_cast<std::size_t>(index.row())]),
                     value.toInt() == static_cast<int>(Qt::Checked));
    return true;
}

} // namespace ui
