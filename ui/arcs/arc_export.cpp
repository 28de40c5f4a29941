#include "ui/arcs/arc_export.h"

#include <algorithm>

#include <QCoreApplication>
#include <QSettings>

#include "ui/arcs/arc_view.h"
#include "ui/charts/export_dialog.h"
#include "ui/charts/picture.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/open_folder.h"

namespace ui {
namespace {

const QString folderKey = QStringLiteral("arcs/folder");
const QString formatsKey = QStringLiteral("arcs/formats");
const QString widthKey = QStringLiteral("arcs/width");
const QString fontKey = QStringLiteral("arcs/font");

} // namespace

void askArcExport(QWidget* parent, const QString& name, WriteArcsFn write)
{
    const QSettings last;
    const QStringList standard{QStringLiteral("pdf")};
    Paper paper{twoColumnsMm};
    paper.widthMm = last.value(widthKey, paper.widthMm).toDouble();
    paper.font = static_cast<FigureFont>(std::clamp(last.value(fontKey, 0).toInt(), 0, 2));
    auto* dialog = new ExportDialog(last.value(folderKey).toString(), name,
                                    last.value(formatsKey, standard).toStringList(), parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QCoreApplication::translate("ArcExport", "Export trees"));
    dialog->askForWidth(paper);
    QObject::connect(dialog, &QDialog::accepted, parent, [dialog, write = std::move(write)] {
        QSettings settings;
        settings.setValue(folderKey, dialog->folder());
        settings.setValue(formatsKey, dialog->formats());
        settings.setValue(widthKey, dialog->paper().widthMm);
        settings.setValue(fontKey, static_cast<int>(dialog->paper().font));
        write(dialog->files(), dialog->paper());
    });
    dialog->open();
}

void tellExports(ArcView& view, Banner& banner)
{
    QObject::connect(&view, &ArcView::exported, &banner,
                     [&banner](const QStringList& files) { tellWritten(banner, withNumbersBeside(files)); });
    QObject::connect(&view, &ArcView::exportFailed, &banner,
                     [&banner](const Problem& problem) { banner.showProblem(problem); });
}

} // namespace ui
