#include "models/inference/pairs/pair_victim.h"

#include <array>
#include <map>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/text/word_table.h"
#include "models/inference/model/class_scores.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/rows/change.h"
#include "models/inference/rows/row_table.h"

namespace models {

using core::structures::Prediction;
using core::text::Input;
using core::text::Variant;
using core::victims::AttentionReader;
using core::victims::Capability;
using core::victims::TextVectors;
using core::victims::Victim;
using core::victims::VictimCard;

namespace {

using Rows = std::vector<std::uint32_t>;

/// What the network computes for each word of the vocabulary by itself.
std::shared_ptr<RowTable<float>> tableOf(const std::shared_ptr<const PairModel>& model)
{
    const auto fill = [model](std::span<const std::uint32_t> words, std::span<float* const> out) {
        const std::size_t width = model->config.embedding;
        std::vector<float> vectors;
        for (const auto word : words) {
            const auto vector = std::span(model->embedding).subspan(word * width, width);
            vectors.insert(vectors.end(), vector.begin(), vector.end());
        }
        const auto prepared = model->network->prepared(vectors);
        const std::size_t size = model->network->preparedWidth();
        for (std::size_t i = 0; i < words.size(); ++i)
            std::copy_n(prepared.data() + i * size, size, out[i]);
    };
    return std::make_shared<RowTable<float>>(model->words->size(), model->network->preparedWidth(), fill);
}

class PairVictim final : public Victim, public AttentionReader, public TextVectors {
public:
    PairVictim(std::shared_ptr<const PairModel> model, std::shared_ptr<RowTable<float>> words)
        : model_(std::move(model)), words_(std::move(words))
    {
        const auto& config = model_->config;
        card_.name = model_->folder.filename().string();
        card_.architecture = nameOf(config.architecture);
        card_.labels = config.labels;
        card_.segments = config.segments;
        card_.language = config.language;
        card_.capabilities = static_cast<unsigned>(Capability::HardLabel) | static_cast<unsigned>(Capability::Scores);
        if (model_->network->attends())
            card_.capabilities |= static_cast<unsigned>(Capability::Attention);
        card_.tokenization = config.tokenization;
        card_.preprocess = config.preprocess;
        card_.hash = model_->hash;
        card_.weightsHash = model_->weightsHash;
        card_.source = model_->folder.string();
        card_.configJson = model_->configJson;
        card_.maxBatch = 1024;
    }

    [[nodiscard]] const VictimCard& card() const override { return card_; }

    [[nodiscard]] std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token stop) override
    {
        if (inputs.size() == 1)
            setBase(inputs.front()); // so that variants of it can follow
        return answers(inputs, stop);
    }

    [[nodiscard]] std::vector<Prediction> predictVariants(const Input& base, std::span<const Variant> variants,
                                                          std::stop_token stop) override
    {
        std::vector<Input> inputs;
        for (const auto& variant : variants)
            inputs.push_back(core::text::applied(base, variant));
        setBase(base);
        return answers(inputs, stop);
    }

    [[nodiscard]] AttentionReader* attention() override { return model_->network->attends() ? this : nullptr; }
    [[nodiscard]] std::vector<std::vector<float>> attention(const Input& input, std::stop_token /*stop*/) override
    {
        std::vector<std::vector<float>> weights;
        for (const auto& segment : input.segments())
            weights.emplace_back(segment.text.size(), 0.0F);
        auto attention = model_->network->attention(readPairs({&input, 1}).front());
        const auto places = input.placesOf(card_.segments);
        for (std::size_t i = 0; i < places.size(); ++i)
            if (!weights[places[i]].empty()) // else it was read as one unknown word
                weights[places[i]] = std::move(attention[i]);
        return weights;
    }

    [[nodiscard]] TextVectors* vectors() override { return this; }
    [[nodiscard]] std::vector<std::vector<float>> textVectors(std::span<const Input> inputs,
                                                              std::stop_token stop) override
    {
        std::vector<std::vector<float>> vectors;
        const bool whole = inParts(inputs, stop, [&](std::span<const Input> part) {
            const auto features = model_->network->features(readPairs(part));
            const std::size_t size = features.size() / part.size();
            for (std::size_t at = 0; at < features.size(); at += size)
                vectors.emplace_back(features.begin() + static_cast<std::ptrdiff_t>(at),
                                     features.begin() + static_cast<std::ptrdiff_t>(at + size));
        });
        return whole ? vectors : std::vector<std::vector<float>>{};
    }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override
    {
        return std::make_unique<PairVictim>(model_, words_);
    }

private:
    struct CachedBase {
        Rows rows;
        ReadSegment segment;
    };
    /// A segment to read: the first or the second of its pair, its words, and where the result goes.
    struct Unread {
        std::size_t which;
        const Rows* rows;
        ReadSegment* segment;
    };

    [[nodiscard]] std::vector<Prediction> answers(std::span<const Input> inputs, const std::stop_token& stop)
    {
        std::vector<Prediction> answers;
        const std::size_t labels = card_.labels.size();
        const bool whole = inParts(inputs, stop, [&](std::span<const Input> part) {
            const auto logits = model_->network->logits(readPairs(part));
            for (std::size_t i = 0; i < part.size(); ++i)
                answers.emplace_back(softmax(std::span(logits).subspan(i * labels, labels)));
        });
        if (!whole)
            answers.resize(inputs.size()); // no answers
        return answers;
    }

