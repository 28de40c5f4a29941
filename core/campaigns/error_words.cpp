#include "core/campaigns/error_words.h"

namespace core::campaigns {

std::string atMost(std::size_t errors) { return errors > 0 ? "at most" : std::string(); }

std::string errorsInRate(Convention convention)
{
    return convention == Convention::TextAttack   ? "the rate leaves them out"
           : convention == Convention::TextFooler ? "the rate takes their answers before the attack"
                                                  : "the rate counts them as not succeeded";
}

} // namespace core::campaigns
