#include "core/reports/bundle/bundle.h"
#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "app/cli/terminal/projects.h"
#include "core/reports/bundle/methods.h"

namespace app {

void addBundle(CLI::App& app, Work& work)
{
    struct Options {
        std::string file, out, format = "markdown", convention = "attacked";
        std::vector<std::string> campaigns;
        bool models = false;
    };
    auto o = std::make_shared<Options>();
    auto* bundle = app.add_subcommand("bundle", "a project with all that is needed to reproduce it, as one archive");
    bundle->require_subcommand(1);
    auto* create = bundle->add_subcommand("create", "pack a project, its recipes, commands, methods and summary");
    addProject(*create, o->file)->required();
    addOutput(*create, "--out", o->out, "FILE.tar.gz or FILE.zip")->required();
    create->add_flag("--with-models", o->models, "pack the folders of the victims, too, but for shipped ones");
    create->callback([&work, o] {
        work = [o](Context& context) {
            const auto project = core::store::Project::open(o->file, core::store::Project::Mode::ReadOnly);
            core::reports::createBundle(*project, o->out,
                                        o->models ? core::reports::ownModels(context.workbench().loader)
                                                  : core::reports::ModelFolder());
            note("written to " + o->out);
            return int(Done);
        };
    });
    auto* open = bundle->add_subcommand("open", "check a bundle and unpack it");
    open->add_option("bundle", o->file, "what `bundle create` wrote")->required();
    addOutput(*open, "--out", o->out, "a new folder", Stands::Folder)->required();
    open->callback([&work, o] {
        work = [o](Context&) {
            const auto opened = core::reports::openBundle(o->file, o->out);
            for (const auto& file : opened.files)
                print(file.string());
            return int(Done);
        };
    });
    auto* methods = app.add_subcommand("methods", "the exact facts of campaigns as a paragraph for the paper");
    addProject(*methods, o->file)->required();
    methods->add_option("--campaign", o->campaigns, "name or number; may be given several times; all when left out");
    methods->add_option("--format", o->format, "markdown latex")->capture_default_str();
    methods
        ->add_option(
            "--convention", o->convention,
            "what a success rate divides by: attacked all textattack textfooler openattack dpattack hard-label")
        ->capture_default_str();
    methods->callback([&work, o] {
        work = [o](Context&) {
            const auto project = core::store::Project::open(o->file, core::store::Project::Mode::ReadOnly);
            std::vector<core::store::Id> ids;
            for (const auto& campaign : campaignsNamed(*project, o->campaigns))
                ids.push_back(campaign.id);
            print(core::reports::methodsParagraphs(*project, ids, o->format,
                                                   core::campaigns::conventionNamed(o->convention)));
            return int(Done);
        };
    });
}

} // namespace app
