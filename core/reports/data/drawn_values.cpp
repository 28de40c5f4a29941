#include "core/reports/data/drawn_values.h"

#include <algorithm>

namespace core::reports {

DrawnValues::DrawnValues(const std::vector<CampaignData>& campaigns, const ReportSettings& options)
    : campaigns_(campaigns), convention_(options.convention()), measure_(options.text("measure")),
      title_(measureTitle(measure_, scoreTitle(campaigns))), names_(shortNames(campaigns))
{
    for (const auto& campaign : campaigns)
        values_.push_back(measured(campaign, convention_, measure_));
}

std::string DrawnValues::problem() const
{
    std::vector<CampaignData> with;
    std::vector<std::string> names;
    for (std::size_t c = 0; c < values_.size(); ++c)
        if (values_[c].value) {
            with.push_back(campaigns_[c]);
            names.push_back(names_[c]);
        }
    return with.empty() ? "No chosen campaign has a value of this measure yet." : notComparable(with, names, measure_);
}

void DrawnValues::complete(Figure& figure, const std::vector<std::size_t>& drawn) const
{
    std::vector<std::string> names, missing;
    std::vector<std::size_t> n;
    std::vector<MeasureValue> values;
    for (const auto c : drawn) {
        names.push_back(names_[c]);
        n.push_back(values_[c].n);
        values.push_back(values_[c]);
    }
    for (std::size_t c = 0; c < values_.size(); ++c)
        if (!values_[c].value)
            missing.push_back(names_[c]);
    addSizes(figure, names, n);
    figure.caption += " Over " + countedIn(measure_, convention_) + "." + intervalNote(names, values) +
                      notDrawn(missing, "no value of this measure") +
                      (measure_ == "success" ? " " + campaigns::describe(convention_) : std::string());
}

std::vector<std::string> DrawnValues::keyOf(std::size_t campaign, bool withVictim) const
{
    const auto pointers = pointersTo(campaigns_);
    std::vector<std::string> key;
    if (withVictim)
        key.push_back(facetOf(pointers, Facet::Victim)[campaign]);
    const auto corpus = facetOf(pointers, Facet::Corpus)[campaign];
    auto sample = facetOf(pointers, Facet::Sample)[campaign]; // which begins with the corpus
    if (!corpus.empty() && sample.starts_with(corpus + ", "))
        sample.erase(0, corpus.size() + 2);
    // In the order of shortNames(), so that a line and a campaign are named in one way.
    key.push_back(corpus);
    key.push_back(facetOf(pointers, Facet::Seed)[campaign]);
    key.push_back(std::move(sample));
    key.push_back(facetOf(pointers, Facet::Reference)[campaign] + " as reference");
    const auto limits = facetOf(pointers, Facet::Limits)[campaign];
    key.push_back(limits == "none" ? "no limit" : limits);
    return key;
}

std::string DrawnValues::twice(std::size_t first, std::size_t second) const
{
    return "Two of the chosen campaigns are the same in all that this figure tells apart and would be one point of "
           "it: " +
           names_[first] + "; " + names_[second] + ". Choose one of them.";
}

} // namespace core::reports
