#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/attacks/recipe/recipe.h"
#include "core/attacks/result/result.h"
#include "core/attacks/result/variants.h"
#include "core/attacks/run/run.h"
#include "core/corpora/corpus.h"
#include "core/language/resources.h"
#include "core/victims/victim.h"

namespace core::attacks {

struct AttackOptions {
    std::uint64_t seed = 0;
    std::uint64_t maxQueries = 0;  ///< Logical queries; 0: no limit.
    double timeLimitSeconds = 0.0; ///< Per example; 0: none. Attacks it cuts short are not reproducible.
    TraceLevel trace = TraceLevel::Accepted;
    /// Grows with every logical query while an example is attacked, for those who look on; may be null.
    std::shared_ptr<std::atomic<std::uint64_t>> asked{};
};

/// What a recipe says of a word that somebody would put in.
struct WordVerdict {
    CandidateTrace candidate; ///< With the victim's answer, also where a constraint rejects it.
    bool proposed = false;    ///< The transformation makes this change, too.
    struct Check {
        std::string constraint;
        std::string problem; ///< Why it rejects the word, with the number that decides; empty: it passes.
    };
    std::vector<Check> checks; ///< Of every constraint by itself, in the recipe's order.
};

/// A recipe made ready to run: goal function, constraints, transformation and search method.
///
/// Safe to use from many threads at once, each with its own victim object.
class Attack {
public:
    /// \throws UsageError when the recipe does not check() or the language of its texts lacks() what it needs, Error
    /// when a resource it needs is missing.
    Attack(Recipe recipe, const std::shared_ptr<const language::Resources>& resources);
    ~Attack();

    [[nodiscard]] const Recipe& recipe() const;

    /// A scope of its own, whose identities() are those of what this recipe asked for, whatever else runs.
    [[nodiscard]] const language::Resources& resources() const;

    /// Why this recipe cannot attack this victim (no gradients, another task, unknown target label), as text for
    /// people; empty when it can.
    [[nodiscard]] std::vector<std::string> mismatches(const victims::VictimCard& card) const;

    /// Attacks one example, whose gold label is an index into the victim's labels (victims::mapLabels). Exceptions of
    /// the victim or the resources become a result with Status::Error; only a stop request throws (Stopped).
    [[nodiscard]] AttackResult run(const corpora::Example& example, victims::Victim& victim,
                                   const AttackOptions& options, std::stop_token stop) const;

    /// Every candidate of every word that may be changed, each as a text of its own, in reading order: what the
    /// recipe's transformation proposes and its constraints let pass. The victim is not queried, so goal and search
    /// play no part. `labels`: what the example's gold label is an index into; for transformations that use it. \throws
    /// Stopped after a stop request, Error from resources.
    [[nodiscard]] std::vector<GeneratedVariant> variants(const corpora::Example& example,
                                                         std::span<const std::string> labels,
                                                         const VariantLimits& limits,
                                                         const std::stop_token& stop) const;
    /// How many variants the recipe keeps if its search is enumerate; no limits for any other search.
    [[nodiscard]] VariantLimits variantLimits() const;

    /// The victim's answer to the unchanged example, queried as in run().
    [[nodiscard]] structures::Prediction cleanAnswer(const text::Input& input, victims::Victim& victim,
                                                     std::stop_token stop) const;

    /// The transformation's candidates for one word with each constraint's verdict and the victim's answer: what the
    /// Lab shows when a word is clicked. Not counted anywhere. `reference`: the label or tree under attack; if empty
    /// (monostate), the victim's own answer to the original. Where the attack does not apply to the text (it lacks the
    /// target word), there are no candidates.
    [[nodiscard]] std::vector<CandidateTrace> candidatesAt(const text::Input& current, const text::Input& original,
                                                           std::size_t segment, std::size_t index,
                                                           const structures::Prediction& reference,
                                                           victims::Victim& victim, std::stop_token stop) const;
    /// The verdict on `form` in the place of a word, by each constraint and by the victim. Nothing where the attack
    /// does not apply to the text or its segment. Arguments as above. Not counted anywhere.
    [[nodiscard]] std::optional<WordVerdict> verdictOn(const std::string& form, const text::Input& current,
                                                       const text::Input& original, std::size_t segment,
                                                       std::size_t index, const structures::Prediction& reference,
                                                       victims::Victim& victim, std::stop_token stop) const;
    /// Importance of every word under this recipe's ranking.
    [[nodiscard]] std::vector<WordImportance> importance(const text::Input& input,
                                                         const structures::Prediction& reference,
                                                         victims::Victim& victim, std::stop_token stop) const;

private:
    struct Parts;
    struct Inspection;
    std::unique_ptr<Parts> parts_;
};

} // namespace core::attacks
