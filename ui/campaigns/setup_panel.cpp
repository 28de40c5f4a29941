#include "ui/campaigns/setup_panel.h"

#include <algorithm>

#include <QApplication>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/attacks/attack.h"
#include "core/base/error.h"
#include "core/campaigns/planning/matching.h"
#include "core/campaigns/planning/reuse.h"
#include "core/campaigns/planning/sample.h"
#include "core/campaigns/runner.h"
#include "core/json/json.h"
#include "core/language/language_tag.h"
#include "core/victims/evaluation/door_check.h"
#include "core/victims/evaluation/label_mapping.h"
#include "core/victims/evaluation/target_language.h"
#include "core/victims/evaluation/text_language.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/bar_list.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/choosers.h"
#include "ui/session/fits.h"
#include "ui/session/recipe_chooser.h"
#include "ui/session/session.h"
#include "ui/session/text_language.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

constexpr std::size_t doorExamples = 200; ///< Enough to see swapped labels, quick enough to do before every campaign.

/// Whether the model folder names a training file with these bytes.
bool trainedOn(const core::victims::VictimCard& victim, const std::string& sha256)
{
    const auto card = core::maybeJson(victim.configJson);
    const nlohmann::json::json_pointer files("/training/corpora/train");
    if (!card.is_object() || !card.contains(files) || !card.at(files).is_array())
        return false;
    const auto& trained = card.at(files);
    return std::any_of(trained.begin(), trained.end(), [&](const auto& file) {
        return file.is_object() && file.value("sha256", std::string()) == sha256;
    });
}

/// Translations are scored as the campaign will score them.
core::victims::ScoreChoices choicesOf(const core::attacks::Recipe& recipe, const std::string& language)
{
    core::victims::ScoreChoices choices;
    const auto scored = recipe.forTranslations(language);
    if (const auto options = core::attacks::scoringOf(scored, core::structures::findTask("translation")).answers;
        scored.attacks(core::structures::AnswerKind::Translation))
        choices.translations = options.translations;
    return choices;
}

/// What is odd about the language of the chosen corpus for the chosen victim, a line each.
QStringList languageLines(const Session& session)
{
    auto card = session.victim()->card();
    if (const auto said = victimLanguage(session.victimSpec()); !said.empty())
        card.language = said;
    using core::language::languageName;
    const auto& corpus = *session.corpus();
    // As core::victims::languageWarnings, for the window.
    if (!corpus.language.empty() && !card.language.empty())
        return core::language::primaryLanguage(corpus.language) == core::language::primaryLanguage(card.language)
                   ? QStringList()
                   : QStringList{SetupPanel::tr("The corpus is in %1, and %2 reads %3")
                                     .arg(toQt(languageName(corpus.language)), toQt(card.name),
                                          toQt(languageName(card.language)))};
    if (!core::victims::textLanguageOf(corpus, card).empty())
        return {};
    const auto seems = core::victims::seemingLanguage(corpus);
    if (seems.empty() || core::language::isEnglish(seems))
        return {};
    return {SetupPanel::tr("The texts look like %1, and neither the corpus nor %2 says its language: they are read as "
                           "English. Say it on the page Corpora or Victims")
                .arg(toQt(languageName(seems)), toQt(card.name))};
}

/// Where nothing was attacked yet.
core::store::SampleRecord usualSample()
{
    core::store::SampleRecord sample;
    sample.method = "stratified";
    sample.limit = 200;
    return sample;
}

/// What became of a plan.
struct Stored {
    core::store::Id campaign = 0;
    QString before;        ///< The campaign that the project had already with the very same plan; empty: it had none.
    std::size_t taken = 0; ///< Results that other campaigns had.
};

QString saidOf(const Stored& stored)
{
    if (!stored.before.isEmpty())
        return SetupPanel::tr("The project has this campaign already: %1. What is done is not done twice. Name the "
                              "new one to attack all anew")
            .arg(stored.before);
    return stored.taken == 0
               ? QString()
               : SetupPanel::tr("%1 of campaigns with the same victim, recipe and seed were taken: what "
                                "is done is not done twice.")
                     .arg(formatPlural(stored.taken, SetupPanel::tr("result"), SetupPanel::tr("results")));
}

