#include "ui/studies/intake/ballot_import.h"

#include <QCoreApplication>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/studies/rating/html_page.h"
#include "core/studies/study_project.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/jobs/job.h"
#include "ui/session/file_kind.h"

namespace ui {

namespace fs = std::filesystem;

namespace {

struct BallotTexts {
    Q_DECLARE_TR_FUNCTIONS(BallotImport)
};

QString conflictText(const core::studies::Conflict& conflict)
{
    const auto& first = conflict.ballots.front();
    QStringList answers;
    for (const auto& ballot : conflict.ballots)
        answers << QStringLiteral("\u201c%1\u201d").arg(toQt(ballot.answer));
    if (answers.size() == 2)
        return BallotTexts::tr("%1 answered %2 about item %3 twice: %4 and %5. Both are kept, the later one counts.")
            .arg(toQt(first.rater), toQt(first.question), toQt(first.item), answers[0], answers[1]);
    return BallotTexts::tr("%1 answered %2 about item %3 several times: %4. All are kept, the last one counts.")
        .arg(toQt(first.rater), toQt(first.question), toQt(first.item), answers.join(QStringLiteral(", ")));
}

/// What is wrong, then what to do, each with its full stop.
QString sentences(const Problem& problem)
{
    QStringList all;
    for (const auto& part : {problem.what, problem.remedy})
        if (!part.isEmpty())
            all << (part.endsWith(QLatin1Char('.')) ? part : part + QLatin1Char('.'));
    return all.join(QLatin1Char(' '));
}

/// Tables name their study in every row, whatever is selected.
core::studies::BallotSource sourceFor(const fs::path& file, core::studies::BallotSource source)
{
    using core::studies::BallotFormat;
    const auto format = ballotFormat(file);
    if (format == BallotFormat::Csv || format == BallotFormat::Jsonl)
        source.study.clear();
    return source;
}

} // namespace

std::vector<ImportOutcome> importBallotFiles(core::store::Project& project, const core::studies::BallotSource& source,
                                             const std::vector<fs::path>& files)
{
    std::vector<ImportOutcome> outcomes;
    for (const auto& file : files) {
        ImportOutcome outcome{toQt(file.filename()), false, {}, {}};
        try {
            const auto merged = core::studies::importBallotsFile(project, file, sourceFor(file, source));
            outcome.added = merged.added;
            const auto answers = [](std::size_t count) {
                return formatPlural(count, BallotTexts::tr("answer"), BallotTexts::tr("answers"));
            };
            outcome.text = merged.added == 0
                               ? BallotTexts::tr("nothing new; all %1 were here already").arg(answers(merged.repeated))
                           : merged.repeated == 0 ? BallotTexts::tr("%1 taken in").arg(answers(merged.added))
                                                  : BallotTexts::tr("%1 taken in, %2 were here already")
                                                        .arg(answers(merged.added), formatCount(merged.repeated));
            if (merged.torn)
                outcome.notes << BallotTexts::tr(
                                     "%1: the last line is cut off and was left out. Ask the rater to send the file "
                                     "again.")
                                     .arg(outcome.file);
            for (const auto& conflict : merged.conflicts)
                outcome.notes << conflictText(conflict);
        } catch (const std::exception&) {
            outcome.refused = true;
            outcome.text = sentences(currentProblem());
        }
        outcomes.push_back(std::move(outcome));
    }
    return outcomes;
}

std::vector<fs::path> handOut(const core::store::Project& project, const std::string& study,
                              const std::vector<std::string>& raters, bool pages, const fs::path& folder)
{
    auto wanted = raters;
    if (wanted.empty())
        for (const auto& assignment : core::studies::assignmentsOf(project, study))
            wanted.push_back(assignment.rater);
    std::vector<fs::path> files;
    for (const auto& rater : wanted) {
        const auto packet = core::studies::packetOf(project, study, rater);
        const auto file = folder / core::studies::raterFileName(study, rater, pages ? ".html" : ".packet");
        core::writeFile(file, pages ? core::studies::htmlPage(packet) : core::studies::packetBytes(packet));
        files.push_back(file);
    }
    return files;
}

} // namespace ui
