#pragma once

#include <optional>
#include <ostream>

#include "core/attacks/result.h"
#include "core/base/csv.h"
#include "core/store/project.h"

namespace core::campaigns {

/// Writes a campaign's results in corpus order, one JSON object a line (resultJson). The bytes are the same for any
/// number of workers and any interruptions. `status`: only results of that status.
void exportJsonl(const store::Project& project, store::Id campaign, std::optional<attacks::Status> status,
                 std::ostream& out);

/// The same as CSV (RFC 4180, UTF-8, a header): one column a segment before and after, label and score of the label
/// before and after, counts, the edits as `from>to` separated by blanks, and the user's columns as `column_NAME`.
void exportCsv(const store::Project& project, store::Id campaign, std::optional<attacks::Status> status,
               std::ostream& out, CsvFor reader = CsvFor::Programs);

/// Results of a campaign on a parser as CoNLL-U: each sentence as the attack left it with all columns of its treebank
/// (corpora::withText says what a change does to them), the victim's arcs before and after the attack in MISC where
/// they differ from the tree (`Clean=4:obj`, `Attacked=2:obl`), its status and scores as comments. Without gold the
/// victim's clean answer is the tree. Source: universaldependencies.org/format.html. \throws Error when the results are
/// no trees.
void exportConllu(const store::Project& project, store::Id campaign, std::optional<attacks::Status> status,
                  std::ostream& out);

} // namespace core::campaigns
