#include "ui/help/handbook.h"

#include <QAction>
#include <QDesktopServices>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QHash>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTimer>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/theme.h"

namespace ui {

namespace {

const QString handbookRoot = QStringLiteral("qrc:/docs/");
constexpr int placeRole = Qt::UserRole;
constexpr int overhang = 2; ///< Pixels by which the last letter of a line may stand out of it.

QTreeWidget* placeList(const QString& objectName, const QString& name, QWidget* parent)
{
    auto* list = new QTreeWidget(parent);
    list->setObjectName(objectName);
    list->setAccessibleName(name);
    list->setHeaderHidden(true);
    list->setColumnCount(1);
    list->setFrameShape(QFrame::NoFrame);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return list;
}

} // namespace

HandbookText::HandbookText(QWidget* parent) : QTextBrowser(parent)
{
    (void)handbookSections(); // takes the resources in
    setObjectName(QStringLiteral("handbook"));
    setAccessibleName(tr("Handbook"));
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(theme::grid * 2);
    // A letter that stands out of its line is no reason to scroll sideways.
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, [this](int, int most) {
        if (most > 0 && most <= overhang)
            horizontalScrollBar()->setRange(0, 0);
    });
    // Back and Forward load a page without doSetSource().
    connect(this, &QTextBrowser::sourceChanged, this, [this] {
        wrapCommands();
        mark();
    });
}

void HandbookText::open(const QString& place) { setSource(QUrl(handbookRoot + place)); }

QString HandbookText::place() const
{
    const auto page = source().path().section(QLatin1Char('/'), -1);
    return source().hasFragment() ? page + QLatin1Char('#') + source().fragment() : page;
}

void HandbookText::setMarked(const QStringList& words)
{
    marked_ = words;
    mark();
}

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
    scrollTo(whole.fragment());
}

void HandbookText::wrapCommands()
{
    QTextBlockFormat wrapped;
    wrapped.setNonBreakableLines(false);
    QTextCursor all(document());
    all.beginEditBlock(); // the page is laid out once
    for (auto block = document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().nonBreakableLines())
            QTextCursor(block).mergeBlockFormat(wrapped);
    all.endEditBlock();
}

void HandbookText::mark()
{
    QList<QTextEdit::ExtraSelection> marks;
    QTextCharFormat format;
    format.setBackground(theme::changedBackground());
    format.setFontUnderline(true); // not by colour alone
    for (const auto& word : marked_)
        for (auto at = document()->find(word); !at.isNull(); at = document()->find(word, at))
            marks.append({at, format});
    setExtraSelections(marks);
}

void HandbookText::scrollTo(const QString& heading)
{
    heading_.clear();
    QHash<QString, int> times;
    for (auto block = document()->begin(); block.isValid() && !heading.isEmpty(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0)
            continue;
        auto anchor = anchorOf(block.text());
        if (const int before = times[anchor]++; before > 0)
            anchor += QStringLiteral("-%1").arg(before);
        if (anchor != heading)
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
    resize(1040, 720);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(theme::grid, 0, theme::grid, 0);
    auto* back = makeAction(this, tr("Back"), QStringLiteral("undo"), QKeySequence::Back,
                            tr("Back to the previous place"), [this] { text_->backward(); });
    auto* forward = makeAction(this, tr("Forward"), QStringLiteral("redo"), QKeySequence::Forward,
                               tr("Forward to the place that was left by Back"), [this] { text_->forward(); });
    auto* guide = makeAction(this, tr("Guide"), QStringLiteral("home"), {}, tr("The user guide, by task"),
                             [this] { text_->open(QStringLiteral("guide.md")); });
    auto* words = makeAction(this, tr("Words"), QStringLiteral("info"), {}, tr("What the words of the program mean"),
                             [this] { text_->open(QStringLiteral("words.md")); });
    auto* measures =
        makeAction(this, tr("Measures"), QStringLiteral("figures"), {}, tr("What the rates, scores and counts mean"),
                   [this] { text_->open(QStringLiteral("measures.md")); });
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(text_, &QTextBrowser::backwardAvailable, back, &QAction::setEnabled);
    connect(text_, &QTextBrowser::forwardAvailable, forward, &QAction::setEnabled);
    for (auto* action : {back, forward, guide, words, measures}) {
        addAction(action);
        auto* button = makeButton(action, this);
        button->setAutoDefault(false); // Return in the search is not Back
        bar->addWidget(button);
    }
    bar->addStretch(1);
    column->addLayout(bar);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(buildIndex());
    splitter->addWidget(text_);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 3);
    column->addWidget(splitter, 1);
    auto* find = makeAction(this, tr("Search"), QStringLiteral("search"), QKeySequence::Find,
                            tr("Search the whole handbook"), [this] {
                                search_->setFocus();
                                search_->selectAll();
                            });
    addAction(find);
    connect(text_, &QTextBrowser::sourceChanged, this, &Handbook::showPlace, Qt::QueuedConnection);
}

