#include "core/language/tagging/tagger_trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <unordered_map>

#include "core/base/error.h"
#include "core/base/random.h"

namespace core::language {

namespace {

constexpr double weightScale = 16.0; ///< Steps of a stored weight: averaged weights of EWT stay below 64.

using Column = std::vector<std::string> TaggedExample::*;

/// One tagset's weights while they are learned: a row of the number of tags for each feature.
class Perceptron {
public:
    Perceptron(std::span<const TaggedExample> train, Column column) : train_(train)
    {
        std::set<std::string> names;
        for (const auto& example : train)
            names.insert((example.*column).begin(), (example.*column).end());
        if (names.empty() || names.size() > tagLimit)
            throw Error(std::to_string(names.size()) + " different tags in the training data, 1 to 127 are possible",
                        "Check the treebank's tag columns");
        names_.assign(names.begin(), names.end());
        for (const auto& example : train) {
            Sentence& sentence = sentences_.emplace_back();
            for (std::size_t i = 0; i < example.words.size(); ++i) {
                const auto found = std::lower_bound(names_.begin(), names_.end(), (example.*column)[i]);
                sentence.gold.push_back(static_cast<TagId>(found - names_.begin()));
                addRowsOf(sentence, example.words, i);
            }
        }
        scores_.resize(names_.size());
    }

    /// One pass over a sentence: tags it and corrects the weights after every wrong tag.
    void learn(std::size_t number)
    {
        const Sentence& sentence = sentences_[number];
        const auto& words = train_[number].words;
        TagId before = start();
        TagId twoBefore = start();
        for (std::size_t i = 0; i < words.size(); ++i) {
            ++step_;
            rows_.assign(sentence.rows.begin() + sentence.begins[i], sentence.rows.begin() + sentence.begins[i + 1]);
            for (const FeatureKey key : {tagKey(before), tagPairKey(twoBefore, before), tagWordKey(before, words[i])})
                rows_.push_back(rowOf(key));
            const TagId guess = best();
            if (const TagId gold = sentence.gold[i]; guess != gold)
                for (const std::uint32_t row : rows_) {
                    change(row, gold, 1);
                    change(row, guess, -1);
                }
            twoBefore = before;
            before = guess;
        }
    }

    /// The averages of the weights over all steps so far, scaled, without the small ones.
    [[nodiscard]] TagsetWeights averaged(double minimumWeight) const
    {
        std::vector<std::pair<FeatureKey, std::uint32_t>> order(rowNumbers_.begin(), rowNumbers_.end());
        std::sort(order.begin(), order.end());
        TagsetWeights result;
        result.names = names_;
        for (const auto& [key, row] : order) {
            int count = 0;
            for (std::size_t tag = 0; tag < names_.size(); ++tag) {
                const std::size_t at = row * names_.size() + tag;
                const double mean = double(weights_[at]) - double(lags_[at]) / double(step_);
                if (std::abs(mean) < minimumWeight)
                    continue;
                const double whole = std::clamp<double>(std::nearbyint(mean * weightScale), -weightLimit, weightLimit);
                result.tags.push_back(static_cast<std::int8_t>(tag));
                result.weights.push_back(static_cast<std::int16_t>(whole));
                ++count;
            }
            if (count > 0) {
                result.keys.push_back(key);
                result.counts.push_back(static_cast<std::int8_t>(count));
            }
        }
        return result;
    }

private:
    /// Rows of the features that do not depend on tags, for all words one after the other.
    struct Sentence {
        std::vector<TagId> gold;
        std::vector<std::uint32_t> rows;
        std::vector<std::ptrdiff_t> begins{0};
    };

    [[nodiscard]] TagId start() const { return static_cast<TagId>(names_.size()); }

    std::uint32_t rowOf(FeatureKey key)
    {
        const auto [found, added] = rowNumbers_.try_emplace(key, static_cast<std::uint32_t>(rowNumbers_.size()));
        if (added) {
            weights_.resize(weights_.size() + names_.size());
            lags_.resize(lags_.size() + names_.size());
        }
        return found->second;
    }

    void addRowsOf(Sentence& sentence, const std::vector<text::WordId>& words, std::size_t i)
    {
        const auto wordAt = [&](std::size_t at) { return at < words.size() ? words[at] : text::noWord; };
        for (std::size_t p = 0; p < places.size(); ++p) {
            const text::WordId word = wordAt(i + p - 2);
            auto& known = wordRows_[p][word];
            if (known.empty())
                for (const FeatureKey key : wordKeys(word, places[p]))
                    known.push_back(rowOf(key));
            sentence.rows.insert(sentence.rows.end(), known.begin(), known.end());
        }
        sentence.rows.push_back(rowOf(pairKey(wordAt(i - 1), words[i], Place::Left1)));
        sentence.rows.push_back(rowOf(pairKey(words[i], wordAt(i + 1), Place::Own)));
        sentence.begins.push_back(static_cast<std::ptrdiff_t>(sentence.rows.size()));
    }

    [[nodiscard]] TagId best()
    {
        std::fill(scores_.begin(), scores_.end(), 0);
        for (const std::uint32_t row : rows_) {
            const std::int32_t* weights = &weights_[row * names_.size()];
            for (std::size_t tag = 0; tag < scores_.size(); ++tag)
                scores_[tag] += weights[tag];
        }
        return static_cast<TagId>(std::max_element(scores_.begin(), scores_.end()) - scores_.begin());
    }

