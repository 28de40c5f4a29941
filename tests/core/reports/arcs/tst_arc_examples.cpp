#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/reports/arcs/arc_examples.h"
#include "tests/support/fakes/chain_parser.h"

using namespace core::reports;

namespace {

const char* const boat = "we saw the small boat yesterday";

/// Three attacks on one victim: the first fails, the others move an arc.
CampaignData campaign(const std::string& recipe)
{
    CampaignData data;
    data.name = recipe;
    data.victim = "parser";
    data.recipe = recipe;
    data.results = {fakes::parserResult("a", boat, 1), fakes::parserResult("b", boat, 4),
                    fakes::parserResult("c_1", boat, 5)};
    return data;
}

} // namespace

/// Which results become a figure of trees.
class TestArcExamples : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void titlesTellWhatHappened()
    {
        const auto drawn = arcExamples({campaign("one")}, {"b", "a"}, 9);
        QCOMPARE(drawn.size(), std::size_t{2});
        // "boat" was changed, and "yesterday" is attached to it: strictly four arcs count.
        QCOMPARE(drawn[0].title,
                 std::string("b: succeeded, UAS 100.0% to 75.0% strict (100.0% to 83.3% raw), 1 word changed"));
        QCOMPARE(drawn[1].title,
                 std::string("a: failed, UAS 100.0% to 100.0% strict (100.0% to 100.0% raw), 1 word changed"));
    }
    void theRecipesWayComesFirst()
    {
        auto raw = campaign("one");
        raw.recipeJson = R"({"goal": {"type": "tree-error", "changed_arcs": "raw"}})";
        QCOMPARE(arcExamples({raw}, {"b"}, 9).front().title,
                 std::string("b: succeeded, UAS 100.0% to 83.3% raw (100.0% to 75.0% strict), 1 word changed"));
    }
    void idsStayAsTheyAre()
    {
        QCOMPARE(arcExamples({campaign("one")}, {"c_1"}, 9).front().title.substr(0, 15),
                 std::string("c_1: succeeded,"));
    }
    void withoutIdsTheFirstSuccesses()
    {
        QCOMPARE(arcExamples({campaign("one")}, {}, 9).size(), std::size_t{2});
        QCOMPARE(successesWithTrees({campaign("one"), campaign("two")}), std::size_t{4});
        QCOMPARE(arcExamples({campaign("one")}, {}, 1).front().id, std::string("b"));
    }
    void severalCampaignsAreNamed()
    {
        const auto drawn = arcExamples({campaign("one"), campaign("two")}, {"b"}, 9);
        QCOMPARE(drawn.size(), std::size_t{2});
        QVERIFY(drawn[1].title.find("b (two): succeeded") == 0);
    }
    // Two campaigns, of which one had a limit and an example that ended in an error: each says so once.
    void captionsSayWhatTheNumbersDependOn()
    {
        auto free = campaign("one"), limited = campaign("two");
        for (auto* one : {&free, &limited})
            one->recipeJson = R"({"goal": {"type": "tree-error"}})";
        limited.limits = "30 queries";
        limited.results.front().status = core::attacks::Status::Error;
        const auto figure = arcFigure(arcExamples({free, limited}, {"b", "c_1"}, 9), {}, averageMeasure());
        const auto caption = captionOf(figure);
        QVERIFY2(caption.starts_with("one; two: b (one): succeeded, UAS 100.0% to 75.0% strict"), caption.c_str());
        const std::string
            limits = "at most 30 queries per example",
            errors = "Examples that ended in an error, neither withstood nor succeeded (two: 1 of 3): left out.";
        for (const auto& words : {limits, errors, std::string("UAS over all words")}) {
            const auto at = caption.find(words);
            QVERIFY2(at != std::string::npos, caption.c_str());
            if (words != "UAS over all words") // which both say
                QVERIFY(caption.find(words, at + 1) == std::string::npos);
        }
        QVERIFY(toTex(figure).find("% one; two: ") != std::string::npos);
        QVERIFY(captionOf(arcFigure(arcExamples({free}, {"b"}, 9), {}, averageMeasure())).find("ended in an error") ==
                std::string::npos);
    }
    void whatIsNotThereIsSaid()
    {
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)arcExamples({campaign("one")}, {"z"}, 9));
        auto classes = campaign("one");
        for (auto& result : classes.results)
            result.originalOutput = core::structures::ClassLabel{1};
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)arcExamples({classes}, {}, 9));
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)arcExamples({classes}, {"b"}, 9));
    }
};

QTEST_APPLESS_MAIN(TestArcExamples)
#include "tst_arc_examples.moc"
