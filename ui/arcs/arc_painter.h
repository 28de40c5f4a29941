#pragma once

#include <filesystem>

#include <QColor>
#include <QImage>
#include <QRectF>

#include "core/reports/arcs/arc_figure.h"
#include "ui/charts/paper.h"
#include "ui/charts/picture.h"

class QPainter;

namespace ui {

// Everything here needs a QApplication and is for the GUI thread only.

/// Colours and font of an arc figure; by default those of print. The window has its own (arc_view.cpp).
struct ArcColours {
    QColor paper = Qt::white, ink = Qt::black, muted = QColor(0x55, 0x55, 0x55);
    QColor chosen, behindChosen; ///< Frame and background of the chosen word.
    bool dark = false;           ///< The colours of changes are lightened.
    FigureFont font = FigureFont::Sans;
    [[nodiscard]] QColor of(core::reports::ArcChange change) const;
};

/// What is emphasised on the screen; nothing on paper.
struct ArcEmphasis {
    int column = -1;           ///< The chosen word.
    int arc = -1;              ///< The arc under the pointer, of ArcSentence::arcs.
    std::vector<int> linked{}; ///< Words and leaves that are linked with those chosen or under the pointer.
};

/// Paints a figure; the painter's plane is in figure units (1/288 inch). The caller paints the paper.
void paintArcs(QPainter& painter, const core::reports::ArcFigure& figure, const ArcColours& colours,
               const ArcEmphasis& emphasis = {});

/// Sentences in rows that are, with the margin, exactly the given millimetres wide; words are smaller on narrow paper.
/// \throws core::UsageError with the width needed when a single word is wider.
[[nodiscard]] core::reports::ArcFigure arcsOnPaper(std::vector<core::reports::ArcExample> examples, bool overlaid,
                                                   double widthMm, FigureFont font = FigureFont::Sans);
/// The same in rows of at most the given millimetres, as wide as the sentences need.
[[nodiscard]] core::reports::ArcFigure arcsWithin(std::vector<core::reports::ArcExample> examples, bool overlaid,
                                                  double widthMm, FigureFont font = FigureFont::Sans);

/// Where a sentence is on the paper of pictureOf(), in points.
[[nodiscard]] QRectF arcPlace(const core::reports::ArcPanel& panel);
/// On white with a narrow margin.
[[nodiscard]] Picture pictureOf(core::reports::ArcFigure figure, FigureFont font = FigureFont::Sans);
[[nodiscard]] QImage arcImage(const core::reports::ArcFigure& figure, double dpi);

/// Writes the figure in the format of the file's ending: pdf, svg, png, tex or csv, all from the same geometry; and
/// the CSV of its numbers beside it.
/// \throws core::UsageError for another ending or a figure without sentences, core::Error when it cannot be written.
void exportArcs(const core::reports::ArcFigure& figure, const std::filesystem::path& path,
                FigureFont font = FigureFont::Sans, double dpi = 300.0);

} // namespace ui
