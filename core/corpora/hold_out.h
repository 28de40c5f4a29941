#pragma once

#include <cstdint>
#include <iterator>
#include <vector>

#include "core/base/random.h"

namespace core::corpora {

/// Moves a tenth of `train`, drawn with the seed, to `dev`: for trainings that are given no development corpus.
template<typename Example>
void holdOut(std::vector<Example>& train, std::vector<Example>& dev, std::uint64_t seed)
{
    constexpr std::uint64_t devStream = 0xde7;
    Random random(seed, devStream);
    random.shuffle(train);
    const auto held = static_cast<std::ptrdiff_t>(train.size() / 10);
    dev.assign(std::make_move_iterator(train.end() - held), std::make_move_iterator(train.end()));
    train.erase(train.end() - held, train.end());
}

} // namespace core::corpora
