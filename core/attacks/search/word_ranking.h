#pragma once

#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/run/run.h"
#include "core/attacks/search/sentence_order.h"

namespace core::attacks {

/// How important the words of a text, or its sentences and segments, are to the victim. In a sentence or segment, what
/// would be done to one word is done to all of its words.
class WordRanking {
public:
    enum class Method { WeightedSaliency, Delete, Unknown, Gradient, Random, Temporal, ReadingOrder };

    struct Ranked {
        Position at;                        ///< In the text the attack starts from.
        double importance = 0.0;            ///< On the score grid.
        std::vector<TriedCandidate> trials; ///< The queried candidates for this word, if the ranking needed them.
    };

    explicit WordRanking(const Settings& settings);
    static std::vector<Parameter> parameters();

    /// The words that may be changed, in reading order. `withTrials`: query every candidate on the clean text;
    /// `within`: only the words of that sentence.
    [[nodiscard]] std::vector<Ranked> rank(Run& run, bool withTrials, const SentenceSpan* within = nullptr) const;
    [[nodiscard]] bool needsGradients() const { return method_ == Method::Gradient; }

private:
    void rankByProbes(Run& run, std::vector<Ranked>& words, const SentenceSpan* within) const;
    void rankByTime(Run& run, std::vector<Ranked>& words) const;
    void rankByGradient(Run& run, std::vector<Ranked>& words) const;
    void weigh(const Run& run, std::vector<Ranked>& words, const std::vector<double>& saliencies,
               double softmaxSum) const;
    void tryAll(Run& run, std::vector<Ranked>& words) const;
    [[nodiscard]] double importanceOf(const Run& run, const JudgedAnswer& answered) const;

    Method method_;
    text::WordId unknownWord_;
    bool allWords_;
    bool withGain_;  ///< TextFooler: add what a new label gains.
    bool swapScore_; ///< Weighted saliency: multiply by the swap's loss itself instead of by its gain.
};

} // namespace core::attacks
