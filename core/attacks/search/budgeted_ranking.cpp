#include "core/attacks/search/budgeted_ranking.h"

#include <algorithm>
#include <string>

#include "core/text/splitting/read_again.h"

namespace core::attacks {

namespace {

/// Step of the context's random numbers that orders words of equal rank.
constexpr std::uint64_t tieStep = 1;

class BudgetedRanking final : public SearchMethod {
public:
    explicit BudgetedRanking(const Settings& settings)
        : unknownWord_(text::intern(settings.text("unknown_word"))), byLoss_(settings.text("rank_by") == "loss"),
          randomTies_(settings.text("ties") == "random"), independent_(settings.text("candidates") == "clean"),
          accept_(settings.text("accept"))
    {}

    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> importance;
        for (const auto& spot : ranked(run).spots)
            importance.push_back({spot.at.segment, spot.at.index, spot.importance});
        return importance;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        auto [spots, trials] = ranked(run);
        if (spots.empty()) {
            run.skip(Reason::NothingToChange);
            return run.start();
        }
        if (run.tracing()) {
            std::vector<WordImportance> importance;
            for (const auto& spot : spots)
                importance.push_back({spot.at.segment, spot.at.index, spot.importance});
            run.traceRanking(std::move(importance), trials);
        }
        if (randomTies_) {
            Random random = run.context().random(tieStep);
            random.shuffle(std::span(spots));
        }
        std::ranges::stable_sort(spots, std::ranges::greater{}, &Spot::importance);
        spots.resize(std::min(spots.size(), run.wordLimit()));
        return independent_ ? combined(run, spots) : oneByOne(run, spots);
    }

private:
    struct Spot {
        Position at;
        double importance = 0.0;
    };
    struct Ranking {
        std::vector<Spot> spots;            ///< In reading order.
        std::vector<TriedCandidate> trials; ///< The words made unknown, and those that may not be changed.
    };

    /// What is put in at a spot of the clean text, and the words that it removes or is next to.
    struct Choice {
        Choice(Position at, const Candidate& candidate)
            : segment(at.segment), begin(at.index), end(at.end()),
              edits(candidate.edits().begin(), candidate.edits().end())
        {
            if (candidate.edit.op == text::EditOp::Merge)
                end = std::max(end, candidate.edit.index + 2);
            for (std::size_t i = 1; candidate.repaired && i < edits.size(); ++i) {
                begin = std::min(begin, edits[i].index);
                end = std::max(end, edits[i].index + 1);
            }
        }
        [[nodiscard]] bool meets(const Choice& other) const
        {
            return segment == other.segment && begin < other.end && other.begin < end;
        }
        std::uint16_t segment;
        std::uint32_t begin, end;
        text::Variant edits;
    };

    /// All of them, last in the text first, so that none shifts the place of another.
    static text::Variant together(std::vector<Choice> choices)
    {
        const bool moves = std::ranges::any_of(choices, [](const Choice& choice) {
            return std::ranges::any_of(choice.edits,
                                       [](const text::Edit& edit) { return edit.op != text::EditOp::Replace; });
        });
        if (moves)
            std::ranges::stable_sort(choices, std::ranges::greater{}, &Choice::begin);
        text::Variant all;
        for (const auto& choice : choices)
            all.insert(all.end(), choice.edits.begin(), choice.edits.end());
        return all;
    }

    /// What the text loses when each word that may be changed becomes unknown. Words that the budget left unanswered
    /// have importance 0.
    [[nodiscard]] Ranking ranked(Run& run) const
    {
        const State& start = run.start();
        Ranking ranking;
        for (const Position at : run.editable(start)) {
            TriedCandidate trial;
            trial.candidate = {text::Edit::replace(at.segment, at.index, unknownWord_), "unknown"};
            if (!isWordLike(start.word(at).id))
                continue;
            trial.candidate.rejectedBy = run.forbiddenBy(start, at);
            if (trial.candidate.passes())
                ranking.spots.push_back({at, 0.0});
            ranking.trials.push_back(std::move(trial));
        }
        run.query(start, ranking.trials, Run::Which::Passing, Run::Counts::AsRanking);
        std::size_t next = 0;
        for (const auto& trial : ranking.trials) {
            if (!trial.candidate.passes())
                continue;
            if (trial.queried)
                ranking.spots[next].importance = byLoss_ ? trial.judgement.loss - start.judgement.loss
                                                         : start.judgement.score - trial.judgement.score;
            ++next;
        }
        return ranking;
    }

    /// Every choice on the text as the choices before it left it.
    [[nodiscard]] State oneByOne(Run& run, const std::vector<Spot>& spots) const
    {
        State current = run.start();
        std::vector<TriedCandidate> trials;
        for (const auto& spot : spots) {
            if (run.over() || (accept_ == "better" && current.judgement.loss >= 1.0))
                break;
            const auto at = run.follow(spot.at, current);
            if (!at || !run.allows(current, *at))
                continue;
            query(run, current, *at, trials);
            const int chosen = choose(current, trials);
            State next = chosen < 0 ? current : run.after(current, trials[static_cast<std::size_t>(chosen)]);
            run.traceStep(current, *at, trials, chosen, next);
            current = std::move(next);
        }
        return current;
    }

