#pragma once

#include <vector>

#include "core/corpora/searching.h"
#include "ui/corpora/answered_examples.h"
#include "ui/widgets/slice_table.h"

namespace ui {

/// All examples, the user's slices and those that suggest themselves, each with the share that its victims answer
/// correctly. Call it in a job.
[[nodiscard]] std::vector<SliceTable::Row> sliceRows(const AnsweredExamples& examples,
                                                     const std::vector<core::corpora::Slice>& kept);

} // namespace ui
