#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/language/rewriting/rewriter.h"

namespace core::language {

/// A program of the user's that rewrites texts, named by one of two prefixes (docs/formats.md, "Programs that
/// rewrite"): `exec:COMMAND` talks in JSON lines and may give several wordings; `lines:COMMAND` is any filter that
/// prints a line for each line it reads, as `apertium -u eng-spa | apertium -u spa-eng`.
struct RewritingCommand {
    std::string command;
    bool lines = false;
};

/// Nothing for a name without such a prefix.
[[nodiscard]] std::optional<RewritingCommand> rewritingCommandOf(std::string_view name);

/// What a program says is kept, so equal texts are asked about once. It is started when first asked, once for each
/// thread that asks at the same time; a filter for every batch. A failure is an Error of that call; it is started again
/// for the next one.
/// \throws programs::ExecNotAllowed unless the user on this machine, or for this run, allowed the command.
[[nodiscard]] std::shared_ptr<const Rewriter> rewritingProgram(const RewritingCommand& command);

} // namespace core::language
