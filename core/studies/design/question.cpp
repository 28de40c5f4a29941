#include "core/studies/design/question.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/metrics/agreement.h"

namespace core::studies {

namespace {

constexpr std::array<std::string_view, 6> kinds = {"choice", "likert", "slider", "text", "spans", "ranking"};
constexpr std::size_t mostSteps = 1001;

template<std::size_t n>
std::size_t indexOf(const std::array<std::string_view, n>& names, const std::string& name, const Fields& fields,
                    const char* member)
{
    for (std::size_t i = 0; i < n; ++i)
        if (names[i] == name)
            return i;
    fields.fail(fmt::format("has {} \"{}\"; choose one of {}", member, visibleText(name), fmt::join(names, ", ")));
}

[[noreturn]] void refuse(const Question& question, const std::string& answer, const std::string& allowed)
{
    throw Error(fmt::format("\"{}\" is not an answer to {}", answer.substr(0, 60), question.id),
                "Answer with " + allowed);
}

std::string allowedOptions(const Question& question)
{
    std::vector<std::string> values;
    for (const auto& option : question.options)
        values.push_back(option.value);
    return fmt::format("{}", fmt::join(values, ", "));
}

bool isOption(const Question& question, const std::string& value)
{
    return std::ranges::any_of(question.options, [&](const Option& option) { return option.value == value; });
}

std::string normalNumber(const Question& question, const std::string& answer)
{
    const std::string allowed = fmt::format("a number from {} to {} in steps of {}", question.low, question.high,
                                            question.kind == QuestionKind::Likert ? 1.0 : question.step);
    double value = 0.0;
    const auto [end, error] = std::from_chars(answer.data(), answer.data() + answer.size(), value);
    if (error != std::errc() || end != answer.data() + answer.size() || !std::isfinite(value))
        refuse(question, answer, allowed);
    const double step = question.kind == QuestionKind::Likert ? 1.0 : question.step;
    const double steps = std::round((value - question.low) / step);
    const double onStep = question.low + steps * step;
    if (value < question.low - 1e-9 || value > question.high + 1e-9 || std::abs(onStep - value) > 1e-9)
        refuse(question, answer, allowed);
    return fmt::format("{}", std::round(onStep * 1e9) / 1e9);
}

std::string normalRanking(const Question& question, const std::string& answer)
{
    auto ranked = rankingOf(answer);
    auto sorted = ranked;
    std::ranges::sort(sorted);
    if (ranked.size() != question.options.size() || std::ranges::adjacent_find(sorted) != sorted.end() ||
        !std::ranges::all_of(ranked, [&](const auto& value) { return isOption(question, value); }))
        refuse(question, answer, "all of these, best first, with > between: " + allowedOptions(question));
    return fmt::format("{}", fmt::join(ranked, ">"));
}

std::string normalSpans(const Question& question, const std::string& answer)
{
    auto spans = spansOf(answer);
    for (const auto& span : spans)
        if (!question.options.empty() && !isOption(question, span.label))
            refuse(question, span.label, "spans labelled " + allowedOptions(question));
    return spansAnswer(std::move(spans));
}

void check(const Question& question, const Fields& fields)
{
    const bool plain = !question.id.empty() && std::ranges::all_of(question.id, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '_';
    });
    if (!plain)
        fields.fail("needs an id of letters, digits, - and _");
    const bool chosen = question.kind == QuestionKind::Choice || question.kind == QuestionKind::Ranking;
    if (chosen && question.options.size() < 2)
        fields.fail("needs at least two options");
    std::vector<std::string> values;
    for (const auto& option : question.options) {
        if (option.value.empty() ||
            (question.kind == QuestionKind::Ranking && option.value.find('>') != std::string::npos))
            fields.fail("has an option without a usable value");
        values.push_back(option.value);
    }
    std::ranges::sort(values);
    if (std::ranges::adjacent_find(values) != values.end())
        fields.fail("has an option twice");
    const bool scaled = question.kind == QuestionKind::Likert || question.kind == QuestionKind::Slider;
    if (scaled && (!(question.low < question.high) || !(question.step > 0.0)))
        fields.fail("needs low < high and a step above 0");
    if (scaled && (question.high - question.low) / question.step > static_cast<double>(mostSteps - 1))
        fields.fail("has more than 1000 steps");
    if (question.kind == QuestionKind::Likert && question.high - question.low > 10.0)
        fields.fail("has more than 11 points; use a slider");
}

} // namespace

std::string_view nameOf(QuestionKind kind) { return kinds[static_cast<std::size_t>(kind)]; }

std::vector<std::string> Question::scale() const
{
    std::vector<std::string> answers;
    if (kind == QuestionKind::Choice)
        for (const auto& option : options)
            answers.push_back(option.value);
    if (kind == QuestionKind::Likert || kind == QuestionKind::Slider) {
        const double by = kind == QuestionKind::Likert ? 1.0 : step;
        for (std::size_t i = 0; i < mostSteps && low + static_cast<double>(i) * by <= high + 1e-9; ++i)
            answers.push_back(fmt::format("{}", std::round((low + static_cast<double>(i) * by) * 1e9) / 1e9));
    }
    return answers;
}

std::string normalAnswer(const Question& question, const std::string& answer)
{
    if (answer.empty()) {
        if (question.required)
            throw Error(question.id + " has no answer", "This question must be answered");
        return answer;
    }
    switch (question.kind) {
    case QuestionKind::Choice:
        if (!isOption(question, answer))
            refuse(question, answer, allowedOptions(question));
        return answer;
    case QuestionKind::Likert:
    case QuestionKind::Slider:
        return normalNumber(question, answer);
    case QuestionKind::Ranking:
        return normalRanking(question, answer);
    case QuestionKind::Spans:
        return normalSpans(question, answer);
    case QuestionKind::Text:
        break;
    }
    return answer;
}

