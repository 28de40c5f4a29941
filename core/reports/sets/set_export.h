#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/reports/report.h"
#include "core/reports/sets/figure_set.h"
#include "core/reports/sets/set_numbers.h"

namespace core::reports {

/// A figure or table of a set, made and with its look.
struct MadeItem {
    SetItem item;
    Report report;
    double widthMm = 0.0, heightMm = 0.0;
    std::string problem; ///< Why it cannot be written; empty if it can.
};

/// A set, made of the project as it is now.
struct MadeSet {
    FigureSet set;
    std::vector<MadeItem> items;
    std::vector<SetNumber> numbers;
    std::string source; ///< For numbers.tex.
};

/// Tags words as a tagset names them.
using TaggerFn = std::function<TagFn(language::Tagger::Tagset)>;

/// `tagger`: for figures by part of speech; may be empty. What cannot be made (a campaign that was removed, a figure
/// with nothing to draw) has a problem. \throws Error when the project cannot be read.
[[nodiscard]] MadeSet makeSet(const store::Project& project, const FigureSet& set, const TaggerFn& tagger);

/// Writes a figure or trees into the file, whose ending says the format; the app and the window have one.
/// \throws UsageError where it does not fit its paper, Error when the file cannot be written.
using WriteDrawing = std::function<void(const MadeItem& item, const FigureSet& set, const std::filesystem::path& file)>;

/// What was in a folder's numbers before, by key, newest first.
using FormerNumbers = std::map<std::string, std::vector<std::string>>;

struct WrittenSet {
    std::vector<std::filesystem::path> written, unchanged;
    std::vector<std::string> problems; ///< "accuracy: ...", of what was not written.
};

/// What the folder's list of files is called; it also has the numbers, with those that they were before.
inline constexpr auto setManifest = "figure-set.json";
inline constexpr auto setNumbersFile = "numbers.tex";

/// Writes the files of a set into a folder: NAME.pdf (and the other formats) and NAME.figure.csv of figures, NAME.tex
/// and NAME.csv of tables, numbers.tex, figure-set.json. A file whose contents would be the same is left as it is, with
/// its time, so that what watches the folder builds nothing again in vain. Each is put in its place in one step.
/// \throws UsageError naming a file that stands there and is not of an earlier export, unless `force`; nothing is
/// written then. Error when a file cannot be written.
WrittenSet writeSet(const MadeSet& made, const std::filesystem::path& folder, const WriteDrawing& write,
                    bool force = false);

/// writeSet() file by file, for who has something else to do between two of them.
class SetWriter {
public:
    /// \throws UsageError naming a file that stands there and is not of an earlier export, unless `force`.
    SetWriter(MadeSet made, const std::filesystem::path& folder, WriteDrawing write, bool force = false);
    /// Left early, the folder's list of files has those that were written.
    ~SetWriter();
    SetWriter(const SetWriter&) = delete;
    SetWriter& operator=(const SetWriter&) = delete;

    /// Writes the next file; false: there is none. \throws Error when it cannot be written.
    bool step();
    /// Writes the list of files, and says what was done.
    WrittenSet finish();
    [[nodiscard]] const FigureSet& set() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The numbers that an earlier export wrote into the folder, and those before; empty where there was none.
struct WrittenNumbers {
    std::vector<SetNumber> numbers;
    FormerNumbers former;
};
[[nodiscard]] WrittenNumbers writtenNumbers(const std::filesystem::path& folder);

/// A table as file, with what it was made of as a comment: LaTeX, Markdown and JSON; a CSV has no place for it.
[[nodiscard]] std::string writeWithSource(const Table& table, const std::string& format);

} // namespace core::reports
