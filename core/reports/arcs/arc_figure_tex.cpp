#include <array>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/reports/arcs/arc_figure.h"
#include "core/reports/basics/number.h"

namespace core::reports {
namespace {

constexpr std::array changes{ArcChange::Kept, ArcChange::KeptWrong, ArcChange::Lost,
                             ArcChange::New,  ArcChange::NewRight,  ArcChange::Relabelled};

std::string at(double x, double y) { return "(" + formatNumber(x, 2) + "," + formatNumber(y, 2) + ")"; }

std::string styleName(ArcChange change)
{
    const auto name = nameOf(change);
    std::string style = "arc ";
    for (const char c : name)
        style += c == '_' ? ' ' : c;
    return style;
}

std::string styles()
{
    std::string out;
    for (const auto change : changes) {
        const auto& style = styleOf(change);
        if (!style.colour.empty())
            out += "\\definecolor{" + std::string(nameOf(change)) + "}{HTML}{" + style.colour + "}\n";
    }
    out += "\\tikzset{\n";
    for (const auto change : changes) {
        const auto& style = styleOf(change);
        std::string dashes;
        for (std::size_t i = 0; i < style.dashes.size(); ++i)
            dashes += (i % 2 == 0 ? " on " : " off ") + formatNumber(style.dashes[i], 1) + "bp";
        out += "  " + styleName(change) + "/.style={" +
               (style.colour.empty() ? std::string("black") : std::string(nameOf(change))) +
               ", line width=" + formatNumber(style.width, 2) + "bp" +
               (dashes.empty() ? "" : ", dash pattern=" + dashes.substr(1)) + "},\n";
    }
    return out + "  tip/.style={solid, line width=0.5bp, line join=round},\n"
                 "  word/.style={inner sep=0, outer sep=0, anchor=base},\n"
                 "  label/.style={inner sep=0, outer sep=0, anchor=mid}\n}\n";
}

std::string fontSize(double points)
{
    return "\\fontsize{" + formatNumber(points, 1) + "}{" + formatNumber(points * 1.2, 1) + "}\\selectfont ";
}

std::string arcTex(const PlacedArc& placed, const Arc& arc, double top, double labelPoints)
{
    const auto style = styleName(arc.change);
    std::string out;
    for (const auto& stroke : strokesOf(placed)) {
        out += "\\draw[" + style + ", rounded corners=" + formatNumber(arcCornerRadius, 1) + "bp] ";
        for (std::size_t i = 0; i < stroke.size(); ++i)
            out += (i > 0 ? " -- " : "") + at(stroke[i].x, top + stroke[i].y);
        out += ";\n";
    }
    if (const auto head = arrowOf(placed); head.found)
        out += "\\filldraw[" + style + ", tip" + (arc.attached ? ", fill=white" : "") + "] " +
               at(head.tip.x, top + head.tip.y) + " -- " + at(head.first.x, top + head.first.y) + " -- " +
               at(head.second.x, top + head.second.y) + " -- cycle;\n";
    if (!placed.labelBox.empty()) {
        out += "\\node[label] at " +
               at(placed.labelBox.middle(), top + (placed.labelBox.top + placed.labelBox.bottom) / 2.0) + " {" +
               fontSize(labelPoints) + latexText(placed.label) + "};\n";
    }
    return out;
}

std::string wordTex(const PlacedWord& word, double top, double points)
{
    if (word.line == PlacedWord::Line::Tags)
        return "\\node[word, text=black!60] at " + at(word.box.middle(), top + word.baseline) + " {" +
               fontSize(points) + latexText(word.text) + "};\n";
    const char* colour = word.line == PlacedWord::Line::Before  ? "lost"
                         : word.line == PlacedWord::Line::After ? "new"
                                                                : "";
    std::string out = std::string("\\node[word") + (*colour == 0 ? "" : ", text=" + std::string(colour)) + "] (w) at " +
                      at(word.box.middle(), top + word.baseline) + " {" + fontSize(points) + latexText(word.text) +
                      "};\n";
    if (*colour != 0)
        out += "\\draw[" + std::string(colour) +
               ", line width=0.7bp] ([yshift=-2bp]w.base west) -- ([yshift=-2bp]w.base east);\n";
    return out;
}

std::string legendTex(const ArcLegendEntry& entry, double points)
{
    using Sample = ArcLegendEntry::Sample;
    const double middle = entry.baseline - points * 0.3;
    std::string out;
    switch (entry.sample) {
    case Sample::Line:
        out = "\\draw[" + styleName(entry.change) + "] " + at(entry.x, middle) + " -- " +
              at(entry.x + arcLegendSample, middle) + ";\n";
        break;
    case Sample::OpenArrow: {
        const double x = entry.x + arcLegendSample / 2.0;
        const double half = arcArrowLength / 2.0;
        out = "\\filldraw[arc kept, tip, fill=white] " + at(x, middle + half) + " -- " + at(x - half, middle - half) +
              " -- " + at(x + half, middle - half) + " -- cycle;\n";
        break;
    }
    case Sample::ChangedWord:
        out = "\\draw[new, line width=0.7bp] " + at(entry.x + 3.0, entry.baseline + 1.0) + " -- " +
              at(entry.x + arcLegendSample - 3.0, entry.baseline + 1.0) + ";\n";
        break;
    }
    return out + "\\node[inner sep=0, anchor=base west] at " + at(entry.x + arcLegendSample + 3.0, entry.baseline) +
           " {" + fontSize(points) + latexText(entry.text) + "};\n";
}

} // namespace

std::string toTex(const ArcFigure& figure)
{
    if (figure.panels.empty())
        throw UsageError("there is no sentence to draw");
    const auto caption = captionOf(figure);
    std::string out = "\\documentclass[border=3bp]{standalone}\n\\usepackage{iftex}\n"
                      "\\ifPDFTeX\n  \\usepackage[utf8]{inputenc}\n  \\usepackage[T1]{fontenc}\n"
                      "  \\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
                      "\\else\n  \\usepackage{fontspec}\n"
                      "  \\setsansfont{DejaVu Sans}\n\\fi\n\\renewcommand\\familydefault{\\sfdefault}\n"
                      "\\usepackage{textcomp}\n\\usepackage{tikz}\n" +
                      styles() + (caption.empty() ? "" : "% " + latexText(caption) + "\n") +
                      (figure.source.empty() ? "" : "% Source: " + visibleText(figure.source) + "\n") +
                      "\\begin{document}\n\\begin{tikzpicture}[x=1bp, y=-1bp]\n";
    out += "\\useasboundingbox (0,0) rectangle " + at(figure.width, figure.height) + ";\n";
    for (const auto& panel : figure.panels) {
        for (const auto& line : panel.title)
            out += "\\node[inner sep=0, anchor=base west] at " + at(line.x, line.baseline) + " {" +
                   fontSize(arcTitlePoints) + latexText(line.text) + "};\n";
        for (const auto& placed : panel.layout.arcs)
            out += arcTex(placed, panel.example.sentence.arcs[placed.arc], panel.top, figure.options.labelPoints);
        for (const auto& word : panel.layout.words)
            out +=
                wordTex(word, panel.top,
                        word.line == PlacedWord::Line::Tags ? figure.options.labelPoints : figure.options.wordPoints);
    }
    for (const auto& entry : figure.legend)
        out += legendTex(entry, figure.options.labelPoints);
    return out + "\\end{tikzpicture}\n\\end{document}\n";
}

} // namespace core::reports
