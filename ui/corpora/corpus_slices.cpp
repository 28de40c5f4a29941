#include "ui/corpora/corpus_slices.h"

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/jobs/job.h"

namespace ui {

std::vector<SliceTable::Row> sliceRows(const AnsweredExamples& examples, const std::vector<core::corpora::Slice>& kept)
{
    std::vector<SliceTable::Row> rows;
    if (!examples.corpus)
        return rows;
    const auto add = [&](const core::corpora::Slice& slice, bool own) {
        SliceTable::Row row{toQt(slice.name), toQt(slice.search), 0, {}, own};
        try {
            const auto found = examples.found(core::text::Search(slice.search));
            row.examples = found.size();
            for (const auto& answered : examples.answers)
                if (answered) {
                    const auto right = core::reports::rightShare(*answered, found);
                    row.shares.push_back({right.of, right.share});
                }
        } catch (const core::UsageError&) { // kept for another corpus, whose columns this one lacks
            row.problem = currentProblem().text();
        }
        rows.push_back(std::move(row));
    };
    add({toStd(SliceTable::tr("All examples")), {}}, false);
    for (const auto& slice : kept)
        add(slice, true);
    for (const auto& slice : core::corpora::proposedSlices(*examples.corpus))
        add(slice, false);
    return rows;
}

} // namespace ui
