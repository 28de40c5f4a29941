#include "core/studies/adjudication.h"

#include <algorithm>

#include "core/base/hash.h"

namespace core::studies {

std::vector<std::size_t> undecidedItems(const StudyResults& results)
{
    std::vector<std::pair<double, std::size_t>> open;
    for (std::size_t i = 0; i < results.items.size(); ++i) {
        const bool judged = results.items[i].role == Role::Judged || results.items[i].role == Role::Original;
        double disagreement = -1.0;
        for (const auto& [question, tally] : results.results[i].tallies)
            if (tally.voters > 1 && tally.verdict().empty())
                disagreement = std::max(disagreement, tally.disagreement.value_or(0.0));
        if (judged && disagreement >= 0.0)
            open.emplace_back(-disagreement, i);
    }
    std::ranges::sort(open);
    std::vector<std::size_t> order;
    for (const auto& [disagreement, i] : open)
        order.push_back(i);
    return order;
}

Packet adjudicationPacket(const StudyResults& results)
{
    Assignment assignment;
    assignment.rater = adjudicator;
    assignment.ticket = sha256(studyText(results.study) + "\nadjudicator").substr(0, 32);
    for (const std::size_t i : undecidedItems(results))
        assignment.order.push_back({results.items[i].key, false});
    return packetFor(results.study, results.items, assignment);
}

} // namespace core::studies
