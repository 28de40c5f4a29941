#pragma once

#include <memory>
#include <string>

#include "core/victims/loader.h"
#include "core/victims/victim.h"

namespace core::victims {

/// A victim that is a program of the user's: JSON lines on its standard input and output (docs/protocol.md, "Programs
/// as victims").
///
/// Each object (and clone) runs a process of its own. A wrong, late or missing answer is an Error of that call; the
/// program is then started again for the next call, so that one bad text does not end a campaign. Standard error goes
/// to the log.
/// \throws programs::ExecNotAllowed unless the options or the user on this machine (core/programs/consent.h) allow the
/// command, Error when the program cannot be started or its first answer is invalid. Every program that is a victim is
/// started through here.
[[nodiscard]] std::unique_ptr<Victim> makeExecVictim(const std::string& command, const LoadOptions& options);

/// The same for who listens at a Unix socket: each object (and clone) has a connection of its own, which a victim that
/// serves several at once can tell apart, or join. \throws as makeExecVictim.
[[nodiscard]] std::unique_ptr<Victim> makeSocketVictim(const std::string& path, const LoadOptions& options);

} // namespace core::victims
