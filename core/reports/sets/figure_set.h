#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/reports/basics/figure_look.h"
#include "core/reports/basics/report_settings.h"
#include "core/reports/sets/set_places.h"
#include "core/store/project.h"

namespace core::reports {

/// One figure or table of a set: what it is made of, and what of its look is its own.
struct SetItem {
    std::string name = {}; ///< Of its files, and of its numbers; one of its own in the set.
    std::string kind = {};
    bool table = false;
    std::vector<store::Id> campaigns = {};                     ///< In their order; empty: all. Of a study: none.
    std::vector<std::pair<store::Id, std::string>> names = {}; ///< What figures call campaigns.
    std::string study = {};                 ///< Also the one whose judgements make the valid success.
    std::vector<std::string> leaveOut = {}; ///< Raters of it.
    bool leaveOutExcluded = false;
    std::vector<std::pair<std::string, nlohmann::ordered_json>> settings = {}; ///< Values of reportParameters().
    FigureLook look = {};                                                      ///< Its palette is the set's.
    std::optional<double> widthMm = {}, heightMm = {};                         ///< Else the set's.
};

/// Figures and tables of one paper with one style, made and written together. Kept in the project.
struct FigureSet {
    std::string name;
    double widthMm = 85.0, heightMm = 60.0;
    std::string font = "sans"; ///< sans, times or latin-modern
    std::string palette = "okabe-ito";
    std::vector<std::string> formats{"pdf"}; ///< Of figures: pdf, svg, png, tex. Tables are .tex and .csv.
    double columnMm = 85.0, pageMm = 175.0;  ///< Widths of the paper's column and of its text.
    FigureSetPlaces places;                  ///< Of this machine's user; neither in the project nor in JSON.
    std::vector<SetItem> items;

    [[nodiscard]] const SetItem* item(const std::string& wanted) const;
};

/// The figure formats that a set can have.
[[nodiscard]] const std::vector<std::string>& setFormats();

[[nodiscard]] nlohmann::ordered_json toJson(const FigureSet& set);
/// `from`: for messages. \throws Error naming the member that is wrong, or an item that no kind makes.
[[nodiscard]] FigureSet figureSetFrom(const nlohmann::ordered_json& json, const std::string& from);

/// Those of a project, in the order in which they were made.
[[nodiscard]] std::vector<FigureSet> figureSets(const store::Project& project);
/// \throws UsageError naming those that there are.
[[nodiscard]] FigureSet figureSetNamed(const store::Project& project, const std::string& name);
/// One of the same name is replaced; its places are kept for this user. \throws UsageError for a set without a name, or
/// with two items of one name or of one file, or with one whose name cannot be a file's.
void keepFigureSet(store::Project& project, const FigureSet& set);
void removeFigureSet(store::Project& project, const std::string& name);

/// The name for a further item of this kind: "budget", "budget-2".
[[nodiscard]] std::string freeItemName(const FigureSet& set, const std::string& kind);

} // namespace core::reports
