#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/corpora/formats/table.h"

namespace core::corpora::published {

/// The files of a parallel corpus: the source and, line by line, its translations.
struct ParallelFiles {
    std::filesystem::path source;
    std::vector<std::filesystem::path> targets; ///< The reference, then further ones.
    std::string sourceEnding, targetEnding;     ///< `src` and `tgt`, `de` and `en`: what --columns calls them.
    std::string language, targetLanguage;       ///< BCP 47 if an ending names one.
    std::string doubt;                          ///< Set if the direction was guessed.
};

/// The files that a path refers to: PREFIX, or one of PREFIX.src, PREFIX.tgt, PREFIX.tgt.2, PREFIX.de, PREFIX.en,
/// PREFIX.src.de, PREFIX.ref.A.en ... (each perhaps with .gz). `columns` may name the endings: text=de,translation=en;
/// otherwise a file that is given is the source, and for a prefix with two languages English is the target.
/// Empty when the path is none of these and `asked` is false.
/// \throws Error that says how to name the endings when several could be meant, or none is there.
[[nodiscard]] std::optional<ParallelFiles>
parallelFilesOf(const std::filesystem::path& path, const std::map<std::string, std::string>& columns, bool asked);

/// One row per line: source, translation, translation2 ... \throws Error that names the lines when the files have
/// different numbers of them.
[[nodiscard]] FileTable tableOfParallel(const ParallelFiles& files, std::vector<Source> sources);

/// Texts and translations separated by tabs (or ` ||| `): `source <TAB> translation [<TAB> further translations]`, with
/// a header or without.
[[nodiscard]] FileTable readParallel(const Source& source, char delimiter);
[[nodiscard]] std::map<std::string, std::string> rolesOfParallel(const FileTable& table);
/// Lines as readParallel takes them; if the ids are the user's or there are other columns, a header and these too.
[[nodiscard]] std::string parallelBytes(const Corpus& corpus);
/// Writes PREFIX.src, PREFIX.tgt and PREFIX.tgt.2 ... ; `source` is the first of them.
void writeParallel(const Corpus& corpus, const std::filesystem::path& source);

/// Whether two columns hold texts of two languages.
[[nodiscard]] bool holdsTwoLanguages(const FileTable& table);

} // namespace core::corpora::published
