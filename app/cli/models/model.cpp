#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/folder_report.h"
#include "models/inference/transformer/converted_weights.h"

namespace app {

namespace {

void addConvert(CLI::App& command, Work& work)
{
    auto folder = std::make_shared<std::string>(), to = std::make_shared<std::string>(),
         out = std::make_shared<std::string>();
    auto* convert = command.add_subcommand("convert", "write a Hugging Face folder's weights in another form");
    convert->add_option("path", *folder, "a folder with pytorch_model.bin, or with its shards")->required();
    convert->add_option("--to", *to, "the form")->required()->check(CLI::IsMember({"safetensors"}));
    addOutput(*convert, "--out", *out, "folder to write, with copies of the other files (default: the same folder)",
              Stands::Folder);
    addForce(*convert);
    convert->callback([&work, folder, to, out, convert] {
        work = [folder, to, out, convert](Context&) { // `to` has one value, which the option has checked
            const auto file = models::convertToSafeTensors(*folder, out->empty() ? *folder : *out, isForced(*convert));
            print(file.string());
            return int(Done);
        };
    });
}

nlohmann::ordered_json inJson(const models::FolderReport& report)
{
    return {{"what", report.what},       {"serves", report.serves}, {"labels", report.labels},
            {"problem", report.problem}, {"remedy", report.remedy}, {"warning", report.warning}};
}

void show(const models::FolderReport& report)
{
    const auto line = [](const char* name, const std::string& text) {
        if (!text.empty())
            print(fmt::format("{:<9}{}", name, text));
    };
    line("what", report.what);
    line("labels", fmt::format("{}", fmt::join(report.labels, ", ")));
    line("serves", report.serves);
    line("warning", report.warning);
    line("problem", report.problem);
    line("remedy", report.remedy);
}

} // namespace

void addModel(CLI::App& app, Work& work)
{
    auto folder = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    auto* command = app.add_subcommand("model", "list models, show one's card, convert its weights");
    command->require_subcommand(1);

    auto* list = command->add_subcommand("list", "models that can be named instead of a folder");
    addJson(*list, *json);
    list->callback([&work, json] {
        work = [json](Context& context) {
            nlohmann::ordered_json all = nlohmann::ordered_json::array();
            core::reports::Table table;
            table.columns = {{"model"}, {"task"}, {"state"}, {"what it is"}};
            for (const auto& model : context.workbench().loader->models()) {
                all.push_back({{"name", model.name},
                               {"task", model.task},
                               {"state", model.state},
                               {"shipped", model.shipped},
                               {"summary", model.summary},
                               {"folder", model.folder.string()}});
                table.rows.push_back({{model.name}, {model.task}, {model.state}, {model.summary}});
            }
            if (*json)
                printJson({{"models", all}});
            else
                printTable(table);
            return int(Done);
        };
    });

    addConvert(*command, work);

    auto* info = command->add_subcommand(
        "info", "what a folder is, for what it serves, what is missing; its config.json and card");
    info->add_option("model", *folder, "a model's name or folder")->required();
    addJson(*info, *json);
    info->callback([&work, folder, json] {
        work = [folder, json](Context& context) {
            std::filesystem::path path = *folder;
            for (const auto& model : context.workbench().loader->models())
                if (model.name == *folder)
                    path = model.folder;
            if (!std::filesystem::exists(path))
                throw core::UsageError("there is no model named " + *folder,
                                       "faultline-cli model list shows what there is");
            const auto file = path / "config.json";
            auto config = nlohmann::ordered_json::object();
            if (std::filesystem::exists(file))
                config = core::maybeJson<nlohmann::ordered_json>(core::readFile(file, 4 << 20));
            if (!config.is_object()) // the report says what is wrong with it
                config = nlohmann::ordered_json::object();
            const auto report = models::reportOnFolder(path);
            if (*json) {
                config["report"] = inJson(report);
                printJson(config);
                return report.problem.empty() ? int(Done) : int(Failed);
            }
            show(report);
            if (!config.empty()) {
                print("");
                printJson(config);
            }
            if (std::filesystem::exists(path / "README.md"))
                print("\n" + core::readFile(path / "README.md"));
            return report.problem.empty() ? int(Done) : int(Failed);
        };
    });
}

} // namespace app
