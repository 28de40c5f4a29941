#include "core/victims/evaluation/training_words.h"

#include <algorithm>

#include "core/text/word_table.h"

namespace core::victims {

namespace {

void addWords(const text::Input& input, std::unordered_set<text::WordId>& words)
{
    for (const auto& segment : input.segments())
        for (const auto& word : segment.text.words())
            words.insert(text::lowerOf(word.id));
}

/// Numbers and punctuation are not words that a victim learns.
bool hasLetter(text::WordId word)
{
    return std::ranges::any_of(text::formOf(word), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
    });
}

} // namespace

TrainingWords::TrainingWords(const corpora::Corpus& train) : name_(train.name)
{
    for (const auto& example : train.examples)
        addWords(example.input, words_);
}

TrainingWords::NewWords TrainingWords::newIn(const text::Input& original, const text::Input& changed) const
{
    std::unordered_set<text::WordId> before;
    addWords(original, before);
    NewWords found;
    for (const auto& segment : changed.segments())
        for (const auto& word : segment.text.words()) {
            const auto lower = text::lowerOf(word.id);
            if (!segment.editable || !hasLetter(lower) || before.contains(lower))
                continue;
            ++found.words;
            found.unknown += words_.contains(lower) ? 0 : 1;
        }
    return found;
}

} // namespace core::victims
