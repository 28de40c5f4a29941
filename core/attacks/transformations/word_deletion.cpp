#include "core/attacks/transformations/word_deletion.h"

#include <algorithm>

namespace core::attacks {

namespace {

class WordDeletion final : public Transformation {
public:
    void propose(AttackContext&, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto words = current[at.segment].text.words();
        const bool others = std::ranges::any_of(
            words, [&](const text::Word& word) { return &word != &words[at.index] && isWordLike(word.id); });
        if (others)
            candidates.push_back({text::Edit::remove(at.segment, at.index), "word-deletion"});
    }
};

} // namespace

PartMaker<Transformation> wordDeletion()
{
    return {{"word-deletion", "A word is left out; the last one that has a letter or digit stays.", {}},
            [](const Settings&, const language::Resources&) { return std::make_unique<WordDeletion>(); }};
}

} // namespace core::attacks
