#include "ui/results/variants_list.h"

#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "core/answers/shape.h"
#include "ui/answers/variant_words.h"
#include "ui/base/convert.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

/// "fools the victim: negative"
QString verdictOn(const core::attacks::ResultVariant& variant, core::attacks::Status ofText, const QStringList& labels)
{
    const bool wrongAlready = ofText == core::attacks::Status::Skipped;
    const auto verdict = wrongAlready
                             ? (variant.fooled ? VariantsList::tr("wrong as before") : VariantsList::tr("right"))
                             : (variant.fooled ? VariantsList::tr("fools the victim") : VariantsList::tr("does not"));
    const auto answer = labels.value(core::structures::labelOf(variant.output),
                                     toQt(core::answers::textOf(variant.output).value_or(std::string())));
    return answer.isEmpty() ? verdict : QStringLiteral("%1: %2").arg(verdict, answer);
}

} // namespace

VariantsList::VariantsList(QWidget* parent)
    : QWidget(parent), title_(new StyledLabel(StyledLabel::Style::Bold, this)), back_(new QToolButton(this)),
      list_(new QTreeWidget(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout;
    title_->setWordWrap(true);
    row->addWidget(title_, 1);
    back_->setText(tr("Back to the result"));
    back_->setToolTip(tr("Show the text that the result is about again"));
    row->addWidget(back_);
    column->addLayout(row);
    styleTable(list_);
    list_->setRootIsDecorated(false);
    list_->setMinimumHeight(160);
    list_->setAccessibleName(tr("Variants of the text"));
    list_->setObjectName(QStringLiteral("variants"));
    list_->setHeaderLabels({tr("Operator"), tr("Change"), tr("Verdict")});
    column->addWidget(list_);
    connect(list_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        back_->setEnabled(item != nullptr);
        if (item != nullptr)
            Q_EMIT variantChosen(list_->indexOfTopLevelItem(item));
    });
    connect(back_, &QToolButton::clicked, this, [this] {
        list_->setCurrentItem(nullptr);
        Q_EMIT resultWanted();
    });
    setVisible(false);
}

void VariantsList::setResult(const core::attacks::AttackResult& result, const QStringList& labels)
{
    const QSignalBlocker quiet(list_);
    list_->clear();
    back_->setEnabled(false);
    const auto& variants = result.variants;
    setVisible(!variants.empty());
    title_->setText(variantsText(result));
    for (const auto& variant : variants) {
        auto* item = new QTreeWidgetItem(list_);
        item->setText(0, toQt(variant.operation));
        item->setText(1, changesText(variant));
        item->setToolTip(1, item->text(1));
        item->setText(2, verdictOn(variant, result.status, labels));
        item->setToolTip(2, item->text(2));
        if (variant.fooled)
            item->setFont(2, theme::boldFont());
    }
    for (const int section : {0, 1, 2})
        list_->resizeColumnToContents(section);
}

} // namespace ui