std::vector<Span> spansOf(const std::string& answer)
{
    std::vector<Span> spans;
    if (answer.empty())
        return spans;
    const Json list = maybeJson<Json>(answer);
    if (!list.is_array())
        throw Error("\"" + answer.substr(0, 60) + "\" is not a list of spans",
                    R"(Write [{"side": "left", "begin": 0, "end": 4, "label": "error"}])");
    for (const auto& entry : list) {
        const Fields fields(entry, "a span");
        const std::string side = fields.text("side", "left");
        if (side != "left" && side != "right")
            fields.fail("has a side other than left and right");
        Span span{side == "right", static_cast<std::size_t>(fields.whole("begin", 0)),
                  static_cast<std::size_t>(fields.whole("end", 0)), fields.text("label")};
        if (span.begin >= span.end)
            fields.fail("is empty");
        spans.push_back(span);
    }
    return spans;
}

std::string spansAnswer(std::vector<Span> spans)
{
    std::ranges::sort(spans, [](const Span& a, const Span& b) {
        return std::tie(a.right, a.begin, a.end, a.label) < std::tie(b.right, b.begin, b.end, b.label);
    });
    Json list = Json::array();
    for (const auto& span : spans)
        list.push_back(
            {{"side", span.right ? "right" : "left"}, {"begin", span.begin}, {"end", span.end}, {"label", span.label}});
    return list.dump();
}

std::vector<std::string> rankingOf(const std::string& answer)
{
    std::vector<std::string> values;
    std::size_t begin = 0;
    while (begin <= answer.size()) {
        const std::size_t end = std::min(answer.find('>', begin), answer.size());
        values.push_back(answer.substr(begin, end - begin));
        begin = end + 1;
    }
    return values;
}

bool isAsked(const Question& question, const std::vector<std::pair<std::string, std::string>>& answers)
{
    if (!question.onlyIf)
        return true;
    return std::ranges::any_of(answers, [&](const auto& given) {
        return given.first == question.onlyIf->question &&
               std::ranges::find(question.onlyIf->answers, given.second) != question.onlyIf->answers.end();
    });
}

Json toJson(const Question& question)
{
    Json json{{"id", question.id}, {"kind", nameOf(question.kind)}, {"prompt", question.prompt}};
    if (!question.help.empty())
        json["help"] = question.help;
    if (!question.options.empty()) {
        json["options"] = Json::array();
        for (const auto& option : question.options)
            json["options"].push_back({{"value", option.value}, {"label", option.label}});
    }
    if (question.labelsAsOptions)
        json["options_from"] = "labels";
    if (question.kind == QuestionKind::Likert || question.kind == QuestionKind::Slider) {
        json["low"] = question.low;
        json["high"] = question.high;
        if (question.kind == QuestionKind::Slider)
            json["step"] = question.step;
        json["low_label"] = question.lowLabel;
        json["high_label"] = question.highLabel;
    }
    json["required"] = question.required;
    json["shows"] = question.shows == Shows::Pair ? "pair" : "text";
    if (question.onlyIf)
        json["only_if"] = {{"question", question.onlyIf->question}, {"answers", question.onlyIf->answers}};
    if (!question.accepts.empty())
        json["accepts"] = question.accepts;
    json["level"] = metrics::levelNames[static_cast<std::size_t>(question.level)];
    return json;
}

Question questionFrom(const Json& json, const std::string& what)
{
    const Fields fields(json, what);
    Question question;
    question.id = fields.text("id");
    question.kind = static_cast<QuestionKind>(indexOf(kinds, fields.text("kind", "choice"), fields, "kind"));
    question.prompt = fields.text("prompt");
    question.help = fields.text("help");
    for (const auto& entry : fields.list("options")) {
        const Fields option(entry, what + ", an option");
        question.options.push_back({option.text("value"), option.text("label", option.text("value"))});
    }
    question.labelsAsOptions = fields.text("options_from") == "labels";
    question.low = fields.number("low", 1.0);
    question.high = fields.number("high", 5.0);
    question.step = question.kind == QuestionKind::Slider ? fields.number("step", 1.0) : 1.0;
    question.lowLabel = fields.text("low_label");
    question.highLabel = fields.text("high_label");
    question.required = fields.flag("required", true);
    const std::string shows = fields.text("shows", "pair");
    if (shows != "pair" && shows != "text")
        fields.fail("shows neither pair nor text");
    question.shows = shows == "pair" ? Shows::Pair : Shows::Text;
    if (const Json* rule = fields.find("only_if")) {
        const Fields only(*rule, what + ", only_if");
        question.onlyIf = SkipRule{only.text("question"), only.texts("answers")};
    }
    const char* usual = question.kind == QuestionKind::Likert   ? "ordinal"
                        : question.kind == QuestionKind::Slider ? "interval"
                                                                : "nominal";
    question.level =
        static_cast<metrics::Level>(indexOf(metrics::levelNames, fields.text("level", usual), fields, "level"));
    check(question, fields);
    for (const auto& answer : fields.texts("accepts"))
        try {
            question.accepts.push_back(normalAnswer(question, answer));
        } catch (const Error& e) {
            fields.fail("accepts what is no answer: " + std::string(e.what()));
        }
    return question;
}

} // namespace core::studies
