#include "core/attacks/search/greedy_ranked.h"

#include <algorithm>

#include "core/attacks/search/greedy_step.h"
#include "core/attacks/search/word_ranking.h"

namespace core::attacks {

namespace {

/// First step of the context's random numbers that draws a candidate; one step per word.
constexpr std::uint64_t drawStep = 1000;

/// Whether the words that a change of the clean text removes are still as they were around the place of the change: a
/// word that became part of another, or whose neighbour did, is no longer the one that was queried. A rewriting has
/// places of many words, which follow() keeps together.
bool fits(const State& clean, Position from, const State& now, Position at, const Candidate& candidate)
{
    if (candidate.rewriting != nullptr && !candidate.repaired)
        return true;
    const auto before = clean.text(from).words(), after = now.text(at).words();
    const text::Edit& edit = candidate.edit;
    const std::size_t taken = edit.op == text::EditOp::Insert ? 0 : edit.op == text::EditOp::Merge ? 2 : 1;
    for (std::size_t i = edit.index; i < edit.index + taken; ++i) {
        const std::size_t j = i - from.index + at.index;
        if (j >= after.size() || after[j].origins != before[i].origins)
            return false;
    }
    return true;
}

class GreedyRanked final : public SearchMethod {
public:
    explicit GreedyRanked(const Settings& settings)
        : ranking_(settings), step_(settings), onClean_(settings.text("candidates") == "clean"),
          random_(settings.text("choose") == "random"), bySentence_(settings.text("sentences") == "ranked"),
          endsOnReject_(settings.text("on_reject") == "end")
    {}

    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const override
    {
        // They are of a label's loss.
        if (ranking_.needsGradients() &&
            (!card.can(victims::Capability::Gradients) || card.answers() != structures::AnswerKind::Label))
            return {card.name + " gives no gradients: choose another search.ranking"};
        return {};
    }

    [[nodiscard]] bool takes(Site) const override { return true; }
    [[nodiscard]] bool followsGold() const override { return true; }

    [[nodiscard]] std::vector<WordImportance> importance(Run& run) const override
    {
        std::vector<WordImportance> result;
        for (const auto& word : ranking_.rank(run, false))
            result.push_back({word.at.segment, word.at.index, word.importance});
        return result;
    }

    [[nodiscard]] State search(Run& run) const override
    {
        Progress progress{run.start(), {}, 0, false};
        if (!bySentence_) {
            changeWords(run, progress, nullptr);
            return progress.current;
        }
        for (const auto& sentence : rankedSentences(run)) {
            if (progress.ended || run.over())
                break;
            changeWords(run, progress, &sentence);
        }
        return progress.current;
    }

private:
    struct Progress {
        State current;
        std::vector<WordImportance> ranked; ///< All words ranked so far, for the trace.
        std::size_t words = 0;              ///< Words of the sentences before, as each draws its own numbers.
        bool ended = false;                 ///< At a success, or if a constraint ends the attack.
    };

    /// Ranks the words of the text or of one of its sentences and changes them one by one.
    void changeWords(Run& run, Progress& progress, const SentenceSpan* within) const
    {
        auto words = ranking_.rank(run, onClean_ && !random_, within);
        if (run.tracing()) {
            for (const auto& word : words)
                progress.ranked.push_back({word.at.segment, word.at.index, word.importance});
            run.traceRanking(progress.ranked);
        }
        // Equally important words are taken in reading order.
        std::ranges::stable_sort(words, std::ranges::greater{}, &WordRanking::Ranked::importance);
        State& current = progress.current;
        std::vector<TriedCandidate> trials;
        for (std::size_t w = 0; w < words.size() && !progress.ended && !run.over(); ++w) {
            const auto at = run.follow(words[w].at, current);
            if (!at || !run.allows(current, *at))
                continue;
            trials.clear();
            collect(run, current, *at, words[w], progress.words + w, trials);
            const int chosen =
                endsOnReject_ ? chooseOrEnd(run, current, trials, progress.ended) : step_.choose(run, current, trials);
            State next = chosen < 0 ? current : run.after(current, trials[static_cast<std::size_t>(chosen)]);
            run.traceStep(current, *at, trials, chosen, next);
            current = std::move(next);
            progress.ended = progress.ended || current.judgement.success;
        }
        progress.words += words.size();
    }

