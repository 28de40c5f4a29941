#include "tests/places.h"
#include "tests/support/registered_test.h"

#include "core/reports/registry.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

namespace {

CampaignData withAgent(const std::string& agent)
{
    auto campaign = fakes::campaign();
    campaign.recipeJson = R"({"transformation":{"type":"agent","agent":")" + agent + "\"}}";
    return campaign;
}

} // namespace

/// How agents learnt, from the rounds in their folders.
class TestAgentFigure : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLineForEachValue()
    {
        const auto figure =
            makeFigure("agent-training", {withAgent(TEST_DATA "/agent"), withAgent(TEST_DATA "/agent")});
        QCOMPARE(figure.series.size(), std::size_t{5}); // one agent
        QCOMPARE(figure.series[0].name, std::string("r_d"));
        QCOMPARE(figure.series[0].x(), (std::vector<double>{1, 2, 3}));
        QCOMPARE(figure.series[0].y(), (std::vector<double>{0, 0.25, 0.375}));
        QCOMPARE(figure.series[3].y(), (std::vector<double>{0.875, 0.75, 0.5})); // the discriminator after it learnt
        QCOMPARE(figure.x.label, std::string("Round"));
        QVERIFY(toCsv(figure).find("BLEU lost on dev,3,0.25") != std::string::npos);
    }

    void whatCannotBeReadIsSaid()
    {
        const auto figure = makeFigure("agent-training", {withAgent("no-such-agent")});
        QVERIFY(figure.empty());
        QVERIFY(figure.note.find("The rounds of the agents cannot be read: no-such-agent") == 0);
    }
};

QTEST_APPLESS_MAIN(TestAgentFigure)
#include "tst_agent_figure.moc"
