#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/text/word_table.h"

namespace core::language {

/// Maps a sentence to a vector; near meanings to near vectors.
class SentenceEncoder {
public:
    virtual ~SentenceEncoder() = default;
    [[nodiscard]] virtual std::size_t dimensions() const = 0;
    [[nodiscard]] virtual std::vector<float> encode(std::span<const text::WordId> words) const = 0;
    [[nodiscard]] virtual std::string name() const = 0;
};

} // namespace core::language
