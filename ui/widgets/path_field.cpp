#include "ui/widgets/path_field.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace ui {
namespace {

struct PathTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::PathField)
};

QString chosenBy(QWidget* parent, const QString& title, Browse browse)
{
    switch (browse) {
    case Browse::Files:
        return QFileDialog::getOpenFileNames(parent, title).join(QStringLiteral("; "));
    case Browse::File:
        return QFileDialog::getOpenFileName(parent, title);
    case Browse::Folder:
        return QFileDialog::getExistingDirectory(parent, title);
    }
    return {};
}

} // namespace

QLineEdit* addPathField(QFormLayout* form, const QString& name, const QString& hint, Browse browse)
{
    auto* box = new QWidget(form->parentWidget());
    box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // or the form spreads over the dialog's height
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    auto* field = new QLineEdit(box);
    field->setPlaceholderText(hint);
    auto* button = new QPushButton(PathTexts::tr("Browse..."), box);
    button->setAutoDefault(false);
    row->addWidget(field, 1);
    row->addWidget(button);
    form->addRow(name, box);
    const auto title = QString(name).remove(QLatin1Char('&'));
    static_cast<QLabel*>(form->labelForField(box))->setBuddy(field);
    field->setAccessibleName(title);
    button->setAccessibleName(PathTexts::tr("Browse: %1").arg(title));
    QObject::connect(button, &QPushButton::clicked, field, [field, title, browse] {
        if (const auto chosen = chosenBy(field->window(), title, browse); !chosen.isEmpty())
            field->setText(chosen);
    });
    return field;
}

} // namespace ui
