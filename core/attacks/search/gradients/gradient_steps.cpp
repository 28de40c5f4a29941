#include "core/attacks/search/gradients/gradient_steps.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

#include "core/attacks/search/gradient_moves.h"
#include "core/base/error.h"

namespace core::attacks {

namespace {

/// Shared by both searches: equation 4's importance, and whether there is anything to do.
class GradientSearch : public SearchMethod {
public:
    explicit GradientSearch(const Settings& settings)
        : epsilon_(settings.number("epsilon")), alpha_(settings.number("alpha")), maxDrop_(settings.number("max_drop")),
          minWords_(static_cast<std::size_t>(settings.integer("min_words")))
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        return gradientMismatches(card);
    }

    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        return importanceOf(movesAt(run, run.start()), run.allowed(run.start()));
    }

    static std::vector<Parameter> parameters()
    {
        return {Parameter::number("epsilon", 1.0, 0.0, 1000.0,
                                  "Equation 4: how far below the best other arc an arc still counts, in units of arc "
                                  "scores. The paper gives no value; 1 is the code's."),
                Parameter::number("alpha", 15.0, 0.0, 10000.0,
                                  "Equation 5: how far the gradient moves a word's vector, as a length."),
                Parameter::number("max_drop", 0.3, 0.0, 1.0,
                                  "The search ends when the victim's score (the UAS over all arcs) has fallen by more "
                                  "than this, 0..1 (absolute)."),
                Parameter::integer("min_words", 1, 1, 10000, "Shorter texts are skipped.")};
    }

protected:
    /// Skips texts on which nothing can be done; returns the words that may be changed.
    [[nodiscard]] std::vector<Position> changeable(Run& run) const
    {
        auto words = run.allowed(run.start());
        if (editableWords(run.start().input) < minWords_)
            run.skip(Reason::Unsuitable);
        else if (words.empty())
            run.skip(Reason::NothingToChange);
        return words;
    }

    [[nodiscard]] GradientMoves movesAt(Run& run, const State& state) const
    {
        return std::move(movesAt(run, {&state, 1}).front());
    }
    /// The same for several texts at once.
    [[nodiscard]] std::vector<GradientMoves> movesAt(Run& run, std::span<const State> states) const
    {
        if (run.reference().tree() == nullptr)
            throw Error("this search needs a goal on trees", "Set goal.type=tree-error or tree-target");
        return GradientMoves::at(run, states, run.reference().tree()->margin, epsilon_);
    }

    static std::vector<WordImportance> importanceOf(const GradientMoves& moves, const std::vector<Position>& words)
    {
        std::vector<WordImportance> importance;
        for (const Position at : words)
            importance.push_back({at.segment, at.index, moves.norm(at)});
        return importance;
    }

    /// Whether the score has fallen so much that the search may end.
    [[nodiscard]] bool fellEnough(const Run& run, const State& best) const
    {
        return run.start().judgement.score - best.judgement.score > maxDrop_ || best.judgement.loss >= 1.0;
    }

    [[nodiscard]] double alpha() const { return alpha_; }

private:
    double epsilon_;
    double alpha_;
    double maxDrop_;
    std::size_t minWords_;
};

bool isChangedWord(const Run& run, const State& state, Position at)
{
    return state.word(at).id != run.start().word(at).id;
}

class GradientSteps final : public GradientSearch {
public:
    explicit GradientSteps(const Settings& settings)
        : GradientSearch(settings), patience_(settings.integer("xi")), maxSteps_(settings.integer("max_steps")),
          wordsPerStep_(static_cast<std::size_t>(settings.integer("words_per_step"))),
          onClean_(settings.text("proposals") == "clean"), forbidUsed_(settings.text("used_words") == "forbidden"),
          stopsWhenFull_(settings.text("full_budget") == "stop"), keepsGains_(settings.text("keep") == "gains"),
          inTurns_(settings.text("select") == "turns"), leavesSpent_(settings.text("no_candidate") == "leave")
    {}

