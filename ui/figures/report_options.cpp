#include "ui/figures/report_options.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>

#include "core/reports/basics/report_parameters.h"
#include "core/reports/data/measure.h"
#include "core/reports/tables/pivot.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/help/guide_of.h"
#include "ui/session/choosers.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/parameter_field.h"

namespace ui {

using core::reports::Offers;
using core::reports::ReportParameter;

namespace {

constexpr auto pairProperty = "pair";

/// Shows or hides a field together with its label.
void setShown(QWidget* field, bool shown)
{
    auto* pair = field->property(pairProperty).value<QWidget*>();
    (pair != nullptr ? pair : field)->setVisible(shown);
}

/// What a field can take whatever is chosen.
void fill(QComboBox& box, const ReportParameter& parameter)
{
    addChoices(box, parameter);
    if (parameter.offers == Offers::PivotFields)
        for (const auto& field : core::reports::pivotFields())
            box.addItem(toQt(field), toQt(field));
    if (parameter.offers == Offers::PivotMeasures)
        for (const auto& measure : core::reports::pivotMeasures())
            box.addItem(toQt(measure.title), toQt(measure.name));
    if (parameter.offers == Offers::Trees) {
        box.addItem(ReportOptions::tr("first successes"), QString());
        box.setMinimumContentsLength(16);
    }
    if (parameter.offers == Offers::Questions)
        box.setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box.setCurrentIndex(std::max(box.findData(toQt(parameter.defaultValue.get<std::string>())), 0));
}

} // namespace

ReportOptions::ReportOptions(QWidget* parent) : QWidget(parent), row_(new FlowLayout(this, theme::grid))
{
    for (const auto& parameter : core::reports::reportParameters())
        addField(parameter);
    legend_ = addCombo(QStringLiteral("legend"), tr("Legend"), tr("Where the names of several series stand"));
    legend_->addItem(tr("above"), static_cast<int>(core::reports::LegendPlace::Above));
    legend_->addItem(tr("below"), static_cast<int>(core::reports::LegendPlace::Below));
    legend_->addItem(tr("on the right"), static_cast<int>(core::reports::LegendPlace::Right));
    legend_->addItem(tr("in the plot"), static_cast<int>(core::reports::LegendPlace::Inside));
    legend_->addItem(tr("in the plot, top left"), static_cast<int>(core::reports::LegendPlace::TopLeft));
    legend_->addItem(tr("in the plot, top right"), static_cast<int>(core::reports::LegendPlace::TopRight));
    legend_->addItem(tr("in the plot, bottom left"), static_cast<int>(core::reports::LegendPlace::BottomLeft));
    legend_->addItem(tr("in the plot, bottom right"), static_cast<int>(core::reports::LegendPlace::BottomRight));
    judges_ = addCombo(QStringLiteral("judges"), tr("Judged in"),
                       tr("The study whose raters say which successes are valid, where several judged them"));
    setStudies({});
    addLeavingOut();
}

void ReportOptions::setStudies(const QStringList& studies)
{
    const auto before = judges();
    judges_->clear();
    judges_->addItem(tr("the one study that judged them"), QString());
    for (const auto& study : studies)
        judges_->addItem(study, study);
    judges_->setCurrentIndex(std::max(judges_->findData(before), 0));
    showJudges();
}

QString ReportOptions::judges() const { return judges_->currentData().toString(); }

/// With one study there is nothing to choose.
void ReportOptions::showJudges()
{
    constexpr int one = 2; // it, and none chosen
    const bool shows = kind_.ofCampaigns && (kind_.table || kind_.uses("measure"));
    setShown(judges_, shows && judges_->count() > one);
}

void ReportOptions::addField(const ReportParameter& parameter)
{
    auto*& field = fields_[parameter.key];
    if (!parameter.choices.empty() || parameter.offers != Offers::Nothing) {
        auto* box = addCombo(toQt(parameter.key), inWindow(parameter.shown.label), toQt(parameter.meaning));
        fill(*box, parameter);
        field = box;
    } else {
        field = newField(parameter, this, [this] { Q_EMIT changed(); });
        row_->addWidget(field);
    }
    if (!parameter.guide.empty())
        field->setProperty(guideProperty, toQt(parameter.guide));
}

QComboBox* ReportOptions::addCombo(const QString& key, const QString& label, const QString& tip)
{
    auto* box = new QComboBox(this);
    box->setObjectName(key);
    box->setAccessibleName(label);
    box->setToolTip(tip);
    auto* pair = labelled(label, box, this);
    box->setProperty(pairProperty, QVariant::fromValue(pair));
    row_->addWidget(pair);
    connect(box, &QComboBox::activated, this, &ReportOptions::changed);
    return box;
}

void ReportOptions::addLeavingOut()
{
    leaveOut_ = new QCheckBox(tr("Leave out doubtful raters"), this);
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

void ReportOptions::setOffered(const std::map<Offers, Offered>& offered)
{
    for (const auto& [key, field] : fields_)
        if (const auto found = offered.find(core::reports::reportParameter(key).offers); found != offered.end())
            offer(*qobject_cast<QComboBox*>(field), found->second);
    followExample();
}

void ReportOptions::offer(QComboBox& box, const Offered& offered)
{
    bool same = static_cast<std::size_t>(box.count()) == offered.size();
    for (int i = 0; same && i < box.count(); ++i)
        same = box.itemData(i).toString() == offered[static_cast<std::size_t>(i)].first;
    if (same)
        return;
    const QString chosen = box.currentData().toString();
    box.clear();
    for (const auto& [value, tip] : offered) {
        box.addItem(value.isEmpty() ? tr("first successes") : value, value);
        box.setItemData(box.count() - 1, tip, Qt::ToolTipRole);
    }
    box.setCurrentIndex(std::max(box.findData(chosen), offered.empty() ? -1 : 0));
}

void ReportOptions::followExample()
{
    fields_.at("limit")->setEnabled(qobject_cast<QComboBox*>(fields_.at("example"))->currentIndex() <= 0);
}

void ReportOptions::setKind(const core::reports::ReportKind& kind)
{
    kind_ = kind;
    for (const auto& [key, field] : fields_)
        setShown(field, kind.uses(key));
    setShown(legend_, !kind.table && !kind.ownHeight);
    showJudges();
    setShown(leaveOut_, static_cast<bool>(kind.ofStudy));
    setShown(leaveOutExcluded_, !kind.ofStudy);
    followExample();
}

core::reports::ReportSettings ReportOptions::settings() const
{
    core::reports::ReportSettings settings;
    for (const auto& key : kind_.parameters)
        settings.set(key, valueOf(*fields_.at(key)));
    return settings;
}

core::reports::LegendPlace ReportOptions::legend() const
{
    return static_cast<core::reports::LegendPlace>(legend_->currentData().toInt());
}

void ReportOptions::setLegend(core::reports::LegendPlace place)
{
    legend_->setCurrentIndex(std::max(legend_->findData(static_cast<int>(place)), 0));
}

void ReportOptions::setSettings(const core::reports::ReportSettings& settings)
{
    for (const auto& [key, value] : settings.values()) {
        auto* field = fields_.at(key);
        if (auto* box = qobject_cast<QComboBox*>(field); box != nullptr && value.is_string()) {
            const auto text = toQt(value.get<std::string>());
            if (box->findData(text) < 0)
                box->addItem(text, text); // offered once the report is made
            box->setCurrentIndex(box->findData(text));
        } else {
            setValue(*field, value);
        }
    }
    followExample();
}

void ReportOptions::setJudges(const QString& study) { judges_->setCurrentIndex(std::max(judges_->findData(study), 0)); }

void ReportOptions::setExcluded(core::reports::Excluded excluded)
{
    leaveOutExcluded_->setChecked(excluded == core::reports::Excluded::LeftOut);
}

bool ReportOptions::leavesOutDoubtful() const { return leaveOut_->isChecked(); }

void ReportOptions::setLeaveOutDoubtful(bool leaveOut) { leaveOut_->setChecked(leaveOut); }

core::reports::Excluded ReportOptions::excluded() const
{
    return leaveOutExcluded_->isChecked() ? core::reports::Excluded::LeftOut : core::reports::Excluded::Counts;
}

} // namespace ui
