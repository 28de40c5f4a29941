#include "core/language/senses/polarity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace core::language {

namespace {

using lexicon::WordNet;
using lexicon::WordNetPos;

constexpr std::array<std::pair<std::string_view, double>, 14> seeds{{{"good", 1},
                                                                     {"nice", 1},
                                                                     {"excellent", 1},
                                                                     {"positive", 1},
                                                                     {"fortunate", 1},
                                                                     {"correct", 1},
                                                                     {"superior", 1},
                                                                     {"bad", -1},
                                                                     {"nasty", -1},
                                                                     {"poor", -1},
                                                                     {"negative", -1},
                                                                     {"unfortunate", -1},
                                                                     {"wrong", -1},
                                                                     {"inferior", -1}}};

constexpr std::array<std::pair<const char*, double>, 4> steps{{{"&", 1}, {"^", 1}, {"+", 1}, {"!", -1}}};
constexpr int mostSteps = 4;
constexpr double perStep = 0.5;

/// Synsets with values, in a fixed order, so that sums are the same everywhere.
using Values = std::map<std::pair<WordNetPos, std::uint32_t>, double>;

Values spreadValues(const WordNet& wordNet)
{
    Values values;
    Values reached;
    for (const auto& [word, value] : seeds)
        if (const auto senses = wordNet.senses(word, WordNetPos::Adjective); !senses.empty())
            reached.emplace(std::pair(senses.front().pos, senses.front().offset), value);
    for (int step = 0; step <= mostSteps; ++step) {
        values.insert(reached.begin(), reached.end());
        struct Mean {
            double sum = 0.0;
            int ways = 0;
        };
        std::map<Values::key_type, Mean> next;
        for (const auto& [synset, value] : reached)
            for (const auto& [pointer, sign] : steps)
                for (const auto neighbour : wordNet.related({synset.first, synset.second}, pointer))
                    if (const auto key = std::pair(neighbour.pos, neighbour.offset); !values.contains(key)) {
                        next[key].sum += sign * perStep * value;
                        ++next[key].ways;
                    }
        reached.clear();
        for (const auto& [key, mean] : next)
            reached.emplace(key, mean.sum / mean.ways);
    }
    return values;
}

} // namespace

Polarity::Polarity(const lexicon::WordNet& wordNet, const lexicon::WordVectors& vectors)
    : vectors_(&vectors), direction_(vectors.dimensions(), 0.0)
{
    constexpr double certain = 0.1;
    std::set<std::string> good, bad;
    for (const auto& [synset, value] : spreadValues(wordNet))
        if (std::abs(value) >= certain)
            for (const auto& lemma : wordNet.lemmas({synset.first, synset.second}))
                (value > 0.0 ? good : bad).insert(lemma);
    for (const auto& [words, sign] : {std::pair(&good, 1.0), std::pair(&bad, -1.0)}) {
        std::vector<double> sum(direction_.size(), 0.0);
        double count = 0.0;
        for (const auto& word : *words) {
            const auto row = vectors.row(text::intern(word));
            if (!row)
                continue;
            const auto unit = vectors.unit(*row);
            for (std::size_t i = 0; i < sum.size(); ++i)
                sum[i] += static_cast<double>(unit[i]);
            ++count;
        }
        for (std::size_t i = 0; count > 0.0 && i < sum.size(); ++i)
            direction_[i] += sign * sum[i] / count;
    }
    double square = 0.0;
    for (const double value : direction_)
        square += value * value;
    for (double& value : direction_)
        value = square > 0.0 ? value / std::sqrt(square) : 0.0;
}

double Polarity::of(text::WordId word) const
{
    const auto row = vectors_->row(word);
    if (!row)
        return 0.0;
    double cosine = 0.0;
    const auto unit = vectors_->unit(*row);
    for (std::size_t i = 0; i < direction_.size(); ++i)
        cosine += direction_[i] * static_cast<double>(unit[i]);
    return cosine;
}

bool Polarity::areOpposite(text::WordId a, text::WordId b) const
{
    constexpr double apart = 0.25, fromZero = 0.05;
    const double first = of(a), second = of(b);
    return first * second < 0.0 && std::abs(first - second) >= apart &&
           std::min(std::abs(first), std::abs(second)) >= fromZero;
}

} // namespace core::language
