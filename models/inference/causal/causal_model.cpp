#include "models/inference/causal/causal_model.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "models/inference/causal/transformer_model.h"
#include "models/inference/masked/likeliest.h"
#include "models/inference/model/config_reader.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/transformer/encoder_config.h"

namespace models {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t scoredTogether = 16; // states whose scores of all pieces are kept side by side

/// Texts with the same pieces so far, some of which continue: `begin` to `end` of the texts in order.
struct Beginning {
    std::size_t begin, end;
    std::size_t before; ///< The beginning one piece shorter, by its number.
};

} // namespace

CausalModel::CausalModel(const fs::path& folder) : name_(folder.filename().string())
{
    const fs::path configFile = folder / "config.json", vocabularyFile = folder / "vocab.txt",
                   weightsFile = folder / "model.safetensors";
    const std::string json = core::readFile(configFile, configLimit);
    config_ = CausalConfig::parse(json, configFile);
    auto vocabulary = Vocabulary::read(vocabularyFile);
    const std::size_t pieces = vocabulary.size();
    hash_ = core::sha256(json + vocabulary.text() + core::sha256File(weightsFile));
    for (std::size_t row = 0; row < pieces; ++row)
        continues_.push_back(vocabulary.word(row).size() > 2 && vocabulary.word(row).starts_with("##"));
    std::vector<std::uint32_t> signs; // of the model's own: no text has them
    for (const char* sign : {"[PAD]", "[CLS]", "[SEP]", "[MASK]"})
        if (const auto row = vocabulary.find(sign))
            signs.push_back(*row);
    BasicTokenizerOptions options;
    options.lowercase = options.stripAccents = config_.lowercase;
    tokenizer_ = std::make_unique<const WordPieceTokenizer>(std::move(vocabulary), options, vocabularyFile);

    auto tensors = readTensors(weightsFile, tensorShapes(config_, pieces), CausalConfig::architecture);
    const auto& kernels = kernels::best();
    embedding_ = std::move(tensors[0]);
    lstm_.emplace(RecurrentWeights{tensors[1], tensors[2], tensors[3], tensors[4]}, config_.hidden, kernels);
    project_ = PackedLinear(kernels, tensors[5], tensors[6]);
    for (const auto sign : signs)
        tensors[7][sign] = -std::numeric_limits<float>::infinity();
    output_ = PackedLinear(kernels, embedding_, tensors[7]);
}

void CausalModel::score(std::span<const float> hidden, std::span<float> logits) const
{
    const auto& kernels = kernels::best();
    const std::size_t units = lstm_->units(), states = hidden.size() / units;
    AlignedBuffer<float> asked(states * project_.width());
    project_.multiply(kernels, hidden.data(), units, states, asked.data());
    for (std::size_t state = 0; state < states; ++state)
        for (std::size_t i = 0; i < project_.width(); ++i)
            asked[state * project_.width() + i] += project_.bias()[i];
    output_.multiply(kernels, asked.data(), project_.width(), states, logits.data());
    for (std::size_t state = 0; state < states; ++state)
        for (std::size_t i = 0; i < output_.width(); ++i)
            logits[state * output_.width() + i] += output_.bias()[i];
}

std::vector<core::language::TextLikelihood> CausalModel::read(std::span<const std::string> texts,
                                                              std::stop_token stop) const
{
    std::vector<core::language::TextLikelihood> found(texts.size());
    std::vector<std::vector<std::uint32_t>> rows(texts.size());
    for (std::size_t text = 0; text < texts.size(); ++text)
        for (const auto& piece : tokenizer_->pieces(texts[text])) {
            rows[text].push_back(piece.row);
            found[text].words += continues_[piece.row] ? 0 : 1;
        }
    // Sorted by pieces, texts with a common prefix are neighbours, and a text comes before those that continue it.
    std::vector<std::size_t> order(texts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, {}, [&](std::size_t text) -> const auto& { return rows[text]; });

    const std::size_t units = lstm_->units(), width = config_.embedding;
    const auto rowOf = [&](std::vector<float>& of, std::size_t row) {
        return of.begin() + static_cast<std::ptrdiff_t>(row * units);
    };
    std::vector<Beginning> now{{0, order.size(), 0}}, next;
    std::vector<float> hidden(units), cell(units), x;
    AlignedBuffer<float> logits(scoredTogether * output_.width());
    for (std::size_t place = 0; !now.empty(); ++place) {
        if (stop.stop_requested())
            throw core::Error("stopped");
        x.clear();
        std::vector<float> nextHidden(now.size() * units), nextCell(now.size() * units);
        for (std::size_t i = 0; i < now.size(); ++i) {
            const auto piece = place == 0 ? tokenizer_->begin() : rows[order[now[i].begin]][place - 1];
            x.insert(x.end(), embedding_.begin() + static_cast<std::ptrdiff_t>(piece * width),
                     embedding_.begin() + static_cast<std::ptrdiff_t>((piece + 1) * width));
            std::copy_n(rowOf(hidden, now[i].before), units, rowOf(nextHidden, i));
            std::copy_n(rowOf(cell, now[i].before), units, rowOf(nextCell, i));
        }
        lstm_->step(x, nextHidden, nextCell);
        hidden = std::move(nextHidden);
        cell = std::move(nextCell);
        next.clear();
        for (std::size_t first = 0; first < now.size(); first += scoredTogether) {
            const std::size_t count = std::min(scoredTogether, now.size() - first);
            score(std::span(hidden).subspan(first * units, count * units), {logits.data(), logits.size()});
            for (std::size_t i = 0; i < count; ++i) {
                const std::span<const float> scores(logits.data() + i * output_.width(), output_.outputs());
                const float all = logSumExp(scores);
                const auto [begin, end, before] = now[first + i];
                std::size_t text = begin;
                while (text < end && rows[order[text]].size() == place)
                    ++text; // it ends here
                while (text < end) {
                    const std::size_t from = text;
                    const auto piece = rows[order[from]][place];
                    for (; text < end && rows[order[text]][place] == piece; ++text)
                        found[order[text]].logProbability += static_cast<double>(scores[piece] - all);
                    if (rows[order[text - 1]].size() > place + 1)
                        next.push_back({from, text, first + i});
                }
            }
        }
        std::swap(now, next);
    }
    return found;
}

std::shared_ptr<const core::language::CausalLanguageModel> loadCausalModel(const fs::path& folder)
{
    const auto config = core::maybeJson(core::readFile(folder / "config.json", configLimit));
    if (isHuggingFaceConfig(config))
        return std::make_shared<const TransformerLanguageModel>(folder);
    return std::make_shared<const CausalModel>(folder);
}

} // namespace models
