#include "tests/support/registered_test.h"

#include <cmath>

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
    /// the agent are one: the same share, of twice the words.
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
        }
        // Twice as many words: Wilson's interval is narrower.
        const auto width = [&](std::size_t s) {
            const auto& bounds = *figure.series[s].points[0].bounds;
            return bounds.high - bounds.low;
        };
        QVERIFY(width(0) < width(1));
        QVERIFY(figure.caption.find(": 2 runs.") != std::string::npos);
        // 20 and 14 beside 10 and 7 are the same shares.
        QVERIFY2(figure.caption.find(": 0.0, 1 degrees of freedom, p = 1.000") != std::string::npos,
                 figure.caption.c_str());
    }
};

QTEST_APPLESS_MAIN(TestAttackHabits)
#include "tst_attack_habits.moc"
