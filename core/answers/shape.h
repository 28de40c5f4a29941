#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/files/bytes.h"
#include "core/structures/prediction.h"

namespace core::answers {

using structures::Prediction;
using Labels = std::span<const std::string>;

/// One alternative of structures::Prediction, or a way to store it that came later: how such an answer is stored,
/// exported, identified and read by people. Of an answer of another shape no method may be called. What differs between
/// answers of one shape (a logical form and a translation are both texts) is said by their Kind.
class Shape {
public:
    virtual ~Shape() = default;

    /// The bytes of the answer in bodies of a project; the number of the shape stands before them.
    virtual void write(ByteWriter& out, const Prediction& answer) const = 0;
    /// \throws Error for damaged bytes.
    [[nodiscard]] virtual Prediction read(ByteReader& in) const = 0;
    /// The answer as scripts see it. `labels`: names of the labels that it may give, here and below.
    [[nodiscard]] virtual nlohmann::ordered_json json(const Prediction& answer, Labels labels) const = 0;
    /// The part of a gold answer in the identity of its example.
    [[nodiscard]] virtual std::uint64_t identity(const Prediction& gold, Labels labels) const = 0;

    /// A gold answer as scripts see it: the name of a label alone, else json().
    [[nodiscard]] virtual nlohmann::ordered_json goldJson(const Prediction& gold, Labels labels) const;
    /// The answer as a text that measures compare; nothing for labels and trees.
    [[nodiscard]] virtual std::optional<std::string> text(const Prediction& /*answer*/) const { return std::nullopt; }
    /// The answer in one cell, as people read it; empty for trees.
    [[nodiscard]] virtual std::string shortText(const Prediction& answer, Labels /*labels*/) const
    {
        return text(answer).value_or(std::string());
    }
    /// The cells of a table that hold a gold answer; none for labels, which have a column in any case, and for trees.
    [[nodiscard]] virtual std::vector<std::string> cells(const Prediction& /*gold*/) const { return {}; }
    /// The answer in a plain column of a project's results: a text, or JSON; empty for labels, whose numbers and scores
    /// have columns of their own.
    [[nodiscard]] virtual std::string plain(const Prediction& answer) const
    {
        return text(answer).value_or(std::string());
    }
};

/// The shape of this answer; that of an unknown one says nothing and is null in JSON.
[[nodiscard]] const Shape& shapeOf(const Prediction& answer);

/// Writes an answer behind the number of its shape, which is the same in all projects.
void write(ByteWriter& out, const Prediction& answer);
/// \throws Error for damaged bytes.
[[nodiscard]] Prediction read(ByteReader& in);

/// Shape::json: classes `{label, scores}` (a hard label without scores), trees `{heads, labels}`, texts `{text}`,
/// equations `{equation, answer}`; null where nothing is known. Scores are the shortest decimal numbers that read back
/// as the same floats; what is not a number is null.
[[nodiscard]] nlohmann::ordered_json toJson(const Prediction& answer, Labels labels);
/// Shape::text.
[[nodiscard]] std::optional<std::string> textOf(const Prediction& answer);

// The shapes themselves, each in the file of the kind that is named after it.
[[nodiscard]] const Shape& scoresShape();
[[nodiscard]] const Shape& labelShape();
[[nodiscard]] const Shape& treeShape();
[[nodiscard]] const Shape& textShape();
[[nodiscard]] const Shape& equationShape();
[[nodiscard]] const Shape& linkedEquationShape(); ///< With Equation::leaves, as it is stored where they are known.

} // namespace core::answers
