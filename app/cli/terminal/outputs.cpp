#include "app/cli/terminal/outputs.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include <sys/stat.h>

#include "app/cli/terminal/earlier_output.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/outputs.h"
#include "ui/charts/picture.h"

namespace app {

namespace {

namespace fs = std::filesystem;

/// Options whose value may be a folder that is read; the other options hold names, which a folder may happen to have.
bool readsFolders(const CLI::Option& option)
{
    constexpr std::array<std::string_view, 10> names{"--corpus", "--train", "--dev",   "--test", "--victim",
                                                     "--from",   "--data",  "--pairs", "in",     "path"};
    return std::ranges::find(names, option.get_name()) != names.end();
}

/// The paths that a value may hold: FILE, NAME=FILE, FILE,FILE and NAME=FILE,FILE; of a parallel corpus, which is named
/// by its prefix or by one of its files, both.
std::vector<fs::path> pathsIn(const std::string& value)
{
    std::vector<fs::path> paths{value};
    const auto equal = value.find('=');
    const auto list = equal == std::string::npos ? value : value.substr(equal + 1);
    for (std::size_t at = 0; at <= list.size();) {
        const auto end = std::min(list.find(',', at), list.size());
        if (end > at)
            paths.emplace_back(list.substr(at, end - at));
        at = end + 1;
    }
    for (std::size_t i = 0, end = paths.size(); i < end; ++i) { // PREFIX.src and PREFIX.tgt, also PREFIX.src.en
        const std::string file = paths[i].filename().string();
        const std::string prefix = file.substr(0, std::min(file.find(".src"), file.find(".tgt")));
        const fs::path folder = paths[i].has_parent_path() ? paths[i].parent_path() : fs::path(".");
        std::error_code error;
        for (fs::directory_iterator beside(folder, error), none; !error && beside != none; beside.increment(error)) {
            const std::string name = beside->path().filename().string();
            if (!prefix.empty() && (name.starts_with(prefix + ".src") || name.starts_with(prefix + ".tgt")))
                paths.push_back(beside->path());
        }
    }
    return paths;
}

[[nodiscard]] bool isOutput(const CLI::Option& option) { return option.get_type_name() == outputType; }

/// Why `path` must not be written by a command that was given `value` for another option; empty if it may.
std::string conflict(const fs::path& path, const CLI::Option& other, const std::string& value)
{
    if (isOutput(other))
        return core::isSameFile(path, value) ? "is written by " + other.get_name() + ", too" : std::string();
    std::error_code error;
    for (const auto& input : pathsIn(value)) {
        const std::string read = input.string() + " (" + other.get_name() + "), which is read";
        const bool folder = fs::is_directory(input, error);
        const bool file = !folder && fs::exists(input, error);
        if ((file || readsFolders(other)) && core::isSameFile(path, input))
            return "is " + read;
        if (folder && readsFolders(other) && fs::is_regular_file(path, error) && core::liesIn(path, input))
            return "is a file of " + read;
    }
    return {};
}

/// What is written to an output: a parallel corpus has a file for each language, a figure one for its numbers.
std::vector<fs::path> filesOf(const CLI::App& command, const std::string& output)
{
    std::vector<fs::path> files{output};
    if (files.front().extension() == ".src")
        files.push_back(fs::path(output).replace_extension(".tgt"));
    if (command.get_name() == "results") // PREFIX of parallel files
        for (const char* ending : {".src", ".adv-src", ".out", ".adv-out", ".ref", ".adv-ref"})
            files.emplace_back(output + ending);
    if (command.get_name() == "figure")
        if (const auto numbers = ui::numbersBeside(output); numbers != files.front())
            files.push_back(numbers);
    return files;
}

const std::string force = "--force";

/// The options of a command that were given, also those of a group of which one is needed.
std::vector<const CLI::Option*> givenOptions(const CLI::App& app)
{
    const auto isGiven = [](const CLI::Option* option) { return option->count() > 0; };
    auto given = app.get_options(isGiven);
    for (const auto* group : app.get_subcommands([](const CLI::App* sub) { return sub->get_name().empty(); }))
        std::ranges::copy(group->get_options(isGiven), std::back_inserter(given));
    return given;
}

void requireReplaceable(const fs::path& path, const std::string& before)
{
    if (!mayBeReplaced(path))
        throw core::UsageError(before + path.string() +
                                   " is there, and Faultline did not write it, or it was changed since",
                               "Choose another name, or replace it with " + force);
}

/// What stands there is an earlier output, or the user wants it replaced.
void requireReplaceable(const CLI::App& command, const CLI::Option& output, const std::string& value)
{
    if (command.get_option_no_throw(force) == nullptr || isForced(command))
        return;
    for (const auto& path : filesOf(command, value))
        requireReplaceable(path, output.get_name() + ": ");
}

void requireNoConflict(const CLI::App& command, const CLI::Option& output, const std::string& value,
                       const CLI::Option& other)
{
    for (const auto& path : filesOf(command, value))
        for (const auto& text : other.results())
            if (const auto why = conflict(path, other, text); !why.empty())
                throw core::UsageError(output.get_name() + ": " + path.string() + " " + why, "Choose another name");
}

} // namespace

void addForce(CLI::App& command)
{
    if (command.get_option_no_throw(force) == nullptr)
        command.add_flag(force)->description("replace a file that stands there, also if Faultline did not write it");
}

bool isForced(const CLI::App& command)
{
    const auto* option = command.get_option_no_throw(force);
    return option != nullptr && option->count() > 0;
}

void checkOutputs(const CLI::App& app)
{
    for (const auto* command : app.get_subcommands())
        checkOutputs(*command);
    const auto given = givenOptions(app);
    for (const auto* output : given) {
        if (!isOutput(*output))
            continue;
        for (const auto& value : output->results()) {
            if (value.empty())
                throw core::UsageError(output->get_name() + " names nothing", "Give the name of what is to be written");
            core::requireNoProject(value);
            for (const auto* other : given)
                if (other != output)
                    requireNoConflict(app, *output, value, *other);
            requireReplaceable(app, *output, value);
        }
    }
}

/// A file that an option names, and what stands there before the command works; a file that is written gets another
/// number or time.
struct WrittenOutputs::Before {
    fs::path path;
    struct stat status = {};

    explicit Before(fs::path file) : path(std::move(file)) { (void)::stat(path.c_str(), &status); }
    [[nodiscard]] bool differs() const
    {
        const Before now(path);
        return now.status.st_ino != status.st_ino || now.status.st_size != status.st_size ||
               now.status.st_mtim.tv_sec != status.st_mtim.tv_sec ||
               now.status.st_mtim.tv_nsec != status.st_mtim.tv_nsec;
    }
};

WrittenOutputs::WrittenOutputs(const CLI::App& app)
{
    for (const auto* command : app.get_subcommands()) // that was given
        add(*command);
}

void WrittenOutputs::add(const CLI::App& command)
{
    for (const auto* below : command.get_subcommands())
        add(*below);
    for (const auto* option : givenOptions(command))
        if (isOutput(*option))
            for (const auto& value : option->results())
                for (auto& file : filesOf(command, value))
                    before_.emplace_back(std::move(file));
}

WrittenOutputs::~WrittenOutputs()
{
    for (const auto& file : before_)
        if (file.differs())
            rememberOutput(file.path);
}

void writeOutputs(const std::vector<OutputFile>& files, bool force)
{
    for (const auto& file : files)
        if (!force)
            requireReplaceable(file.path, {});
    for (const auto& file : files) {
        core::writeFile(file.path, file.bytes);
        rememberOutput(file.path);
    }
}

} // namespace app
