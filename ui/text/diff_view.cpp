#include "ui/text/diff_view.h"

#include <algorithm>

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/base/theme.h"

namespace ui {
namespace {

using Kind = core::reports::AlignedWords::Kind;

constexpr int padX = 3;
constexpr int margin = 4;
constexpr int pairGap = 10; // between pairs of lines

QString joined(const core::text::Text& text, const std::vector<std::size_t>& words)
{
    QStringList forms;
    for (const auto i : words) {
        const auto form = text.form(i);
        forms << QString::fromUtf8(form.data(), static_cast<qsizetype>(form.size()));
    }
    return forms.join(QLatin1Char(' '));
}

} // namespace

DiffView::DiffView(QWidget* parent) : QWidget(parent), titles_{tr("Before"), tr("After")}
{
    setFocusPolicy(Qt::ClickFocus);
    setAccessibleName(tr("Text before and after"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void DiffView::setTexts(const core::text::Input& before, const core::text::Input& after)
{
    parts_.clear();
    for (std::size_t s = 0; s < std::min(before.size(), after.size()); ++s) {
        Part part;
        if (before.size() > 1)
            part.name = QString::fromStdString(before[s].name);
        for (const auto& column : core::reports::align(before[s].text, after[s].text)) {
            part.columns.push_back({column.kind, joined(before[s].text, column.before),
                                    joined(after[s].text, column.after), column.after});
            part.changed = part.changed || column.kind != Kind::Same;
        }
        parts_.push_back(std::move(part));
    }
    describe();
    layoutAgain();
}

void DiffView::setNotes(const std::vector<WordNote>& notes)
{
    for (std::size_t s = 0; s < parts_.size(); ++s)
        for (auto& column : parts_[s].columns) {
            column.tone = WordTone::Plain;
            column.notes.clear();
            for (const auto& note : notes)
                if (note.segment == s && std::ranges::find(column.words, note.word) != column.words.end()) {
                    column.tone = std::max(column.tone, note.tone);
                    column.notes << note.text;
                }
        }
    describe();
    update();
}

void DiffView::describe()
{
    QStringList lines{tr("%1: %2").arg(titles_[0], sentence(false)), tr("%1: %2").arg(titles_[1], sentence(true))};
    for (const auto& part : parts_)
        for (const auto& column : part.columns)
            for (const auto& note : column.notes)
                lines << tr("%1: %2").arg(column.after, note);
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
}

void DiffView::clear()
{
    parts_.clear();
    setAccessibleDescription(emptyText_);
    layoutAgain();
}

void DiffView::setEmptyText(const QString& text)
{
    emptyText_ = text;
    update();
}

void DiffView::setTitles(const QString& before, const QString& after)
{
    titles_[0] = before;
    titles_[1] = after;
    layoutAgain();
}

int DiffView::changes() const
{
    int changes = 0;
    for (const auto& part : parts_)
        for (const auto& column : part.columns)
            changes += column.kind != Kind::Same;
    return changes;
}

QString DiffView::sentence(bool after) const
{
    QStringList lines;
    for (const auto& part : parts_) {
        QStringList words;
        for (const auto& column : part.columns)
            if (const auto& word = after ? column.after : column.before; !word.isEmpty())
                words << word;
        lines << words.join(QLatin1Char(' '));
    }
    return lines.join(QLatin1Char('\n'));
}

int DiffView::titleWidth() const
{
    const QFontMetrics metrics(font());
    int width = std::max(metrics.horizontalAdvance(titles_[0]), metrics.horizontalAdvance(titles_[1]));
    for (const auto& part : parts_)
        width = std::max(width, metrics.horizontalAdvance(part.name));
    return width + 12;
}

int DiffView::lineHeight() const { return QFontMetrics(font()).height() + 4; }

int DiffView::layoutFor(int width, std::vector<Part>& parts) const
{
    const QFontMetrics metrics(font());
    int y = margin;
    for (auto& part : parts) {
        std::vector<FlowItem> items;
        items.reserve(part.columns.size());
        for (const auto& column : part.columns) {
            const int wide =
                std::max(metrics.horizontalAdvance(column.before), metrics.horizontalAdvance(column.after));
            items.push_back({QSize(wide + 2 * padX, lineHeight() * (part.changed ? 2 : 1))});
        }
        part.top = y;
        if (!part.name.isEmpty())
            part.top += part.changed ? lineHeight() : 0;
        part.flow = flowed(items, width - titleWidth() - 2 * margin, QSize(1, part.changed ? pairGap : 2));
        y = part.top + std::max(part.flow.height, lineHeight()) + pairGap;
    }
    return y - pairGap + margin;
}

int DiffView::heightForWidth(int width) const
{
    if (parts_.empty())
        return lineHeight() + 2 * margin;
    auto parts = parts_;
    return layoutFor(width, parts);
}

QSize DiffView::sizeHint() const { return {480, heightForWidth(480)}; }
QSize DiffView::minimumSizeHint() const { return {200, lineHeight() + 2 * margin}; }

void DiffView::layoutAgain()
{
    layoutFor(width(), parts_);
    updateGeometry();
    update();
}

void DiffView::resizeEvent(QResizeEvent* /*event*/) { layoutFor(width(), parts_); }

void DiffView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        layoutAgain();
    QWidget::changeEvent(event);
}

void DiffView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (parts_.empty()) {
        painter.setPen(theme::muted());
        painter.drawText(rect().adjusted(margin, margin, -margin, -margin),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, emptyText_);
        return;
    }
    const int left = margin + titleWidth();
    const int height = lineHeight();
    for (const auto& part : parts_) {
        painter.setPen(theme::muted());
        if (!part.name.isEmpty())
            painter.drawText(QRect(margin, part.changed ? part.top - height : part.top, titleWidth(), height),
                             Qt::AlignVCenter, part.name);
        int line = -1;
        for (std::size_t i = 0; i < part.columns.size(); ++i) {
            const QRect place = part.flow.places[i].translated(left, part.top);
            if (part.changed && part.flow.lines[i] != line) {
                line = part.flow.lines[i];
                painter.setPen(theme::muted());
                painter.drawText(QRect(margin, place.top(), titleWidth(), height), Qt::AlignVCenter, titles_[0]);
                painter.drawText(QRect(margin, place.top() + height, titleWidth(), height), Qt::AlignVCenter,
                                 titles_[1]);
            }
            paintColumn(painter, place, part.columns[i], part.changed);
        }
    }
}

void DiffView::paintColumn(QPainter& painter, const QRect& place, const Column& column, bool changedPart) const
{
    const QFontMetrics metrics(font());
    const int height = lineHeight();
    const QColor text = palette().color(QPalette::Text);
    const auto write = [&](const QRect& box, const QString& word) {
        painter.drawText(box.adjusted(padX, 0, padX, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(word, Qt::ElideRight, box.width() - padX));
    };
    const QRect above(place.left(), place.top(), place.width(), height);
    const QRect below(place.left(), place.top() + height, place.width(), height);
    const auto boxOf = [&](const QRect& line, const QString& word) {
        return QRect(line.left(), line.top() + 1, std::min(metrics.horizontalAdvance(word) + 2 * padX, line.width()),
                     height - 2);
    };
    const auto underline = [&](const QRect& box) {
        const auto pen = underlineOf(column.tone, palette());
        const double y = box.bottom() + 1 - pen.widthF() / 2.0;
        painter.setPen(pen);
        painter.drawLine(QPointF(box.left() + 2, y), QPointF(box.right() - 1, y));
    };
    if (column.kind == Kind::Same) {
        if (changedPart && !column.notes.isEmpty()) // a word that no longer fits its new neighbours
            underline(boxOf(below, column.after));
        painter.setPen(text);
        write(above, column.before);
        if (changedPart)
            write(below, column.after);
        return;
    }
    const auto highlight = [&](const QRect& line, const QString& word) {
        const auto box = boxOf(line, word);
        const bool noted = !column.notes.isEmpty() && line == below;
        painter.setPen(Qt::NoPen);
        painter.setBrush(noted ? toneBackground(column.tone, palette()) : theme::changedBackground());
        painter.drawRoundedRect(box, 3, 3);
        if (noted)
            underline(box);
        else
            painter.fillRect(QRect(box.left() + 2, box.bottom() - 1, box.width() - 4, 2), theme::accent());
        painter.setPen(text);
        write(line, word);
    };
    if (column.kind == Kind::Deleted) {
        painter.setPen(theme::muted());
        write(above, column.before);
        const int middle = above.center().y() + 1;
        painter.setPen(QPen(text, 1.4));
        painter.drawLine(above.left() + padX - 1, middle,
                         above.left() + padX + metrics.horizontalAdvance(column.before) + 1, middle);
        return;
    }
    if (!column.before.isEmpty())
        highlight(above, column.before);
    else {
        const int size = std::max(metrics.ascent() / 3, 3);
        const QPoint foot(above.left() + padX, above.bottom() - 2);
        painter.setPen(QPen(theme::accent(), 2));
        painter.drawPolyline(QPolygon({foot, foot + QPoint(size, -size - 1), foot + QPoint(2 * size, 0)}));
    }
    if (!column.after.isEmpty())
        highlight(below, column.after);
}

bool DiffView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int left = margin + titleWidth();
    for (const auto& part : parts_)
        for (std::size_t i = 0; i < part.columns.size(); ++i) {
            const auto& column = part.columns[i];
            const QRect place = part.flow.places[i].translated(left, part.top);
            if ((column.kind == Kind::Same && column.notes.isEmpty()) || !place.contains(help->pos()))
                continue;
            QString said;
            switch (column.kind) {
            case Kind::Same:
                break;
            case Kind::Replaced:
                said = tr("%1 \u2192 %2").arg(column.before, column.after);
                break;
            case Kind::Deleted:
                said = tr("%1 deleted").arg(column.before);
                break;
            case Kind::Inserted:
                said = tr("%1 inserted").arg(column.after);
                break;
            case Kind::Merged:
                said = tr("%1 merged to %2").arg(column.before, column.after);
                break;
            case Kind::Split:
                said = tr("%1 split into %2").arg(column.before, column.after);
                break;
            case Kind::Moved:
                said = column.after.isEmpty() ? tr("%1 moved away").arg(column.before)
                                              : tr("%1 moved here").arg(column.after);
                break;
            }
            auto lines = column.notes;
            if (!said.isEmpty())
                lines.prepend(said);
            QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this, place);
            return true;
        }
    QToolTip::hideText();
    return true;
}

void DiffView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy) && !parts_.empty())
        QGuiApplication::clipboard()->setText(sentence(false) + QLatin1Char('\n') + sentence(true));
    else
        QWidget::keyPressEvent(event);
}

} // namespace ui
