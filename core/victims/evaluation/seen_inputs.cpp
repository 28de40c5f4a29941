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

std::vector<std::size_t> rowsNotIn(const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                                   const corpora::Corpus& train)
{
    const SeenInputs seen(train);
    std::vector<std::size_t> unseen;
    for (const std::size_t row : rows)
        if (!seen.contains(corpus.examples.at(row).input))
            unseen.push_back(row);
    return unseen;
}

} // namespace core::victims
