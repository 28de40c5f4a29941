#include "models/networks/classifying/han.h"

#include <algorithm>
#include <limits>
#include <string>

#include "models/networks/layers/packed_lstm.h"

namespace models::networks {

namespace {

/// Rows of numbered sequences, [sequences, longest, numbers]: those of `numbers`, filled up with the first one.
torch::Tensor gathered(const torch::Tensor& rows, const std::vector<std::vector<std::int64_t>>& numbers,
                       torch::Tensor& lengths)
{
    std::size_t longest = 1;
    for (const auto& sequence : numbers)
        longest = std::max(longest, sequence.size());
    const auto count = static_cast<std::int64_t>(numbers.size()), places = static_cast<std::int64_t>(longest);
    auto index = torch::zeros({count, places}, torch::kInt64);
    lengths = torch::empty({count}, torch::kInt64);
    for (std::int64_t i = 0; i < count; ++i) {
        const auto& sequence = numbers[static_cast<std::size_t>(i)];
        std::ranges::copy(sequence, index.data_ptr<std::int64_t>() + i * places);
        lengths.data_ptr<std::int64_t>()[i] = static_cast<std::int64_t>(sequence.size());
    }
    return rows.index_select(0, index.flatten().to(rows.device())).view({count, places, rows.size(1)});
}

} // namespace

Han::Han(const WordModelConfig& config, const Vocabulary& words)
    : TextClassifier(config, words.size()), longest_(config.longest), signs_(signsOf(words))
{
    const auto hidden = static_cast<std::int64_t>(config.hidden), units = static_cast<std::int64_t>(config.attention);
    const auto fill = [&](Level& level, const std::string& items, const std::string& attention, std::int64_t inputs) {
        auto& gru = addPart(items);
        for (const std::string end : {"", "_reverse"})
            for (const auto& [name, shape] : {std::pair("weight_ih_l0", std::vector{3 * hidden, inputs}),
                                              {"weight_hh_l0", {3 * hidden, hidden}},
                                              {"bias_ih_l0", {3 * hidden}},
                                              {"bias_hh_l0", {3 * hidden}}})
                level.gru.push_back(gru.register_parameter(name + end, torch::zeros(shape)));
        auto& part = addPart(attention);
        level.weight = part.register_parameter("weight", torch::zeros({units, 2 * hidden}));
        level.bias = part.register_parameter("bias", torch::zeros({units}));
        level.vector = part.register_parameter("vector", torch::zeros({units}));
    };
    fill(levels_[0], "words", "word_attention", static_cast<std::int64_t>(config.embedding));
    fill(levels_[1], "sentences", "sentence_attention", 2 * hidden);
}

torch::Tensor Han::attended(const Level& level, const torch::Tensor& items, const torch::Tensor& lengths)
{
    constexpr double nothing = -std::numeric_limits<double>::infinity();
    const auto states = packedGru(items, lengths, level.gru);
    const auto scores = torch::linear(states, level.weight, level.bias).tanh().matmul(level.vector);
    const auto beyond = torch::arange(items.size(1)).unsqueeze(0).ge(lengths.unsqueeze(1)).to(items.device());
    return scores.masked_fill(beyond, nothing).softmax(1).unsqueeze(1).bmm(states).squeeze(1);
}

torch::Tensor Han::logits(const torch::Tensor& embedded, const WordBatch& batch, double dropout,
                          const DropoutSource& source) const
{
    const auto words = batch.words.to(torch::kCPU).contiguous();
    const std::int64_t texts = words.size(0), places = words.size(1);
    std::vector<std::vector<std::int64_t>> sentences, ofTexts(static_cast<std::size_t>(texts));
    std::vector<SentenceSign> signs;
    for (std::int64_t text = 0; text < texts; ++text) {
        const auto* row = words.data_ptr<std::int64_t>() + text * places;
        signs.clear();
        for (std::int64_t i = 0; i < batch.lengths.data_ptr<std::int64_t>()[text]; ++i)
            signs.push_back(signs_[static_cast<std::size_t>(row[i])]);
        for (const auto& [begin, end] : cutSentences(signs, longest_)) {
            ofTexts[static_cast<std::size_t>(text)].push_back(static_cast<std::int64_t>(sentences.size()));
            auto& sentence = sentences.emplace_back();
            for (auto word = begin; word < end; ++word)
                sentence.push_back(text * places + word);
        }
    }
    torch::Tensor lengths;
    const auto inWords = gathered(embedded.reshape({texts * places, -1}), sentences, lengths);
    const auto vectors = attended(levels_[0], inWords, lengths);
    const auto inSentences = gathered(dropped(vectors, dropout, source), ofTexts, lengths);
    return output(attended(levels_[1], inSentences, lengths), dropout, source);
}

} // namespace models::networks
