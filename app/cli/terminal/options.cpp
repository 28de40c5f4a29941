#include "app/cli/terminal/options.h"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal/console.h"
#include "core/base/error.h"
#include "core/campaigns/runner.h"
#include "core/files/file.h"
#include "core/language/rewriting/rewriting_program.h"
#include "core/programs/consent.h"

namespace app {

CLI::Option* addParameter(CLI::App& command, const core::Parameter& parameter,
                          std::function<void(const nlohmann::ordered_json&)> set)
{
    using Kind = core::Parameter::Kind;
    const auto name = parameter.optionName();
    if (parameter.kind == Kind::Flag)
        return command.add_flag_callback(
            name, [set = std::move(set)] { set(true); }, parameter.meaning);
    if (parameter.kind == Kind::List)
        return command
            .add_option_function<std::vector<std::string>>(
                name, [set = std::move(set)](const std::vector<std::string>& values) { set(values); },
                parameter.meaning)
            ->delimiter(',')
            ->default_str(parameter.typedDefault());
    auto* option = command.add_option_function<std::string>(
        name, [set = std::move(set), parameter](const std::string& text) { set(parameter.typed(text)); },
        parameter.meaning);
    const auto wrong = [parameter](const std::string& text) {
        const auto value = parameter.typed(text);
        return !value.is_discarded() && parameter.problem(value).empty()
                   ? std::string()
                   : fmt::format("{} is not {}", text, parameter.expected());
    };
    const bool isText =
        parameter.kind == Kind::Text || parameter.kind == Kind::Choice || parameter.kind == Kind::Resource;
    const auto range = parameter.kind == Kind::Choice         ? "{" + parameter.range() + "}"
                       : isText || std::isinf(parameter.high) ? std::string()
                                                              : parameter.range();
    return option->check(CLI::Validator(wrong, range, "declared"))
        ->type_name(isText                            ? "TEXT"
                    : parameter.kind == Kind::Integer ? "UINT"
                                                      : "FLOAT")
        ->default_str(parameter.typedDefault());
}

CLI::Option* addJson(CLI::App& command, bool& json)
{
    return command.add_flag("--json", json, "machine-readable output: JSON on standard output");
}

CLI::Option* addProject(CLI::App& command, std::string& file)
{
    return command.add_option("project", file, "the project file");
}

CLI::Option* addStudyName(CLI::App& command, std::string& name)
{
    return command.add_option("--study", name, "name of the study; may be left out if there is only one");
}

void addWorkers(CLI::App& command, int& workers)
{
    addParameter(command, core::campaigns::workersParameter(),
                 [&workers](const auto& given) { workers = given.template get<int>(); });
}

void CorpusOptions::add(CLI::App& command, std::string_view without)
{
    for (const auto& parameter : core::corpora::readParameters())
        if (parameter.key != without)
            addParameter(command, parameter, [this, key = parameter.key](const auto& value) {
                typed_[key] = value.template get<std::string>();
            });
}

core::corpora::Corpus readTold(const std::string& path, const core::corpora::ReadOptions& options,
                               const std::stop_token& stop)
{
    auto corpus = core::corpora::readCorpus(path, options, stop);
    tellReading(corpus);
    return corpus;
}

std::string rowsLeftOut(const core::corpora::Corpus& corpus)
{
    return thousands(corpus.skippedRows) + (corpus.skippedRows == 1 ? " row was left out." : " rows were left out.");
}

void tellReading(const core::corpora::Corpus& corpus)
{
    for (const auto& warning : corpus.warnings)
        note(warning);
    if (corpus.skippedRows > 0)
        note(rowsLeftOut(corpus));
}

void SampleChoice::add(CLI::App& command)
{
    for (auto parameter : core::campaigns::sampleParameters()) {
        if (parameter.key == "method")
            parameter.key = "sample";
        else if (parameter.key == "seed")
            parameter.key = "sample-seed";
        addParameter(command, parameter, [this, set = parameter.set](const auto& value) { set(sample, value); });
    }
    command.add_option("--ids", idsFile, "a file with one example id per line");
}

core::campaigns::SampleOptions SampleChoice::options() const
{
    auto options = sample;
    if (!idsFile.empty()) {
        options.method = "ids";
        std::string id;
        for (const char c : core::readFile(idsFile) + "\n") {
            if (c != '\n' && c != '\r') {
                id += c;
            } else if (!id.empty()) {
                options.ids.push_back(id);
                id.clear();
            }
        }
    }
    return options;
}

void addLoadOptions(CLI::App& command, core::victims::LoadOptions& load, VictimFrom from)
{
    command.add_option("--device", load.device, "cpu or cuda")->capture_default_str();
    command.add_flag("--plain", load.plain, "the plain forward pass instead of the fast path");
    command
        .add_option_function<std::string>(
            "--special-pieces", [&load](const std::string& value) { load.specialPieces = value == "as-library"; },
            "as-text: [MASK] in a text is letters and signs; as-library: it is the piece, for folders of Hugging Face")
        ->check(CLI::IsMember({"as-text", "as-library"}))
        ->default_str("as-text");
    command
        .add_option_function<double>(
            "--threshold", [&load](double value) { load.threshold = value; },
            "of a folder of Hugging Face whose head has one output, a score: from which score on a text is of the "
            "second "
            "of two labels")
        ->check(CLI::Number);
    command.add_option("--exec-timeout", load.timeoutSeconds, "seconds a program (exec:) may take for an answer")
        ->capture_default_str();
    load.allowExec = from == VictimFrom::CommandLine;
    if (from == VictimFrom::File)
        command.add_flag("--allow-exec,--yes", load.allowExec,
                         "start the program that the file names as its victim: it can do whatever you can");
}

CLI::Option* RecipeChoice::add(CLI::App& command, const char* what)
{
    command.add_option("--set", set, "key=value of the recipe; an unknown key lists the known ones");
    command.add_flag("--allow-exec,--yes", allowExec,
                     "start the program that the recipe names as its rewriter: it can do whatever you can");
    return command.add_option("--recipe", name, what);
}

core::attacks::Recipe RecipeChoice::load() const
{
    auto recipe = core::attacks::Recipe::load(name);
    change(recipe);
    return recipe;
}

void RecipeChoice::change(core::attacks::Recipe& recipe) const
{
    for (const auto& [key, value] : keyValues(set)) {
        recipe.set(key, value);
        allowTyped(value);
    }
    if (allowExec)
        allowPrograms(recipe);
}

void allowTyped(const std::string& value)
{
    if (const auto typed = core::language::rewritingCommandOf(value))
        core::programs::allowExecOnce(typed->command);
}

void allowPrograms(const core::attacks::Recipe& recipe)
{
    for (const auto& command : recipe.programs())
        core::programs::allowExecOnce(command);
}

std::vector<std::pair<std::string, std::string>> keyValues(const std::vector<std::string>& settings)
{
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const auto& setting : settings) {
        const auto equal = setting.find('=');
        if (equal == std::string::npos || equal == 0)
            throw core::UsageError("--set takes key=value, not \"" + setting + "\"",
                                   "For example --set search.ranking=delete");
        pairs.emplace_back(setting.substr(0, equal), setting.substr(equal + 1));
    }
    return pairs;
}

} // namespace app
