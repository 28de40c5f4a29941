#include "ui/widgets/open_folder.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

#include "ui/widgets/banner.h"

namespace ui {

void tellWritten(Banner& banner, const QStringList& files)
{
    if (files.isEmpty())
        return;
    const auto folder = QFileInfo(files.front()).absolutePath();
    banner.show(Banner::Kind::Good,
                QCoreApplication::translate("OpenFolder", "Written to %1").arg(files.join(QStringLiteral(", "))),
                QCoreApplication::translate("OpenFolder", "Open the folder"),
                [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
}

} // namespace ui
