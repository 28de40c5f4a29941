#include "models/inference/pairs/pair_network.h"

#include "models/inference/linear/attention.h"
#include "models/inference/pairs/pair_layers.h"

namespace models {

namespace {

void append(std::vector<float>& to, std::span<const float> values)
{
    to.insert(to.end(), values.begin(), values.end());
}

/// One that reads each segment by an LSTM in both directions.
class ReadingNetwork : public PairNetwork {
public:
    ReadingNetwork(const PairConfig& config, PairTensors& tensors)
        : both_(2 * config.hidden), lstm_(tensors.lstms(config.hidden))
    {}

    [[nodiscard]] AlignedBuffer<float> prepared(std::span<const float> vectors) const override
    {
        return lstm_.itemsOf(vectors);
    }
    [[nodiscard]] std::size_t preparedWidth() const override { return lstm_.itemWidth(); }

    [[nodiscard]] std::vector<ReadSegment> read(std::span<const UnreadSegment> segments) const override
    {
        std::vector<LstmSequence> sequences;
        for (const auto& [words, near, prefix, suffix] : segments)
            sequences.push_back({words, near->places, near->cells, prefix, suffix});
        std::vector<ReadSegment> read;
        for (auto& [states, cells, last] : readAll(lstm_, sequences))
            read.push_back({states.size() / both_, std::move(states), std::move(last), std::move(cells)});
        return read;
    }

protected:
    std::size_t both_; ///< Units of both directions.

private:
    LstmPair lstm_;
};

/// Words are compared with what they see of the other segment, and the comparisons are summed.
class DecomposableAttention final : public PairNetwork {
public:
    DecomposableAttention(const PairConfig& config, PairTensors tensors)
        : hidden_(config.hidden),
          project_(kernels::best(), tensors.next(), std::vector<float>(config.hidden)), attend_{tensors.linear(),
                                                                                                tensors.linear()},
          compare_{tensors.linear(), tensors.linear()}, aggregate_{tensors.linear(), tensors.linear()},
          output_(tensors.linear())
    {}

    [[nodiscard]] AlignedBuffer<float> prepared(std::span<const float> vectors) const override
    {
        const auto places = layer(project_, vectors, Squash::None), keys = through(attend_, places);
        AlignedBuffer<float> words(places.size() + keys.size());
        for (std::size_t at = 0; at < places.size(); at += hidden_) {
            std::copy_n(places.data() + at, hidden_, words.data() + 2 * at);
            std::copy_n(keys.data() + at, hidden_, words.data() + 2 * at + hidden_);
        }
        return words;
    }
    [[nodiscard]] std::size_t preparedWidth() const override { return 2 * hidden_; }

    [[nodiscard]] std::vector<ReadSegment> read(std::span<const UnreadSegment> segments) const override
    {
        std::vector<ReadSegment> read;
        for (const auto& segment : segments) {
            auto& one = read.emplace_back();
            one.words = segment.words.size();
            for (const float* word : segment.words) {
                append(one.places, {word, hidden_});
                append(one.further, {word + hidden_, hidden_});
            }
        }
        return read;
    }

    [[nodiscard]] std::vector<float> features(std::span<const ReadPair> pairs) const override
    {
        std::vector<float> aggregated;
        for (const auto& [first, second] : pairs) {
            const auto seen = alignedSoftly(first->further, second->further, first->places, second->places,
                                            first->words, second->words);
            append(aggregated, summed(first->places, seen.first));
            append(aggregated, summed(second->places, seen.second));
        }
        return through(aggregate_, aggregated);
    }
    [[nodiscard]] std::vector<float> labelled(std::span<const float> features) const override
    {
        return layer(output_, features, Squash::None);
    }

    [[nodiscard]] bool attends() const override { return true; }
    [[nodiscard]] std::array<std::vector<float>, 2> attention(const ReadPair& pair) const override
    {
        const auto& [first, second] = pair;
        auto received = receivedAttention(first->further, second->further, first->words, second->words);
        return {std::move(received.first), std::move(received.second)};
    }

private:
    struct TwoLayers {
        PackedLinear first, second;
    };
    [[nodiscard]] static std::vector<float> through(const TwoLayers& layers, std::span<const float> x)
    {
        return layer(layers.second, layer(layers.first, x, Squash::Relu), Squash::Relu);
    }
    [[nodiscard]] std::vector<float> summed(std::span<const float> places, std::span<const float> seen) const
    {
        std::vector<float> both;
        for (std::size_t at = 0; at < places.size(); at += hidden_) {
            append(both, places.subspan(at, hidden_));
            append(both, seen.subspan(at, hidden_));
        }
        std::vector<float> sum(hidden_, 0.0F);
        const auto comparisons = through(compare_, both);
        for (std::size_t at = 0; at < comparisons.size(); ++at)
            sum[at % hidden_] += comparisons[at];
        return sum;
    }

