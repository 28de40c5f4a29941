#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/reports/arcs/arc_layout.h"

namespace core::reports {

/// A sentence to be drawn, with the line above it.
struct ArcExample {
    std::string id;
    std::string title; ///< Empty: none.
    ArcSentence sentence;
    std::string campaign = {};   ///< For the caption; empty where it is of none.
    std::string conditions = {}; ///< Sentences on what that campaign's numbers depend on, for the caption.
    std::int64_t campaignId = 0; ///< In the project; 0: of none.
};

/// An example in a figure; its layout's points count from (0, top).
struct ArcPanel {
    ArcExample example;
    ArcLayout layout;
    std::vector<ArcTitleLine> title; ///< And the names of its trees, where it says them.
    double top = 0.0;
};

/// A sample and what it means.
struct ArcLegendEntry {
    enum class Sample : std::uint8_t { Line, OpenArrow, ChangedWord };
    Sample sample = Sample::Line;
    ArcChange change = ArcChange::Kept; ///< Of a line.
    std::string text;
    double x = 0.0;        ///< Left end of the sample.
    double baseline = 0.0; ///< Of the text, which starts at x + arcLegendSample + 3.
};

inline constexpr double arcLegendSample = 18.0; ///< Points: how long a sample is.

/// Sentences with their arcs below one another and a legend: what is shown, exported and printed. Points, y downwards.
struct ArcFigure {
    std::vector<ArcPanel> panels;
    std::vector<ArcLegendEntry> legend; ///< Of what the figure holds.
    ArcOptions options;
    double width = 0.0, height = 0.0;
    std::string source = {}; ///< What it was made of (sourceOf()), for the files' metadata.
};

/// Right-to-left sentences are recognised. `options.maxWidth` breaks long ones into rows; a single word that is wider
/// makes the figure wider.
[[nodiscard]] ArcFigure arcFigure(std::vector<ArcExample> examples, const ArcOptions& options,
                                  const MeasureText& measure);

/// "pwws on reviews: ewt-17: succeeded, UAS ...; ewt-20: .... Victim: ewt-parser. Conditions: ...": proposed below the
/// figure, and the description of its file. Empty without titles and conditions.
[[nodiscard]] std::string captionOf(const ArcFigure& figure);
/// TikZ, compiles on its own (standalone class): pdflatex for Latin letters, lualatex for every script.
/// \throws UsageError when there is no example.
[[nodiscard]] std::string toTex(const ArcFigure& figure);
/// One row per arc: example,tree,dependent,form,head,head_form,label,look,left_out (RFC 4180); last the dependent's
/// part of speech, pos, where these are shown.
[[nodiscard]] std::string toCsv(const ArcFigure& figure);
/// For the clipboard: one arc per line, "saw <- nsubj we"; for logical forms one node per line, indented by its depth.
[[nodiscard]] std::string toText(const ArcFigure& figure);

} // namespace core::reports