    /// The average is weight - lag / steps, as each change counts from its step on (H. Daumé 2006).
    void change(std::uint32_t row, TagId tag, int by)
    {
        const std::size_t at = row * names_.size() + tag;
        weights_[at] += by;
        lags_[at] += by * (step_ - 1);
    }

    std::span<const TaggedExample> train_;
    std::vector<std::string> names_;
    std::vector<Sentence> sentences_;
    std::unordered_map<FeatureKey, std::uint32_t> rowNumbers_;
    std::array<std::unordered_map<text::WordId, std::vector<std::uint32_t>>, places.size()> wordRows_;
    std::vector<std::int32_t> weights_; ///< [row][tag]
    std::vector<std::int64_t> lags_;
    std::int64_t step_ = 0;
    std::vector<std::uint32_t> rows_;
    std::vector<std::int32_t> scores_;
};

void requireSound(std::span<const TaggedExample> sentences)
{
    for (const auto& example : sentences)
        if (example.universal.size() != example.words.size() || example.penn.size() != example.words.size())
            throw Error("a training sentence has " + std::to_string(example.words.size()) + " words, but " +
                            std::to_string(example.universal.size()) + " universal and " +
                            std::to_string(example.penn.size()) + " Penn tags",
                        "Check the treebank");
}

/// Reports progress at most ten times a second.
class Reporter {
public:
    Reporter(const ProgressFn& progress, std::size_t total) : progress_(progress), total_(total) {}
    void next(const char* message)
    {
        const auto now = std::chrono::steady_clock::now();
        if (++done_ < total_ && now - last_ < std::chrono::milliseconds(100))
            return;
        last_ = now;
        if (progress_)
            progress_({done_, total_, message});
    }

private:
    const ProgressFn& progress_;
    std::size_t total_;
    std::size_t done_ = 0;
    std::chrono::steady_clock::time_point last_{};
};

std::pair<TagsetWeights, TaggerCurve> learn(std::span<const TaggedExample> train, std::span<const TaggedExample> dev,
                                            const TaggerTraining& options, Tagger::Tagset tagset,
                                            const std::stop_token& stop, Reporter& reporter)
{
    const bool universal = tagset == Tagger::Tagset::Universal;
    Perceptron perceptron(train, universal ? &TaggedExample::universal : &TaggedExample::penn);
    TagsetWeights best;
    TaggerCurve curve;
    std::vector<std::size_t> order(train.size());
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        Random(options.seed, universal ? 0 : 1, static_cast<std::uint64_t>(epoch)).shuffle(order);
        for (const std::size_t number : order) {
            if (stop.stop_requested()) {
                if (curve.bestEpoch == 0)
                    throw Error("the tagger's training was stopped before its first epoch ended");
                return {std::move(best), std::move(curve)};
            }
            perceptron.learn(number);
            reporter.next(universal ? "learning universal tags" : "learning Penn tags");
        }
        TagsetWeights now = perceptron.averaged(options.minimumWeight);
        if (dev.empty()) {
            best = std::move(now);
            curve.bestEpoch = epoch;
            continue;
        }
        const double accuracy = tagAccuracy(Tagger(now, now, {}), dev, tagset);
        if (curve.devAccuracy.empty() || accuracy > curve.devAccuracy[static_cast<std::size_t>(curve.bestEpoch) - 1]) {
            best = std::move(now);
            curve.bestEpoch = epoch;
        }
        curve.devAccuracy.push_back(accuracy);
    }
    return {std::move(best), std::move(curve)};
}

} // namespace

TrainedTagger trainTagger(std::span<const TaggedExample> train, std::span<const TaggedExample> dev,
                          const TaggerTraining& options, const std::stop_token& stop, const ProgressFn& progress)
{
    if (train.empty() || options.epochs < 1)
        throw Error("there is nothing to train the tagger on", "Give sentences and at least one epoch");
    requireSound(train);
    requireSound(dev);
    Reporter reporter(progress, 2 * train.size() * static_cast<std::size_t>(options.epochs));
    TrainedTagger trained;
    std::tie(trained.universal, trained.universalCurve) =
        learn(train, dev, options, Tagger::Tagset::Universal, stop, reporter);
    std::tie(trained.penn, trained.pennCurve) = learn(train, dev, options, Tagger::Tagset::Penn, stop, reporter);
    return trained;
}

double tagAccuracy(const Tagger& tagger, std::span<const TaggedExample> sentences, Tagger::Tagset tagset)
{
    std::size_t right = 0;
    std::size_t total = 0;
    for (const auto& sentence : sentences) {
        const auto& gold = tagset == Tagger::Tagset::Universal ? sentence.universal : sentence.penn;
        const std::vector<TagId> tags = tagger.tag(sentence.words, tagset);
        for (std::size_t i = 0; i < tags.size(); ++i)
            right += tagger.name(tags[i], tagset) == gold[i] ? 1 : 0;
        total += tags.size();
    }
    return total == 0 ? 0.0 : double(right) / double(total);
}

} // namespace core::language
