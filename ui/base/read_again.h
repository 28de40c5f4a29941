#pragma once

#include <stop_token>

#include "core/base/progress.h"
#include "core/corpora/reader.h"
#include "core/store/project.h"

namespace ui {

/// Reads a corpus of the project from its file again, as it was read when it was imported.
/// \throws core::Error when the file is gone or is not the one that was imported.
[[nodiscard]] core::corpora::Corpus readAgain(const core::store::Project& project, core::store::Id corpus,
                                              std::stop_token stop, const core::ProgressFn& progress);

} // namespace ui
