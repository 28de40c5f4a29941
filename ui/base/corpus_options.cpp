#include "ui/base/corpus_options.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"

namespace ui {

core::corpora::ReadOptions optionsOf(const core::store::CorpusRecord& record)
{
    core::corpora::ReadOptions options;
    options.format = record.format;
    if (!record.tokenization.empty())
        options.tokenization = core::text::tokenizationNamed(record.tokenization);
    const auto mapping = nlohmann::json::parse(record.mapping, nullptr, false);
    if (!mapping.is_object())
        return options;
    const auto& columns = mapping.contains("columns") ? mapping["columns"] : mapping;
    for (const auto& [role, column] : columns.items())
        if (column.is_string())
            options.columns[role] = column.get<std::string>();
    if (mapping.contains("delimiter") && mapping["delimiter"].is_string()) {
        const auto delimiter = mapping["delimiter"].get<std::string>();
        options.delimiter = delimiter.empty() ? '\0' : delimiter.front();
    }
    if (mapping.contains("encoding") && mapping["encoding"].is_string())
        options.encoding = mapping["encoding"].get<std::string>();
    return options;
}

core::corpora::Corpus readAgain(const core::store::Project& project, core::store::Id corpus, std::stop_token stop,
                                const core::ProgressFn& progress)
{
    const auto record = project.corpus(corpus);
    auto read = core::corpora::readCorpus(record.path, optionsOf(record), stop, progress);
    if (!stop.stop_requested() && read.sha256 != record.sha256)
        throw core::Error({record.path, 0, 0}, "the file is not the one that was imported (its SHA-256 differs)",
                          "Import it again as a corpus of its own, or put the earlier file back.");
    read.name = record.name;
    return read;
}

} // namespace ui
