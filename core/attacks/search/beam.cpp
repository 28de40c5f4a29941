#include "core/attacks/search/beam.h"

#include <algorithm>
#include <unordered_set>

#include "core/text/edit.h"

namespace core::attacks {

namespace {

class Beam final : public SearchMethod {
public:
    Beam(int width, int maxSteps, const std::string& accept)
        : width_(static_cast<std::size_t>(width)), maxSteps_(static_cast<std::size_t>(maxSteps)),
          onlyBetter_(accept != "always"), eachBetter_(accept == "each-better")
    {}

    [[nodiscard]] bool takes(Site) const override { return true; }
    [[nodiscard]] bool followsGold() const override { return true; }

    /// The best gain of any candidate of a word on the clean text.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> result;
        std::vector<TriedCandidate> trials;
        for (const Position at : run.allowed(run.start())) {
            trials.clear();
            run.propose(run.start(), at, trials);
            run.query(run.start(), trials);
            const int best = bestOf(trials);
            const double gain =
                best < 0 ? 0.0 : trials[static_cast<std::size_t>(best)].judgement.loss - run.start().judgement.loss;
            result.push_back({at.segment, at.index, gain});
        }
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        State best = run.start();
        std::vector<State> beam{run.start()};
        std::unordered_set<std::uint64_t> seen{run.start().input.hash()};
        const std::size_t steps = maxSteps_ > 0 ? maxSteps_ : run.editable(run.start()).size();
        for (std::size_t step = 0; step < steps && !beam.empty() && !run.over(); ++step) {
            auto reached = expand(run, beam);
            std::vector<State> next;
            for (const Reached& one : ordered(reached)) {
                const TriedCandidate& trial = one.trial;
                const State& parent = beam[one.parent];
                if (eachBetter_ && trial.judgement.loss <= parent.judgement.loss)
                    continue;
                if (!seen.insert(text::hashAfter(parent.input, trial.candidate.edits())).second)
                    continue;
                next.push_back(run.after(parent, trial));
                if (next.size() == 1)
                    traceBest(run, parent, one, reached, next.front());
                if (trial.judgement.success)
                    return next.back();
                if (next.size() == width_)
                    break;
            }
            if (next.empty() || (onlyBetter_ && next.front().judgement.loss <= best.judgement.loss))
                break;
            if (next.front().judgement.loss > best.judgement.loss)
                best = next.front();
            beam = std::move(next);
        }
        return best;
    }

private:
    struct Reached {
        TriedCandidate trial;
        std::size_t parent = 0; ///< Index in the beam.
    };

    /// Everything that one candidate can reach from the beam and that was answered.
    static std::vector<Reached> expand(Run& run, const std::vector<State>& beam)
    {
        std::vector<Reached> reached;
        std::vector<TriedCandidate> trials;
        for (std::size_t parent = 0; parent < beam.size(); ++parent) {
            trials.clear();
            const auto places = run.allowed(beam[parent]);
            run.foresee(beam[parent], places);
            for (const Position at : places)
                run.propose(beam[parent], at, trials);
            run.query(beam[parent], trials);
            for (auto& trial : trials)
                reached.push_back({std::move(trial), parent});
        }
        return reached;
    }

    /// Successes first, then by loss; equal ones by place in the beam, then in the text, then candidate order.
    static std::vector<Reached> ordered(const std::vector<Reached>& reached)
    {
        std::vector<Reached> result;
        std::ranges::copy_if(reached, std::back_inserter(result),
                             [](const Reached& one) { return one.trial.queried && one.trial.candidate.passes(); });
        std::ranges::stable_sort(result, [](const Reached& a, const Reached& b) {
            if (a.trial.judgement.success != b.trial.judgement.success)
                return a.trial.judgement.success;
            return a.trial.judgement.loss > b.trial.judgement.loss;
        });
        return result;
    }

    /// The step as the trace shows it: the best text reached and its parent's candidates at that word.
    static void traceBest(Run& run, const State& parent, const Reached& chosen, const std::vector<Reached>& reached,
                          const State& now)
    {
        if (!run.tracing())
            return;
        const text::Edit& made = chosen.trial.candidate.edit;
        const auto edits = chosen.trial.candidate.edits();
        std::vector<TriedCandidate> shown;
        int number = -1;
        for (const auto& one : reached) {
            const text::Edit& edit = one.trial.candidate.edit;
            if (one.parent != chosen.parent || edit.segment != made.segment || edit.index != made.index)
                continue;
            if (std::ranges::equal(one.trial.candidate.edits(), edits))
                number = static_cast<int>(shown.size());
            shown.push_back(one.trial);
        }
        run.traceStep(parent, {made.segment, made.index}, shown, number, now);
    }

    std::size_t width_;
    std::size_t maxSteps_;
    bool onlyBetter_;
    bool eachBetter_; ///< Each kept text is better than the one it comes from.
};

Parameter maxSteps()
{
    return Parameter::integer("max_steps", 0, 0, 10000, "Maximum number of steps; 0 is one for each word of the text.");
}

Parameter acceptParameter()
{
    return Parameter::choice(
        "accept", {"better", "always", "each-better"},
        "better: stop when no candidate's loss is above the best text's; always: go on; "
        "each-better: as better, and no text is kept that gains nothing on the one it comes from.");
}

} // namespace

std::vector<PartMaker<SearchMethod>> beamSearches()
{
    return {{{.type = "beam",
              .summary = "At every step all candidates of all words of the best texts; the best of them are kept.",
              .parameters = {Parameter::integer("width", 4, 1, 1000, "How many texts are kept."), acceptParameter(),
                             maxSteps()},
              .beam = true},
             [](const Settings& settings, const language::Resources&) {
                 return std::make_unique<Beam>(settings.integer("width"), settings.integer("max_steps"),
                                               settings.text("accept"));
             }},
            {{"exhaustive-greedy",
              "At every step all candidates of all words; the best one is kept.",
              {acceptParameter(), maxSteps()}},
             [](const Settings& settings, const language::Resources&) {
                 return std::make_unique<Beam>(1, settings.integer("max_steps"), settings.text("accept"));
             }}};
}

} // namespace core::attacks