QLabel* heading(const QString& text, QWidget* parent)
{
    return new StyledLabel(StyledLabel::Style::Bold, text, parent);
}

} // namespace

SetupPanel::SetupPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), sample_(core::campaigns::sampleParameters()),
      attack_(core::campaigns::attackParameters())
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    originLine_ = new QLabel(this);
    originLine_->setObjectName(QStringLiteral("origin"));
    originLine_->setWordWrap(true);
    originLine_->hide();
    outer->addWidget(originLine_);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto* box = new QWidget(scroll);
    auto* columns = new FlowLayout(box, theme::grid * 6); // one below the other where the window is narrow
    const auto column = [&] {
        auto* half = new QWidget(box);
        half->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding); // both begin at the top
        columns->addWidget(half);
        auto* form = new QFormLayout(half);
        form->setContentsMargins(0, 0, 0, 0);
        form->setRowWrapPolicy(QFormLayout::WrapLongRows);
        form->setHorizontalSpacing(theme::grid * 2);
        form->setVerticalSpacing(theme::grid);
        form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
        form->setLabelAlignment(Qt::AlignLeft);
        return form;
    };
    buildSample(column());
    buildAttack(column());
    scroll->setWidget(box);
    outer->addWidget(scroll, 1);
    problem_ = new Banner(this);
    outer->addWidget(problem_);
    door_ = new Banner(this);
    outer->addWidget(door_);

    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setToolTip(tr("Back to the campaigns"));
    connect(cancel, &QPushButton::clicked, this, &SetupPanel::cancelled);
    buttons->addWidget(cancel);
    start_ = new QPushButton(tr("Start"), this);
    start_->setObjectName(QStringLiteral("start-campaign"));
    start_->setToolTip(tr("Store the campaign in the project and run it"));
    makePrimary(start_);
    connect(start_, &QPushButton::clicked, this, &SetupPanel::create);
    buttons->addWidget(start_);
    outer->addLayout(buttons);

    auto* leave = new QShortcut(Qt::Key_Escape, this);
    leave->setContext(Qt::WidgetWithChildrenShortcut);
    connect(leave, &QShortcut::activated, this, [this] {
        if (auto* list = QApplication::activePopupWidget()) // of a field: it is left first
            list->close();
        else
            Q_EMIT cancelled();
    });

    connect(&session_, &Session::corpusChanged, this, &SetupPanel::refreshAll);
    connect(&session_, &Session::victimChanged, this, &SetupPanel::refreshAll);
    connect(&session_, &Session::recipeChanged, this, &SetupPanel::refreshAll);
    refreshAll();
}

void SetupPanel::buildSample(QFormLayout* form)
{
    form->addRow(heading(tr("What is attacked"), this));
    name_ = new QLineEdit(this);
    name_->setMinimumWidth(280);
    name_->setToolTip(tr("The name of the campaign; made from recipe and corpus when empty"));
    form->addRow(tr("Name"), name_);
    form->addRow(tr("Corpus"), new CorpusChooser(session_, this));
    sample_.addRows(*form, [this] {
        if (filling_)
            return;
        sampleEdited_ = true;
        refreshSample();
    });
    auto* method = sample_.field<QComboBox>("method");
    method->removeItem(method->findData(QStringLiteral("ids"))); // nothing here names them
    takeSample(usualSample());
    sampleFacts_ = new QLabel(this);
    sampleFacts_->setWordWrap(true);
    form->addRow(sampleFacts_);
    histogram_ = new BarList(this);
    histogram_->setAccessibleName(tr("Labels of the sample"));
    histogram_->setMinimumWidth(320);
    form->addRow(histogram_);
}

