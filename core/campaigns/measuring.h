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
#include "core/language/validity/validity.h"
#include "core/store/project.h"

namespace core::campaigns {

/// What is computed about a campaign's perturbed texts once the attack is over.
struct MeasureRequest {
    language::GrammarCheckerMaker grammar;                 ///< Errors before and after; empty: not measured.
    const language::SentenceEncoder* similarity = nullptr; ///< Cosine of the encodings of both texts; null: not asked.
    const language::CausalLanguageModel* perplexity = nullptr; ///< Of both texts; null: not measured.
    const language::Validity* validity = nullptr;              ///< Flags of the texts (StoredFlags); null: not asked.
    int workers = 1;                                           ///< 0: one per core.
    /// Shared by campaigns: attacks on one corpus share their originals, and parsing takes most of the time.
    std::shared_ptr<language::CountedErrors> counted = std::make_shared<language::CountedErrors>();
};

/// Keys of stored values: a name, a blank, and what computed them: "similarity built-in-encoder".
namespace measures {
inline constexpr auto similarity = "similarity";              ///< 0..1
inline constexpr auto grammarBefore = "grammar-before";       ///< Errors in the original.
inline constexpr auto grammarAfter = "grammar-after";         ///< Errors in the perturbed text.
inline constexpr auto grammarWords = "grammar-words";         ///< Words of the original's editable segments.
inline constexpr auto perplexityBefore = "perplexity-before"; ///< Of a word of the original's editable segments.
inline constexpr auto perplexityAfter = "perplexity-after";   ///< Of the perturbed text's.
} // namespace measures

/// The values of such a name and what computed them (the first in the order of names if several did); nothing if the
/// campaign was not measured.
struct MeasuredBy {
    std::string by;
    const std::map<std::size_t, double>* values = nullptr; ///< By position; of `all`.
};
[[nodiscard]] std::optional<MeasuredBy> findMeasure(const store::ResultMeasures& all, std::string_view name);

struct MeasureCounts {
    std::size_t texts = 0;    ///< Successes whose text differs from the original.
    std::size_t measured = 0; ///< Those of them with every requested value.
};

/// Computes and stores the values of every success of a campaign; earlier ones are replaced. Two workers give the same
/// values as one. `progress`: done, all. \throws Error when something requested is not installed or the project cannot
/// be written.
MeasureCounts measure(store::Project& project, store::Id campaign, const MeasureRequest& request, std::stop_token stop,
                      const std::function<void(std::size_t, std::size_t)>& progress);

} // namespace core::campaigns
