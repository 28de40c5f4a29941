#include "ui/results/pieces_delegate.h"

#include <algorithm>
#include <vector>

#include <QApplication>
#include <QPainter>

#include "ui/base/convert.h"
#include "ui/results/results_model.h"
#include "ui/text/text_colors.h"

namespace ui {

namespace {

constexpr int margin = 4;

/// The last words of a text that are as wide as this at most, with an ellipsis where some were left out; maybe none.
QString tail(const QString& text, const QFontMetrics& metrics, int width)
{
    if (metrics.horizontalAdvance(text) <= width)
        return text;
    const auto words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QString kept;
    for (auto word = words.rbegin(); word != words.rend(); ++word) {
        auto longer = QStringLiteral("\u2026 ") + *word;
        if (!kept.isEmpty())
            longer += kept.mid(1);
        if (metrics.horizontalAdvance(longer) > width)
            break;
        kept = longer;
    }
    return kept.isEmpty() && metrics.horizontalAdvance(QChar(0x2026)) <= width ? QStringLiteral("\u2026") : kept;
}

/// How many pixels the text before the first edit may take of a line that is too short for all: so many that the edit
/// stands in the middle, or nearer to the end of the line where little follows it.
int roomBefore(const std::vector<int>& widths, int blank, int line)
{
    int after = 0;
    for (std::size_t i = 2; i < widths.size(); ++i)
        after += widths[i] + blank;
    const int left = line - widths[1] - 2 * blank;
    return std::max(left / 2, left - after);
}

} // namespace

void PiecesDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto item = option;
    initStyleOption(&item, index);
    item.text.clear();
    const auto* widget = option.widget;
    (widget != nullptr ? widget->style() : QApplication::style())
        ->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);
    const auto* row = static_cast<const ResultRow*>(index.data(ResultsModel::RowRole).value<void*>());
    if (row == nullptr)
        return;
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const auto textColor = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const auto area = option.rect.adjusted(margin, 0, -margin, 0);
    const QFontMetrics metrics(option.font);
    const int blank = metrics.horizontalAdvance(QLatin1Char(' '));

    QStringList texts;
    std::vector<int> widths;
    int needed = 0;
    for (const auto& piece : row->pieces) {
        texts << toQt(piece.text);
        widths.push_back(metrics.horizontalAdvance(texts.back()));
        needed += widths.back() + blank;
    }
    if (needed > area.width() && texts.size() > 1 && row->pieces.front().kind == TextPiece::Kind::Same) {
        texts.front() = tail(texts.front(), metrics, roomBefore(widths, blank, area.width()));
        widths.front() = metrics.horizontalAdvance(texts.front());
    }

    painter->save();
    painter->setClipRect(area);
    int x = area.left();
    for (std::size_t i = 0; i < row->pieces.size() && x < area.right(); ++i) {
        if (area.right() - x < 3 * blank)
            break; // no room for a letter and an ellipsis
        const auto& piece = row->pieces[i];
        const auto& text = texts[static_cast<qsizetype>(i)];
        if (text.isEmpty())
            continue;
        auto font = option.font;
        font.setStrikeOut(piece.kind == TextPiece::Kind::Deleted);
        painter->setFont(font);
        const int width = widths[i];
        const QRect place(x, area.top(), width, area.height());
        if (piece.kind != TextPiece::Kind::Same && !selected) {
            const int height = metrics.height() + 2;
            const QRect back(x - 1, area.center().y() - height / 2, width + 2, height);
            painter->fillRect(back, changedBackground(option.palette));
            if (piece.kind == TextPiece::Kind::Changed)
                painter->fillRect(QRect(back.left(), back.bottom(), back.width(), 1), changedUnderline(option.palette));
        } else if (piece.kind == TextPiece::Kind::Changed) {
            painter->fillRect(QRect(x, area.center().y() + metrics.height() / 2, width, 1), textColor);
        }
        painter->setPen(piece.kind == TextPiece::Kind::Deleted && !selected ? quietText(option.palette) : textColor);
        painter->drawText(place.intersected(QRect(area.left(), area.top(), area.right() - area.left(), area.height())),
                          Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                          metrics.elidedText(text, Qt::ElideRight, area.right() - x));
        x += width + blank;
    }
    painter->restore();
}

} // namespace ui