    [[nodiscard]] State search(Run& run) const override
    {
        Steps steps{run.start(), run.start(), {}, {}, {}};
        const auto words = changeable(run);
        if (run.skipped())
            return run.start();
        const std::size_t limit = run.wordLimit();
        int idle = 0;
        std::optional<GradientMoves> moves; // of the current text
        for (int step = 0; idle < patience_ && (maxSteps_ == 0 || step < maxSteps_) && !run.over(); ++step) {
            if (moves)
                run.ledger().claimGradient(); // the same as before
            else
                moves.emplace(movesAt(run, steps.current));
            if (step == 0)
                run.traceRanking(importanceOf(*moves, words));
            auto order = moves->ordered(words);
            if (inTurns_)
                std::ranges::stable_sort(order, {}, [&](Position at) { return steps.tried[at]; });
            const auto move = nextMove(run, steps, *moves, order, limit);
            if (move.edits.empty())
                break;
            auto judged = run.queryTexts(steps.current, {&move.edits, 1}, Run::Counts::AsAttempt);
            if (judged.empty())
                break;
            State next = run.after(steps.current, move.edits, std::move(judged.front()));
            trace(run, steps.current, move, next);
            for (const auto& edit : move.edits) {
                steps.used.insert(steps.current.word({edit.segment, edit.index}).id);
                steps.used.insert(edit.word);
                ++steps.tried[{edit.segment, edit.index}];
            }
            const bool gain = isBetter(next.judgement, steps.best.judgement);
            idle = gain ? 0 : idle + 1;
            if (gain) {
                steps.best = next;
                steps.tried.clear();
            }
            if (gain || !keepsGains_) {
                steps.current = std::move(next);
                moves.reset();
            }
            if (fellEnough(run, steps.best))
                break;
        }
        return steps.best;
    }

private:
    struct Steps {
        State current;
        State best;
        std::unordered_set<text::WordId> used;              ///< Words that were put in or replaced.
        std::map<Position, int> tried;                      ///< Changes of each word since the last gain.
        std::map<Position, std::vector<Candidate>> onClean; ///< Candidates that are made once, for the clean text.
    };
    struct Move {
        text::Variant edits;
        std::vector<TriedCandidate> shown; ///< For the trace.
        std::vector<std::size_t> chosen;   ///< Of these.
    };

    /// The changes of one step: for the words with the highest gradients, the candidates nearest to where those point.
    [[nodiscard]] Move nextMove(Run& run, Steps& steps, const GradientMoves& moves, const std::vector<Position>& words,
                                std::size_t limit) const
    {
        Move move;
        std::size_t changed = changedWords(steps.current.input);
        std::size_t chosenWords = 0;
        for (const Position at : words) {
            if (chosenWords == wordsPerStep_)
                break;
            const bool again = isChangedWord(run, steps.current, at);
            if (!again && changed >= limit) {
                if (stopsWhenFull_)
                    return {};
                continue;
            }
            if (!run.allows(steps.current, at))
                continue;
            const auto candidates = candidatesAt(run, steps, at);
            const int number = pick(moves, steps, at, candidates);
            if (run.tracing())
                show(run, steps.current, candidates, number, move);
            if (number < 0) {
                chosenWords += leavesSpent_ ? 1 : 0;
                continue;
            }
            ++chosenWords;
            move.edits.push_back(candidates[static_cast<std::size_t>(number)].edit);
            changed += again ? 0 : 1;
        }
        return move;
    }

    std::span<const Candidate> candidatesAt(Run& run, Steps& steps, Position at) const
    {
        if (!onClean_)
            return run.candidatesFor(steps.current, at);
        const auto found = steps.onClean.find(at);
        if (found != steps.onClean.end())
            return found->second;
        const auto made = run.candidatesFor(run.start(), at);
        return steps.onClean.emplace(at, std::vector(made.begin(), made.end())).first->second;
    }

    /// The nearest candidate that may be used, -1 when there is none.
    [[nodiscard]] int pick(const GradientMoves& moves, const Steps& steps, Position at,
                           std::span<const Candidate> candidates) const
    {
        const auto number = moves.nearest(at, candidates, alpha(), [&](text::WordId word) {
            return word != steps.current.word(at).id && !(forbidUsed_ && steps.used.contains(word));
        });
        return number ? static_cast<int>(*number) : -1;
    }

    /// Keeps a word's candidates for the trace.
    static void show(const Run& run, const State& current, std::span<const Candidate> candidates, int number,
                     Move& move)
    {
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const bool chosen = number >= 0 && i == static_cast<std::size_t>(number);
            if (!chosen && !run.tracingAll())
                continue;
            if (chosen)
                move.chosen.push_back(move.shown.size());
            move.shown.push_back({candidates[i], false, current.answer, {}});
        }
    }

    static void trace(Run& run, const State& before, Move move, const State& now)
    {
        for (const auto number : move.chosen) {
            move.shown[number].queried = true;
            move.shown[number].judgement = now.judgement;
        }
        const auto& first = move.edits.front();
        run.traceMove(before, {first.segment, first.index}, move.shown, move.chosen, now);
    }

    int patience_;
    int maxSteps_;
    std::size_t wordsPerStep_;
    bool onClean_;
    bool forbidUsed_;
    bool stopsWhenFull_;
    bool keepsGains_;
    bool inTurns_;
    bool leavesSpent_;
};

class GradientBeam final : public GradientSearch {
public:
    explicit GradientBeam(const Settings& settings)
        : GradientSearch(settings), width_(static_cast<std::size_t>(settings.integer("width"))),
          words_(static_cast<std::size_t>(settings.integer("words"))),
          branches_(static_cast<std::size_t>(settings.integer("branches"))), patience_(settings.integer("xi"))
    {}

