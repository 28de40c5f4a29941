#include "ui/lab/words_area.h"

#include <algorithm>

#include <QEvent>

#include "ui/text/heat_words.h"

namespace ui {

WordsArea::WordsArea(HeatWords* words, QWidget* parent) : QScrollArea(parent), words_(words)
{
    setWidget(words);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Base);
    words->installEventFilter(this);
    connect(words, &HeatWords::currentChanged, this, [this](int word) {
        const auto place = words_->wordRect(word);
        ensureVisible(place.center().x(), place.center().y(), 0, place.height());
    });
    fit();
}

bool WordsArea::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == words_ && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Polish))
        fit();
    return QScrollArea::eventFilter(watched, event);
}

bool WordsArea::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::event(event);
}

void WordsArea::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void WordsArea::fit()
{
    constexpr int most = 200;
    const int needed = words_->heightForWidth(viewport()->width());
    setFixedHeight(std::min(needed, most));
    setVerticalScrollBarPolicy(needed > most ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
}

} // namespace ui
