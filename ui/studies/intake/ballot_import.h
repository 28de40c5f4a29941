#pragma once

#include <filesystem>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/studies/intake/ballot_files.h"

namespace ui {

/// The outcome for one file.
struct ImportOutcome {
    QString file;
    bool refused = false;
    QString text;      ///< What was taken, or why nothing was.
    QStringList notes; ///< Conflicts, and a truncated last line.
    std::size_t added = 0;
};

/// Imports files: what raters sent back and tables, each for the study it names, and the answers of Label Studio,
/// doccano and Mechanical Turk for `source.study`. A refused file changes nothing and does not affect the others;
/// importing again adds nothing.
[[nodiscard]] std::vector<ImportOutcome> importBallotFiles(core::store::Project& project,
                                                           const core::studies::BallotSource& source,
                                                           const std::vector<std::filesystem::path>& files);

/// Writes a file for each rater into the folder: packets to open in Faultline, or web pages for a browser. `raters`
/// empty: all. Returns the files.
std::vector<std::filesystem::path> handOut(const core::store::Project& project, const std::string& study,
                                           const std::vector<std::string>& raters, bool pages,
                                           const std::filesystem::path& folder);

} // namespace ui
