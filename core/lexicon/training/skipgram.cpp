#include "core/lexicon/training/skipgram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <cblas.h>
#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/random.h"

namespace core::lexicon {

namespace {

constexpr std::uint32_t tooRare = 0xffffffffU;

/// Draws rows with probability proportional to count^0.75, in constant time. Source: A. Walker (1977), alias method.
class NoiseDistribution {
public:
    explicit NoiseDistribution(const std::vector<std::int64_t>& counts)
        : threshold_(counts.size()), alias_(counts.size(), 0)
    {
        std::vector<double> share(counts.size());
        std::transform(counts.begin(), counts.end(), share.begin(),
                       [](std::int64_t count) { return std::pow(static_cast<double>(count), 0.75); });
        const double total = std::accumulate(share.begin(), share.end(), 0.0);
        std::vector<std::uint32_t> small;
        std::vector<std::uint32_t> large;
        for (std::uint32_t i = 0; i < share.size(); ++i) {
            share[i] *= static_cast<double>(share.size()) / total;
            (share[i] < 1.0 ? small : large).push_back(i);
        }
        while (!small.empty() && !large.empty()) {
            const std::uint32_t poor = small.back();
            const std::uint32_t rich = large.back();
            small.pop_back();
            threshold_[poor] = share[poor];
            alias_[poor] = rich;
            share[rich] -= 1.0 - share[poor];
            if (share[rich] < 1.0) {
                large.pop_back();
                small.push_back(rich);
            }
        }
        for (const auto* rest : {&small, &large})
            for (const std::uint32_t i : *rest)
                threshold_[i] = 1.0;
    }

    std::uint32_t draw(Random& random) const
    {
        const auto i = static_cast<std::uint32_t>(random.below(threshold_.size()));
        return random.uniform() < threshold_[i] ? i : alias_[i];
    }

private:
    std::vector<double> threshold_;
    std::vector<std::uint32_t> alias_;
};

void check(const SkipgramSettings& settings)
{
    const auto require = [](bool holds, const char* what) {
        if (!holds)
            throw UsageError(fmt::format("skip-gram: {}", what), "See `train vectors --help` for the ranges.");
    };
    require(settings.dimensions >= 1 && settings.dimensions <= 10000, "dimensions must be 1 to 10000");
    require(settings.window >= 1 && settings.window <= 1000, "window must be 1 to 1000");
    require(settings.negatives >= 1 && settings.negatives <= 1000, "negatives must be 1 to 1000");
    require(settings.minimumCount >= 1, "minimum_count must be at least 1");
    require(settings.epochs >= 1, "epochs must be at least 1");
    require(settings.learningRate > 0 && settings.learningRate <= 1, "learning_rate must be above 0 and at most 1");
    require(settings.subsample >= 0 && settings.subsample <= 1, "subsample must be 0 to 1");
}

/// The words that occur often enough, and each form's row.
VectorTable vocabularyOf(const TrainingText& text, int minimumCount, std::vector<std::uint32_t>& rowOf)
{
    std::vector<std::uint32_t> kept;
    for (std::uint32_t id = 0; id < text.forms(); ++id)
        if (text.count(id) >= minimumCount)
            kept.push_back(id);
    if (kept.size() < 2)
        throw Error(fmt::format("fewer than two words occur at least {} times", minimumCount),
                    "Give more text or a smaller minimum_count.");
    std::sort(kept.begin(), kept.end(), [&](std::uint32_t a, std::uint32_t b) {
        return text.count(a) != text.count(b) ? text.count(a) > text.count(b) : text.form(a) < text.form(b);
    });
    rowOf.assign(text.forms(), tooRare);
    VectorTable table;
    for (const std::uint32_t id : kept) {
        rowOf[id] = static_cast<std::uint32_t>(table.words.size());
        table.words.push_back(text.form(id));
        table.counts.push_back(text.count(id));
    }
    return table;
}

/// The two matrices and one step of gradient descent on them.
class Network {
public:
    Network(VectorTable& table, const SkipgramSettings& settings)
        : input_(table.values), noise_(table.counts),
          output_(table.values.size() * (settings.positional ? 2 * static_cast<std::size_t>(settings.window) : 1),
                  0.0F),
          gradient_(table.dimensions), dimensions_(static_cast<int>(table.dimensions)), negatives_(settings.negatives)
    {}

