#include "ui/victims/evaluation_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "core/base/workers.h"
#include "core/programs/consent.h"
#include "core/victims/card_json.h"
#include "core/victims/evaluation/judged_answers.h"
#include "core/victims/evaluation/seen_inputs.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/confusion_view.h"
#include "ui/session/choosers.h"
#include "ui/session/example_requests.h"
#include "ui/session/fits.h"
#include "ui/session/reread_corpus.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

EvaluationPanel::EvaluationPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), limit_(new QSpinBox(this)),
      originals_(new OtherCorpusChooser(session, tr("Originals"),
                                        tr("What the texts of the corpus were made from: how many of them are still "
                                           "answered correctly? The column original_id names a text's original, or the "
                                           "rows of both belong together"),
                                        tr("none, score the corpus alone"), this)),
      train_(new OtherCorpusChooser(session, tr("Training data"),
                                    tr("The corpus that the victim was trained on: also gives the score on texts that "
                                       "are not in it"),
                                    tr("not known"), this)),
      scores_(core::victims::scoreParameters()), translations_(nullptr), trees_(nullptr), banner_(new Banner(this)),
      score_(new QLabel(this)), confusion_(new ConfusionView(this))
{
    action_ = makeAction(this, tr("Evaluate"), QStringLiteral("ok"), QKeySequence(QStringLiteral("Ctrl+E")),
                         tr("Clean score, confusion matrix and a check for swapped labels"), [this] { evaluate(); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    auto* choices = new QWidget(this);
    auto* row = new FlowLayout(choices, theme::grid);
    row->addWidget(labelled(tr("Corpus"), new CorpusChooser(session_, this), choices));
    auto* most = new QWidget(choices);
    auto* mostRow = new QHBoxLayout(most);
    mostRow->setContentsMargins(0, 0, 0, 0);
    mostRow->setSpacing(theme::grid);
    auto* label = new QLabel(tr("at most"), most);
    label->setBuddy(limit_);
    mostRow->addWidget(label);
    limit_->setRange(0, 10'000'000);
    limit_->setValue(1000);
    limit_->setSingleStep(500);
    limit_->setGroupSeparatorShown(true);
    limit_->setSpecialValueText(tr("all"));
    limit_->setSuffix(tr(" examples"));
    limit_->setToolTip(tr("Spread evenly over the corpus"));
    mostRow->addWidget(limit_);
    row->addWidget(most);
    row->addWidget(labelled(tr("Originals"), originals_, choices));
    row->addWidget(labelled(tr("Training data"), train_, choices));
    const auto fields = [&](std::initializer_list<const char*> keys) {
        auto* group = new QWidget(choices);
        auto* scoring = new FlowLayout(group, theme::grid);
        for (const auto* key : keys) {
            auto* field = scores_.add(key, group, [this] { refresh(); });
            auto* list = qobject_cast<QComboBox*>(field);
            scoring->addWidget(list == nullptr ? field : labelled(field->accessibleName(), list, group));
        }
        row->addWidget(group);
        return group;
    };
    translations_ = fields({"tokenizer", "references", "smoothing", "lowercase"});
    trees_ = fields({"punctuation"});
    button_ = makeButton(action_, choices);
    row->addWidget(button_);
    column->addWidget(choices);
    column->addWidget(banner_);
    score_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    score_->setWordWrap(true);
    column->addWidget(score_);
    column->addWidget(confusion_);
    connect(confusion_, &ConfusionView::wanted, this, &EvaluationPanel::showExamples);
    connect(&session_, &Session::victimChanged, this, &EvaluationPanel::refresh);
    connect(&session_, &Session::corpusChanged, this, &EvaluationPanel::refresh);
    connect(originals_, &QComboBox::currentIndexChanged, this, &EvaluationPanel::refresh);
    connect(train_, &QComboBox::currentIndexChanged, this, &EvaluationPanel::refresh);
    refresh();
}

namespace {

/// Puts the answers into the project, where the page Corpora shows them. One that cannot be written keeps none.
void keepAnswers(core::store::Project* project, core::store::Id corpus, const std::string& spec,
                 const std::string& givenName, const core::victims::VictimCard& card,
                 const core::victims::DoorCheck& check)
{
    if (project == nullptr || project->readOnly() || corpus == 0)
        return;
    const bool program = !core::programs::execCommandOf(spec).empty(); // it may have changed since it was asked
    project->addAnswers(
        {corpus, spec, core::victims::cardJson(card, givenName), card.hash, {}, check.rows, check.clean.answers},
        !program);
}

} // namespace

QString EvaluationPanel::chosen() const
{
    return QStringList{session_.victimSpec(), QString::number(session_.corpusId()),
                       QString::number(originals_->corpus()), QString::number(train_->corpus()),
                       toQt(core::jsonOf(core::victims::scoreParameters(), choices()).dump())}
        .join(QLatin1Char('\n'));
}

core::victims::ScoreChoices EvaluationPanel::choices() const
{
    core::victims::ScoreChoices choices;
    scores_.fill(choices);
    return choices;
}

bool EvaluationPanel::ofPairs() const
{
    // A corpus that was chosen as originals before is evaluated by itself once it is the corpus.
    return session_.corpus() && originals_->corpus() != 0 && originals_->corpus() != session_.corpusId();
}

void EvaluationPanel::refresh()
{
    if (chosen() != shownFor_) {
        clearResult();
        showKept();
    }
    limit_->setEnabled(!ofPairs());
    const auto answers = [this](core::structures::AnswerKind kind) {
        return session_.victim() && session_.victim()->card().answers() == kind;
    };
    translations_->setVisible(answers(core::structures::AnswerKind::Translation));
    trees_->setVisible(answers(core::structures::AnswerKind::Tree));
    const auto reason = whyNot(session_);
    action_->setEnabled(session_.victim() && session_.corpus() && reason.isEmpty() && (!job_ || job_->ended()));
    if (!reason.isEmpty())
        say(reason + QLatin1Char('.'));
    else if (!session_.project())
        say(tr("Open a project with a corpus to evaluate the victim on it."));
    else if (session_.corpusId() == 0)
        say(tr("The project has no corpus yet."));
}

void EvaluationPanel::showKept()
{
    if (!session_.victim() || !session_.corpus() || !session_.project() || ofPairs() || train_->corpus() != 0 ||
        !whyNot(session_).isEmpty())
        return;
    const auto asked = chosen();
    keptJob_ = session_.jobs().run(
        this, {tr("Read the answers"), false, true},
        [project = session_.project(), id = session_.corpusId(), corpus = session_.corpus(),
         card = session_.victim()->card(), choices = choices()](JobControl&) -> std::optional<Found> {
            for (auto& kept : project->answers(id)) {
                if (kept.victimHash != card.hash || kept.rows.empty() || kept.rows.back() >= corpus->examples.size())
                    continue;
                Found found;
                auto clean = core::victims::evaluationOf(card, *corpus, kept.rows, std::move(kept.answers), choices);
                found.check = core::victims::checkOf(card, *corpus, std::move(kept.rows), std::move(clean), choices);
                found.when = formatWhen(toQt(kept.at));
                return found;
            }
            return std::nullopt;
        },
        [this, asked](const std::optional<Found>& found) {
            if (!found || asked != chosen() || !shownFor_.isEmpty())
                return;
            shownFor_ = asked;
            showFound(*found);
        },
        [](const Problem&) {}); // labels that were renamed since: the button Evaluate says what is wrong
}

void EvaluationPanel::showExamples(int gold, int answer)
{
    const auto& victim = session_.victim();
    if (!victim || !session_.corpus())
        return;
    const auto search = core::victims::cellSearch(session_.corpus()->labels, victim->card().labels, gold, answer);
    session_.goTo(QStringLiteral("corpora"));
    Q_EMIT ExampleRequests::of(session_).shown(toQt(search), toQt(victim->card().hash));
}

void EvaluationPanel::say(const QString& text)
{
    score_->setText(text);
    score_->setHidden(text.isEmpty()); // an empty line is nothing to come to
}

void EvaluationPanel::clearResult()
{
    for (const auto& job : {job_, keptJob_})
        if (job)
            job->cancel();
    shownFor_.clear();
    banner_->clear();
    say({});
    confusion_->clear();
}

void EvaluationPanel::evaluate()
{
    if (!session_.victim() || !session_.corpus())
        return;
    clearResult();
    shownFor_ = chosen();
    say(tr("Querying the victim..."));
    action_->setEnabled(false);
    job_ = session_.jobs().run(
        this, {tr("Evaluate %1 on %2").arg(session_.victimSpec(), toQt(session_.corpus()->name)), false, false}, work(),
        [this](const Found& found) {
            showFound(found);
            if (!found.pairs)
                session_.touchProject(); // the page Corpora shows the answers
        },
        [this](const Problem& problem) {
            say({});
            banner_->showProblem(problem);
            action_->setEnabled(true);
        });
    connect(job_, &Job::endedAs, this, [this] {
        action_->setEnabled(session_.victim() && session_.corpus() && whyNot(session_).isEmpty());
        if (job_ && job_->state() == Job::State::Cancelled)
            say({});
    });
}

std::function<EvaluationPanel::Found(JobControl&)> EvaluationPanel::work() const
{
    return [victim = session_.victim(), corpus = session_.corpus(), project = session_.project(),
            id = session_.corpusId(), spec = toStd(session_.victimSpec()),
            givenName = toStd(session_.givenName(session_.victimSpec())),
            limit = static_cast<std::size_t>(limit_->value()), originals = ofPairs() ? originals_->corpus() : 0,
            train = train_->corpus(), workers = core::threadsFor(Session::workers()),
            choices = choices()](JobControl& control) {
        const auto read = [&](core::store::Id id) {
            return id == 0 ? core::corpora::Corpus{} : rereadCorpus(*project, id, control.stop(), control.progressFn());
        };
        const auto own = victim->clone();
        const auto learnt = read(train);
        Found found;
        if (originals != 0) {
            found.pairs = core::victims::reportPairs(*own, read(originals), *corpus, train == 0 ? nullptr : &learnt,
                                                     workers, control.stop(), control.progressFn());
            return found;
        }
        found.check = core::victims::checkAtDoor(*own, *corpus, limit, workers, control.stop(), choices);
        keepAnswers(project.get(), id, spec, givenName, own->card(), found.check);
        if (train != 0) {
            const auto others = core::victims::withoutSeen(*corpus, learnt);
            found.others = tr("%1 of %2 texts occur in %3.")
                               .arg(formatCount(corpus->examples.size() - others.examples.size()),
                                    formatCount(corpus->examples.size()), toQt(learnt.name));
            if (!others.examples.empty() && others.examples.size() < corpus->examples.size())
                found.others +=
                    tr(" On the others: %1")
                        .arg(toQt(core::victims::checkAtDoor(*own, others, limit, workers, control.stop(), choices)
                                      .headline()));
        }
        return found;
    };
}

void EvaluationPanel::showFound(const Found& found)
{
    if (found.pairs) {
        say(toQt(found.pairs->text()));
        return;
    }
    showCheck(found.check);
    if (!found.when.isEmpty())
        say(score_->text() + QLatin1Char('\n') + tr("Kept in the project since %1.").arg(found.when));
    if (!found.others.isEmpty())
        say(score_->text() + QLatin1Char('\n') + found.others);
}

void EvaluationPanel::showCheck(const core::victims::DoorCheck& check)
{
    QStringList labels;
    const bool classes = check.clean.accuracy.has_value() || !(check.clean.trees || check.clean.texts);
    if (classes)
        for (const auto& label : check.clean.labels)
            labels << toQt(label);
    confusion_->setConfusion(check.clean.confusion, labels);
    const auto number = [](const std::optional<double>& value) {
        return value ? formatPercent(*value) : QStringLiteral("\u2013");
    };
    if (!classes) {
        say(toQt(check.headline()));
    } else {
        say(tr("Accuracy %1, macro F1 %2 over %3 (always the commonest label: %4).")
                .arg(number(check.clean.accuracy), number(check.clean.macroF1),
                     formatPlural(check.clean.examples, tr("example"), tr("examples")), formatPercent(check.chance)) +
            (check.clean.leftOut > 0
                 ? tr(" %1 left out: the victim does not have their labels.").arg(formatCount(check.clean.leftOut))
                 : QString()));
    }
    if (check.warnings.empty()) {
        const bool translates =
            check.clean.texts && check.clean.texts->scores.front().first == core::metrics::AnswerMeasure::Bleu;
        banner_->show(Banner::Kind::Good,
                      check.clean.trees
                          ? tr("The victim fits the corpus: it is better than attaching every word to its neighbour.")
                      : translates ? tr("The victim fits the corpus: it is better than copying the source.")
                      : check.clean.texts
                          ? tr("The victim fits the corpus: it is better than always giving the commonest answer.")
                          : tr("The victim fits the corpus: it is better than chance, and no other order of labels "
                               "fits better."));
        return;
    }
    QStringList warnings;
    for (const auto& warning : check.warnings)
        warnings << toQt(warning);
    banner_->show(Banner::Kind::Warning, warnings.join(QLatin1Char('\n')));
}

} // namespace ui
