#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/language/causal_language_model.h"
#include "core/language/grammar/counted_errors.h"
#include "core/language/sentence_encoder.h"
#include "core/store/project.h"

namespace core::campaigns {

/// What is worked out about the perturbed texts of a campaign once the attack is over.
struct MeasureRequest {
    language::GrammarCheckerMaker grammar;                 ///< Errors before and after; empty: not asked.
    const language::SentenceEncoder* similarity = nullptr; ///< Cosine of the encodings of both texts; null: not asked.
    const language::CausalLanguageModel* perplexity = nullptr; ///< Of both texts; null: not asked.
    int workers = 1;
    /// Kept from campaign to campaign: attacks on one corpus share their originals, and parsing is what takes time.
    std::shared_ptr<language::CountedErrors> counted = std::make_shared<language::CountedErrors>();
};

/// What values are stored under: a name, a blank, and what found them: "similarity built-in-encoder".
namespace measures {
inline constexpr auto similarity = "similarity";              ///< 0..1
inline constexpr auto grammarBefore = "grammar-before";       ///< Errors in the original.
inline constexpr auto grammarAfter = "grammar-after";         ///< Errors in the perturbed text.
inline constexpr auto grammarWords = "grammar-words";         ///< Words of the original's editable segments.
inline constexpr auto perplexityBefore = "perplexity-before"; ///< Of a word of the original's editable segments.
inline constexpr auto perplexityAfter = "perplexity-after";   ///< Of the perturbed text's.
} // namespace measures

/// The values of such a name and what found them, the first in the order of names where several did; nothing where the
/// campaign was not measured.
struct MeasuredBy {
    std::string by;
    const std::map<std::size_t, double>* values = nullptr; ///< By position; of `all`.
};
[[nodiscard]] std::optional<MeasuredBy> findMeasure(const store::ResultMeasures& all, std::string_view name);

struct MeasureCounts {
    std::size_t texts = 0;    ///< Successes with another text than the original.
    std::size_t measured = 0; ///< Of which everything asked for is known.
};

/// Works out and stores the values of every success of a campaign; those that were stored before are replaced. Two
/// workers give what one does. `progress`: done, all.
/// \throws Error when something that is asked for is not installed or the project cannot be written.
MeasureCounts measure(store::Project& project, store::Id campaign, const MeasureRequest& request, std::stop_token stop,
                      const std::function<void(std::size_t, std::size_t)>& progress);

} // namespace core::campaigns
