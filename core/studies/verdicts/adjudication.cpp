#include "core/studies/verdicts/adjudication.h"

#include <algorithm>

#include "core/base/hash.h"

namespace core::studies {

namespace {

bool isTie(const StudyResults& results, std::size_t item, const Question& question, Ties which)
{
    const auto& tallies = results.results[item].tallies;
    const auto tally = tallies.find(question.id);
    if (!isJudgement(results.items[item].role) || tally == tallies.end() || tally->second.voters < 2)
        return false;
    const bool isOpen = tally->second.verdict().empty();
    if (!isOpen && (which == Ties::Open || tally->second.decided.empty()))
        return false;
    const auto before = question.onlyIf ? tallies.find(question.onlyIf->question) : tallies.end();
    return before == tallies.end() || before->second.verdict().empty() ||
           isAsked(question, {{before->first, before->second.verdict()}});
}

/// The questions about an item that are tied; `only`: empty for all.
std::vector<const Question*> tiedQuestions(const StudyResults& results, std::size_t item, const std::string& only,
                                           Ties which)
{
    std::vector<const Question*> tied;
    for (const auto& question : results.study.questions)
        if ((only.empty() || question.id == only) && isTie(results, item, question, which))
            tied.push_back(&question);
    return tied;
}

} // namespace

bool isUndecided(const StudyResults& results, std::size_t item, const Question& question)
{
    return isTie(results, item, question, Ties::Open);
}

std::vector<std::size_t> tiedItems(const StudyResults& results, const std::string& question, Ties which)
{
    std::vector<std::pair<double, std::size_t>> tied;
    for (std::size_t i = 0; i < results.items.size(); ++i) {
        double disagreement = -1.0;
        for (const auto* asked : tiedQuestions(results, i, question, which))
            disagreement = std::max(disagreement, results.results[i].tallies.at(asked->id).disagreement.value_or(0.0));
        if (disagreement >= 0.0)
            tied.emplace_back(-disagreement, i);
    }
    std::ranges::sort(tied);
    std::vector<std::size_t> order;
    for (const auto& [disagreement, i] : tied)
        order.push_back(i);
    return order;
}

std::vector<std::size_t> undecidedItems(const StudyResults& results, const std::string& question)
{
    return tiedItems(results, question, Ties::Open);
}

Packet adjudicationPacket(const StudyResults& results, const std::string& question, Ties which)
{
    Assignment assignment;
    assignment.rater = adjudicator;
    assignment.ticket = sha256(studyText(results.study) + "\nadjudicator").substr(0, 32);
    const auto tied = tiedItems(results, question, which);
    for (const std::size_t i : tied)
        assignment.order.push_back({results.items[i].key, false});
    Packet packet = packetFor(results.study, results.items, assignment);
    for (std::size_t k = 0; k < tied.size(); ++k)
        for (const auto* asked : tiedQuestions(results, tied[k], question, which))
            packet.items[k].onlyQuestions.push_back(asked->id);
    return packet;
}

} // namespace core::studies
