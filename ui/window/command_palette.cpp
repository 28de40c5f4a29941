#include "ui/window/command_palette.h"

#include <algorithm>

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/base/theme.h"

namespace ui {

namespace {

constexpr int mostSide = 240;         ///< Pixels for what stands beside a name.
constexpr int lessThanCommands = 300; ///< Points by which commands come before places that match as well.
constexpr std::size_t mostRows = 200;

QString plainText(const QAction* action)
{
    auto text = action->text();
    text.remove(QLatin1Char('&'));
    if (const auto group = action->property("group").toString(); !group.isEmpty())
        text = group + QStringLiteral(": ") + text;
    return text;
}

} // namespace

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent, Qt::Popup), actions_(actions), query_(new QLineEdit(this)), list_(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("command-palette"));
    setAccessibleName(tr("Command palette"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    query_->setPlaceholderText(
        tr("Find a command, campaign, corpus, victim, recipe, text, try or page of the handbook"));
    query_->setAccessibleName(tr("Find anything"));
    query_->setClearButtonEnabled(true);
    column->addWidget(query_);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setAccessibleName(tr("Found"));
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setUniformRowHeights(true);
    list_->setRootIsDecorated(false);
    list_->setHeaderHidden(true);
    list_->setColumnCount(2);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    column->addWidget(list_);
    query_->installEventFilter(this);
    connect(query_, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(query_, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(list_, &QTreeWidget::itemClicked, this, &CommandPalette::runCurrent);
    filter({});
}

int CommandPalette::score(const QString& query, const QString& text)
{
    int at = 0;
    int score = 0;
    int last = -2;
    for (const auto letter : query) {
        if (letter.isSpace())
            continue;
        int found = -1;
        // A word's beginning is what people type; any later letter is second best.
        for (int i = at; i < text.size(); ++i) {
            if (text[i].toLower() != letter.toLower())
                continue;
            const bool begins = i == 0 || !text[i - 1].isLetterOrNumber();
            if (begins || i == last + 1) {
                found = i;
                score += begins ? 8 : 5;
                break;
            }
            if (found < 0)
                found = i;
        }
        if (found < 0)
            return -1;
        last = found;
        at = found + 1;
    }
    return score * 100 + std::max(0, 99 - static_cast<int>(text.size()));
}

void CommandPalette::setPlaces(std::vector<PalettePlace> places)
{
    places_ = std::move(places);
    filter(query_->text());
}

void CommandPalette::setFound(const QString& line, std::vector<PalettePlace> places)
{
    if (line != query_->text())
        return;
    for (auto& place : places)
        append(entryOf(std::move(place)));
    if (list_->currentItem() == nullptr)
        selectRow(0);
}

CommandPalette::Entry CommandPalette::entryOf(PalettePlace place)
{
    const QString title = QStringLiteral("%1: %2").arg(place.kind, place.text);
    return {title, QFontMetrics(font()).elidedText(place.details, Qt::ElideMiddle, mostSide),
            place.details.isEmpty() ? title : title + QLatin1Char('\n') + place.details, theme::icon(place.icon),
            std::move(place.go)};
}

void CommandPalette::filter(const QString& query)
{
    struct Hit {
        int score;
        Entry entry;
    };
    std::vector<Hit> hits;
    for (auto* action : actions_) {
        if (!action->isEnabled() || !action->isVisible() || action->menu() != nullptr || action->isSeparator())
            continue;
        const int s = score(query, plainText(action));
        if (s < 0)
            continue;
        const QPointer<QAction> kept(action);
        hits.push_back({s,
                        {plainText(action), action->shortcut().toString(QKeySequence::NativeText), action->toolTip(),
                         action->icon(), [kept] {
                             if (kept)
                                 kept->trigger();
                         }}});
    }
    if (const auto typed = query.trimmed(); !typed.isEmpty()) {
        for (const auto& place : places_) {
            const int s = score(query, QStringLiteral("%1: %2").arg(place.kind, place.text));
            if (s > lessThanCommands)
                hits.push_back({s - lessThanCommands, entryOf(place)});
        }
        std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.score > b.score; });
        hits.resize(std::min(hits.size(), mostRows));
    }
    list_->clear();
    shown_.clear();
    for (auto& hit : hits)
        append(std::move(hit.entry));
    selectRow(0);
    Q_EMIT searched(query);
}

void CommandPalette::append(Entry entry)
{
    auto* item = new QTreeWidgetItem(list_);
    item->setIcon(0, entry.icon);
    item->setText(0, entry.text);
    item->setText(1, entry.side);
    item->setForeground(1, theme::muted());
    item->setToolTip(0, entry.tip);
    shown_.push_back(std::move(entry));
}

void CommandPalette::selectRow(int row)
{
    if (list_->topLevelItemCount() > 0)
        list_->setCurrentItem(list_->topLevelItem(qBound(0, row, list_->topLevelItemCount() - 1)));
}

void CommandPalette::runCurrent()
{
    const int row = list_->indexOfTopLevelItem(list_->currentItem());
    if (row < 0)
        return;
    const auto run = shown_[static_cast<std::size_t>(row)].run;
    accept();
    // After the popup is gone, so that what is opened gets the focus.
    QTimer::singleShot(0, parent(), run);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == query_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const int step = key->key() == Qt::Key_Down       ? 1
                         : key->key() == Qt::Key_Up       ? -1
                         : key->key() == Qt::Key_PageDown ? 10
                         : key->key() == Qt::Key_PageUp   ? -10
                                                          : 0;
        if (step != 0) {
            selectRow(list_->indexOfTopLevelItem(list_->currentItem()) + step);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CommandPalette::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (auto* window = parentWidget()) {
        const int w = qMin(560, window->width() - 80);
        resize(w, qMin(420, window->height() - 120));
        move(window->mapToGlobal(QPoint((window->width() - w) / 2, 72)));
    }
    query_->setFocus();
}

} // namespace ui
