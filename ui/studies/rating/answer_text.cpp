#include "ui/studies/rating/answer_text.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/base/error.h"
#include "ui/base/convert.h"

namespace ui {

using core::studies::QuestionKind;

namespace {

struct AnswerTextWords {
    Q_DECLARE_TR_FUNCTIONS(AnswerText)
};

QString labelOf(const core::studies::Question& question, const std::string& value)
{
    const auto found = std::ranges::find(question.options, value, &core::studies::Option::value);
    return toQt(found == question.options.end() ? value : found->label);
}

} // namespace

QString answerText(const core::studies::Question& question, const std::string& answer)
{
    if (answer.empty())
        return AnswerTextWords::tr("left out");
    switch (question.kind) {
    case QuestionKind::Choice:
        return labelOf(question, answer);
    case QuestionKind::Ranking: {
        QStringList labels;
        for (const auto& value : core::studies::rankingOf(answer))
            labels << labelOf(question, value);
        return labels.join(QStringLiteral(" > "));
    }
    case QuestionKind::Spans:
        try {
            const auto count = core::studies::spansOf(answer).size();
            return count == 1 ? AnswerTextWords::tr("1 mark") : AnswerTextWords::tr("%1 marks").arg(count);
        } catch (const core::Error&) {
            return toQt(answer);
        }
    default:
        return toQt(answer);
    }
}

QString kindText(QuestionKind kind)
{
    switch (kind) {
    case QuestionKind::Choice:
        return AnswerTextWords::tr("One of several answers");
    case QuestionKind::Likert:
        return AnswerTextWords::tr("A point on a scale");
    case QuestionKind::Slider:
        return AnswerTextWords::tr("A number on a slider");
    case QuestionKind::Text:
        return AnswerTextWords::tr("Free text");
    case QuestionKind::Spans:
        return AnswerTextWords::tr("Marked words");
    case QuestionKind::Ranking:
        return AnswerTextWords::tr("An order");
    }
    return {};
}

} // namespace ui
