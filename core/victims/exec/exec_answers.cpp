#include "core/victims/exec/exec_answers.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "core/answers/kind.h"
#include "core/answers/program_answer.h"
#include "core/base/handbook.h"
#include "core/json/json.h"
#include "core/victims/preprocessing/cleaning.h"

namespace core::victims {

namespace {

using answers::beginning;
using answers::inQuotes;
using answers::stringOr;
using answers::strings;
using answers::wrong;
using nlohmann::json;
using structures::AnswerKind;

constexpr std::size_t largestBatch = 4096;
/// At most this many bytes of a program's own error are kept for an example.
constexpr std::size_t longestError = 500;

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

/// By the keys of the task's kind of answer; what else is beside them is the program's own.
Prediction predictionIn(const json& answer, const text::Input& input, const VictimCard& card)
{
    if (!answer.is_object())
        wrong("a prediction is not an object");
    const auto& task = structures::taskNamed(card.task);
    const auto& kind = answers::kindOf(task.answer);
    if (kind.fromProgram == nullptr)
        wrong(fmt::format("a {} is not attacked", task.victim));
    return kind.fromProgram(answer, {input, card.labels, card.can(Capability::Scores), task.victim});
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
        if (answers::kindOf(card.answers()).ofWords) {
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
