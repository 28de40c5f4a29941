#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include <CLI/CLI.hpp>

#include "app/workbench.h"

namespace app {

/// What a command needs while it runs.
struct Context {
    std::stop_token stop;        ///< Requested by Ctrl+C.
    const Workbench& workbench() ///< Made on first use: `recipe list` never pays for it.
    {
        if (!made_)
            made_ = std::make_unique<Workbench>(makeWorkbench());
        return *made_;
    }

private:
    std::unique_ptr<Workbench> made_;
};

/// A command's work; returns the exit code. Errors leave as core::Error (exit 1) or core::UsageError (exit 2).
using Work = std::function<int(Context&)>;

/// Each adds its subcommands; parsing one sets `work`.
void addDoctor(CLI::App& app, Work& work);
void addCorpus(CLI::App& app, Work& work);
void addTrain(CLI::App& app, Work& work);
void addAdversarialTrain(CLI::App& app, Work& work);
void addReproduce(CLI::App& app, Work& work);
void addEvaluate(CLI::App& app, Work& work);
void addAttack(CLI::App& app, Work& work);
void addExplain(CLI::App& app, Work& work);
void addVerify(CLI::App& app, Work& work);
void addCampaign(CLI::App& app, Work& work);
void addResults(CLI::App& app, Work& work);
void addReport(CLI::App& app, Work& work); ///< table and figure
void addBundle(CLI::App& app, Work& work); ///< bundle and methods
void addRecipe(CLI::App& app, Work& work);
void addModel(CLI::App& app, Work& work);
void addStudy(CLI::App& app, Work& work);
void addDemo(CLI::App& app, Work& work);

} // namespace app
