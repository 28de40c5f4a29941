#include "ui/widgets/comment_dialog.h"

#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

CommentDialog::CommentDialog(const QString& title, const QString& label, const QString& text, QWidget* parent)
    : QDialog(parent), field_(new QPlainTextEdit(text, this))
{
    setWindowTitle(title);
    auto* column = new QVBoxLayout(this);
    auto* above = new QLabel(label, this);
    above->setBuddy(field_);
    column->addWidget(above);
    field_->setAccessibleName(title);
    field_->setTabChangesFocus(true);
    field_->installEventFilter(this);
    field_->moveCursor(QTextCursor::End);
    column->addWidget(field_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setToolTip(tr("Return saves, Shift+Return begins a new line"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    field_->setFocus();
}

QString CommentDialog::text() const { return field_->toPlainText().trimmed(); }

bool CommentDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && !key->modifiers().testFlag(Qt::ShiftModifier)) {
            accept();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace ui
