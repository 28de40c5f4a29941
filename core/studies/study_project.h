#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/store/project.h"
#include "core/studies/design/assignment.h"
#include "core/studies/design/sampling.h"
#include "core/studies/rating/answer_log.h"

namespace core::studies {

/// Stores a study with its items and who judges them; the study's name must be new in the project.
Design createStudy(store::Project& project, const Study& study, const std::vector<Item>& items);
/// Draws the items from the campaigns and stores the study; the notes of drawing come first.
Design createStudy(store::Project& project, const Study& study, std::span<const store::Id> campaigns);
/// A changed design (questions, instructions, ...) as the next version; items and raters stay as they are.
/// Returns the version's number.
int reviseStudy(store::Project& project, const Study& study);

/// Version 0: the newest. \throws Error
[[nodiscard]] Study studyOf(const store::Project& project, const std::string& name, int version = 0);
[[nodiscard]] std::vector<Item> itemsOf(const store::Project& project, const std::string& study);
[[nodiscard]] std::vector<Assignment> assignmentsOf(const store::Project& project, const std::string& study);

/// A rater's packet, of the newest version. \throws UsageError naming the raters there are.
[[nodiscard]] Packet packetOf(const store::Project& project, const std::string& study, const std::string& rater);
/// The rater's ballots in the project.
[[nodiscard]] std::vector<Ballot> ballotsOf(const store::Project& project, const std::string& study,
                                            const std::string& rater);

/// What ballots of a study are checked against, read once.
struct BallotRules {
    std::string study;
    std::map<int, Study> versions;
    std::set<std::string> items;                ///< Keys.
    std::map<std::string, std::string> tickets; ///< By rater.

    /// The ballot with its answer in normal form. \throws Error when it cannot have come from the study.
    [[nodiscard]] Ballot checked(Ballot ballot) const;
};
[[nodiscard]] BallotRules ballotRules(const store::Project& project, const std::string& study);

/// What merging a file did.
struct Merged {
    std::size_t added = 0;    ///< Ballots that were new.
    std::size_t repeated = 0; ///< Those the project already had.
    /// Answers to the same question with the same revision that differ; all are kept, the later counts.
    std::vector<Conflict> conflicts;
    bool torn = false; ///< The file's last line was cut off and left out.
};

/// Imports a rater's ballots file. It must belong to a packet of this project: study, rater and ticket are checked,
/// and every item and answer. Merging again changes nothing, and the order of merging does not matter.
/// \throws Error with file and reason; nothing is changed then.
Merged mergeBallots(store::Project& project, const BallotsFile& file, const std::string& name);

struct ImportOptions {
    bool newRaters = false; ///< Accept raters that the design does not know: crowd workers, other tools.
};

/// Imports ballots from elsewhere (CSV, Label Studio, ...), with the same checks except the ticket's. `lines[i]`: the
/// line of ballot i in file `name`, for messages; may be empty.
Merged importBallots(store::Project& project, const std::string& study, const std::vector<Ballot>& ballots,
                     const std::string& name, const std::vector<std::size_t>& lines = {},
                     const ImportOptions& options = {});

} // namespace core::studies
