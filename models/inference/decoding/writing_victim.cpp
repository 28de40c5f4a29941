#include "models/inference/decoding/writing_victim.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace models {

using core::structures::Prediction;
using core::text::Input;
using core::victims::AnswerAttention;
using core::victims::Capability;

namespace {

constexpr std::size_t together = 64; // the states of this many texts stay in the cache

} // namespace

WritingVictim::WritingVictim(const WritingModel& model, const TextReading& reading) : beam_(model.beam)
{
    card_.name = model.folder.filename().string();
    card_.task = model.task;
    card_.architecture = model.architecture;
    card_.segments = reading.segments;
    card_.language = reading.language;
    card_.capabilities = model.capabilities | static_cast<unsigned>(Capability::HardLabel) |
                         static_cast<unsigned>(Capability::Attention);
    card_.tokenization = reading.tokenization;
    card_.preprocess = reading.preprocess;
    card_.hash = model.hash;
    card_.weightsHash = model.weightsHash;
    card_.source = model.folder.string();
    card_.configJson = model.configJson;
    card_.maxBatch = 256;
}

std::vector<Prediction> WritingVictim::predict(std::span<const Input> inputs, std::stop_token stop)
{
    std::vector<Prediction> answers;
    for (std::size_t first = 0; first < inputs.size(); first += together) {
        const auto part = inputs.subspan(first, std::min(together, inputs.size() - first));
        for (const auto& best : written(textsOf(part), beam_, 1, stop)) {
            if (stop.stop_requested())
                answers.emplace_back(); // no answer
            else
                answers.emplace_back(best.empty() ? noAnswer() : best.front().answer);
        }
    }
    return answers;
}

WritingVictim::Lists WritingVictim::candidates(std::span<const Input> inputs, std::size_t count, std::stop_token stop)
{
    Lists lists;
    for (const auto& input : inputs) // the beam may be wide
        lists.push_back(written(textsOf({&input, 1}), std::max(count, beam_), count, stop).front());
    return lists;
}

std::vector<double> WritingVictim::losses(std::span<const Input> inputs, std::span<const Prediction> answers,
                                          std::stop_token stop)
{
    std::vector<double> losses;
    for (std::size_t first = 0; first < inputs.size() && !stop.stop_requested(); first += together) {
        const std::size_t behind = std::min(inputs.size(), first + together);
        std::vector<const core::text::Text*> texts;
        std::vector<const Prediction*> given;
        for (std::size_t i = first; i < behind; ++i)
            if (writes(answers[i])) {
                texts.push_back(&inputs[i][segmentOf(inputs[i])].text);
                given.push_back(&answers[i]);
            }
        const auto found = likelihoods(texts, given, stop);
        for (std::size_t i = first, next = 0; i < behind; ++i) {
            const bool hasAnswer = writes(answers[i]);
            if (hasAnswer && next == found.size()) // stopped
                return losses;
            losses.push_back(hasAnswer ? -found[next++].logProbability : std::numeric_limits<double>::quiet_NaN());
        }
    }
    return losses;
}

AnswerAttention WritingVictim::attentionFor(const Input& input, const Prediction& answer, std::stop_token stop)
{
    AnswerAttention attention{segmentOf(input), {}, {}};
    if (writes(answer)) {
        const auto* given = &answer;
        for (auto& found : likelihoods(textsOf({&input, 1}), {&given, 1}, stop))
            if (found.attention.size() == found.pieces.size() && std::isfinite(found.logProbability)) {
                attention.pieces = std::move(found.pieces);
                attention.weights = std::move(found.attention);
            }
    }
    return attention;
}

std::size_t WritingVictim::segmentOf(const Input& input) const
{
    return input.size() == 1 ? 0 : input.indexOf(card_.segments.front());
}

std::vector<const core::text::Text*> WritingVictim::textsOf(std::span<const Input> inputs) const
{
    std::vector<const core::text::Text*> texts;
    for (const auto& input : inputs)
        texts.push_back(&input[segmentOf(input)].text);
    return texts;
}

} // namespace models
