#include "core/attacks/search/gradients/gradient_flips.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "core/base/grid.h"

namespace core::attacks {

namespace {

/// A change of a text that was reached, with the gain that the gradients predict for all changes that led to it.
struct Flip {
    std::size_t parent = 0; ///< Index in the beam.
    Candidate candidate;
    double promised = 0.0; ///< On the score grid.
};

class GradientFlips final : public SearchMethod {
public:
    explicit GradientFlips(const Settings& settings)
        : width_(static_cast<std::size_t>(settings.integer("width"))),
          maxSteps_(static_cast<std::size_t>(settings.integer("max_steps")))
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        if (card.can(victims::Capability::Flips))
            return {};
        return {card.name + " gives no gradients of words that stand in no text: choose a black-box recipe"};
    }

    /// The highest gain predicted for a candidate of a word.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        const std::vector<Node> beam{{run.start(), 0.0}};
        const auto flips = flipsFrom(run, beam);
        std::vector<WordImportance> result;
        for (const Position at : run.allowed(run.start())) {
            double most = 0.0;
            for (const auto& flip : flips)
                if (flip.candidate.edit.segment == at.segment && flip.candidate.edit.index == at.index)
                    most = std::max(most, flip.promised);
            result.push_back({at.segment, at.index, most});
        }
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        State best = run.start();
        std::vector<Node> beam{{run.start(), 0.0}};
        std::unordered_set<std::uint64_t> seen{run.start().input.hash()};
        const std::size_t steps = maxSteps_ > 0 ? maxSteps_ : run.editable(run.start()).size();
        for (std::size_t step = 0; step < steps && !beam.empty() && !run.over(); ++step) {
            const auto flips = mostPromising(beam, flipsFrom(run, beam), seen);
            std::vector<Node> next;
            for (std::size_t parent = 0; parent < beam.size(); ++parent)
                query(run, beam[parent].state, parent, flips, next);
            const auto better = std::ranges::max_element(next, [](const Node& one, const Node& other) {
                return isBetter(other.state.judgement, one.state.judgement);
            });
            if (better != next.end() && isBetter(better->state.judgement, best.judgement))
                best = better->state;
            if (best.judgement.success)
                return best;
            beam = std::move(next);
        }
        return best;
    }

private:
    struct Node {
        State state;
        double promised = 0.0;
    };

    /// All changes of the beam's texts; one gradient for each text.
    static std::vector<Flip> flipsFrom(Run& run, const std::vector<Node>& beam)
    {
        std::vector<std::vector<Candidate>> candidates(beam.size());
        std::vector<std::vector<text::Edit>> edits(beam.size());
        std::vector<victims::FlipRequest> requests;
        for (std::size_t n = 0; n < beam.size(); ++n) {
            for (const Position at : run.allowed(beam[n].state))
                for (const auto& candidate : run.candidatesFor(beam[n].state, at))
                    if (candidate.passes() && candidate.isSubstitution()) {
                        candidates[n].push_back(candidate);
                        edits[n].push_back(candidate.edit);
                    }
            requests.push_back({beam[n].state.input, edits[n]});
        }
        if (std::ranges::all_of(edits, &std::vector<text::Edit>::empty))
            return {};
        const auto gains = run.ledger().flipGains(requests, run.reference().label().value_or(-1));
        std::vector<Flip> flips;
        for (std::size_t n = 0; n < gains.size(); ++n)
            for (std::size_t i = 0; i < gains[n].size(); ++i)
                flips.push_back({n, candidates[n][i], beam[n].promised + onGrid(gains[n][i])});
        return flips;
    }

    /// The best of them, no text twice; equal ones by place in the beam, then in the text, then candidate order.
    [[nodiscard]] std::vector<Flip> mostPromising(const std::vector<Node>& beam, std::vector<Flip> flips,
                                                  std::unordered_set<std::uint64_t>& seen) const
    {
        std::ranges::stable_sort(flips, std::ranges::greater{}, &Flip::promised);
        std::vector<Flip> chosen;
        for (auto& flip : flips) {
            if (chosen.size() == width_)
                break;
            if (seen.insert(text::hashAfter(beam[flip.parent].state.input, flip.candidate.edits())).second)
                chosen.push_back(std::move(flip));
        }
        return chosen;
    }

    /// Queries the chosen changes of one text of the beam, all at once.
    static void query(Run& run, const State& parent, std::size_t number, const std::vector<Flip>& flips,
                      std::vector<Node>& next)
    {
        std::vector<TriedCandidate> trials;
        std::vector<double> promised;
        for (const auto& flip : flips)
            if (flip.parent == number) {
                trials.push_back({flip.candidate, false, {}, {}});
                promised.push_back(flip.promised);
            }
        run.query(parent, trials);
        for (std::size_t i = 0; i < trials.size(); ++i) {
            if (!trials[i].queried)
                continue;
            next.push_back({run.after(parent, trials[i]), promised[i]});
            const auto& edit = trials[i].candidate.edit;
            run.traceStep(parent, {edit.segment, edit.index}, {&trials[i], 1}, 0, next.back().state);
        }
    }

    std::size_t width_;
    std::size_t maxSteps_;
};

} // namespace

PartMaker<SearchMethod> gradientFlips()
{
    PartMaker<SearchMethod> maker{
        {"gradient-flips",
         "A beam of texts: the replacements that promise the greatest loss by the classifier's gradients are made and "
         "only then queried. Needs a network of words, or a transformer, that gives gradients.",
         {Parameter::integer("width", 10, 1, 1000,
                             "How many texts are kept, by the sum of what their changes promised."),
          Parameter::integer("max_steps", 0, 0, 10000,
                             "Maximum number of changes of a text; 0 is one for each word.")}},
        [](const Settings& settings, const language::Resources&) { return std::make_unique<GradientFlips>(settings); }};
    maker.whiteBox = true;
    return maker;
}

} // namespace core::attacks
