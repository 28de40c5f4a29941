#include "ui/session/reread_corpus.h"

#include <QSettings>

#include "core/base/error.h"

namespace ui {

namespace {

const QString memoryKey = QStringLiteral("corpora/memory");

} // namespace

core::corpora::Corpus rereadCorpus(const core::store::Project& project, core::store::Id corpus, std::stop_token stop,
                                   const core::ProgressFn& progress, const std::filesystem::path& path)
{
    const auto record = project.corpus(corpus);
    const auto file = path.empty() ? std::filesystem::path(record.path) : path;
    auto options = core::corpora::optionsOf(record.mapping);
    options.maxMemory = corpusMemory();
    auto read = core::corpora::readCorpus(file, options, stop, progress);
    if (!stop.stop_requested() && read.sha256 != record.sha256)
        throw core::Error({file.string(), 0, 0}, "the file is not the one that was imported (its SHA-256 differs)",
                          "Import it again as a corpus of its own, or put the earlier file back.");
    read.name = record.name;
    return read;
}

std::uint64_t corpusMemory() { return QSettings().value(memoryKey, 0).toULongLong(); }

void setCorpusMemory(std::uint64_t bytes) { QSettings().setValue(memoryKey, static_cast<qulonglong>(bytes)); }

} // namespace ui
