#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/metrics/translation/bleu.h"

namespace core::metrics {

/// Character BLEU in the sense of the tokenizer `char`: how much of a source an attack left unchanged.
[[nodiscard]] BleuOptions characterBleu();

/// Relative degradation: the share of BLEU that an attack removed for each share of the source's characters that it
/// changed.  RD = (BLEU - BLEU') / ((1 - chrBLEU) BLEU), below 0 where translations got better.
///
/// `before` and `after` are the BLEU of the translations of the original and of the attacked source, on one scale;
/// `kept`, 0..1, is the BLEU of characters of the attacked source with the original as its reference. Zou et al.
/// compute all three of a whole corpus and without case: `lowerCase`. \return 0 where `before` is 0, as nothing can be
/// lost; empty where the source is unchanged (`kept` is 1). Source: W. Zou et al. (2020), "A reinforced generation of
/// adversarial examples for neural machine translation", ACL, equation 11. Check value: their Table 3, GS (0.3): 41.16
/// before, 29.86 after, .676 kept -> .847.
[[nodiscard]] std::optional<double> relativeDegradation(double before, double after, double kept);

} // namespace core::metrics
