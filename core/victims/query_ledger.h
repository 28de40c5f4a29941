#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "core/victims/victim.h"

namespace core::victims {

/// The one place where queries are counted: wraps a victim for one example.
///
/// logical: what the attack asked, the clean text included, repeats too. distinct: different texts (words and their
/// order). forward: texts that went through the victim. A cache that outlives the example does not show in the counts.
/// With a budget, a batch is cut to what is left of it (in order) and `spent()` becomes true.
class QueryLedger {
public:
    struct Counts {
        std::uint64_t logical = 0;
        std::uint64_t distinct = 0;
        std::uint64_t forward = 0;
        std::uint64_t gradient = 0;
    };

    /// `budget`: logical queries, 0 is no limit.
    QueryLedger(Victim& victim, std::uint64_t budget, std::stop_token stop);

    /// The clean text. \throws Error from the victim.
    Prediction predict(const text::Input& input);
    /// Answers for a prefix of `variants`: all of them unless the budget ends; a text seen before comes from the cache.
    std::vector<Prediction> predictVariants(const text::Input& base, std::span<const text::Variant> variants);
    WordGradients gradients(const text::Input& input, int label);

    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] bool spent() const { return spent_; }
    [[nodiscard]] Victim& victim() { return victim_; }
    [[nodiscard]] double victimSeconds() const { return victimSeconds_; }

private:
    Victim& victim_;
    std::uint64_t budget_;
    std::stop_token stop_;
    Counts counts_;
    bool spent_ = false;
    double victimSeconds_ = 0.0;
    std::unordered_map<std::uint64_t, Prediction> answers_; ///< By text hash, for this example only.
};

} // namespace core::victims
