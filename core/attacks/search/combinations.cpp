#include "core/attacks/search/combinations.h"

#include <algorithm>

namespace core::attacks {

namespace {

class Combinations final : public SearchMethod {
public:
    Combinations(int most, int perPlace)
        : most_(static_cast<std::size_t>(most)), perPlace_(static_cast<std::size_t>(perPlace))
    {}

    [[nodiscard]] bool takes(Site) const override { return true; }

    /// The best gain of any candidate of a place.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> result;
        for (auto& place : placesIn(run)) {
            run.query(run.start(), place.trials);
            const int best = bestOf(place.trials);
            result.push_back(
                {place.at.segment, place.at.index,
                 best < 0 ? 0.0
                          : place.trials[static_cast<std::size_t>(best)].judgement.loss - run.start().judgement.loss});
        }
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        const auto places = placesIn(run);
        if (places.empty() && !run.anyProposed())
            run.skip(Reason::NothingToChange);
        State best = run.start();
        std::vector<std::size_t> choice(places.size(), 0); // of each place a candidate, or none behind the last
        for (std::size_t tried = 0; !places.empty() && tried < most_ && !run.over(); ++tried) {
            const auto edits = editsOf(places, choice);
            if (edits.empty())
                break; // nothing is changed: the last combination
            auto answers = run.queryTexts(run.start(), {&edits, 1}, Run::Counts::AsAttempt);
            if (answers.empty())
                break;
            if (isBetter(answers.front().judgement, best.judgement)) {
                best = run.after(run.start(), edits, std::move(answers.front()));
                trace(run, places, choice, best);
            }
            if (best.judgement.success)
                break;
            advance(places, choice);
        }
        return best;
    }

private:
    struct Place {
        Position at;
        std::vector<TriedCandidate> trials; ///< Those that pass.
    };

    /// Those with candidates, in reading order.
    [[nodiscard]] std::vector<Place> placesIn(Run& run) const
    {
        std::vector<Place> places;
        for (const Position at : run.allowed(run.start())) {
            Place place{at, {}};
            run.propose(run.start(), at, place.trials);
            if (run.tracingAll()) // with what was rejected, and why
                run.traceStep(run.start(), at, place.trials, -1, run.start());
            std::erase_if(place.trials, [](const TriedCandidate& trial) { return !trial.candidate.passes(); });
            if (perPlace_ > 0 && place.trials.size() > perPlace_)
                place.trials.erase(place.trials.begin() + static_cast<std::ptrdiff_t>(perPlace_), place.trials.end());
            if (!place.trials.empty())
                places.push_back(std::move(place));
        }
        return places;
    }

    /// The last place first, so that the words of those before it keep their numbers.
    [[nodiscard]] static text::Variant editsOf(const std::vector<Place>& places, const std::vector<std::size_t>& choice)
    {
        text::Variant edits;
        for (std::size_t p = places.size(); p-- > 0;)
            if (choice[p] < places[p].trials.size())
                for (const auto& edit : places[p].trials[choice[p]].candidate.edits())
                    edits.push_back(edit);
        return edits;
    }

    /// As an odometer: the last place moves fastest.
    static void advance(const std::vector<Place>& places, std::vector<std::size_t>& choice)
    {
        for (std::size_t p = places.size(); p-- > 0;) {
            if (++choice[p] <= places[p].trials.size())
                return;
            choice[p] = 0;
        }
    }

    static void trace(Run& run, const std::vector<Place>& places, const std::vector<std::size_t>& choice,
                      const State& now)
    {
        if (!run.tracing())
            return;
        std::vector<TriedCandidate> chosen;
        std::vector<std::size_t> all;
        Position first;
        for (std::size_t p = places.size(); p-- > 0;)
            if (choice[p] < places[p].trials.size()) {
                chosen.push_back(places[p].trials[choice[p]]);
                chosen.back().queried = true;
                chosen.back().answer = now.answer;
                chosen.back().judgement = now.judgement;
                all.push_back(all.size());
                first = places[p].at;
            }
        run.traceMove(run.start(), first, chosen, all, now);
    }

    std::size_t most_, perPlace_;
};

} // namespace

PartMaker<SearchMethod> combinationsSearch()
{
    return {{"combinations",
             "Every candidate of every place with those of the other places, one text after the other until one "
             "succeeds. A place takes its candidates in the transformation's order and is left as it is behind the "
             "last one; the last place changes fastest.",
             {Parameter::integer("most", 1000, 1, 1'000'000,
                                 "Maximum number of combinations tried; those that come later are left out."),
              Parameter::integer("per_place", 0, 0, 100'000,
                                 "Maximum number of candidates of a place, the first that pass all constraints; 0 is "
                                 "all.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<Combinations>(settings.integer("most"), settings.integer("per_place"));
            }};
}

} // namespace core::attacks
