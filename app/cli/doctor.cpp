#include "app/doctor.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "core/store/project.h"

namespace app {

void addDoctor(CLI::App& app, Work& work)
{
    auto json = std::make_shared<bool>(false);
    auto* command = app.add_subcommand("doctor", "is everything there that Faultline needs?");
    addJson(*command, *json);
    auto project = std::make_shared<std::string>();
    command->add_option("--project", *project, "check all of a project file instead, however large it is");
    command->callback([&work, json, project] {
        work = [json, project](Context& context) {
            if (!project->empty()) {
                core::store::Project::checkAll(*project); // throws what is wrong
                if (*json)
                    printJson({{"well", true}});
                else
                    print(*project + " is whole.");
                return int(Done);
            }
            const auto findings = examine(context.workbench());
            const auto fine = [](const Finding& f) { return f.good || f.optional; };
            const bool well = std::ranges::all_of(findings, fine);
            if (*json) {
                nlohmann::ordered_json all = nlohmann::ordered_json::array();
                for (const auto& f : findings)
                    all.push_back({{"name", f.name},
                                   {"good", f.good},
                                   {"optional", f.optional},
                                   {"detail", f.detail},
                                   {"remedy", f.remedy}});
                printJson({{"well", well}, {"findings", all}});
            } else {
                for (const auto& f : findings) {
                    print(fmt::format("{:<4} {:<28} {}", f.good ? "ok" : f.optional ? "-" : "BAD", f.name, f.detail));
                    if (!f.good)
                        print(fmt::format("{:<34}{}", "", f.remedy));
                }
                const bool all = std::ranges::all_of(findings, &Finding::good);
                print(well ? all ? "Everything is there." : "Everything that is needed is there."
                           : "Something is missing; the lines above say what to do.");
            }
            return int(well ? Done : Failed);
        };
    });
}

} // namespace app