void SetupPanel::buildAttack(QFormLayout* form)
{
    form->addRow(heading(tr("How it is attacked"), this));
    form->addRow(tr("Victim"), new VictimChooser(session_, this));
    victimFacts_ = new QLabel(this);
    victimFacts_->setWordWrap(true);
    form->addRow(victimFacts_);
    form->addRow(tr("Recipe"), new RecipeChooser(session_, this, RecipeChooser::For::Campaign));
    recipeFacts_ = new QLabel(this);
    recipeFacts_->setWordWrap(true);
    form->addRow(recipeFacts_);
    match_ = new QComboBox(this);
    match_->setObjectName(QStringLiteral("match-campaign"));
    match_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    match_->setMinimumContentsLength(24);
    match_->setToolTip(tr("Each text gets as many changed words as that campaign changed there, so that both attacks "
                          "can be compared at equal edits; texts that it left alone stay"));
    connect(match_, &QComboBox::currentIndexChanged, this, &SetupPanel::refreshStart);
    form->addRow(tr("As many words as"), match_);
    attack_.addRows(*form, [this] { refreshStart(); });
    attack_.field<QSpinBox>("max_queries")->setSingleStep(100);
    const auto workers = core::campaigns::workersParameter();
    workers_ = qobject_cast<QSpinBox*>(newField(workers, this));
    workers_->setValue(Session::workers());
    form->addRow(inWindow(workers.shown.label), workers_);
}

void SetupPanel::forgetName()
{
    name_->clear();
    match_->setCurrentIndex(0);
    origin_.reset();
    sampleEdited_ = false;
    sampledCorpus_ = 0;
    sampleOf_.clear();
}

int SetupPanel::workers() const { return workers_->value(); }

core::campaigns::CampaignPlan SetupPanel::plan() const
{
    core::campaigns::CampaignPlan plan;
    plan.name = toStd(name_->text().trimmed());
    plan.victimSpec = toStd(session_.victimSpec());
    plan.victimName = toStd(session_.givenName(session_.victimSpec()));
    plan.victimLanguage = victimLanguage(session_.victimSpec());
    plan.recipe = session_.recipe();
    attack_.fill(plan.options);
    sample_.fill(plan.sample);
    if (plan.sample.method == "ids")
        plan.sample.ids = ids_;
    if (plan.name.empty() && origin_)
        plan.name = toStd(proposedName(*origin_, plan, corpus()));
    return plan;
}

void SetupPanel::startNew()
{
    origin_.reset();
    sampleEdited_ = false;
    sampledCorpus_ = 0;
    sampleOf_.clear();
    refreshAll();
    name_->setFocus();
}

void SetupPanel::startAgain(const core::store::CampaignRecord& campaign)
{
    try {
        const auto& project = session_.project();
        const auto sample = project->sample(campaign.sample);
        origin_ = {campaign, sample, toQt(project->corpus(sample.corpus).name)};
        takeSample(sample);
        sampleOf_ = nameWithVictim(campaign);
        filling_ = true;
        setValue(*attack_.field("seed"), campaign.seed);
        setValue(*attack_.field("max_queries"), campaign.maxQueries);
        setValue(*attack_.field("time_limit"), campaign.timeLimit);
        setValue(*attack_.field("trace"), campaign.trace);
        filling_ = false;
        sampleEdited_ = true; // it stays with another corpus, too
        name_->clear();
        session_.setCorpus(sample.corpus);
        session_.setVictim(toQt(campaign.victim));
        session_.setRecipe(core::attacks::Recipe::stored(campaign.recipe));
    } catch (const core::Error&) {
        problem_->showProblem(currentProblem());
    }
    refreshAll();
}

void SetupPanel::offerIds(const QString& what)
{
    auto* method = sample_.field<QComboBox>("method");
    const auto byIds = QStringLiteral("ids");
    if (const int old = method->findData(byIds); old >= 0)
        method->removeItem(old);
    if (!what.isEmpty())
        method->addItem(what, byIds);
}

void SetupPanel::startOn(const std::vector<std::string>& ids)
{
    origin_.reset();
    filling_ = true;
    ids_ = ids;
    offerIds(tr("the %1 chosen examples").arg(formatCount(ids.size())));
    setValue(*sample_.field("method"), std::string("ids"));
    setValue(*sample_.field("limit"), std::size_t{0});
    setValue(*sample_.field("offset"), std::size_t{0});
    filling_ = false;
    sampleEdited_ = true; // it is what was asked for
    sampleOf_.clear();
    refreshAll();
    name_->setFocus();
}

