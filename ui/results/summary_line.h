#pragma once

#include <optional>
#include <set>

#include <QPointer>
#include <QWidget>

#include "core/campaigns/summary.h"
#include "core/store/project.h"
#include "core/studies/verdicts/valid_success.h"
#include "ui/jobs/job.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace ui {

class Session;

/// The line below the results: how many there are, means, the score before and after, and rates by a convention.
class SummaryLine : public QWidget {
    Q_OBJECT
public:
    explicit SummaryLine(Session& session, QWidget* parent = nullptr);

    void setCounts(std::size_t shown, std::size_t all);
    /// The results that people excluded, by position: the line says how many, and whether the numbers count them.
    void setExcluded(std::set<std::size_t> excluded);
    /// The positions that do not count; none unless the switch is on.
    [[nodiscard]] std::set<std::size_t> leftOut() const;
    void clear(); ///< Shows nothing, until there is a sum: the one before was of another campaign.
    /// Reads the totals of a campaign; 0: none. `trees`: its victim is a parser.
    void sumUp(core::store::Id campaign, bool trees);
    /// The raters' judgement of the campaign; nothing if no study has decided on its texts.
    void setValid(const std::optional<core::studies::ValidSuccess>& valid);

Q_SIGNALS:
    void failed(const ui::Problem& problem);
    void leftOutChanged();                      ///< Other results do not count now.
    void examplesWanted(const QString& search); ///< Of a number: the results that it counts.

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void breakLong(); ///< What is longer than the line goes on in the next one.
    void show(const core::campaigns::Summary& summary);
    void sayExcluded();

    Session& session_;
    core::store::Id campaign_ = 0;
    bool trees_ = false;
    std::set<std::size_t> excluded_;
    QLabel* shown_;
    QWidget* excludedPart_; ///< With the next two; hidden where nothing is excluded.
    QLabel* excludedCount_;
    QCheckBox* leaveOut_;
    QLabel* whole_; ///< Says that the numbers after it are not about the filtered results.
    QLabel* means_;
    QLabel* score_;
    QLabel* rate_;
    QLabel* valid_;
    QComboBox* convention_;
    QPointer<Job> job_;
};

} // namespace ui
