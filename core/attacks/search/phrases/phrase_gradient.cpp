#include "core/attacks/search/phrases/phrase_attacks.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "core/attacks/search/gradient_moves.h"
#include "core/attacks/search/phrases/phrase_search.h"

namespace core::attacks {

using structures::PhrasePair;

namespace {

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

    /// The highest sum of equation 6 that contains a word: the word's own share of it.
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
        const auto together = std::max(fewest, wordsTogether / run.start().text({sentence, 0}).size());
        for (std::size_t begin = 0; begin < ranked.size() && !run.over(); begin += together) {
            const auto count = std::min(together, ranked.size() - begin);
            if (auto found = attack(run, std::span(ranked).subspan(begin, count)))
                return std::move(*found);
        }
        return run.start();
    }

private:
    /// Words of the texts that are queried side by side, so that a network reads its weights once for all of them; of
    /// long texts, the fewest that pay off.
    static constexpr std::size_t wordsTogether = 320;
    static constexpr std::size_t fewest = 6;

    struct Ranked {
        PhrasePair pair;
        std::shared_ptr<const Goal::Reference> aim;
        std::shared_ptr<const GradientMoves> moves; ///< On the clean text.
        double score = 0.0;                         ///< Equation 6.
    };

    [[nodiscard]] std::vector<Ranked> rank(Run& run, const std::vector<PhrasePair>& pairs) const
    {
        std::map<std::size_t, Ranked> byTarget; // a root has one phrase
        std::vector<victims::MarginRequest> requests;
        for (const auto& pair : pairs) {
            const auto [found, isNew] = byTarget.try_emplace(pair.target.root);
            if (!isNew)
                continue;
            found->second.aim = std::make_shared<Goal::Reference>(aimedAt(run.reference(), pair.target));
        }
        for (const auto& [root, target] : byTarget)
            requests.push_back(GradientMoves::request(target.aim->tree()->margin, epsilon_));
        const std::vector<text::Input> same(requests.size(), run.start().input);
        auto gradients = run.ledger().marginGradients(same, requests);
        for (std::size_t i = 0; auto& [root, target] : byTarget) {
            if (i == gradients.size())
                break;
            target.moves = std::make_shared<GradientMoves>(run, run.start(), target.aim->tree()->margin,
                                                           std::move(gradients[i++]));
        }
        std::vector<Ranked> ranked;
        for (const auto& pair : pairs) {
            const Ranked& target = byTarget.at(pair.target.root);
            if (!target.moves)
                continue; // there was no time to query it
            Ranked one{pair, target.aim, target.moves, 0.0};
            for (std::size_t i = pair.source.begin; i < pair.source.end; ++i)
                one.score += one.moves->norm({sentence, static_cast<std::uint32_t>(i)});
            ranked.push_back(std::move(one));
        }
        std::ranges::stable_sort(ranked, std::ranges::greater{}, &Ranked::score);
        return ranked;
    }

    /// The branch of one pair: its source changed step by step until the target is parsed wrongly.
    struct Way {
        const Ranked& pair;
        State before; ///< The last step.
        State current;
        text::Variant edits = {};   ///< The last step's.
        text::Variant changes = {}; ///< All of the clean text.
        std::string_view source = {};
        std::unordered_set<text::WordId> used = {};
        std::vector<Position> changed = {};
        std::vector<std::uint64_t> queried = {}; ///< The texts queried on this branch.
        bool ended = false;                      ///< At a success, or if there is nothing to change.
    };

    /// Follows the branches of some pairs side by side. They count as if each had been followed after the ones before.
    [[nodiscard]] std::optional<State> attack(Run& run, std::span<const Ranked> pairs) const
    {
        std::vector<Way> ways;
        for (const auto& pair : pairs)
            ways.push_back({pair, run.start(), run.start()});
        for (int step = 0; step < maxSteps_ && !run.over(); ++step) {
            std::vector<Way*> open;
            for (auto& way : ways) {
                if (!way.ended)
                    open.push_back(&way);
                if (way.current.judgement.success)
                    break; // later ones are not needed
            }
            if (open.empty())
                break;
            advance(run, open);
        }
        for (auto& way : ways)
            if (claimed(run, way)) {
                run.brokenBy(way.pair.pair);
                trace(run, way.before, way.edits, way.source, way.current);
                return std::move(way.current);
            }
        return std::nullopt;
    }

