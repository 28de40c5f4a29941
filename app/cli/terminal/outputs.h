#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

namespace app {

/// What the help calls the value of an option that names what is written.
inline constexpr auto outputType = "OUTPUT";

/// What an output may be. What a folder may hold before is said by whoever writes it.
enum class Stands { File, Folder };

/// The flag --force of a command with outputs: ordinary files that we did not write are replaced, too.
void addForce(CLI::App& command);

/// An option, or an argument, that names a file or folder to be written.
template<typename Path>
CLI::Option* addOutput(CLI::App& command, std::string name, Path& path, std::string help, Stands stands = Stands::File)
{
    if (stands == Stands::File)
        addForce(command);
    return command.add_option(std::move(name), path, std::move(help))->type_name(outputType);
}

/// Whether that flag was given.
[[nodiscard]] bool isForced(const CLI::App& command);

/// Of the command that was parsed: no output is without a name, a project, or one of the files and folders that its
/// other options name, or, without --force, a file that this program did not write (earlier_output.h). \throws
/// core::UsageError naming both, or the file and the way round.
void checkOutputs(const CLI::App& app);

/// For as long as a command works: the outputs that it wrote, also when it fails later, are remembered at the end.
class WrittenOutputs {
public:
    explicit WrittenOutputs(const CLI::App& app);
    ~WrittenOutputs();
    WrittenOutputs(const WrittenOutputs&) = delete;
    WrittenOutputs& operator=(const WrittenOutputs&) = delete;

private:
    struct Before;
    void add(const CLI::App& command);

    std::vector<Before> before_;
};

struct OutputFile {
    std::filesystem::path path;
    std::string bytes;
};

/// Writes files whose names a command knows only while it works, and remembers them: all, or none where one of them is
/// a file that this program did not write. \throws core::UsageError naming it.
void writeOutputs(const std::vector<OutputFile>& files, bool force);

} // namespace app
