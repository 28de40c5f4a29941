#include "ui/studies/design/list_tab.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/theme.h"

namespace ui {

ListTab::ListTab(const QString& name, const QString& what, QWidget* parent) : DesignTab(parent)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, theme::grid, 0, 0);
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    outer->addWidget(splitter, 1);
    auto* left = new QWidget(splitter);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    list_ = new QListWidget(left);
    list_->setAccessibleName(name);
    column->addWidget(list_, 1);
    auto* bar = new QHBoxLayout;
    add_ = makeAction(this, tr("Add %1").arg(what), QStringLiteral("add"), {}, tr("Add one to the list"),
                      [this] { add(); });
    remove_ = makeAction(this, tr("Remove"), QStringLiteral("remove"), {},
                         tr("Remove the selected one; Undo brings it back"), [this] { remove(current()); });
    up_ = makeAction(this, tr("Up"), QStringLiteral("collapse"), {}, tr("Move the selected one up"),
                     [this] { moveBy(-1); });
    down_ = makeAction(this, tr("Down"), QStringLiteral("expand"), {}, tr("Move the selected one down"),
                       [this] { moveBy(1); });
    bar->addWidget(makeButton(add_, left));
    bar->addStretch(1);
    for (auto* action : {up_, down_}) {
        auto* button = new QToolButton(left);
        button->setDefaultAction(action);
        button->setArrowType(action == up_ ? Qt::UpArrow : Qt::DownArrow);
        button->setAccessibleName(action->text());
        bar->addWidget(button);
    }
    bar->addWidget(makeIconButton(remove_, left));
    column->addLayout(bar);
    auto* scroll = new QScrollArea(splitter);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto* page = new QWidget(scroll);
    auto* top = new QVBoxLayout(page); // a form is as high as its fields, and begins at the top
    top->setContentsMargins(0, 0, 0, 0);
    form_ = new QWidget(page);
    top->addWidget(form_);
    top->addStretch(1);
    scroll->setWidget(page);
    splitter->setSizes({300, 640});
    splitter->setChildrenCollapsible(false);
    connect(list_, &QListWidget::currentRowChanged, this, &ListTab::selected);
}

void ListTab::putAbove(QWidget* widget) { static_cast<QVBoxLayout*>(layout())->insertWidget(0, widget); }

int ListTab::current() const { return list_->currentRow(); }

void ListTab::setCurrent(int row) { list_->setCurrentRow(row); }

void ListTab::setTitles(const QStringList& titles)
{
    const int row = std::clamp(current(), titles.isEmpty() ? -1 : 0, static_cast<int>(titles.size()) - 1);
    {
        const QSignalBlocker quiet(list_);
        while (list_->count() > titles.size())
            delete list_->takeItem(list_->count() - 1);
        for (int i = 0; i < titles.size(); ++i) {
            if (i < list_->count())
                list_->item(i)->setText(titles.at(i));
            else
                list_->addItem(titles.at(i));
        }
        list_->setCurrentRow(row);
    }
    selected();
}

void ListTab::selected()
{
    const int row = current();
    form_->setEnabled(row >= 0);
    remove_->setEnabled(row >= 0);
    up_->setEnabled(row > 0);
    down_->setEnabled(row >= 0 && row + 1 < list_->count());
    showPart(row);
}

void ListTab::moveBy(int step)
{
    const int from = current();
    move(from, from + step);
    setCurrent(from + step);
}

} // namespace ui
