#include "core/attacks/search/sentence_order.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace core::attacks {

namespace {

bool endsSentence(std::string_view form) { return !form.empty() && form.find_first_not_of(".?!") == form.npos; }

bool closes(std::string_view form)
{
    return form == "''" || form == "\"" || form == "'" || form == ")" || form == "]" || form == "-RRB-" ||
           form == "\u201d" || form == "\u2019";
}

text::Text alone(const text::Text& text, const SentenceSpan& sentence)
{
    std::vector<std::string> words;
    for (std::uint32_t i = sentence.begin; i < sentence.end; ++i)
        words.emplace_back(text.form(i));
    return text::Text::ofWords(words);
}

} // namespace

std::vector<SentenceSpan> sentencesOf(const text::Input& input)
{
    std::vector<SentenceSpan> sentences;
    for (std::size_t s = 0; s < input.size(); ++s) {
        const auto& text = input[s].text;
        const auto size = static_cast<std::uint32_t>(text.size());
        for (std::uint32_t begin = 0; input[s].editable && begin < size;) {
            std::uint32_t end = begin;
            while (end < size && !endsSentence(text.form(end)))
                ++end;
            while (end < size && (endsSentence(text.form(end)) || closes(text.form(end))))
                ++end;
            sentences.push_back({static_cast<std::uint16_t>(s), begin, end});
            begin = end;
        }
    }
    return sentences;
}

std::vector<SentenceSpan> rankedSentences(Run& run)
{
    const auto& input = run.start().input;
    const auto sentences = sentencesOf(input);
    std::vector<text::Input> inputs;
    for (const auto& sentence : sentences)
        inputs.push_back(input.with(sentence.segment, alone(input[sentence.segment].text, sentence)));
    const auto judged = run.queryTexts(inputs);
    std::vector<std::pair<double, SentenceSpan>> kept;
    const auto label = run.reference().label();
    for (std::size_t i = 0; i < judged.size(); ++i) // fewer than sentences if the budget ended
        if (!label || labelOf(judged[i].answer) == *label)
            kept.emplace_back(judged[i].judgement.score, sentences[i]);
    std::ranges::stable_sort(kept, std::ranges::greater{}, &std::pair<double, SentenceSpan>::first);
    std::vector<SentenceSpan> ranked;
    for (const auto& [score, sentence] : kept)
        ranked.push_back(sentence);
    return ranked;
}

} // namespace core::attacks
