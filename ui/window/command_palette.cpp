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
    query_->setPlaceholderText(tr("Find a command"));
    query_->setAccessibleName(tr("Find a command"));
    query_->setClearButtonEnabled(true);
    column->addWidget(query_);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setAccessibleName(tr("Commands"));
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

void CommandPalette::filter(const QString& query)
{
    struct Hit {
        int score;
        QAction* action;
    };
    std::vector<Hit> hits;
    for (auto* action : actions_) {
        if (!action->isEnabled() || !action->isVisible() || action->menu() != nullptr || action->isSeparator())
            continue;
        const int s = score(query, plainText(action));
        if (s >= 0)
            hits.push_back({s, action});
    }
    if (!query.trimmed().isEmpty())
        std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.score > b.score; });
    list_->clear();
    for (const auto& hit : hits) {
        auto* item = new QTreeWidgetItem(list_);
        item->setIcon(0, hit.action->icon());
        item->setText(0, plainText(hit.action));
        item->setText(1, hit.action->shortcut().toString(QKeySequence::NativeText));
        item->setForeground(1, theme::muted());
        item->setData(0, Qt::UserRole, QVariant::fromValue<QObject*>(hit.action));
        item->setToolTip(0, hit.action->toolTip());
    }
    selectRow(0);
}

void CommandPalette::selectRow(int row)
{
    if (list_->topLevelItemCount() > 0)
        list_->setCurrentItem(list_->topLevelItem(qBound(0, row, list_->topLevelItemCount() - 1)));
}

void CommandPalette::runCurrent()
{
    const auto* item = list_->currentItem();
    if (item == nullptr)
        return;
    const QPointer<QAction> action(qobject_cast<QAction*>(item->data(0, Qt::UserRole).value<QObject*>()));
    accept();
    // After the popup is gone, so that what the action opens gets the focus.
    QTimer::singleShot(0, parent(), [action] {
        if (action)
            action->trigger();
    });
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
