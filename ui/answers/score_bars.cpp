#include "ui/answers/score_bars.h"

#include <algorithm>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {
namespace {

using core::structures::ClassScores;
using core::structures::labelOf;
using core::structures::Prediction;

constexpr int barMargin = 4;
constexpr int columnGap = 24;
constexpr int besideNames = columnGap + 12 + 2 * barMargin;
constexpr int leastName = 60;
constexpr int mostBar = 260; // longer bars are not read better

double scoreOf(const Prediction& answer, int label)
{
    const auto* scores = std::get_if<ClassScores>(&answer);
    return scores && label < static_cast<int>(scores->scores.size()) ? scores->scores[static_cast<std::size_t>(label)]
                                                                     : -1.0;
}

} // namespace

ScoreBars::ScoreBars(QWidget* parent) : QWidget(parent), titles_{tr("Before"), tr("After")}
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Answer before and after"));
}

void ScoreBars::setLabels(const QStringList& labels)
{
    labels_ = labels;
    updateGeometry();
    update();
    describe();
}

void ScoreBars::setAnswers(const Prediction& before, const Prediction& after)
{
    before_ = before;
    after_ = after;
    update();
    describe();
}

void ScoreBars::setGold(int label)
{
    gold_ = label;
    update();
    describe();
}

void ScoreBars::setTitles(const QString& before, const QString& after)
{
    titles_[0] = before;
    titles_[1] = after;
    update();
}

std::vector<int> ScoreBars::shownLabels() const
{
    std::vector<int> shown;
    for (int i = 0; i < labels_.size(); ++i)
        shown.push_back(i);
    if (shown.size() <= mostRows)
        return shown;
    const auto weight = [this](int label) {
        const bool answered = label == labelOf(before_) || label == labelOf(after_) || label == gold_;
        return (answered ? 2.0 : 0.0) + std::max(scoreOf(before_, label), scoreOf(after_, label));
    };
    std::stable_sort(shown.begin(), shown.end(), [&](int a, int b) { return weight(a) > weight(b); });
    shown.resize(mostRows);
    std::sort(shown.begin(), shown.end());
    return shown;
}

int ScoreBars::rowHeight() const { return QFontMetrics(font()).height() + 6; }

int ScoreBars::numberWidth() const
{
    QFont bold = font();
    bold.setBold(true); // so that all rows end at the same place
    return QFontMetrics(bold).horizontalAdvance(QStringLiteral("0.000")) + 8;
}

int ScoreBars::labelWidth() const
{
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    int width = metrics.horizontalAdvance(tr("label"));
    for (const int label : shownLabels())
        width = std::max(width, metrics.horizontalAdvance(labels_.value(label) + tr(" (gold)")));
    const int room = this->width() - besideNames - 2 * numberWidth(); // the numbers are always seen
    return std::min({width, 220, std::max(room, leastName)});
}

QSize ScoreBars::sizeHint() const
{
    const int rows = std::clamp(static_cast<int>(labels_.size()), 1, mostRows);
    return {560, (rows + 1) * rowHeight() + 2 * barMargin};
}

QSize ScoreBars::minimumSizeHint() const { return {leastName + besideNames + 2 * numberWidth(), sizeHint().height()}; }

void ScoreBars::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

void ScoreBars::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int height = rowHeight();
    const int labels = labelWidth();
    const int left = barMargin + labels + 12;
    const int column = (width() - left - barMargin - columnGap) / 2;
    const int after = left + column + columnGap;
    painter.setPen(theme::muted());
    painter.drawText(QRect(left, barMargin, column, height), Qt::AlignVCenter, titles_[0]);
    painter.drawText(QRect(after, barMargin, column, height), Qt::AlignVCenter, titles_[1]);
    const QFont plain = font();
    QFont bold = plain;
    bold.setBold(true);
    int y = barMargin + height;
    for (const int label : shownLabels()) {
        const bool answered = label == labelOf(before_) || label == labelOf(after_);
        painter.setFont(answered ? bold : plain);
        painter.setPen(palette().color(QPalette::Text));
        const QString name = labels_.value(label) + (label == gold_ ? tr(" (gold)") : QString());
        painter.drawText(QRect(barMargin, y, labels, height), Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(name, Qt::ElideRight, labels));
        paintAnswer(painter, QRect(left, y, column, height), before_, label, false);
        paintAnswer(painter, QRect(after, y, column, height), after_, label, true);
        y += height;
    }
}

