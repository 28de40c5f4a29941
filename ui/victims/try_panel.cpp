#include "ui/victims/try_panel.h"

#include <stdexcept>
#include <utility>

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>

#include "core/base/error.h"
#include "core/metrics/answers.h"
#include "core/victims/typed_input.h"
#include "ui/answers/text_answers.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/banner.h"
#include "ui/base/bar_list.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/shell/session.h"

namespace ui {
namespace {

constexpr int mostTreePixels = 320;

} // namespace

TryPanel::TryPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), fields_(new QFormLayout), bars_(new BarList(this)), tree_(new ArcView(this)),
      texts_(new TextAnswers(this)), answer_(new QLabel(this)), banner_(new Banner(this)), wait_(new QTimer(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    column->addLayout(fields_);
    column->addWidget(banner_);
    column->addWidget(answer_);
    column->addWidget(bars_);
    column->addWidget(tree_);
    column->addWidget(texts_);
    tree_->setMostHeight(mostTreePixels);
    bars_->setAccessibleName(tr("The victim's scores"));
    bars_->setMaximumWidth(480);
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
        this, {tr("Ask the victim"), false, true},
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
    bars_->setBars({});
    tree_->setVisible(false);
    texts_->setVisible(false);
}

void TryPanel::showAnswer(const core::text::Input& input, const core::structures::Prediction& answer)
{
    clearAnswer();
    if (!session_.victim())
        return;
    if (const auto* tree = std::get_if<core::structures::DependencyTree>(&answer)) {
        try {
            tree_->setExample({"sentence", {}, core::reports::arcSentence(input[0].text, *tree)});
            tree_->setVisible(true);
        } catch (const std::invalid_argument& error) {
            answer_->setText(tr("The answer is no tree over these words: %1").arg(toQt(error.what())));
        }
        return;
    }
    if (core::metrics::answerText(answer)) {
        texts_->setAnswers({}, answer, {});
        texts_->setVisible(true);
        return;
    }
    const auto& labels = session_.victim()->card().labels;
    const int best = core::structures::labelOf(answer);
    const auto name = [&labels](int label) {
        return label >= 0 && static_cast<std::size_t>(label) < labels.size()
                   ? toQt(labels[static_cast<std::size_t>(label)])
                   : tr("no answer");
    };
    answer_->setText(tr("Answer: %1").arg(name(best)));
    std::vector<BarList::Bar> bars;
    if (const auto* scores = std::get_if<core::structures::ClassScores>(&answer))
        for (std::size_t i = 0; i < scores->scores.size(); ++i)
            bars.push_back({name(static_cast<int>(i)), scores->scores[i], formatDecimal(scores->scores[i], 3)});
    bars_->setBars(std::move(bars));
}

} // namespace ui
