#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/corpora/reading/reader.h"
#include "core/json/parameter.h"

namespace core::corpora {

/// How corpora are read: the options of the command line, the keys of plans, trainings and papers, and the import form
/// are made of these. Roles of columns and names of labels are texts here, `label=2,text=3`.
[[nodiscard]] const std::vector<PlanParameter<ReadOptions>>& readParameters();

/// The options of values that were typed, by the keys of their parameters or the names of their options; empty values
/// are the defaults. \throws UsageError for an unknown key or a value that means nothing.
[[nodiscard]] ReadOptions readOptionsOf(const std::map<std::string, std::string>& typed);
/// What would be typed for these options, by key; nothing for defaults. \throws Error for a name that cannot be typed.
[[nodiscard]] std::map<std::string, std::string> typedOptions(const ReadOptions& options);

} // namespace core::corpora
