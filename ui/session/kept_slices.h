#pragma once

#include <vector>

#include "core/corpora/searching.h"

namespace ui {

class Session;

/// Searches that the user gave a name, for the corpora and the results of a project; in the order in which they were
/// made.
[[nodiscard]] std::vector<core::corpora::Slice> keptSlices(const Session& session);
/// One of the same name is replaced.
void keepSlice(Session& session, const core::corpora::Slice& slice);
void dropSlice(Session& session, const std::string& name);

} // namespace ui
