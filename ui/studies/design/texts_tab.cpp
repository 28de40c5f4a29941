#include "ui/studies/design/texts_tab.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "ui/base/convert.h"
#include "ui/studies/design/text_fields.h"
#include "ui/widgets/styled_label.h"

namespace ui {

TextsTab::TextsTab(QWidget* parent) : ListTab(tr("Examples"), tr("example"), parent)
{
    auto* head = new QWidget(this);
    auto* top = new QFormLayout(head);
    top->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    top->setLabelAlignment(Qt::AlignLeft);
    title_ = new QLineEdit(head);
    title_->setToolTip(tr("Raters read it; it must not say what is tested"));
    connect(title_, &QLineEdit::textEdited, this, &DesignTab::edited);
    top->addRow(tr("Title"), title_);
    instructions_ = textField(tr("What raters read before the first item, and again with F1"), 5, head);
    instructions_->setObjectName(QStringLiteral("study-instructions"));
    connect(instructions_, &QPlainTextEdit::textChanged, this, [this] {
        if (!filling_)
            Q_EMIT edited();
    });
    top->addRow(tr("Instructions"), instructions_);
    putAbove(head);

    auto* rows = new QFormLayout(form());
    rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    rows->setLabelAlignment(Qt::AlignLeft);
    left_ = textField(tr("The first text of the example"), 2, form());
    right_ = textField(tr("The second text; empty when there is only one"), 2, form());
    answers_ = textField(tr("The right answers, one per line: question = answer"), 3, form());
    explanation_ = new QLineEdit(form());
    explanation_->setToolTip(tr("Why, in a sentence"));
    rows->addRow(tr("Text A"), left_);
    rows->addRow(tr("Text B"), right_);
    rows->addRow(tr("Answers"), answers_);
    rows->addRow(tr("Because"), explanation_);
    for (auto* field : {left_, right_, answers_})
        connect(field, &QPlainTextEdit::textChanged, this, &TextsTab::take);
    connect(explanation_, &QLineEdit::textEdited, this, &TextsTab::take);
}

void TextsTab::setStudy(const core::studies::Study& study)
{
    filling_ = true;
    if (title_->text() != toQt(study.title))
        title_->setText(toQt(study.title));
    setText(instructions_, study.instructions);
    filling_ = false;
    examples_ = study.examples;
    refreshTitles();
}

void TextsTab::write(core::studies::Study& study) const
{
    study.title = toStd(title_->text());
    study.instructions = toStd(instructions_->toPlainText());
    study.examples = examples_;
}

void TextsTab::refreshTitles()
{
    QStringList titles;
    for (const auto& example : examples_)
        titles << (example.left.empty() ? tr("New example") : toQt(example.left));
    setTitles(titles);
}

void TextsTab::add()
{
    examples_.emplace_back();
    refreshTitles();
    setCurrent(static_cast<int>(examples_.size()) - 1);
    left_->setFocus();
    Q_EMIT edited();
}

void TextsTab::remove(int row)
{
    if (row < 0)
        return;
    examples_.erase(examples_.begin() + row);
    refreshTitles();
    Q_EMIT edited();
}

void TextsTab::move(int from, int to)
{
    std::swap(examples_.at(static_cast<std::size_t>(from)), examples_.at(static_cast<std::size_t>(to)));
    refreshTitles();
    Q_EMIT edited();
}

void TextsTab::showPart(int row)
{
    const bool outer = std::exchange(filling_, true);
    const auto example = row < 0 ? core::studies::ShownExample{} : examples_[static_cast<std::size_t>(row)];
    setText(left_, example.left);
    setText(right_, example.right);
    if (pairsFrom(answers_->toPlainText()) != example.answers)
        answers_->setPlainText(pairLines(example.answers));
    if (explanation_->text() != toQt(example.explanation))
        explanation_->setText(toQt(example.explanation));
    filling_ = outer;
}

void TextsTab::take()
{
    const int row = current();
    if (filling_ || row < 0)
        return;
    examples_[static_cast<std::size_t>(row)] = {toStd(left_->toPlainText()), toStd(right_->toPlainText()),
                                                pairsFrom(answers_->toPlainText()), toStd(explanation_->text())};
    filling_ = true;
    refreshTitles();
    filling_ = false;
    Q_EMIT edited();
}

} // namespace ui
