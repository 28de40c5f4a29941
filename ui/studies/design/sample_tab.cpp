#include "ui/studies/design/sample_tab.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include "core/studies/design/templates.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/session/campaign_labels.h"
#include "ui/studies/design/multi_choice.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/styled_label.h"

namespace ui {

using core::studies::AssignmentPlan;

namespace {

QSpinBox* number(QWidget* parent, int high, const QString& tip, const QString& zero = {})
{
    auto* box = new QSpinBox(parent);
    box->setRange(0, high);
    box->setToolTip(tip);
    box->setSpecialValueText(zero);
    box->setMinimumWidth(110);
    return box;
}

QDoubleSpinBox* percent(QWidget* parent, const QString& tip)
{
    auto* box = new QDoubleSpinBox(parent);
    box->setRange(0.0, 100.0);
    box->setDecimals(0);
    box->setSuffix(QStringLiteral(" %"));
    box->setToolTip(tip);
    return box;
}

void addHeading(QFormLayout* form, const QString& text)
{
    form->addRow(new StyledLabel(StyledLabel::Style::Bold, text));
}

} // namespace

SampleTab::SampleTab(QWidget* parent) : DesignTab(parent)
{
    auto* columns = new FlowLayout(this, 48); // one below the other where they do not fit side by side
    const auto column = [&] {
        auto* box = new QWidget(this);
        box->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding); // short columns begin at the top
        auto* form = new QFormLayout(box);
        form->setHorizontalSpacing(theme::grid * 2);
        form->setVerticalSpacing(theme::grid);
        form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
        form->setLabelAlignment(Qt::AlignLeft);
        columns->addWidget(box);
        return form;
    };
    buildItems(column());
    buildRaters(column());
    for (auto* box : findChildren<QSpinBox*>())
        connect(box, &QSpinBox::valueChanged, this, &DesignTab::edited);
    for (auto* box : findChildren<QDoubleSpinBox*>())
        connect(box, &QDoubleSpinBox::valueChanged, this, &DesignTab::edited);
    for (auto* box : findChildren<QCheckBox*>())
        connect(box, &QCheckBox::toggled, this, &DesignTab::edited);
    for (auto* line : {name_, raters_, keepsAnswers_, without_})
        connect(line, &QLineEdit::textEdited, this, &DesignTab::edited);
    for (auto* box : {stratify_, mode_, keepsQuestion_})
        connect(box, &QComboBox::currentIndexChanged, this, &DesignTab::edited);
    for (auto* choice : {statuses_, labels_, tags_})
        connect(choice, &MultiChoice::edited, this, &DesignTab::edited);
    connect(campaigns_, &QListWidget::itemChanged, this, [this] {
        Q_EMIT campaignsChosen();
        Q_EMIT edited();
    });
    connect(mode_, &QComboBox::currentIndexChanged, this, [this] {
        overlap_->setEnabled(mode_->currentData().toInt() == static_cast<int>(AssignmentPlan::Mode::Overlap));
    });
}

