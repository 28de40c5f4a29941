#include <algorithm>
#include <array>

#include "core/answers/kind.h"
#include "core/answers/looks.h"
#include "core/answers/text_answer.h"
#include "core/base/error.h"
#include "core/files/cells.h"
#include "core/structures/forms/form_names.h"

namespace core::answers {

namespace {

constexpr std::array formMeasures{AnswerMeasure::NormalForm, AnswerMeasure::Exact};

constexpr std::array<std::string_view, 4> formNames{"form", "logical_form", "logicalform", "lf"};
constexpr std::array formColumns{Column{"form", "Logical form", formNames}};

/// Whether the part before the first bracket begins a form: nothing, one name, or a variable (`lambda $0 e`); a title
/// has words there (`Toy Story (1995)`).
bool beginsForm(std::string_view head)
{
    head = trimmed(head);
    return wordsIn(head) <= 1 || head.find('$') != std::string_view::npos;
}

/// `population:i c0`: a name with its type after a colon.
bool hasTypedName(std::string_view cell)
{
    const auto isSmall = [](char c) { return c >= 'a' && c <= 'z'; };
    for (std::size_t at = cell.find(':'); at != std::string_view::npos; at = cell.find(':', at + 1)) {
        const std::size_t end = std::min(cell.find_first_of(" )", at), cell.size());
        if (at > 0 && isSmall(cell[at - 1]) && end - at >= 2 && end - at <= 3 && isSmall(cell[at + 1]))
            return true;
    }
    return false;
}

/// The names of the gold form in the question; none if it cannot be read.
std::vector<text::Mark> namesIn(const Prediction& gold, const text::Text& question)
{
    try {
        return structures::namesIn(question, structures::parseGoldForm(std::get<structures::TextAnswer>(gold).text));
    } catch (const Error&) {
        return {};
    }
}

} // namespace

bool looksLikeForm(std::string_view cell)
{
    cell = trimmed(cell);
    if (cell.size() > 7 && loweredCell(cell.substr(0, 7)) == "select")
        return loweredCell(cell).find(" from ") != std::string::npos;
    const std::size_t bracket = cell.find('(');
    if (bracket == std::string_view::npos)
        return hasTypedName(cell);
    const auto opened = std::count(cell.begin(), cell.end(), '(');
    const auto missing = opened - std::count(cell.begin(), cell.end(), ')'); // the last one, in published files
    return missing >= 0 && missing <= 1 && static_cast<std::size_t>(opened) * 8 >= wordsIn(cell) &&
           beginsForm(cell.substr(0, bracket)) && !looksLikeEquation(cell);
}

Kind formKind()
{
    return {.kind = AnswerKind::Form,
            .name = "form",
            .noun = "logical form",
            .title = "Logical form",
            .measures = formMeasures,
            .columns = formColumns,
            .looksLike = looksLikeForm,
            .readRow = [](AnswerRow& row, Prediction& gold) { return readText(row, "form", gold); },
            .marks = namesIn,
            .fromProgram = textFromProgram};
}

} // namespace core::answers
