#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/attacks/attack_context.h"
#include "core/attacks/constraints/constraint.h"
#include "core/attacks/goals/goal.h"
#include "core/attacks/result.h"
#include "core/attacks/transformations/transformation.h"
#include "core/language/sentence_encoder.h"
#include "core/victims/query_ledger.h"

namespace core::attacks {

/// Thrown after a stop request: the example stays pending.
struct Stopped {};

/// What candidates are made of and judged by; shared by all threads.
struct Ingredients {
    std::unique_ptr<Goal> goal;
    std::unique_ptr<Transformation> transformation;
    std::vector<std::unique_ptr<Constraint>> constraints;
    std::vector<std::string> constraintNames; ///< Types, as many as constraints.
};

/// A candidate and, once it was asked about, the victim's answer.
struct TriedCandidate {
    Candidate candidate;
    bool asked = false;
    structures::Prediction answer;
    Judgement judgement;
};

/// An answer to a text that is no candidate: what word rankings ask for.
struct ProbeAnswer {
    structures::Prediction answer;
    Judgement judgement;
};

/// One attack on one example while it runs: what a search method may do. Belongs to one thread.
///
/// Whatever costs queries goes through here to the ledger, and whatever was tried comes into the trace from here.
class Run {
public:
    struct Limits {
        TraceLevel trace = TraceLevel::None;
        std::stop_token stop;
    };

    /// `encoder` measures similarities for the trace where it is not null.
    Run(const Ingredients& ingredients, AttackContext& context, victims::QueryLedger& ledger, Goal::Reference reference,
        State start, Limits limits, const language::SentenceEncoder* encoder);

    [[nodiscard]] const State& start() const { return start_; }
    [[nodiscard]] AttackContext& context() { return context_; }
    [[nodiscard]] const Goal::Reference& reference() const { return reference_; }
    [[nodiscard]] victims::QueryLedger& ledger() { return ledger_; }

    /// Whether a place may be changed: its segment is editable, it has a letter or digit, every constraint allows it.
    [[nodiscard]] bool allows(const State& state, Position at);
    /// Number of the first constraint that does not allow a place to be changed, -1 when all do.
    [[nodiscard]] int forbiddenBy(const State& state, Position at);
    /// How many words of the text may be changed in all: the lowest limit of the constraints, else all words.
    [[nodiscard]] std::size_t wordLimit() const;
    /// All places that the transformation works at and that may be changed, in reading order.
    [[nodiscard]] std::vector<Position> allowed(const State& state);
    /// All words of the editable segments, in reading order.
    [[nodiscard]] std::vector<Position> editable(const State& state) const;
    /// Where a place of start() is in `state`; nothing when it is gone. Of two halves of a word the first; of a
    /// sentence all words from the first to the last that come from it.
    [[nodiscard]] std::optional<Position> follow(Position startPosition, const State& state) const;

    /// Appends the transformation's candidates for a word, each marked where a constraint rejects it.
    void propose(const State& state, Position at, std::vector<TriedCandidate>& trials);
    /// The same without room for answers, where few of many candidates are asked about; valid until the next call.
    [[nodiscard]] std::span<const Candidate> candidatesFor(const State& state, Position at);
    /// Says that the candidates of all these places will be asked for, so that what makes them may do so in one go.
    void foresee(const State& state, std::span<const Position> places);
    /// The same candidate on a state reached since, where its place `from` is at `at` with as many words; its marks and
    /// answer are made afresh.
    [[nodiscard]] TriedCandidate retarget(const TriedCandidate& trial, Position from, const State& state, Position at);

    enum class Ask { Passing, All };
    enum class Counts { AsAttempt, AsRanking }; ///< Whether a success ends the attack.
    /// Asks the victim about the candidates, all in one batch. After the budget's end the rest stays unasked.
    void ask(const State& base, std::span<TriedCandidate> trials, Ask which = Ask::Passing,
             Counts counts = Counts::AsAttempt);
    /// Asks about the candidates that pass, one after the other, until one succeeds; those behind it cost nothing.
    void askUntilFound(const State& base, std::span<TriedCandidate> trials);
    /// Asks about texts that are no single candidates. Returns answers for a prefix.
    [[nodiscard]] std::vector<ProbeAnswer> probe(const State& base, std::span<const text::Variant> variants,
                                                 Counts counts = Counts::AsRanking);
    [[nodiscard]] std::vector<ProbeAnswer> probe(std::span<const text::Input> inputs);

    /// The state after a candidate that was asked about.
    [[nodiscard]] State after(const State& state, const TriedCandidate& trial) const;
    /// The same for several changes at once.
    [[nodiscard]] State after(const State& state, std::span<const text::Edit> edits, ProbeAnswer probe) const;

