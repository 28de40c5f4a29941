#include "ui/studies/rating/list_answers.h"

#include <algorithm>

#include <QLabel>
#include <QPointer>
#include <QVBoxLayout>

#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/studies/rating/answer_button.h"
#include "ui/studies/rating/button_answers.h"
#include "ui/studies/rating/field_answers.h"
#include "ui/studies/rating/item_view.h"
#include "ui/studies/rating/passage.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

using core::studies::QuestionKind;

AnswerEditor* AnswerEditor::make(const core::studies::Question& question, ItemView* item, QWidget* parent)
{
    switch (question.kind) {
    case QuestionKind::Choice:
    case QuestionKind::Likert:
        return new ButtonAnswers(question, parent);
    case QuestionKind::Slider:
        return new SliderAnswer(question, parent);
    case QuestionKind::Text:
        return new FreeTextAnswer(question, parent);
    case QuestionKind::Spans:
        return new SpansAnswer(question, item, parent);
    case QuestionKind::Ranking:
        return new RankingAnswer(question, parent);
    }
    return nullptr;
}

RankingAnswer::RankingAnswer(const core::studies::Question& question, QWidget* parent)
    : AnswerEditor(parent), options_(question.options)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    for (std::size_t i = 0; i < options_.size(); ++i) {
        auto* button = new AnswerButton({}, keyOfAnswer(i), this);
        connect(button, &QPushButton::clicked, this, [this, i] { toggle(i); });
        buttons_.push_back(button);
        column->addWidget(button, 0, Qt::AlignLeft);
    }
    refresh();
}

void RankingAnswer::refresh()
{
    for (std::size_t i = 0; i < options_.size(); ++i) {
        const auto at = std::ranges::find(order_, i);
        const auto label = toQt(options_[i].label);
        buttons_[i]->setChecked(at != order_.end());
        buttons_[i]->setLabel(
            at == order_.end() ? label : tr("%1  (place %2)").arg(label).arg(std::distance(order_.begin(), at) + 1),
            keyOfAnswer(i));
    }
}

void RankingAnswer::toggle(std::size_t option)
{
    if (std::erase(order_, option) == 0)
        order_.push_back(option);
    refresh();
    Q_EMIT changed();
}

void RankingAnswer::setAnswer(const QString& answer)
{
    order_.clear();
    for (const auto& value : core::studies::rankingOf(toStd(answer))) {
        const auto found = std::ranges::find(options_, value, &core::studies::Option::value);
        if (found != options_.end())
            order_.push_back(static_cast<std::size_t>(found - options_.begin()));
    }
    refresh();
}

QString RankingAnswer::answer() const
{
    if (order_.size() < options_.size())
        return {};
    QStringList values;
    for (const auto option : order_)
        values << toQt(options_[option].value);
    return values.join(QLatin1Char('>'));
}

bool RankingAnswer::press(int digit)
{
    const int option = answerOfDigit(digit, options_.size());
    if (option < 0)
        return false;
    toggle(static_cast<std::size_t>(option));
    return true;
}

bool RankingAnswer::takeBack()
{
    if (order_.empty())
        return false;
    order_.pop_back();
    refresh();
    Q_EMIT changed();
    return true;
}

QWidget* RankingAnswer::firstAnswer() { return buttons_.empty() ? nullptr : buttons_.front(); }

SpansAnswer::SpansAnswer(const core::studies::Question& question, ItemView* item, QWidget* parent)
    : AnswerEditor(parent), item_(item), list_(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    auto* row = new QWidget(this);
    auto* flow = new FlowLayout(row, theme::grid);
    flow->setContentsMargins(0, 0, 0, 0);
    auto options = question.options;
    if (options.empty())
        options.push_back({{}, toStd(tr("Mark"))});
    for (std::size_t i = 0; i < options.size(); ++i) {
        labels_.push_back(options[i].value);
        auto* button = new AnswerButton(toQt(options[i].label), keyOfAnswer(i), row);
        button->setCheckable(false);
        button->setFocusPolicy(Qt::TabFocus); // a click must not take the selection's focus
        connect(button, &QPushButton::clicked, this, [this, i] { mark(i); });
        flow->addWidget(button);
    }
    column->addWidget(row);
    list_->setTextFormat(Qt::PlainText);
    list_->setWordWrap(true);
    column->addWidget(list_);
    refresh();
}

SpansAnswer::~SpansAnswer() = default;

void SpansAnswer::mark(std::size_t label)
{
    for (const bool right : {false, true}) {
        if (right && !item_->pair())
            break;
        auto* passage = item_->passage(right);
        auto span = passage->selection();
        if (span.begin == span.end)
            continue;
        span.right = right;
        span.label = labels_[label];
        spans_.push_back(span);
        auto cursor = passage->textCursor();
        cursor.clearSelection();
        passage->setTextCursor(cursor);
        refresh();
        Q_EMIT changed();
        return;
    }
}

void SpansAnswer::refresh()
{
    QStringList lines;
    for (const auto& span : spans_) {
        const auto text = item_->passage(span.right)->passage();
        const int begin = unitsOf(text, span.begin);
        const auto words = text.mid(begin, unitsOf(text, span.end) - begin);
        lines << (span.label.empty() ? QStringLiteral("\u201c%1\u201d").arg(words)
                                     : QStringLiteral("%1: \u201c%2\u201d").arg(toQt(span.label), words));
    }
    list_->setText(lines.isEmpty() ? tr("Nothing is marked.") : lines.join(QLatin1Char('\n')));
    for (const bool right : {false, true}) {
        if (right && !item_->pair())
            break;
        auto of = spans_;
        std::erase_if(of, [&](const auto& span) { return span.right != right; });
        item_->passage(right)->setSpans(std::move(of), labels_);
    }
}

void SpansAnswer::setAnswer(const QString& answer)
{
    spans_ = core::studies::spansOf(toStd(answer));
    refresh();
}

QString SpansAnswer::answer() const { return toQt(core::studies::spansAnswer(spans_)); }

bool SpansAnswer::press(int digit)
{
    const int label = answerOfDigit(digit, labels_.size());
    if (label < 0)
        return false;
    mark(static_cast<std::size_t>(label));
    return true;
}

bool SpansAnswer::takeBack()
{
    if (spans_.empty())
        return false;
    spans_.pop_back();
    refresh();
    Q_EMIT changed();
    return true;
}

} // namespace ui
