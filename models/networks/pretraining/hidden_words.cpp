#include "models/networks/pretraining/hidden_words.h"

#include <algorithm>

namespace models::networks {

namespace {

constexpr std::size_t shortest = 16; // pieces that the drawn lengths begin with

/// Where the words of a row of pieces begin, and the end.
std::vector<std::size_t> wordsOf(std::span<const std::uint32_t> pieces, const std::vector<bool>& continues)
{
    std::vector<std::size_t> begins;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (i == 0 || !continues[pieces[i]])
            begins.push_back(i);
    begins.push_back(pieces.size());
    return begins;
}

} // namespace

std::vector<Stretch> stretchesOf(const PieceText& text, std::size_t longest, double single, core::Random& random)
{
    std::vector<Stretch> stretches;
    std::size_t sentence = 0;
    for (const std::size_t documentEnd : text.documents)
        while (sentence < documentEnd) {
            const std::size_t low = std::min(shortest, longest);
            const std::size_t room = low + random.below(longest - low + 1) - 3;
            const std::size_t first = sentence, begin = text.beginOf(first);
            while (sentence < documentEnd && (sentence == first || text.sentences[sentence] - begin <= room))
                ++sentence;
            Stretch stretch{begin, text.sentences[sentence - 1], text.sentences[sentence - 1]};
            const std::size_t inside = sentence - first;
            if (const bool alone = random.uniform() < single; inside > 1 && !alone) {
                stretch.cut = text.sentences[first + random.below(inside - 1)];
                stretch.turned = random.uniform() < 0.5;
            }
            stretches.push_back(stretch);
        }
    return stretches;
}

HiddenInput hideWords(const PieceText& text, const Stretch& stretch, const std::vector<bool>& continues,
                      const HiddenSigns& signs, double share, core::Random& random)
{
    HiddenInput input;
    auto& rows = input.rows.pieces;
    const std::span all(text.pieces);
    const auto first = all.subspan(stretch.begin, stretch.cut - stretch.begin);
    const auto second = all.subspan(stretch.cut, stretch.end - stretch.cut);
    struct Word {
        std::size_t begin, end;
    };
    std::vector<Word> words; // in the rows
    const auto add = [&](std::span<const std::uint32_t> pieces) {
        const auto begins = wordsOf(pieces, continues);
        for (std::size_t i = 0; i + 1 < begins.size(); ++i)
            words.push_back({rows.size() + begins[i], rows.size() + begins[i + 1]});
        rows.insert(rows.end(), pieces.begin(), pieces.end());
        rows.push_back(signs.end);
    };
    rows.push_back(signs.begin);
    add(stretch.turned ? second : first);
    if (!second.empty()) {
        input.rows.second = rows.size();
        input.turned = stretch.turned ? 1 : 0;
        add(stretch.turned ? first : second);
    }

    random.shuffle(words);
    const double wanted = share * static_cast<double>(stretch.end - stretch.begin);
    for (const auto& word : words) {
        if (static_cast<double>(input.places.size()) >= wanted)
            break;
        const double fate = random.uniform();
        for (std::size_t at = word.begin; at < word.end; ++at) {
            input.places.push_back(static_cast<std::int64_t>(at));
            input.pieces.push_back(rows[at]);
            if (fate < 0.8)
                rows[at] = signs.mask;
            else if (fate < 0.9)
                rows[at] = signs.first +
                           static_cast<std::int64_t>(random.below(static_cast<std::size_t>(signs.size - signs.first)));
        }
    }
    return input;
}

std::vector<HiddenWord> wordsHiddenAlone(const PieceText& text, const std::vector<bool>& continues,
                                         const HiddenSigns& signs, std::int64_t unknown, std::size_t nth,
                                         std::size_t& words)
{
    std::vector<HiddenWord> hidden;
    for (std::size_t sentence = 0; sentence < text.sentences.size(); ++sentence) {
        const std::size_t begin = text.beginOf(sentence);
        const auto pieces = std::span(text.pieces).subspan(begin, text.sentences[sentence] - begin);
        const auto begins = wordsOf(pieces, continues);
        for (std::size_t i = sentence % nth; i + 1 < begins.size(); i += nth) {
            ++words;
            const std::uint32_t piece = pieces[begins[i]];
            // A long sentence may have been cut inside a word.
            if (begins[i + 1] - begins[i] != 1 || piece == unknown || continues[piece])
                continue;
            auto& word = hidden.emplace_back();
            auto& rows = word.rows.pieces;
            rows.push_back(signs.begin);
            rows.insert(rows.end(), pieces.begin(), pieces.end());
            rows.push_back(signs.end);
            word.place = static_cast<std::int64_t>(begins[i]) + 1;
            word.piece = rows[begins[i] + 1];
            rows[begins[i] + 1] = signs.mask;
        }
    }
    return hidden;
}

} // namespace models::networks
