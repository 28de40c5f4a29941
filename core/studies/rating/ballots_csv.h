#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/studies/rating/ballot.h"

namespace core::studies {

/// Ballots from a file, each with its line.
struct ReadBallots {
    std::vector<Ballot> ballots;
    std::vector<std::size_t> lines;
};

/// The ballots CSV of docs/formats.md: a header with study, item, rater, question, answer, seconds, comment and
/// optionally at, revision, version, in any order.
/// \throws Error with file and line: a missing column, a row of another width, bytes that are not UTF-8, a line over 1
/// MiB, an invalid number, two rows about the same item, rater, question, version and revision.
[[nodiscard]] ReadBallots ballotsFromCsv(std::string_view bytes, const std::string& name);
/// JSON lines with the same names.
[[nodiscard]] ReadBallots ballotsFromJsonl(std::string_view bytes, const std::string& name);
/// Either, depending on the first byte that is not a blank.
[[nodiscard]] ReadBallots readBallots(const std::filesystem::path& file);

/// All columns; what is read back is the same, bit by bit.
[[nodiscard]] std::string ballotsCsv(const std::vector<Ballot>& ballots);
[[nodiscard]] std::string ballotsJsonl(const std::vector<Ballot>& ballots);
/// For looking at in a spreadsheet: nothing in it is taken for a formula. Not meant to be read back.
[[nodiscard]] std::string ballotsForSpreadsheet(const std::vector<Ballot>& ballots);

/// \throws Error when two ballots have the same place, version and revision; `lines` as in ReadBallots.
void requireNoRepeats(const std::vector<Ballot>& ballots, const std::vector<std::size_t>& lines,
                      const std::string& name);

} // namespace core::studies
