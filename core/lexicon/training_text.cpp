#include "core/lexicon/training_text.h"

#include <algorithm>
#include <cctype>

#include "core/text/tokenizer.h"

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

/// Length of an HTML line break at the start of `text`, 0 if there is none.
std::size_t lineBreak(std::string_view text)
{
    for (const std::string_view tag : {"<br />", "<br/>", "<br>"})
        if (text.starts_with(tag))
            return tag.size();
    return 0;
}

/// "J." and "Mr.": a capital name follows and the sentence goes on.
bool isAbbreviation(std::string_view word)
{
    constexpr std::string_view titles[] = {"Mr.",  "Mrs.",  "Ms.", "Dr.",  "St.", "Prof.",
                                           "Sgt.", "Capt.", "Lt.", "Col.", "vs."};
    return (word.size() == 2 && std::isupper(static_cast<unsigned char>(word[0]))) ||
           std::find(std::begin(titles), std::end(titles), word) != std::end(titles);
}

/// Whether a sentence ends right before `at`, a blank: after . ! or ? (and closing quotes or brackets), not after an
/// abbreviation and not before a small letter.
bool endsSentence(std::string_view text, std::size_t at)
{
    std::size_t last = at;
    while (last > 0 && (text[last - 1] == '"' || text[last - 1] == '\'' || text[last - 1] == ')'))
        --last;
    if (last == 0 || (text[last - 1] != '.' && text[last - 1] != '!' && text[last - 1] != '?'))
        return false;
    const std::size_t blank = text.find_last_of(" >(\"", last - 1);
    const std::size_t next = text.find_first_not_of(' ', at);
    return !isAbbreviation(text.substr(blank + 1, last - blank - 1)) && next != std::string_view::npos &&
           !std::islower(static_cast<unsigned char>(text[next]));
}

std::vector<std::string_view> sentencesOf(std::string_view text)
{
    std::vector<std::string_view> sentences;
    std::size_t begin = 0;
    const auto cut = [&](std::size_t end, std::size_t next) {
        if (end > begin)
            sentences.push_back(text.substr(begin, end - begin));
        begin = next;
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (const std::size_t length = lineBreak(text.substr(at)); length > 0) {
            cut(at, at + length);
            at += length - 1;
        } else if (text[at] == '\n' || (text[at] == ' ' && endsSentence(text, at))) {
            cut(at, at + 1);
        }
    }
    cut(text.size(), text.size());
    return sentences;
}

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
    for (const std::string_view sentence : sentencesOf(text)) {
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