    std::size_t hidden_;
    PackedLinear project_;
    TwoLayers attend_, compare_, aggregate_;
    PackedLinear output_;
};

/// Both segments are read, aligned softly and read once more.
class Esim final : public ReadingNetwork {
public:
    Esim(const PairConfig& config, PairTensors tensors)
        : ReadingNetwork(config, tensors), projection_(tensors.linear()), composition_(tensors.lstms(config.hidden)),
          inner_(tensors.linear()), output_(tensors.linear())
    {}

    [[nodiscard]] std::vector<float> features(std::span<const ReadPair> pairs) const override
    {
        std::vector<std::vector<float>> projected;
        const auto project = [&](const ReadSegment& segment, std::span<const float> seen) {
            projected.push_back(
                layer(projection_, compared(segment.places, seen, both_, Difference::Signed), Squash::Relu));
        };
        for (const auto& [first, second] : pairs) {
            const auto seen = alignedSoftly(first->places, second->places, first->places, second->places, first->words,
                                            second->words);
            project(*first, seen.first);
            project(*second, seen.second);
        }
        std::vector<float> pooled; // [mean, maximum] of the first segment, then of the second
        for (const auto& reading : readAll(composition_, projected)) {
            append(pooled, meanOf(reading.states, both_));
            append(pooled, maximumOf(reading.states, both_));
        }
        return layer(inner_, pooled, Squash::Tanh);
    }
    [[nodiscard]] std::vector<float> labelled(std::span<const float> features) const override
    {
        return layer(output_, features, Squash::None);
    }

    [[nodiscard]] bool attends() const override { return true; }
    [[nodiscard]] std::array<std::vector<float>, 2> attention(const ReadPair& pair) const override
    {
        const auto& [first, second] = pair;
        auto received = receivedAttention(first->places, second->places, first->words, second->words);
        return {std::move(received.first), std::move(received.second)};
    }

private:
    PackedLinear projection_;
    LstmPair composition_;
    PackedLinear inner_, output_;
};

/// Each segment becomes one vector, without a look at the other one.
class InferSent final : public ReadingNetwork {
public:
    InferSent(const PairConfig& config, PairTensors tensors)
        : ReadingNetwork(config, tensors), first_(tensors.linear()), second_(tensors.linear()),
          output_(tensors.linear())
    {}

    [[nodiscard]] std::vector<ReadSegment> read(std::span<const UnreadSegment> segments) const override
    {
        auto read = ReadingNetwork::read(segments);
        for (auto& segment : read)
            segment.further = maximumOf(segment.places, both_);
        return read;
    }

    [[nodiscard]] std::vector<float> features(std::span<const ReadPair> pairs) const override
    {
        std::vector<float> both;
        for (const auto& [first, second] : pairs)
            append(both, compared(first->further, second->further, both_, Difference::Absolute));
        return layer(second_, layer(first_, both, Squash::Tanh), Squash::Tanh);
    }
    [[nodiscard]] std::vector<float> labelled(std::span<const float> features) const override
    {
        return layer(output_, features, Squash::None);
    }

private:
    PackedLinear first_, second_, output_;
};

/// The topic's last states ask the sentence's words how much each counts.
class TopicAttention final : public ReadingNetwork {
public:
    TopicAttention(const PairConfig& config, PairTensors tensors)
        : ReadingNetwork(config, tensors), attention_(attentionOf(config, tensors)), output_(tensors.linear())
    {}

    [[nodiscard]] std::vector<float> features(std::span<const ReadPair> pairs) const override
    {
        std::vector<float> both;
        for (const auto& [topic, sentence] : pairs) {
            const auto& states = sentence->places;
            append(both,
                   attention_.attend(topic->further, attention_.prepared(states), states, sentence->words).context);
            append(both, topic->further);
        }
        return both;
    }
    [[nodiscard]] std::vector<float> labelled(std::span<const float> features) const override
    {
        return layer(output_, features, Squash::None);
    }

    [[nodiscard]] bool attends() const override { return true; }
    [[nodiscard]] std::array<std::vector<float>, 2> attention(const ReadPair& pair) const override
    {
        const auto& [topic, sentence] = pair;
        return {std::vector<float>(topic->words),
                attention_.weights(topic->further, attention_.prepared(sentence->places), sentence->words)};
    }

private:
    static Attention attentionOf(const PairConfig& config, PairTensors& tensors)
    {
        const auto& sentence = tensors.next();
        const auto& topic = tensors.next();
        return Attention::additive(topic, sentence, tensors.next(), 2 * config.hidden, 2 * config.hidden);
    }

    Attention attention_;
    PackedLinear output_;
};

} // namespace

std::unique_ptr<const PairNetwork> PairNetwork::make(const PairConfig& config,
                                                     std::span<const std::vector<float>> tensors)
{
    const PairTensors all(tensors);
    switch (config.architecture) {
    case PairArchitecture::Esim:
        return std::make_unique<Esim>(config, all);
    case PairArchitecture::InferSent:
        return std::make_unique<InferSent>(config, all);
    case PairArchitecture::TopicAttention:
        return std::make_unique<TopicAttention>(config, all);
    case PairArchitecture::DecomposableAttention:
        break;
    }
    return std::make_unique<DecomposableAttention>(config, all);
}

} // namespace models
