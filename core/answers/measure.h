#pragma once

#include <cstdint>

namespace core::answers {

/// How the correctness of an answer that is a text or an equation is measured. core/metrics/answers.h names the
/// measures and computes the scores.
enum class AnswerMeasure : std::uint8_t {
    Exact,        ///< 1 for the same text: of forms the same tokens, else the same but for white space.
    NormalForm,   ///< 1 for a logical form with the same normal form (structures::normalForm()).
    Value,        ///< 1 for an equation with the gold one's value (structures::isSameValue(), relative).
    SameEquation, ///< 1 for an equation with the same tree up to commutation (structures::isSameEquation()).
    Bleu,         ///< BLEU / 100 as in sacreBLEU: for one answer with effective order, for many from summed counts.
    Chrf          ///< chrF2 / 100, likewise.
};

} // namespace core::answers
