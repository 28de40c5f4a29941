#pragma once

#include <optional>
#include <ostream>
#include <set>

#include "core/attacks/result/result.h"
#include "core/files/csv.h"
#include "core/store/project.h"

namespace core::campaigns {

/// Which results are written; all by default.
struct ExportChoice {
    ExportChoice() = default;
    ExportChoice(std::nullopt_t) {}
    ExportChoice(std::optional<attacks::Status> only) : status(only) {}

    std::optional<attacks::Status> status;
    std::optional<std::set<std::size_t>> positions; ///< In the campaign's sample.

    [[nodiscard]] bool takes(const store::PlacedResult& placed) const
    {
        return (!status || placed.result.status == *status) && (!positions || positions->contains(placed.position));
    }
};

/// Writes a campaign's results in corpus order, one JSON object per line (resultJson). The bytes are the same for any
/// number of workers and any interruptions.
void exportJsonl(const store::Project& project, store::Id campaign, const ExportChoice& choice, std::ostream& out);

/// The same as CSV (RFC 4180, UTF-8, a header): one column per segment before and after, label and score of the label
/// before and after, counts, the edits as `from>to` separated by blanks, and the user's columns as `column_NAME`.
void exportCsv(const store::Project& project, store::Id campaign, const ExportChoice& choice, std::ostream& out,
               CsvFor reader = CsvFor::Programs);

/// Results of a campaign on a parser as CoNLL-U: each sentence as the attack left it with all columns of its treebank
/// (corpora::withText says what a change does to them), the victim's arcs before and after the attack in MISC where
/// they differ from the tree (`Clean=4:obj`, `Attacked=2:obl`), its status and scores as comments. Without gold the
/// victim's clean answer is the tree. Source: universaldependencies.org/format.html. \throws Error when the results are
/// not trees.
void exportConllu(const store::Project& project, store::Id campaign, const ExportChoice& choice, std::ostream& out);

} // namespace core::campaigns
