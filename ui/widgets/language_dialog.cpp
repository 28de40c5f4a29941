#include "ui/widgets/language_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/language_box.h"

namespace ui {

LanguageDialog::LanguageDialog(const QString& about, const QString& none, const std::string& chosen, QWidget* parent)
    : QDialog(parent), box_(new LanguageBox(none, this))
{
    setWindowTitle(tr("Language"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    auto* label = new QLabel(about, this);
    label->setWordWrap(true);
    label->setBuddy(box_);
    column->addWidget(label);
    box_->setLanguage(chosen);
    column->addWidget(box_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Set"), QDialogButtonBox::AcceptRole)->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(fontMetrics().height() * 24, sizeHint().height());
}

std::string LanguageDialog::language() const { return box_->language(); }

} // namespace ui
