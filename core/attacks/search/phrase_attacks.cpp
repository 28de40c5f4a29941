#include "core/attacks/search/phrase_attacks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_set>

#include "core/attacks/search/gradient_moves.h"
#include "core/base/error.h"
#include "core/structures/phrases.h"

namespace core::attacks {

using structures::Phrase;
using structures::PhrasePair;

namespace {

/// First step of the scene's random numbers that draws changes; one step a source phrase.
constexpr std::uint64_t changeStep = 1ULL << 40;

/// Parsers read one sentence: the input's first segment.
constexpr std::uint16_t sentence = 0;

/// A new error counts inside the target phrase only: not its root's arc, which leads out of it.
Goal::Reference aimedAt(const Goal::Reference& reference, const Phrase& target)
{
    auto tree = std::make_shared<TreeReference>(*reference.tree);
    for (std::size_t i = 0; i < tree->counted.size(); ++i)
        if (i < target.begin || i >= target.end || i == target.root)
            tree->counted[i] = 0;
    tree->margin.counted = tree->counted;
    Goal::Reference aimed = reference;
    aimed.tree = std::move(tree);
    return aimed;
}

class PhraseSearch : public SearchMethod {
public:
    explicit PhraseSearch(const Settings& settings)
        : shape_{static_cast<std::size_t>(settings.integer("shortest")),
                 static_cast<std::size_t>(settings.integer("longest")), settings.text("nested") == "largest",
                 settings.text("broken") == "widened"},
          distance_(static_cast<std::size_t>(settings.integer("k"))),
          words_(static_cast<std::size_t>(settings.integer("words")))
    {}

    static std::vector<Parameter> parameters()
    {
        return {Parameter::integer("k", 0, 0, 1000, "At least so many words stand between source and target."),
                Parameter::integer("words", 3, 1, 100, "Most words of the source that are changed."),
                Parameter::integer("shortest", 4, 1, 1000, "Fewest words of a phrase."),
                Parameter::integer("longest", 12, 1, 1000, "Most words of a phrase."),
                Parameter::choice("nested", {"all", "largest"},
                                  "Which subtrees are phrases: all of that size, or those in no other one."),
                Parameter::choice("broken", {"left-out", "widened"},
                                  "Subtrees that are no unbroken run of words (non-projective): no phrases, or widened "
                                  "to all words from their first to their last.")};
    }

protected:
    /// The pairs of the reference tree; none skips the text.
    [[nodiscard]] std::vector<PhrasePair> pairs(Run& run) const
    {
        if (run.reference().tree == nullptr)
            throw Error("this search needs a goal on trees", "Set goal.type=tree-error");
        const auto phrases = structures::phrasesOf(run.reference().tree->tree.heads, shape_);
        auto pairs = structures::phrasePairs(phrases, distance_);
        if (pairs.empty())
            run.skip(Reason::Unsuitable);
        return pairs;
    }

    /// The words of a phrase that may be changed, in reading order.
    static std::vector<Position> wordsOf(Run& run, const State& state, const Phrase& phrase)
    {
        std::vector<Position> words;
        for (std::size_t i = phrase.begin; i < phrase.end; ++i)
            if (const Position at{sentence, static_cast<std::uint32_t>(i)}; run.allows(state, at))
                words.push_back(at);
        return words;
    }

    /// The found text as one step of the trace.
    static void trace(Run& run, const State& before, const text::Variant& edits, std::string_view source,
                      const State& now)
    {
        std::vector<Trial> trials;
        for (const auto& edit : edits)
            trials.push_back({{edit, source}, true, now.answer, now.judgement});
        std::vector<std::size_t> all(trials.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        run.traceMove(before, {sentence, edits.front().index}, trials, all, now);
    }

    [[nodiscard]] std::size_t words() const { return words_; }

private:
    structures::PhraseShape shape_;
    std::size_t distance_;
    std::size_t words_;
};

class PhraseRandom final : public PhraseSearch {
public:
    explicit PhraseRandom(const Settings& settings)
        : PhraseSearch(settings), tries_(static_cast<std::size_t>(settings.integer("tries"))),
          exactly_(settings.text("draw") == "exactly")
    {}

