#include "models/networks/forms/form_network.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "models/networks/layers/attending_steps.h"
#include "models/networks/layers/packed_lstm.h"
#include "models/networks/optimising/first_weights.h"

namespace models::networks {

namespace {

// Places of the weights in tensorShapes().
constexpr std::size_t questionLstm = 1, firstDecoder = 9, weightsOfLstm = 8;
/// Places of a decoder's weights, from its first.
enum DecoderPlace : std::size_t {
    Pieces = 0,
    Cell = 1, // and the three after it
    Start = 5,
    Attention = 7,
    Pointer = 8,
    Combine = 9,
    Output = 11,
    DecoderWeights = 13
};
constexpr std::size_t sketchLstm = firstDecoder + DecoderWeights;
constexpr double impossible = -1e9;

std::size_t decoderOf(const FormConfig& config)
{
    return config.architecture == FormArchitecture::CoarseToFine ? sketchLstm + weightsOfLstm : firstDecoder;
}

/// The width that PyTorch's default of a weight goes by; a bias goes by its weights.
double widthOf(const std::vector<TensorShape>& shapes, std::size_t number, const FormConfig& config)
{
    const std::string_view name = shapes[number].first;
    if (name.starts_with("lstm."))
        return static_cast<double>(config.hidden);
    if (name.starts_with("sketch_lstm."))
        return static_cast<double>(config.pieceEmbedding) / 2.0;
    if (name.find("decoder.") != std::string_view::npos)
        return static_cast<double>(config.decoder);
    return static_cast<double>(shapes[name.ends_with(".bias") ? number - 1 : number].second[1]);
}

/// Puts lists into the rows of a tensor.
void fill(const torch::Tensor& tensor, std::int64_t row, const std::vector<std::int64_t>& values, std::int64_t from = 0)
{
    auto numbers = tensor.accessor<std::int64_t, 2>();
    for (std::size_t i = 0; i < values.size() && from + static_cast<std::int64_t>(i) < tensor.size(1); ++i)
        numbers[row][from + static_cast<std::int64_t>(i)] = values[i];
}

StepsBatch stepsOf(std::span<const FormExample* const> examples, FormSteps FormExample::*which, std::int64_t words)
{
    std::size_t longest = 0;
    for (const auto* example : examples)
        longest = std::max(longest, (example->*which).rows.size());
    const auto count = static_cast<std::int64_t>(examples.size()), steps = static_cast<std::int64_t>(longest);
    const auto whole = [&](std::int64_t value) { return torch::full({count, steps}, value, torch::kInt64); };
    StepsBatch batch{whole(formEnd), whole(formBegin), whole(FormSteps::notCounted),
                     torch::zeros({count, steps, words}), whole(FormSteps::fromPiece)};
    auto copies = batch.copies.accessor<float, 3>();
    for (std::int64_t i = 0; i < count; ++i) {
        const auto& example = *examples[static_cast<std::size_t>(i)];
        const auto& own = example.*which;
        batch.before[i][0] = std::int64_t{formBegin};
        fill(batch.before, i, own.rows, 1);
        fill(batch.parents, i, own.parents);
        fill(batch.targets, i, own.targets);
        fill(batch.sketch, i, own.sketch);
        for (std::size_t step = 0; step < own.pieces.size(); ++step)
            for (std::size_t word = 0; word < example.words.size(); ++word)
                if (example.words[word] == own.pieces[step])
                    copies[i][static_cast<std::int64_t>(step)][static_cast<std::int64_t>(word)] = 1.0F;
    }
    return batch;
}

} // namespace

FormBatch FormBatch::of(std::span<const FormExample* const> examples)
{
    std::size_t longest = 0;
    for (const auto* example : examples)
        longest = std::max(longest, example->words.size());
    const auto count = static_cast<std::int64_t>(examples.size()), words = static_cast<std::int64_t>(longest);
    FormBatch batch{torch::zeros({count, words}, torch::kInt64),
                    torch::zeros({count}, torch::kInt64),
                    {},
                    stepsOf(examples, &FormExample::form, words),
                    {},
                    torch::ones({count}, torch::kInt64)};
    for (std::int64_t i = 0; i < count; ++i) {
        const auto& example = *examples[static_cast<std::size_t>(i)];
        fill(batch.words, i, example.rows);
        batch.lengths[i] = static_cast<std::int64_t>(example.rows.size());
        batch.sketchLengths[i] = std::max<std::int64_t>(1, static_cast<std::int64_t>(example.sketch.pieces.size()));
    }
    batch.there = torch::arange(words).unsqueeze(0).lt(batch.lengths.unsqueeze(1));
    if (!examples.front()->sketch.rows.empty())
        batch.sketch = stepsOf(examples, &FormExample::sketch, words);
    return batch;
}

/// What was read of a batch's questions.
struct FormNetwork::Reading {
    torch::Tensor states; ///< [questions, words, 2 x hidden]
    torch::Tensor last;   ///< [questions, 2 x hidden]
    torch::Tensor absent; ///< [questions, 1, words] bool: filling, not words.
};

FormNetwork::FormNetwork(const FormConfig& config, std::size_t words, std::size_t pieces)
    : config_(config), shapes_(tensorShapes(config, words, pieces)), weights_(zeroWeights(shapes_))
{}

void FormNetwork::initialise(core::Random& random, double embeddingRange)
{
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const auto& name = shapes_[i].first;
        const bool embeds = name == "embedding.weight" || name.ends_with("pieces.weight");
        drawUniform(weights_[i], random, embeds ? embeddingRange : 1.0 / std::sqrt(widthOf(shapes_, i, config_)));
    }
}

