#include <algorithm>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/files/escape.h"
#include "core/studies/intake/exchange_parts.h"
#include "core/studies/rating/ballot_checks.h"

namespace core::studies {

namespace {

/// A ballot's answer as Label Studio's results: one, or one per span.
void addResults(Json& results, const Question& question, const Ballot& ballot)
{
    const auto add = [&](const char* type, Json value, const char* to = "left") {
        results.push_back({{"from_name", question.id}, {"to_name", to}, {"type", type}, {"value", std::move(value)}});
    };
    switch (question.kind) {
    case QuestionKind::Choice:
        return add("choices", {{"choices", Json::array({ballot.answer})}});
    case QuestionKind::Likert:
    case QuestionKind::Slider:
        return add("number", {{"number", decimalIn(ballot.answer).value_or(0.0)}});
    case QuestionKind::Text:
        return add("textarea", {{"text", Json::array({ballot.answer})}});
    case QuestionKind::Ranking:
        return add("ranker", {{"ranker", {{"rank", rankingOf(ballot.answer)}}}});
    case QuestionKind::Spans:
        for (const auto& span : spansOf(ballot.answer))
            add("labels", {{"start", span.begin}, {"end", span.end}, {"labels", Json::array({span.label})}},
                span.right ? "right" : "left");
    }
}

std::string firstText(const Json& list)
{
    return list.is_array() && !list.empty() && list.front().is_string() ? list.front().get<std::string>()
                                                                        : std::string();
}

/// The tool's answer in our form; empty if it has none.
std::string answerIn(const Json& result, const Question& question)
{
    const Fields fields(result, "a result");
    const Json* value = fields.find("value");
    if (value == nullptr)
        return {};
    const Fields given(*value, "a result's value");
    switch (question.kind) {
    case QuestionKind::Choice: {
        std::string chosen = firstText(given.list("choices"));
        for (const auto& option : question.options)
            if (option.label == chosen && option.value != chosen)
                return option.value;
        return chosen;
    }
    case QuestionKind::Likert:
    case QuestionKind::Slider: {
        const Json* number = given.find("number") != nullptr ? given.find("number") : given.find("rating");
        return number != nullptr && number->is_number() ? fmt::format("{}", number->get<double>()) : std::string();
    }
    case QuestionKind::Text: {
        const Json* text = given.find("text");
        return text != nullptr && text->is_string() ? text->get<std::string>() : firstText(given.list("text"));
    }
    case QuestionKind::Ranking: {
        const Json* ranker = given.find("ranker");
        return ranker == nullptr ? std::string()
                                 : fmt::format("{}", fmt::join(Fields(*ranker, "a ranking").texts("rank"), ">"));
    }
    case QuestionKind::Spans:
        break;
    }
    return {};
}

std::optional<Span> spanIn(const Json& result)
{
    const Fields fields(result, "a result");
    const Json* value = fields.find("value");
    if (value == nullptr || !value->is_object() || !value->contains("start"))
        return std::nullopt;
    const Fields given(*value, "a span");
    return Span{fields.text("to_name") == "right", static_cast<std::size_t>(given.whole("start", 0)),
                static_cast<std::size_t>(given.whole("end", 0)), firstText(given.list("labels"))};
}

/// Who made an annotation: Label Studio writes an account, or a number, which means something only where it was made.
std::string workerOf(const Fields& annotation, const ExchangeContext& context)
{
    const Json* by = annotation.find("completed_by");
    if (by != nullptr && by->is_number_integer() && context.rater.empty())
        return fmt::format("annotator {}", by->get<std::int64_t>());
    if (by != nullptr && by->is_object()) {
        const Fields account(*by, "completed_by");
        return account.text("email", account.text("username"));
    }
    return context.rater;
}

ToolAnswers annotationIn(const Json& json, const ExchangeContext& context)
{
    const Fields annotation(json, "an annotation");
    const std::string worker = workerOf(annotation, context);
    if (worker.empty())
        annotation.fail("does not say whose it is; name or select the rater");
    ToolAnswers tool{
        pseudonymOf(worker, context), {}, annotation.number("lead_time", 0.0), annotation.text("created_at")};
    std::map<std::string, std::vector<Span>> spans;
    for (const auto& result : annotation.list("result")) {
        const Fields fields(result, "a result");
        const std::string id = fields.text("from_name");
        const Question* question = questionIn(context, id);
        if (question == nullptr)
            fields.fail("answers \"" + id + "\", which the study does not ask");
        if (const auto span = question->kind == QuestionKind::Spans ? spanIn(result) : std::nullopt)
            spans[id].push_back(*span);
        else if (const std::string answer = answerIn(result, *question); !answer.empty())
            tool.answers.emplace_back(id, answer);
    }
    for (auto& [id, list] : spans)
        tool.answers.emplace_back(id, spansAnswer(std::move(list)));
    return tool;
}

} // namespace

std::string labelStudioTasks(const Packet& packet, const std::vector<Ballot>& ballots)
{
    const auto groups = byItem(packet, ballots);
    Json tasks = Json::array();
    for (std::size_t i = 0; i < packet.items.size(); ++i) {
        const PacketItem& item = packet.items[i];
        Json data{{"study", packet.study}, {"item", item.key}, {"left", item.left}, {"right", item.right}};
        data["context"] = objectOf(item.context);
        data["ballots"] = Json::array();
        for (const auto& ballot : groups[i])
            data["ballots"].push_back(beside(ballot));
        Json task{{"id", i + 1}, {"data", std::move(data)}};
        std::map<std::string, Json> annotations; // by rater
        for (const auto& ballot : currentBallots(groups[i]))
            for (const auto& question : packet.questions)
                if (question.id == ballot.question && !ballot.answer.empty()) {
                    auto& annotation = annotations[ballot.rater];
                    if (annotation.is_null())
                        annotation = {{"completed_by", {{"username", ballot.rater}}}, {"result", Json::array()}};
                    addResults(annotation["result"], question, ballot);
                }
        task["annotations"] = Json::array();
        for (auto& [rater, annotation] : annotations)
            task["annotations"].push_back(std::move(annotation));
        tasks.push_back(std::move(task));
    }
    return tasks.dump(1) + "\n";
}

std::string labelStudioConfig(const Packet& packet)
{
    std::string xml = "<View>\n";
    const bool pairs = std::ranges::any_of(packet.questions, [](const auto& q) { return q.shows == Shows::Pair; });
    xml += "  <Text name=\"left\" value=\"$left\"/>\n";
    if (pairs)
        xml += "  <Text name=\"right\" value=\"$right\"/>\n";
    for (const auto& question : packet.questions) {
        xml += fmt::format("  <Header value=\"{}\"/>\n", xmlText(question.prompt));
        const std::string name = fmt::format("name=\"{}\" toName=\"left\"", question.id);
        const char* required = question.required ? " required=\"true\"" : "";
        switch (question.kind) {
        case QuestionKind::Choice:
            xml += fmt::format("  <Choices {} choice=\"single\"{}>\n", name, required);
            for (const auto& option : question.options)
                xml += fmt::format("    <Choice value=\"{}\" alias=\"{}\"/>\n", xmlText(option.label),
                                   xmlText(option.value));
            xml += "  </Choices>\n";
            break;
        case QuestionKind::Likert:
        case QuestionKind::Slider:
            xml += fmt::format("  <Number {} min=\"{}\" max=\"{}\" step=\"{}\"{}/>\n", name, question.low,
                               question.high, question.step, required);
            break;
        case QuestionKind::Text:
            xml += fmt::format("  <TextArea {}{}/>\n", name, required);
            break;
        case QuestionKind::Spans:
        case QuestionKind::Ranking: {
            const bool spans = question.kind == QuestionKind::Spans;
            xml += fmt::format("  <{} {}>\n", spans ? "Labels" : "Ranker", name);
            for (const auto& option : question.options)
                xml += fmt::format("    <{} value=\"{}\"/>\n", spans ? "Label" : "Bucket", xmlText(option.value));
            xml += fmt::format("  </{}>\n", spans ? "Labels" : "Ranker");
            break;
        }
        }
    }
    return xml + "</View>\n";
}

ReadBallots ballotsFromLabelStudio(std::string_view bytes, const std::string& name, const ExchangeContext& context)
{
    requireUtf8(bytes, {name});
    const Json tasks = parseJson<Json>(bytes, {name});
    ReadBallots read;
    try {
        if (!tasks.is_array())
            throw Error("this is not a list of tasks", "Export from Label Studio as JSON");
        for (const auto& entry : tasks) {
            const Fields task(entry, fmt::format("task {}", &entry - &tasks.front() + 1));
            const Json* data = task.find("data");
            if (data == nullptr)
                task.fail("has no data");
            const Fields fields(*data, "a task's data");
            const std::string study = fields.text("study", context.study);
            if (study != context.study)
                task.fail("belongs to the study \"" + study + "\"");
            std::vector<Ballot> ours;
            for (const auto& ballot : fields.list("ballots"))
                ours.push_back(ballotBeside(ballot, context.study, fields.text("item")));
            std::vector<ToolAnswers> tool;
            for (const auto& annotation : task.list("annotations"))
                tool.push_back(annotationIn(annotation, context));
            reconcile(
                ours, fields.text("item"), tool, context, [](const Question&) { return true; }, read.ballots);
        }
        requireNoRepeats(read.ballots, {}, name);
    } catch (const Error& error) {
        throw Error({name}, error.problem(), error.remedy());
    }
    return read;
}

} // namespace core::studies
