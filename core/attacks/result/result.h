#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/structures/phrases.h"
#include "core/structures/prediction.h"
#include "core/text/edit.h"
#include "core/text/input.h"

namespace core::attacks {

enum class Status : std::uint8_t { Succeeded, Failed, Skipped, BudgetSpent, Error };
enum class Reason : std::uint8_t {
    Found,
    Exhausted,
    Budget,
    Time,
    AlreadyWrong,
    NothingToChange,
    Exception,
    Unsuitable ///< The attack does not apply: too short, no two phrases in it, or it has the target label already.
};

[[nodiscard]] std::string_view nameOf(Status status); ///< succeeded failed skipped budget_spent error
/// found exhausted budget time already_wrong nothing_to_change exception unsuitable
[[nodiscard]] std::string_view nameOf(Reason reason);
[[nodiscard]] Status statusNamed(std::string_view name);
[[nodiscard]] Reason reasonNamed(std::string_view name);

enum class TraceLevel : std::uint8_t { None, Accepted, All };
[[nodiscard]] std::string_view nameOf(TraceLevel level);         ///< none accepted all
[[nodiscard]] TraceLevel traceLevelNamed(std::string_view name); ///< The three throw UsageError for other names.

/// One candidate of a step, as the attack saw it.
struct CandidateTrace {
    text::Edit edit;
    std::string form; ///< What it puts there; empty for a deletion.
    /// All edits of a rewriting, of which `edit` is the first; empty if `edit` is the only one, and in stored traces.
    std::vector<text::Edit> rewriting;
    std::string source; ///< wordnet, vectors, swap, delete, ...
    bool queried = false;
    double score = 0.0;      ///< Victim's score of the reference label, where it has scores; else 0 or 1.
    double loss = 0.0;       ///< The goal's loss 0..1, higher is better for the attacker.
    double lossBefore = 0.0; ///< Of the text that it would change; not stored.
    bool success = false;
    bool chosen = false;
    std::string rejectedBy;             ///< Name of the constraint; empty when none rejected it.
    std::string rejection;              ///< Why, for people: "tag NN, was VB".
    double similarityToOriginal = -1.0; ///< Sentence similarity 0..1, -1 where not computed.
    double similarityToPrevious = -1.0;
    /// The gold answer of the text with it, where that has another one (Candidate::gold); not stored.
    std::shared_ptr<const structures::Prediction> gold = {};
};

/// One step of the search: ranking the words, or trying candidates at a place.
struct StepTrace {
    std::string kind; ///< rank, substitute, variant (of the original, whatever came before)
    std::uint16_t segment = 0;
    std::uint32_t index = 0;                ///< Word of the current text that was tried.
    std::vector<CandidateTrace> candidates; ///< At level accepted only the chosen one.
    text::Input after;                      ///< The text after this step.
    structures::Prediction answer;          ///< The victim's answer for it.
    double lossAfter = 0.0;
    std::uint64_t queries = 0; ///< Logical queries so far.
    /// The gold answer of `after`, where it is another one than the example's; not stored.
    std::shared_ptr<const structures::Prediction> gold = {};
};

/// Importance of an original word as the search ranked it.
struct WordImportance {
    std::uint16_t segment = 0;
    std::uint32_t index = 0;
    double importance = 0.0;
};

struct Trace {
    std::vector<WordImportance> importance;
    std::vector<StepTrace> steps;
};

/// An edit in terms of the original words, for results and exports.
struct ResultEdit {
    text::EditOp op = text::EditOp::Replace;
    std::string segment;
    std::uint32_t index = 0; ///< Original word from 0 (of an insertion: the word after it).
    std::string from;
    std::string to;
    std::string pos; ///< PTB tag of the original word, if there is a tagger.
};

/// A text that a search made from an example by one change, and the victim's answer to it.
struct ResultVariant {
    std::string operation; ///< Type of the transformation that proposed it: wordnet-synonyms, rewrite, ...
    text::Input input;
    std::vector<ResultEdit> edits;
    structures::Prediction output;
    structures::Prediction gold; ///< Of this text, where the change made it another one; else nothing.
    double loss = 0.0;           ///< The goal's, 0..1, higher is better for the attacker.
    bool fooled = false;         ///< It meets the goal. If the example itself was wrong: it is still wrong.
};

/// The outcome of one example. Of its members, only `seconds` depends on time or threads.
struct AttackResult {
    std::string example; ///< Example::id
    std::uint64_t exampleHash = 0;
    Status status = Status::Error;
    Reason reason = Reason::Exception;
    std::string message;      ///< For Error: what went wrong.
    bool reproducible = true; ///< False when a time limit ended it.
    text::Input original;
    text::Input perturbed; ///< The best text found; equals the original when nothing was changed.
    structures::Prediction gold;
    /// Of the perturbed text, where the changes made it another one (Candidate::gold); else nothing.
    structures::Prediction perturbedGold;
    structures::Prediction originalOutput;
    structures::Prediction perturbedOutput;
    std::uint64_t queries = 0; ///< Logical.
    std::uint64_t distinctQueries = 0;
    std::uint64_t forwardQueries = 0;
    std::uint64_t gradientQueries = 0;
    std::uint64_t attentionQueries = 0; ///< Calls of a network besides the victim for its attention.
    std::uint64_t successQuery = 0;     ///< Number of the logical query that succeeded, 0 if none.
    double perturbedPercent = 0.0;      ///< 0..100, of the original words.
    double similarity = -1.0;           ///< Sentence similarity to the original, 0..1; -1 unknown.
    std::vector<ResultEdit> edits;
    std::optional<structures::PhrasePair> phrases; ///< Of a phrase-level attack that succeeded: source and target.
    std::vector<std::pair<std::string, std::string>> columns; ///< The user's own, from the example.
    std::vector<ResultVariant> variants; ///< Of a search that keeps them; a project stores them beside its results.
    std::string conllu;                  ///< The example's: a treebank's sentence with all its columns, else empty.
    Trace trace;
    double seconds = 0.0;
    double victimSeconds = 0.0;
    double candidateSeconds = 0.0;
    double constraintSeconds = 0.0;

    /// What is right for the perturbed text.
    [[nodiscard]] const structures::Prediction& goldAfter() const
    {
        return perturbedGold.index() != 0 ? perturbedGold : gold;
    }
    /// The references of a translation of the perturbed text beside goldAfter(): the example's further ones; none where
    /// the text has a gold answer of its own, as those are translations of the other text.
    [[nodiscard]] std::vector<std::string> furtherAfter() const;
};

} // namespace core::attacks
