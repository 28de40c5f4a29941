#include "ui/corpora/label_names_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/base/convert.h"

namespace ui {

LabelNamesDialog::LabelNamesDialog(const std::vector<std::string>& labels, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Name the labels"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    auto* about = new QLabel(
        tr("What the classes are called here and in files that are exported. The corpus's own file is not changed."),
        this);
    about->setWordWrap(true);
    column->addWidget(about);
    auto* fields = new QWidget;
    auto* form = new QFormLayout(fields);
    for (const auto& label : labels) {
        auto* field = new QLineEdit(toQt(label), fields);
        form->addRow(toQt(label), field);
        fields_.push_back(field);
    }
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(fields);
    column->addWidget(scroll, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Name them"), QDialogButtonBox::AcceptRole)->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(fontMetrics().height() * 26, sizeHint().height());
}

std::vector<std::string> LabelNamesDialog::names() const
{
    std::vector<std::string> names;
    for (const auto* field : fields_)
        names.push_back(toStd(field->text().trimmed()));
    return names;
}

} // namespace ui
