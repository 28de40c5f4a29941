#include "core/answers/text_answer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/answers/program_answer.h"
#include "core/answers/shape.h"
#include "core/base/ascii.h"
#include "core/base/hash.h"

namespace core::answers {

namespace {

using structures::TextAnswer;

class Written final : public Shape {
public:
    void write(ByteWriter& out, const Prediction& answer) const override
    {
        out.string(std::get<TextAnswer>(answer).text);
    }
    [[nodiscard]] Prediction read(ByteReader& in) const override { return TextAnswer{in.string()}; }
    [[nodiscard]] nlohmann::ordered_json json(const Prediction& answer, Labels /*labels*/) const override
    {
        return {{"text", std::get<TextAnswer>(answer).text}};
    }
    [[nodiscard]] std::uint64_t identity(const Prediction& gold, Labels /*labels*/) const override
    {
        return hash64(std::get<TextAnswer>(gold).text);
    }
    [[nodiscard]] std::optional<std::string> text(const Prediction& answer) const override
    {
        return std::get<TextAnswer>(answer).text;
    }
    [[nodiscard]] std::vector<std::string> cells(const Prediction& gold) const override
    {
        return {std::get<TextAnswer>(gold).text};
    }
};

} // namespace

const Shape& textShape()
{
    static const Written shape;
    return shape;
}

RowProblem readText(AnswerRow& row, std::string_view role, Prediction& gold)
{
    const auto text = trimmed(row.cell(role).value_or(std::string_view()));
    if (text.empty())
        return {fmt::format("no {} in column {}", role, row.nameOf(role))};
    gold = TextAnswer{std::string(text)};
    return {};
}

Prediction textFromProgram(const nlohmann::json& answer, const ProgramQuestion& question)
{
    requireOneOf(answer, {"text"}, question);
    return TextAnswer{stringOr(answer, "text", {})};
}

} // namespace core::answers
