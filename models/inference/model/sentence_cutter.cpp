#include "models/inference/model/sentence_cutter.h"

#include <algorithm>
#include <array>

namespace models {

namespace {

constexpr std::string_view ellipsis = "\xe2\x80\xa6";
// ) ] } ' " '' and the curly and angular quotes that close.
constexpr std::array<std::string_view, 9> closing{")",       "]", "}", "'", "\"", "''", "\xe2\x80\x99", "\xe2\x80\x9d",
                                                  "\xc2\xbb"};

} // namespace

SentenceSign signOf(std::string_view word)
{
    if (std::ranges::find(closing, word) != closing.end())
        return SentenceSign::Closes;
    if (word.empty())
        return SentenceSign::None;
    while (!word.empty()) {
        const std::size_t sign = word.starts_with(ellipsis) ? ellipsis.size() : 1;
        if (sign == 1 && word[0] != '.' && word[0] != '!' && word[0] != '?')
            return SentenceSign::None;
        word.remove_prefix(sign);
    }
    return SentenceSign::Ends;
}

std::vector<SentenceSign> signsOf(const Vocabulary& vocabulary)
{
    std::vector<SentenceSign> signs;
    for (std::size_t row = 0; row < vocabulary.size(); ++row)
        signs.push_back(signOf(vocabulary.word(row)));
    return signs;
}

std::vector<core::text::WordRange> cutSentences(std::span<const SentenceSign> signs, std::size_t longest)
{
    std::vector<core::text::WordRange> sentences;
    std::uint32_t begin = 0;
    bool ended = false;
    const auto size = static_cast<std::uint32_t>(signs.size());
    for (std::uint32_t word = 0; word < size; ++word) {
        const auto sign = signs[word];
        if ((ended && sign == SentenceSign::None) || word - begin == longest) {
            sentences.push_back({begin, word});
            begin = word;
            ended = false;
        }
        ended = ended || sign == SentenceSign::Ends;
    }
    if (size > begin)
        sentences.push_back({begin, size});
    return sentences;
}

} // namespace models
