#pragma once

#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/store/project.h"
#include "core/studies/verdicts/results.h"

namespace core::studies {

/// The examples whose perturbed text people kept (or, with `kept` false, did not keep), as a filter over a campaign's
/// results: ids in item order, each once.
[[nodiscard]] std::vector<std::string> examplesByVerdict(const StudyResults& results, bool kept,
                                                         const std::string& campaign);

/// The kept perturbed texts as a corpus, each with its example's gold answer and columns, and the columns original_id,
/// study, item, campaign and votes ("same 2, different 1"). It can be evaluated and attacked like any other: accuracy
/// on it is robust accuracy on what people accept, and with its originals it is a corpus of pairs. \throws UsageError
/// when nothing was kept, or the texts come from campaigns with different labels or segments.
[[nodiscard]] corpora::Corpus corpusOfKeptTexts(const store::Project& project, const StudyResults& results);

} // namespace core::studies
