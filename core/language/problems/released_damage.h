#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace core::language {

/// What questionFirstAsReleased() does to problems besides moving their questions.
struct ReleasedDamage {
    std::size_t problems = 0;
    std::size_t otherOrder = 0; ///< The numbers stand in another order.
    /// The equation has another value once its numbers are counted in the new order, as the published code does: its
    /// gold is wrong. Numbers in digits alone.
    std::size_t otherValue = 0;
    std::size_t lostWords = 0;  ///< A word of one character besides stops and commas is lost: $, a, I.
    std::size_t otherPiece = 0; ///< What is moved is not the question.

    /// `equation`: in numbers, or empty.
    void add(std::string_view problem, const std::string& equation);
};

/// "as released, of 1,920 problems ..."; empty where nothing was counted.
[[nodiscard]] std::string describe(const ReleasedDamage& damage);

} // namespace core::language
