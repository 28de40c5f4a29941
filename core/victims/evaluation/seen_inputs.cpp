#include "core/victims/evaluation/seen_inputs.h"

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

corpora::Corpus withoutSeen(const corpora::Corpus& corpus, const corpora::Corpus& train)
{
    const SeenInputs seen(train);
    auto others = corpus;
    std::erase_if(others.examples, [&](const auto& example) { return seen.contains(example.input); });
    return others;
}

} // namespace core::victims
