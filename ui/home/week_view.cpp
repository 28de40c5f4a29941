#include "ui/home/week_view.h"

#include <algorithm>

#include <QHeaderView>
#include <QKeyEvent>

#include "ui/base/theme.h"

namespace ui {

namespace {

constexpr int placeRole = Qt::UserRole; ///< In week_.

QString weekIcon(WeekItem::Kind kind)
{
    switch (kind) {
    case WeekItem::Kind::Running:
        return QStringLiteral("campaigns");
    case WeekItem::Kind::ToJudge:
        return QStringLiteral("studies");
    case WeekItem::Kind::Changed:
        return QStringLiteral("warning");
    case WeekItem::Kind::Finished:
        return QStringLiteral("results");
    case WeekItem::Kind::Tried:
        return QStringLiteral("lab");
    case WeekItem::Kind::Made:
        break;
    }
    return QStringLiteral("figures");
}

} // namespace

WeekView::WeekView(QWidget* parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("week"));
    setAccessibleName(tr("This week"));
    setColumnCount(2);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setIndentation(theme::grid * 2);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    setUniformRowHeights(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header()->setStretchLastSection(true);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::Stretch);
    connect(this, &QTreeWidget::itemClicked, this, &WeekView::choose);
}

void WeekView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        choose(currentItem());
    else
        QTreeWidget::keyPressEvent(event);
}

void WeekView::setWeek(const std::vector<WeekItem>& week)
{
    const auto* before = currentItem();
    const int at = before == nullptr ? -1 : before->data(0, placeRole).toInt();
    const auto kept = before != nullptr && before->parent() != nullptr && at < static_cast<int>(week_.size())
                          ? week_[static_cast<std::size_t>(at)]
                          : WeekItem{};
    week_ = week;
    clear();
    QTreeWidgetItem* heading = nullptr;
    for (std::size_t i = 0; i < week_.size(); ++i) {
        const auto& item = week_[i];
        if (heading == nullptr || item.kind != week_[i - 1].kind) {
            const QString titles[] = {
                tr("Not finished"),       tr("Waits for judgement"), tr("Hard cases that changed"),
                tr("Finished this week"), tr("Tried this week"),     tr("Figures and tables made this week")};
            heading = new QTreeWidgetItem(this);
            heading->setText(0, titles[static_cast<std::size_t>(item.kind)]);
            heading->setFont(0, theme::boldFont());
            heading->setFirstColumnSpanned(true);
            heading->setFlags(Qt::ItemIsEnabled);
            heading->setData(0, placeRole, -1);
        }
        auto* row = new QTreeWidgetItem(heading);
        row->setIcon(0, theme::icon(weekIcon(item.kind)));
        row->setText(0, item.title);
        row->setText(1, item.details);
        row->setForeground(1, theme::muted());
        row->setToolTip(0, item.title);
        row->setToolTip(1, item.details);
        row->setData(0, placeRole, static_cast<int>(i));
        if (kept.kind == item.kind && kept.id == item.id && kept.name == item.name && kept.title == item.title)
            setCurrentItem(row);
    }
    expandAll();
}

void WeekView::choose(const QTreeWidgetItem* row)
{
    const int at = row == nullptr ? -1 : row->data(0, placeRole).toInt();
    if (at >= 0 && at < static_cast<int>(week_.size()) && row->parent() != nullptr)
        Q_EMIT chosen(WeekItem(week_[static_cast<std::size_t>(at)])); // a copy: the list may be filled anew meanwhile
}

} // namespace ui
