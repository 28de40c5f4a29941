#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>

#include "core/campaigns/measures/found_measure.h"
#include "core/language/causal_language_model.h"
#include "core/language/grammar/counted_errors.h"
#include "core/language/sentence_encoder.h"
#include "core/language/validity/validity.h"
#include "core/store/project.h"
#include "core/victims/evaluation/training_words.h"

namespace core::campaigns {

/// What is computed about a campaign's perturbed texts once the attack is over.
struct MeasureRequest {
    language::GrammarCheckerMaker grammar;                 ///< Errors before and after; empty: not measured.
    const language::SentenceEncoder* similarity = nullptr; ///< Cosine of the encodings of both texts; null: not asked.
    const language::CausalLanguageModel* perplexity = nullptr; ///< Of both texts; null: not measured.
    /// Flags of the texts, those in English (languageOf()), and of a translator's answers to any (StoredFlags); null:
    /// not asked.
    const language::Validity* validity = nullptr;
    const victims::TrainingWords* trained = nullptr; ///< New words that it lacks are counted; null: not asked.
    int workers = 1;                                 ///< 0: one per core.
    /// Shared by campaigns: attacks on one corpus share their originals, and parsing takes most of the time.
    std::shared_ptr<language::CountedErrors> counted = std::make_shared<language::CountedErrors>();
};

struct MeasureCounts {
    std::size_t texts = 0;    ///< Successes whose text differs from the original.
    std::size_t measured = 0; ///< Those of them with every requested value.
};

/// Computes and stores the values of every success of a campaign. They replace those that anything else, such as
/// another language model, computed earlier of what is asked for. Two workers give the same values as one. `progress`:
/// done, all. \throws Error when something requested is not installed or the project cannot be written.
MeasureCounts measure(store::Project& project, store::Id campaign, const MeasureRequest& request, std::stop_token stop,
                      const std::function<void(std::size_t, std::size_t)>& progress);

} // namespace core::campaigns