torch::Tensor FormNetwork::embedded(const torch::Tensor& words) const
{
    return torch::embedding(weights_.front(), words);
}

torch::Tensor FormNetwork::inputsOf(std::size_t decoder, const StepsBatch& steps) const
{
    const auto& pieces = weights_[decoder + Pieces];
    auto inputs = torch::embedding(pieces, steps.before);
    if (config_.architecture == FormArchitecture::Grammar)
        inputs = torch::cat({inputs, torch::embedding(pieces, steps.parents)}, 2);
    return inputs;
}

torch::Tensor FormNetwork::withSketch(const torch::Tensor& inputs, const FormBatch& batch, double dropout,
                                      const DropoutSource& source) const
{
    // A sketch as a sequence: the pieces before the second, the third ... are its first, second ...
    const auto pieces = torch::embedding(weights_[firstDecoder + Pieces], batch.sketch.before.slice(1, 1));
    const auto states = packedLstm(dropped(pieces, dropout, source), batch.sketchLengths,
                                   at::TensorList(weights_).slice(sketchLstm, weightsOfLstm), true, true, 0.0)
                            .all;
    const auto places = batch.form.sketch.clamp_min(0).unsqueeze(2).expand({-1, -1, states.size(2)});
    return torch::where(batch.form.sketch.ge(0).unsqueeze(2), states.gather(1, places), inputs);
}

torch::Tensor FormNetwork::likelihoods(std::size_t decoder, const Reading& reading, const torch::Tensor& inputs,
                                       const StepsBatch& steps, double dropout, const DropoutSource& source) const
{
    const auto at = [&](std::size_t place) -> const torch::Tensor& { return weights_[decoder + place]; };
    const auto units = static_cast<std::int64_t>(config_.decoder), width = inputs.size(2);
    const auto cell = torch::linear(reading.last, at(Start), at(Start + 1));
    const auto keys = reading.states.matmul(at(Attention).t());                  // [questions, words, units]
    const auto pointed = reading.states.matmul(at(Pointer).t()).transpose(1, 2); // [questions, units, words]
    // The part of the gates that does not depend on earlier steps is one product.
    const auto given = torch::linear(dropped(inputs, dropout, source).transpose(0, 1), at(Cell).slice(1, 0, width),
                                     at(Cell + 2) + at(Cell + 3));
    const AttendingWeights weights{torch::cat({at(Cell).slice(1, width), at(Cell + 1)}, 1), at(Combine),
                                   at(Combine + 1)};
    const auto kept = keptShares({given.size(0), given.size(1), units}, dropout, source);
    const auto attentional =
        attendingSteps(given, cell, {reading.states, keys, reading.absent.squeeze(1)}, weights, kept).transpose(0, 1);
    const auto outputs = torch::linear(attentional, at(Output), at(Output + 1));
    const std::int64_t pieces = at(Pieces).size(0);
    const auto gate = outputs.select(2, pieces);
    // A target outside the piece vocabulary can only be copied, and one that is not in the question only be
    // generated.
    const auto known =
        (outputs.slice(2, 0, pieces).log_softmax(2).gather(2, steps.targets.clamp_min(0).unsqueeze(2)).squeeze(2) +
         torch::log_sigmoid(-gate))
            .masked_fill(steps.targets.eq(std::int64_t{formCopied}), impossible);
    const auto points = attentional.bmm(pointed).masked_fill(reading.absent, impossible).log_softmax(2);
    const auto copied = points.masked_fill(steps.copies.eq(0), impossible).logsumexp(2) + torch::log_sigmoid(gate);
    const auto likelihood = torch::logaddexp(known, copied);
    return likelihood.masked_select(steps.targets.ne(FormSteps::notCounted).logical_and(likelihood.gt(impossible / 2)));
}

torch::Tensor FormNetwork::loss(const FormBatch& batch, const torch::Tensor& embedded, double dropout,
                                const DropoutSource& source) const
{
    const auto read = packedLstm(dropped(embedded, dropout, source), batch.lengths,
                                 at::TensorList(weights_).slice(questionLstm, weightsOfLstm), /*bidirectional=*/true,
                                 /*wantAll=*/true, 0.0);
    const Reading reading{dropped(read.all, dropout, source), read.last.transpose(0, 1).reshape({embedded.size(0), -1}),
                          batch.there.logical_not().unsqueeze(1)};
    const auto decoder = decoderOf(config_);
    auto inputs = inputsOf(decoder, batch.form);
    torch::Tensor all;
    if (config_.architecture == FormArchitecture::CoarseToFine) {
        inputs = withSketch(inputs, batch, dropout, source);
        all = torch::cat(
            {likelihoods(decoder, reading, inputs, batch.form, dropout, source),
             likelihoods(firstDecoder, reading, inputsOf(firstDecoder, batch.sketch), batch.sketch, dropout, source)});
    } else {
        all = likelihoods(decoder, reading, inputs, batch.form, dropout, source);
    }
    return -all.sum() / static_cast<double>(std::max<std::int64_t>(1, all.numel()));
}

} // namespace models::networks
