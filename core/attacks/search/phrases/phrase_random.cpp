#include "core/attacks/search/phrases/phrase_attacks.h"

#include <algorithm>
#include <numeric>

#include "core/attacks/search/phrases/phrase_search.h"

namespace core::attacks {

using structures::Phrase;
using structures::PhrasePair;

namespace {

/// First step of the context's random numbers that draws changes; one step per source phrase.
constexpr std::uint64_t changeStep = 1ULL << 40;

class PhraseRandom final : public PhraseSearch {
public:
    explicit PhraseRandom(const Settings& settings)
        : PhraseSearch(settings), tries_(static_cast<std::size_t>(settings.integer("tries"))),
          exactly_(settings.text("draw") == "exactly")
    {}

    /// What the arcs of other words lose if a word becomes the first of its candidates.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> result;
        std::vector<TriedCandidate> trials;
        for (const Position at : run.allowed(run.start())) {
            trials.clear();
            run.propose(run.start(), at, trials);
            trials.resize(std::min<std::size_t>(trials.size(), 1));
            run.query(run.start(), trials, Run::Which::Passing, Run::Counts::AsRanking);
            const int best = bestOf(trials);
            result.push_back(
                {at.segment, at.index, best < 0 ? 0.0 : trials.front().judgement.loss - run.start().judgement.loss});
        }
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        const auto all = pairs(run);
        // One drawn change of a source is tried on all its targets: one answer contains the arcs of all of them.
        for (std::size_t begin = 0; begin < all.size() && !run.over();) {
            std::size_t end = begin;
            while (end < all.size() && all[end].source == all[begin].source)
                ++end;
            if (auto found = attack(run, std::span(all).subspan(begin, end - begin)))
                return std::move(*found);
            begin = end;
        }
        return run.start();
    }

private:
    /// Texts queried in one batch.
    static constexpr std::size_t batch = 64;

    [[nodiscard]] std::optional<State> attack(Run& run, std::span<const PhrasePair> pairs) const
    {
        const State& start = run.start();
        const Phrase& source = pairs.front().source;
        std::vector<Goal::Reference> aims;
        for (const auto& pair : pairs)
            aims.push_back(aimedAt(run.reference(), pair.target));
        const auto pools = poolsOf(run, source);
        if (pools.empty())
            return std::nullopt;
        Random random = run.context().random(changeStep + (source.begin << 20) + source.root);
        for (std::size_t done = 0; done < tries_ && !run.over(); done += batch) {
            std::vector<text::Variant> variants;
            for (std::size_t i = done; i < std::min(done + batch, tries_); ++i)
                variants.push_back(drawn(random, pools));
            const std::uint64_t before = run.ledger().counts().logical;
            auto judged = run.queryTexts(start, variants);
            for (std::size_t i = 0; i < judged.size(); ++i)
                for (std::size_t k = 0; k < aims.size(); ++k) {
                    const auto judgement = run.judge(judged[i].answer, aims[k], {start.input, variants[i]});
                    if (!judgement.success)
                        continue;
                    run.succeededAt(before + i + 1);
                    run.brokenBy(pairs[k]);
                    judged[i].judgement = judgement;
                    State found = run.after(start, variants[i], std::move(judged[i]));
                    trace(run, start, variants[i], pools.front().source, found);
                    return found;
                }
        }
        return std::nullopt;
    }

    struct Pool {
        std::vector<text::Edit> edits; ///< What one word may become.
        std::string_view source;
    };

    [[nodiscard]] static std::vector<Pool> poolsOf(Run& run, const Phrase& source)
    {
        std::vector<Pool> pools;
        for (const Position at : wordsOf(run, run.start(), source)) {
            Pool pool;
            for (const auto& candidate : run.candidatesFor(run.start(), at))
                if (candidate.passes() && candidate.edit.op == text::EditOp::Replace) {
                    pool.edits.push_back(candidate.edit);
                    pool.source = candidate.source;
                }
            if (!pool.edits.empty())
                pools.push_back(std::move(pool));
        }
        return pools;
    }

    [[nodiscard]] text::Variant drawn(Random& random, const std::vector<Pool>& pools) const
    {
        const std::size_t most = std::min(words(), pools.size());
        const std::size_t count = exactly_ ? most : 1 + random.below(most);
        std::vector<std::size_t> places(pools.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        random.shuffle(std::span(places));
        places.resize(count);
        std::ranges::sort(places);
        text::Variant variant;
        for (const std::size_t place : places)
            variant.push_back(pools[place].edits[random.below(pools[place].edits.size())]);
        return variant;
    }

    std::size_t tries_;
    bool exactly_;
};

} // namespace

PartMaker<SearchMethod> phraseRandom()
{
    auto parameters = PhraseSearch::parameters();
    parameters.push_back(
        Parameter::integer("tries", 256, 1, 1000000, "Random changes that are tried for each source."));
    parameters.push_back(Parameter::choice("draw", {"up-to", "exactly"},
                                           "Whether 1 to `words` words are changed in a try, or always `words`."));
    return {
        {.type = "phrase-random",
         .summary =
             "For every pair of phrases: random words are put into the source until the target is parsed wrongly.",
         .parameters = std::move(parameters),
         .onPhrases = true},
        [](const Settings& settings, const language::Resources&) { return std::make_unique<PhraseRandom>(settings); }};
}

} // namespace core::attacks
