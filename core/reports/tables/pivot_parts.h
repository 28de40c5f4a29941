#pragma once

#include <deque>
#include <string>
#include <vector>

#include "core/reports/data/settings.h"

/// What a pivot table is made of.
namespace core::reports::pivoting {

using Names = std::vector<std::string>;

/// "corpus,victim" -> corpus, victim
[[nodiscard]] Names listOf(const std::string& text);
[[nodiscard]] std::string joined(const Names& names, const char* between);
[[nodiscard]] bool contains(const Names& names, const std::string& name);

/// A campaign, or the part of it with one gold label.
struct Part {
    const CampaignData* campaign = nullptr;
    std::string label;
    std::string victim;  ///< As the table names it.
    std::string sample;  ///< Empty if the fields already say it.
    std::string setting; ///< What distinguishes it from others of its cell; usually empty.
};

/// What rows and columns are of.
struct Fields {
    Names rows, columns;

    [[nodiscard]] Names all() const
    {
        Names both = rows;
        both.insert(both.end(), columns.begin(), columns.end());
        return both;
    }
};

/// The fields' values. \throws UsageError for an unknown field.
[[nodiscard]] Names keyOf(const Part& part, const Names& fields);
[[nodiscard]] CampaignPointers campaignsOf(const std::vector<Part>& parts);
/// What the table is about: campaigns, or their parts with one gold label, which are put into `held`.
[[nodiscard]] std::vector<Part> partsOf(const std::vector<CampaignData>& campaigns, const Fields& fields,
                                        std::deque<CampaignData>& held);
/// Names each part's sample if rows and columns do not: a table of several samples says which number is of which.
[[nodiscard]] bool nameSamples(std::vector<Part>& parts, const Names& fields);
/// Names what distinguishes the parts of one cell.
[[nodiscard]] bool nameSettings(std::vector<Part>& parts, const Names& fields, const Names& measures);
/// Whether a table of these measures shows nothing of attacks.
[[nodiscard]] bool isClean(const Names& measures);
/// What parts must share for one attack to be called stronger than another.
[[nodiscard]] std::string taskOf(const Part& part);

} // namespace core::reports::pivoting
