#include "core/victims/exec/exec_views.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "core/answers/program_answer.h"
#include "core/json/json.h"
#include "core/victims/exec/exec_answers.h"
#include "core/victims/exec/exec_lines.h"

namespace core::victims {

namespace {

using answers::inQuotes;
using answers::stringOr;
using answers::strings;
using answers::wrong;
using nlohmann::json;
using nlohmann::ordered_json;

/// The sum of rounded weights may differ from 1, and a logarithm of 1 from 0, by this much.
constexpr double weightTolerance = 0.02, logarithmTolerance = 1e-4;

/// The inputs with their words: weights and gradients count them, so both must be cut alike.
ordered_json wordsQuestion(std::span<const text::Input> inputs, const VictimCard& card, const char* want)
{
    auto question = inputsQuestion(inputs, card);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        auto words = ordered_json::object();
        for (const auto& name : card.segments) {
            words[name] = ordered_json::array();
            for (const auto& word : inputs[i].text(name).words())
                words[name].push_back(word.form());
        }
        question["inputs"][i]["words"] = std::move(words);
    }
    question["want"] = want;
    return question;
}

/// What `read` takes from the item of each word of each segment that the victim reads; nothing for the others.
template<class Read>
auto ofWords(const json& reply, const char* key, std::string_view items, const text::Input& input,
             const VictimCard& card, const Read& read)
{
    std::vector<std::vector<decltype(read(reply))>> all;
    for (const auto& segment : input.segments())
        all.emplace_back(segment.text.size());
    const json& one = listOf(reply, key, 1, fmt::format("{} for 1 input", key)).front();
    if (!one.is_object())
        wrong(fmt::format("{} holds something that is not an object of segments", key));
    for (const auto& name : card.segments) {
        auto& own = all[input.indexOf(name)];
        const json& given = listOf(one, name.c_str(), own.size(), fmt::format("{} for {} words", items, own.size()));
        for (std::size_t w = 0; w < own.size(); ++w)
            own[w] = read(given[w]);
    }
    return all;
}

/// One number per word.
std::vector<std::vector<float>> numbersOfWords(const json& reply, const char* key, std::string_view what,
                                               const text::Input& input, const VictimCard& card)
{
    return ofWords(reply, key, fmt::format("{}s", what), input, card,
                   [&](const json& given) { return static_cast<float>(amountIn(given, what)); });
}

/// Shares of one whole: they sum to 1, or to 0 where nothing is attended to.
void requireShares(std::span<const float> weights)
{
    double sum = 0.0;
    for (const float weight : weights)
        sum += weight;
    if (sum != 0.0 && std::abs(sum - 1.0) > weightTolerance)
        wrong(fmt::format("the weights sum to {:.4g}, not to 1", sum));
}

ordered_json answerJson(const Prediction& answer)
{
    if (const auto* equation = std::get_if<structures::Equation>(&answer))
        return {{"equation", equation->equation},
                {"answer", std::isfinite(equation->answer) ? ordered_json(equation->answer) : ordered_json()}};
    const auto* text = std::get_if<structures::TextAnswer>(&answer);
    return {{"text", text != nullptr ? text->text : std::string()}};
}

/// The natural logarithm of a probability.
double logProbabilityIn(const json& candidate)
{
    const auto found = candidate.is_object() ? candidate.find("log_probability") : candidate.end();
    const double value =
        found != candidate.end() && found->is_number() ? found->get<double>() : std::numeric_limits<double>::infinity();
    if (!std::isfinite(value) || value > logarithmTolerance)
        wrong(fmt::format("the log_probability {} is not a number that is at most 0",
                          found != candidate.end() ? shownJson(*found) : "that is missing"));
    return std::min(value, 0.0);
}

} // namespace

ordered_json attentionQuestion(const text::Input& input, const VictimCard& card)
{
    return wordsQuestion({&input, 1}, card, "attention");
}

std::vector<std::vector<float>> attentionIn(const json& reply, const text::Input& input, const VictimCard& card)
{
    auto weights = numbersOfWords(reply, "attention", "weight", input, card);
    for (const auto& segment : weights)
        requireShares(segment);
    return weights;
}

ordered_json gradientsQuestion(const text::Input& input, int label, const VictimCard& card)
{
    auto question = wordsQuestion({&input, 1}, card, "gradients");
    question["label"] = card.labels.at(static_cast<std::size_t>(label));
    return question;
}

