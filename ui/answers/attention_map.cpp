#include "ui/answers/attention_map.h"

#include <algorithm>

#include <QAction>
#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "core/files/csv.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {
namespace {

constexpr int labelGap = 6, mostLabel = 160;

int widest(const std::vector<std::string>& texts, const QFontMetrics& metrics)
{
    int width = 0;
    for (const auto& text : texts)
        width = std::max(width, metrics.horizontalAdvance(toQt(text)));
    return std::min(width, mostLabel);
}

} // namespace

AttentionMap::AttentionMap(QWidget* parent) : QWidget(parent)
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(tr("Copy the weights as CSV"), this);
    connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(csv()); });
    addAction(copy);
    setAccessibleName(tr("Attention of the victim"));
}

void AttentionMap::setWriting(Writing writing)
{
    writing_ = std::move(writing);
    describe();
    updateGeometry();
    resize(sizeHint());
    update();
}

int AttentionMap::cell() const { return QFontMetrics(font()).height() + 2; }

QSize AttentionMap::margins() const
{
    const QFontMetrics metrics(font());
    return {widest(writing_.words, metrics) + labelGap, widest(writing_.attention.pieces, metrics) + labelGap};
}

QSize AttentionMap::sizeHint() const
{
    return margins() + QSize(static_cast<int>(pieces()) * cell(), static_cast<int>(words()) * cell());
}

void AttentionMap::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        resize(sizeHint());
    QWidget::changeEvent(event);
}

void AttentionMap::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const int side = cell(), left = margins().width(), top = margins().height();
    const QFontMetrics metrics(font());
    const auto label = [&](const std::string& text, int width) {
        return metrics.elidedText(toQt(text), Qt::ElideRight, width - labelGap);
    };
    painter.setPen(palette().color(QPalette::Text));
    for (std::size_t word = 0; word < words(); ++word)
        painter.drawText(QRect(0, top + static_cast<int>(word) * side, left - labelGap, side),
                         Qt::AlignRight | Qt::AlignVCenter, label(writing_.words[word], left));
    for (std::size_t piece = 0; piece < pieces(); ++piece) {
        painter.save();
        painter.translate(QPoint(left + static_cast<int>(piece) * side, top - labelGap / 2));
        painter.rotate(-90.0);
        painter.drawText(QRect(0, 0, top - labelGap / 2, side), Qt::AlignLeft | Qt::AlignVCenter,
                         label(writing_.attention.pieces[piece], top));
        painter.restore();
    }
    QColor ink = theme::accent();
    for (std::size_t piece = 0; piece < pieces(); ++piece)
        for (std::size_t word = 0; word < writing_.attention.weights[piece].size(); ++word) {
            ink.setAlphaF(std::clamp(writing_.attention.weights[piece][word], 0.0F, 1.0F));
            painter.fillRect(
                QRect(left + static_cast<int>(piece) * side, top + static_cast<int>(word) * side, side - 1, side - 1),
                ink);
        }
    painter.setPen(theme::line());
    painter.drawRect(left - 1, top - 1, static_cast<int>(pieces()) * side, static_cast<int>(words()) * side);
}

bool AttentionMap::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto at = help->pos() - QPoint(margins().width(), margins().height());
    const auto piece = static_cast<std::size_t>(std::max(0, at.x() / cell())),
               word = static_cast<std::size_t>(std::max(0, at.y() / cell()));
    if (at.x() < 0 || at.y() < 0 || piece >= pieces() || word >= writing_.attention.weights[piece].size())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(),
                           tr("\"%1\" while writing %2: %3")
                               .arg(toQt(writing_.words[word]), toQt(writing_.attention.pieces[piece]),
                                    formatDecimal(writing_.attention.weights[piece][word], 3)),
                           this);
    return true;
}

QString AttentionMap::csv() const
{
    std::vector<std::string> fields{"word"};
    fields.insert(fields.end(), writing_.attention.pieces.begin(), writing_.attention.pieces.end());
    auto text = core::csvRecord(fields, core::CsvFor::Spreadsheets);
    for (std::size_t word = 0; word < words(); ++word) {
        fields = {writing_.words[word]};
        for (const auto& weights : writing_.attention.weights)
            fields.push_back(word < weights.size() ? QString::number(double{weights[word]}, 'g', 6).toStdString() : "");
        text += core::csvRecord(fields, core::CsvFor::Spreadsheets);
    }
    return toQt(text);
}

void AttentionMap::describe()
{
    QStringList said;
    for (std::size_t piece = 0; piece < pieces(); ++piece) {
        const auto& weights = writing_.attention.weights[piece];
        const auto most = static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin());
        if (most < words())
            said << tr("%1 from %2").arg(toQt(writing_.attention.pieces[piece]), toQt(writing_.words[most]));
    }
    setAccessibleDescription(said.join(QStringLiteral(", ")));
}

} // namespace ui
