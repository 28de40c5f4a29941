#include "ui/studies/design/items_tab.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "ui/base/convert.h"
#include "ui/studies/design/text_fields.h"

namespace ui {

using core::studies::Item;
using core::studies::Role;

namespace {

QString roleText(Role role)
{
    switch (role) {
    case Role::Training:
        return ItemsTab::tr("Practice: the right answer is shown");
    case Role::Attention:
        return ItemsTab::tr("Attention check: the text says what to answer");
    case Role::Gold:
        return ItemsTab::tr("Gold: the right answer is known");
    case Role::Judged:
    case Role::Original:
        break;
    }
    return toQt(core::studies::nameOf(role));
}

QString shortRole(Role role)
{
    return role == Role::Training    ? ItemsTab::tr("Practice")
           : role == Role::Attention ? ItemsTab::tr("Check")
           : role == Role::Gold      ? ItemsTab::tr("Gold")
                                     : toQt(core::studies::nameOf(role));
}

} // namespace

ItemsTab::ItemsTab(QWidget* parent) : ListTab(tr("Practice and checks"), tr("item"), parent)
{
    auto* rows = new QFormLayout(form());
    rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    rows->setLabelAlignment(Qt::AlignLeft);
    role_ = new QComboBox(form());
    role_->setToolTip(tr("What the item is for; raters see only that practice is practice"));
    for (const auto role : {Role::Training, Role::Attention, Role::Gold})
        role_->addItem(roleText(role), static_cast<int>(role));
    rows->addRow(tr("For"), role_);
    original_ = textField(tr("The untouched text"), 2, form());
    perturbed_ = textField(tr("The text in question"), 2, form());
    context_ = textField(tr("What stands above both, one per line: name = text. May be empty"), 2, form());
    expected_ = textField(tr("The right answers, one per line: question = answer"), 3, form());
    expected_->setObjectName(QStringLiteral("item-answers"));
    explanation_ = new QLineEdit(form());
    explanation_->setToolTip(tr("Shown after practice: why this is the right answer"));
    rows->addRow(tr("Original"), original_);
    rows->addRow(tr("Perturbed"), perturbed_);
    rows->addRow(tr("Context"), context_);
    rows->addRow(tr("Right answers"), expected_);
    rows->addRow(tr("Because"), explanation_);
    for (auto* field : {original_, perturbed_, context_, expected_})
        connect(field, &QPlainTextEdit::textChanged, this, &ItemsTab::take);
    connect(explanation_, &QLineEdit::textEdited, this, &ItemsTab::take);
    connect(role_, &QComboBox::activated, this, &ItemsTab::take);
}

void ItemsTab::setStudy(const core::studies::Study& study)
{
    items_ = study.items;
    refreshTitles();
}

void ItemsTab::refreshTitles()
{
    QStringList titles;
    for (const auto& item : items_)
        titles << QStringLiteral("%1: %2").arg(shortRole(item.role),
                                               item.perturbed.empty() ? tr("no text yet") : toQt(item.perturbed));
    setTitles(titles);
}

void ItemsTab::add()
{
    Item item;
    item.role = Role::Training;
    items_.push_back(std::move(item));
    refreshTitles();
    setCurrent(static_cast<int>(items_.size()) - 1);
    original_->setFocus();
    Q_EMIT edited();
}

void ItemsTab::remove(int row)
{
    if (row < 0)
        return;
    items_.erase(items_.begin() + row);
    refreshTitles();
    Q_EMIT edited();
}

void ItemsTab::move(int from, int to)
{
    std::swap(items_.at(static_cast<std::size_t>(from)), items_.at(static_cast<std::size_t>(to)));
    refreshTitles();
    Q_EMIT edited();
}

void ItemsTab::showPart(int row)
{
    const bool outer = std::exchange(filling_, true);
    const auto item = row < 0 ? Item{} : items_[static_cast<std::size_t>(row)];
    role_->setCurrentIndex(std::max(0, role_->findData(static_cast<int>(item.role))));
    setText(original_, item.original);
    setText(perturbed_, item.perturbed);
    if (pairsFrom(context_->toPlainText()) != item.context)
        context_->setPlainText(pairLines(item.context));
    if (pairsFrom(expected_->toPlainText()) != item.expected)
        expected_->setPlainText(pairLines(item.expected));
    if (explanation_->text() != toQt(item.explanation))
        explanation_->setText(toQt(item.explanation));
    filling_ = outer;
}

void ItemsTab::take()
{
    const int row = current();
    if (filling_ || row < 0)
        return;
    auto& item = items_[static_cast<std::size_t>(row)];
    item.role = static_cast<Role>(role_->currentData().toInt());
    item.original = toStd(original_->toPlainText());
    item.perturbed = toStd(perturbed_->toPlainText());
    item.context = pairsFrom(context_->toPlainText());
    item.expected = pairsFrom(expected_->toPlainText());
    item.explanation = toStd(explanation_->text());
    item.key = core::studies::itemKey(item.original, item.perturbed, item.context);
    filling_ = true;
    refreshTitles();
    filling_ = false;
    Q_EMIT edited();
}

} // namespace ui