void ScoreBars::paintAnswer(QPainter& painter, const QRect& place, const Prediction& answer, int label,
                            bool after) const
{
    if (std::holds_alternative<std::monostate>(answer))
        return;
    QFont font = this->font();
    font.setBold(label == labelOf(answer));
    painter.setFont(font);
    const double score = scoreOf(answer, label);
    const QString mark = label == labelOf(answer) ? QStringLiteral(" \u25C0") : QString();
    font.setBold(true);
    const int numbers = numberWidth();
    int markWidth = QFontMetrics(font).horizontalAdvance(QStringLiteral(" \u25C0"));
    if (place.width() < numbers + markWidth)
        markWidth = 0; // bold tells the answer, too
    const int barWidth = std::clamp(place.width() - numbers - markWidth, 0, mostBar);
    const QRectF track(place.left(), place.top() + 4, barWidth, place.height() - 8);
    const QColor colour = after ? palette().color(QPalette::Highlight) : theme::muted();
    painter.setPen(Qt::NoPen);
    QColor faint = palette().color(QPalette::Text);
    faint.setAlphaF(0.08F);
    painter.setBrush(faint);
    painter.drawRoundedRect(track, 2, 2);
    const double share = score >= 0.0 ? std::clamp(score, 0.0, 1.0) : label == labelOf(answer) ? 1.0 : 0.0;
    if (share > 0.0) {
        QRectF bar = track;
        bar.setWidth(std::max(track.width() * share, 1.0));
        painter.setBrush(colour);
        painter.drawRoundedRect(bar, 2, 2);
    }
    painter.setPen(palette().color(QPalette::Text));
    const QRect number(place.left() + barWidth, place.top(), numbers, place.height());
    if (score >= 0.0)
        painter.drawText(number, Qt::AlignVCenter | Qt::AlignRight, formatDecimal(score, 3));
    if (markWidth > 0)
        painter.drawText(QRect(number.right() + 1, place.top(), markWidth, place.height()), Qt::AlignVCenter, mark);
}

bool ScoreBars::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto shown = shownLabels();
        const int row = (help->pos().y() - barMargin) / rowHeight() - 1;
        if (row < 0 || row >= static_cast<int>(shown.size())) {
            QToolTip::hideText();
            return true;
        }
        const int label = shown[static_cast<std::size_t>(row)];
        QString text = labels_.value(label);
        const double before = scoreOf(before_, label);
        const double after = scoreOf(after_, label);
        if (before >= 0.0)
            text += QStringLiteral("\n%1: %2").arg(titles_[0], formatDecimal(before, 6));
        if (after >= 0.0)
            text += QStringLiteral("\n%1: %2").arg(titles_[1], formatDecimal(after, 6));
        if (before < 0.0 && after < 0.0)
            text += tr("\nthis victim gives labels without scores");
        QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

void ScoreBars::describe()
{
    const auto said = [&](const Prediction& answer) {
        const int label = labelOf(answer);
        if (label < 0)
            return tr("not known");
        const double score = scoreOf(answer, label);
        return score < 0.0 ? labels_.value(label)
                           : QStringLiteral("%1 %2").arg(labels_.value(label), formatDecimal(score, 3));
    };
    QString text = tr("%1: %2; %3: %4").arg(titles_[0], said(before_), titles_[1], said(after_));
    if (gold_ >= 0)
        text += tr("; gold: %1").arg(labels_.value(gold_));
    setAccessibleDescription(text);
}

} // namespace ui
