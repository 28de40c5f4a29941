#include "ui/answers/text_answers.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <QCoreApplication>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>

#include "core/answers/shape.h"
#include "ui/answers/form_lines.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {
namespace {

/// Longer answers are not compared word by word: the table of the comparison grows with both lengths.
constexpr std::size_t mostWords = 2000;

bool isBracket(QChar c) { return QStringLiteral("()[]{},").contains(c); }

/// Words, and the blanks and brackets between them: joined they are the text again.
std::vector<QString> partsOf(const QString& text)
{
    std::vector<QString> parts;
    for (const QChar c : text) {
        const bool alone = c.isSpace() || isBracket(c);
        if (alone || parts.empty() || parts.back().back().isSpace() || isBracket(parts.back().back()))
            parts.emplace_back(c);
        else
            parts.back() += c;
    }
    return parts;
}

/// One flag per part of `after`: whether it belongs to a longest common subsequence with `before`.
std::vector<bool> keptParts(const std::vector<QString>& before, const std::vector<QString>& after)
{
    const std::size_t rows = before.size(), columns = after.size();
    std::vector<std::vector<std::size_t>> longest(rows + 1, std::vector<std::size_t>(columns + 1));
    for (std::size_t i = rows; i-- > 0;)
        for (std::size_t j = columns; j-- > 0;)
            longest[i][j] =
                before[i] == after[j] ? longest[i + 1][j + 1] + 1 : std::max(longest[i + 1][j], longest[i][j + 1]);
    std::vector<bool> kept(columns);
    for (std::size_t i = 0, j = 0; i < rows && j < columns;)
        if (before[i] == after[j]) {
            kept[j++] = true;
            ++i;
        } else if (longest[i + 1][j] >= longest[i][j + 1]) {
            ++i;
        } else {
            ++j;
        }
    return kept;
}

QString shown(const core::structures::Prediction& answer, core::structures::AnswerKind kind)
{
    const auto text = core::answers::textOf(answer);
    if (!text)
        return {};
    if (const auto* equation = std::get_if<core::structures::Equation>(&answer))
        return QStringLiteral("%1%2%3").arg(toQt(*text), QLatin1String(text->empty() ? "" : " = "),
                                            std::isfinite(equation->answer)
                                                ? QString::number(equation->answer, 'g', 10)
                                                : QCoreApplication::translate("TextAnswers", "no value"));
    return toQt(kind == core::structures::AnswerKind::Form ? formOnLines(*text) : *text);
}

} // namespace

QString markedAgainst(const QString& before, const QString& after)
{
    const auto was = partsOf(before);
    const auto is = partsOf(after);
    const bool compares = was.size() <= mostWords && is.size() <= mostWords;
    const auto kept = compares ? keptParts(was, is) : std::vector<bool>(is.size(), true);
    QString html;
    for (std::size_t i = 0; i < is.size(); ++i) {
        const auto part = is[i].toHtmlEscaped();
        html += kept[i] || is[i].trimmed().isEmpty() ? part : QStringLiteral("<b><u>%1</u></b>").arg(part);
    }
    return html;
}

TextAnswers::TextAnswers(QWidget* parent) : AnswerWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * theme::grid);
    grid->setColumnStretch(1, 1);
    int number = 0;
    for (Row* row : {&gold_, &goldAfter_, &before_, &after_}) {
        *row = {new QLabel(this), new QLabel(this)};
        row->title->setTextFormat(Qt::PlainText);
        row->text->setTextFormat(Qt::RichText);
        row->text->setWordWrap(true);
        row->text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        row->text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        grid->addWidget(row->title, number, 0, Qt::AlignTop);
        grid->addWidget(row->text, number, 1);
        ++number;
    }
    setAccessibleName(tr("The victim's answers"));
    clear();
}

void TextAnswers::fill(Row& row, const QString& title, const QString& plain, const QString& rich)
{
    row.title->setText(title);
    row.text->setText(QStringLiteral("<span style=\"white-space: pre-wrap\">%1</span>").arg(rich));
    row.text->setAccessibleName(QStringLiteral("%1: %2").arg(title, plain));
    row.title->setVisible(!plain.isEmpty());
    row.text->setVisible(!plain.isEmpty());
}

void TextAnswers::setAnswers(const ShownAnswers& answers)
{
    const auto right = shown(answers.gold, answers.kind), was = shown(answers.before, answers.kind),
               is = shown(answers.after, answers.kind);
    const bool same = was == is || is.isEmpty();
    const auto rightAfter = answers.once ? QString() : shown(answers.goldAfter, answers.kind);
    fill(gold_, tr("Gold"), right, right.toHtmlEscaped());
    fill(goldAfter_, tr("Gold after"), rightAfter, markedAgainst(right, rightAfter));
    fill(before_,
         is.isEmpty() ? tr("Answer")
         : same       ? tr("Before and after")
                      : tr("Before"),
         was, right.isEmpty() ? was.toHtmlEscaped() : markedAgainst(right, was));
    fill(after_, tr("After"), same ? QString() : is, markedAgainst(was, is));
    setAccessibleDescription(plainText());
}

void TextAnswers::clear() { setAnswers({}); }

QString TextAnswers::plainText() const
{
    QStringList lines;
    for (const Row* row : {&gold_, &goldAfter_, &before_, &after_})
        if (!row->text->isHidden() && !row->title->text().isEmpty())
            lines << row->text->accessibleName();
    return lines.join(QLatin1Char('\n'));
}

} // namespace ui