    /// What the goal says to an answer that was asked about before, compared with another reference.
    [[nodiscard]] Judgement judge(const structures::Prediction& answer, const Goal::Reference& reference,
                                  const AskedText& asked) const
    {
        return ingredients_.goal->judge(answer, reference, asked);
    }
    /// Notes that a logical query met the goal, where the search judges for itself.
    void succeededAt(std::uint64_t query) { firstSuccess_ = firstSuccess_ == 0 ? query : firstSuccess_; }

    /// Notes which phrase was changed and which one was broken by it.
    void brokenBy(const structures::PhrasePair& phrases) { phrases_ = phrases; }
    [[nodiscard]] const std::optional<structures::PhrasePair>& phrases() const { return phrases_; }

    /// Notes the candidates of start() that were asked about as variants of the text.
    void keepVariants(std::vector<TriedCandidate> trials);
    [[nodiscard]] std::vector<TriedCandidate>& variants() { return keptVariants_; }

    /// The text gives the search nothing to do: the example counts as skipped.
    void skip(Reason reason) { skipped_ = reason; }
    [[nodiscard]] std::optional<Reason> skipped() const { return skipped_; }

    /// Whether budget or time is spent: the search should return what it has. \throws Stopped after a stop request.
    [[nodiscard]] bool over();
    [[nodiscard]] bool timeIsUp() const { return timeIsUp_ || ledger_.cutShort(); }

    [[nodiscard]] bool tracing() const { return limits_.trace != TraceLevel::None; }
    /// For the trace. `chosen` counts `trials`, -1 for none.
    /// `trials`: what was asked about to rank the words, where it is to be seen.
    void traceRanking(std::vector<WordImportance> importance, std::span<const TriedCandidate> trials = {});
    void traceStep(const State& before, Position at, std::span<const TriedCandidate> trials, int chosen,
                   const State& now);
    /// The same for changes of several words at once. `chosen` counts `trials`.
    void traceMove(const State& before, Position at, std::span<const TriedCandidate> trials,
                   std::span<const std::size_t> chosen, const State& now);
    /// A candidate of start() that is a variant of its own, as a step.
    void traceVariant(const TriedCandidate& trial);
    [[nodiscard]] bool tracingAll() const { return limits_.trace == TraceLevel::All; }
    [[nodiscard]] CandidateTrace traceOf(const State& before, const TriedCandidate& trial);

    [[nodiscard]] Trace& trace() { return trace_; }
    [[nodiscard]] std::uint64_t firstSuccess() const { return firstSuccess_; }
    [[nodiscard]] bool anyProposed() const { return anyProposed_; }
    [[nodiscard]] double candidateSeconds() const { return candidateSeconds_; }
    [[nodiscard]] double constraintSeconds() const { return constraintSeconds_; }

private:
    [[nodiscard]] std::optional<Position> followSpan(Position place, const State& state) const;
    void mark(const State& state, Position at, std::span<Candidate> candidates);

    const Ingredients& ingredients_;
    AttackContext& context_;
    victims::QueryLedger& ledger_;
    Goal::Reference reference_;
    State start_;
    Limits limits_;
    const language::SentenceEncoder* encoder_;
    Trace trace_;
    std::vector<Candidate> candidates_;   ///< Reused between calls, to save allocations.
    std::vector<text::Variant> variants_; ///< Reused between calls, to save allocations.
    std::vector<std::size_t> asked_;      ///< Reused between calls, to save allocations.
    std::uint64_t firstSuccess_ = 0;
    std::vector<TriedCandidate> keptVariants_;
    std::optional<Reason> skipped_;
    std::optional<structures::PhrasePair> phrases_;
    bool anyProposed_ = false;
    bool timeIsUp_ = false;
    double candidateSeconds_ = 0.0;
    double constraintSeconds_ = 0.0;
};

/// The places a transformation works at that have a letter or digit, in reading order.
[[nodiscard]] std::vector<Position> placesOf(const Transformation& transformation, const text::Input& input);

/// Whether an answer is better for the attacker: a success before none, then the higher loss. A search that only goes
/// on by this order never gives up a success that it was asked to find within a budget.
[[nodiscard]] inline bool isBetter(const Judgement& one, const Judgement& other)
{
    return one.success != other.success ? one.success : one.loss > other.loss;
}

/// Number of the trial that passes, was asked about and loses most; the first of equal ones; -1 when there is none.
[[nodiscard]] int bestOf(std::span<const TriedCandidate> trials);
/// The same among those that succeed, by loss or by similarity (where equal or not measured, by loss), or the first
/// one.
enum class Among { Loss, Similarity, Order };
[[nodiscard]] int bestSuccessOf(std::span<const TriedCandidate> trials, Among by);

} // namespace core::attacks
