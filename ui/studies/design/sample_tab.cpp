#include "ui/studies/design/sample_tab.h"

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
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/styled_label.h"

namespace ui {

using core::studies::AssignmentPlan;

namespace {

constexpr int wideField = 260, numberField = 110;

void addHeading(QFormLayout* form, const QString& text)
{
    form->addRow(new StyledLabel(StyledLabel::Style::Bold, text));
}

} // namespace

SampleTab::SampleTab(QWidget* parent)
    : DesignTab(parent), sampling_(core::studies::samplingParameters(), QStringLiteral("study-")),
      assignment_(core::studies::assignmentParameters(), QStringLiteral("study-")),
      look_(core::studies::lookParameters(), QStringLiteral("study-"))
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
    auto* items = column();
    buildCampaigns(items);
    buildItems(items);
    auto* raters = column();
    buildRaters(raters);
    buildKept(raters);
    for (auto* box : findChildren<QAbstractSpinBox*>())
        box->setMinimumWidth(numberField);
    for (auto* line : {name_, keepsAnswers_})
        connect(line, &QLineEdit::textEdited, this, &DesignTab::edited);
    auto* mode = assignment_.field<QComboBox>("assignment");
    for (auto* box : {sampling_.field<QComboBox>("stratify"), mode, keepsQuestion_})
        connect(box, &QComboBox::currentIndexChanged, this, &DesignTab::edited);
    connect(campaigns_, &QListWidget::itemChanged, this, [this] {
        Q_EMIT campaignsChosen();
        Q_EMIT edited();
    });
    connect(mode, &QComboBox::currentIndexChanged, this, [this, mode] {
        assignment_.field("overlap")->setEnabled(mode->currentData() == QLatin1String("overlap"));
    });
}

void SampleTab::buildCampaigns(QFormLayout* form)
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
    name_->setMinimumWidth(wideField);
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
}

void SampleTab::buildItems(QFormLayout* form)
{
    const auto changed = [this] { Q_EMIT edited(); };
    for (const auto* key : {"items", "most_percent", "originals", "statuses", "labels", "tags"})
        sampling_.addRow(*form, key, changed);
    auto* range = new QHBoxLayout; // both ends in one row
    range->addWidget(sampling_.add("from_percent", this, changed));
    range->addWidget(new QLabel(QStringLiteral("\u2013"), this));
    range->addWidget(sampling_.add("to_percent", this, changed));
    range->addStretch(1);
    form->addRow(sampling_.field("from_percent")->accessibleName(), range);
    sampling_.addRow(*form, "length_deviations", changed);
    sampling_.field<QDoubleSpinBox>("length_deviations")->setSingleStep(0.5);
    auto* without = qobject_cast<QLineEdit*>(sampling_.addRow(*form, "without_recipes", changed));
    without->setMinimumWidth(wideField);
    without->setPlaceholderText(tr("none"));
    for (const auto* key : {"stratify", "unsure_first", "variants", "same_sentences"})
        sampling_.addRow(*form, key, changed);
    setOffered({});
}

void SampleTab::buildRaters(QFormLayout* form)
{
    const auto changed = [this] { Q_EMIT edited(); };
    addHeading(form, tr("Who judges"));
    assignment_.addRow(*form, "raters", changed)->setMinimumWidth(wideField);
    for (const auto* key : {"assignment", "overlap", "seed"})
        assignment_.addRow(*form, key, changed);
    assignment_.field<QSpinBox>("overlap")->setMinimum(1);
    addHeading(form, tr("How it looks"));
    look_.addRows(*form, changed);
}

void SampleTab::buildKept(QFormLayout* form)
{
    addHeading(form, tr("What counts as kept"));
    keepsQuestion_ = new QComboBox(this);
    keepsQuestion_->setToolTip(tr("The question that tells whether meaning or structure was kept"));
    keepsQuestion_->setMinimumWidth(180);
    form->addRow(tr("Question"), keepsQuestion_);
    keepsAnswers_ = new QLineEdit(this);
    keepsAnswers_->setToolTip(tr("Answers that mean \"kept\", with commas between"));
    form->addRow(tr("Answers"), keepsAnswers_);
    keepsVotes_ = new QSpinBox(this);
    keepsVotes_->setRange(0, 1000);
    keepsVotes_->setToolTip(tr("Number of raters who must say so"));
    keepsVotes_->setSpecialValueText(tr("more than half"));
    connect(keepsVotes_, &QSpinBox::valueChanged, this, &DesignTab::edited);
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
    offer(*sampling_.field("statuses"), options(offered.statuses));
    offer(*sampling_.field("labels"), options(offered.labels));
    offer(*sampling_.field("tags"), options(offered.tags));
    auto* variants = sampling_.field<QAbstractButton>("variants");
    variants->setEnabled(offered.variants || variants->isChecked());
    std::vector<std::pair<std::string, QString>> strata{{"", tr("at random")},
                                                        {"label", tr("labels as in the results")},
                                                        {"status", tr("statuses as in the results")},
                                                        {"tag", tr("word classes as in the results")},
                                                        {"perturbed", tr("perturbed share as in the results")}};
    for (const auto& column : offered.columns)
        strata.emplace_back("column:" + column, tr("column \u201c%1\u201d as in the results").arg(toQt(column)));
    offer(*sampling_.field("stratify"), strata);
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
    if (toStd(name_->text().trimmed()) != study.name)
        name_->setText(toQt(study.name));
    sampling_.show(study.sampling);
    examples_ = study.sampling.examples;
    refreshExamples();
    assignment_.show(study.plan);
    assignment_.field("overlap")->setEnabled(study.plan.mode == AssignmentPlan::Mode::Overlap);
    look_.show(study);
    keepsQuestion_->clear();
    keepsQuestion_->addItem(tr("not asked"), QString());
    for (const auto& question : study.questions)
        keepsQuestion_->addItem(toQt(question.id), toQt(question.id));
    keepsQuestion_->setCurrentIndex(std::max(0, keepsQuestion_->findData(toQt(study.keeps.question))));
    if (wordsFrom(keepsAnswers_->text()) != study.keeps.answers) // else it is being typed
        keepsAnswers_->setText(wordsText(study.keeps.answers));
    keepsVotes_->setValue(study.keeps.votes);
}

void SampleTab::write(core::studies::Study& study) const
{
    study.name = toStd(name_->text().trimmed());
    sampling_.fill(study.sampling);
    study.sampling.examples = examples_;
    assignment_.fill(study.plan);
    look_.fill(study);
    study.keeps = {toStd(keepsQuestion_->currentData().toString()), wordsFrom(keepsAnswers_->text()),
                   keepsVotes_->value()};
}

} // namespace ui
