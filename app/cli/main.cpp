#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <system_error>

#include <CLI/CLI.hpp>

#include "app/blas_kernels.h"
#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/examples.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/messages.h"
#include "app/cli/terminal/numbers.h"
#include "app/cli/terminal/outputs.h"
#include "app/survive_pipes.h"
#include "core/attacks/attack.h"
#include "core/base/error.h"
#include "core/faults/last_words.h"
#include "core/json/json.h"

namespace {

constexpr auto noMemory = "there is not enough memory. Close other programs, or use fewer workers";

/// Whether the system had no room for another thread, or for its stack.
bool isShortOfMemory(const std::exception& thrown)
{
    const auto* error = dynamic_cast<const std::system_error*>(&thrown);
    return error != nullptr && (error->code() == std::errc::resource_unavailable_try_again ||
                                error->code() == std::errc::not_enough_memory);
}

int perform(const CLI::App& app, const app::Work& work)
{
    app::Context context;
    try {
        app::applyMessageOptions();
        app::checkOutputs(app);
        const app::WrittenOutputs outputs(app);
        const int code = work(context);
        return context.interrupted() ? app::Interrupted : code;
    } catch (const core::attacks::Stopped&) {
        return app::Interrupted;
    } catch (const core::UsageError& error) {
        app::complain(error.what());
        return app::WrongCommand;
    } catch (const std::bad_alloc&) {
        app::complain(noMemory);
        return app::Failed;
    } catch (const nlohmann::json::exception& error) {
        app::complain("a file holds a value of another kind than belongs there: " + core::inWords(error));
        return app::Failed;
    } catch (const std::exception& error) {
        if (context.interrupted())
            return app::Interrupted;
        if (!app::outputFailed()) // that is reported once, at the end
            app::complain(isShortOfMemory(error) ? noMemory : error.what());
        return app::Failed;
    }
}

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
    return perform(app, work);
}

/// Ends the process once everything of ours is closed. The libraries' exit handlers are skipped: when memory is short
/// OpenBLAS's waits for ever for a thread that waits for its buffer.
[[noreturn]] void leave(int code)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    std::exit(code); // they report from an exit handler
#else
    std::_Exit(code);
#endif
}

/// What std::terminate ends with: an exception left a thread, a destructor, or a library that allows none.
void endUnexpectedly(const core::faults::Fault& fault, const std::filesystem::path& report)
{
    if (fault.outOfMemory) { // then a longer message may not be possible
        (void)std::fputs(noMemory, stderr);
        (void)std::fputc('\n', stderr);
    } else {
        app::complain(
            fault.message + ". This is a fault of the program" +
            (report.empty() ? "; a report of it could not be written" : "; a report of it is in " + report.string()));
    }
    leave(app::Failed);
}

/// Flushes the remaining output; returns the exit code.
int runCommandLine(int argc, char** argv)
{
    CLI::App app("Faultline shows where a language model breaks.", "faultline-cli");
    app.set_version_flag("--version", FAULTLINE_VERSION);
    app.require_subcommand(0, 1);
    app::Work work;
    app::addDemo(app, work);
    app::addAttack(app, work);
    app::addExplain(app, work);
    app::addAsk(app, work);
    app::addEvaluate(app, work);
    app::addPerturb(app, work);
    app::addVerify(app, work);
    app::addWall(app, work);
    app::addCampaign(app, work);
    app::addCompare(app, work);
    app::addMap(app, work);
    app::addResults(app, work);
    app::addMark(app, work);
    app::addMeasure(app, work);
    app::addReport(app, work);
    app::addPaper(app, work);
    app::addStudy(app, work);
    app::addBundle(app, work);
    app::addRecipe(app, work);
    app::addCorpus(app, work);
    app::addModel(app, work);
    app::addTrain(app, work);
    app::addAdversarialTrain(app, work);
    app::addReproduce(app, work);
    app::addDoctor(app, work);
    app::addHandbook(app, work);
    app::addManual(app, work);
    app::addMessageOptions(app);
    app::checkNumbers(app);
    app::addExamples(app);
    const int code = run(app, work, argc, argv);
    return app::finishOutput() || code != app::Done ? code : app::Failed;
}

} // namespace

int main(int argc, char** argv)
{
    app::chooseBlasKernels(argv);
    app::survivePipes();
    core::faults::watchTerminate({"faultline-cli", FAULTLINE_VERSION}, endUnexpectedly);
    try {
        leave(runCommandLine(argc, argv));
    } catch (const std::bad_alloc&) { // outside of a command's work, or while saying so
        (void)std::fputs(noMemory, stderr);
        (void)std::fputc('\n', stderr);
        leave(app::Failed);
    }
}
