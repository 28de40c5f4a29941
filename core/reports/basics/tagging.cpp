#include "core/reports/basics/tagging.h"

namespace core::reports {

TagFn tagWith(const language::Tagger& tagger, language::Tagger::Tagset tagset)
{
    return [&tagger, tagset](std::span<const text::WordId> words) {
        std::vector<std::string> names;
        for (const auto tag : tagger.tag(words, tagset))
            names.emplace_back(tagger.name(tag, tagset));
        return names;
    };
}

} // namespace core::reports
