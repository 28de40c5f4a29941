// How often masked language models find a hidden word: `bench-masked TREEBANK MODEL...`. Every word with a letter is
// hidden alone; it counts as found where it is, capitals aside, among the 1, 10 or 50 words that the model proposes
// first. 95% intervals of the difference from the first model by bootstrap over the sentences. Rates are of processor
// time.

#include <algorithm>
#include <array>
#include <cctype>
#include <iostream>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/corpora/reading/reader.h"
#include "core/language/resources.h"
#include "models/inference/masked/masked_models.h"
#include "tests/bench/rate.h"

namespace {

constexpr std::size_t draws = 2000;
constexpr std::array<std::size_t, 3> ranks{1, 10, 50};

/// Of one sentence: the words that were hidden, and how many of them were found up to each rank.
struct Found {
    std::size_t hidden = 0;
    std::array<std::size_t, ranks.size()> within{};
};

Found found(const core::language::MaskedLanguageModel& model, const core::text::Text& sentence)
{
    std::vector<core::text::WordId> words;
    std::vector<std::size_t> places;
    for (const auto& word : sentence.words()) {
        if (std::ranges::any_of(core::text::formOf(word.id),
                                [](unsigned char c) { return std::isalpha(c) != 0 || c > 127; }))
            places.push_back(words.size());
        words.push_back(word.id);
    }
    Found result{.hidden = places.size()};
    if (places.empty())
        return result;
    const auto proposals = model.propose(words, places, ranks.back(), {});
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto gold = core::text::lowerOf(words[places[i]]);
        const auto hit = std::ranges::find_if(proposals[i], [&](const core::language::Proposal& proposal) {
            return core::text::lowerOf(proposal.word) == gold;
        });
        const auto rank = static_cast<std::size_t>(hit - proposals[i].begin());
        for (std::size_t r = 0; r < ranks.size(); ++r)
            result.within[r] += hit != proposals[i].end() && rank < ranks[r] ? 1 : 0;
    }
    return result;
}

double share(const std::vector<Found>& sentences, const std::vector<std::size_t>& drawn, std::size_t rank)
{
    std::size_t hidden = 0, within = 0;
    for (const auto sentence : drawn) {
        hidden += sentences[sentence].hidden;
        within += sentences[sentence].within[rank];
    }
    return static_cast<double>(within) / static_cast<double>(hidden);
}

} // namespace

int main(int argc, char** argv)
try {
    if (argc < 3) {
        std::cerr << "bench-masked TREEBANK MODEL...\n";
        return 2;
    }
    const core::language::Resources resources({.maskedModel = models::loadMaskedModel});
    const auto corpus = core::corpora::readCorpus(argv[1]);
    std::vector<std::size_t> all(corpus.examples.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i;
    std::vector<std::vector<Found>> models;
    for (int i = 2; i < argc; ++i) {
        const auto& model = resources.maskedModel(argv[i]);
        const double begun = bench::seconds();
        std::size_t words = 0;
        auto& sentences = models.emplace_back();
        for (const auto& example : corpus.examples) {
            sentences.push_back(found(model, example.input.segments()[0].text));
            words += sentences.back().hidden;
        }
        const double rate = static_cast<double>(words) / (bench::seconds() - begun);
        fmt::print("{}: {} words, {:.0f} words/s\n", argv[i], words, rate);
        for (std::size_t r = 0; r < ranks.size(); ++r) {
            std::vector<double> more;
            for (std::size_t draw = 0; draw < draws && i > 2; ++draw) {
                core::Random random(1, draw);
                std::vector<std::size_t> drawn(all.size());
                for (auto& sentence : drawn)
                    sentence = random.below(all.size());
                more.push_back(share(sentences, drawn, r) - share(models.front(), drawn, r));
            }
            std::ranges::sort(more);
            fmt::print("  found among {:>2}: {:.3f}", ranks[r], share(sentences, all, r));
            if (!more.empty())
                fmt::print(", more than {}: [{:+.3f}, {:+.3f}]", argv[2], more[draws * 25 / 1000],
                           more[draws * 975 / 1000 - 1]);
            fmt::print("\n");
        }
    }
    return 0;
} catch (const core::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
