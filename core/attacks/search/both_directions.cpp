#include "core/attacks/search/both_directions.h"

#include <algorithm>
#include <utility>

#include "core/attacks/search/greedy_step.h"

namespace core::attacks {

namespace {

class BothDirections final : public SearchMethod {
public:
    explicit BothDirections(const Settings& settings) : step_(settings) {}

    [[nodiscard]] bool takes(Site) const override { return true; }

    /// All words alike: they are taken in their order.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> result;
        for (const Position at : run.allowed(run.start()))
            result.push_back({at.segment, at.index, 1.0});
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        auto places = run.allowed(run.start());
        const Trace before = run.trace();
        State forward = step_.walk(run, places);
        if (forward.judgement.success || run.over())
            return forward;
        Trace steps = std::exchange(run.trace(), before); // of the pass that is kept
        std::ranges::reverse(places);
        State backward = step_.walk(run, places);
        if (isBetter(backward.judgement, forward.judgement))
            return backward;
        run.trace() = std::move(steps);
        return forward;
    }

private:
    GreedyStep step_;
};

} // namespace

PartMaker<SearchMethod> bothDirections()
{
    return {{"both-directions",
             "Every word in turn gets the candidate with the greatest loss: once from left to right and, without a "
             "success, once more from right to left, beginning anew. The better of the two texts is the result.",
             GreedyStep::parameters()},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<BothDirections>(settings);
            }};
}

} // namespace core::attacks