    [[nodiscard]] State search(Run& run) const override
    {
        const auto words = changeable(run);
        if (run.skipped())
            return run.start();
        State best = run.start();
        std::vector<State> beam{run.start()};
        std::unordered_set<std::uint64_t> seen{run.start().input.hash()};
        for (int idle = 0; idle < patience_ && !beam.empty() && !run.over() && !fellEnough(run, best); ++idle) {
            std::vector<State> reached;
            const auto moves = movesAt(run, beam);
            for (std::size_t i = 0; i < moves.size(); ++i)
                expand(run, beam[i], moves[i], words, seen, reached);
            // Equal ones stay in the order of beam, words and candidates.
            std::ranges::stable_sort(reached,
                                     [](const State& a, const State& b) { return isBetter(a.judgement, b.judgement); });
            reached.resize(std::min(reached.size(), width_));
            if (!reached.empty() && isBetter(reached.front().judgement, best.judgement)) {
                best = reached.front();
                idle = -1;
            }
            beam = std::move(reached);
        }
        return best;
    }

private:
    /// The texts one move away, each seen once.
    void expand(Run& run, const State& state, const GradientMoves& moves, const std::vector<Position>& words,
                std::unordered_set<std::uint64_t>& seen, std::vector<State>& reached) const
    {
        if (state.input.hash() == run.start().input.hash())
            run.traceRanking(importanceOf(moves, words));
        std::size_t tried = 0;
        for (const Position at : moves.ordered(words)) {
            if (tried == words_)
                break;
            if (!run.allows(state, at))
                continue;
            ++tried;
            std::vector<TriedCandidate> trials;
            run.propose(state, at, trials);
            std::vector<Candidate> candidates;
            for (const auto& trial : trials)
                candidates.push_back(trial.candidate);
            std::vector<TriedCandidate> queried;
            for (const auto number : moves.nearest(at, candidates, alpha(), branches_))
                if (seen.insert(text::hashAfter(state.input, {&trials[number].candidate.edit, 1})).second)
                    queried.push_back(trials[number]);
            run.query(state, queried);
            const int best = bestOf(queried);
            for (const auto& trial : queried)
                if (trial.queried)
                    reached.push_back(run.after(state, trial));
            if (best >= 0)
                run.traceStep(state, at, queried, best, run.after(state, queried[static_cast<std::size_t>(best)]));
        }
    }

    std::size_t width_;
    std::size_t words_;
    std::size_t branches_;
    int patience_;
};

} // namespace

std::vector<PartMaker<SearchMethod>> gradientSearches()
{
    auto steps = GradientSearch::parameters();
    steps.push_back(Parameter::integer("xi", 40, 1, 100000,
                                       "Number of steps in a row without a gain after which the search ends."));
    steps.push_back(Parameter::integer("max_steps", 0, 0, 100000, "Maximum number of steps; 0: no limit."));
    steps.push_back(Parameter::integer("words_per_step", 1, 1, 100, "Number of words changed at once."));
    steps.push_back(
        Parameter::choice("proposals", {"each-step", "clean"},
                          "Candidates are proposed for the text reached so far, or once for the clean one."));
    steps.push_back(Parameter::choice("used_words", {"forbidden", "free"},
                                      "Whether a word that was put in or replaced may be put in again."));
    steps.push_back(Parameter::choice("full_budget", {"changed-words", "stop"},
                                      "What happens when max-perturbed allows no more words: those changed already may "
                                      "change again, or the search ends when the gradient wants another one."));
    steps.push_back(Parameter::choice("keep", {"steps", "gains"},
                                      "steps: every step starts where the one before ended; gains: one without a gain "
                                      "is undone. The best text is the result either way."));
    steps.push_back(Parameter::choice("select", {"gradient", "turns"},
                                      "gradient: the word with the highest gradient at every step; turns: of the words "
                                      "that were tried least since the last gain the one with the highest."));
    steps.push_back(
        Parameter::choice("no_candidate", {"next-word", "leave"},
                          "next-word: a word that no candidate is left for is passed over, and the one with "
                          "the next highest gradient changes; leave: it stays, and the search ends when all "
                          "the words of a step do."));
    auto beam = GradientSearch::parameters();
    beam.push_back(Parameter::integer("width", 4, 1, 1000, "How many texts are kept."));
    beam.push_back(Parameter::integer("words", 3, 1, 1000, "Of each text the words with the highest gradients."));
    beam.push_back(Parameter::integer("branches", 5, 1, 1000, "For each of them the nearest candidates."));
    beam.push_back(
        Parameter::integer("xi", 5, 1, 100000, "Number of steps in a row without a gain after which the search ends."));
    return {
        {{"gradient-steps",
          "At every step the word with the highest gradient becomes the candidate nearest to where the gradient "
          "sends its vector. Needs a parser that gives gradients.",
          std::move(steps), true},
         [](const Settings& settings, const language::Resources&) {
             return std::make_unique<GradientSteps>(settings);
         }},
        {{.type = "gradient-beam",
          .summary =
              "The moves of gradient-steps as a beam search: for each text some words and some candidates of each are "
              "queried, and the best texts kept.",
          .parameters = std::move(beam),
          .whiteBox = true,
          .beam = true},
         [](const Settings& settings, const language::Resources&) {
             return std::make_unique<GradientBeam>(settings);
         }}};
}

} // namespace core::attacks
