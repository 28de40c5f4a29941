#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/victims/piece_reader.h"
#include "core/victims/victim.h"

namespace core::victims {

/// The one place where queries are counted: wraps a victim for one example.
///
/// logical: what the attack asked, the clean text and repeats included. distinct: different texts (words and their
/// order). forward: texts that went through the victim. A cache that outlives the example does not show in the counts.
/// With a budget, a batch is cut to what is left of it (in order) and `spent()` becomes true. With a deadline, a batch
/// is queried in short parts, and what is left at the deadline is neither queried nor counted. A query counts even if
/// the victim fails to answer it.
class QueryLedger {
public:
    struct Counts {
        std::uint64_t logical = 0;
        std::uint64_t distinct = 0;
        std::uint64_t forward = 0;
        std::uint64_t gradient = 0;
        std::uint64_t attention = 0; ///< Of a network besides the victim.
    };

    /// `budget`: logical queries, 0: no limit.
    QueryLedger(Victim& victim, std::uint64_t budget, std::stop_token stop);

    using Clock = std::chrono::steady_clock;
    /// From this time on, only the first text of a batch is queried.
    void setDeadline(Clock::time_point deadline) { deadline_ = deadline; }
    /// Adds every logical query to `asked` too, as it is asked: for those who look on. May be null.
    void countInto(std::atomic<std::uint64_t>* asked) { asked_ = asked; }
    [[nodiscard]] bool late() const { return deadline_ && Clock::now() >= *deadline_; }
    /// Whether the deadline left some queries out.
    [[nodiscard]] bool cutShort() const { return cutShort_; }

    /// The clean text. \throws Error from the victim.
    Prediction predict(const text::Input& input);
    /// Answers for a prefix of `inputs`: all of them unless budget or time ends; a text seen before comes from the
    /// cache.
    std::vector<Prediction> predict(std::span<const text::Input> inputs);
    /// The same for variants of one text.
    std::vector<Prediction> predictVariants(const text::Input& base, std::span<const text::Variant> variants);
    /// The loss of an answer to each text (AnswerWriter::losses), of the one at the same place. It belongs to the query
    /// of the text, as the scores of labels do, and is not counted. Empty if the victim does not tell; a prefix if time
    /// runs out.
    std::vector<double> losses(std::span<const text::Input> inputs, std::span<const Prediction> answers);
    WordGradients gradients(const text::Input& input, int label);
    /// One gradient query. \throws Error when the victim has no pieces() with gradients.
    PieceGradients pieceGradients(const text::Input& input, const Prediction& answer);
    /// One gradient query each; of several, a prefix if time runs out. \throws Error when the victim has no flips().
    std::vector<std::vector<double>> flipGains(std::span<const FlipRequest> requests, int label);
    /// One gradient query each; of several, a prefix if time runs out. \throws Error when the victim has no arcs().
    MarginGradient marginGradient(const text::Input& input, const MarginRequest& request);
    std::vector<MarginGradient> marginGradients(std::span<const text::Input> inputs,
                                                std::span<const MarginRequest> requests);

    /// For searches that follow several branches speculatively before they know which one they need: answers and
    /// gradients (a prefix of them if time runs out) that are not counted yet. A text is counted, as one more logical
    /// query, when it is claimed.
    std::vector<Prediction> ahead(const text::Input& base, std::span<const text::Variant> variants);
    std::vector<MarginGradient> ahead(std::span<const text::Input> inputs, std::span<const MarginRequest> requests);
    /// Counts a text (by its hash) as queried now; false if the budget does not allow it.
    bool claim(std::uint64_t text);
    void claimGradient() { ++counts_.gradient; }
    /// Counts that a network besides the victim was queried for its attention.
    void countAttention() { ++counts_.attention; }

    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] bool spent() const { return spent_; }
    [[nodiscard]] Victim& victim() { return victim_; }
    [[nodiscard]] double victimSeconds() const { return victimSeconds_; }

private:
    /// The answers of this example by text hash: open addressing, because most texts are new and all are small.
    class Cache {
    public:
        Cache() : slots_(256) {}
        /// Index of the text's answer, and whether it was added just now.
        std::pair<std::uint32_t, bool> number(std::uint64_t hash);

    private:
        struct Slot {
            std::uint64_t hash = 0;
            std::uint32_t number = 0;
            bool used = false;
        };
        Slot& slot(std::uint64_t hash);
        std::vector<Slot> slots_; ///< A power of two, at most half full.
        std::uint32_t size_ = 0;
    };

    [[nodiscard]] ArcScorer& arcs();
    /// How many of `wanted` queries the budget allows; counts them.
    std::size_t admit(std::size_t wanted);
    /// Answers for texts with these hashes; `ask` gets the indices of those the victim has to answer, in order.
    template<class Ask>
    std::vector<Prediction> answer(std::span<const std::uint64_t> hashes, const Ask& ask);
    struct Miss;
    template<class Ask>
    void askPart(std::span<const Miss> part, const Ask& ask);
    /// Calls `ask(begin, end)` for all of `count`, in parts if there is a deadline; returns where it stopped.
    template<class Ask>
    std::size_t inTime(std::size_t count, const Ask& ask);

    Victim& victim_;
    std::uint64_t budget_;
    std::stop_token stop_;
    Counts counts_;
    std::atomic<std::uint64_t>* asked_ = nullptr;
    bool spent_ = false;
    std::optional<Clock::time_point> deadline_;
    bool cutShort_ = false;
    double victimSeconds_ = 0.0;
    Cache cache_;
    std::vector<Prediction> answers_;                     ///< By index.
    std::unordered_map<std::uint64_t, Prediction> ahead_; ///< By text, not counted yet.
    std::vector<std::uint64_t> hashes_;                   ///< Reused between calls, to save allocations.
    std::vector<std::uint32_t> numbers_;                  ///< Reused between calls, to save allocations.
    /// A text without an answer yet; not `isNew` if the victim failed to give one earlier.
    struct Miss {
        std::size_t at = 0; ///< In the batch.
        bool isNew = false;
    };
    std::vector<Miss> misses_; ///< Reused between calls, to save allocations.
};

} // namespace core::victims
