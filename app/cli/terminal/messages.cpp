#include "app/cli/terminal/messages.h"

#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "app/cli/terminal/console.h"
#include "core/base/error.h"
#include "core/base/log.h"

namespace app {

namespace {

struct Messages {
    std::string progress = "auto", log;
    bool quiet = false;
};

Messages& given()
{
    static Messages messages;
    return messages;
}

/// A log is written behind what a file holds: one that holds something else stays as it is.
void requireLog(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::array<char, 2> head{};
    if (!in || !in.read(head.data(), 1))
        return; // new, or empty
    in.read(head.data() + 1, 1);
    if (head[0] != '[' || std::isdigit(static_cast<unsigned char>(head[1])) == 0)
        throw core::UsageError({file.string()}, "is there, and is not a log of Faultline",
                               "Choose another file for --log");
}

} // namespace

void addMessageOptions(CLI::App& app)
{
    const auto below = app.get_subcommands([](const CLI::App* sub) { return !sub->get_name().empty(); });
    for (auto* command : below)
        addMessageOptions(*command);
    if (!below.empty())
        return; // a command of its own has no work
    const std::vector<std::string> styles{"auto", "bar", "json", "none"};
    app.add_option(
           "--progress", given().progress,
           "how progress is shown: bar (a line rewritten in place), json (one object per line), none; auto: bar on "
           "a terminal, else a line each half minute")
        ->check(CLI::IsMember(styles))
        ->capture_default_str();
    app.add_flag("--quiet", given().quiet, "show nothing but the results and what ends the command");
    if (app.get_option_no_throw("--log") != nullptr)
        return; // `figure --log` draws a logarithmic axis
    app.add_option(
        "--log", given().log,
        "write what happens, with its time, behind what this file holds; what programs say then goes there alone");
}

void applyMessageOptions()
{
    const auto& messages = given();
    if (!messages.log.empty()) {
        requireLog(messages.log);
        core::logInto(messages.log);
    }
    showProgressAs(messages.progress == "bar"    ? ProgressStyle::Bar
                   : messages.progress == "json" ? ProgressStyle::Json
                   : messages.progress == "none" ? ProgressStyle::None
                                                 : ProgressStyle::Auto);
    if (messages.quiet)
        beQuiet();
}

} // namespace app
