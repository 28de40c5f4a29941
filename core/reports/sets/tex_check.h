#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/reports/sets/set_export.h"

namespace core::reports {

/// Something of a paper that does not agree with its figure set.
struct TexFinding {
    Where where;
    std::string problem;  ///< A sentence without a full stop.
    bool warning = false; ///< It may be meant so.
};

/// A picture that the paper takes in, and how wide.
struct IncludedPicture {
    Where where;
    std::string name; ///< Without folder and ending.
    /// Its width as a share of a length: of a column, which in a paper of one is the page's text, or of the page's text
    /// (\textwidth, and \linewidth in figure*). Nothing where it is not known, as in a minipage.
    enum class Of { Nothing, Column, Page, Millimetres } of = Of::Nothing;
    double width = 1.0;
};

/// A paper as it is checked: its main file and what this takes in by \input, \include and \subfile, without comments
/// and verbatim text.
struct CheckedPaper {
    std::vector<TexFinding> findings;
    std::vector<IncludedPicture> pictures;
    std::vector<std::filesystem::path> files; ///< Those that were read.
    bool twoColumns = false, usesTimes = false;
    std::string documentClass;
};

/// Compares a paper with a set's numbers as they are now:
/// - \flnum{KEY} of a key that is not there, with the most similar one;
/// - \flcheck{KEY}{93.2} where the number is another one by now;
/// - a number with decimals in the text, or in a table that was pasted, that equals what a number of the set was in an
///   earlier export, and none that it has now. Of numbers that never were in an export nothing is known.
/// Files that begin as those that Faultline writes are not searched. \throws Error when the main file cannot be read;
/// one that it takes in and that is not there is a finding.
[[nodiscard]] CheckedPaper checkPaper(const std::filesystem::path& main, const std::vector<SetNumber>& numbers,
                                      const FormerNumbers& former);

} // namespace core::reports
