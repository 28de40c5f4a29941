#include "ui/session/project_dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>

#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"

namespace ui {

namespace {

struct DialogTexts {
    Q_DECLARE_TR_FUNCTIONS(ui::ProjectDialogs)
};

QString filter() { return DialogTexts::tr("Faultline projects (*.faultline);;All files (*)"); }

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
    const auto path = chooseTarget(parent, DialogTexts::tr("New project"), QStringLiteral("untitled.faultline"));
    if (!path.isEmpty())
        session.createProject(toPath(path));
}

void chooseProject(Session& session, QWidget* parent)
{
    const auto path = QFileDialog::getOpenFileName(
        parent, DialogTexts::tr("Open project"), {},
        DialogTexts::tr("Faultline projects and bundles (*.faultline *.tar.gz *.tgz *.zip);;All files (*)"));
    if (!path.isEmpty())
        session.requestOpening(path);
}

QAction* makeDemoAction(Session& session, QObject* parent)
{
    auto* action = makeAction(parent, DialogTexts::tr("Open the demo project"), QStringLiteral("lab"), {},
                              DialogTexts::tr("Sample reviews, trained victims and finished campaigns"),
                              [&session] { session.openDemo(); });
    action->setEnabled(static_cast<bool>(session.backends().makeDemo));
    return action;
}

QString chooseCopy(QWidget* parent)
{
    return chooseTarget(parent, DialogTexts::tr("Save a copy of the project"), QStringLiteral("copy.faultline"));
}

} // namespace ui
