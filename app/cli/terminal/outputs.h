#pragma once

#include <string>
#include <utility>

#include <CLI/CLI.hpp>

namespace app {

/// What the help calls the value of an option that names what is written.
inline constexpr auto outputType = "OUTPUT";

/// An option, or an argument, that names a file or folder to be written.
template<typename Path>
CLI::Option* addOutput(CLI::App& command, std::string name, Path& path, std::string help)
{
    return command.add_option(std::move(name), path, std::move(help))->type_name(outputType);
}

/// Of the command that was parsed: no output is a project, or one of the files and folders that its other options
/// name. \throws core::UsageError naming both.
void checkOutputs(const CLI::App& app);

} // namespace app