    /// The candidate with the highest loss, passing or not; one that does not pass ends the attack. Nothing is decided
    /// before all of them are answered, and only then does a success count.
    [[nodiscard]] int chooseOrEnd(Run& run, const State& current, std::span<TriedCandidate> trials, bool& ended) const
    {
        run.query(current, trials, Run::Which::All, Run::Counts::AsRanking);
        const auto best = std::ranges::max_element(
            trials, {}, [](const TriedCandidate& trial) { return trial.queried ? trial.judgement.loss : -1.0; });
        if (best == trials.end())
            return -1;
        if (!std::ranges::all_of(trials, &TriedCandidate::queried) || !best->candidate.passes()) {
            ended = true;
            return -1;
        }
        if (!step_.accepts(run, current, *best))
            return -1;
        if (best->judgement.success)
            run.succeededAt(run.ledger().counts().logical);
        return static_cast<int>(best - trials.begin());
    }

    /// The candidates to query at this word.
    void collect(Run& run, const State& current, Position at, const WordRanking::Ranked& word, std::size_t step,
                 std::vector<TriedCandidate>& trials) const
    {
        if (onClean_ && !random_) {
            const int best = bestOf(word.trials);
            if (best < 0 || at.words != word.at.words)
                return;
            const TriedCandidate& trial = word.trials[static_cast<std::size_t>(best)];
            if (fits(run.start(), word.at, current, at, trial.candidate))
                if (auto moved = run.retarget(trial, word.at, current, at))
                    trials.push_back(std::move(*moved));
            return;
        }
        run.propose(current, at, trials);
        if (!random_)
            return;
        std::erase_if(trials, [](const TriedCandidate& trial) { return !trial.candidate.passes(); });
        if (trials.empty())
            return;
        Random random = run.context().random(drawStep + step);
        const TriedCandidate drawn = trials[random.below(trials.size())];
        trials.assign(1, drawn);
    }

    WordRanking ranking_;
    GreedyStep step_;
    bool onClean_;
    bool random_;
    bool bySentence_;
    bool endsOnReject_;
};

} // namespace

PartMaker<SearchMethod> greedyRanked()
{
    auto parameters = WordRanking::parameters();
    parameters.push_back(Parameter::choice(
        "candidates", {"each-step", "clean"},
        "each-step: all of a word's candidates are queried on the text reached so far; clean: the one that was "
        "best on the clean text is put in."));
    parameters.push_back(
        Parameter::choice("choose", {"best", "random"},
                          "best: the candidate with the highest loss; random: one is drawn and only it is queried."));
    for (auto& parameter : GreedyStep::parameters())
        parameters.push_back(std::move(parameter));
    parameters.push_back(Parameter::choice(
        "sentences", {"together", "ranked"},
        "together: the words of the whole text are ranked; ranked: the sentences are queried alone, those with "
        "another label left out, and words are ranked and changed sentence by sentence, the surest sentence first."));
    parameters.push_back(Parameter::choice(
        "on_reject", {"leave-out", "end"},
        "leave-out: a candidate that a constraint rejects is not put in; end: it is queried like the others, and "
        "the attack ends without success when it is the one with the highest loss."));
    parameters.push_back(Parameter::integer(
        maxQueriesKey, 0, 0, 1'000'000'000,
        "Queries of an attack, all counted; then it ends. 0: no limit but that of the campaign, which holds too."));
    return {
        {"greedy-ranked",
         "Ranks the words (sentences, segments) once, then changes them one by one, the most important first.",
         std::move(parameters)},
        [](const Settings& settings, const language::Resources&) { return std::make_unique<GreedyRanked>(settings); }};
}

} // namespace core::attacks
