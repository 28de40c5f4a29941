#include "app/cli/terminal/manual.h"

#include <cctype>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal/console.h"
#include "app/cli/terminal/examples.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/outputs.h"
#include "app/manual_page.h"

namespace app {

namespace {

using Section = ManualPage::Section;

std::vector<const CLI::App*> commandsOf(const CLI::App& command)
{
    return command.get_subcommands([](const CLI::App* sub) { return !sub->get_name().empty(); });
}

/// "--corpus FILE", as the help names it.
std::string termOf(const CLI::Option& option)
{
    std::string term = option.get_name(option.get_positional(), true);
    if (option.get_items_expected_max() > 0)
        term += ' ' + option.get_type_name();
    return term;
}

std::string meaningOf(const CLI::Option& option)
{
    std::string meaning = option.get_description();
    if (option.get_required())
        meaning += meaning.empty() ? "required" : " (required)";
    if (const auto usual = option.get_default_str(); !usual.empty() && option.get_items_expected_max() > 0)
        meaning += fmt::format(" [{}]", usual);
    return meaning;
}

/// "faultline-cli campaign run [OPTIONS] project"
std::string usageOf(const CLI::App& command, const std::string& name)
{
    std::string usage = name + " [OPTIONS]";
    for (const auto* option : command.get_options())
        if (option->get_positional())
            usage += option->get_required() ? ' ' + option->get_name(true) : " [" + option->get_name(true) + ']';
    return usage + (commandsOf(command).empty() ? "" : " COMMAND");
}

std::string asSentence(std::string text)
{
    if (text.empty())
        return text;
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text.ends_with('?') || text.ends_with('.') ? text : text + '.';
}

/// A command, and those that are below it.
void describe(const CLI::App& command, const std::string& name, bool first, std::vector<Section>& sections)
{
    sections.push_back({first ? "synopsis" : name, usageOf(command, name), {}});
    const std::string text = asSentence(command.get_description());
    if (first)
        sections.push_back({"description", text, {}});
    else
        sections.back().text += "\n\n" + text;
    auto& items = sections.back().items;
    for (const auto* option : command.get_options())
        if (first || option != command.get_help_ptr())
            items.emplace_back(termOf(*option), meaningOf(*option));
    for (const auto* sub : commandsOf(command))
        describe(*sub, name + ' ' + sub->get_name(), false, sections);
}

/// What docs/where-things-are.md says, for those who only have man.
const Section exitStatus{"exit status",
                         {},
                         {{"0", "Done, also when single examples ended in an error; they are counted."},
                          {"1", "The work failed."},
                          {"2", "The command was wrong."},
                          {"130", "Interrupted; what was finished is kept."}}};
const Section files{
    "files",
    {},
    {{"/usr/share/faultline", "Recipes, plans, sample corpora and models, which go by their names."},
     {"/usr/share/doc/faultline", "The handbook, which faultline-cli handbook prints, and example programs."},
     {"~/.local/share/faultline", "The demo project, and in models/NAME models of the user's own."},
     {"~/.config/faultline", "What the window remembers."},
     {"~/.local/state/faultline", "Which commands may be started, hashes of what was written, and logs."},
     {"~/.cache/faultline", "What can be computed again."}}};
const Section environment{"environment",
                          {},
                          {{"FAULTLINE_RESOURCES", "Another folder than /usr/share/faultline."},
                           {"FAULTLINE_KERNELS", "The instructions that fast paths use: avx512, avx2 or portable."},
                           {"WNSEARCHDIR", "The folder with WordNet's files."},
                           {"XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
                            "The folders above which the user's own folders lie."}}};

/// A paragraph for each.
std::string paragraphs(const std::vector<std::string>& texts) { return fmt::format("{}", fmt::join(texts, "\n\n")); }

/// The README's five minutes: one example of each command that a first session has.
std::string firstSession()
{
    std::vector<std::string> session;
    for (const auto* command : {"attack", "results", "figure", "table", "handbook"})
        session.push_back(examplesOf(command).front());
    return paragraphs(session);
}

} // namespace

std::vector<ManualPage> manualPages(const CLI::App& app)
{
    const std::string& program = app.get_name();
    ManualPage whole{program, "attack language models from the command line", {}};
    whole.sections.push_back({"synopsis", program + " COMMAND [OPTIONS]", {}});
    whole.sections.push_back({"description", app.get_description() + " Each command has a page of its own.", {}});
    Section options{"options", {}, {}};
    for (const auto* option : app.get_options())
        options.items.emplace_back(termOf(*option), asSentence(meaningOf(*option)));
    whole.sections.push_back(std::move(options));
    Section commands{"commands", {}, {}};
    std::vector<ManualPage> pages;
    for (const auto* command : commandsOf(app)) {
        const std::string name = program + '-' + command->get_name();
        commands.items.emplace_back(command->get_name(),
                                    asSentence(command->get_description()) + " See " + name + "(1).");
        auto& page = pages.emplace_back(ManualPage{name, command->get_description(), {}});
        describe(*command, program + ' ' + command->get_name(), true, page.sections);
        page.sections.push_back({"examples", paragraphs(examplesOf(command->get_name())), {}});
        page.sections.push_back(exitStatus);
        page.sections.push_back({"see also", program + "(1), faultline(1)", {}});
    }
    whole.sections.push_back(std::move(commands));
    whole.sections.push_back({"examples", firstSession(), {}});
    for (const auto* section : {&exitStatus, &files, &environment})
        whole.sections.push_back(*section);
    whole.sections.push_back({"see also", "faultline(1)", {}});
    pages.insert(pages.begin(), std::move(whole));
    return pages;
}

void addManual(CLI::App& app, Work& work)
{
    auto folder = std::make_shared<std::string>();
    auto* command = app.add_subcommand("manual", "write the pages of this manual, for man");
    addOutput(*command, "--out", *folder, "into this folder", Stands::Folder)->required();
    addForce(*command);
    command->callback([&app, &work, folder, command] {
        work = [&app, folder, command](Context&) {
            std::vector<OutputFile> files;
            for (const auto& page : manualPages(app))
                files.push_back({std::filesystem::path(*folder) / (page.name + ".1"), toRoff(page, FAULTLINE_VERSION)});
            writeOutputs(files, isForced(*command));
            note(fmt::format("{} pages written to {}", files.size(), *folder));
            return int(Done);
        };
    });
}

} // namespace app
