#include "ui/session/project_dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>

#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"

namespace ui {

namespace {

QString words(const char* text) { return QCoreApplication::translate("ui::ProjectDialogs", text); }

QString filter() { return words("Faultline projects (*.faultline);;All files (*)"); }

QString chooseTarget(QWidget* parent, const QString& title, const QString& name)
{
    auto path = QFileDialog::getSaveFileName(parent, title, name, filter());
    if (!path.isEmpty() && !path.endsWith(QLatin1String(".faultline")))
        path += QLatin1String(".faultline");
    return path;
}

} // namespace

void chooseNewProject(Session& session, QWidget* parent)
{
    const auto path = chooseTarget(parent, words("New project"), QStringLiteral("untitled.faultline"));
    if (!path.isEmpty())
        session.createProject(toPath(path));
}

void chooseProject(Session& session, QWidget* parent)
{
    const auto path = QFileDialog::getOpenFileName(
        parent, words("Open project"), {},
        words("Faultline projects and bundles (*.faultline *.tar.gz *.tgz *.zip);;All files (*)"));
    if (!path.isEmpty())
        session.requestOpening(path);
}

QAction* makeDemoAction(Session& session, QObject* parent)
{
    auto* action =
        makeAction(parent, words("Open the demo project"), QStringLiteral("lab"), {},
                   words("Sample reviews, trained victims and finished campaigns"), [&session] { session.openDemo(); });
    action->setEnabled(static_cast<bool>(session.backends().makeDemo));
    return action;
}

QString chooseCopy(QWidget* parent)
{
    return chooseTarget(parent, words("Save a copy of the project"), QStringLiteral("copy.faultline"));
}

} // namespace ui
