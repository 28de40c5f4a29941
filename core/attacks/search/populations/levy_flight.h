#pragma once

#include "core/base/random.h"

namespace core::attacks {

/// A step of a Levy flight: a number of a symmetric Levy-stable distribution of index 1.5 and scale 1. Mostly small,
/// now and then very large; half of them lie within .94 of 0 (.97 of the exact distribution).
///
/// Source: R. Mantegna (1994), Fast, accurate algorithm for numerical simulation of Levy stable stochastic processes,
/// Physical Review E 49, equations 6, 12, 15 and 20, with one draw, as LEAP takes it.
[[nodiscard]] double levyStep(Random& random);

/// The first of such steps in [low, high]; a uniform number from it if a thousand steps all miss.
[[nodiscard]] double levyStepWithin(Random& random, double low, double high);

} // namespace core::attacks