    /// Every choice on the clean text, all of them put in together at the end, as DPAttack's code does. A choice by
    /// itself is not an attempt: the returned text is the one with all of them, and a budget that ends before it leaves
    /// the clean text.
    [[nodiscard]] State combined(Run& run, const std::vector<Spot>& spots) const
    {
        const bool alone = spots.size() == 1;
        std::vector<Choice> choices;
        State only = run.start();
        std::vector<TriedCandidate> trials;
        for (const auto& spot : spots) {
            query(run, run.start(), spot.at, trials, alone ? Run::Counts::AsAttempt : Run::Counts::AsRanking);
            const bool complete = std::ranges::all_of(
                trials, [](const TriedCandidate& trial) { return trial.queried || !trial.candidate.passes(); });
            int chosen = complete || alone ? choose(run.start(), trials) : -1;
            if (chosen >= 0) {
                const TriedCandidate& trial = trials[static_cast<std::size_t>(chosen)];
                Choice choice(spot.at, trial.candidate);
                if (std::ranges::any_of(choices, [&](const Choice& other) { return other.meets(choice); })) {
                    chosen = -1; // a word of it is taken already
                } else {
                    only = run.after(run.start(), trial);
                    choices.push_back(std::move(choice));
                }
            }
            run.traceStep(run.start(), spot.at, trials, chosen, chosen < 0 ? run.start() : only);
            if (!complete && !alone)
                return run.start();
        }
        if (choices.size() > 1) {
            text::Variant all = together(std::move(choices));
            while (!text::readsAgain(run.start().input, all)) // two choices side by side
                all.pop_back();
            auto judged = run.queryTexts(run.start(), {&all, 1}, Run::Counts::AsAttempt);
            return judged.empty() ? run.start() : run.after(run.start(), all, std::move(judged.front()));
        }
        if (only.judgement.success)
            run.succeededAt(run.ledger().counts().logical);
        return only;
    }

    /// Proposes for a word and queries what passes.
    static void query(Run& run, const State& base, Position at, std::vector<TriedCandidate>& trials,
                      Run::Counts counts = Run::Counts::AsAttempt)
    {
        trials.clear();
        run.propose(base, at, trials);
        run.query(base, trials, Run::Which::Passing, counts);
    }

    /// Index of the candidate to put in, -1 for none. Whatever the recipe accepts, a success is not given up.
    [[nodiscard]] int choose(const State& base, std::span<const TriedCandidate> trials) const
    {
        const int success = bestSuccessOf(trials, Among::Loss);
        const int best = success >= 0 ? success : bestOf(trials);
        if (best < 0 || isBetter(trials[static_cast<std::size_t>(best)].judgement, base.judgement))
            return best;
        if (accept_ == "better" || (base.judgement.success && success < 0))
            return -1;
        return accept_ == "always" ? best : firstQueried(trials);
    }

    /// Index of the first queried candidate that passes.
    [[nodiscard]] static int firstQueried(std::span<const TriedCandidate> trials)
    {
        const auto found = std::ranges::find_if(
            trials, [](const TriedCandidate& trial) { return trial.queried && trial.candidate.passes(); });
        return found == trials.end() ? -1 : static_cast<int>(found - trials.begin());
    }

    text::WordId unknownWord_;
    bool byLoss_;
    bool randomTies_;
    bool independent_;
    std::string accept_;
};

} // namespace

PartMaker<SearchMethod> budgetedRanking()
{
    return {{"weak-spots",
             "As many words as max-perturbed allows, those first that hurt most when they become unknown; at each the "
             "candidate with the greatest loss. It goes on after a success, to make the loss greater.",
             {Parameter::text("unknown_word", "<unk>", "The word that is put in to rank the words."),
              Parameter::choice(
                  "rank_by", {"score", "loss"},
                  "What a word's importance is: the fall of the victim's score (of a parser: the UAS over all "
                  "arcs), or the goal's loss."),
              Parameter::choice("ties", {"reading-order", "random"}, "How words of equal importance are ordered."),
              Parameter::choice("candidates", {"each-step", "clean"},
                                "each-step: candidates are queried on the text reached so far; clean: always on the "
                                "clean text, and all choices are put in together at the end."),
              Parameter::choice("accept", {"better", "always", "else-first"},
                                "better: the best candidate is put in where the loss grows or the goal is met by it; "
                                "always: also where it does not help; else-first: where none helps the candidate "
                                "proposed first is put in. None of them gives up a success.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<BudgetedRanking>(settings);
            }};
}

} // namespace core::attacks