void SetupPanel::takeSample(const core::store::SampleRecord& sample)
{
    filling_ = true;
    offerIds({});
    if (sample.method == "ids") {
        ids_.clear();
        for (const auto& example : session_.project()->sampleExamples(sample.id))
            ids_.push_back(example.id);
        offerIds(tr("the same examples, by their ids"));
    }
    setValue(*sample_.field("method"), sample.method);
    setValue(*sample_.field("limit"), sample.limit);
    setValue(*sample_.field("offset"), sample.offset);
    setValue(*sample_.field("seed"), sample.seed);
    filling_ = false;
}

void SetupPanel::takeNewestSample()
{
    sampledCorpus_ = session_.corpusId();
    sampleOf_.clear();
    try {
        if (!session_.project())
            return;
        const auto campaigns = session_.project()->campaigns();
        for (auto campaign = campaigns.rbegin(); campaign != campaigns.rend(); ++campaign)
            if (const auto sample = session_.project()->sample(campaign->sample); sample.corpus == sampledCorpus_) {
                takeSample(sample);
                sampleOf_ = nameWithVictim(*campaign);
                return;
            }
        takeSample(usualSample());
    } catch (const core::Error&) {
        // the Campaigns page shows what cannot be read
    }
}

ChosenCorpus SetupPanel::corpus() const
{
    return {session_.corpusId(), session_.corpus() ? toQt(session_.corpus()->name) : QString()};
}

bool SetupPanel::isOther() const
{
    return !origin_ || matched() != 0 || !differences(*origin_, plan(), corpus()).isEmpty();
}

core::store::Id SetupPanel::matched() const { return match_->currentData().toLongLong(); }

/// Campaigns on the corpus that have attacked something.
void SetupPanel::offerMatches()
{
    const auto chosen = matched();
    const QSignalBlocker blocker(match_);
    match_->clear();
    match_->addItem(tr("the recipe allows"), qlonglong{0});
    try {
        if (session_.project())
            for (const auto& campaign : session_.project()->campaigns())
                if (campaign.done > 0 && session_.project()->sample(campaign.sample).corpus == session_.corpusId())
                    match_->addItem(nameWithVictim(campaign), static_cast<qlonglong>(campaign.id));
    } catch (const core::Error&) {
        // the Campaigns page shows what cannot be read
    }
    match_->setCurrentIndex(std::max(0, match_->findData(static_cast<qlonglong>(chosen))));
    match_->setEnabled(match_->count() > 1);
}

void SetupPanel::refreshOrigin()
{
    auto name = session_.corpus() ? tr("%1 on %2").arg(toQt(session_.recipe().name()), corpus().name) : QString();
    originLine_->setVisible(origin_.has_value());
    if (origin_) {
        const auto like = nameWithVictim(origin_->campaign);
        const auto all = differences(*origin_, plan(), corpus());
        originLine_->setText(
            all.isEmpty()
                ? tr("Like %1, and nothing is different yet: choose another seed, sample, victim or recipe.").arg(like)
                : tr("Like %1, but: %2.").arg(like, all.join(QStringLiteral("; "))));
        if (const auto proposed = proposedName(*origin_, plan(), corpus()); !proposed.isEmpty())
            name = proposed;
    }
    name_->setPlaceholderText(name);
}

void SetupPanel::refreshAll()
{
    if (!sampleEdited_ && session_.corpusId() != 0 && session_.corpusId() != sampledCorpus_)
        takeNewestSample();
    offerMatches();
    refreshSample();
    refreshVictim();
    check();
}

void SetupPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    checkDoor();
}

