#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/terminal/interrupt.h"
#include "app/workbench.h"

namespace app {

/// What a command needs while it runs.
class Context {
public:
    /// Requested by Ctrl+C and the like, from the first call on: a command that never calls it ends at once.
    std::stop_token stop()
    {
        if (!interrupt_)
            interrupt_.emplace();
        return interrupt_->token();
    }
    [[nodiscard]] bool interrupted() const { return interrupt_ && interrupt_->happened(); }

    const Workbench& workbench() ///< Made on first use: `recipe list` never pays for it.
    {
        if (!made_)
            made_ = std::make_unique<Workbench>(makeWorkbench());
        return *made_;
    }

private:
    std::optional<Interrupt> interrupt_;
    std::unique_ptr<Workbench> made_;
};

/// A command's work; returns the exit code. Errors leave as core::Error (exit 1) or core::UsageError (exit 2).
using Work = std::function<int(Context&)>;

/// Each adds its subcommands; parsing one sets `work`.
void addDoctor(CLI::App& app, Work& work);
void addHandbook(CLI::App& app, Work& work);
void addCorpus(CLI::App& app, Work& work);
void addTrain(CLI::App& app, Work& work);
void addAdversarialTrain(CLI::App& app, Work& work);
void addReproduce(CLI::App& app, Work& work);
void addEvaluate(CLI::App& app, Work& work);
void addAsk(CLI::App& app, Work& work);
void addPerturb(CLI::App& app, Work& work);
void addAttack(CLI::App& app, Work& work);
void addExplain(CLI::App& app, Work& work);
void addVerify(CLI::App& app, Work& work);
void addWall(CLI::App& app, Work& work);
void addCampaign(CLI::App& app, Work& work);
void addCompare(CLI::App& app, Work& work);
void addMap(CLI::App& app, Work& work);
void addResults(CLI::App& app, Work& work);
void addMark(CLI::App& app, Work& work);
void addMeasure(CLI::App& app, Work& work);
void addReport(CLI::App& app, Work& work); ///< table and figure
void addPaper(CLI::App& app, Work& work);
void addBundle(CLI::App& app, Work& work); ///< bundle and methods
void addRecipe(CLI::App& app, Work& work);
void addModel(CLI::App& app, Work& work);
void addStudy(CLI::App& app, Work& work);
void addDemo(CLI::App& app, Work& work);
void addManual(CLI::App& app, Work& work);

} // namespace app
