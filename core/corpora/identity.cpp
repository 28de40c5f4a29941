#include "core/corpora/identity.h"

#include "core/answers/shape.h"
#include "core/base/hash.h"

namespace core::corpora {

std::uint64_t identityOf(const Example& example, const std::vector<std::string>& labels)
{
    std::uint64_t hash = hash64(example.id);
    for (const auto& segment : example.input.segments())
        hash = combine64(combine64(hash, hash64(segment.name)), hash64(segment.text.str()));
    return combine64(hash, answers::shapeOf(example.gold).identity(example.gold, labels));
}

} // namespace core::corpora
