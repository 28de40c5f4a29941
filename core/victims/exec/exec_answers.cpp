#include "core/victims/exec/exec_answers.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "core/answers/kind.h"
#include "core/answers/program_answer.h"
#include "core/base/error.h"
#include "core/json/json.h"
#include "core/language/language_tag.h"
#include "core/victims/exec/exec_lines.h"
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

} // namespace

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

namespace {

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

/// Reads the capabilities into the card, and those that only a program has into the terms.
void readCapabilities(const json& object, AnswerKind kind, VictimCard& card, ExecTerms& terms)
{
    card.capabilities = 0;
    const bool written = !answers::kindOf(kind).measures.empty(); // piece by piece
    const auto require = [](bool fits, const std::string& capability, const char* who) {
        if (!fits)
            wrong(fmt::format("the capability {} is for {}", capability, who));
    };
    const auto add = [&card](Capability capability) { card.capabilities |= static_cast<unsigned>(capability); };
    for (const auto& capability : strings(object, "capabilities"))
        if (capability == "scores") {
            add(Capability::Scores);
        } else if (capability == "hard_label") {
            add(Capability::HardLabel);
        } else if (capability == "attention") {
            require(written || kind == AnswerKind::Label, capability, "classifiers and what writes its answers");
            add(Capability::Attention);
        } else if (capability == "gradients") {
            require(kind == AnswerKind::Label, capability, "classifiers");
            add(Capability::Gradients);
        } else if (capability == "pieces") {
            require(kind == AnswerKind::Label, capability, "classifiers");
            terms.pieces = true;
        } else if (capability == "nbest" || capability == "loss") {
            require(written, capability, "what writes its answers: forms, translation, equations");
            (capability == "loss" ? terms.loss : terms.nbest) = true;
        } else {
            wrong("the capability " + inQuotes(capability) +
                  " is not one of scores, hard_label, nbest, loss, attention, gradients, pieces");
        }
    if (!card.can(Capability::Scores))
        add(Capability::HardLabel);
}

/// A language of the greeting. What is no tag of BCP 47 counts as nothing, with a warning.
std::string languageIn(const json& object, const char* key, VictimCard& card)
{
    const auto said = stringOr(object, key, "");
    try {
        return said.empty() ? said : language::languageTag(said);
    } catch (const UsageError&) {
        card.warnings.push_back(
            fmt::format("it says {} as its {}, which is no code such as en or de, so that it counts "
                        "as not said",
                        inQuotes(said), key));
        return {};
    }
}

} // namespace

ExecTerms readExecCard(const std::string& line, VictimCard& card)
{
    ExecTerms terms;
    const json object = objectIn(line);
    card.task = stringOr(object, "task", "classification");
    const auto* task = structures::findTask(card.task);
    if (task == nullptr)
        wrong(fmt::format("there is no task {}, only {}", inQuotes(card.task), knownTasks()));
    if (!task->attacked)
        wrong(fmt::format("a {} cannot be attacked", task->victim));
    card.labels = strings(object, "labels");
    card.segments = object.contains("segments") ? strings(object, "segments") : std::vector<std::string>{"sentence"};
    card.language = languageIn(object, "language", card);
    card.targetLanguage = languageIn(object, "target_language", card);
    card.tokenization = text::tokenizationNamed(stringOr(object, "tokenization", "auto"));
    card.preprocess = strings(object, "preprocess");
    (void)cleaningSteps(card.preprocess);
    if (card.segments.empty())
        wrong("no segments");
    requireNames(card.labels, "labels");
    requireNames(card.segments, "segments");
    if (task->answer == AnswerKind::Label && card.labels.size() < 2)
        wrong("a classifier names at least two labels");
    readCapabilities(object, task->answer, card, terms);
    card.maxBatch = 1;
    if (object.contains("max_batch")) {
        const json& batch = object["max_batch"];
        if (!batch.is_number_integer() || batch.get<std::int64_t>() < 1)
            wrong("max_batch must be at least 1");
        card.maxBatch = std::min(batch.get<std::size_t>(), largestBatch);
    }
    if (const auto shared = object.find("shared"); shared != object.end()) {
        if (!shared->is_boolean())
            wrong("shared is neither true nor false");
        terms.shared = shared->get<bool>();
    }
    return terms;
}

nlohmann::ordered_json inputsQuestion(std::span<const text::Input> inputs, const VictimCard& card)
{
    auto asked = nlohmann::ordered_json::array();
    for (const auto& input : inputs) {
        auto segments = nlohmann::ordered_json::object();
        for (const auto& name : card.segments)
            segments[name] = input.text(name).str();
        if (answers::kindOf(card.answers()).ofWords) {
            auto& words = segments["words"] = nlohmann::ordered_json::array();
            for (const auto& word : input.text(card.segments.front()).words())
                words.push_back(word.form());
        }
        asked.push_back(std::move(segments));
    }
    return {{"inputs", std::move(asked)}};
}

std::string execLine(std::uint64_t id, const nlohmann::ordered_json& question)
{
    nlohmann::ordered_json line = {{"id", id}};
    line.update(question);
    return line.dump(-1, ' ', false, json::error_handler_t::replace);
}

nlohmann::json readExecReply(const std::string& line, std::uint64_t id)
{
    json object = objectIn(line);
    if (!object.contains("id") || object["id"] != id)
        wrong("it has another id than the question");
    if (object.contains("error"))
        throw ExecRefusal("the victim program says: " + beginning(stringOr(object, "error", {}), longestError));
    return object;
}

std::vector<Prediction> predictionsIn(const nlohmann::json& reply, std::span<const text::Input> inputs,
                                      const VictimCard& card)
{
    const json& given =
        listOf(reply, "predictions", inputs.size(), fmt::format("predictions for {} inputs", inputs.size()));
    std::vector<Prediction> predictions;
    predictions.reserve(given.size());
    for (std::size_t i = 0; i < given.size(); ++i)
        predictions.push_back(predictionIn(given[i], inputs[i], card));
    return predictions;
}

} // namespace core::victims
