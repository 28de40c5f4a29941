#include "core/reproduce/drawn_examples.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "core/attacks/parts/attack_context.h"
#include "core/base/random.h"

namespace core::reproduce {

using corpora::Corpus;

namespace {

constexpr std::uint64_t drawOfTraining = 0x747261696e;

} // namespace

void keepDrawn(Corpus& corpus, const DrawnSizes& sizes, std::uint64_t seed)
{
    std::vector<std::size_t> drawn(corpus.examples.size());
    std::iota(drawn.begin(), drawn.end(), std::size_t{0});
    Random(seed, drawOfTraining).shuffle(drawn);
    if (sizes.examples > 0 && drawn.size() > sizes.examples)
        drawn.resize(sizes.examples);
    std::size_t words = 0, fitting = 0;
    for (; fitting < drawn.size(); ++fitting)
        if (words += attacks::editableWords(corpus.examples[drawn[fitting]].input);
            sizes.words > 0 && words > sizes.words)
            break;
    drawn.resize(fitting);
    std::ranges::sort(drawn);
    std::vector<corpora::Example> kept;
    for (const auto row : drawn)
        kept.push_back(std::move(corpus.examples[row]));
    corpus.examples = std::move(kept);
}

void keepFirst(Corpus& corpus, std::size_t count)
{
    if (count > 0 && corpus.examples.size() > count)
        corpus.examples.resize(count);
}

void leaveOut(Corpus& corpus, const Corpus& others)
{
    std::set<std::uint64_t> known;
    for (const auto& example : others.examples)
        known.insert(example.input.hash());
    std::erase_if(corpus.examples, [&](const auto& example) { return known.contains(example.input.hash()); });
}

double meanWords(const Corpus& corpus)
{
    double words = 0.0;
    for (const auto& example : corpus.examples)
        words += static_cast<double>(attacks::editableWords(example.input));
    return corpus.examples.empty() ? 0.0 : words / static_cast<double>(corpus.examples.size());
}

} // namespace core::reproduce