    /// Makes `context` predict `centre`, as the released word2vec does; by symmetry of the window this visits the same
    /// pairs. `outputs`: which of the output matrices. Returns the loss over the pair and its negatives.
    double step(std::uint32_t context, std::uint32_t centre, std::size_t outputs, float rate, Random& random)
    {
        float* const matrix = output_.data() + outputs * input_.size();
        float* in = input_.data() + std::size_t{context} * gradient_.size();
        std::fill(gradient_.begin(), gradient_.end(), 0.0F);
        double loss = 0.0;
        for (int n = 0; n <= negatives_; ++n) {
            const std::uint32_t target = n == 0 ? centre : noise_.draw(random);
            if (n > 0 && target == centre)
                continue;
            float* out = matrix + std::size_t{target} * gradient_.size();
            const float score = cblas_sdot(dimensions_, in, 1, out, 1);
            const float probability = 1.0F / (1.0F + std::exp(-score));
            loss -= std::log(std::max(n == 0 ? probability : 1.0F - probability, 1e-7F));
            const float change = rate * ((n == 0 ? 1.0F : 0.0F) - probability);
            cblas_saxpy(dimensions_, change, out, 1, gradient_.data(), 1);
            cblas_saxpy(dimensions_, change, in, 1, out, 1);
        }
        cblas_saxpy(dimensions_, 1.0F, gradient_.data(), 1, in, 1);
        return loss / (1 + negatives_);
    }

private:
    std::vector<float>& input_;
    NoiseDistribution noise_;
    std::vector<float> output_;
    std::vector<float> gradient_;
    int dimensions_;
    int negatives_;
};

} // namespace

VectorTable trainSkipgram(const TrainingText& text, const SkipgramSettings& settings, std::stop_token stop,
                          const ProgressFn& progress, std::vector<SkipgramEpoch>* epochs)
{
    check(settings);
    std::vector<std::uint32_t> rowOf;
    VectorTable table = vocabularyOf(text, settings.minimumCount, rowOf);
    table.dimensions = settings.dimensions;
    table.values.resize(table.size() * table.dimensions);
    Random start(settings.seed);
    for (float& value : table.values)
        value = static_cast<float>((start.uniform() - 0.5) / static_cast<double>(table.dimensions));

    const auto kept = static_cast<double>(std::accumulate(table.counts.begin(), table.counts.end(), std::int64_t{0}));
    std::vector<float> keep(table.size(), 1.0F);
    for (std::size_t i = 0; settings.subsample > 0 && i < keep.size(); ++i) {
        const double threshold = settings.subsample * kept / static_cast<double>(table.counts[i]);
        keep[i] = static_cast<float>(std::sqrt(threshold) + threshold); // above 1: always kept
    }

    Network network(table, settings);
    const std::size_t total = text.tokens() * static_cast<std::size_t>(settings.epochs);
    std::size_t done = 0;
    std::size_t nextReport = 0;
    std::vector<std::uint32_t> words;
    for (int epoch = 1; epoch <= settings.epochs; ++epoch) {
        double loss = 0.0;
        std::size_t pairs = 0;
        for (std::size_t s = 0; s < text.sentences(); ++s) {
            if (stop.stop_requested())
                return table;
            Random random(settings.seed, s + 1, static_cast<std::uint64_t>(epoch));
            words.clear();
            for (const std::uint32_t id : text.sentence(s))
                if (rowOf[id] != tooRare && random.uniform() < keep[rowOf[id]])
                    words.push_back(rowOf[id]);
            const double left = 1.0 - static_cast<double>(done) / static_cast<double>(total + 1);
            const auto rate = static_cast<float>(settings.learningRate * std::max(left, 1e-4));
            for (std::size_t i = 0; i < words.size(); ++i) {
                const std::size_t reach = 1 + random.below(static_cast<std::size_t>(settings.window));
                const std::size_t last = std::min(words.size() - 1, i + reach);
                for (std::size_t j = i < reach ? 0 : i - reach; j <= last; ++j) {
                    if (j == i)
                        continue;
                    const std::size_t place = j < i ? i - j - 1 : static_cast<std::size_t>(settings.window) + j - i - 1;
                    loss += network.step(words[j], words[i], settings.positional ? place : 0, rate, random);
                    ++pairs;
                }
            }
            done += text.sentence(s).size();
            if (progress && done >= nextReport) {
                progress({done, total, fmt::format("epoch {} of {}", epoch, settings.epochs)});
                nextReport = done + total / 1000;
            }
        }
        if (epochs != nullptr)
            epochs->push_back({epoch, pairs == 0 ? 0.0 : loss / static_cast<double>(pairs)});
    }
    if (progress)
        progress({total, total, "done"});
    return table;
}

} // namespace core::lexicon
