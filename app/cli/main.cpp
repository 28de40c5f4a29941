#include <exception>
#include <new>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/exit_codes.h"
#include "app/cli/interrupt.h"
#include "core/attacks/attack.h"
#include "core/base/error.h"

namespace {

int run(CLI::App& app, app::Work& work, int argc, char** argv)
{
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& done) { // --help, --version
        return app.exit(done);
    } catch (const CLI::ParseError& error) {
        app.exit(error);
        return app::WrongCommand;
    }
    if (!work) {
        app::print(app.help());
        return app::WrongCommand;
    }
    const app::Interrupt interrupt;
    app::Context context;
    context.stop = interrupt.token();
    try {
        const int code = work(context);
        return interrupt.happened() ? app::Interrupted : code;
    } catch (const core::attacks::Stopped&) {
        return app::Interrupted;
    } catch (const core::UsageError& error) {
        app::note(error.what());
        return app::WrongCommand;
    } catch (const std::bad_alloc&) {
        app::note("There is not enough memory. Close other programs, or use fewer workers.");
        return app::Failed;
    } catch (const std::exception& error) {
        if (interrupt.happened())
            return app::Interrupted;
        app::note(error.what());
        return app::Failed;
    }
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app("Faultline shows where a language model breaks.", "faultline-cli");
    app.set_version_flag("--version", FAULTLINE_VERSION);
    app.require_subcommand(0, 1);
    app::Work work;
    app::addDemo(app, work);
    app::addAttack(app, work);
    app::addExplain(app, work);
    app::addEvaluate(app, work);
    app::addVerify(app, work);
    app::addCampaign(app, work);
    app::addResults(app, work);
    app::addReport(app, work);
    app::addStudy(app, work);
    app::addBundle(app, work);
    app::addRecipe(app, work);
    app::addCorpus(app, work);
    app::addModel(app, work);
    app::addTrain(app, work);
    app::addAdversarialTrain(app, work);
    app::addReproduce(app, work);
    app::addDoctor(app, work);
    return run(app, work, argc, argv);
}
