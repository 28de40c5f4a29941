#include "models/inference/agent/agent_weights.h"

#include <algorithm>
#include <cmath>

#include "models/inference/translation/translation_config.h"

namespace models {

namespace {

AgentLayers<KernelLayers> agentLayersOf(const AgentConfig& config, std::size_t pieces,
                                        std::span<const std::vector<float>> tensors)
{
    const auto shapes = agentShapes(config, pieces);
    const KernelLayers layers(shapes, tensors);
    return {layers, config, pieces};
}

JudgeLayers<KernelLayers> judgeLayersOf(const AgentConfig& config, std::size_t pieces, std::size_t targetPieces,
                                        std::span<const std::vector<float>> tensors)
{
    const auto shapes = judgeShapes(config, pieces, targetPieces);
    const KernelLayers layers(shapes, tensors);
    return {layers, config, pieces, targetPieces};
}

} // namespace

void addFramed(std::span<const std::uint32_t> rows, Rows& pieces, Segments& texts)
{
    pieces.push_back(beginPiece);
    pieces.insert(pieces.end(), rows.begin(), rows.end());
    pieces.push_back(endPiece);
    texts.add(rows.size() + 2);
}

void addPlace(std::span<const std::uint32_t> rows, std::size_t place, std::uint32_t before, std::int64_t text,
              AgentPlaces& places)
{
    places.before.push_back(before);
    places.here.push_back(rows[place]);
    places.after.push_back(place + 1 < rows.size() ? rows[place + 1] : endPiece);
    places.texts.push_back(text);
}

AgentWeights::AgentWeights(const AgentConfig& given, std::size_t pieces, std::span<const std::vector<float>> tensors)
    : config(given), layers(agentLayersOf(given, pieces, tensors))
{}

std::vector<PolicyAnswer> KernelPolicy::at(std::span<const PolicyPlace> asked)
{
    Rows pieces;
    Segments texts;
    std::vector<std::size_t> read; // texts
    for (const auto& place : asked) {
        if (place.text >= texts_.size())
            texts_.resize(place.text + 1);
        auto& known = texts_[place.text];
        if (!known.context.empty() && known.version == place.version)
            continue;
        addFramed(*place.rows, pieces, texts);
        known.version = place.version;
        known.context.assign(1, 0.0F); // so that it is read once
        read.push_back(place.text);
    }
    const auto& [config, layers] = *weights_;
    if (!read.empty()) {
        const auto contexts = agentContexts(on_, layers, pieces, texts);
        for (std::size_t i = 0; i < read.size(); ++i)
            texts_[read[i]].context.assign(contexts.row(i), contexts.row(i) + contexts.width);
    }
    Matrix contexts(asked.size(), 2 * config.hidden);
    AgentPlaces places;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const auto& place = asked[i];
        std::ranges::copy(texts_[place.text].context, contexts.row(i));
        addPlace(*place.rows, place.place, place.before, static_cast<std::int64_t>(i), places);
    }
    std::vector<PolicyAnswer> answers;
    if (asked.empty())
        return answers;
    const auto answer = agentAnswer(on_, layers, config, contexts, places);
    for (std::size_t i = 0; i < asked.size(); ++i)
        answers.push_back({std::exp(double{answer.actions.row(i)[1]}), double{answer.values.row(i)[0]}});
    return answers;
}

JudgeWeights::JudgeWeights(const AgentConfig& given, std::size_t pieces, std::size_t targetPieces,
                           std::span<const std::vector<float>> tensors)
    : config(given), layers(judgeLayersOf(given, pieces, targetPieces, tensors))
{}

KernelJudge::KernelJudge(std::shared_ptr<const JudgeWeights> weights,
                         std::span<const std::vector<std::uint32_t>* const> translations)
    : weights_(std::move(weights))
{
    Rows pieces;
    Segments texts;
    for (const auto* translation : translations)
        addFramed(*translation, pieces, texts);
    targets_ = judgeReading(on_, weights_->layers.target, weights_->layers.targetReader, pieces, texts);
}

std::vector<double> KernelJudge::positive(std::span<const std::size_t> texts,
                                          std::span<const std::vector<std::uint32_t>* const> rows)
{
    std::vector<double> verdicts;
    if (texts.empty())
        return verdicts;
    Rows pieces, pairs;
    Segments sources;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        addFramed(*rows[i], pieces, sources);
        pairs.push_back(static_cast<std::int64_t>(texts[i]));
    }
    const auto& layers = weights_->layers;
    auto scores = judgeScores(on_, layers, judgeReading(on_, layers.source, layers.sourceReader, pieces, sources),
                              on_.gathered(targets_, pairs));
    scores = on_.softmax(std::move(scores));
    for (std::size_t i = 0; i < texts.size(); ++i)
        verdicts.push_back(double{scores.row(i)[positiveVerdict]});
    return verdicts;
}

} // namespace models
