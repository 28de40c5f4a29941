#include "ui/shell/remember.h"

#include <QHeaderView>
#include <QSplitter>
#include <QTimer>

#include "ui/shell/session.h"

namespace ui {

namespace {

/// Writes half a second after the last change, so that dragging does not write a hundred times.
template<typename Widget>
QTimer* keeper(Session& session, const QString& key, Widget* widget)
{
    auto* timer = new QTimer(widget);
    timer->setSingleShot(true);
    timer->setInterval(500);
    QObject::connect(timer, &QTimer::timeout, widget, [&session, key, widget] {
        session.remember(key, QString::fromLatin1(widget->saveState().toBase64()));
    });
    const auto restore = [&session, key, widget] {
        const auto state = session.remembered(key);
        if (!state.isEmpty())
            widget->restoreState(QByteArray::fromBase64(state.toLatin1()));
    };
    restore();
    QObject::connect(&session, &Session::projectChanged, widget, restore);
    return timer;
}

} // namespace

void rememberSplitter(Session& session, const QString& key, QSplitter* splitter)
{
    auto* timer = keeper(session, QStringLiteral("splitter/") + key, splitter);
    QObject::connect(splitter, &QSplitter::splitterMoved, timer, [timer] { timer->start(); });
}

void rememberColumns(Session& session, const QString& key, QHeaderView* header)
{
    auto* timer = keeper(session, QStringLiteral("columns/") + key, header);
    QObject::connect(header, &QHeaderView::sectionResized, timer, [timer] { timer->start(); });
    QObject::connect(header, &QHeaderView::sectionMoved, timer, [timer] { timer->start(); });
    QObject::connect(header, &QHeaderView::sortIndicatorChanged, timer, [timer] { timer->start(); });
}

} // namespace ui
