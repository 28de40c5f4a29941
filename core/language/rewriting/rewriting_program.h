#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/language/rewriting/rewriter.h"

namespace core::language {

/// A user's program that rewrites texts, named by one of two prefixes (docs/formats.md, "Programs that rewrite"):
/// `exec:COMMAND` speaks JSON lines and may give several wordings; `lines:COMMAND` is any filter that prints a line for
/// each line it reads, such as `apertium -u eng-spa | apertium -u spa-eng`.
struct RewritingCommand {
    std::string command;
    bool lines = false;
};

/// Nothing for a name without such a prefix.
[[nodiscard]] std::optional<RewritingCommand> rewritingCommandOf(std::string_view name);

/// A program's answers are kept, so equal texts are sent once. It is started on first use, once for each thread that
/// uses it at the same time; a filter for every batch. A failure is an Error of that call; the program is started again
/// for the next one.
/// \throws programs::ExecNotAllowed unless the user on this machine, or for this run, allowed the command.
[[nodiscard]] std::shared_ptr<const Rewriter> rewritingProgram(const RewritingCommand& command);

} // namespace core::language
