#include "core/lexicon/training/training_text.h"

#include <algorithm>

#include "core/text/splitting/sentences.h"
#include "core/text/splitting/tokenizer.h"

namespace core::lexicon {

void TrainingText::addSentence(std::span<const std::string_view> words)
{
    for (const std::string_view word : words) {
        const auto [found, isNew] = numbers_.try_emplace(std::string(word), static_cast<std::uint32_t>(forms_.size()));
        if (isNew) {
            forms_.push_back(&found->first);
            counts_.push_back(0);
        }
        ++counts_[found->second];
        ids_.push_back(found->second);
    }
    ends_.push_back(ids_.size());
}

std::span<const std::uint32_t> TrainingText::sentence(std::size_t i) const
{
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span(ids_).subspan(begin, ends_[i] - begin);
}

namespace {

bool isClitic(std::string_view word)
{
    constexpr std::string_view clitics[] = {"n't", "'s", "'re", "'ve", "'ll", "'d", "'m"};
    return std::find(std::begin(clitics), std::end(clitics), word) != std::end(clitics);
}

} // namespace

void TrainingText::addDocument(std::string_view text, bool joinClitics)
{
    std::vector<std::string> forms;
    std::vector<std::string_view> words;
    for (const auto span : text::sentencesOf(text)) {
        const auto sentence = text.substr(span.begin, span.end - span.begin);
        const text::Text cut = text::tokenize(std::string(sentence), text::Tokenization::Penn);
        forms.clear();
        std::uint32_t end = 0;
        for (const text::Word& word : cut.words()) {
            const std::string_view form = text::formOf(text::lowerOf(word.id));
            if (joinClitics && !forms.empty() && word.span.begin == end && isClitic(form))
                forms.back() += form;
            else
                forms.emplace_back(form);
            end = word.span.end;
        }
        words.assign(forms.begin(), forms.end());
        if (!words.empty())
            addSentence(words);
    }
}

} // namespace core::lexicon