void SampleTab::buildItems(QFormLayout* form)
{
    addHeading(form, tr("What is judged"));
    template_ = new QComboBox(this);
    template_->setObjectName(QStringLiteral("study-template"));
    template_->setToolTip(tr("A paper's questions to begin with; everything can be changed"));
    for (const auto& name : core::studies::templateNames()) {
        const auto study = core::studies::studyTemplate(name);
        template_->addItem(toQt(study.title) + QStringLiteral(" \u2013 ") + toQt(name), toQt(name));
        template_->setItemData(template_->count() - 1, toQt(study.source), Qt::ToolTipRole);
    }
    connect(template_, &QComboBox::activated, this,
            [this] { Q_EMIT templateChosen(template_->currentData().toString()); });
    form->addRow(tr("Template"), template_);
    name_ = new QLineEdit(this);
    name_->setObjectName(QStringLiteral("study-name"));
    name_->setMinimumWidth(260);
    name_->setToolTip(tr("Stands in every ballot; raters may see it, so it must not say what is tested"));
    form->addRow(tr("Name"), name_);
    campaigns_ = new QListWidget(this);
    campaigns_->setObjectName(QStringLiteral("study-campaigns"));
    campaigns_->setAccessibleName(tr("Campaigns"));
    campaigns_->setToolTip(tr("Attacks whose texts are judged; each gives the same number of items"));
    campaigns_->setMinimumWidth(std::max(320, fontMetrics().averageCharWidth() * 44));
    campaigns_->setMaximumHeight(120);
    form->addRow(tr("Campaigns"), campaigns_);
    auto* chosen = new QHBoxLayout;
    chosen_ = new QLabel(this);
    chosen->addWidget(chosen_);
    allExamples_ = new QToolButton(this);
    allExamples_->setText(tr("Take all"));
    allExamples_->setToolTip(tr("Draw from all results again"));
    connect(allExamples_, &QToolButton::clicked, this, [this] {
        examples_.clear();
        refreshExamples();
        Q_EMIT edited();
    });
    chosen->addWidget(allExamples_);
    form->addRow(chosen);
    items_ = number(this, 1'000'000, tr("Perturbed texts of all campaigns together"), tr("all"));
    items_->setObjectName(QStringLiteral("study-items"));
    form->addRow(tr("Items"), items_);
    originals_ = number(this, 1'000'000, tr("Untouched texts mixed in blind: what raters say of them is the baseline"),
                        tr("none"));
    originals_->setObjectName(QStringLiteral("study-originals"));
    form->addRow(tr("Originals mixed in"), originals_);
    const auto choice = [&](const QString& name, const QString& id, const QString& tip) {
        auto* field = new MultiChoice(tip, this);
        field->setObjectName(id);
        field->setAccessibleName(name);
        form->addRow(name, field);
        return field;
    };
    statuses_ = choice(tr("Results"), QStringLiteral("study-statuses"),
                       tr("Which results are offered; all: every one with a changed text"));
    labels_ = choice(tr("Labels"), QStringLiteral("study-labels"), tr("Only these gold labels"));
    tags_ = choice(tr("Word classes"), QStringLiteral("study-tags"), tr("Only these tags of the first changed word"));
    low_ = percent(this, tr("Least share of changed words"));
    high_ = percent(this, tr("Largest share of changed words"));
    auto* range = new QHBoxLayout;
    range->addWidget(low_);
    range->addWidget(new QLabel(QStringLiteral("\u2013"), this));
    range->addWidget(high_);
    range->addStretch(1);
    form->addRow(tr("Words changed"), range);
    deviations_ = new QDoubleSpinBox(this);
    deviations_->setObjectName(QStringLiteral("study-deviations"));
    deviations_->setRange(0.0, 1000.0);
    deviations_->setSingleStep(0.5);
    deviations_->setDecimals(3);
    deviations_->setSpecialValueText(tr("any"));
    deviations_->setSuffix(tr(" standard deviations"));
    deviations_->setToolTip(tr("How many more or fewer words than the mean text both texts of a pair may have"));
    form->addRow(tr("Length within"), deviations_);
    without_ = new QLineEdit(this);
    without_->setObjectName(QStringLiteral("study-without"));
    without_->setMinimumWidth(260);
    without_->setPlaceholderText(tr("none"));
    without_->setToolTip(
        tr("Campaigns of these recipes are left out even when they are ticked; names with commas between"));
    form->addRow(tr("Recipes left out"), without_);
    stratify_ = new QComboBox(this);
    stratify_->setObjectName(QStringLiteral("study-stratify"));
    stratify_->setToolTip(tr("Stratified: each group gives the same share of items as it has results"));
    form->addRow(tr("Drawing"), stratify_);
    unsure_ = new QCheckBox(tr("First those of which flags are least sure"), this);
    unsure_->setObjectName(QStringLiteral("study-unsure"));
    unsure_->setToolTip(
        tr("Instead of a random draw; needs campaigns whose texts were flagged (Measure the texts...)"));
    form->addRow(unsure_);
    variants_ = new QCheckBox(tr("All variants of each text"), this);
    variants_->setObjectName(QStringLiteral("study-variants"));
    variants_->setToolTip(tr("Draw from all texts that a campaign with the search enumerate made, not from the best "
                             "one of each example"));
    form->addRow(variants_);
    same_ = new QCheckBox(tr("Only sentences that every campaign has"), this);
    same_->setToolTip(tr("What a Latin square needs"));
    form->addRow(same_);
    setOffered({});
}