    /// What the arcs of other words lose when a word becomes the first of its candidates.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> result;
        std::vector<Trial> trials;
        for (const Position at : run.allowed(run.start())) {
            trials.clear();
            run.propose(run.start(), at, trials);
            trials.resize(std::min<std::size_t>(trials.size(), 1));
            run.ask(run.start(), trials, Run::Ask::Passing, Run::Counts::AsRanking);
            const int best = bestOf(trials);
            result.push_back(
                {at.segment, at.index, best < 0 ? 0.0 : trials.front().judgement.loss - run.start().judgement.loss});
        }
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        const auto all = pairs(run);
        // One drawn change of a source is tried on all its targets: their arcs stand in one answer.
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
    /// Texts asked about in one batch.
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
        Random random = run.scene().random(changeStep + (source.begin << 20) + source.root);
        for (std::size_t done = 0; done < tries_ && !run.over(); done += batch) {
            std::vector<text::Variant> variants;
            for (std::size_t i = done; i < std::min(done + batch, tries_); ++i)
                variants.push_back(drawn(random, pools));
            const std::uint64_t before = run.ledger().counts().logical;
            auto probes = run.probe(start, variants);
            for (std::size_t i = 0; i < probes.size(); ++i)
                for (const auto& aim : aims) {
                    const auto judgement = run.judge(probes[i].answer, aim, {start.input, variants[i]});
                    if (!judgement.success)
                        continue;
                    run.succeededAt(before + i + 1);
                    probes[i].judgement = judgement;
                    State found = run.after(start, variants[i], std::move(probes[i]));
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

class PhraseGradient final : public PhraseSearch {
public:
    explicit PhraseGradient(const Settings& settings)
        : PhraseSearch(settings), epsilon_(settings.number("epsilon")), alpha_(settings.number("alpha")),
          maxSteps_(settings.integer("max_steps")), mostPairs_(static_cast<std::size_t>(settings.integer("pairs")))
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        return gradientMismatches(card);
    }

    /// The highest sum of equation 6 that a word takes part in: its own share of it.
    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::map<Position, double> highest;
        for (const Position at : run.allowed(run.start()))
            highest[at] = 0.0;
        for (const auto& ranked : rank(run, pairs(run)))
            for (const Position at : wordsOf(run, run.start(), ranked.pair.source))
                highest[at] = std::max(highest[at], ranked.moves->norm(at));
        std::vector<WordImportance> result;
        for (const auto& [at, importance] : highest)
            result.push_back({at.segment, at.index, importance});
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        auto ranked = rank(run, pairs(run));
        if (mostPairs_ > 0)
            ranked.resize(std::min(ranked.size(), mostPairs_));
        for (const auto& pair : ranked) {
            if (run.over())
                break;
            if (auto found = attack(run, pair))
                return std::move(*found);
        }
        return run.start();
    }

private:
    struct Ranked {
        PhrasePair pair;
        std::shared_ptr<const Goal::Reference> aim;
        std::shared_ptr<const GradientMoves> moves; ///< On the clean text.
        double score = 0.0;                         ///< Equation 6.
    };

    [[nodiscard]] std::vector<Ranked> rank(Run& run, const std::vector<PhrasePair>& pairs) const
    {
        std::vector<Ranked> ranked;
        std::map<std::size_t, Ranked> byTarget; // a root has one phrase
        for (const auto& pair : pairs) {
            auto [found, isNew] = byTarget.try_emplace(pair.target.root);
            Ranked& target = found->second;
            if (isNew) {
                target.aim = std::make_shared<Goal::Reference>(aimedAt(run.reference(), pair.target));
                target.moves = std::make_shared<GradientMoves>(run, run.start(), target.aim->tree->margin, epsilon_);
            }
            Ranked one{pair, target.aim, target.moves, 0.0};
            for (std::size_t i = pair.source.begin; i < pair.source.end; ++i)
                one.score += one.moves->norm({sentence, static_cast<std::uint32_t>(i)});
            ranked.push_back(std::move(one));
        }
        std::ranges::stable_sort(ranked, std::ranges::greater{}, &Ranked::score);
        return ranked;
    }

    /// Changes words of the source step by step, all chosen ones at once, until the target is parsed wrongly.
    [[nodiscard]] std::optional<State> attack(Run& run, const Ranked& pair) const
    {
        State current = run.start();
        std::unordered_set<text::WordId> used;
        std::vector<Position> changed;
        auto moves = pair.moves;
        for (int step = 0; step < maxSteps_ && !run.over(); ++step) {
            if (step > 0)
                moves = std::make_shared<GradientMoves>(run, current, pair.aim->tree->margin, epsilon_);
            const auto words = wordsOf(run, current, pair.pair.source);
            std::string_view source;
            const auto edits = next(run, current, moves->ordered(words), *moves, used, changed, source);
            if (edits.empty())
                return std::nullopt;
            const std::uint64_t query = run.ledger().counts().logical + 1;
            auto probes = run.probe(current, {&edits, 1});
            if (probes.empty())
                return std::nullopt;
            probes.front().judgement = run.judge(probes.front().answer, *pair.aim, {current.input, edits});
            State after = run.after(current, edits, std::move(probes.front()));
            if (after.judgement.success) {
                run.succeededAt(query);
                trace(run, current, edits, source, after);
                return after;
            }
            current = std::move(after);
        }
        return std::nullopt;
    }

    /// Equation 5 for the words with the highest gradients; once enough words were changed, for these only.
    text::Variant next(Run& run, const State& current, const std::vector<Position>& ordered, const GradientMoves& moves,
                       std::unordered_set<text::WordId>& used, std::vector<Position>& changed,
                       std::string_view& source) const
    {
        text::Variant edits;
        for (const Position at : ordered) {
            const bool again = std::ranges::find(changed, at) != changed.end();
            if (edits.size() == words() || (!again && changed.size() == words()))
                continue;
            const auto candidates = run.candidatesFor(current, at);
            for (const auto number : moves.nearest(at, candidates, alpha_, used.size() + 1)) {
                const auto& candidate = candidates[number];
                if (!used.insert(candidate.edit.word).second)
                    continue;
                used.insert(current.word(at).id);
                edits.push_back(candidate.edit);
                source = candidate.source;
                if (!again)
                    changed.push_back(at);
                break;
            }
        }
        return edits;
    }

    double epsilon_;
    double alpha_;
    int maxSteps_;
    std::size_t mostPairs_;
};

} // namespace

std::vector<PartMaker<SearchMethod>> phraseSearches()
{
    auto random = PhraseSearch::parameters();
    random.push_back(Parameter::integer("tries", 256, 1, 1000000, "Random changes that are tried for each source."));
    random.push_back(Parameter::choice("draw", {"up-to", "exactly"},
                                       "Whether 1 to `words` words are changed in a try, or always so many."));
    auto gradient = PhraseSearch::parameters();
    gradient.push_back(Parameter::number("epsilon", 1.0, 0.0, 1000.0,
                                         "Equation 4: how far below the best other arc an arc still counts, in units "
                                         "of arc scores."));
    gradient.push_back(Parameter::number("alpha", 15.0, 0.0, 10000.0,
                                         "Equation 5: how far the gradient moves a word's vector, as a length."));
    gradient.push_back(Parameter::integer("max_steps", 30, 1, 100000, "Most steps for a pair."));
    gradient.push_back(
        Parameter::integer("pairs", 100, 0, 100000, "So many pairs are tried, best ones first; 0 is all."));
    return {
        {{"phrase-random",
          "For every pair of phrases: random words are put into the source until the target is parsed wrongly.",
          std::move(random)},
         [](const Settings& settings, const language::Resources&) { return std::make_unique<PhraseRandom>(settings); }},
        {{"phrase-gradient",
          "Ranks the pairs of phrases by the target's gradient in the source; then changes the words of the source "
          "with the highest gradients, all at once, until the target is parsed wrongly. Needs a parser that gives "
          "gradients.",
          std::move(gradient)},
         [](const Settings& settings, const language::Resources&) {
             return std::make_unique<PhraseGradient>(settings);
         }}};
}

} // namespace core::attacks
