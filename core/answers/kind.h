#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/answers/measure.h"
#include "core/structures/prediction.h"
#include "core/structures/task.h"
#include "core/text/input.h"

namespace core::answers {

using structures::AnswerKind;
using structures::Prediction;

/// A column that a table has for gold answers of a kind.
struct Column {
    std::string_view role;  ///< In `--columns` and in the header of files that are written here.
    std::string_view title; ///< For people; empty: it is not offered for choice.
    /// What published files call it, in order of preference.
    std::span<const std::string_view> names;
    bool decides = true; ///< Whether it alone says of which kind the answers are.
    bool isUsual = true; ///< Whether one of its names says that a row is a header.
    bool written = true; ///< Whether files that are written here have it.
};

/// A row of a table, whose gold answer is being read.
class AnswerRow {
public:
    AnswerRow(std::vector<std::string>& texts, std::vector<std::pair<std::string, std::string>>& columns)
        : texts(texts), columns(columns)
    {}
    virtual ~AnswerRow() = default;
    AnswerRow(const AnswerRow&) = delete;
    AnswerRow& operator=(const AnswerRow&) = delete;

    /// The cell in the column with this role, as it is in the file; nothing if there is no such column.
    [[nodiscard]] virtual std::optional<std::string_view> cell(std::string_view role) const = 0;
    /// What people call that column.
    [[nodiscard]] virtual std::string nameOf(std::string_view role) const = 0;

    std::vector<std::string>& texts;                           ///< The row's texts, which an answer may change.
    std::vector<std::pair<std::string, std::string>>& columns; ///< The user's columns, to which an answer may add.
};

/// Why a row has no gold answer; an empty text: it has one.
struct RowProblem {
    std::string text;
    bool expected = false; ///< Valid files have such rows, too: they are no sign of columns that were confused.
};

/// What an answer of a program is read for.
struct ProgramQuestion {
    const text::Input& input;
    std::span<const std::string> labels; ///< The labels that the program announced.
    bool scores = false;                 ///< Whether it announced scores.
    std::string_view victim;             ///< What such victims are called: "parser".
};

/// One kind of answers that victims give and corpora hold, with everything that the program must know of it. What holds
/// for all answers of a shape is said by Shape. A kind is a file here, with a function that kinds.cpp declares and
/// calls.
struct Kind {
    AnswerKind kind;
    std::string_view name;  ///< In projects and corpora (Corpus::gold): "form".
    std::string_view noun;  ///< "logical form"
    std::string_view title; ///< The same at the head of a column: "Logical form".

    /// The measures of such answers, the default first; none for labels, trees and tags, which have scores of their
    /// own.
    std::span<const AnswerMeasure> measures = {};

    /// The columns of gold answers, the main one first; none where tables cannot hold them.
    std::span<const Column> columns = {};
    /// Whether a cell looks like such an answer; null where none can be recognised by itself.
    bool (*looksLike)(std::string_view cell) = nullptr;
    /// Reads the gold answer of a row that has one of the columns.
    RowProblem (*readRow)(AnswerRow& row, Prediction& gold) = nullptr;

    /// What of a text its gold answer names; null where answers name nothing.
    std::vector<text::Mark> (*marks)(const Prediction& gold, const text::Text& text) = nullptr;

    /// The prediction of a program (docs/protocol.md); null for kinds that programs do not answer.
    /// \throws Error that says what is wrong with it.
    Prediction (*fromProgram)(const nlohmann::json& answer, const ProgramQuestion& question) = nullptr;
    /// Whether answers are about single words, so that programs are told how a text was cut into them.
    bool ofWords = false;

    /// "a logical form", "an equation".
    [[nodiscard]] std::string withArticle() const;
    [[nodiscard]] const Column* find(std::string_view role) const;
};

/// All of them, in the order of the enumeration.
[[nodiscard]] std::span<const Kind> kinds();
[[nodiscard]] const Kind& kindOf(AnswerKind kind);
/// Null for an unknown name.
[[nodiscard]] const Kind* findKind(std::string_view name);
/// The kind that a role of a column belongs to; null for the roles of texts, labels and ids.
[[nodiscard]] const Kind* kindWithRole(std::string_view role);

} // namespace core::answers