QWidget* Handbook::buildIndex()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(theme::grid, 0, 0, theme::grid);
    search_ = new QLineEdit(box);
    search_->setObjectName(QStringLiteral("handbook-search"));
    search_->setPlaceholderText(tr("Search the handbook (Ctrl+F)"));
    search_->setAccessibleName(tr("Search the handbook"));
    search_->setClearButtonEnabled(true);
    search_->installEventFilter(this);
    column->addWidget(search_);
    lists_ = new QStackedWidget(box);
    contents_ = placeList(QStringLiteral("handbook-contents"), tr("Contents"), lists_);
    found_ = placeList(QStringLiteral("handbook-found"), tr("Found sections"), lists_);
    found_->setRootIsDecorated(false);
    lists_->addWidget(contents_);
    lists_->addWidget(found_);
    column->addWidget(lists_, 1);
    fillContents();
    connect(search_, &QLineEdit::textChanged, this, &Handbook::search);
    for (auto* list : {contents_, found_}) {
        connect(list, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* item) { follow(item); });
        list->installEventFilter(this);
    }
    return box;
}

void Handbook::fillContents()
{
    std::vector<QTreeWidgetItem*> above; // by level
    for (const auto& section : handbookSections()) {
        while (!above.empty() && static_cast<int>(above.size()) >= section.level)
            above.pop_back();
        auto* item = above.empty() ? new QTreeWidgetItem(contents_) : new QTreeWidgetItem(above.back());
        item->setText(0, section.heading);
        item->setToolTip(0, section.heading);
        item->setData(0, placeRole, section.place);
        above.push_back(item);
    }
}

void Handbook::search(const QString& words)
{
    const auto sought = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    found_->clear();
    lists_->setCurrentIndex(sought.isEmpty() ? 0 : 1);
    for (const auto& hit : findInHandbook(words)) {
        auto* item = new QTreeWidgetItem(found_);
        const auto& section = *hit.section;
        const auto title =
            section.level == 1 ? section.heading : tr("%1: %2", "page: heading").arg(section.page, section.heading);
        item->setText(0, title);
        item->setToolTip(0, title + QStringLiteral("\n") + hit.excerpt);
        item->setData(0, placeRole, section.place);
        auto* excerpt = new QTreeWidgetItem(item);
        excerpt->setText(0, hit.excerpt);
        excerpt->setToolTip(0, hit.excerpt);
        excerpt->setForeground(0, theme::muted());
        excerpt->setData(0, placeRole, section.place);
        item->setExpanded(true);
    }
    if (!sought.isEmpty() && found_->topLevelItemCount() == 0) {
        auto* none = new QTreeWidgetItem(found_);
        none->setText(0, tr("No section has all these words."));
        none->setFlags(Qt::ItemIsEnabled);
    }
    text_->setMarked(sought);
}

void Handbook::follow(const QTreeWidgetItem* item)
{
    if (const auto place = item == nullptr ? QString() : item->data(0, placeRole).toString(); !place.isEmpty())
        text_->open(place);
}

void Handbook::showPlace()
{
    const auto place = text_->place();
    for (QTreeWidgetItemIterator it(contents_); *it != nullptr; ++it)
        if ((*it)->data(0, placeRole).toString() == place) {
            contents_->setCurrentItem(*it);
            contents_->scrollToItem(*it);
            return;
        }
}

bool Handbook::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (watched == search_ && (enter || key->key() == Qt::Key_Down)) {
        if (lists_->currentIndex() == 0)
            return true;
        found_->setFocus();
        found_->setCurrentItem(found_->topLevelItem(0));
        if (enter)
            follow(found_->currentItem());
        return true;
    }
    if ((watched == contents_ || watched == found_) && enter) {
        follow(static_cast<QTreeWidget*>(watched)->currentItem());
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

void Handbook::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !search_->text().isEmpty())
        search_->clear(); // a second time closes the window
    else
        QDialog::keyPressEvent(event);
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
