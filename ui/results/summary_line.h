#pragma once

#include <optional>

#include <QPointer>
#include <QWidget>

#include "core/campaigns/summary.h"
#include "core/store/project.h"
#include "core/studies/verdicts/valid_success.h"
#include "ui/jobs/job.h"

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
    void clear(); ///< Shows nothing, until there is a sum: the one before was of another campaign.
    /// Reads the totals of a campaign; 0: none. `trees`: its victim is a parser.
    void sumUp(core::store::Id campaign, bool trees);
    /// The raters' judgement of the campaign; nothing if no study has decided on its texts.
    void setValid(const std::optional<core::studies::ValidSuccess>& valid);

Q_SIGNALS:
    void failed(const ui::Problem& problem);

private:
    void show(const core::campaigns::Summary& summary);

    Session& session_;
    core::store::Id campaign_ = 0;
    bool trees_ = false;
    QLabel* shown_;
    QLabel* whole_; ///< Says that the numbers after it are not about the filtered results.
    QLabel* means_;
    QLabel* score_;
    QLabel* rate_;
    QLabel* valid_;
    QComboBox* convention_;
    QPointer<Job> job_;
};

} // namespace ui
