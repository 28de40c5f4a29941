// How well sentence encoders tell paraphrases: `bench-encoders TRAIN TEST ENCODER...`. TRAIN and TEST are in the form
// of the Microsoft Research Paraphrase Corpus (quality, two ids and two sentences with tabs between). For each encoder:
// the area under the curve of the cosines on TEST, and the accuracy with the threshold that is best on TRAIN; 95%
// intervals by bootstrap over the pairs, also of the difference from the first encoder. Rates are of processor time:
// sentences encoded, and candidates compared at one place of a sentence, as constraints of similarity do.

#include <algorithm>
#include <iostream>
#include <numeric>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "core/language/resources.h"
#include "core/language/similarity.h"
#include "core/metrics/ranking.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/sentences/sentence_transformer.h"
#include "tests/bench/rate.h"

namespace {

using core::metrics::areaUnderCurve;
using core::metrics::Ranked;

constexpr std::size_t draws = 2000;

struct Pair {
    bool same = false;
    std::vector<core::text::WordId> first, second;
};

std::vector<core::text::WordId> wordsOf(std::string_view sentence)
{
    std::vector<core::text::WordId> words;
    const auto text = core::text::tokenize(std::string(sentence));
    for (const auto& word : text.words())
        words.push_back(word.id);
    return words;
}

std::vector<Pair> pairsIn(const std::string& file)
{
    const std::string text = core::readFile(file);
    std::vector<Pair> pairs;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size(); at += core::lineAt(text, at).size() + 1) {
        std::string_view line = core::lineAt(text, at);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        std::vector<std::string_view> parts;
        for (std::size_t begin = 0; begin <= line.size();) {
            const std::size_t end = std::min(line.find('\t', begin), line.size());
            parts.push_back(line.substr(begin, end - begin));
            begin = end + 1;
        }
        if (number++ > 0 && parts.size() == 5) // the first line names the columns
            pairs.push_back({parts[0] == "1", wordsOf(parts[3]), wordsOf(parts[4])});
    }
    return pairs;
}

double accuracy(const std::vector<Ranked>& pairs, double threshold)
{
    return static_cast<double>(std::ranges::count_if(
               pairs, [&](const Ranked& pair) { return (pair.score >= threshold) == pair.positive; })) /
           static_cast<double>(pairs.size());
}

double bestThreshold(const std::vector<Ranked>& pairs)
{
    double best = 0.0, most = 0.0;
    for (const auto& pair : pairs)
        if (const double share = accuracy(pairs, pair.score); share > most) {
            most = share;
            best = pair.score;
        }
    return best;
}

struct Scores {
    double area = 0.0, accuracy = 0.0;
};

double comparedPerSecond(const core::language::SentenceEncoder& encoder, const std::vector<Pair>& pairs)
{
    constexpr std::size_t candidates = 50; // of one word
    std::size_t next = 0;
    return bench::bestRate(1.0, [&] {
        const auto& [same, words, others] = pairs[next++ % pairs.size()];
        const auto comparison = encoder.compare(words, words, words.size() / 2);
        for (std::size_t i = 0; i < candidates; ++i)
            static_cast<void>(comparison->cosine(others[i % others.size()]));
        return candidates;
    });
}

std::string interval(std::vector<double> values)
{
    std::ranges::sort(values);
    return fmt::format("[{:.3f}, {:.3f}]", values[values.size() * 25 / 1000], values[values.size() * 975 / 1000 - 1]);
}

} // namespace

int main(int argc, char** argv)
try {
    if (argc < 4) {
        std::cerr << "bench-encoders TRAIN TEST ENCODER...\n";
        return 2;
    }
    const core::language::Resources resources({.encoder = models::loadSentenceTransformer});
    const auto train = pairsIn(argv[1]), test = pairsIn(argv[2]);
    fmt::print("{} pairs to choose the threshold, {} to test\n", train.size(), test.size());
    std::vector<std::vector<Scores>> all; // of each encoder, of each draw
    for (int i = 3; i < argc; ++i) {
        const auto& encoder = resources.encoder(argv[i]);
        const double begun = bench::seconds();
        const auto judged = [&](const std::vector<Pair>& pairs) {
            std::vector<Ranked> made;
            for (const auto& pair : pairs)
                made.push_back(
                    {core::language::cosine(encoder.encode(pair.first), encoder.encode(pair.second)), pair.same});
            return made;
        };
        const double threshold = bestThreshold(judged(train));
        const auto found = judged(test);
        const double rate = 2.0 * static_cast<double>(train.size() + test.size()) / (bench::seconds() - begun);
        auto& drawn = all.emplace_back();
        std::vector<double> areas, accuracies, moreArea, moreAccuracy;
        for (std::size_t draw = 0; draw < draws; ++draw) {
            core::Random random(1, draw); // the same pairs for every encoder
            std::vector<Ranked> some;
            for (std::size_t k = 0; k < found.size(); ++k)
                some.push_back(found[random.below(found.size())]);
            drawn.push_back({areaUnderCurve(some), accuracy(some, threshold)});
            areas.push_back(drawn.back().area);
            accuracies.push_back(drawn.back().accuracy);
            moreArea.push_back(drawn.back().area - all.front()[draw].area);
            moreAccuracy.push_back(drawn.back().accuracy - all.front()[draw].accuracy);
        }
        fmt::print("{}: area {:.3f} {}, accuracy {:.3f} {}, {:.0f} sentences/s, {:.0f} candidates/s\n", argv[i],
                   areaUnderCurve(found), interval(areas), accuracy(found, threshold), interval(accuracies), rate,
                   comparedPerSecond(encoder, test));
        if (i > 3)
            fmt::print("  more than {}: area {}, accuracy {}\n", argv[3], interval(moreArea), interval(moreAccuracy));
    }
    return 0;
} catch (const core::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
