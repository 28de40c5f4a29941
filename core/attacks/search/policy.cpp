#include "core/attacks/search/policy.h"

#include <algorithm>
#include <utility>

namespace core::attacks {

namespace {

class PolicySearch final : public SearchMethod {
public:
    [[nodiscard]] bool takes(Site /*site*/) const override { return true; }

    /// Whether something would be done at a place.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> result;
        for (const Position at : run.allowed(run.start())) {
            const auto candidates = run.candidatesFor(run.start(), at);
            const auto proposed = std::ranges::find_if(candidates, &Candidate::passes);
            if (proposed == candidates.end())
                continue;
            for (const auto& edit : proposed->edits())
                if (edit.op != text::EditOp::Space && edit.index < run.start().text(at).size())
                    result.push_back({edit.segment, edit.index, 1.0});
        }
        std::ranges::sort(result, {}, [](const WordImportance& word) { return std::pair(word.segment, word.index); });
        const auto twice = std::ranges::unique(
            result, {}, [](const WordImportance& word) { return std::pair(word.segment, word.index); });
        result.erase(twice.begin(), twice.end());
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        State current = run.start();
        std::vector<TriedCandidate> trials;
        for (const Position place : run.allowed(run.start())) {
            if (run.over())
                break;
            const auto at = run.follow(place, current);
            if (!at)
                continue;
            trials.clear();
            run.propose(current, *at, trials);
            std::erase_if(trials, [](const TriedCandidate& trial) { return !trial.candidate.passes(); });
            if (trials.empty())
                continue;
            trials.erase(trials.begin() + 1, trials.end());
            run.query(current, trials);
            if (!trials.front().queried)
                break;
            State next = run.after(current, trials.front());
            run.traceStep(current, *at, trials, 0, next);
            current = std::move(next);
        }
        return current;
    }
};

} // namespace

PartMaker<SearchMethod> policySearch()
{
    return {{"policy",
             "No search: the first proposal of every place is put in, from left to right, whatever it brings. What "
             "rewrites whole texts needs two queries: the clean text and the changed one.",
             {}},
            [](const Settings&, const language::Resources&) { return std::make_unique<PolicySearch>(); }};
}

} // namespace core::attacks
