#include "core/studies/design/study.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/studies/design/study_parameters.h"

namespace core::studies {

namespace {

constexpr std::array<std::string_view, 3> modes = {"overlap", "full", "latin-square"}; // in their order
constexpr std::size_t longestName = 40;

AssignmentPlan planFrom(const Json& json)
{
    const Fields fields(json, "the plan");
    AssignmentPlan plan;
    fields.read(assignmentParameters(), plan);
    if (fields.find("overlap") == nullptr)
        plan.overlap = static_cast<int>(plan.raters.size());
    std::set<std::string> names;
    for (const auto& rater : plan.raters) {
        requireRaterName(rater);
        if (!names.insert(rater).second)
            fields.fail("names the rater " + rater + " twice");
    }
    return plan;
}

Sampling samplingFrom(const Json& json)
{
    Sampling sampling;
    Fields(json, "the sampling").read(samplingParameters(), sampling);
    return sampling;
}

Json toJson(const ShownExample& example)
{
    Json json{{"left", example.left}};
    if (!example.right.empty())
        json["right"] = example.right;
    json["answers"] = objectOf(example.answers);
    json["explanation"] = example.explanation;
    return json;
}

/// The answers of a right solution, in normal form.
Answers checkedAnswers(const Study& study, const Answers& given, const std::string& what)
{
    Answers answers;
    for (const auto& [id, answer] : given) {
        const Question* question = study.question(id);
        if (question == nullptr)
            throw Error(what + " answers \"" + id + "\", which is not a question of the study",
                        "Check the question ids");
        answers.emplace_back(id, normalAnswer(*question, answer));
    }
    return answers;
}

void checkRules(const Study& study)
{
    if (hasControlCharacters(study.name))
        throw Error("the study's name holds a line end or another control character: " + visibleText(study.name),
                    "Choose a name of one line");
    std::set<std::string> earlier;
    for (const auto& question : study.questions) {
        if (earlier.contains(question.id))
            throw Error("two questions are called " + question.id, "Give each its own id");
        if (question.onlyIf && !earlier.contains(question.onlyIf->question))
            throw Error(fmt::format("{} is asked only after \"{}\", which is not an earlier question", question.id,
                                    question.onlyIf->question),
                        "Name an earlier question in only_if");
        earlier.insert(question.id);
    }
    if (!study.keeps.question.empty()) {
        if (!earlier.contains(study.keeps.question))
            throw Error("keeps names \"" + study.keeps.question + "\", which is not a question",
                        "Check the question ids");
        for (const auto& answer : study.keeps.answers)
            static_cast<void>(normalAnswer(*study.question(study.keeps.question), answer));
    }
}

} // namespace

std::string_view nameOf(AssignmentPlan::Mode mode) { return modes[static_cast<std::size_t>(mode)]; }

void requireRaterName(const std::string& rater)
{
    const bool plain = !rater.empty() && rater.size() <= longestName && rater.front() != '.' &&
                       std::ranges::all_of(rater, [](unsigned char c) {
                           return (c < 128 && std::isalnum(c) != 0) || c == '.' || c == '-' || c == '_';
                       });
    if (!plain)
        throw UsageError("\"" + rater.substr(0, longestName) + "\" cannot be a rater's name",
                         "Use a pseudonym of letters, digits, dots, - and _, at most 40, such as r1");
}

const Question* Study::question(const std::string& id) const
{
    const auto at = std::ranges::find(questions, id, &Question::id);
    return at == questions.end() ? nullptr : &*at;
}

bool Study::showsTexts() const
{
    return std::ranges::any_of(questions, [](const Question& q) { return q.shows == Shows::Text; });
}

bool Study::showsPairs() const
{
    return std::ranges::any_of(questions, [](const Question& q) { return q.shows == Shows::Pair; });
}

Json toJson(const Study& study)
{
    Json json{{"format", "faultline-study"}, {"name", study.name},     {"version", study.version},
              {"title", study.title},        {"source", study.source}, {"instructions", study.instructions}};
    json["examples"] = Json::array();
    for (const auto& example : study.examples)
        json["examples"].push_back(toJson(example));
    json["questions"] = Json::array();
    for (const auto& question : study.questions)
        json["questions"].push_back(toJson(question));
    json["items"] = Json::array();
    for (const auto& item : study.items)
        json["items"].push_back(toJson(item));
    json["sampling"] = jsonOf(samplingParameters(), study.sampling);
    json["plan"] = jsonOf(assignmentParameters(), study.plan);
    if (!study.keeps.question.empty())
        json["keeps"] = {
            {"question", study.keeps.question}, {"answers", study.keeps.answers}, {"votes", study.keeps.votes}};
    json.update(jsonOf(lookParameters(), study));
    return json;
}

Study studyFrom(const Json& json)
{
    const Fields fields(json, "the study");
    Study study;
    study.name = fields.text("name");
    study.version = fields.whole("version", 1);
    study.title = fields.text("title");
    study.source = fields.text("source");
    study.instructions = fields.text("instructions");
    for (const auto& question : fields.list("questions"))
        study.questions.push_back(questionFrom(question, fmt::format("question {}", study.questions.size() + 1)));
    if (study.questions.empty())
        fields.fail("asks nothing");
    for (const auto& entry : fields.list("examples")) {
        const Fields example(entry, "an example of the instructions");
        study.examples.push_back({example.text("left"), example.text("right"),
                                  checkedAnswers(study, example.textPairs("answers"), "an example"),
                                  example.text("explanation")});
    }
    for (const auto& item : fields.list("items")) {
        study.items.push_back(itemFrom(item));
        study.items.back().expected = checkedAnswers(study, study.items.back().expected, "an item");
    }
    if (const Json* sampling = fields.find("sampling"))
        study.sampling = samplingFrom(*sampling);
    if (const Json* plan = fields.find("plan"))
        study.plan = planFrom(*plan);
    if (const Json* keeps = fields.find("keeps")) {
        const Fields rule(*keeps, "keeps");
        study.keeps = {rule.text("question"), rule.texts("answers"), rule.whole("votes", 0)};
    }
    fields.read(lookParameters(), study);
    checkRules(study);
    return study;
}

Study studyFromText(const std::string& text, const std::string& file)
{
    try {
        return studyFrom(parseJson<Json>(text, {file}));
    } catch (const Error& error) {
        if (!error.where().file.empty())
            throw;
        throw Error({file}, error.problem(), error.remedy());
    }
}

std::string studyText(const Study& study) { return toJson(study).dump(2) + "\n"; }

} // namespace core::studies