void SetupPanel::refreshSample()
{
    const auto& corpus = session_.corpus();
    const auto sample = plan().sample;
    sample_.field("seed")->setEnabled(sample.method != "first");
    sampleSize_ = 0;
    if (!corpus) {
        histogram_->setBars({});
        sampleFacts_->setText(session_.corpusState() == LoadState::Loading  ? tr("Reading the corpus...")
                              : session_.corpusState() == LoadState::Failed ? session_.corpusProblem().text()
                                                                            : tr("Choose a corpus."));
        refreshStart();
        return;
    }
    std::vector<std::size_t> indices;
    try {
        indices = core::campaigns::drawSample(*corpus, sample);
    } catch (const core::Error&) { // ids of another corpus, or more is left out than there is
        histogram_->setBars({});
        sampleFacts_->setText(currentProblem().text());
        refreshStart();
        return;
    }
    sampleSize_ = indices.size();
    const auto counts =
        tr("%1 of %2 would be attacked")
            .arg(formatPlural(indices.size(), tr("example"), tr("examples")), formatCount(corpus->examples.size()));
    sampleFacts_->setText(!sampleEdited_ && !sampleOf_.isEmpty()
                              ? tr("%1, drawn as for %2, so that both can be compared:").arg(counts, sampleOf_)
                              : counts + QLatin1Char(':'));
    std::vector<BarList::Bar> bars;
    for (const auto& [label, count] : core::campaigns::labelHistogram(*corpus, indices))
        bars.push_back(
            {toQt(label), static_cast<double>(count),
             QStringLiteral("%1 (%2)").arg(
                 formatCount(count), formatPercent(static_cast<double>(count) / static_cast<double>(indices.size())))});
    histogram_->setBars(std::move(bars));
    refreshStart();
}

void SetupPanel::refreshVictim()
{
    switch (session_.victimState()) {
    case LoadState::None:
        victimFacts_->setText(tr("Choose a victim."));
        break;
    case LoadState::Loading:
        victimFacts_->setText(tr("Loading..."));
        break;
    case LoadState::Failed:
        victimFacts_->setText(session_.victimProblem().text());
        break;
    case LoadState::Ready: {
        const auto& card = session_.victim()->card();
        QStringList labels;
        for (const auto& label : card.labels)
            labels << toQt(label);
        victimFacts_->setText(
            card.answers() == core::structures::AnswerKind::Tree
                ? tr("%1; answers trees with %2")
                      .arg(toQt(card.architecture), formatPlural(card.labels.size(), tr("relation"), tr("relations")))
            : card.answers() == core::structures::AnswerKind::Label
                ? tr("%1; answers %2").arg(toQt(card.architecture), labels.join(tr(" or ")))
                : tr("%1; answers %2")
                      .arg(toQt(card.architecture), toQt(core::structures::taskNamed(card.task).answers)));
        break;
    }
    }
    const auto& recipe = session_.recipe();
    recipeFacts_->setText(recipe.empty() ? tr("Choose a recipe.") : toQt(recipe.text("title")));
}

void SetupPanel::check()
{
    fits_ = false;
    if (checkJob_)
        checkJob_->cancel();
    problem_->clear();
    clearDoor();
    refreshStart();
    const auto& recipe = session_.recipe();
    if (const auto reason = whyNot(session_); !reason.isEmpty())
        return problem_->show(Banner::Kind::Error, reason + QLatin1Char('.'));
    if (recipe.empty() || !session_.victim())
        return;
    if (const auto held = Session::whyHeld(recipe))
        return problem_->showProblem(*held, tr("Show the command..."), [this] {
            if (session_.mayRun(session_.recipe(), [this] { check(); }))
                check();
        });
    checkJob_ = session_.jobs().run(
        this, {tr("Check recipe and victim"), false, true},
        [recipe, resources = session_.backends().resources, card = cardFor(session_, recipe),
         language = textLanguage(session_)](JobControl&) {
            return core::attacks::Attack(recipe.forVictim(card, *resources).forLanguage(language), resources)
                .mismatches(card);
        },
        [this](const std::vector<std::string>& mismatches) {
            QStringList lines;
            for (const auto& mismatch : mismatches)
                lines << toQt(mismatch);
            fits_ = mismatches.empty();
            if (!fits_)
                problem_->show(Banner::Kind::Error, lines.join(QLatin1Char('\n')));
            checkDoor();
            refreshStart();
        },
        [this](const Problem& problem) { problem_->showProblem(problem); });
}

void SetupPanel::clearDoor()
{
    if (doorJob_)
        doorJob_->cancel();
    doorFor_.clear();
    door_->clear();
}

