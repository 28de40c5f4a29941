#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/text/input.h"

namespace core::language {

/// A classifier with attention, besides the victim: what an attacker trains on texts of his own. Immutable, safe from
/// any thread.
class AttentionModel {
public:
    virtual ~AttentionModel() = default;
    /// The weight of each word, [segment][word], at least 0; words that it does not read have 0.
    [[nodiscard]] virtual std::vector<std::vector<float>> attention(const text::Input& input,
                                                                    std::stop_token stop) const = 0;
    /// The names of the segments that it reads.
    [[nodiscard]] virtual std::vector<std::string> segments() const = 0;
    [[nodiscard]] virtual std::string name() const = 0;
    /// Of the folder's config, vocabulary and weights.
    [[nodiscard]] virtual std::string hash() const = 0;
};

} // namespace core::language
