#include "models/networks/pretraining/bert_training.h"

#include <limits>

#include "core/base/hash.h"
#include "models/networks/data/word_rows.h"

namespace models::networks {

namespace {

constexpr std::uint64_t cutStream = 1, batchStream = 2, hideStream = 3, dropStream = 4;
constexpr std::size_t quickNth = 7; // only every 7th word of a sentence is scored after an epoch
constexpr std::size_t piecesScoredAtOnce = 4096;

} // namespace

BertTraining::BertTraining(const BertSettings& settings, const PretrainingData& data, std::uint64_t seed,
                           std::shared_ptr<TransformerNetwork> network)
    : TransformerTraining(planOf(settings), pretrainingHeads, std::move(network), settings.bfloat16),
      settings_(settings), data_(data), seed_(seed), signs_(signsOf(data))
{}

TrainingPlan BertTraining::planOf(const BertSettings& settings)
{
    return {.epochs = settings.epochs,
            .examples = static_cast<std::size_t>(settings.round),
            .weightDecay = settings.weightDecay,
            .adafactor = settings.adafactor,
            .clip = settings.clip,
            .average = settings.average,
            .learningRate = [&settings](std::int64_t step) { return settings.learningRateAt(step); }};
}

HiddenSigns BertTraining::signsOf(const PretrainingData& data)
{
    const auto& tokenizer = *data.tokenizer;
    HiddenSigns signs{tokenizer.begin(), tokenizer.end(), tokenizer.special("[MASK]"), 0,
                      static_cast<std::int64_t>(tokenizer.vocabularySize())};
    // Special pieces come first, so that rows drawn after them are pieces of texts.
    signs.first = std::max({signs.begin, signs.end, signs.mask}) + 1;
    return signs;
}

std::string BertTraining::fingerprint() const
{
    std::string shapes;
    for (const auto& [name, shape] : network_->shapes())
        for (const auto size : shape)
            shapes += std::to_string(size) + " ";
    return core::sha256(settings_.lastingFacts().dump() + shapes + std::to_string(network_->config().heads) +
                        data_.sources.dump() + data_.tokenizer->vocabulary().text() + std::to_string(seed_));
}

void BertTraining::startPass(std::size_t number)
{
    core::Random cutting(seed_, cutStream, number), batching(seed_, batchStream, number);
    pass_ = {number, stretchesOf(data_.train, network_->config().positions, settings_.single, cutting), {}};
    std::vector<std::size_t> lengths;
    for (const auto& stretch : pass_.stretches)
        lengths.push_back(stretch.size());
    pass_.batches = lengthBatches(lengths, static_cast<std::size_t>(settings_.batch), batching);
    if (batchesOfPass_.size() == number)
        batchesOfPass_.push_back(pass_.batches.size());
}

double BertTraining::step(const BatchNumbers& batch, core::Random& random)
{
    std::vector<HiddenInput> inputs;
    for (const auto number : batch)
        inputs.push_back(
            hideWords(data_.train, pass_.stretches[number], data_.continues, signs_, settings_.masked, random));
    std::vector<const PieceRows*> rows;
    std::vector<std::int64_t> places, pieces, turned;
    std::size_t longest = 0;
    for (const auto& input : inputs)
        longest = std::max(longest, input.rows.pieces.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        rows.push_back(&inputs[i].rows);
        for (const auto place : inputs[i].places)
            places.push_back(static_cast<std::int64_t>(i * longest) + place);
        pieces.insert(pieces.end(), inputs[i].pieces.begin(), inputs[i].pieces.end());
        turned.push_back(inputs[i].turned);
    }
    const auto device = network_->device();
    const auto words = networks::batchOf(rows, device);
    const auto states = network_->states(network_->embedded(words), words, settings_.dropout, dropout_);
    const auto asked = states.flatten(0, 1).index_select(0, numbersOn(places, device));
    const auto hidden = torch::cross_entropy_loss(network_->pieceLogits(asked), numbersOn(pieces, device));
    auto loss = hidden;
    if (settings_.orderWeight > 0.0 && std::ranges::any_of(turned, [](auto value) { return value >= 0; }))
        loss = loss + settings_.orderWeight * torch::cross_entropy_loss(network_->orderLogits(network_->pooled(states)),
                                                                        numbersOn(turned, device), {},
                                                                        at::Reduction::Mean, -1);
    auto gradients = torch::autograd::grad({loss}, weights(), {}, /*retain_graph=*/false, /*create_graph=*/false,
                                           /*allow_unused=*/true);
    move(gradients);
    return hidden.item<double>();
}

void BertTraining::runEpoch(int epoch, EpochRun& run)
{
    dropout_.set_current_seed(core::Random(seed_, dropStream, static_cast<std::uint64_t>(epoch)).next());
    // Which pass the round begins in, and where.
    std::size_t first = static_cast<std::size_t>(epoch - 1) * static_cast<std::size_t>(settings_.round), pass = 0;
    const auto sizeOf = [&](std::size_t number) {
        if (number >= batchesOfPass_.size())
            startPass(number);
        return batchesOfPass_[number];
    };
    std::size_t before = 0; // batches of the passes before this one
    for (; first - before >= sizeOf(pass); ++pass)
        before += batchesOfPass_[pass];
    std::size_t at = first - before;
    if (pass_.number != pass || pass_.batches.empty())
        startPass(pass);
    for (std::int64_t done = 0; done < settings_.round; ++done, ++at) {
        run.checkStop();
        if (at == pass_.batches.size()) {
            startPass(pass_.number + 1);
            at = 0;
        }
        core::Random random(seed_, hideStream, first + static_cast<std::size_t>(done));
        run.add(1, step(pass_.batches[at], random), 1);
    }
}

HiddenScore BertTraining::scoreOf(const TransformerNetwork& network, const PretrainingData& data, const PieceText& text,
                                  std::size_t nth)
{
    torch::NoGradGuard noGradients;
    std::size_t all = 0;
    const auto words = wordsHiddenAlone(text, data.continues, signsOf(data), data.tokenizer->unknown(), nth, all);
    std::vector<std::size_t> lengths;
    for (const auto& word : words)
        lengths.push_back(word.rows.pieces.size());
    // Only a piece that is a word by itself can be the answer.
    const auto signs = signsOf(data);
    std::vector<std::int64_t> noWords;
    for (std::size_t row = 0; row < data.continues.size(); ++row)
        if (data.continues[row] || static_cast<std::int64_t>(row) < signs.first)
            noWords.push_back(static_cast<std::int64_t>(row));
    const auto excluded = numbersOn(noWords, network.device());
    HiddenScore score;
    for (const auto& batch : sortedBatches(lengths, piecesScoredAtOnce)) {
        std::vector<const PieceRows*> rows;
        std::vector<std::int64_t> places, pieces;
        const auto longest = static_cast<std::int64_t>(lengths[batch.back()]);
        for (const auto number : batch) {
            places.push_back(static_cast<std::int64_t>(rows.size()) * longest + words[number].place);
            pieces.push_back(words[number].piece);
            rows.push_back(&words[number].rows);
        }
        const auto inputs = networks::batchOf(rows, network.device());
        const auto states = network.states(network.embedded(inputs), inputs).flatten(0, 1);
        const auto logits = network.pieceLogits(states.index_select(0, numbersOn(places, network.device())));
        score.add(logits.index_fill(1, excluded, -std::numeric_limits<float>::infinity()),
                  numbersOn(pieces, network.device()).unsqueeze(1));
    }
    score.finish(all);
    return score;
}

EpochScore BertTraining::score() const
{
    const auto score = scoreOf(*averaged_, data_, data_.dev, quickNth);
    return {.shown = score.first, .rank = {-score.loss}};
}

} // namespace models::networks
