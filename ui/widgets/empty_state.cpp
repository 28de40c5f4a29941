#include "ui/widgets/empty_state.h"

#include <algorithm>

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/theme.h"

namespace ui {

EmptyState::EmptyState(const QString& iconName, const QString& sentence, QAction* help, QWidget* parent)
    : QWidget(parent), iconName_(iconName), icon_(new QLabel(this)), sentence_(new QLabel(this)),
      column_(new QVBoxLayout(this))
{
    column_->setSpacing(theme::grid * 2);
    column_->addStretch(2);
    column_->addWidget(icon_, 0, Qt::AlignHCenter);
    sentence_->setWordWrap(true);
    sentence_->setAlignment(Qt::AlignHCenter);
    column_->addWidget(sentence_, 0, Qt::AlignHCenter);
    column_->addStretch(3);
    setHelp(sentence, help);
    refresh();
}

void EmptyState::setSentence(const QString& sentence)
{
    sentence_->setText(sentence);
    // The layout ignores the height of a wrapped label that is centred.
    const int width = fontMetrics().averageCharWidth() * 64;
    sentence_->setFixedSize(width, std::max(0, sentence_->heightForWidth(width))); // -1: no text yet
}

void EmptyState::setHelp(const QString& sentence, QAction* help)
{
    setSentence(sentence);
    if (help == help_ && button_)
        return;
    help_ = help;
    delete button_;
    if (help == nullptr)
        return;
    button_ = makeButton(help, this);
    makePrimary(button_);
    column_->insertWidget(3, button_, 0, Qt::AlignHCenter);
}

QString EmptyState::sentence() const { return sentence_->text(); }

void EmptyState::refresh() { icon_->setPixmap(theme::icon(iconName_, theme::muted()).pixmap(48, 48)); }

void EmptyState::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
    else if (event->type() == QEvent::FontChange)
        setSentence(sentence());
}

} // namespace ui
