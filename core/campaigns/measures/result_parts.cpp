#include "core/campaigns/measures/result_parts.h"

#include <set>

#include "core/victims/card_json.h"

namespace core::campaigns {

std::vector<corpora::Slice> resultParts(const store::Project& project, store::Id campaign)
{
    const auto record = project.campaign(campaign);
    const auto names = victims::labelsInCard(record.victimCard); // results number labels as the victim does
    std::set<int> labels;
    project.forEachFacts(campaign, [&](const store::ResultFacts& facts) { labels.insert(facts.gold); });
    corpora::Corpus attacked;
    for (const int label : labels)
        if (label >= 0 && static_cast<std::size_t>(label) < names.size())
            attacked.labels.push_back(names[static_cast<std::size_t>(label)]);
    attacked.examples = project.sampleExamples(record.sample);
    return corpora::proposedSlices(attacked);
}

} // namespace core::campaigns
