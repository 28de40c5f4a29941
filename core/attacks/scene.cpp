#include "core/attacks/scene.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace core::attacks {

std::span<const language::TagId> Scene::tags(const language::Tagger& tagger, const text::Text& text,
                                             language::Tagger::Tagset tagset)
{
    for (const auto& entry : tagged_)
        if (entry.tagger == &tagger && entry.tagset == tagset && entry.hash == text.hash() &&
            entry.tags.size() == text.size())
            return entry.tags;
    std::vector<text::WordId> words;
    words.reserve(text.size());
    for (const auto& word : text.words())
        words.push_back(word.id);
    auto& entry = tagged_[nextTagged_++ % tagged_.size()];
    entry = {text.hash(), &tagger, tagset, tagger.tag(words, tagset)};
    return entry.tags;
}

bool isWordLike(text::WordId word)
{
    const std::string_view form = text::formOf(word);
    const auto size = static_cast<std::int32_t>(form.size());
    for (std::int32_t at = 0; at < size;) {
        UChar32 c = 0;
        U8_NEXT(form.data(), at, size, c);
        if (c >= 0 && u_isalnum(c))
            return true;
    }
    return false;
}

std::size_t changedWords(const text::Input& input)
{
    std::size_t changed = 0;
    for (const auto& segment : input.segments())
        if (segment.editable)
            changed += segment.text.changes();
    return changed;
}

std::size_t editableWords(const text::Input& input)
{
    std::size_t words = 0;
    for (const auto& segment : input.segments())
        if (segment.editable)
            words += segment.text.originalSize();
    return words;
}

} // namespace core::attacks
