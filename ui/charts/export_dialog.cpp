#include "ui/charts/export_dialog.h"

#include <algorithm>

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/charts/paper_choice.h"
#include "ui/widgets/path_field.h"

namespace ui {

ExportDialog::ExportDialog(const QString& folder, const QString& name, const QStringList& formats, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Export"));
    auto* column = new QVBoxLayout(this);
    form_ = new QFormLayout;
    column->addLayout(form_);
    folder_ = addPathField(form_, tr("Folder"), tr("Where the files go"), Browse::Folder);
    folder_->setObjectName(QStringLiteral("folder"));
    folder_->setText(QDir::toNativeSeparators(folder.isEmpty() ? QDir::currentPath() : folder));
    name_ = new QLineEdit(name, this);
    name_->setObjectName(QStringLiteral("name"));
    form_->addRow(tr("Name"), name_);
    auto* row = new QHBoxLayout;
    for (const auto& [ending, title] : {std::pair{"pdf", "PDF"}, {"svg", "SVG"}, {"png", "PNG"}, {"tex", "TeX"}}) {
        auto* box = new QCheckBox(QString::fromLatin1(title), this);
        box->setObjectName(QString::fromLatin1(ending));
        box->setChecked(formats.contains(QString::fromLatin1(ending)));
        connect(box, &QCheckBox::toggled, this, &ExportDialog::check);
        boxes_.insert(QString::fromLatin1(ending), box);
        row->addWidget(box);
    }
    row->addStretch(1);
    form_->addRow(tr("Formats"), row);
    there_ = new QLabel(this);
    there_->setWordWrap(true);
    column->addWidget(there_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    write_ = buttons->addButton(tr("Export"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    connect(folder_, &QLineEdit::textChanged, this, &ExportDialog::check);
    connect(name_, &QLineEdit::textChanged, this, &ExportDialog::check);
    check();
}

void ExportDialog::askForWidth(const Paper& paper)
{
    paper_ = new PaperChoice(this);
    paper_->setHeightShown(false);
    paper_->setPaper(paper);
    form_->addRow(tr("Width"), paper_);
}

Paper ExportDialog::paper() const { return paper_ == nullptr ? Paper() : paper_->paper(); }

QString ExportDialog::folder() const { return QDir::fromNativeSeparators(folder_->text().trimmed()); }

QStringList ExportDialog::formats() const
{
    QStringList ticked;
    for (auto it = boxes_.cbegin(); it != boxes_.cend(); ++it)
        if (it.value()->isChecked())
            ticked << it.key();
    return ticked;
}

QStringList ExportDialog::files() const
{
    QStringList files;
    const auto name = name_->text().trimmed();
    for (const auto& ending : formats())
        files << QDir(folder()).filePath(name + QLatin1Char('.') + ending);
    return files;
}

void ExportDialog::check()
{
    QStringList there;
    for (const auto& file : files())
        if (QFileInfo::exists(file))
            there << QFileInfo(file).fileName();
    there_->setText(there.isEmpty() ? tr("A .csv with the numbers is written beside them.")
                                    : tr("Replaces %1.").arg(there.join(QStringLiteral(", "))));
    write_->setEnabled(!files().isEmpty() && !name_->text().trimmed().isEmpty() &&
                       !name_->text().contains(QLatin1Char('/')));
}

} // namespace ui
