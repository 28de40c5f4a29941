#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/goals/goal.h"
#include "core/attacks/parts/attack_context.h"
#include "core/attacks/result/result.h"
#include "core/attacks/transformations/transformation.h"
#include "core/language/sentence_encoder.h"
#include "core/victims/query_ledger.h"

namespace core::attacks {

/// Thrown after a stop request: the example stays pending.
struct Stopped {};

/// The parts that make and judge candidates; shared by all threads.
struct Ingredients {
    std::unique_ptr<Goal> goal;
    std::unique_ptr<Transformation> transformation;
    std::vector<std::unique_ptr<Constraint>> constraints;
    std::vector<std::string> constraintNames; ///< Types, one per constraint.
};

/// A candidate and, once it has been queried, the victim's answer.
struct TriedCandidate {
    Candidate candidate;
    bool queried = false;
    structures::Prediction answer;
    Judgement judgement;
};

/// The answer to a text that is not a candidate: what word rankings query.
struct JudgedAnswer {
    structures::Prediction answer;
    Judgement judgement;
};

/// One attack on one example while it runs: the operations of a search method. Belongs to one thread.
///
/// Everything that costs queries goes through here to the ledger; everything that is tried is traced from here.
class Run {
public:
    struct Limits {
        TraceLevel trace = TraceLevel::None;
        std::stop_token stop;
    };

    /// `encoder` measures similarities for the trace unless it is null.
    Run(const Ingredients& ingredients, AttackContext& context, victims::QueryLedger& ledger, Goal::Reference reference,
        State start, Limits limits, const language::SentenceEncoder* encoder);

    [[nodiscard]] const State& start() const { return start_; }
    [[nodiscard]] AttackContext& context() { return context_; }
    [[nodiscard]] const Goal::Reference& reference() const { return reference_; }
    [[nodiscard]] victims::QueryLedger& ledger() { return ledger_; }

    /// Whether a place may be changed: its segment is editable, it has a letter or digit, every constraint allows it.
    [[nodiscard]] bool allows(const State& state, Position at);
    /// Index of the first constraint that does not allow a place to be changed, -1 if all do.
    [[nodiscard]] int forbiddenBy(const State& state, Position at);
    /// Whether a constraint that keeps the gold answer right would reject the candidate, whatever others say of it.
    [[nodiscard]] bool losesGold(const State& state, Position at, const Candidate& candidate);
    /// How many words of the text may be changed in all: the lowest limit of the constraints, else all words.
    [[nodiscard]] std::size_t wordLimit() const;
    /// All places that the transformation works at and that may be changed, in reading order.
    [[nodiscard]] std::vector<Position> allowed(const State& state);
    /// All words of the editable segments, in reading order.
    [[nodiscard]] std::vector<Position> editable(const State& state) const;
    /// The place in `state` of a place of start(); nothing if it is gone. For a split word its first half; for a
    /// sentence all words from the first to the last that come from it.
    [[nodiscard]] std::optional<Position> follow(Position startPosition, const State& state) const;

    /// Appends the candidates for a word, those of proposed(), each marked where a constraint rejects it.
    void propose(const State& state, Position at, std::vector<TriedCandidate>& trials);
    /// The same without room for answers, for when few of many candidates are queried; valid until the next call.
    [[nodiscard]] std::span<const Candidate> candidatesFor(const State& state, Position at);
    /// Announces that the candidates of all these places will be needed, so that they can be made in one go.
    void foresee(const State& state, std::span<const Position> places);
    /// The same candidate on a state reached since, in which its place `from` is at `at` with as many words; its marks
    /// and answer are computed anew. Nothing if it would be read as other words there, or if both changed the gold
    /// answer.
    [[nodiscard]] std::optional<TriedCandidate> retarget(const TriedCandidate& trial, Position from, const State& state,
                                                         Position at);

    enum class Which { Passing, All };
    enum class Counts { AsAttempt, AsRanking }; ///< Whether a success ends the attack.
    /// Queries the candidates in one batch. Once the budget is spent, the rest stays unqueried.
    void query(const State& base, std::span<TriedCandidate> trials, Which which = Which::Passing,
               Counts counts = Counts::AsAttempt);
    /// Queries the passing candidates one by one until one succeeds; those after it cost nothing.
    void queryUntilFound(const State& base, std::span<TriedCandidate> trials);
    /// Queries texts that are not single candidates; their gold answer is that of `base`. Returns answers for a prefix.
    [[nodiscard]] std::vector<JudgedAnswer> queryTexts(const State& base, std::span<const text::Variant> variants,
                                                       Counts counts = Counts::AsRanking);
    [[nodiscard]] std::vector<JudgedAnswer> queryTexts(std::span<const text::Input> inputs);

    /// The state after a candidate that has been queried.
    [[nodiscard]] State after(const State& state, const TriedCandidate& trial) const;
    /// The same for several changes at once.
    [[nodiscard]] State after(const State& state, std::span<const text::Edit> edits, JudgedAnswer answered) const;

    /// The goal's judgement of an answer received before, compared with another reference. Changes that would be read
    /// as other words together, though not by themselves, gain nothing.
    [[nodiscard]] Judgement judge(const structures::Prediction& answer, const Goal::Reference& reference,
                                  const QueriedText& queried) const;
    /// Notes that a logical query met the goal, for searches that judge for themselves.
    void succeededAt(std::uint64_t query) { firstSuccess_ = firstSuccess_ == 0 ? query : firstSuccess_; }

    /// Notes which phrase was changed and which one that broke.
    void brokenBy(const structures::PhrasePair& phrases) { phrases_ = phrases; }
    [[nodiscard]] const std::optional<structures::PhrasePair>& phrases() const { return phrases_; }

