#include "ui/studies/rating/notice_page.h"

#include <algorithm>

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/studies/rating/answer_text.h"
#include "ui/studies/rating/item_view.h"
#include "ui/widgets/styled_label.h"

namespace ui {

using core::studies::Shows;

NoticePage::NoticePage(QWidget* parent) : QScrollArea(parent)
{
    auto* notice = new QWidget(this);
    auto* column = new QVBoxLayout(notice);
    column->setSpacing(theme::grid * 2);
    column->addStretch(1);
    title_ = new StyledLabel(StyledLabel::Style::Title, notice);
    title_->setTextFormat(Qt::PlainText);
    column->addWidget(title_);
    item_ = new ItemView(notice);
    column->addWidget(item_);
    text_ = new QLabel(notice);
    text_->setObjectName(QStringLiteral("notice"));
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->hide();
    column->addWidget(text_);
    go_ = new QPushButton(notice);
    go_->setObjectName(QStringLiteral("go-on"));
    go_->setAutoDefault(true);
    makePrimary(go_);
    connect(go_, &QPushButton::clicked, this, &NoticePage::wentOn);
    column->addWidget(go_, 0, Qt::AlignLeft);
    column->addStretch(2);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setWidget(readingColumn(notice, this));
}

void NoticePage::say(const QString& title, const QString& text, const QString& goOn,
                     const core::studies::PacketItem* item)
{
    title_->setText(title);
    text_->setText(text);
    text_->setHidden(text.isEmpty());
    go_->setText(goOn);
    if (item != nullptr)
        item_->setItem(*item, item->right.empty() ? Shows::Text : Shows::Pair);
    item_->setVisible(item != nullptr);
    go_->setFocus();
}

QString NoticePage::said() const { return title_->text() + QStringLiteral(". ") + text_->text(); }
void NoticePage::setReadingFont(const QFont& font) { text_->setFont(font); }
void NoticePage::goOn() { go_->click(); }

QString instructionsOf(const core::studies::Packet& packet)
{
    QStringList lines{toQt(packet.instructions)};
    for (std::size_t i = 0; i < packet.examples.size(); ++i) {
        const auto& example = packet.examples[i];
        lines << QString() << NoticePage::tr("Example %1").arg(i + 1);
        if (example.right.empty())
            lines << toQt(example.left);
        else
            lines << NoticePage::tr("A: %1").arg(toQt(example.left))
                  << NoticePage::tr("B: %1").arg(toQt(example.right));
        for (const auto& [id, answer] : example.answers) {
            const auto question = std::ranges::find(packet.questions, id, &core::studies::Question::id);
            if (question != packet.questions.end())
                lines << QStringLiteral("\u2192 %1 %2").arg(toQt(question->prompt), answerText(*question, answer));
        }
        if (!example.explanation.empty())
            lines << toQt(example.explanation);
    }
    return lines.join(QLatin1Char('\n')).trimmed();
}

QWidget* readingColumn(QWidget* widget, QWidget* parent)
{
    constexpr int widest = 1100; // pixels at 100 %: longer lines are tiring to read
    widget->setMaximumWidth(widest * std::max(100, theme::textPercent()) / 100);
    auto* box = new QWidget(parent);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(theme::grid * 3, theme::grid * 2, theme::grid * 3, theme::grid * 2);
    row->addStretch(1);
    row->addWidget(widget, 1000);
    row->addStretch(1);
    return box;
}

} // namespace ui
