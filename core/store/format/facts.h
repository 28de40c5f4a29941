#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/attacks/recipe/scoring.h"
#include "core/attacks/result/result.h"

namespace core::store {

/// What is stored of a result in columns: what the Results page sorts and filters by, and what summaries count. All of
/// it follows from the result and from how its campaign's answers are scored.
struct ResultFacts {
    std::size_t position = 0; ///< In the campaign's sample.
    attacks::Status status = attacks::Status::Error;
    attacks::Reason reason = attacks::Reason::Exception;
    std::string message;
    int gold = -1, before = -1, after = -1; ///< Labels; -1: none.
    /// The beginning of answers that are texts or equations, at most answerBytes; empty for others.
    std::string answerBefore, answerAfter;
    /// 0..1 for answers that are not labels (of a tree its UAS or LAS); -1: not known.
    double scoreBefore = -1.0, scoreAfter = -1.0;
    std::uint64_t queries = 0, distinctQueries = 0, forwardQueries = 0, gradientQueries = 0, successQuery = 0;
    double perturbedPercent = 0.0; ///< 0..100
    double similarity = -1.0;      ///< 0..1; -1: not known.
    std::size_t words = 0;         ///< Of the original, all segments.
    std::size_t edits = 0;
    double seconds = 0.0, victimSeconds = 0.0, candidateSeconds = 0.0, constraintSeconds = 0.0;

    static constexpr std::size_t answerBytes = 80;
    friend bool operator==(const ResultFacts&, const ResultFacts&) = default;
};

/// Without answers' texts and scores.
[[nodiscard]] ResultFacts countsOf(std::size_t position, const attacks::AttackResult& result);
/// All of them. `scoring`: how the campaign's answers are scored.
[[nodiscard]] ResultFacts factsOf(std::size_t position, const attacks::AttackResult& result,
                                  const attacks::Scoring& scoring);

/// A hash of all of them, by which damage is noticed.
[[nodiscard]] std::uint64_t digestOf(const ResultFacts& facts);

} // namespace core::store
