#pragma once

#include <functional>

#include "core/store/project.h"
#include "core/studies/design/json_fields.h"

namespace core::studies {

/// One row per judgement of a project's studies: who answered what about which text, where that text comes from, and
/// whether the answer counts (`counts`; a later revision or version replaces it). In the order of studies and ballots.
/// An item that several attacks found has the first one's campaign, and `sources` says how many there are.
void forEachJudgement(const store::Project& project, const std::function<void(const Json&)>& visit);

} // namespace core::studies
