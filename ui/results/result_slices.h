#pragma once

#include <vector>

#include <QDialog>
#include <QPointer>

#include "core/campaigns/measures/breaking.h"
#include "core/corpora/searching.h"
#include "core/store/project.h"
#include "ui/jobs/job.h"
#include "ui/widgets/slice_table.h"

class QTabWidget;

namespace ui {

class Banner;
class FilterBar;
class Session;

/// The parts of a campaign's results: all, the user's slices and those that suggest themselves (labels, lengths, values
/// of the user's columns), each with the share of attacked examples that the attack broke. Call it in a job.
[[nodiscard]] std::vector<SliceTable::Row> resultSlices(const core::store::Project& project, core::store::Id campaign,
                                                        const std::vector<core::corpora::Slice>& kept);

/// *Slices*: these side by side, and what breaks the victim: word pairs, parts of speech, places in the text. A click
/// on one filters the results by it. Closes with the project.
class SlicesDialog : public QDialog {
    Q_OBJECT
public:
    SlicesDialog(Session& session, core::store::Id campaign, FilterBar& filter, QWidget* parent);
    void showBreaking(); ///< What breaks it, first.

private:
    void read();
    void readBreaking(); ///< When it is looked at: all results have to be read for it.
    void showBreakingRows(const core::campaigns::WhatBreaks& what);
    void askName();
    Session& session_;
    core::store::Id campaign_;
    FilterBar& filter_;
    Banner* banner_;
    QTabWidget* tabs_;
    SliceTable* slices_;
    SliceTable* pairs_;
    SliceTable* tags_;
    SliceTable* places_;
    core::store::Id breakingRead_ = 0; ///< The campaign of which it is shown.
    QPointer<Job> job_, breakingJob_;
};

} // namespace ui
