#include "core/corpora/identity.h"

#include <bit>

#include "core/base/hash.h"

namespace core::corpora {

namespace {

struct GoldHash {
    const std::vector<std::string>& labels;

    std::uint64_t operator()(std::monostate /*none*/) const { return 0; }
    std::uint64_t operator()(const structures::ClassLabel& gold) const
    {
        const auto label = static_cast<std::size_t>(gold.label);
        return gold.label >= 0 && label < labels.size() ? hash64(labels[label]) : 0;
    }
    std::uint64_t operator()(const structures::ClassScores& gold) const
    {
        std::uint64_t hash = gold.scores.size();
        for (const float score : gold.scores)
            hash = combine64(hash, std::bit_cast<std::uint32_t>(score));
        return hash;
    }
    std::uint64_t operator()(const structures::DependencyTree& gold) const
    {
        std::uint64_t hash = gold.heads.size();
        for (const int head : gold.heads)
            hash = combine64(hash, static_cast<std::uint64_t>(head));
        for (const auto& label : gold.labels)
            hash = combine64(hash, hash64(label));
        return hash;
    }
    std::uint64_t operator()(const structures::TextAnswer& gold) const { return hash64(gold.text); }
    std::uint64_t operator()(const structures::Equation& gold) const
    {
        return combine64(hash64(gold.equation), std::bit_cast<std::uint64_t>(gold.answer));
    }
};

} // namespace

std::uint64_t identityOf(const Example& example, const std::vector<std::string>& labels)
{
    std::uint64_t hash = hash64(example.id);
    for (const auto& segment : example.input.segments())
        hash = combine64(combine64(hash, hash64(segment.name)), hash64(segment.text.str()));
    return combine64(hash, std::visit(GoldHash{labels}, example.gold));
}

} // namespace core::corpora
