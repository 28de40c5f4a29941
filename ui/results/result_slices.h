#pragma once

#include <vector>

#include <QDialog>
#include <QPointer>

#include "core/corpora/searching.h"
#include "core/store/project.h"
#include "ui/jobs/job.h"
#include "ui/widgets/slice_table.h"

namespace ui {

class Banner;
class FilterBar;
class Session;

/// The parts of a campaign's results: all, the user's slices and those that suggest themselves (labels, lengths), each
/// with the share of attacked examples that the attack broke. Call it in a job.
[[nodiscard]] std::vector<SliceTable::Row> resultSlices(const core::store::Project& project, core::store::Id campaign,
                                                        const std::vector<core::corpora::Slice>& kept);

/// *Slices*: these side by side; a click on one filters the results by it. Closes with the project.
class SlicesDialog : public QDialog {
    Q_OBJECT
public:
    SlicesDialog(Session& session, core::store::Id campaign, FilterBar& filter, QWidget* parent);

private:
    void read();
    void askName();
    Session& session_;
    core::store::Id campaign_;
    FilterBar& filter_;
    Banner* banner_;
    SliceTable* slices_;
    QPointer<Job> job_;
};

} // namespace ui
