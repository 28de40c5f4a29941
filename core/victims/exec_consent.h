#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace core::victims {

/// Who may start programs (docs/security.md). A project, plan or bundle comes from anywhere; that it names a command is
/// no reason to run it. What the user allowed is kept on this machine, in the file `allowed-commands` of
/// core::stateFolder(), by the hash of the exact command and of the folder it is started in: "python3 victim.py" is
/// another program elsewhere.

/// The command of `exec:COMMAND`; empty for a victim that is no program.
[[nodiscard]] std::string_view execCommandOf(std::string_view spec);

/// Whether the user ever allowed this very command, started in this folder. An unreadable list allows nothing.
[[nodiscard]] bool execAllowed(std::string_view command);
/// Remembers that he did. \throws Error when that cannot be written.
void allowExec(std::string_view command);

/// The program was not started: nobody who may has allowed its command.
class ExecNotAllowed : public UsageError {
public:
    explicit ExecNotAllowed(std::string_view command);
};

} // namespace core::victims
