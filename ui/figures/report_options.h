#pragma once

#include <map>
#include <string>

#include <QWidget>

#include "core/reports/figures.h"
#include "core/reports/study_reports.h"
#include "core/reports/tables.h"
#include "ui/figures/made_report.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace ui {

class FlowLayout;

/// The choices that a kind of figure or table has; those of other kinds are hidden.
class ReportOptions : public QWidget {
    Q_OBJECT
public:
    explicit ReportOptions(QWidget* parent = nullptr);

    /// Shows the options that the kind uses.
    void setKind(const core::reports::Kind& kind, bool table, bool ofStudy);
    /// The numeric parameters that differ between the chosen campaigns: what a sweep can be drawn along.
    void setParameters(const QStringList& keys);
    /// The sentences that have trees.
    void setArcExamples(const QStringList& ids);
    /// The study's questions whose answers can be counted: id and wording.
    void setQuestions(const std::vector<std::pair<QString, QString>>& questions);
    /// Without the tagger, which the page adds.
    [[nodiscard]] core::reports::FigureOptions figureOptions() const;
    [[nodiscard]] core::reports::TableOptions tableOptions() const;
    [[nodiscard]] ArcChoice arcChoice() const;
    [[nodiscard]] core::reports::LegendPlace legend() const;
    [[nodiscard]] core::reports::StudyOptions studyOptions() const;
    /// Of a study: doubtful raters do not count.
    [[nodiscard]] bool leavesOutDoubtful() const;
    void setLeaveOutDoubtful(bool leaveOut);
    /// Of campaigns: whether results that people excluded count.
    [[nodiscard]] core::reports::Excluded excluded() const;
    [[nodiscard]] core::language::Tagger::Tagset tagset() const;

Q_SIGNALS:
    void changed();

private:
    void addStudyOptions();
    /// `key`: one of core::reports::reportParameters(), or one that only this page has.
    QComboBox* addCombo(const QString& label, const QString& key, const QString& tip);
    QSpinBox* addCount(const QString& name, const char* key, const QString& prefix, const QString& suffix = {});
    QDoubleSpinBox* addNumber(const QString& name, const char* key, const QString& prefix, const QString& suffix);
    QCheckBox* addFlag(const QString& text, const char* key, const QString& tip = {});
    FlowLayout* row_;
    std::map<std::string, QWidget*, std::less<>> fields_; ///< By key.
    QComboBox* convention_;
    QCheckBox* logarithmic_;
    QDoubleSpinBox* bin_;
    QComboBox* tagset_;
    QSpinBox* tags_;
    QSpinBox* intersections_;
    QCheckBox* paper_;
    QSpinBox* examples_;
    QSpinBox* trees_;
    QComboBox* arcExample_;
    QCheckBox* overlaid_;
    QComboBox* legend_;
    QComboBox* rows_;
    QComboBox* columns_;
    QComboBox* measure_;
    QComboBox* parameter_;
    QComboBox* distance_;
    QCheckBox* significance_;
    QComboBox* question_;
    QComboBox* by_;
    QComboBox* against_;
    QComboBox* weights_;
    QSpinBox* seed_;
    QCheckBox* leaveOut_;
    QCheckBox* leaveOutExcluded_;
};

} // namespace ui
