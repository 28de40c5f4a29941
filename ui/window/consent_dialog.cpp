#include "ui/window/consent_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/theme.h"

namespace ui {

ConsentDialog::ConsentDialog(const QString& why, const QString& command, QWidget* parent)
    : QDialog(parent), command_(command)
{
    setObjectName(QStringLiteral("consent"));
    setWindowTitle(tr("Start a program?"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::grid);
    auto* before = new QLabel(why, this);
    before->setWordWrap(true);
    column->addWidget(before);
    auto* shown = new QPlainTextEdit(command, this);
    shown->setReadOnly(true);
    shown->setTabChangesFocus(true);
    shown->setAccessibleName(tr("Command"));
    shown->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    shown->setMinimumSize(480, 96);
    column->addWidget(shown);
    auto* after =
        new QLabel(tr("It can do whatever you can: read, change and send your files. Start it only if you know "
                      "what it does. You are asked once for each command."),
                   this);
    after->setWordWrap(true);
    column->addWidget(after);
    auto* buttons = new QDialogButtonBox(this);
    auto* no = buttons->addButton(tr("Do not start"), QDialogButtonBox::RejectRole);
    auto* yes = buttons->addButton(tr("Start the program"), QDialogButtonBox::AcceptRole);
    yes->setObjectName(QStringLiteral("start-program"));
    yes->setAutoDefault(false);
    no->setDefault(true);
    no->setFocus();
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
}

} // namespace ui