void SetupPanel::checkDoor()
{
    // Only for a campaign that is about to be made, and that can run.
    if (!isVisible() || !fits_ || !session_.victim() || !session_.corpus())
        return;
    const auto now = session_.victimSpec() + QLatin1Char('\n') + QString::number(session_.corpusId());
    if (now == doorFor_)
        return;
    clearDoor();
    auto odd = languageLines(session_);
    if (const auto labels = core::victims::labelWarning(session_.corpus()->labels, session_.victim()->card().labels);
        !labels.empty())
        odd.prepend(toQt(labels));
    const auto known = odd.join(QLatin1Char('\n'));
    if (trainedOn(session_.victim()->card(), session_.corpus()->sha256)) {
        door_->show(Banner::Kind::Warning, tr("The victim was trained on this very file: it knows the answers, and its "
                                              "score and robustness are not those on texts it has not seen.") +
                                               (known.isEmpty() ? QString() : QString(QLatin1Char('\n') + known)));
        return;
    }
    doorFor_ = now;
    // Shown at once: a user who starts before the check has ended has read it.
    if (!known.isEmpty())
        door_->show(Banner::Kind::Warning, known);
    doorJob_ = session_.jobs().run(
        this,
        {tr("Try %1 on %2 without an attack").arg(session_.victimSpec(), toQt(session_.corpus()->name)), false, true},
        [victim = session_.victim(), corpus = session_.corpus(), recipe = session_.recipe()](JobControl& control) {
            return core::victims::checkAtDoor(
                *victim->clone(), *corpus, doorExamples, 1, control.stop(),
                choicesOf(recipe, core::victims::targetLanguageOf(*corpus, victim->card())));
        },
        [this](const core::victims::DoorCheck& check) {
            const auto foreign = languageLines(session_);
            if (check.warnings.empty() && foreign.isEmpty()) {
                door_->show(Banner::Kind::Good,
                            check.clean.trees || check.clean.texts
                                ? toQt(check.headline())
                                : tr("Without an attack the victim is right on %1 of %2.")
                                      .arg(check.clean.accuracy ? formatPercent(*check.clean.accuracy)
                                                                : QStringLiteral("\u2013"),
                                           formatPlural(check.clean.examples, tr("example"), tr("examples"))));
                return;
            }
            QStringList lines;
            for (const auto& warning : check.warnings)
                lines << toQt(warning);
            lines << foreign;
            door_->show(Banner::Kind::Warning, lines.join(QLatin1Char('\n')));
        },
        [this](const Problem& problem) { door_->showProblem(problem); });
}

void SetupPanel::refreshStart()
{
    refreshOrigin();
    const bool writable = session_.project() && !session_.project()->readOnly();
    start_->setEnabled(writable && fits_ && sampleSize_ > 0 && isOther() && (!createJob_ || createJob_->ended()));
}

void SetupPanel::create()
{
    start_->setEnabled(false);
    createJob_ = session_.jobs().run(
        this, {tr("Store the campaign"), false, true},
        [project = session_.project(), corpus = session_.corpus(), plan = plan(), match = matched(),
         named = !name_->text().trimmed().isEmpty(), card = cardFor(session_, session_.recipe()),
         resources = session_.backends().resources](JobControl& control) mutable {
            if (match != 0)
                plan.recipe = core::campaigns::matchedTo(std::move(plan.recipe), *project, match);
            Stored stored;
            if (named) { // whoever names it wants one more, whatever was done before
                stored.campaign = core::campaigns::setUpCampaign(*project, *corpus, plan, card, *resources);
                return stored;
            }
            const auto before = project->campaigns();
            stored.campaign = core::campaigns::setUpOrFindCampaign(*project, *corpus, plan, card, *resources);
            const auto found = std::ranges::find(before, stored.campaign, &core::store::CampaignRecord::id);
            if (found != before.end())
                stored.before = nameWithVictim(*found);
            else
                stored.taken = core::campaigns::reuseResults(*project, stored.campaign, resources, control.stop());
            return stored;
        },
        [this](const Stored& stored) {
            name_->clear();
            match_->setCurrentIndex(0);
            origin_.reset();
            Q_EMIT created(stored.campaign, saidOf(stored));
        },
        [this](const Problem& problem) { problem_->showProblem(problem); });
    connect(createJob_, &Job::endedAs, this, &SetupPanel::refreshStart);
}

} // namespace ui
