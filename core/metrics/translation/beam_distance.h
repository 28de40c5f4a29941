#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace core::metrics {

/// A word's number: equal words have equal numbers.
using WordNumber = std::uint32_t;

/// The edit distance of an answer to a reference, searched only near the diagonal, and how their words are
/// aligned.
class BeamDistance {
public:
    explicit BeamDistance(std::vector<WordNumber> reference);

    /// Sets the answer that others are compared with: the next distances of answers of the same length compute only the
    /// rows after their common beginning.
    void setAnswer(std::vector<WordNumber> answer);
    /// Of the answer that was set.
    [[nodiscard]] std::size_t distance() const { return rows_.back().costs.back(); }
    /// Of another answer of the same length.
    [[nodiscard]] std::size_t distanceOf(std::span<const WordNumber> other) const;

    struct Alignment {
        std::vector<std::ptrdiff_t>
            answerWordOf;                 ///< Of each reference word; the one before it where it has none, or -1.
        std::vector<bool> referenceWrong; ///< Of each reference word: not matched by an equal word.
        std::vector<bool> answerWrong;    ///< Of each word of the answer.
    };
    [[nodiscard]] Alignment alignment() const;

private:
    enum class Operation : std::uint8_t { Match, Replace, Delete, Insert };
    struct Row {
        std::vector<std::uint32_t> costs;
        std::vector<Operation> operations;
    };
    [[nodiscard]] Row rowAfter(const Row& above, std::span<const WordNumber> answer, std::size_t i) const;

    std::vector<WordNumber> reference_;
    std::vector<WordNumber> answer_;
    std::vector<Row> rows_; ///< Row i: the first i words of the answer.
};

} // namespace core::metrics