    /// Notes the queried candidates of start() as variants of the text.
    void keepVariants(std::vector<TriedCandidate> trials);
    [[nodiscard]] std::vector<TriedCandidate>& variants() { return keptVariants_; }

    /// The text leaves the search nothing to do: the example counts as skipped.
    void skip(Reason reason) { skipped_ = reason; }
    [[nodiscard]] std::optional<Reason> skipped() const { return skipped_; }

    /// Whether budget or time is spent: the search should return what it has. \throws Stopped after a stop request.
    [[nodiscard]] bool over();
    [[nodiscard]] bool timeIsUp() const { return timeIsUp_ || ledger_.cutShort(); }

    [[nodiscard]] bool tracing() const { return limits_.trace != TraceLevel::None; }
    /// For the trace. `chosen` is an index into `trials`, -1: none.
    /// `trials`: the candidates queried to rank the words, if the trace is to show them.
    void traceRanking(std::vector<WordImportance> importance, std::span<const TriedCandidate> trials = {});
    void traceStep(const State& before, Position at, std::span<const TriedCandidate> trials, int chosen,
                   const State& now);
    /// The same for changes of several words at once. `chosen` is an index into `trials`.
    void traceMove(const State& before, Position at, std::span<const TriedCandidate> trials,
                   std::span<const std::size_t> chosen, const State& now);
    /// Traces a candidate of start() that is a variant of its own, as a step.
    void traceVariant(const TriedCandidate& trial);
    [[nodiscard]] bool tracingAll() const { return limits_.trace == TraceLevel::All; }
    [[nodiscard]] CandidateTrace traceOf(const State& before, const TriedCandidate& trial);

    [[nodiscard]] Trace& trace() { return trace_; }
    [[nodiscard]] std::uint64_t firstSuccess() const { return firstSuccess_; }
    [[nodiscard]] bool anyProposed() const { return anyProposed_; }
    [[nodiscard]] double candidateSeconds() const { return candidateSeconds_; }
    [[nodiscard]] double constraintSeconds() const { return constraintSeconds_; }

private:
    /// Of the texts that were answered; leaves out the answers to those for which there was no time.
    [[nodiscard]] std::vector<double> rightLosses(const State& base, std::span<const text::Variant> variants,
                                                  const std::vector<const structures::Prediction*>& gold,
                                                  std::vector<structures::Prediction>& answers);
    [[nodiscard]] std::optional<Position> followSpan(Position place, const State& state) const;
    void mark(const State& state, Position at, std::span<Candidate> candidates);

    const Ingredients& ingredients_;
    const structures::Prediction* exampleGold_; ///< Null where nobody said it.
    AttackContext& context_;
    victims::QueryLedger& ledger_;
    Goal::Reference reference_;
    State start_;
    Limits limits_;
    const language::SentenceEncoder* encoder_;
    Trace trace_;
    std::vector<Candidate> candidates_;   ///< Reused between calls, to save allocations.
    std::vector<text::Variant> variants_; ///< Reused between calls, to save allocations.
    std::vector<std::size_t> toQuery_;    ///< Reused between calls, to save allocations.
    std::uint64_t firstSuccess_ = 0;
    std::vector<TriedCandidate> keptVariants_;
    std::optional<Reason> skipped_;
    std::optional<structures::PhrasePair> phrases_;
    bool anyProposed_ = false;
    bool timeIsUp_ = false;
    double candidateSeconds_ = 0.0;
    double constraintSeconds_ = 0.0;
};

/// The gold answers of some texts, in their order: null where the reference's is; beyond the end of the list, too.
using GoldOfTexts = std::vector<const structures::Prediction*>;

/// The losses of the right answers to these texts, if the goal weighs them and the victim tells them; else empty.
[[nodiscard]] std::vector<double> rightLosses(const Goal& goal, const Goal::Reference& reference,
                                              victims::QueryLedger& ledger, std::span<const text::Input> texts,
                                              const GoldOfTexts& gold = {});
/// A text's, out of those.
[[nodiscard]] inline double rightLossAt(std::span<const double> losses, std::size_t number)
{
    return number < losses.size() ? losses[number] : std::numeric_limits<double>::quiet_NaN();
}

/// Sets `candidates` to what the transformation proposes for a place, without those that the text's own tokeniser would
/// cut into other words than the victim is asked about ("weren't" put in as one word).
void proposed(const Ingredients& ingredients, AttackContext& context, const text::Input& input, Position at,
              std::vector<Candidate>& candidates);

/// Marks the candidates for a place that a constraint rejects. What passes is put right where a constraint does that
/// (Constraint::putRight), and is then judged once more as what it has become, so that every constraint has seen the
/// substitution by itself and the text that comes of it.
void judge(const Ingredients& ingredients, AttackContext& context, const text::Input& input, Position at,
           std::span<Candidate> candidates);

/// The places a transformation works at that have a letter or digit, in reading order.
[[nodiscard]] std::vector<Position> placesOf(const Transformation& transformation, const text::Input& input);

/// Whether an answer is better for the attacker: a success beats a failure, then the higher loss. A search that only
/// moves up in this order never gives up a success that it was asked to find within a budget.
[[nodiscard]] inline bool isBetter(const Judgement& one, const Judgement& other)
{
    return one.success != other.success ? one.success : one.loss > other.loss;
}

/// Index of the queried trial that passes and has the highest loss; the first of equal ones; -1 if there is none.
[[nodiscard]] int bestOf(std::span<const TriedCandidate> trials);
/// The same among those that succeed, by loss, by similarity or fluency (by loss where those are equal or not
/// measured), or the first one.
enum class Among { Loss, Similarity, Fluency, Order };
[[nodiscard]] int bestSuccessOf(std::span<const TriedCandidate> trials, Among by);

} // namespace core::attacks
