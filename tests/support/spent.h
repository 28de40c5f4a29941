#pragma once

#include <ctime>

#include "tests/support/sanitized.h"

namespace tests {

/// Processor time since it was made: other work on the machine does not count, waiting does not either.
class Spent {
public:
    [[nodiscard]] double seconds() const { return double(std::clock() - start_) / CLOCKS_PER_SEC; }
    /// Whether the work was done in this time; not checked under a sanitizer.
    [[nodiscard]] bool within(double limit) const { return sanitized || seconds() < limit; }

private:
    std::clock_t start_ = std::clock();
};

} // namespace tests
