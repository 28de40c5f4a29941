#pragma once

#include <string>
#include <vector>

namespace core::reports {

/// How a series is drawn.
enum class Mark { Line, Step, Bars, Points };

/// One series: points in data coordinates, with an optional band or error bar.
struct Series {
    std::string name;
    Mark mark = Mark::Line;
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> low; ///< Empty, or one a point: lower end of the 95 % interval.
    std::vector<double> high;
};

struct Axis {
    std::string label; ///< With its unit: "Logical queries", "Success rate (%)".
    bool logarithmic = false;
    std::vector<std::string> categories; ///< Names of 0, 1, 2 ... on an axis of names; else empty.
    double low = 0.0, high = 0.0;        ///< Equal: chosen from the data.
};

/// A figure as data: ui paints it to screen, PDF, SVG and PNG; core writes TeX and CSV of the very numbers.
struct Figure {
    std::string kind;    ///< budget, perturbed, per-pos, ...
    std::string caption; ///< Not drawn by default; papers put it below.
    Axis x, y;
    std::vector<Series> series; ///< Colours and dashes follow this order (Okabe-Ito).
    std::string note;           ///< Said where there is nothing to draw, and why.
};

/// pgfplots, compiles on its own (standalone class) with pdflatex. Sizes in millimetres.
[[nodiscard]] std::string toTex(const Figure& figure, double widthMm, double heightMm);
/// series,x,y,low,high
[[nodiscard]] std::string toCsv(const Figure& figure);

} // namespace core::reports
