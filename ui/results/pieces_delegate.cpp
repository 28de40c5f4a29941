#include "ui/results/pieces_delegate.h"

#include <QApplication>
#include <QPainter>

#include "ui/base/convert.h"
#include "ui/results/results_model.h"
#include "ui/text/text_colors.h"

namespace ui {

namespace {

constexpr int margin = 4;
constexpr int contextWords = 4; ///< Words kept before the first edit when the line does not fit.

/// The last words of a text, with an ellipsis if some were left out.
QString tail(const QString& text)
{
    const auto words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.size() <= contextWords)
        return text;
    return QStringLiteral("\u2026 ") + words.mid(words.size() - contextWords).join(QLatin1Char(' '));
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

    int needed = 0;
    for (const auto& piece : row->pieces)
        needed += metrics.horizontalAdvance(toQt(piece.text)) + blank;
    const bool shorten =
        needed > area.width() && row->pieces.size() > 1 && row->pieces.front().kind == TextPiece::Kind::Same;

    painter->save();
    painter->setClipRect(area);
    int x = area.left();
    for (std::size_t i = 0; i < row->pieces.size() && x < area.right(); ++i) {
        if (area.right() - x < 3 * blank)
            break; // no room for a letter and an ellipsis
        const auto& piece = row->pieces[i];
        auto text = toQt(piece.text);
        if (i == 0 && shorten)
            text = tail(text);
        auto font = option.font;
        font.setStrikeOut(piece.kind == TextPiece::Kind::Deleted);
        painter->setFont(font);
        const int width = metrics.horizontalAdvance(text);
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
