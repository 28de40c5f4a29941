#include "models/inference/pairs/pair_victim.h"

#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/text/word_table.h"
#include "models/inference/model/class_scores.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"

namespace models {

using core::structures::Prediction;
using core::text::Input;
using core::victims::AttentionReader;
using core::victims::Capability;
using core::victims::Victim;
using core::victims::VictimCard;

namespace {

using Rows = std::vector<std::uint32_t>;

class PairVictim final : public Victim, public AttentionReader {
public:
    explicit PairVictim(std::shared_ptr<const PairModel> model) : model_(std::move(model))
    {
        const auto& config = model_->config;
        card_.name = model_->folder.filename().string();
        card_.architecture = nameOf(config.architecture);
        card_.labels = config.labels;
        card_.segments = config.segments;
        card_.language = config.language;
        card_.capabilities = static_cast<unsigned>(Capability::HardLabel) | static_cast<unsigned>(Capability::Scores);
        if (model_->network->looks())
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
        constexpr std::size_t together = 64; // this many pairs' states stay in the cache
        std::vector<Prediction> answers;
        const std::size_t labels = card_.labels.size();
        for (std::size_t first = 0; first < inputs.size(); first += together) {
            const auto part = inputs.subspan(first, std::min(together, inputs.size() - first));
            if (stop.stop_requested()) {
                answers.resize(inputs.size()); // no answers
                break;
            }
            const auto logits = logitsOf(part);
            for (std::size_t i = 0; i < part.size(); ++i)
                answers.emplace_back(softmax(std::span(logits).subspan(i * labels, labels)));
        }
        return answers;
    }

    [[nodiscard]] AttentionReader* attention() override { return model_->network->looks() ? this : nullptr; }
    [[nodiscard]] std::vector<std::vector<float>> attention(const Input& input, std::stop_token /*stop*/) override
    {
        std::vector<std::vector<float>> weights;
        for (const auto& segment : input.segments())
            weights.emplace_back(segment.text.size(), 0.0F);
        std::vector<Rows> rows;
        auto looks = model_->network->attention(readPairs({&input, 1}, rows).front());
        const auto places = input.placesOf(card_.segments);
        for (std::size_t i = 0; i < places.size(); ++i)
            if (!weights[places[i]].empty()) // else it was read as one unknown word
                weights[places[i]] = std::move(looks[i]);
        return weights;
    }

    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<PairVictim>(model_); }

private:
    std::vector<float> logitsOf(std::span<const Input> inputs)
    {
        std::vector<Rows> rows;
        return model_->network->logits(readPairs(inputs, rows));
    }

    /// Valid until the next call; `rows` become those of both segments of each input.
    std::vector<ReadPair> readPairs(std::span<const Input> inputs, std::vector<Rows>& rows)
    {
        for (const auto& input : inputs)
            for (const auto place : input.placesOf(card_.segments))
                rows.push_back(rowsOf(input[place].text));
        if (keptWords_ > mostWordsKept) {
            read_.clear();
            keptWords_ = 0;
        }
        std::vector<const Rows*> unread;
        std::vector<std::vector<float>> vectors;
        std::set<Rows> wanted;
        for (const auto& each : rows)
            if (!read_.contains(each) && wanted.insert(each).second) {
                unread.push_back(&each);
                vectors.push_back(vectorsOf(each));
            }
        auto segments = model_->network->read(vectors);
        for (std::size_t i = 0; i < segments.size(); ++i) {
            keptWords_ += segments[i].words;
            read_.emplace(*unread[i], std::move(segments[i]));
        }
        std::vector<ReadPair> pairs;
        for (std::size_t i = 0; i < rows.size(); i += 2)
            pairs.push_back({&read_.at(rows[i]), &read_.at(rows[i + 1])});
        return pairs;
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

    [[nodiscard]] std::vector<float> vectorsOf(const Rows& rows) const
    {
        const std::size_t width = model_->config.embedding;
        std::vector<float> vectors;
        for (const auto row : rows) {
            const auto vector = std::span(model_->embedding).subspan(row * width, width);
            vectors.insert(vectors.end(), vector.begin(), vector.end());
        }
        return vectors;
    }

    std::shared_ptr<const PairModel> model_;
    VictimCard card_;
    static constexpr std::size_t mostWordsKept = 10'000; ///< Of segments that are remembered between calls.
    std::map<Rows, ReadSegment> read_;                   ///< Those of the last calls.
    std::size_t keptWords_ = 0;                          ///< In all of them.
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
    return std::make_unique<PairVictim>(std::move(model));
}

} // namespace models
