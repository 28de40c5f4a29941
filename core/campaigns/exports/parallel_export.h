#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "core/campaigns/exports/export.h"

namespace core::campaigns {

/// The files that `measure translation` reads, with a line for each result that has a translation and did not end in an
/// error: PREFIX.src, PREFIX.adv-src, PREFIX.out, PREFIX.adv-out, PREFIX.ref and PREFIX.ref.2 ... for further
/// references. Where an attack found nothing, the attacked text is the original. Line ends inside texts become blanks.
struct ParallelFilesOut {
    std::vector<std::filesystem::path> files; ///< What was written.
    std::size_t lines = 0;
};
/// \throws Error when the campaign's answers are not translations, or a file cannot be written.
ParallelFilesOut exportParallel(const store::Project& project, store::Id campaign, const ExportChoice& choice,
                                const std::filesystem::path& prefix);

} // namespace core::campaigns
