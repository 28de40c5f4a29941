#include "core/victims/evaluation/pair_shares.h"

#include <functional>

namespace core::victims {

namespace {

bool isAny(const Pair&) { return true; }
bool isRight(const Pair& pair) { return pair.right; }
bool wasRight(const Pair& pair) { return pair.wasRight; }
bool isHarder(const Pair& pair) { return pair.lossRises.value_or(false); }

} // namespace

PairShare ofOriginals(const std::vector<Original>& originals)
{
    return shareOf(
        originals, [](const Original&) { return true; }, [](const Original& original) { return original.right; });
}

PairShare standardOf(const std::vector<Pair>& pairs) { return shareOf(pairs, isAny, wasRight); }
PairShare perturbationOf(const std::vector<Pair>& pairs) { return shareOf(pairs, isAny, isRight); }
PairShare robustOf(const std::vector<Pair>& pairs) { return shareOf(pairs, wasRight, isRight); }
PairShare blackboxOf(const std::vector<Pair>& pairs) { return shareOf(pairs, isHarder, std::not_fn(isRight)); }

} // namespace core::victims
