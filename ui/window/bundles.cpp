#include "ui/window/bundles.h"

#include <QAction>
#include <QFileDialog>

#include "core/files/outputs.h"
#include "core/reports/bundle/bundle.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/open_folder.h"

namespace ui {

namespace {

namespace fs = std::filesystem;

/// "films" of films.faultline.tar.gz.
std::string bundleName(const fs::path& file)
{
    auto name = file.filename().string();
    for (const auto* ending : {".gz", ".tgz", ".tar", ".zip", ".faultline"})
        if (name.ends_with(ending) && name.size() > std::string_view(ending).size())
            name.resize(name.size() - std::string_view(ending).size());
    return name;
}

/// A folder beside the bundle that holds it already, or one that is new.
fs::path folderFor(const fs::path& file)
{
    const auto name = bundleName(file);
    for (int i = 1;; ++i) {
        const auto folder = file.parent_path() / (i == 1 ? name : name + " (" + std::to_string(i) + ")");
        std::error_code error;
        if (!fs::exists(folder, error) || core::reports::isUnpackedIn(file, folder))
            return folder;
    }
}

struct Unpacked {
    fs::path project;
    bool before = false; ///< It was unpacked already.
};

Unpacked unpack(const fs::path& file, JobControl& control)
{
    const auto folder = folderFor(file);
    if (core::reports::isUnpackedIn(file, folder))
        return {folder / "project.faultline", true};
    return {core::reports::openBundle(file, folder, control.stop(), control.progressFn()).project, false};
}

} // namespace

Bundles::Bundles(Session& session, Banner& banner, QWidget* window)
    : QObject(window), session_(session), banner_(banner), window_(window)
{
    make_ =
        makeAction(window, tr("Make a &bundle..."), QStringLiteral("export"), {},
                   tr("Pack the project with its recipes, commands and methods into one file, for a colleague or an "
                      "archive"),
                   [this] { choose(false); });
    makeWhole_ = makeAction(window, tr("Make a bundle with the &models..."), QStringLiteral("export"), {},
                            tr("The same, with the folders of the victims that are not shipped with the program"),
                            [this] { choose(true); });
    const auto refresh = [this] {
        for (auto* action : actions())
            action->setEnabled(session_.project() != nullptr);
    };
    connect(&session_, &Session::projectChanged, this, refresh);
    refresh();
}

void Bundles::choose(bool models)
{
    if (!session_.project())
        return;
    auto* dialog = new QFileDialog(window_, tr("Make a bundle"), session_.remembered(QStringLiteral("figures/folder")),
                                   tr("Bundles (*.tar.gz *.zip)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("tar.gz"));
    // Under this name desktops open it with Faultline.
    dialog->selectFile(toQt(session_.project()->path().stem().string()) + QStringLiteral(".faultline.tar.gz"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, models](const QString& file) { makeAs(file, models); });
    dialog->open();
}

void Bundles::makeAs(const QString& file, bool models)
{
    const auto folders = models && session_.backends().loader ? core::reports::ownModels(session_.backends().loader)
                                                              : core::reports::ModelFolder();
    session_.jobs().run(
        this, {tr("Make a bundle"), false, false},
        [project = session_.project(), path = toPath(file), folders](JobControl& control) {
            core::requireNoProject(path);
            core::reports::createBundle(*project, path, folders, control.stop(), control.progressFn());
            return true;
        },
        [this, file](bool) { tellWritten(banner_, {file}); },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

void Bundles::open(const QString& file)
{
    session_.jobs().run(
        this, {tr("Open a bundle"), false, false},
        [path = toPath(file)](JobControl& control) { return unpack(path, control); },
        [this](const Unpacked& unpacked) {
            const auto folder = toQt(unpacked.project.parent_path());
            openProject(
                toQt(unpacked.project),
                unpacked.before
                    ? tr("This bundle was unpacked before, into %1; its project is opened from there.").arg(folder)
                    : tr("The bundle was unpacked into %1. commands.sh in it runs its campaigns again.").arg(folder));
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

/// Says it once the project is there: what the banner shows before is about the project before.
void Bundles::openProject(const QString& project, const QString& said)
{
    auto* wait = new QObject(this);
    connect(&session_, &Session::projectChanged, wait, [this, wait, project, said] {
        std::error_code error;
        const auto& opened = session_.project();
        const bool there = opened && fs::equivalent(opened->path(), toPath(project), error);
        if (!there && session_.projectState() == LoadState::Loading)
            return;
        if (there && !opened->readOnly()) // why it can only be read is said there
            banner_.show(Banner::Kind::Good, said);
        wait->deleteLater();
    });
    session_.openProject(toPath(project));
}

} // namespace ui
