#pragma once

#include <map>
#include <string>

#include <QWidget>

#include "core/reports/report.h"
#include "ui/figures/made_report.h"

class QCheckBox;
class QComboBox;

namespace ui {

class FlowLayout;

/// A field for every parameter that a figure or table can have; those of other kinds are hidden.
class ReportOptions : public QWidget {
    Q_OBJECT
public:
    explicit ReportOptions(QWidget* parent = nullptr);

    /// Shows the fields that the kind uses.
    void setKind(const core::reports::ReportKind& kind);
    /// What the fields can take that depends on the chosen campaigns or study; the choice stays if it can.
    void setOffered(const std::map<core::reports::Offers, Offered>& offered);
    /// The values of the fields that the kind uses; without the tagger, which the page adds.
    [[nodiscard]] core::reports::ReportSettings settings() const;
    [[nodiscard]] core::reports::LegendPlace legend() const;
    // What a report of a set was made with; these emit nothing, but switches.
    void setLegend(core::reports::LegendPlace place);
    void setSettings(const core::reports::ReportSettings& settings);
    void setJudges(const QString& study);
    void setExcluded(core::reports::Excluded excluded);
    /// Of a study: doubtful raters do not count.
    [[nodiscard]] bool leavesOutDoubtful() const;
    void setLeaveOutDoubtful(bool leaveOut);
    /// The project's studies, of which campaigns' tables take one where several judged their successes; keeps the
    /// choice.
    void setStudies(const QStringList& studies);
    /// That study; empty: the only one that judged a campaign.
    [[nodiscard]] QString judges() const;
    /// Of campaigns: whether results that people excluded count.
    [[nodiscard]] core::reports::Excluded excluded() const;

Q_SIGNALS:
    void changed();

private:
    void addField(const core::reports::ReportParameter& parameter);
    [[nodiscard]] QComboBox* addCombo(const QString& key, const QString& label, const QString& tip);
    void addLeavingOut();
    void showJudges();
    void offer(QComboBox& box, const Offered& offered);
    /// Sentences are counted only where none is named.
    void followExample();
    FlowLayout* row_;
    std::map<std::string, QWidget*, std::less<>> fields_; ///< By key.
    core::reports::ReportKind kind_;
    QComboBox* legend_;
    QComboBox* judges_;
    QCheckBox* leaveOut_;
    QCheckBox* leaveOutExcluded_;
};

} // namespace ui