WordGradients gradientsIn(const json& reply, const text::Input& input, const VictimCard& card)
{
    return {numbersOfWords(reply, "gradients", "norm", input, card)};
}

ordered_json piecesQuestion(const text::Input& input, const VictimCard& card)
{
    return wordsQuestion({&input, 1}, card, "pieces");
}

WordPieces piecesIn(const json& reply, const text::Input& input, const VictimCard& card)
{
    return ofWords(reply, "pieces", "lists of pieces", input, card, [](const json& given) {
        std::vector<std::string> pieces;
        if (!given.is_array())
            wrong(fmt::format("the pieces {} are not a list", shownJson(given)));
        for (const auto& piece : given) {
            if (!piece.is_string())
                wrong(fmt::format("the piece {} is not a string", shownJson(piece)));
            pieces.push_back(piece.get<std::string>());
        }
        return pieces;
    });
}

ordered_json nbestQuestion(std::span<const text::Input> inputs, std::size_t count, const VictimCard& card)
{
    auto question = inputsQuestion(inputs, card);
    question["want"] = "nbest";
    question["count"] = count;
    return question;
}

std::vector<std::vector<WrittenAnswer>> nbestIn(const json& reply, std::span<const text::Input> inputs,
                                                std::size_t count, const VictimCard& card)
{
    const json& lists =
        listOf(reply, "nbest", inputs.size(), fmt::format("lists of nbest for {} inputs", inputs.size()));
    std::vector<std::vector<WrittenAnswer>> found;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!lists[i].is_array() || lists[i].size() > count)
            wrong(lists[i].is_array() ? fmt::format("{} answers where {} were asked for", lists[i].size(), count)
                                      : "nbest holds something that is not a list");
        auto& own = found.emplace_back();
        for (const auto& candidate : lists[i]) {
            own.push_back({predictionIn(candidate, inputs[i], card), logProbabilityIn(candidate)});
            if (own.size() > 1 && own.back().logProbability > own[own.size() - 2].logProbability + logarithmTolerance)
                wrong("the answers of nbest are not sorted, the likeliest first");
        }
    }
    return found;
}

ordered_json lossQuestion(std::span<const text::Input> inputs, std::span<const Prediction> answers,
                          const VictimCard& card)
{
    auto question = inputsQuestion(inputs, card);
    question["want"] = "loss";
    question["answers"] = ordered_json::array();
    for (const auto& answer : answers)
        question["answers"].push_back(answerJson(answer));
    return question;
}

std::vector<double> lossesIn(const json& reply, std::size_t inputs)
{
    const json& given = listOf(reply, "losses", inputs, fmt::format("losses for {} inputs", inputs));
    std::vector<double> losses;
    for (const auto& loss : given) // a likelihood of 1 may come out a little above it
        losses.push_back(loss.is_null() ? std::numeric_limits<double>::infinity()
                         : loss.is_number() && loss.get<double>() < 0.0 && loss.get<double>() > -logarithmTolerance
                             ? 0.0
                             : amountIn(loss, "loss"));
    return losses;
}

ordered_json writtenAttentionQuestion(const text::Input& input, const Prediction& answer, const VictimCard& card)
{
    auto question = wordsQuestion({&input, 1}, card, "attention");
    question["answers"] = ordered_json::array({answerJson(answer)});
    return question;
}

AnswerAttention writtenAttentionIn(const json& reply, const text::Input& input, const VictimCard& card)
{
    const json& one = listOf(reply, "attention", 1, "attention for 1 input").front();
    if (!one.is_object())
        wrong("attention holds something that is not an object");
    const auto segment = stringOr(one, "segment", card.segments.front());
    if (std::ranges::find(card.segments, segment) == card.segments.end())
        wrong("there is no segment " + inQuotes(segment));
    AnswerAttention attention{input.indexOf(segment), strings(one, "pieces"), {}};
    const std::size_t words = input[attention.segment].text.size();
    const json& rows = listOf(one, "weights", attention.pieces.size(),
                              fmt::format("rows of weights for {} pieces", attention.pieces.size()));
    for (const auto& row : rows) {
        if (!row.is_array() || row.size() != words)
            wrong(fmt::format("{} weights for {} words", row.is_array() ? row.size() : 0, words));
        auto& weights = attention.weights.emplace_back();
        for (const auto& weight : row)
            weights.push_back(static_cast<float>(amountIn(weight, "weight")));
        requireShares(weights);
    }
    return attention;
}

} // namespace core::victims
