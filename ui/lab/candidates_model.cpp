#include "ui/lab/candidates_model.h"

#include <algorithm>

#include <QFont>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {

using core::attacks::CandidateTrace;

QString verdictOf(const CandidateTrace& candidate, const AnswerWords& words)
{
    if (!candidate.rejectedBy.empty()) {
        const auto why = toQt(candidate.rejection);
        return CandidatesModel::tr("rejected by %1").arg(toQt(candidate.rejectedBy)) +
               (why.isEmpty() ? QString() : QStringLiteral(": ") + why);
    }
    if (candidate.success)
        return words.success;
    return candidate.queried ? CandidatesModel::tr("allowed") : CandidatesModel::tr("not queried");
}

void CandidatesModel::setCandidates(std::vector<CandidateTrace> candidates, const AnswerWords& words, double clean)
{
    std::stable_sort(candidates.begin(), candidates.end(), [](const CandidateTrace& a, const CandidateTrace& b) {
        if (a.rejectedBy.empty() != b.rejectedBy.empty())
            return a.rejectedBy.empty();
        return a.queried && b.queried && a.score < b.score;
    });
    beginResetModel();
    rows_ = std::move(candidates);
    words_ = words;
    clean_ = clean;
    endResetModel();
}

int CandidatesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CandidatesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnCountValue; }

QString CandidatesModel::textOf(const CandidateTrace& candidate, int column) const
{
    QString none = QStringLiteral("\u2013");
    switch (column) {
    case Form:
        return candidate.form.empty() ? tr("(deleted)") : toQt(candidate.form);
    case Score:
        return candidate.queried ? formatDecimal(candidate.score, 3) : none;
    case Change:
        if (!candidate.queried || clean_ < 0.0)
            return none;
        return formatChange(candidate.score - clean_, 3);
    case Similarity:
        return candidate.similarityToOriginal < 0.0 ? none : formatDecimal(candidate.similarityToOriginal, 2);
    case Verdict:
        return verdictOf(candidate, words_);
    default:
        return {};
    }
}

QVariant CandidatesModel::sortKey(const CandidateTrace& candidate, int column) const
{
    switch (column) {
    case Score:
    case Change:
        return candidate.queried ? candidate.score : 2.0;
    case Similarity:
        return candidate.similarityToOriginal;
    case Verdict:
        return QString(QLatin1Char(!candidate.rejectedBy.empty() ? '2'
                                   : candidate.success           ? '0'
                                                                 : '1')) +
               verdictOf(candidate, words_);
    default:
        return toQt(candidate.form).toLower();
    }
}

QString CandidatesModel::toolTip(const CandidateTrace& candidate) const
{
    QStringList lines{toQt(candidate.form), tr("from %1").arg(toQt(candidate.source)), verdictOf(candidate, words_)};
    if (candidate.queried)
        lines << QStringLiteral("%1 %2").arg(words_.score, formatDecimal(candidate.score, 6));
    if (candidate.similarityToOriginal >= 0.0)
        lines << tr("similarity to the original %1").arg(formatDecimal(candidate.similarityToOriginal, 4));
    if (candidate.similarityToPrevious >= 0.0)
        lines << tr("similarity to the text before %1").arg(formatDecimal(candidate.similarityToPrevious, 4));
    return lines.join(QLatin1Char('\n'));
}

QVariant CandidatesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& candidate = at(index.row());
    const bool number = index.column() == Score || index.column() == Change || index.column() == Similarity;
    switch (role) {
    case Qt::DisplayRole:
        return textOf(candidate, index.column());
    case SortRole:
        return sortKey(candidate, index.column());
    case Qt::ToolTipRole:
        return toolTip(candidate);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft)));
    case Qt::ForegroundRole:
        return candidate.rejectedBy.empty() ? QVariant() : QVariant(theme::muted());
    case Qt::FontRole:
        return candidate.chosen || candidate.success ? QVariant(theme::boldFont()) : QVariant();
    case Qt::DecorationRole:
        if (index.column() != Verdict)
            return {};
        if (!candidate.rejectedBy.empty())
            return theme::icon(QStringLiteral("skipped"), theme::muted());
        return candidate.success ? theme::icon(QStringLiteral("succeeded")) : QVariant();
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2, %3")
            .arg(textOf(candidate, Form), textOf(candidate, Score), textOf(candidate, Verdict));
    default:
        return {};
    }
}

QVariant CandidatesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool number = section == Score || section == Change || section == Similarity;
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft)));
    }
    if (role == Qt::ToolTipRole)
        switch (section) {
        case Score:
            return tr("What is left of the right answer when this word is put in: the score of its label, or the share "
                      "of its arcs (strict: those of changed words count as they were)");
        case Change:
            return tr("How much that is above or below the text as it is");
        case Similarity:
            return tr("Sentence similarity to the original, 0 to 1, where the recipe computes it");
        default:
            return {};
        }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Form:
        return tr("Candidate");
    case Score:
        return words_.score.isEmpty() ? tr("Score") : words_.score;
    case Change:
        return tr("Change");
    case Similarity:
        return tr("Similar");
    case Verdict:
        return tr("Verdict");
    default:
        return {};
    }
}

} // namespace ui
