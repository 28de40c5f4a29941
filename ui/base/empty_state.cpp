#include "ui/base/empty_state.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/theme.h"

namespace ui {

EmptyState::EmptyState(const QString& iconName, const QString& sentence, QAction* help, QWidget* parent)
    : QWidget(parent), iconName_(iconName), icon_(new QLabel(this)), sentence_(new QLabel(sentence, this))
{
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::grid * 2);
    column->addStretch(2);
    column->addWidget(icon_, 0, Qt::AlignHCenter);
    sentence_->setWordWrap(true);
    sentence_->setAlignment(Qt::AlignHCenter);
    sentence_->setMinimumWidth(320);
    sentence_->setMaximumWidth(480);
    column->addWidget(sentence_, 0, Qt::AlignHCenter);
    if (help != nullptr) {
        auto* button = makeButton(help, this);
        makePrimary(button);
        column->addWidget(button, 0, Qt::AlignHCenter);
    }
    column->addStretch(3);
    refresh();
}

void EmptyState::setSentence(const QString& sentence) { sentence_->setText(sentence); }

QString EmptyState::sentence() const { return sentence_->text(); }

void EmptyState::refresh() { icon_->setPixmap(theme::icon(iconName_, theme::muted()).pixmap(48, 48)); }

void EmptyState::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

} // namespace ui
