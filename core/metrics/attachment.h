#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/structures/prediction.h"

namespace core::metrics {

/// Words whose head, and whose head and label, a parser got right. Sums over sentences give micro-averages.
struct Attachment {
    std::size_t words = 0;
    std::size_t heads = 0;  ///< Right head.
    std::size_t labels = 0; ///< Right head and right label.

    [[nodiscard]] double uas() const
    {
        return words == 0 ? 0.0 : static_cast<double>(heads) / static_cast<double>(words);
    }
    [[nodiscard]] double las() const
    {
        return words == 0 ? 0.0 : static_cast<double>(labels) / static_cast<double>(words);
    }
    Attachment& operator+=(const Attachment& other);
    friend bool operator==(const Attachment&, const Attachment&) = default;
};

/// How labels are compared: whole (`nsubj:pass`), as evaluations on the Penn Treebank do, or their universal part
/// (`nsubj`), as the CoNLL 2018 shared task does.
enum class LabelMatch { Full, Universal };

/// The universal part of a label: what precedes the first colon.
[[nodiscard]] std::string_view universalPart(std::string_view label);

/// Compares an answer with the gold tree. `counted`: one per word, 0 leaves it out; empty: all words count.
/// Micro-averaged over words. With LabelMatch::Universal this is the CoNLL 2018 evaluation on gold words (Zeman et al.
/// 2018, section 4.1); whole labels give a LAS at or below that one. \throws std::invalid_argument when the numbers of
/// words differ.
[[nodiscard]] Attachment attachment(const structures::DependencyTree& gold, const structures::DependencyTree& answer,
                                    std::span<const std::uint8_t> counted = {}, LabelMatch match = LabelMatch::Full);

} // namespace core::metrics
