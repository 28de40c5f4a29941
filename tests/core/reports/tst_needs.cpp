#include "tests/support/registered_test.h"

#include "core/reports/registry.h"
#include "tests/support/fakes/campaigns.h"
#include "tests/support/fakes/flagged.h"

using namespace core::reports;

namespace {

bool isEmpty(const Report& report)
{
    if (const auto* table = std::get_if<Table>(&report))
        return table->rows.empty();
    if (const auto* figure = std::get_if<Figure>(&report))
        return figure->empty();
    return std::get<ArcReport>(report).examples.empty();
}

Campaigns chosen(const std::string& what)
{
    if (what == "none")
        return {};
    if (what == "one")
        return {fakes::campaign()};
    if (what == "two alike")
        return {fakes::campaign(), fakes::campaign("mr-wordlstm")};
    if (what == "two numbers")
        return {fakes::withNeighbours(8), fakes::withNeighbours(50)};
    if (what == "flagged")
        return {fakes::flagged(fakes::campaign())};
    if (what == "with another victim") {
        auto campaign = fakes::campaign();
        campaign.transfers = {{"mr-wordlstm", 5, 3, 4, 3}};
        return {campaign};
    }
    if (what == "trained again") {
        auto campaign = fakes::campaign("cnn-again");
        campaign.trainedFrom = "mr-wordcnn";
        campaign.trainedShare = 0.5;
        return {fakes::campaign(), campaign};
    }
    return {fakes::parserCampaign()};
}

} // namespace

/// A kind is refused only where it cannot be made: what is grey in the window is empty when it is made all the same.
class TestNeeds : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsRefusedIsEmpty_data()
    {
        QTest::addColumn<QString>("what");
        for (const auto* what :
             {"none", "one", "two alike", "two numbers", "flagged", "with another victim", "trained again", "parser"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }

    void whatIsRefusedIsEmpty()
    {
        QFETCH(const QString, what);
        const auto campaigns = chosen(what.toStdString());
        for (const auto& kind : reportKinds()) {
            if (!kind.ofCampaigns || whyNot(kind, campaigns).empty())
                continue;
            QVERIFY2(isEmpty(kind.ofCampaigns(campaigns, {})), kind.name.c_str());
        }
    }

    /// One campaign on a classifier, which was run alone: what needs two, trees or further facts says so in a sentence.
    void reasonsSayWhatToChoose()
    {
        auto campaign = fakes::campaign();
        campaign.task = &core::structures::taskNamed("classification");
        const auto why = [&](const char* kind, bool table) { return whyNot(reportKind(kind, table), {campaign}); };
        QCOMPARE(why("upset", false), std::string("Choose at least two campaigns."));
        QCOMPARE(why("compare", true), std::string("Choose at least two campaigns."));
        QVERIFY(why("arcs", false).find("parser") != std::string::npos);
        QCOMPARE(why("propagation", false), std::string("Choose a campaign on a parser."));
        QVERIFY(why("transfer", false).find("No other victim") == 0);
        QVERIFY(why("validity", true).find("not flagged") != std::string::npos);
        for (const auto* kind : {"budget", "accuracy", "perturbed", "confusion", "scores", "per-pos"})
            QCOMPARE(why(kind, false), std::string());
        QCOMPARE(why("summary", true), std::string());
    }
};

QTEST_GUILESS_MAIN(TestNeeds)
#include "tst_needs.moc"
