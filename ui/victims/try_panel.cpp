#include "ui/victims/try_panel.h"

#include <utility>

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>

#include "core/base/error.h"
#include "core/victims/typed_input.h"
#include "ui/answers/answer_view.h"
#include "ui/arcs/arc_export.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {
namespace {

constexpr int mostTreePixels = 320;

} // namespace

TryPanel::TryPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), fields_(new QFormLayout), shown_(new AnswerView(this)),
      answer_(new QLabel(this)), banner_(new Banner(this)), wait_(new QTimer(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    column->addLayout(fields_);
    column->addWidget(banner_);
    column->addWidget(answer_);
    column->addWidget(shown_);
    for (auto* view : {shown_->arcs(), shown_->forms(), shown_->equations()}) {
        view->setMostHeight(mostTreePixels);
        tellExports(*view, *banner_);
    }
    wait_->setSingleShot(true);
    wait_->setInterval(60);
    connect(wait_, &QTimer::timeout, this, &TryPanel::ask);
    connect(&session_, &Session::victimChanged, this, &TryPanel::rebuild);
    clearAnswer();
    rebuild();
}

void TryPanel::rebuild()
{
    const auto& victim = session_.victim();
    const auto segments = victim ? victim->card().segments : std::vector<std::string>{};
    setEnabled(victim != nullptr);
    if (segments != segments_) {
        while (fields_->rowCount() > 0)
            fields_->removeRow(0);
        edits_.clear();
        segments_ = segments;
        for (const auto& segment : segments_) {
            auto* edit = new QLineEdit(this);
            edit->setPlaceholderText(tr("Type a sentence"));
            edit->setClearButtonEnabled(true);
            edit->setObjectName(QStringLiteral("try-") + toQt(segment));
            connect(edit, &QLineEdit::textChanged, wait_, [this] { wait_->start(); });
            fields_->addRow(toQt(segment), edit);
            edits_.push_back(edit);
        }
    }
    wait_->start();
}

void TryPanel::setSentence(const QString& text)
{
    if (!edits_.empty())
        edits_.front()->setText(text);
}

void TryPanel::ask()
{
    if (job_)
        job_->cancel();
    banner_->clear();
    const auto& victim = session_.victim();
    bool any = false;
    for (auto* edit : edits_)
        any = any || !edit->text().trimmed().isEmpty();
    if (!victim || !any) {
        clearAnswer();
        return;
    }
    std::vector<std::pair<std::string, std::string>> texts;
    for (std::size_t i = 0; i < edits_.size(); ++i)
        texts.emplace_back(segments_[i], toStd(edits_[i]->text()));
    job_ = session_.jobs().run(
        this, {tr("Query the victim"), false, true},
        [victim, input = core::victims::typedInput(victim->card(), texts)](JobControl& control) {
            const auto answers = victim->clone()->predict(std::span(&input, 1), control.stop());
            return std::pair(input, answers.empty() ? core::structures::Prediction{} : answers.front());
        },
        [this](const auto& answered) { showAnswer(answered.first, answered.second); },
        [this](const Problem& problem) {
            clearAnswer();
            banner_->showProblem(problem);
        });
}

void TryPanel::clearAnswer()
{
    answer_->clear();
    shown_->clear();
    shown_->hide();
}

void TryPanel::showAnswer(const core::text::Input& input, const core::structures::Prediction& answer)
{
    clearAnswer();
    const auto& victim = session_.victim();
    if (!victim)
        return;
    ShownAnswers answers{.kind = victim->card().answers(), .before = answer, .original = input[0].text, .once = true};
    for (const auto& label : victim->card().labels)
        answers.labels << toQt(label);
    shown_->setAnswers(answers);
    shown_->show();
    if (answers.kind == core::structures::AnswerKind::Label)
        answer_->setText(tr("Answer: %1").arg(answers.labels.value(core::structures::labelOf(answer), tr("none"))));
}

} // namespace ui
