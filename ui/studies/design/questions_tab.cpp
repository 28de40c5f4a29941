#include "ui/studies/design/questions_tab.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/studies/rating/answer_text.h"

namespace ui {

using core::metrics::Level;
using core::studies::Question;
using core::studies::QuestionKind;
using core::studies::Shows;

namespace {

constexpr QuestionKind allKinds[] = {QuestionKind::Choice, QuestionKind::Likert, QuestionKind::Slider,
                                     QuestionKind::Text,   QuestionKind::Spans,  QuestionKind::Ranking};

QDoubleSpinBox* number(QWidget* parent, const QString& tip)
{
    auto* box = new QDoubleSpinBox(parent);
    box->setRange(-100'000, 100'000);
    box->setDecimals(2);
    box->setToolTip(tip);
    return box;
}

} // namespace

QuestionsTab::QuestionsTab(QWidget* parent) : ListTab(tr("Questions"), tr("question"), parent)
{
    rows_ = new QFormLayout(form());
    rows_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    rows_->setLabelAlignment(Qt::AlignLeft);
    const auto line = [this](const QString& name, const QString& tip) {
        auto* field = new QLineEdit(form());
        field->setToolTip(tip);
        rows_->addRow(name, field);
        connect(field, &QLineEdit::textEdited, this, &QuestionsTab::take);
        return field;
    };
    prompt_ = line(tr("Question"), tr("What the rater reads above the answers"));
    prompt_->setObjectName(QStringLiteral("question-prompt"));
    help_ = line(tr("Help"), tr("A line below the question; may be empty"));
    kind_ = new QComboBox(form());
    kind_->setToolTip(tr("How it is answered"));
    for (const auto kind : allKinds)
        kind_->addItem(kindText(kind), static_cast<int>(kind));
    rows_->addRow(tr("Answer"), kind_);
    options_ = new QPlainTextEdit(form());
    options_->setObjectName(QStringLiteral("question-options"));
    options_->setToolTip(tr("One answer per line: what the ballot stores = what the rater reads"));
    options_->setTabChangesFocus(true);
    options_->setMaximumHeight(fontMetrics().lineSpacing() * 7);
    connect(options_, &QPlainTextEdit::textChanged, this, &QuestionsTab::take);
    rows_->addRow(tr("Answers"), options_);
    fromLabels_ = new QCheckBox(tr("The victim's labels as answers"), form());
    fromLabels_->setToolTip(tr("When items are drawn, the labels of the campaigns' victims become the answers"));
    rows_->addRow(QString(), fromLabels_);
    low_ = number(form(), tr("The scale begins here"));
    high_ = number(form(), tr("The scale ends here"));
    step_ = number(form(), tr("Distance of two answers on the slider"));
    rows_->addRow(tr("From"), low_);
    lowLabel_ = line(tr("which means"), tr("What the lowest answer means"));
    rows_->addRow(tr("To"), high_);
    highLabel_ = line(tr("which means"), tr("What the highest answer means"));
    rows_->addRow(tr("Step"), step_);
    level_ = new QComboBox(form());
    level_->addItem(tr("equal or not (nominal)"), static_cast<int>(Level::Nominal));
    level_->addItem(tr("in an order (ordinal)"), static_cast<int>(Level::Ordinal));
    level_->addItem(tr("with distances (interval)"), static_cast<int>(Level::Interval));
    level_->addItem(tr("with a true zero (ratio)"), static_cast<int>(Level::Ratio));
    level_->setToolTip(tr("How far apart two answers are when agreement is computed"));
    rows_->addRow(tr("Answers are"), level_);
    shows_ = new QComboBox(form());
    shows_->addItem(tr("both texts side by side"), static_cast<int>(Shows::Pair));
    shows_->addItem(tr("only the text in question"), static_cast<int>(Shows::Text));
    shows_->setToolTip(tr("Which of the two texts is the perturbed one stays hidden in both cases"));
    rows_->addRow(tr("Shows"), shows_);
    required_ = new QCheckBox(tr("Must be answered"), form());
    required_->setToolTip(tr("Other questions can be left out with Enter"));
    rows_->addRow(QString(), required_);
    onlyIf_ = new QComboBox(form());
    onlyIf_->setToolTip(tr("Asked only after certain answers to an earlier question"));
    rows_->addRow(tr("Asked"), onlyIf_);
    onlyAnswers_ = line(tr("if answered"), tr("Answers as the ballot stores them, with commas between"));
    id_ = line(tr("Name in ballots"), tr("Letters, digits, - and _"));
    for (auto* box : {kind_, level_, shows_, onlyIf_})
        connect(box, &QComboBox::activated, this, [this] {
            take();
            refreshKind();
        });
    for (auto* box : {low_, high_, step_})
        connect(box, &QDoubleSpinBox::valueChanged, this, &QuestionsTab::take);
    for (auto* box : {required_, fromLabels_})
        connect(box, &QCheckBox::toggled, this, &QuestionsTab::take);
}

void QuestionsTab::setStudy(const core::studies::Study& study)
{
    questions_ = study.questions;
    refreshTitles();
}

void QuestionsTab::refreshTitles()
{
    QStringList titles;
    for (const auto& question : questions_)
        titles << QStringLiteral("%1. %2").arg(titles.size() + 1).arg(toQt(question.prompt));
    setTitles(titles);
}

void QuestionsTab::add()
{
    Question question;
    int n = static_cast<int>(questions_.size());
    const auto taken = [&](const std::string& id) {
        return std::ranges::any_of(questions_, [&](const auto& other) { return other.id == id; });
    };
    do
        question.id = "q" + std::to_string(++n);
    while (taken(question.id));
    question.prompt = toStd(tr("New question"));
    question.options = {{"yes", toStd(tr("Yes"))}, {"no", toStd(tr("No"))}};
    questions_.push_back(std::move(question));
    refreshTitles();
    setCurrent(static_cast<int>(questions_.size()) - 1);
    prompt_->setFocus();
    prompt_->selectAll();
    Q_EMIT edited();
}

void QuestionsTab::remove(int row)
{
    if (row < 0)
        return;
    questions_.erase(questions_.begin() + row);
    refreshTitles();
    Q_EMIT edited();
}

void QuestionsTab::move(int from, int to)
{
    std::swap(questions_.at(static_cast<std::size_t>(from)), questions_.at(static_cast<std::size_t>(to)));
    refreshTitles();
    Q_EMIT edited();
}

void QuestionsTab::showPart(int row)
{
    filling_ = true;
    const Question question = row < 0 ? Question{} : questions_[static_cast<std::size_t>(row)];
    const auto set = [](QLineEdit* line, const std::string& text) {
        if (line->text() != toQt(text))
            line->setText(toQt(text));
    };
    set(prompt_, question.prompt);
    set(help_, question.help);
    set(id_, question.id);
    set(lowLabel_, question.lowLabel);
    set(highLabel_, question.highLabel);
    kind_->setCurrentIndex(kind_->findData(static_cast<int>(question.kind)));
    std::vector<std::pair<std::string, std::string>> options;
    for (const auto& option : question.options)
        options.emplace_back(option.value, option.label);
    if (pairsFrom(options_->toPlainText()) != options)
        options_->setPlainText(pairLines(options));
    fromLabels_->setChecked(question.labelsAsOptions);
    low_->setValue(question.low);
    high_->setValue(question.high);
    step_->setValue(question.step);
    level_->setCurrentIndex(level_->findData(static_cast<int>(question.level)));
    shows_->setCurrentIndex(shows_->findData(static_cast<int>(question.shows)));
    required_->setChecked(question.required);
    onlyIf_->clear();
    onlyIf_->addItem(tr("always"), QString());
    for (int i = 0; i < row; ++i) {
        const auto& other = questions_[static_cast<std::size_t>(i)];
        onlyIf_->addItem(tr("depending on \u201c%1\u201d").arg(toQt(other.prompt)), toQt(other.id));
    }
    onlyIf_->setCurrentIndex(std::max(0, question.onlyIf ? onlyIf_->findData(toQt(question.onlyIf->question)) : 0));
    const auto answers = question.onlyIf ? question.onlyIf->answers : std::vector<std::string>{};
    if (wordsFrom(onlyAnswers_->text()) != answers)
        onlyAnswers_->setText(wordsText(answers));
    refreshKind();
    filling_ = false;
}

void QuestionsTab::refreshKind()
{
    const auto kind = static_cast<QuestionKind>(kind_->currentData().toInt());
    const auto showRow = [this](QWidget* field, bool shown) {
        field->setVisible(shown);
        if (auto* label = rows_->labelForField(field))
            label->setVisible(shown);
    };
    const bool scaled = kind == QuestionKind::Likert || kind == QuestionKind::Slider;
    showRow(options_, kind == QuestionKind::Choice || kind == QuestionKind::Spans || kind == QuestionKind::Ranking);
    showRow(fromLabels_, kind == QuestionKind::Choice);
    for (QWidget* field : {static_cast<QWidget*>(low_), static_cast<QWidget*>(high_), static_cast<QWidget*>(lowLabel_),
                           static_cast<QWidget*>(highLabel_)})
        showRow(field, scaled);
    showRow(step_, kind == QuestionKind::Slider);
    showRow(level_, kind != QuestionKind::Text && kind != QuestionKind::Spans);
    showRow(onlyAnswers_, !onlyIf_->currentData().toString().isEmpty());
}

void QuestionsTab::take()
{
    const int row = current();
    if (filling_ || row < 0)
        return;
    auto& question = questions_[static_cast<std::size_t>(row)];
    question.prompt = toStd(prompt_->text());
    question.help = toStd(help_->text());
    question.id = toStd(id_->text().trimmed());
    question.kind = static_cast<QuestionKind>(kind_->currentData().toInt());
    question.options.clear();
    for (auto& [value, label] : pairsFrom(options_->toPlainText()))
        question.options.push_back({value, label});
    question.labelsAsOptions = fromLabels_->isChecked();
    question.low = low_->value();
    question.high = high_->value();
    question.step = step_->value();
    question.lowLabel = toStd(lowLabel_->text());
    question.highLabel = toStd(highLabel_->text());
    question.level = static_cast<Level>(level_->currentData().toInt());
    question.shows = static_cast<Shows>(shows_->currentData().toInt());
    question.required = required_->isChecked();
    const auto other = onlyIf_->currentData().toString();
    question.onlyIf.reset();
    if (!other.isEmpty())
        question.onlyIf = core::studies::SkipRule{toStd(other), wordsFrom(onlyAnswers_->text())};
    filling_ = true;
    refreshTitles();
    filling_ = false;
    Q_EMIT edited();
}

} // namespace ui
