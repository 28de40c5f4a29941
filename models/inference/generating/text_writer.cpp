#include "models/inference/generating/text_writer.h"

#include <algorithm>
#include <limits>

#include "models/inference/decoding/beam_search.h"

namespace models {

namespace {

constexpr std::size_t inputsTogether = 16; // texts whose beams stay in the cache
constexpr std::size_t rowsTogether = 128;  // of the decoder, each with scores of all pieces

/// How many texts are written at once, with this many rows each.
std::size_t textsTogether(std::size_t rows) { return std::clamp(rowsTogether / rows, std::size_t{1}, inputsTogether); }

} // namespace

TextWriter::TextWriter(std::shared_ptr<const SequenceModel> model, const kernels::Kernels& kernels)
    : model_(std::move(model)), encoder_(model_->config, model_->weights.encoder, kernels),
      decoder_(model_->config, model_->weights, model_->settings.start, model_->settings.ends.front(), kernels)
{}

FramedInput TextWriter::read(const core::text::Text& text) const
{
    return framed(core::text::Input::sentence(text), *model_->tokenizer, model_->longest);
}

bool TextWriter::load(Inputs inputs, const std::stop_token& stop)
{
    std::vector<std::span<const std::uint32_t>> texts;
    std::vector<std::size_t> pieces;
    for (const auto& input : inputs) {
        texts.emplace_back(input);
        pieces.push_back(input.size());
    }
    const float* const states = encoder_.read(texts, stop);
    if (states != nullptr)
        decoder_.read(states, encoder_.stride(), pieces);
    return states != nullptr;
}

void TextWriter::take(GeneratedTexts found, Lists& lists) const
{
    for (auto& texts : found) {
        auto& list = lists.emplace_back();
        for (auto& one : texts) {
            auto shown = one.pieces;
            if (one.end) // which is no special piece where several pieces may end a text
                shown.push_back(*one.end);
            list.push_back({model_->texts.text(shown), std::move(one.pieces), one.logProbability, one.score});
        }
    }
}

TextWriter::Lists TextWriter::write(Inputs inputs, std::size_t beams, std::size_t count, const std::stop_token& stop)
{
    Lists lists;
    const std::size_t together = textsTogether(beams);
    for (std::size_t first = 0; first < inputs.size(); first += together) {
        const auto part = inputs.subspan(first, std::min(together, inputs.size() - first));
        if (!load(part, stop))
            break;
        take(generate(decoder_, part.size(), model_->settings, beams, count, stop), lists);
    }
    lists.resize(inputs.size());
    return lists;
}

TextWriter::Lists TextWriter::draw(Inputs inputs, const Drawing& drawing, std::size_t count,
                                   const std::stop_token& stop)
{
    Lists lists;
    const std::size_t together = textsTogether(count);
    for (std::size_t first = 0; first < inputs.size(); first += together) {
        const auto part = inputs.subspan(first, std::min(together, inputs.size() - first));
        if (!load(part, stop))
            break;
        Drawing own{drawing.temperature, drawing.seed, {}};
        for (std::size_t i = 0; i < part.size(); ++i)
            own.streams.push_back(drawing.streams.at(first + i));
        take(drawTexts(decoder_, part.size(), model_->settings, own, count, stop), lists);
    }
    lists.resize(inputs.size());
    return lists;
}

std::vector<TextLikelihood> TextWriter::likelihoods(Inputs inputs, std::span<const std::string> answers,
                                                    const std::stop_token& stop)
{
    const std::size_t most = model_->config.positions > 0 ? model_->config.positions : SIZE_MAX;
    std::vector<TextLikelihood> likelihoods;
    for (std::size_t first = 0; first < inputs.size(); first += inputsTogether) {
        const auto part = inputs.subspan(first, std::min(inputsTogether, inputs.size() - first));
        if (!load(part, stop))
            break;
        std::vector<std::vector<std::uint32_t>> rows;
        const auto found = std::span(likelihoods.insert(likelihoods.end(), part.size(), {}), part.size());
        for (std::size_t i = 0; i < part.size(); ++i) {
            auto& pieces = rows.emplace_back();
            for (const Piece& piece : model_->answerTokenizer().pieces(answers[first + i]))
                pieces.push_back(piece.row);
            if (pieces.size() >= most) { // the start has a position, too
                found[i].logProbability = -std::numeric_limits<double>::infinity();
                pieces.clear();
            }
        }
        const auto scores = forcedScores(decoder_, rows, [&](std::size_t text, std::size_t row) {
            found[text].pieces.push_back(model_->texts.form(rows[text][found[text].pieces.size()]));
            found[text].attention.push_back(decoder_.attention(row));
        });
        for (std::size_t i = 0; i < part.size(); ++i)
            for (const double score : scores[i])
                found[i].logProbability += score;
    }
    return likelihoods;
}

} // namespace models
