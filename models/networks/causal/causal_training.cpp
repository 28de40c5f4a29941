#include "models/networks/causal/causal_training.h"

#include <cmath>
#include <limits>

#include <ATen/CPUGeneratorImpl.h>

#include "core/base/hash.h"

namespace models::networks {

namespace {

constexpr std::uint64_t cutStream = 1, batchStream = 2, noiseStream = 3, dropStream = 4;
constexpr std::int64_t beyondText = -1; // no piece is to be found there
constexpr std::size_t scoredAtOnce = 1024;
constexpr double oneSegment = 1.0; // share of stretches that are not divided

/// Texts side by side: what is read at each place, and what comes next.
struct Columns {
    WordRows read, next;
};

Columns columnsOf(const PieceText& text, std::span<const Stretch> stretches, const BatchNumbers& batch,
                  std::uint32_t begin)
{
    std::size_t longest = 0;
    for (const auto number : batch)
        longest = std::max(longest, stretches[number].end - stretches[number].begin);
    Columns columns;
    for (std::size_t place = 0; place < longest; ++place)
        for (const auto number : batch) {
            const auto& stretch = stretches[number];
            const std::size_t at = stretch.begin + place;
            columns.read.push_back(place == 0 || at > stretch.end ? begin : text.pieces[at - 1]);
            columns.next.push_back(at < stretch.end ? text.pieces[at] : beyondText);
        }
    return columns;
}

std::vector<double> sharesOf(const PieceText& text, std::size_t vocabulary)
{
    std::vector<double> shares(vocabulary);
    for (const auto piece : text.pieces)
        shares[piece] += 1.0;
    for (double& share : shares)
        share /= static_cast<double>(text.pieces.size());
    return shares;
}

} // namespace

double CausalScore::perplexity() const
{
    return std::exp(pieces.loss * static_cast<double>(pieces.words) /
                    static_cast<double>(std::max<std::size_t>(1, words)));
}

nlohmann::ordered_json CausalScore::json(const std::string& set) const
{
    return {{set + "_perplexity", perplexity()},
            {set + "_words", words},
            {set + "_piece_perplexity", std::exp(pieces.loss)},
            {set + "_pieces", pieces.words},
            {set + "_accuracy_at_1", pieces.first},
            {set + "_accuracy_at_10", pieces.firstTen}};
}

CausalScore scoreOf(const CausalNetwork& network, const PretrainingData& data, const PieceText& text)
{
    torch::NoGradGuard noGradients;
    const auto device = network.embedding().device();
    const auto& tokenizer = *data.tokenizer;
    WordRows signs;
    for (const char* sign : {"[PAD]", "[CLS]", "[SEP]", "[MASK]"})
        if (const auto row = tokenizer.vocabulary().find(sign))
            signs.push_back(*row);
    std::vector<Stretch> sentences;
    std::vector<std::size_t> lengths;
    CausalScore score;
    for (std::size_t s = 0; s < text.sentences.size(); ++s) {
        sentences.push_back({text.beginOf(s), text.sentences[s], text.sentences[s]});
        lengths.push_back(sentences.back().end - sentences.back().begin);
    }
    for (const auto piece : text.pieces)
        score.words += data.continues[piece] ? 0 : 1;
    for (const auto& batch : sortedBatches(lengths, scoredAtOnce)) {
        const auto columns = columnsOf(text, sentences, batch, tokenizer.begin());
        const auto read = numbersOn(columns.read, device).view({-1, static_cast<std::int64_t>(batch.size())});
        const auto next = numbersOn(columns.next, device);
        const auto known = next.ge(0).nonzero().squeeze(1);
        const auto queries = network.queries(torch::embedding(network.embedding(), read)).index_select(0, known);
        auto logits = torch::addmm(network.pieceBias(), queries, network.embedding().t());
        logits.index_fill_(1, numbersOn(signs, device), -std::numeric_limits<float>::infinity());
        score.pieces.add(logits, next.index_select(0, known).unsqueeze(1));
    }
    score.pieces.finish(score.pieces.words);
    return score;
}

TrainingPlan CausalTraining::planOf(const CausalSettings& settings, const PretrainingData& data)
{
    const auto pieces = static_cast<double>(data.train.pieces.size());
    const double steps = std::max(1.0, settings.epochs * pieces / static_cast<double>(settings.batch));
    return {.epochs = settings.epochs,
            .examples = data.train.pieces.size(),
            .clip = settings.clip,
            .learningRate = [&settings, steps](std::int64_t step) { return settings.learningRateAt(step, steps); }};
}

CausalTraining::CausalTraining(const CausalSettings& settings, const PretrainingData& data, std::uint64_t seed,
                               CausalNetwork& network)
    : Training(planOf(settings, data), network.shapes(), network.weights(), network.weights()), settings_(settings),
      data_(data), seed_(seed), network_(network),
      sampled_(sharesOf(data.train, data.tokenizer->vocabularySize()), settings.noise),
      dropout_(at::globalContext().defaultGenerator(network.embedding().device()).clone())
{}

double CausalTraining::step(const std::vector<Stretch>& stretches, const BatchNumbers& batch, core::Random& noise)
{
    const auto columns = columnsOf(data_.train, stretches, batch, data_.tokenizer->begin());
    WordRows present = columns.read;
    std::size_t known = 0;
    for (const auto piece : columns.next)
        if (piece != beyondText) {
            present.push_back(piece);
            ++known;
        }
    const auto taking = sampled_.draw(present, known, noise);
    WordRows places, targets;
    for (const auto row : columns.read)
        places.push_back(taking.placeOf(row));
    for (const auto row : columns.next)
        targets.push_back(row == beyondText ? beyondText : taking.placeOf(row));

    const auto device = network_.embedding().device();
    const auto used = numbersOn(taking.rows, device);
    const auto vectors = network_.embedding().detach().index_select(0, used).requires_grad_();
    const auto bias = network_.pieceBias().detach().index_select(0, used).requires_grad_();
    const auto embedded =
        torch::embedding(vectors, numbersOn(places, device).view({-1, static_cast<std::int64_t>(batch.size())}));
    const auto queries = network_.queries(embedded, settings_.dropout, dropout_);
    const auto logits = torch::addmm(bias + torch::tensor(taking.offsets).to(device), queries, vectors.t());
    const auto loss =
        torch::cross_entropy_loss(logits, numbersOn(targets, device), {}, at::Reduction::Mean, beyondText);

    WeightList moved{vectors};
    moved.insert(moved.end(), network_.weights().begin() + 1, network_.weights().end() - 1);
    moved.push_back(bias);
    auto gradients = torch::autograd::grad({loss}, moved);
    move(gradients, {{0, used}, {gradients.size() - 1, used}});
    return loss.item<double>() * static_cast<double>(known);
}

void CausalTraining::runEpoch(int epoch, EpochRun& run)
{
    const auto number = static_cast<std::uint64_t>(epoch);
    core::Random cutting(seed_, cutStream, number), batching(seed_, batchStream, number),
        noise(seed_, noiseStream, number);
    dropout_.set_current_seed(core::Random(seed_, dropStream, number).next());
    const auto stretches = stretchesOf(data_.train, settings_.longest, oneSegment, cutting);
    std::vector<std::size_t> lengths;
    for (const auto& stretch : stretches)
        lengths.push_back(stretch.end - stretch.begin);
    for (const auto& batch : lengthBatches(lengths, settings_.batch, batching)) {
        run.checkStop();
        std::size_t pieces = 0;
        for (const auto stretch : batch)
            pieces += lengths[stretch];
        run.add(pieces, step(stretches, batch, noise), pieces);
    }
}

EpochScore CausalTraining::score() const
{
    const auto score = scoreOf(network_, data_, data_.dev);
    return {.shown = score.pieces.first, .rank = {-score.pieces.loss}};
}

std::string CausalTraining::fingerprint() const
{
    return core::sha256(settings_.lastingFacts().dump() + settings_.hyperParameters().dump() + data_.sources.dump() +
                        data_.tokenizer->vocabulary().text() + std::to_string(seed_));
}

} // namespace models::networks
