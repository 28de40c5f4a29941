#include "ui/arcs/arc_export.h"

#include <QCoreApplication>

#include "ui/figures/export_dialog.h"

namespace ui {

void askArcExport(QWidget* parent, const QString& name, WriteArcsFn write)
{
    struct Choice {
        QString folder;
        QStringList formats{QStringLiteral("pdf")};
        Paper paper{twoColumnsMm};
    };
    static Choice last; // of this sitting
    auto* dialog = new ExportDialog(last.folder, name, last.formats, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QCoreApplication::translate("ArcExport", "Export trees"));
    dialog->askForWidth(last.paper);
    QObject::connect(dialog, &QDialog::accepted, parent, [dialog, write = std::move(write)] {
        last = {dialog->folder(), dialog->formats(), dialog->paper()};
        write(dialog->files(), last.paper);
    });
    dialog->open();
}

} // namespace ui
