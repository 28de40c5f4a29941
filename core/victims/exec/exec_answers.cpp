#include "core/victims/exec/exec_answers.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/handbook.h"
#include "core/base/listed.h"
#include "core/json/json.h"
#include "core/structures/equations/equation_value.h"
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
    throw Error("the victim program's answer is wrong: " + what, seeHandbook("protocol"));
}

/// At most this many bytes of a program's own words stand in a message, which is kept for every example.
constexpr std::size_t longestQuote = 120, longestError = 500;

/// The beginning of a text, cut between characters.
std::string beginning(const std::string& text, std::size_t most)
{
    if (text.size() <= most)
        return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    return text.substr(0, end) + " (cut off)"; // an error ends without a full stop
}

/// The beginning in quotation marks, with what could harm a terminal spelled out.
std::string inQuotes(const std::string& text)
{
    return json(beginning(text, longestQuote)).dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string knownTasks()
{
    std::string names;
    for (const auto& task : structures::tasks())
        names += (names.empty() ? "" : ", ") + std::string(task.name);
    return names;
}

/// What Python writes for a number that is none, outside of strings; empty when the line holds nothing of the kind.
std::string numberThatIsNone(const std::string& line)
{
    bool inString = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"')
            inString = !inString;
        else if (inString && line[i] == '\\')
            ++i;
        else if (!inString)
            for (const std::string_view name : {"NaN", "Infinity"})
                if (std::string_view(line).substr(i).starts_with(name))
                    return std::string(name);
    }
    return {};
}

json objectIn(const std::string& line)
{
    json object = maybeJson(line);
    if (object.is_object())
        return object;
    if (const auto name = numberThatIsNone(line); line.starts_with('{') && !name.empty())
        throw Error("the victim program's answer is wrong: it holds " + name + ", which JSON does not have",
                    "Look for the input that makes it, and answer null or an error for it");
    throw Error("the victim program's answer is wrong: not a JSON object: " + inQuotes(line),
                "If a library prints to its standard output, send that to standard error and keep the original for the "
                "answers. " +
                    seeHandbook("protocol"));
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

/// A label beside scores has the highest of them, or one as high: else one of both is wrong, and nobody knows which.
void requireAgreement(const json& label, const structures::ClassScores& scores, const VictimCard& card)
{
    const auto named = static_cast<std::size_t>(std::get<structures::ClassLabel>(labelIn(label, card)).label);
    const auto best = static_cast<std::size_t>(scores.best());
    if (scores.scores[named] < scores.scores[best])
        wrong(fmt::format("the label {} contradicts the scores, whose highest is that of {}",
                          inQuotes(label.get<std::string>()), inQuotes(card.labels[best])));
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

Prediction classIn(const json& answer, const VictimCard& card)
{
    if (answer.contains("scores")) {
        auto scores = scoresIn(answer["scores"], card);
        if (answer.contains("label"))
            requireAgreement(answer["label"], std::get<structures::ClassScores>(scores), card);
        return scores;
    }
    if (card.can(Capability::Scores))
        wrong("a label where scores were announced");
    return labelIn(answer["label"], card);
}

/// NaN, which is wrong as an answer, where the equation cannot be read or has no value.
double valueOfAnswer(const std::string& equation)
{
    try {
        return structures::valueOf(structures::parseEquation(equation)).value_or(std::nan(""));
    } catch (const Error&) {
        return std::nan("");
    }
}

/// A solver that finds no answer says null, or leaves the answer to be computed from the equation.
Prediction equationIn(const json& answer)
{
    const auto equation =
        answer.contains("equation") && answer["equation"].is_null() ? std::string() : stringOr(answer, "equation", {});
    if (!answer.contains("answer") || answer["answer"].is_null())
        return structures::Equation{equation, valueOfAnswer(equation)};
    if (!answer["answer"].is_number())
        wrong(fmt::format("the answer {} is not a number", shownJson(answer["answer"])));
    return structures::Equation{equation, answer["answer"].get<double>()};
}

/// By the keys of the task's kind of answer; what else is beside them is the program's own.
Prediction predictionIn(const json& answer, const text::Input& input, const VictimCard& card)
{
    if (!answer.is_object())
        wrong("a prediction is not an object");
    const auto& task = structures::taskNamed(card.task);
    const auto require = [&](std::initializer_list<const char*> keys) {
        if (std::ranges::none_of(keys, [&](const char* key) { return answer.contains(key); }))
            wrong(fmt::format("a prediction has none of {}, which a {} answers", fmt::join(keys, ", "), task.victim));
    };
    switch (task.answer) {
    case AnswerKind::Label:
        require({"scores", "label"});
        return classIn(answer, card);
    case AnswerKind::Tree:
        if (!answer.contains("heads"))
            wrong("a parser's prediction has no heads");
        return treeIn(answer, input, card);
    case AnswerKind::Form:
    case AnswerKind::Translation:
        require({"text"});
        return structures::TextAnswer{stringOr(answer, "text", {})};
    case AnswerKind::Equation:
        require({"equation", "answer"});
        return equationIn(answer);
    case AnswerKind::Tags:
        break;
    }
    wrong(fmt::format("a {} is not attacked", task.victim));
}

/// Of labels and segments: each has a name of its own.
void requireNames(const std::vector<std::string>& names, const char* key)
{
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (name->empty())
            wrong(fmt::format("{} holds an empty name", key));
        if (std::find(names.begin(), name, *name) != name)
            wrong(fmt::format("{} holds {} twice", key, inQuotes(*name)));
    }
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
    requireNames(card.labels, "labels");
    requireNames(card.segments, "segments");
    if (task->answer == AnswerKind::Label && card.labels.size() < 2)
        wrong("a classifier names at least two labels");
    card.capabilities = 0;
    for (const auto& capability : strings(object, "capabilities"))
        if (capability == "scores")
            card.capabilities |= static_cast<unsigned>(Capability::Scores);
        else if (capability == "hard_label")
            card.capabilities |= static_cast<unsigned>(Capability::HardLabel);
        else
            wrong("the capability " + inQuotes(capability) + " is not one of scores, hard_label");
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
        throw ExecRefusal("the victim program says: " + beginning(stringOr(object, "error", {}), longestError));
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