void SampleTab::buildRaters(QFormLayout* form)
{
    addHeading(form, tr("Who judges"));
    raters_ = new QLineEdit(this);
    raters_->setObjectName(QStringLiteral("study-raters"));
    raters_->setMinimumWidth(260);
    raters_->setToolTip(tr("Pseudonyms, separated by spaces or commas; names do not belong in a data set"));
    form->addRow(tr("Raters"), raters_);
    mode_ = new QComboBox(this);
    mode_->addItem(tr("every item by every rater"), static_cast<int>(AssignmentPlan::Mode::Full));
    mode_->addItem(tr("every item by some raters"), static_cast<int>(AssignmentPlan::Mode::Overlap));
    mode_->addItem(tr("Latin square over campaigns"), static_cast<int>(AssignmentPlan::Mode::LatinSquare));
    mode_->setToolTip(tr("Latin square: every rater meets every sentence once, under another campaign each"));
    form->addRow(tr("Shared out"), mode_);
    overlap_ = number(this, 1000, tr("Number of raters who judge each item; their loads differ by at most one item"));
    overlap_->setMinimum(1);
    form->addRow(tr("Raters per item"), overlap_);
    seed_ = number(this, 1'000'000'000, tr("The same seed gives the same items, orders and sides"));
    form->addRow(tr("Seed"), seed_);
    addHeading(form, tr("How it looks"));
    sides_ = new QCheckBox(tr("Sides at random"), this);
    sides_->setToolTip(tr("Which text stands left is drawn for each rater and item"));
    marks_ = new QCheckBox(tr("Mark differences at first"), this);
    marks_->setToolTip(tr("The rater can switch it with D"));
    trees_ = new QCheckBox(tr("Show trees"), this);
    trees_->setToolTip(tr("Each text with its dependency arcs, or a word problem with the tree of its right equation"));
    comments_ = new QCheckBox(tr("Allow comments"), this);
    comments_->setToolTip(tr("A free comment may go with each answer"));
    for (auto* box : {sides_, marks_, trees_, comments_})
        form->addRow(box);
    break_ = number(this, 10'000, tr("A gentle reminder after this number of items; nobody is hurried"), tr("never"));
    form->addRow(tr("Suggest a break after"), break_);
    addHeading(form, tr("What counts as kept"));
    keepsQuestion_ = new QComboBox(this);
    keepsQuestion_->setToolTip(tr("The question that tells whether meaning or structure was kept"));
    keepsQuestion_->setMinimumWidth(180);
    form->addRow(tr("Question"), keepsQuestion_);
    keepsAnswers_ = new QLineEdit(this);
    keepsAnswers_->setToolTip(tr("Answers that mean \"kept\", with commas between"));
    form->addRow(tr("Answers"), keepsAnswers_);
    keepsVotes_ = number(this, 1000, tr("Number of raters who must say so"), tr("more than half"));
    form->addRow(tr("Votes"), keepsVotes_);
}

void SampleTab::setCampaigns(const std::vector<core::store::CampaignRecord>& campaigns, core::store::Id chosen)
{
    const QSignalBlocker quiet(campaigns_);
    campaigns_->clear();
    const auto labels = campaignLabels(campaigns);
    QListWidgetItem* ticked = nullptr;
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto& campaign = campaigns[i];
        auto* item =
            new QListWidgetItem(QStringLiteral("%1  (%2 / %3)")
                                    .arg(labels[i].name, formatCount(campaign.done), formatCount(campaign.total)),
                                campaigns_);
        item->setToolTip(labels[i].details);
        ticked = campaign.id == chosen ? item : ticked;
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(campaign.id == chosen ? Qt::Checked : Qt::Unchecked);
        item->setData(Qt::UserRole, static_cast<qlonglong>(campaign.id));
    }
    const int rows = std::clamp(campaigns_->count(), 2, 6);
    campaigns_->setMaximumHeight(rows * (fontMetrics().height() + theme::grid) + theme::grid);
    if (ticked != nullptr)
        campaigns_->scrollToItem(ticked);
}

std::vector<core::store::Id> SampleTab::campaigns() const
{
    std::vector<core::store::Id> ids;
    for (int i = 0; i < campaigns_->count(); ++i)
        if (campaigns_->item(i)->checkState() == Qt::Checked)
            ids.push_back(campaigns_->item(i)->data(Qt::UserRole).toLongLong());
    return ids;
}

void SampleTab::setOffered(const core::studies::Offered& offered)
{
    const auto options = [](const std::vector<std::string>& values) {
        std::vector<std::pair<std::string, QString>> named;
        for (const auto& value : values)
            named.emplace_back(value, toQt(value).replace(QLatin1Char('_'), QLatin1Char(' ')));
        return named;
    };
    statuses_->setOptions(options(offered.statuses));
    labels_->setOptions(options(offered.labels));
    tags_->setOptions(options(offered.tags));
    variants_->setEnabled(offered.variants || variants_->isChecked());
    const QSignalBlocker quiet(stratify_);
    const auto chosen = stratify_->currentData();
    stratify_->clear();
    stratify_->addItem(tr("at random"), QString());
    stratify_->addItem(tr("labels as in the results"), QStringLiteral("label"));
    stratify_->addItem(tr("statuses as in the results"), QStringLiteral("status"));
    stratify_->addItem(tr("word classes as in the results"), QStringLiteral("tag"));
    stratify_->addItem(tr("perturbed share as in the results"), QStringLiteral("perturbed"));
    for (const auto& column : offered.columns)
        stratify_->addItem(tr("column \u201c%1\u201d as in the results").arg(toQt(column)),
                           QStringLiteral("column:") + toQt(column));
    chooseStratum(chosen.toString());
}

void SampleTab::chooseStratum(const QString& by)
{
    if (stratify_->findData(by) < 0)
        stratify_->addItem(by, by); // a design's own column that these campaigns lack
    stratify_->setCurrentIndex(stratify_->findData(by));
}

void SampleTab::setTemplate(const QString& name) { template_->setCurrentIndex(template_->findData(name)); }

void SampleTab::refreshExamples()
{
    const bool some = !examples_.empty();
    chosen_->setText(
        some ? tr("Only %1 chosen in Results").arg(formatPlural(examples_.size(), tr("example"), tr("examples")))
             : QString());
    chosen_->setVisible(some);
    allExamples_->setVisible(some);
}

void SampleTab::setStudy(const core::studies::Study& study)
{
    const QSignalBlocker quiet(this);
    // A text with the same meaning is left as it is being typed.
    const auto setWords = [](QLineEdit* line, const std::vector<std::string>& words, bool blanks = false) {
        if (wordsFrom(line->text(), blanks) != words)
            line->setText(wordsText(words));
    };
    if (toStd(name_->text().trimmed()) != study.name)
        name_->setText(toQt(study.name));
    items_->setValue(static_cast<int>(study.sampling.items));
    originals_->setValue(static_cast<int>(study.sampling.originals));
    statuses_->setChosen(study.sampling.statuses);
    labels_->setChosen(study.sampling.labels);
    tags_->setChosen(study.sampling.tags);
    chooseStratum(toQt(study.sampling.stratify));
    low_->setValue(study.sampling.fromPercent);
    high_->setValue(study.sampling.toPercent);
    deviations_->setValue(study.sampling.lengthDeviations);
    setWords(without_, study.sampling.withoutRecipes);
    same_->setChecked(study.sampling.sameSentences);
    variants_->setChecked(study.sampling.variants);
    unsure_->setChecked(study.sampling.unsureFirst);
    examples_ = study.sampling.examples;
    refreshExamples();
    setWords(raters_, study.plan.raters, true);
    mode_->setCurrentIndex(mode_->findData(static_cast<int>(study.plan.mode)));
    overlap_->setValue(study.plan.overlap);
    overlap_->setEnabled(study.plan.mode == AssignmentPlan::Mode::Overlap);
    seed_->setValue(static_cast<int>(study.plan.seed));
    sides_->setChecked(study.shuffleSides);
    marks_->setChecked(study.markDifferences);
    trees_->setChecked(study.showTrees);
    comments_->setChecked(study.comments);
    break_->setValue(static_cast<int>(study.breakEvery));
    keepsQuestion_->clear();
    keepsQuestion_->addItem(tr("not asked"), QString());
    for (const auto& question : study.questions)
        keepsQuestion_->addItem(toQt(question.id), toQt(question.id));
    keepsQuestion_->setCurrentIndex(std::max(0, keepsQuestion_->findData(toQt(study.keeps.question))));
    setWords(keepsAnswers_, study.keeps.answers);
    keepsVotes_->setValue(study.keeps.votes);
}

void SampleTab::write(core::studies::Study& study) const
{
    study.name = toStd(name_->text().trimmed());
    study.sampling.items = static_cast<std::size_t>(items_->value());
    study.sampling.originals = static_cast<std::size_t>(originals_->value());
    study.sampling.statuses = statuses_->chosen();
    study.sampling.stratify = toStd(stratify_->currentData().toString());
    study.sampling.labels = labels_->chosen();
    study.sampling.tags = tags_->chosen();
    study.sampling.fromPercent = low_->value();
    study.sampling.toPercent = high_->value();
    study.sampling.lengthDeviations = deviations_->value();
    study.sampling.withoutRecipes = wordsFrom(without_->text());
    study.sampling.sameSentences = same_->isChecked();
    study.sampling.variants = variants_->isChecked();
    study.sampling.unsureFirst = unsure_->isChecked();
    study.sampling.examples = examples_;
    study.plan.raters = wordsFrom(raters_->text(), true);
    study.plan.mode = static_cast<AssignmentPlan::Mode>(mode_->currentData().toInt());
    study.plan.overlap = overlap_->value();
    study.plan.seed = static_cast<std::uint64_t>(seed_->value());
    study.shuffleSides = sides_->isChecked();
    study.markDifferences = marks_->isChecked();
    study.showTrees = trees_->isChecked();
    study.comments = comments_->isChecked();
    study.breakEvery = static_cast<std::size_t>(break_->value());
    study.keeps = {toStd(keepsQuestion_->currentData().toString()), wordsFrom(keepsAnswers_->text()),
                   keepsVotes_->value()};
}

} // namespace ui
