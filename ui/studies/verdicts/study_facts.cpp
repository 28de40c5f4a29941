#include "ui/studies/verdicts/study_facts.h"

#include <set>

#include <QCoreApplication>
#include <QStringList>

#include "core/studies/verdicts/kept_texts.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/studies/rating/answer_text.h"

namespace ui {

namespace {

struct StudyFactTexts {
    Q_DECLARE_TR_FUNCTIONS(StudyFacts)
};

} // namespace

SharedFacts studyFacts(const core::store::Project& project, const std::string& study, bool leaveOutDoubtful)
{
    auto facts = std::make_shared<StudyFacts>();
    facts->results = core::studies::resultsOf(project, study);
    facts->quality = core::studies::raterQuality(facts->results);
    if (leaveOutDoubtful)
        facts->leftOut = core::studies::doubtfulRaters(facts->results);
    if (!facts->leftOut.empty())
        facts->results = core::studies::resultsOf(project, study, facts->leftOut);
    std::set<std::string> sources;
    for (const auto& item : facts->results.items)
        for (const auto& source : item.sources)
            sources.insert(source.campaign);
    for (const auto& campaign : project.campaigns()) {
        if (!sources.contains(campaign.name))
            continue;
        if (auto valid = core::studies::validSuccess(project, campaign.id, study, facts->leftOut))
            facts->campaigns.push_back({campaign.name, *std::move(valid)});
    }
    const auto& results = facts->results;
    facts->pace = core::studies::paceOf(results);
    facts->doubts = core::studies::doubtfulAnswers(results);
    facts->work[std::string()] = {core::studies::answerTimes(results), core::studies::agreementByOrder(results)};
    for (const auto& pace : facts->pace)
        facts->work[pace.rater] = {core::studies::answerTimes(results, pace.rater),
                                   core::studies::agreementByOrder(results, pace.rater)};
    return facts;
}

std::optional<KeptExamples> keptExamples(const core::store::Project& project, core::store::Id campaign,
                                         const std::set<std::size_t>& leftOut)
{
    auto valid = core::studies::validSuccesses(project, campaign, leftOut);
    if (valid.empty())
        return std::nullopt;
    const auto ids = core::studies::examplesByVerdict(core::studies::resultsOf(project, valid.front().study), true,
                                                      project.campaign(campaign).name);
    return KeptExamples{std::move(valid.front()), {ids.begin(), ids.end()}};
}

QString validRate(const core::studies::ValidSuccess& valid)
{
    const auto rate = valid.rate ? formatRate(valid.rate->share, valid.rate->low, valid.rate->high) : QString();
    return StudyFactTexts::tr("Valid success %1").arg(rate.isEmpty() ? QStringLiteral("\u2013") : rate);
}

QString validText(const core::studies::ValidSuccess& valid)
{
    const auto text = StudyFactTexts::tr("%1 (%2 of %3 judged successes kept)")
                          .arg(validRate(valid), formatCount(valid.valid), formatCount(valid.judged));
    return valid.undecided == 0 ? text
                                : StudyFactTexts::tr("%1; %2 more undecided").arg(text, formatCount(valid.undecided));
}

QString votesText(const core::studies::Question& question, const core::studies::Tally& tally)
{
    QStringList votes;
    for (const auto& [answer, count] : tally.votes)
        votes << QStringLiteral("%1 %2").arg(answerText(question, answer)).arg(count);
    return votes.join(QStringLiteral(", "));
}

} // namespace ui
