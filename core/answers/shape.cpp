#include "core/answers/shape.h"

#include <array>

#include <nlohmann/json.hpp>

namespace core::answers {

namespace {

class Nothing final : public Shape {
public:
    void write(ByteWriter& /*out*/, const Prediction& /*answer*/) const override {}
    [[nodiscard]] Prediction read(ByteReader& /*in*/) const override { return {}; }
    [[nodiscard]] nlohmann::ordered_json json(const Prediction& /*answer*/, Labels /*labels*/) const override
    {
        return nullptr;
    }
    [[nodiscard]] std::uint64_t identity(const Prediction& /*gold*/, Labels /*labels*/) const override { return 0; }
};

/// In the order of the alternatives, and behind them other ways to store one. The place of a shape is its number in
/// stored bodies, so that a new alternative goes to the end of the variant, and its shape to the end of this table.
constexpr std::size_t linkedEquations = 6;

const auto& shapes()
{
    static const Nothing nothing;
    static const std::array<const Shape*, linkedEquations + 1> table{
        &nothing, &scoresShape(), &labelShape(), &treeShape(), &textShape(), &equationShape(), &linkedEquationShape()};
    static_assert(linkedEquations == std::variant_size_v<Prediction>, "each alternative of Prediction has a shape");
    return table;
}

/// The number under which it is stored.
std::size_t numberOf(const Prediction& answer)
{
    const auto* equation = std::get_if<structures::Equation>(&answer);
    return equation != nullptr && !equation->leaves.empty() ? linkedEquations : answer.index();
}

} // namespace

nlohmann::ordered_json Shape::goldJson(const Prediction& gold, Labels labels) const { return json(gold, labels); }

const Shape& shapeOf(const Prediction& answer) { return *shapes()[answer.index()]; }

void write(ByteWriter& out, const Prediction& answer)
{
    const auto number = numberOf(answer);
    out.number(number);
    shapes()[number]->write(out, answer);
}

Prediction read(ByteReader& in) { return shapes()[in.below(shapes().size())]->read(in); }

nlohmann::ordered_json toJson(const Prediction& answer, Labels labels) { return shapeOf(answer).json(answer, labels); }

std::optional<std::string> textOf(const Prediction& answer) { return shapeOf(answer).text(answer); }

} // namespace core::answers
