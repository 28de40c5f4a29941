#include "core/attacks/parts/similarity.h"

#include <algorithm>
#include <vector>

#include "core/language/similarity.h"

namespace core::attacks {

namespace {

std::vector<text::WordId> editableWordsOf(const text::Input& input)
{
    std::vector<text::WordId> words;
    for (const auto& segment : input.segments())
        if (segment.editable)
            for (const auto& word : segment.text.words())
                words.push_back(word.id);
    return words;
}

} // namespace

double sentenceSimilarity(const language::SentenceEncoder& encoder, const text::Input& a, const text::Input& b)
{
    const auto first = encoder.encode(editableWordsOf(a));
    const auto second = encoder.encode(editableWordsOf(b));
    return std::max(0.0, language::cosine(first, second));
}

} // namespace core::attacks