    /// One step of each branch.
    void advance(Run& run, std::span<Way* const> ways) const
    {
        std::vector<text::Variant> variants;
        std::vector<Way*> queried;
        for (std::size_t i = 0; const auto& moves : movesOf(run, ways)) {
            Way& way = *ways[i++];
            way.edits = next(run, way, *moves);
            way.ended = way.edits.empty();
            if (way.ended)
                continue;
            for (const auto& edit : way.edits) {
                const auto old = std::ranges::find(way.changes, edit.index, &text::Edit::index);
                if (old == way.changes.end())
                    way.changes.push_back(edit);
                else
                    *old = edit;
            }
            variants.push_back(way.changes);
            queried.push_back(&way);
        }
        auto answers = run.ledger().ahead(run.start().input, variants);
        for (std::size_t i = 0; i < answers.size(); ++i) {
            Way& way = *queried[i];
            const auto judgement = run.judge(answers[i], *way.pair.aim, {way.current.input, way.edits});
            way.before = std::move(way.current);
            way.current = run.after(way.before, way.edits, {std::move(answers[i]), judgement});
            way.queried.push_back(way.current.input.hash());
            way.ended = judgement.success;
        }
    }

    [[nodiscard]] std::vector<std::shared_ptr<const GradientMoves>> movesOf(Run& run, std::span<Way* const> ways) const
    {
        std::vector<std::shared_ptr<const GradientMoves>> moves;
        if (ways.front()->queried.empty()) { // the first step
            for (const Way* way : ways)
                moves.push_back(way->pair.moves);
            return moves;
        }
        std::vector<text::Input> inputs;
        std::vector<victims::MarginRequest> requests;
        for (const Way* way : ways) {
            inputs.push_back(way->current.input);
            requests.push_back(GradientMoves::request(way->pair.aim->tree()->margin, epsilon_));
            requests.back().begin = way->pair.pair.source.begin;
            requests.back().end = way->pair.pair.source.end;
        }
        auto gradients = run.ledger().ahead(inputs, requests);
        for (std::size_t i = 0; i < gradients.size(); ++i)
            moves.push_back(std::make_shared<GradientMoves>(run, ways[i]->current, ways[i]->pair.aim->tree()->margin,
                                                            std::move(gradients[i])));
        return moves;
    }

    /// Equation 5 for the words with the highest gradients; once enough words have been changed, for these only.
    text::Variant next(Run& run, Way& way, const GradientMoves& moves) const
    {
        text::Variant edits;
        for (const Position at : moves.ordered(wordsOf(run, way.current, way.pair.pair.source))) {
            const bool again = std::ranges::find(way.changed, at) != way.changed.end();
            if (edits.size() == words() || (!again && way.changed.size() == words()))
                continue;
            const auto candidates = run.candidatesFor(way.current, at);
            const auto number =
                moves.nearest(at, candidates, alpha_, [&](text::WordId word) { return !way.used.contains(word); });
            if (!number)
                continue;
            const auto& candidate = candidates[*number];
            way.used.insert(candidate.edit.word);
            way.used.insert(way.current.word(at).id);
            edits.push_back(candidate.edit);
            way.source = candidate.source;
            if (!again)
                way.changed.push_back(at);
        }
        return edits;
    }

    /// Charges the queries of a branch followed in advance; whether it leads to a success within budget and time.
    [[nodiscard]] bool claimed(Run& run, const Way& way) const
    {
        for (std::size_t step = 0; step < static_cast<std::size_t>(maxSteps_) && !run.over(); ++step) {
            if (step > 0)
                run.ledger().claimGradient();
            if (step == way.queried.size() || !run.ledger().claim(way.queried[step]))
                return false;
            if (step + 1 == way.queried.size() && way.current.judgement.success) {
                run.succeededAt(run.ledger().counts().logical);
                return true;
            }
        }
        return false;
    }

    double epsilon_;
    double alpha_;
    int maxSteps_;
    std::size_t mostPairs_;
};

} // namespace

PartMaker<SearchMethod> phraseGradient()
{
    auto parameters = PhraseSearch::parameters();
    parameters.push_back(Parameter::number("epsilon", 1.0, 0.0, 1000.0,
                                           "Equation 4: how far below the best other arc an arc still counts, in units "
                                           "of arc scores."));
    parameters.push_back(Parameter::number("alpha", 15.0, 0.0, 10000.0,
                                           "Equation 5: how far the gradient moves a word's vector, as a length."));
    parameters.push_back(Parameter::integer("max_steps", 30, 1, 100000, "Maximum number of steps for a pair."));
    parameters.push_back(
        Parameter::integer("pairs", 100, 0, 100000, "Maximum number of pairs tried, best ones first; 0 is all."));
    return {
        {.type = "phrase-gradient",
         .summary =
             "Ranks the pairs of phrases by the target's gradient in the source; then changes the words of the source "
             "with the highest gradients, all at once, until the target is parsed wrongly. Needs a parser that gives "
             "gradients.",
         .parameters = std::move(parameters),
         .whiteBox = true,
         .onPhrases = true},
        [](const Settings& settings, const language::Resources&) {
            return std::make_unique<PhraseGradient>(settings);
        }};
}

} // namespace core::attacks
