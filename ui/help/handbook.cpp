#include "ui/help/handbook.h"

#include <QAction>
#include <QDesktopServices>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/theme.h"

/// The linker drops a library's resources that nothing names; the macro must be outside of namespaces.
static void takeHandbook() { Q_INIT_RESOURCE(docs); }

namespace ui {

namespace {

const QString handbookRoot = QStringLiteral("qrc:/docs/");

} // namespace

QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const auto c : heading.toLower())
        if (c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('-'))
            anchor += c;
        else if (c.isSpace())
            anchor += QLatin1Char('-');
    return anchor;
}

HandbookText::HandbookText(QWidget* parent) : QTextBrowser(parent)
{
    takeHandbook();
    setObjectName(QStringLiteral("handbook"));
    setAccessibleName(tr("Handbook"));
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(theme::grid * 2);
}

void HandbookText::open(const QString& place) { setSource(QUrl(handbookRoot + place)); }

void HandbookText::doSetSource(const QUrl& url, QTextDocument::ResourceType type)
{
    if (!url.scheme().isEmpty() && url.scheme() != QLatin1String("qrc")) {
        QDesktopServices::openUrl(url);
        return;
    }
    const auto whole = source().resolved(url);
    if (!QFile::exists(QLatin1Char(':') + whole.path()))
        return; // a file of the source tree that is not in the program
    QTextBrowser::doSetSource(whole, type);
    wrapCommands();
    scrollTo(whole.fragment());
}

void HandbookText::wrapCommands()
{
    QTextBlockFormat wrapped;
    wrapped.setNonBreakableLines(false);
    for (auto block = document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().nonBreakableLines())
            QTextCursor(block).mergeBlockFormat(wrapped);
}

void HandbookText::scrollTo(const QString& heading)
{
    heading_.clear();
    for (auto block = document()->begin(); block.isValid() && !heading.isEmpty(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || anchorOf(block.text()) != heading)
            continue;
        heading_ = heading;
        // The scroll bar learns how long the new text is only when events are handled.
        const QTextCursor place(block);
        QTimer::singleShot(0, this, [this, place] {
            verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect(place).top() - theme::grid);
        });
        return;
    }
}

void HandbookText::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if ((event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) && !source().isEmpty())
        reload();
}

Handbook::Handbook(QWidget* parent) : QDialog(parent), text_(new HandbookText(this))
{
    setWindowTitle(tr("Handbook"));
    resize(820, 720);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(theme::grid, 0, theme::grid, 0);
    auto* back = makeAction(this, tr("Back"), QStringLiteral("undo"), QKeySequence::Back,
                            tr("Back to the previous place"), [this] { text_->backward(); });
    auto* guide = makeAction(this, tr("Guide"), QStringLiteral("home"), {}, tr("The user guide, by task"),
                             [this] { text_->open(QStringLiteral("guide.md")); });
    auto* words = makeAction(this, tr("Words"), QStringLiteral("info"), {}, tr("What the words of the program mean"),
                             [this] { text_->open(QStringLiteral("words.md")); });
    auto* measures =
        makeAction(this, tr("Measures"), QStringLiteral("figures"), {}, tr("What the rates, scores and counts mean"),
                   [this] { text_->open(QStringLiteral("measures.md")); });
    back->setEnabled(false);
    connect(text_, &QTextBrowser::backwardAvailable, back, &QAction::setEnabled);
    for (auto* action : {back, guide, words, measures}) {
        addAction(action);
        bar->addWidget(makeButton(action, this));
    }
    bar->addStretch(1);
    column->addLayout(bar);
    column->addWidget(text_, 1);
}

void Handbook::openAt(const QString& place)
{
    show(); // the text must be laid out before a heading has a place
    raise();
    activateWindow();
    text_->open(place);
    text_->setFocus();
}

} // namespace ui
