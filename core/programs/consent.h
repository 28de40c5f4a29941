#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace core::programs {

/// Who may start programs (docs/security.md). A project, plan, recipe or bundle may come from anyone; that it names a
/// command is not a reason to run it. What the user allowed is kept on this machine, in the file `allowed-commands` of
/// core::stateFolder(), by the hash of the exact command and of the folder it is started in: "python3 victim.py" is
/// another program elsewhere.

/// What the user has to allow of a victim's spec: the command of `exec:COMMAND`; `socket:PATH` whole, since what
/// listens there is a program, too, and is sent all texts. Empty for other victims.
[[nodiscard]] std::string_view execCommandOf(std::string_view spec);

/// Whether the user ever allowed this exact command, started in this folder, or for as long as this program runs. An
/// unreadable list allows nothing.
[[nodiscard]] bool execAllowed(std::string_view command);
/// Remembers that the user allowed it. \throws Error when that cannot be written.
void allowExec(std::string_view command);
/// The user typed the command, or allows it for this run. Safe from any thread.
void allowExecOnce(std::string_view command);

/// The program was not started: the user has not allowed its command.
class ExecNotAllowed : public UsageError {
public:
    /// `what` is a program: "the victim".
    ExecNotAllowed(std::string_view what, std::string_view command);
};

} // namespace core::programs
