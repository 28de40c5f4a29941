#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/studies/study_project.h"

namespace core::studies {

/// The kinds of files that answers come back in.
enum class BallotFormat { Ballots, Csv, Jsonl, LabelStudio, Doccano, Turk };
/// ballots csv jsonl label-studio doccano mturk. \throws UsageError naming them.
[[nodiscard]] BallotFormat ballotFormatNamed(const std::string& name);

/// This many first bytes determine a file's format.
inline constexpr std::size_t ballotFormatBytes = std::size_t{1} << 16;
/// The format of a file by its first bytes and its name (`.doccano.jsonl`); empty if it does not hold answers.
[[nodiscard]] std::optional<BallotFormat> ballotFormatOf(const std::filesystem::path& file, std::string_view start);

struct BallotSource {
    std::string study;                  ///< A ballots file names it itself; empty: a table names it in its column.
    std::string rater;                  ///< Whose answers these are, if the file does not say.
    std::optional<BallotFormat> format; ///< Empty: detected.
    ImportOptions options;
};

/// Imports a file of any of the formats, as a whole or not at all; see mergeBallots and importBallots.
/// \throws Error with file, line and reason; nothing is changed then. Files over 256 MiB are refused unread.
Merged importBallotsFile(store::Project& project, const std::filesystem::path& file, const BallotSource& source);

} // namespace core::studies
