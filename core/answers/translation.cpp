#include <array>

#include "core/answers/kind.h"
#include "core/answers/text_answer.h"

namespace core::answers {

namespace {

constexpr std::array translationMeasures{AnswerMeasure::Bleu, AnswerMeasure::Chrf, AnswerMeasure::Exact};

constexpr std::array<std::string_view, 2> translationNames{"translation", "reference"};
constexpr std::array translationColumns{Column{"translation", "Translation", translationNames}};

} // namespace

Kind translationKind()
{
    return {.kind = AnswerKind::Translation,
            .name = "translation",
            .noun = "translation",
            .title = "Translation",
            .measures = translationMeasures,
            .columns = translationColumns,
            .readRow = [](AnswerRow& row, Prediction& gold) { return readText(row, "translation", gold); },
            .fromProgram = textFromProgram};
}

} // namespace core::answers
