#include "ui/base/plain_text.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>

namespace ui {

namespace {

/// Tooltips are labels as well. A label is polished once, before it is first shown.
class PlainLabels : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (event->type() == QEvent::Polish)
            if (auto* label = qobject_cast<QLabel*>(object); label && label->textFormat() == Qt::AutoText)
                label->setTextFormat(Qt::PlainText);
        return QObject::eventFilter(object, event);
    }
};

} // namespace

void showTextsPlainly(QApplication& application) { application.installEventFilter(new PlainLabels(&application)); }

QString tipOf(const QString& text)
{
    constexpr qsizetype lineLetters = 100;
    constexpr int mostLines = 12;
    QString tip;
    qsizetype begin = 0;
    for (int line = 0; begin < text.size(); ++line) {
        if (line == mostLines)
            return tip + QStringLiteral("\n\u2026");
        qsizetype end = text.indexOf(QLatin1Char('\n'), begin);
        end = end < 0 ? text.size() : end;
        if (end - begin > lineLetters) {
            const qsizetype blank = text.lastIndexOf(QLatin1Char(' '), begin + lineLetters);
            end = blank > begin ? blank : begin + lineLetters;
        }
        tip += (line > 0 ? QStringLiteral("\n") : QString()) + text.mid(begin, end - begin);
        begin = end + (end < text.size() && (text[end] == QLatin1Char(' ') || text[end] == QLatin1Char('\n')) ? 1 : 0);
    }
    return tip;
}

} // namespace ui
