#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/campaigns/exports/export.h"

namespace core::campaigns {

/// The files that `measure translation` reads, with a line for each result that has a translation and did not end in an
/// error: PREFIX.src, PREFIX.adv-src, PREFIX.out, PREFIX.adv-out, PREFIX.ref and PREFIX.ref.2 ... for further
/// references. Where an attack found nothing, the attacked text is the original. Line ends inside texts become blanks.
/// Of campaigns that change the right translation along, PREFIX.adv-ref has that of each attacked text: its own, or the
/// first reference.
struct ParallelFilesOut {
    struct File {
        std::filesystem::path path;
        std::string bytes;
    };
    std::vector<File> files; ///< To be written.
    std::size_t lines = 0;   ///< Of each.
};
/// \throws Error when the campaign's answers are not translations.
[[nodiscard]] ParallelFilesOut exportParallel(const store::Project& project, store::Id campaign,
                                              const ExportChoice& choice, const std::filesystem::path& prefix);

} // namespace core::campaigns
