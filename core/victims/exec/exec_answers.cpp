#include "core/victims/exec/exec_answers.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/handbook.h"
#include "core/base/listed.h"
#include "core/json/json.h"
#include "core/structures/tree.h"
#include "core/victims/preprocessing/cleaning.h"

namespace core::victims {

namespace {

using nlohmann::json;
using structures::AnswerKind;

constexpr std::size_t largestBatch = 4096;
/// The sum of rounded probabilities may differ from 1 by this much.
constexpr double sumTolerance = 0.02;

[[noreturn]] void wrong(const std::string& what)
{
    throw Error("the victim program's answer is wrong: " + what, seeHandbook("formats", "Programs as victims"));
}

/// In quotation marks, with what could harm a terminal spelled out.
std::string inQuotes(const std::string& text)
{
    return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string knownTasks()
{
    std::string names;
    for (const auto& task : structures::tasks())
        names += (names.empty() ? "" : ", ") + std::string(task.name);
    return names;
}

/// The start of a line, for people.
std::string excerpt(const std::string& line)
{
    constexpr std::size_t most = 120;
    return line.size() > most ? inQuotes(line.substr(0, most)) + "..." : inQuotes(line);
}

json objectIn(const std::string& line)
{
    json object = maybeJson(line);
    if (!object.is_object())
        wrong("not a JSON object: " + excerpt(line));
    return object;
}

std::vector<std::string> strings(const json& object, const char* key)
{
    std::vector<std::string> values;
    if (!object.contains(key))
        return values;
    if (!object[key].is_array())
        wrong(fmt::format("{} is not a list", key));
    for (const auto& value : object[key]) {
        if (!value.is_string())
            wrong(fmt::format("{} holds something that is not a string", key));
        values.push_back(value.get<std::string>());
    }
    return values;
}

std::string stringOr(const json& object, const char* key, const std::string& fallback)
{
    if (!object.contains(key))
        return fallback;
    if (!object[key].is_string())
        wrong(fmt::format("{} is not a string", key));
    return object[key].get<std::string>();
}

Prediction scoresIn(const json& scores, const VictimCard& card)
{
    if (!scores.is_array() || scores.size() != card.labels.size())
        wrong(fmt::format("{} scores for {} labels", scores.is_array() ? scores.size() : 0, card.labels.size()));
    structures::ClassScores result;
    double sum = 0.0;
    for (const auto& score : scores) {
        const double value = score.is_number() ? score.get<double>() : std::nan("");
        if (!(value >= 0.0 && value <= 1.0))
            wrong(fmt::format("the score {} is not a probability", shownJson(score)));
        sum += value;
        result.scores.push_back(static_cast<float>(value));
    }
    if (std::abs(sum - 1.0) > sumTolerance)
        wrong(fmt::format("the scores sum to {:.4g}, not to 1", sum));
    return result;
}

Prediction labelIn(const json& label, const VictimCard& card)
{
    if (!label.is_string())
        wrong("label is not a string");
    const auto found = std::ranges::find(card.labels, label.get<std::string>());
    if (found == card.labels.end())
        wrong(
            fmt::format("there is no label {}, only {}", inQuotes(label.get<std::string>()), listedNames(card.labels)));
    return structures::ClassLabel{static_cast<int>(found - card.labels.begin())};
}

Prediction treeIn(const json& answer, const text::Input& input, const VictimCard& card)
{
    structures::DependencyTree tree;
    const std::size_t words = input.size() == 0 ? 0 : input[0].text.size();
    const json& heads = answer["heads"];
    if (!heads.is_array() || heads.size() != words)
        wrong(fmt::format("{} heads for {} words", heads.is_array() ? heads.size() : 0, words));
    for (const auto& head : heads) {
        const auto value = head.is_number_integer() ? head.get<std::int64_t>() : -1;
        if (value < 0 || static_cast<std::size_t>(value) > words)
            wrong(fmt::format("the head {} is not a word from 0 to {}", shownJson(head), words));
        tree.heads.push_back(static_cast<int>(value));
    }
    if (const auto problem = structures::treeProblem(tree.heads); words > 0 && !problem.empty())
        wrong("the heads are not a tree: " + problem);
    tree.labels = strings(answer, "labels");
    if (!tree.labels.empty() && tree.labels.size() != words)
        wrong(fmt::format("{} labels for {} words", tree.labels.size(), words));
    if (!card.labels.empty()) // a parser that announced no labels may use any
        for (const auto& label : tree.labels)
            if (std::ranges::find(card.labels, label) == card.labels.end())
                wrong("the label " + inQuotes(label) + " was not announced");
    return tree;
}

/// Whether the answer has the key of its kind of prediction.
bool hasAnswer(const json& answer, AnswerKind kind)
{
    switch (kind) {
    case AnswerKind::Label:
        return answer.contains("scores") || answer.contains("label");
    case AnswerKind::Tree:
        return answer.contains("heads");
    case AnswerKind::Form:
    case AnswerKind::Translation:
        return answer.contains("text");
    case AnswerKind::Equation:
        return answer.contains("equation");
    case AnswerKind::Tags:
        break;
    }
    return false;
}

Prediction predictionIn(const json& answer, const text::Input& input, const VictimCard& card)
{
    if (!answer.is_object())
        wrong("a prediction is not an object");
    const auto& task = structures::taskNamed(card.task);
    if (const bool parser = task.answer == AnswerKind::Tree; parser != answer.contains("heads"))
        wrong(parser ? "a parser's prediction has no heads" : "heads, from a victim that is not a parser");
    if (!hasAnswer(answer, task.answer))
        wrong(fmt::format("a prediction has none of {}, which a {} answers",
                          task.answer == AnswerKind::Label      ? "scores, label"
                          : task.answer == AnswerKind::Equation ? "equation"
                                                                : "text",
                          task.victim));
    if (answer.contains("scores"))
        return scoresIn(answer["scores"], card);
    if (answer.contains("label") && card.can(Capability::Scores))
        wrong("a label where scores were announced");
    if (answer.contains("label"))
        return labelIn(answer["label"], card);
    if (answer.contains("heads"))
        return treeIn(answer, input, card);
    if (answer.contains("text"))
        return structures::TextAnswer{stringOr(answer, "text", {})};
    if (answer.contains("equation")) {
        if (!answer.contains("answer") || !answer["answer"].is_number())
            wrong("an equation without its answer as a number");
        return structures::Equation{stringOr(answer, "equation", {}), answer["answer"].get<double>()};
    }
    wrong("a prediction has none of scores, label, heads, text, equation");
}

} // namespace

void readExecCard(const std::string& line, VictimCard& card)
{
    const json object = objectIn(line);
    card.task = stringOr(object, "task", "classification");
    const auto* task = structures::findTask(card.task);
    if (task == nullptr)
        wrong(fmt::format("there is no task {}, only {}", inQuotes(card.task), knownTasks()));
    if (!task->attacked)
        wrong(fmt::format("a {} cannot be attacked", task->victim));
    card.labels = strings(object, "labels");
    card.segments = object.contains("segments") ? strings(object, "segments") : std::vector<std::string>{"sentence"};
    card.language = stringOr(object, "language", "en");
    card.tokenization = text::tokenizationNamed(stringOr(object, "tokenization", "auto"));
    card.preprocess = strings(object, "preprocess");
    (void)cleaningSteps(card.preprocess);
    if (card.segments.empty())
        wrong("no segments");
    if (task->answer == AnswerKind::Label && card.labels.size() < 2)
        wrong("a classifier names at least two labels");
    card.capabilities = 0;
    for (const auto& capability : strings(object, "capabilities"))
        if (capability == "scores")
            card.capabilities |= static_cast<unsigned>(Capability::Scores);
        else if (capability == "hard_label")
            card.capabilities |= static_cast<unsigned>(Capability::HardLabel);
        else
            wrong("the capability " + capability + " is not one of scores, hard_label");
    if (card.capabilities == 0)
        card.capabilities = static_cast<unsigned>(Capability::HardLabel);
    card.maxBatch = 1;
    if (object.contains("max_batch")) {
        const json& batch = object["max_batch"];
        if (!batch.is_number_integer() || batch.get<std::int64_t>() < 1)
            wrong("max_batch must be at least 1");
        card.maxBatch = std::min(batch.get<std::size_t>(), largestBatch);
    }
}

std::string execQuestion(std::uint64_t id, std::span<const text::Input> inputs, const VictimCard& card)
{
    nlohmann::ordered_json question = {{"id", id}, {"inputs", nlohmann::ordered_json::array()}};
    for (const auto& input : inputs) {
        auto segments = nlohmann::ordered_json::object();
        for (const auto& name : card.segments)
            segments[name] = input.text(name).str();
        if (card.answers() == AnswerKind::Tree) { // heads are word indices, so both must be cut alike
            auto& words = segments["words"] = nlohmann::ordered_json::array();
            for (const auto& word : input.text(card.segments.front()).words())
                words.push_back(word.form());
        }
        question["inputs"].push_back(std::move(segments));
    }
    return question.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<Prediction> readExecAnswer(const std::string& line, std::uint64_t id, std::span<const text::Input> inputs,
                                       const VictimCard& card)
{
    const json object = objectIn(line);
    if (!object.contains("id") || object["id"] != id)
        wrong("it has another id than the question");
    if (object.contains("error"))
        throw ExecRefusal("the victim program says: " + stringOr(object, "error", {}));
    if (!object.contains("predictions") || !object["predictions"].is_array())
        wrong("it has no list of predictions");
    const json& answers = object["predictions"];
    if (answers.size() != inputs.size())
        wrong(fmt::format("{} predictions for {} inputs", answers.size(), inputs.size()));
    std::vector<Prediction> predictions;
    predictions.reserve(answers.size());
    for (std::size_t i = 0; i < answers.size(); ++i)
        predictions.push_back(predictionIn(answers[i], inputs[i], card));
    return predictions;
}

} // namespace core::victims
