#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/answers/kind.h"
#include "core/answers/program_answer.h"
#include "core/answers/shape.h"
#include "core/base/decimal.h"
#include "core/base/hash.h"
#include "core/base/listed.h"
#include "core/json/json.h"
#include "core/structures/label_name.h"

namespace core::answers {

namespace {

using Json = nlohmann::ordered_json;
using structures::ClassLabel;
using structures::ClassScores;

Json labelJson(int label, Labels labels)
{
    return label < 0 ? Json(nullptr) : Json(structures::labelName(label, labels, std::to_string(label)));
}

/// A float's shortest decimal form, as the double that prints like it.
Json scoreJson(float value)
{
    return std::isfinite(value) ? Json(*decimalIn(fmt::format("{}", value))) : Json(nullptr);
}

/// What scores and hard labels have in common: the label that was answered.
class Labelled : public Shape {
public:
    [[nodiscard]] Json goldJson(const Prediction& gold, Labels labels) const override
    {
        const int label = structures::labelOf(gold);
        return label < 0 ? json(gold, labels) : labelJson(label, labels);
    }
    [[nodiscard]] std::string shortText(const Prediction& answer, Labels labels) const override
    {
        return structures::labelName(structures::labelOf(answer), labels);
    }
};

class Scores final : public Labelled {
public:
    void write(ByteWriter& out, const Prediction& answer) const override
    {
        const auto& scores = std::get<ClassScores>(answer).scores;
        out.number(scores.size());
        for (const float score : scores)
            out.real32(score);
    }
    [[nodiscard]] Prediction read(ByteReader& in) const override
    {
        ClassScores scores;
        for (std::size_t left = in.count(sizeof(float)); left > 0; --left)
            scores.scores.push_back(in.real32());
        return scores;
    }
    [[nodiscard]] Json json(const Prediction& answer, Labels labels) const override
    {
        const auto& scores = std::get<ClassScores>(answer);
        Json values = Json::array();
        for (const float score : scores.scores)
            values.push_back(scoreJson(score));
        return {{"label", labelJson(scores.best(), labels)}, {"scores", values}};
    }
    [[nodiscard]] std::uint64_t identity(const Prediction& gold, Labels /*labels*/) const override
    {
        const auto& scores = std::get<ClassScores>(gold).scores;
        std::uint64_t hash = scores.size();
        for (const float score : scores)
            hash = combine64(hash, std::bit_cast<std::uint32_t>(score));
        return hash;
    }
};

class HardLabel final : public Labelled {
public:
    void write(ByteWriter& out, const Prediction& answer) const override
    {
        out.integer(std::get<ClassLabel>(answer).label);
    }
    [[nodiscard]] Prediction read(ByteReader& in) const override { return ClassLabel{static_cast<int>(in.integer())}; }
    [[nodiscard]] Json json(const Prediction& answer, Labels labels) const override
    {
        return {{"label", labelJson(std::get<ClassLabel>(answer).label, labels)}};
    }
    /// By the name, as numbers of labels depend on what else the corpus holds.
    [[nodiscard]] std::uint64_t identity(const Prediction& gold, Labels labels) const override
    {
        const int number = std::get<ClassLabel>(gold).label;
        const auto label = static_cast<std::size_t>(number);
        return number >= 0 && label < labels.size() ? hash64(labels[label]) : 0;
    }
};

/// The sum of rounded probabilities may differ from 1 by this much.
constexpr double sumTolerance = 0.02;

Prediction scoresIn(const nlohmann::json& scores, const ProgramQuestion& question)
{
    if (!scores.is_array() || scores.size() != question.labels.size())
        wrong(fmt::format("{} scores for {} labels", scores.is_array() ? scores.size() : 0, question.labels.size()));
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

Prediction labelIn(const nlohmann::json& label, const ProgramQuestion& question)
{
    if (!label.is_string())
        wrong("label is not a string");
    const auto found = std::ranges::find(question.labels, label.get<std::string>());
    if (found == question.labels.end())
        wrong(fmt::format("there is no label {}, only {}", inQuotes(label.get<std::string>()),
                          listedNames(question.labels)));
    return structures::ClassLabel{static_cast<int>(found - question.labels.begin())};
}

/// A label beside scores has the highest of them, or one as high: else one of both is wrong, and nobody knows which.
void requireAgreement(const nlohmann::json& label, const structures::ClassScores& scores,
                      const ProgramQuestion& question)
{
    const auto named = static_cast<std::size_t>(std::get<structures::ClassLabel>(labelIn(label, question)).label);
    const auto best = static_cast<std::size_t>(scores.best());
    if (scores.scores[named] < scores.scores[best])
        wrong(fmt::format("the label {} contradicts the scores, whose highest is that of {}",
                          inQuotes(label.get<std::string>()), inQuotes(question.labels[best])));
}

Prediction classIn(const nlohmann::json& answer, const ProgramQuestion& question)
{
    requireOneOf(answer, {"scores", "label"}, question);
    if (answer.contains("scores")) {
        auto scores = scoresIn(answer["scores"], question);
        if (answer.contains("label"))
            requireAgreement(answer["label"], std::get<structures::ClassScores>(scores), question);
        return scores;
    }
    if (question.scores)
        wrong("a label where scores were announced");
    return labelIn(answer["label"], question);
}

} // namespace

const Shape& scoresShape()
{
    static const Scores shape;
    return shape;
}

const Shape& labelShape()
{
    static const HardLabel shape;
    return shape;
}

Kind labelKind()
{
    return {.kind = AnswerKind::Label, .name = "label", .noun = "label", .title = "Label", .fromProgram = classIn};
}

} // namespace core::answers
