#include "tests/support/registered_test.h"

#include <cmath>
#include <map>

#include "core/attacks/constraints/word_constraints.h"
#include "core/attacks/parts/attack_context.h"
#include "core/reports/registry.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

namespace {

/// Words of even places are nouns, the others verbs.
std::vector<std::string> everySecondNoun(std::span<const core::text::WordId> words)
{
    std::vector<std::string> tags;
    for (std::size_t i = 0; i < words.size(); ++i)
        tags.emplace_back(i % 2 == 0 ? "NOUN" : "VERB");
    return tags;
}

CampaignData byAgent(const std::string& name, const std::string& agent)
{
    auto campaign = fakes::campaign();
    campaign.name = campaign.recipe = name;
    campaign.recipeJson = R"({"name":")" + name + R"(","transformation":{"type":"agent","agent":")" + agent + "\"}}";
    return campaign;
}

/// One that changed as many words of each text as another did.
CampaignData matched(const std::string& name, const CampaignData& to)
{
    std::map<std::uint64_t, std::size_t> counts;
    auto campaign = to;
    for (const auto& result : to.results)
        if (const auto changed = core::attacks::changedWords(result.perturbed); changed > 0)
            counts.emplace(result.original.hash(), changed);
    campaign.name = campaign.recipe = name;
    campaign.recipeJson = R"({"name":")" + name + R"(","constraints":[{"type":"match-edits","texts":")" +
                          core::attacks::writtenMatch(counts) + "\"}]}";
    return campaign;
}

} // namespace

/// How long attacks take, and what they like to change (Zou et al. 2020, figures 2 and 3).
class TestAttackHabits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Eight of ten texts are attacked, half a second each, of which the victim takes .125: 300 and 100 s for 800.
    void secondsForAsManyTextsAsInThePaper()
    {
        auto campaign = fakes::campaign();
        for (auto& result : campaign.results) {
            result.seconds = 0.5;
            result.victimSeconds = 0.125;
        }
        const auto figure = makeFigure("zou-figure2", {campaign, fakes::campaign("b", "random")});
        QCOMPARE(figure.series.size(), std::size_t{2});
        QCOMPARE(figure.series[0].name, std::string("search"));
        QCOMPARE(figure.series[0].y(), (std::vector<double>{300.0, 0.0}));
        QCOMPARE(figure.series[1].y(), (std::vector<double>{100.0, 0.0}));
        QVERIFY(figure.caption.find("n = 8") != std::string::npos);
    }

    /// Of one run: changed are 10 nouns and 7 verbs of 45 each (seven texts of ten words, one of twenty). Two runs of
    /// the agent are one, of the same words: share and interval are those of a run. Wilson's of 10 of 45: 12.5447 to
    /// 36.2693 %.
    void sharesOfTheWordsOfATag()
    {
        ReportSettings options;
        options.tag = everySecondNoun;
        const auto figure = makeFigure(
            "zou-figure3", {byAgent("agent", "first"), byAgent("agent-2", "second"), fakes::campaign()}, options);
        QCOMPARE(figure.series.size(), std::size_t{2});
        QCOMPARE(figure.x.categories, (std::vector<std::string>{"NOUN", "VERB"}));
        for (const auto& series : figure.series) {
            QVERIFY(std::abs(series.y()[0] - 100.0 * 10 / 45) < 1e-9);
            QVERIFY(std::abs(series.y()[1] - 100.0 * 7 / 45) < 1e-9);
            QVERIFY(std::abs(series.points[0].bounds->low - 12.5447) < 1e-4);
            QVERIFY(std::abs(series.points[0].bounds->high - 36.2693) < 1e-4);
        }
        QVERIFY(figure.caption.find(": the mean of 2 runs.") != std::string::npos);
        QVERIFY2(figure.caption.find(": 0.0, 1 degrees of freedom, p = 1.000") != std::string::npos,
                 figure.caption.c_str());
    }

    /// 10 nouns and 7 verbs of a run of the agent beside 8 and 9, of 34 changes: expected are 9 and 8 of each, so
    /// chi-square is 2 (1/9 + 1/8) = .472. Another run that changes the same is no further witness (20 and 14: .634).
    void runsOfOneAttackAreTestedAsOne()
    {
        ReportSettings options;
        options.tag = everySecondNoun;
        auto other = fakes::campaign();
        for (auto& result : other.results)
            if (result.edits.size() == 1)
                result.edits[0].index = 1; // a verb
        for (const bool again : {false, true}) {
            Campaigns campaigns{other, byAgent("agent", "first")};
            if (again)
                campaigns.push_back(byAgent("agent-2", "second"));
            const auto figure = makeFigure("zou-figure3", campaigns, options);
            QCOMPARE(figure.series.size(), std::size_t{2});
            QVERIFY2(figure.caption.find(": 0.5, 1 degrees of freedom, p = 0.492") != std::string::npos,
                     figure.caption.c_str());
        }
    }

    /// Random edits as many as an agent's in two runs, and as many as another attack's: the latter are not of that
    /// attack. Without what they are matched to, nobody can tell.
    void matchedRunsBelongToWhatTheyAreMatchedTo()
    {
        ReportSettings options;
        options.tag = everySecondNoun;
        const auto changedWords = [](CampaignData campaign, std::size_t words) {
            auto& result = campaign.results[1]; // the first that was changed
            for (std::size_t i = 0; i < words; ++i)
                result.perturbed = result.perturbed.with(0, result.perturbed[0].text.replaced(i, "y"));
            return campaign;
        };
        const auto first = byAgent("agent", "first"), second = changedWords(byAgent("agent-2", "second"), 2),
                   other = changedWords(fakes::campaign("mr-wordcnn", "rsni"), 4);
        const Campaigns random{matched("random as agent", first), matched("random as agent-2", second),
                               matched("random as rsni", other)};
        const auto namesOf = [&](const Campaigns& campaigns) {
            std::vector<std::string> names;
            for (const auto& series : makeFigure("zou-figure3", campaigns, options).series)
                names.push_back(series.name);
            return names;
        };
        Campaigns all{first, second, other};
        all.insert(all.end(), random.begin(), random.end());
        QCOMPARE(namesOf(all), (std::vector<std::string>{"agent", "rsni", "random as agent", "random as rsni"}));
        QCOMPARE(namesOf(random), (std::vector<std::string>{"random as agent", "random as agent-2", "random as rsni"}));
    }
};

QTEST_APPLESS_MAIN(TestAttackHabits)
#include "tst_attack_habits.moc"
