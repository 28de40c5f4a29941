#pragma once

#include "core/lexicon/vector_table.h"

namespace core::lexicon {

/// Removes from every row the mean of all rows and the `components` directions along which the rows vary most. What is
/// left points in all directions, so that a cosine reflects how similar two words are, not how often they occur.
/// Deterministic (power iteration from a fixed start, in double). \throws UsageError when components >= dimensions.
/// Source: Mu and Viswanath (2018), "All-but-the-top", ICLR; they advise dimensions / 100 components.
void removeTopComponents(VectorTable& table, std::size_t components);

} // namespace core::lexicon
