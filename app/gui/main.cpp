#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <QApplication>
#include <QCommandLineParser>
#include <QTimer>
#include <QUrl>

#include "app/blas_kernels.h"
#include "app/gui/backends.h"
#include "app/manual_page.h"
#include "app/survive_pipes.h"
#include "core/base/log.h"
#include "core/files/paths.h"
#include "ui/base/convert.h"
#include "ui/base/language.h"
#include "ui/base/theme.h"
#include "ui/charts/plain_numbers.h"
#include "ui/faults/application.h"
#include "ui/faults/fault_box.h"
#include "ui/faults/loop_watch.h"
#include "ui/session/file_kind.h"
#include "ui/session/session.h"
#include "ui/studies/rating/rater_window.h"
#include "ui/window/leaving.h"
#include "ui/window/main_window.h"
#include "ui/window/pages.h"

namespace {

constexpr auto fileHelp =
    "A project or a bundle; a corpus, model folder, recipe, packet or ballots file opens as what it is.";

/// Packets and nothing else: the program is a rater's, and shows only what packets hold.
bool raterMode(const QStringList& files)
{
    return !files.isEmpty() && std::all_of(files.begin(), files.end(), [](const QString& file) {
        return ui::kindOf(ui::toPath(file)) == ui::FileKind::Packet;
    });
}

int judge(const QStringList& files)
{
    const ui::HeardSignals signals; // closed by a signal, the windows keep what was typed
    QObject::connect(&signals, &ui::HeardSignals::heard, qApp, &QApplication::closeAllWindows);
    std::vector<std::unique_ptr<ui::RaterWindow>> windows;
    for (const auto& file : files) {
        windows.push_back(std::make_unique<ui::RaterWindow>());
        windows.back()->openPacket(ui::toPath(file));
        windows.back()->show();
    }
    return QApplication::exec();
}

/// The window; `crash`: how the last start ended, if by a fault.
int work(const QStringList& files, bool demo, const std::optional<core::faults::Crash>& crash)
{
    ui::Session session(app::makeBackends());
    const auto closed = crash ? session.startPlain(crash->doing) : QString();
    ui::MainWindow window(session, ui::makePages(session));
    const ui::Leaving leaving(window);
    window.show();
    const ui::LoopWatch watch(ui::LoopWatch::Span(500), [](ui::LoopWatch::Span busy) {
        core::logWarning("the window did not answer for " + std::to_string(static_cast<int>(busy.count())) + " ms");
    });
    if (crash)
        ui::showCrash(*crash, closed, &window);
    if (demo)
        session.openDemo();
    else if (files.isEmpty())
        session.reopenLast();
    for (const auto& file : files)
        window.openAnything(file);
    return QApplication::exec();
}

/// While the QApplication is made: where no window can be opened Qt aborts; this prints one line and exits.
void sayNoDisplay(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (type == QtFatalMsg) {
        std::fputs("faultline: no window can be opened here. Start it where there is a display (DISPLAY or "
                   "WAYLAND_DISPLAY is set), or use faultline-cli, which needs none.\n",
                   stderr);
        std::_Exit(EXIT_FAILURE);
    }
    if (!QByteArrayView(context.category).startsWith("qt.qpa")) // a longer form of the same message
        std::fprintf(stderr, "%s\n", qPrintable(message));
}

/// What a file manager gives as an address is a path; links to results stay.
QStringList localFiles(QStringList names)
{
    for (auto& name : names)
        if (name.startsWith(QLatin1String("file:")))
            name = QUrl(name).toLocalFile();
    return names;
}

std::string manualPage(const QList<QCommandLineOption>& options)
{
    app::ManualPage page{"faultline", "see where a language model breaks", {}};
    page.sections = {
        {"synopsis", "faultline [OPTIONS] [FILE...]", {}},
        {"description",
         "A workbench: load a victim model and a corpus, attack it, see what broke and why, have people judge the "
         "perturbed texts, and print figures and tables. F1 opens the handbook on every page.",
         {}},
        {"options", {}, {{"FILE", fileHelp}}},
        {"see also", "faultline-cli(1)", {}}};
    for (const auto& option : options) {
        QStringList names;
        for (const auto& name : option.names())
            names << (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
        page.sections[2].items.emplace_back(ui::toStd(names.join(QStringLiteral(", "))),
                                            ui::toStd(option.description()));
    }
    return app::toRoff(page, FAULTLINE_VERSION);
}

/// --help, --version and --manual need no display.
void answerQuestions(QCommandLineParser& parser, const QList<QCommandLineOption>& options, int argc, char** argv)
{
    const QCoreApplication plain(argc, argv);
    (void)parser.parse(QCoreApplication::arguments()); // with Qt's own options still in it, so errors come later
    for (const auto* help : {"help", "help-all"})
        if (parser.isSet(QLatin1String(help)))
            parser.showHelp();
    if (parser.isSet(QStringLiteral("version")))
        parser.showVersion();
    if (parser.isSet(QStringLiteral("manual"))) {
        std::fputs(manualPage(options).c_str(), stdout);
        std::exit(EXIT_SUCCESS);
    }
}

} // namespace

int main(int argc, char** argv)
{
    app::chooseBlasKernels(argv);
    app::survivePipes();
    QApplication::setOrganizationName(QStringLiteral("Faultline"));
    QApplication::setApplicationName(QStringLiteral("faultline"));
    QApplication::setApplicationVersion(QStringLiteral(FAULTLINE_VERSION));

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Where does a language model break?"));
    const auto help = parser.addHelpOption();
    const auto version = parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("FILE"), QString::fromLatin1(fileHelp), QStringLiteral("[FILE...]"));
    const QCommandLineOption demo(QStringLiteral("demo"), QStringLiteral("Open the demo project."));
    QCommandLineOption manual(QStringLiteral("manual"), QStringLiteral("Print the page of the manual."));
    manual.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOptions({demo, manual});
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions); // as Qt's own: -platform
    answerQuestions(parser, {demo, help, version}, argc, argv);

    core::logAlsoTo(core::stateFolder() / "faultline.log");
    core::faults::watch({"faultline", FAULTLINE_VERSION}, ui::sayUnexpectedEnd);
    qInstallMessageHandler(sayNoDisplay);
    ui::Application app(argc, argv);
    qInstallMessageHandler(nullptr);
    ui::usePlainNumbers();
    QApplication::setApplicationDisplayName(QStringLiteral("Faultline"));
    QApplication::setDesktopFileName(QStringLiteral("faultline"));
    parser.process(app);

    ui::language::install(app);
    ui::theme::install(app);
    const auto files = localFiles(parser.positionalArguments());
    if (raterMode(files))
        return judge(files);
    return ui::runGuarded([&](const auto& crash) { return work(files, parser.isSet(demo), crash); });
}
