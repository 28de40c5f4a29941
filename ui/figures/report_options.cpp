#include "ui/figures/report_options.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSpinBox>

#include "core/reports/arcs/arc_examples.h"
#include "core/studies/verdicts/rating_table.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/help/guide_of.h"
#include "ui/widgets/flow_layout.h"

namespace ui {
namespace {

/// Shows or hides a field together with its label.
void setShown(QWidget* field, bool shown)
{
    field->setVisible(shown);
    if (auto* label = field->property("label").value<QLabel*>())
        label->setVisible(shown);
}

} // namespace

ReportOptions::ReportOptions(QWidget* parent) : QWidget(parent), row_(new FlowLayout(this, theme::grid))
{
    convention_ = addCombo(tr("Rate"), QStringLiteral("convention"), tr("Which examples a success rate divides by"));
    convention_->setProperty(guideProperty, QStringLiteral("measures.md#conventions"));
    for (const auto convention : core::campaigns::conventions) {
        convention_->addItem(toQt(core::campaigns::nameOf(convention)), static_cast<int>(convention));
        convention_->setItemData(convention_->count() - 1, toQt(core::campaigns::describe(convention)),
                                 Qt::ToolTipRole);
    }
    logarithmic_ = addFlag(tr("Logarithmic queries"), "log");
    bin_ = addNumber(tr("Width of a bin"), "bin", tr("bins of "), tr(" %"));
    tagset_ = addCombo(tr("Tags"), QStringLiteral("tagset"), tr("Penn Treebank or universal (UPOS) tags"));
    tagset_->addItem(tr("Penn Treebank"), static_cast<int>(core::language::Tagger::Tagset::Penn)); // as papers use
    tagset_->addItem(tr("universal"), static_cast<int>(core::language::Tagger::Tagset::Universal));
    tags_ = addCount(tr("Tags shown"), "tags", tr("at most "), tr(" tags"));
    intersections_ = addCount(tr("Intersections shown"), "intersections", tr("at most "), tr(" intersections"));
    examples_ = addCount(tr("Examples"), "examples", tr("first "));
    trees_ = addCount(tr("Sentences"), "limit", tr("first "));
    arcExample_ = addCombo(tr("Example"), QStringLiteral("example"), tr("The sentence that is drawn with its trees"));
    arcExample_->addItem(tr("first successes"), QString());
    arcExample_->setMinimumContentsLength(16);
    overlaid_ = addFlag(tr("Overlay the trees"), "overlay", tr("Draw both trees above the words, common arcs once"));
    rows_ = addCombo(tr("Rows"), QStringLiteral("rows"), tr("What the rows stand for"));
    columns_ = addCombo(tr("Columns"), QStringLiteral("columns"), tr("What the columns stand for"));
    for (auto* box : {rows_, columns_})
        for (const auto& field : core::reports::pivotFields())
            box->addItem(toQt(field), toQt(field));
    columns_->setCurrentIndex(1);
    measure_ = addCombo(tr("Measure"), QStringLiteral("measure"), tr("What the cells hold"));
    for (const auto& measure : core::reports::pivotMeasures())
        measure_->addItem(toQt(measure.title), toQt(measure.name));
    parameter_ = addCombo(tr("Along"), QStringLiteral("parameter"), tr("The number of the recipe along the x axis"));
    distance_ = addCombo(tr("Distance"), QStringLiteral("distance"), tr("How the amount of change is measured"));
    distance_->addItem(tr("edited characters"), QStringLiteral("edit"));
    distance_->addItem(tr("perturbed words"), QStringLiteral("perturbed"));
    legend_ = addCombo(tr("Legend"), QStringLiteral("legend"), tr("Where the names of several series stand"));
    legend_->addItem(tr("above"), static_cast<int>(core::reports::LegendPlace::Above));
    legend_->addItem(tr("below"), static_cast<int>(core::reports::LegendPlace::Below));
    legend_->addItem(tr("on the right"), static_cast<int>(core::reports::LegendPlace::Right));
    paper_ = addFlag(tr("The paper's numbers"), "paper", tr("Columns with the numbers that the paper reports"));
    significance_ = addFlag(tr("Mark significance"), "significance",
                            tr("Stars where success differs from the first column: McNemar's exact test, Holm"));
    addStudyOptions();
}

void ReportOptions::addStudyOptions()
{
    question_ = addCombo(tr("Question"), QStringLiteral("question"), tr("Whose answers are counted"));
    question_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    by_ = addCombo(tr("By"), QStringLiteral("by"), tr("What the texts are grouped by"));
    for (const auto* field : {"attack", "campaign", "victim", "label", "status", "role"})
        by_->addItem(QString::fromLatin1(field), QString::fromLatin1(field));
    against_ = addCombo(tr("Against"), QStringLiteral("against"), tr("What people's answers are compared with"));
    against_->addItem(tr("perturbed words"), QStringLiteral("perturbed"));
    against_->addItem(tr("sentence similarity"), QStringLiteral("similarity"));
    weights_ = addCombo(tr("Weights"), QStringLiteral("weights"), tr("How much answers that lie apart count in kappa"));
    for (const auto weights :
         {core::metrics::Weights::None, core::metrics::Weights::Linear, core::metrics::Weights::Quadratic})
        weights_->addItem(toQt(core::studies::nameOf(weights)), static_cast<int>(weights));
    seed_ = addCount(tr("Seed"), "seed", tr("seed "));
    leaveOut_ = new QCheckBox(tr("Leave out raters in doubt"), this);
    leaveOut_->setObjectName(QStringLiteral("leave-out-doubtful"));
    leaveOut_->setToolTip(tr("Without the answers of raters who failed an attention check or took less than a second "
                             "per answer; the caption names them"));
    leaveOutExcluded_ = new QCheckBox(tr("Leave out excluded results"), this);
    leaveOutExcluded_->setObjectName(QStringLiteral("leave-out-excluded"));
    leaveOutExcluded_->setToolTip(tr("Without what somebody excluded on the Results page; the caption says so"));
    for (auto* box : {leaveOut_, leaveOutExcluded_}) {
        connect(box, &QCheckBox::toggled, this, &ReportOptions::changed);
        row_->addWidget(box);
    }
}

void ReportOptions::setQuestions(const std::vector<std::pair<QString, QString>>& questions)
{
    const QString chosen = question_->currentData().toString();
    question_->clear();
    for (const auto& [id, prompt] : questions) {
        question_->addItem(id, id);
        question_->setItemData(question_->count() - 1, prompt, Qt::ToolTipRole);
    }
    question_->setCurrentIndex(std::max(question_->findData(chosen), questions.empty() ? -1 : 0));
}

void ReportOptions::setParameters(const QStringList& keys)
{
    const QString chosen = parameter_->currentText();
    parameter_->clear();
    parameter_->addItems(keys);
    parameter_->setCurrentIndex(std::max(parameter_->findText(chosen), keys.isEmpty() ? -1 : 0));
}

void ReportOptions::setArcExamples(const QStringList& ids)
{
    const QString chosen = arcExample_->currentData().toString();
    if (ids.size() + 1 == arcExample_->count() &&
        (ids.isEmpty() || ids.back() == arcExample_->itemText(arcExample_->count() - 1)))
        return; // the same campaigns
    while (arcExample_->count() > 1)
        arcExample_->removeItem(arcExample_->count() - 1);
    for (const auto& id : ids)
        arcExample_->addItem(id, id);
    arcExample_->setCurrentIndex(std::max(arcExample_->findData(chosen), 0));
    trees_->setEnabled(arcExample_->currentIndex() == 0);
}

QSpinBox* ReportOptions::addCount(const QString& name, const char* key, const QString& prefix, const QString& suffix)
{
    const auto& parameter = core::reports::reportParameter(key);
    auto* box = new QSpinBox(this);
    box->setRange(static_cast<int>(parameter.low), static_cast<int>(parameter.high));
    box->setValue(parameter.defaultValue.get<int>());
    box->setPrefix(prefix);
    box->setSuffix(suffix);
    box->setAccessibleName(name);
    box->setToolTip(toQt(parameter.meaning));
    connect(box, &QSpinBox::valueChanged, this, &ReportOptions::changed);
    row_->addWidget(box);
    fields_[key] = box;
    return box;
}

QDoubleSpinBox* ReportOptions::addNumber(const QString& name, const char* key, const QString& prefix,
                                         const QString& suffix)
{
    const auto& parameter = core::reports::reportParameter(key);
    auto* box = new QDoubleSpinBox(this);
    box->setDecimals(1);
    box->setRange(parameter.low, parameter.high);
    box->setValue(parameter.defaultValue.get<double>());
    box->setPrefix(prefix);
    box->setSuffix(suffix);
    box->setAccessibleName(name);
    box->setToolTip(toQt(parameter.meaning));
    connect(box, &QDoubleSpinBox::valueChanged, this, &ReportOptions::changed);
    row_->addWidget(box);
    fields_[key] = box;
    return box;
}

QCheckBox* ReportOptions::addFlag(const QString& text, const char* key, const QString& tip)
{
    auto* box = new QCheckBox(text, this);
    box->setToolTip(tip.isEmpty() ? toQt(core::reports::reportParameter(key).meaning) : tip);
    connect(box, &QCheckBox::toggled, this, &ReportOptions::changed);
    row_->addWidget(box);
    fields_[key] = box;
    return box;
}

QComboBox* ReportOptions::addCombo(const QString& label, const QString& key, const QString& tip)
{
    auto* text = new QLabel(label, this);
    auto* box = new QComboBox(this);
    box->setObjectName(key);
    box->setAccessibleName(label);
    box->setToolTip(tip);
    box->setProperty("label", QVariant::fromValue(text));
    text->setBuddy(box);
    row_->addWidget(text);
    row_->addWidget(box);
    connect(box, &QComboBox::activated, this, &ReportOptions::changed);
    fields_[toStd(key)] = box;
    return box;
}

void ReportOptions::setKind(const core::reports::Kind& kind, bool table, bool ofStudy)
{
    for (const auto& [key, field] : fields_)
        setShown(field, kind.heeds(key));
    setShown(legend_, !table && kind.name != core::reports::arcsKind().name);
    setShown(leaveOut_, ofStudy);
    setShown(leaveOutExcluded_, !ofStudy);
    trees_->setEnabled(arcExample_->currentIndex() == 0);
}

core::reports::FigureOptions ReportOptions::figureOptions() const
{
    core::reports::FigureOptions options;
    options.convention = static_cast<core::campaigns::Convention>(convention_->currentData().toInt());
    options.logarithmicQueries = logarithmic_->isChecked();
    options.binPercent = bin_->value();
    options.mostTags = static_cast<std::size_t>(tags_->value());
    options.mostIntersections = static_cast<std::size_t>(intersections_->value());
    options.measure = toStd(measure_->currentData().toString());
    options.parameter = toStd(parameter_->currentText());
    options.distance = toStd(distance_->currentData().toString());
    return options;
}

core::reports::TableOptions ReportOptions::tableOptions() const
{
    core::reports::TableOptions options;
    options.convention = static_cast<core::campaigns::Convention>(convention_->currentData().toInt());
    options.examples = static_cast<std::size_t>(examples_->value());
    options.rows = toStd(rows_->currentData().toString());
    options.columns = toStd(columns_->currentData().toString());
    options.measure = toStd(measure_->currentData().toString());
    options.significance = significance_->isChecked();
    options.paper = paper_->isChecked();
    return options;
}

ArcChoice ReportOptions::arcChoice() const
{
    return {toStd(arcExample_->currentData().toString()), static_cast<std::size_t>(trees_->value()),
            overlaid_->isChecked()};
}

core::reports::LegendPlace ReportOptions::legend() const
{
    return static_cast<core::reports::LegendPlace>(legend_->currentData().toInt());
}

core::reports::StudyOptions ReportOptions::studyOptions() const
{
    core::reports::StudyOptions options;
    options.question = toStd(question_->currentData().toString());
    options.by = toStd(by_->currentData().toString());
    options.against = toStd(against_->currentData().toString());
    options.weights = static_cast<core::metrics::Weights>(weights_->currentData().toInt());
    options.seed = static_cast<std::uint64_t>(seed_->value());
    return options;
}

bool ReportOptions::leavesOutDoubtful() const { return leaveOut_->isChecked(); }

void ReportOptions::setLeaveOutDoubtful(bool leaveOut) { leaveOut_->setChecked(leaveOut); }

core::reports::Excluded ReportOptions::excluded() const
{
    return leaveOutExcluded_->isChecked() ? core::reports::Excluded::LeftOut : core::reports::Excluded::Counts;
}

core::language::Tagger::Tagset ReportOptions::tagset() const
{
    return static_cast<core::language::Tagger::Tagset>(tagset_->currentData().toInt());
}

} // namespace ui
