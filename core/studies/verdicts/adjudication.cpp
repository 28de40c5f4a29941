#include "core/studies/verdicts/adjudication.h"

#include <algorithm>

#include "core/base/hash.h"

namespace core::studies {

namespace {

/// The questions about an item without a verdict; `only`: empty for all.
std::vector<const Question*> undecidedQuestions(const StudyResults& results, std::size_t item, const std::string& only)
{
    std::vector<const Question*> open;
    for (const auto& question : results.study.questions)
        if ((only.empty() || question.id == only) && isUndecided(results, item, question))
            open.push_back(&question);
    return open;
}

} // namespace

bool isUndecided(const StudyResults& results, std::size_t item, const Question& question)
{
    const auto& tallies = results.results[item].tallies;
    const auto tally = tallies.find(question.id);
    if (!isJudgement(results.items[item].role) || tally == tallies.end() || tally->second.voters < 2 ||
        !tally->second.verdict().empty())
        return false;
    const auto before = question.onlyIf ? tallies.find(question.onlyIf->question) : tallies.end();
    return before == tallies.end() || before->second.verdict().empty() ||
           isAsked(question, {{before->first, before->second.verdict()}});
}

std::vector<std::size_t> undecidedItems(const StudyResults& results, const std::string& question)
{
    std::vector<std::pair<double, std::size_t>> open;
    for (std::size_t i = 0; i < results.items.size(); ++i) {
        double disagreement = -1.0;
        for (const auto* tied : undecidedQuestions(results, i, question))
            disagreement = std::max(disagreement, results.results[i].tallies.at(tied->id).disagreement.value_or(0.0));
        if (disagreement >= 0.0)
            open.emplace_back(-disagreement, i);
    }
    std::ranges::sort(open);
    std::vector<std::size_t> order;
    for (const auto& [disagreement, i] : open)
        order.push_back(i);
    return order;
}

Packet adjudicationPacket(const StudyResults& results, const std::string& question)
{
    Assignment assignment;
    assignment.rater = adjudicator;
    assignment.ticket = sha256(studyText(results.study) + "\nadjudicator").substr(0, 32);
    const auto open = undecidedItems(results, question);
    for (const std::size_t i : open)
        assignment.order.push_back({results.items[i].key, false});
    Packet packet = packetFor(results.study, results.items, assignment);
    for (std::size_t k = 0; k < open.size(); ++k)
        for (const auto* tied : undecidedQuestions(results, open[k], question))
            packet.items[k].onlyQuestions.push_back(tied->id);
    return packet;
}

} // namespace core::studies
