#include "core/attacks/search/enumerate.h"

#include "core/attacks/parts/draw.h"

namespace core::attacks {

namespace {

class Enumerate final : public SearchMethod {
public:
    Enumerate(int perPlace, int perText, Keep keep)
        : perPlace_(static_cast<std::size_t>(perPlace)), perText_(static_cast<std::size_t>(perText)), keep_(keep)
    {}

    [[nodiscard]] bool takes(Site) const override { return true; }
    [[nodiscard]] bool followsGold() const override { return true; }
    [[nodiscard]] bool keepsVariants() const override { return true; }

    /// The best gain of any candidate of a place.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<TriedCandidate> trials;
        std::vector<WordImportance> result;
        for (const Position at : run.allowed(run.start())) {
            trials.clear();
            proposeSome(run, at, trials);
            run.query(run.start(), trials);
            const int best = bestOf(trials);
            result.push_back(
                {at.segment, at.index,
                 best < 0 ? 0.0 : trials[static_cast<std::size_t>(best)].judgement.loss - run.start().judgement.loss});
        }
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        const State& start = run.start();
        std::vector<TriedCandidate> trials;
        for (const Position at : run.allowed(start))
            proposeSome(run, at, trials);
        if (trials.empty() && !run.anyProposed()) // a topic that no list has, a text without adjectives
            run.skip(Reason::NothingToChange);
        keepVariants(trials, perText_, keep_, run.context());
        run.query(start, trials);
        const int success = bestSuccessOf(trials, Among::Loss);
        const int best = success >= 0 ? success : bestOf(trials);
        State reached = start;
        if (best >= 0 && isBetter(trials[static_cast<std::size_t>(best)].judgement, start.judgement))
            reached = run.after(start, trials[static_cast<std::size_t>(best)]);
        if (run.tracingAll())
            for (const auto& trial : trials)
                if (trial.queried)
                    run.traceVariant(trial);
        run.keepVariants(std::move(trials));
        return reached;
    }

private:
    /// The passing candidates, at most the first few of the place.
    void proposeSome(Run& run, Position at, std::vector<TriedCandidate>& trials) const
    {
        std::size_t here = 0;
        for (const auto& candidate : run.candidatesFor(run.start(), at))
            if (candidate.passes() && (perPlace_ == 0 || here++ < perPlace_))
                trials.push_back({candidate, false, {}, {}});
    }

    std::size_t perPlace_;
    std::size_t perText_;
    Keep keep_;
};

} // namespace

PartMaker<SearchMethod> enumerateSearch()
{
    return {
        {"enumerate",
         "No search: every candidate of every place is a variant of its own; all are queried. The result is "
         "the best of them.",
         {Parameter::integer("per_place", 0, 0, 100'000,
                             "Maximum number of variants of one place, those the transformation prefers; 0 is all."),
          Parameter::integer("per_text", 0, 0, 1'000'000, "Maximum number of variants of one text; 0 is all."),
          Parameter::choice("keep", {"random", mostSimilar},
                            "Which variants of a text per_text keeps: drawn at random, or those that the "
                            "constraint sentence-similarity finds most similar.")}},
        [](const Settings& settings, const language::Resources&) {
            return std::make_unique<Enumerate>(settings.integer("per_place"), settings.integer("per_text"),
                                               keepNamed(settings.text("keep")));
        }};
}

} // namespace core::attacks
