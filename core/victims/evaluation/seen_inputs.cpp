#include "core/victims/evaluation/seen_inputs.h"

#include <algorithm>

#include "core/corpora/answers.h"
#include "core/corpora/problems.h"
#include "core/text/word_table.h"

namespace core::victims {

std::string wordsKeyOf(const text::Input& input)
{
    std::string key;
    for (const auto& segment : input.segments()) {
        for (const auto& word : segment.text.words())
            key.append(text::formOf(text::lowerOf(word.id))).push_back(' ');
        key.push_back('\n');
    }
    return key;
}

SeenInputs::SeenInputs(const corpora::Corpus& train)
{
    for (const auto& example : train.examples)
        keys_.insert(wordsKeyOf(example.input));
}

std::size_t seenLiterally(const corpora::Corpus& corpus, const corpora::Corpus& train)
{
    const SeenInputs seen(train);
    return static_cast<std::size_t>(
        std::ranges::count_if(corpus.examples, [&](const auto& example) { return seen.contains(example.input); }));
}

corpora::Corpus withoutSeen(const corpora::Corpus& corpus, const corpora::Corpus& train)
{
    const bool isMasked = corpora::answerKindOf(corpus) == structures::AnswerKind::Equation;
    const auto keyOf = [&](const corpora::Example& example) {
        return isMasked ? corpora::maskedText(example) : wordsKeyOf(example.input);
    };
    std::unordered_set<std::string> seen;
    for (const auto& example : train.examples)
        seen.insert(keyOf(example));
    auto others = corpus;
    std::erase_if(others.examples, [&](const auto& example) { return seen.contains(keyOf(example)); });
    return others;
}

} // namespace core::victims
