#include "ui/base/read_again.h"

#include "core/base/error.h"

namespace ui {

core::corpora::Corpus readAgain(const core::store::Project& project, core::store::Id corpus, std::stop_token stop,
                                const core::ProgressFn& progress)
{
    const auto record = project.corpus(corpus);
    auto read = core::corpora::readCorpus(record.path, core::corpora::optionsOf(record.mapping), stop, progress);
    if (!stop.stop_requested() && read.sha256 != record.sha256)
        throw core::Error({record.path, 0, 0}, "the file is not the one that was imported (its SHA-256 differs)",
                          "Import it again as a corpus of its own, or put the earlier file back.");
    read.name = record.name;
    return read;
}

} // namespace ui