    /// False when a stop request ended it early.
    template<class Read>
    static bool inParts(std::span<const Input> inputs, const std::stop_token& stop, const Read& read)
    {
        constexpr std::size_t together = 64; // this many pairs' states stay in the cache
        for (std::size_t first = 0; first < inputs.size(); first += together) {
            if (stop.stop_requested())
                return false;
            read(inputs.subspan(first, std::min(together, inputs.size() - first)));
        }
        return true;
    }

    /// What follows is read from the states of this pair.
    void setBase(const Input& input)
    {
        const auto [first, second] = readPairs({&input, 1}).front();
        const auto places = input.placesOf(card_.segments);
        for (const auto& [which, segment] : {std::pair(0, first), std::pair(1, second)})
            if (auto& base = base_[which]; segment != &base.segment)
                base = {rowsOf(input[places[which]].text), *segment};
    }

    /// Valid until the next call or another base.
    std::vector<ReadPair> readPairs(std::span<const Input> inputs)
    {
        read_.clear();
        std::vector<Unread> unread;
        const auto find = [&](std::size_t which, const core::text::Text& text) -> const ReadSegment* {
            auto rows = rowsOf(text);
            if (rows == base_[which].rows)
                return &base_[which].segment;
            const auto [at, isNew] = read_.try_emplace(std::move(rows));
            if (isNew)
                unread.push_back({which, &at->first, &at->second});
            return &at->second;
        };
        std::vector<ReadPair> pairs;
        for (const auto& input : inputs) {
            const auto places = input.placesOf(card_.segments);
            const auto* first = find(0, input[places[0]].text);
            pairs.push_back({first, find(1, input[places[1]].text)});
        }
        read(unread);
        return pairs;
    }

    void read(std::span<const Unread> segments)
    {
        Rows rows;
        for (const auto& unread : segments)
            rows.insert(rows.end(), unread.rows->begin(), unread.rows->end());
        words_->ensure(rows);
        std::vector<const float*> words;
        for (const auto row : rows)
            words.push_back(words_->find(row));
        std::vector<UnreadSegment> asked;
        std::span<const float* const> rest(words);
        for (const auto& unread : segments) {
            const auto& base = base_[unread.which];
            const std::span<const std::uint32_t> own(*unread.rows), near(base.rows);
            asked.push_back({rest.first(own.size()), &base.segment, commonPrefix(near, own), commonSuffix(near, own)});
            rest = rest.subspan(own.size());
        }
        auto results = model_->network->read(asked);
        for (std::size_t i = 0; i < results.size(); ++i)
            *segments[i].segment = std::move(results[i]);
    }

    [[nodiscard]] Rows rowsOf(const core::text::Text& text) const
    {
        Rows rows;
        for (const auto& word : text.words()) {
            const auto id = model_->config.lowercase ? core::text::lowerOf(word.id) : word.id;
            rows.push_back(model_->words->find(core::text::formOf(id)).value_or(model_->unknownRow));
        }
        if (rows.empty())
            rows.push_back(model_->unknownRow);
        return rows;
    }

    std::shared_ptr<const PairModel> model_;
    std::shared_ptr<RowTable<float>> words_; ///< Of all clones.
    VictimCard card_;
    std::array<CachedBase, 2> base_;   ///< Without words before the first call.
    std::map<Rows, ReadSegment> read_; ///< Of the last call.
};

} // namespace

PairModel::PairModel(PairConfig given, std::shared_ptr<const Vocabulary> known,
                     const std::vector<std::vector<float>>& tensors)
    : config(std::move(given)), words(std::move(known)), unknownRow(words->find(config.unknown).value_or(0)),
      embedding(tensors.front()), network(PairNetwork::make(config, std::span(tensors).subspan(1)))
{}

PairModel PairModel::read(const std::filesystem::path& folder)
{
    const auto file = folder / "config.json";
    auto json = core::readFile(file, configLimit);
    const auto config = PairConfig::parse(json, file);
    const auto words = std::make_shared<const Vocabulary>(Vocabulary::read(folder / "vocab.txt"));
    if (!words->find(config.unknown))
        throw core::Error({(folder / "vocab.txt").string()}, "it has no word " + config.unknown,
                          "The files of a model folder belong together; copy it again");
    const auto weights = folder / "model.safetensors";
    PairModel model(config, words,
                    readTensors(weights, tensorShapes(config, words->size()), nameOf(config.architecture)));
    model.folder = folder;
    model.weightsHash = core::sha256File(weights);
    model.hash = core::sha256(json + words->text() + model.weightsHash);
    model.configJson = std::move(json);
    return model;
}

std::unique_ptr<Victim> makePairVictim(std::shared_ptr<const PairModel> model)
{
    auto words = tableOf(model);
    return std::make_unique<PairVictim>(std::move(model), std::move(words));
}

} // namespace models
