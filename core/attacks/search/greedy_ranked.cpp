#include "core/attacks/search/greedy_ranked.h"

#include <algorithm>

#include "core/attacks/search/word_ranking.h"

namespace core::attacks {

namespace {

/// First step of the scene's random numbers that draws a candidate; one step a word.
constexpr std::uint64_t drawStep = 1000;

class GreedyRanked final : public SearchMethod {
public:
    explicit GreedyRanked(const Settings& settings)
        : ranking_(settings), onClean_(settings.text("candidates") == "clean"),
          random_(settings.text("choose") == "random"), accept_(settings.text("accept")),
          among_(settings.text("among_successes") == "most-similar" ? Among::Similarity : Among::Loss),
          ask_(settings.text("ask") == "all" ? Run::Ask::All : Run::Ask::Passing)
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        if (ranking_.needsGradients() && !card.can(victims::Capability::Gradients))
            return {card.name + " gives no gradients: choose another search.ranking"};
        return {};
    }

    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> result;
        for (const auto& word : ranking_.rank(run, false))
            result.push_back({word.at.segment, word.at.index, word.importance});
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        auto words = ranking_.rank(run, onClean_ && !random_);
        if (run.tracing())
            traceRanking(run, words);
        // Equally important words are taken in reading order.
        std::ranges::stable_sort(words, std::ranges::greater{}, &WordRanking::Ranked::importance);
        State current = run.start();
        std::vector<Trial> trials;
        for (std::size_t w = 0; w < words.size() && !run.over(); ++w) {
            const auto at = run.follow(words[w].at, current);
            if (!at || !run.allows(current, *at))
                continue;
            trials.clear();
            collect(run, current, *at, words[w], w, trials);
            run.ask(current, trials, ask_);
            const int chosen = choose(run, current, trials);
            if (chosen < 0) {
                run.traceStep(current, *at, trials, chosen, current);
                continue;
            }
            State next = run.after(current, trials[static_cast<std::size_t>(chosen)]);
            run.traceStep(current, *at, trials, chosen, next);
            current = std::move(next);
            if (current.judgement.success)
                break;
        }
        return current;
    }

private:
    static void traceRanking(Run& run, const std::vector<WordRanking::Ranked>& words)
    {
        std::vector<WordImportance> importance;
        for (const auto& word : words)
            importance.push_back({word.at.segment, word.at.index, word.importance});
        run.traceRanking(std::move(importance));
    }

    /// The candidates to ask about at this word.
    void collect(Run& run, const State& current, Position at, const WordRanking::Ranked& word, std::size_t step,
                 std::vector<Trial>& trials) const
    {
        if (onClean_ && !random_) {
            if (const int best = bestOf(word.trials); best >= 0)
                trials.push_back(run.retarget(word.trials[static_cast<std::size_t>(best)], current, at));
            return;
        }
        run.propose(current, at, trials);
        if (!random_)
            return;
        std::erase_if(trials, [](const Trial& trial) { return !trial.candidate.passes(); });
        if (trials.empty())
            return;
        Random random = run.scene().random(drawStep + step);
        const Trial drawn = trials[random.below(trials.size())];
        trials.assign(1, drawn);
    }

    [[nodiscard]] int choose(const Run& run, const State& current, std::span<const Trial> trials) const
    {
        if (const int success = bestSuccessOf(trials, among_); success >= 0)
            return success;
        const int best = bestOf(trials);
        if (best < 0 || accept_ == "always")
            return best;
        const double bar = accept_ == "better" ? current.judgement.loss : run.start().judgement.loss;
        return trials[static_cast<std::size_t>(best)].judgement.loss > bar ? best : -1;
    }

    WordRanking ranking_;
    bool onClean_;
    bool random_;
    std::string accept_;
    Among among_;
    Run::Ask ask_;
};

} // namespace

PartMaker<SearchMethod> greedyRanked()
{
    auto parameters = WordRanking::parameters();
    parameters.push_back(Parameter::choice(
        "candidates", {"each-step", "clean"},
        "each-step: all of a word's candidates are asked about on the text reached so far; clean: the one that was "
        "best on the clean text is put in."));
    parameters.push_back(Parameter::choice(
        "choose", {"best", "random"},
        "best: the candidate with the highest loss; random: one is drawn and only it is asked about."));
    parameters.push_back(Parameter::choice(
        "accept", {"better", "better-than-clean", "always"},
        "When a candidate without success is kept: its loss is above that of the text so far, or above the clean "
        "text's, or always."));
    parameters.push_back(Parameter::choice("among_successes", {"best", "most-similar"},
                                           "Which of several successful candidates wins: the highest loss, or the "
                                           "highest sentence similarity as the constraint measured it."));
    parameters.push_back(Parameter::choice("ask", {"passing", "all"},
                                           "Ask about candidates that pass the constraints only, or about all (which "
                                           "costs queries, as in TextFooler's code)."));
    return {
        {"greedy-ranked", "Ranks the words once, then changes them one by one, the most important first.",
         std::move(parameters)},
        [](const Settings& settings, const language::Resources&) { return std::make_unique<GreedyRanked>(settings); }};
}

} // namespace core::attacks
