#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/victims/victim.h"

namespace core::victims {

/// What makes a word count for a classifier's answer, whatever recipe attacks it.
enum class Salience {
    Deletion,      ///< How much the label's score falls when the word is left out.
    GradientNorm,  ///< L2 norm of the gradient of -log P(label) by the word's vector.
    GradientInput, ///< That gradient times the vector, negated: to the first order what the word adds to log P(label).
    Attention      ///< The share of the victim's attention, among the words of its segment.
};
/// deletion gradient-norm gradient-input attention
[[nodiscard]] std::span<const std::string_view> salienceNames();
[[nodiscard]] std::string_view nameOf(Salience salience);
/// \throws UsageError listing the names.
[[nodiscard]] Salience salienceNamed(std::string_view name);

/// Why a victim with this card cannot show it, for people; empty when it can. For gradients it has to be loaded with
/// them (LoadOptions::gradients).
[[nodiscard]] std::string whyNoSalience(Salience salience, const VictimCard& card);

/// Of each word, [segment][word]. `label`: whose score counts. A victim that gives no scores counts as sure of its
/// label. \throws Error where whyNoSalience() says so, and for a victim that gives norms of gradients alone where more
/// is wanted; what it gives after a stop request means nothing.
[[nodiscard]] std::vector<std::vector<double>> salienceOf(Salience salience, Victim& victim, const text::Input& input,
                                                          int label, const std::stop_token& stop);

} // namespace core::victims
