#include "tests/support/registered_test.h"

#include "tests/core/reports/mixed_figures.h"

using namespace mixed_figures;

/// Figures of words and arcs that changed; each number and bound is computed here again.
class TestFigureWords : public QObject, private Drawn {
    Q_OBJECT
private Q_SLOTS:
    void partsOfSpeechOfEachSample();
    void partsOfSpeechOfTrees();
    void arcsThatMoved();
};

void TestFigureWords::partsOfSpeechOfEachSample()
{
    const Names names{"plain", "target", "twin"};
    const auto drawn = figure("per-pos", names);
    // The words of reviews beside the edits of reviews, and those of pairs beside theirs.
    QCOMPARE(drawn.series.size(), std::size_t{5});
    const Names order{"words of reviews.tsv, first 20", "edits, " + called(names)[0], "edits, " + called(names)[2],
                      "words of pairs.tsv, first 20", "edits, " + called(names)[1]};
    for (std::size_t s = 0; s < order.size(); ++s)
        QCOMPARE(drawn.series[s].name, order[s]);
    const auto check = [&](const Series& series, const std::string& campaign, bool edits) {
        std::map<std::string, std::size_t> tags;
        std::size_t all = 0;
        for (const auto& r : filled_.results(campaign)) {
            if (!ran(r))
                continue;
            for (std::size_t w = 0; !edits && w < r.original[0].text.size(); ++w, ++all)
                ++tags[w % 2 == 1 ? "NOUN" : "VERB"];
            for (const auto& edit : r.edits) {
                tags[edit.index % 2 == 1 ? "NOUN" : "VERB"] += edits ? 1 : 0;
                all += edits ? 1 : 0;
            }
        }
        for (const auto& bar : series.points)
            isShare(bar, tags[drawn.x.categories[static_cast<std::size_t>(bar.x)]], all);
    };
    check(drawn.series[0], "plain", false);
    check(drawn.series[1], "plain", true);
    check(drawn.series[2], "twin", true);
    check(drawn.series[3], "target", false);
    check(drawn.series[4], "target", true);
}

void TestFigureWords::partsOfSpeechOfTrees()
{
    const auto drawn = figure("per-pos-effect", {"parser", "plain"});
    QCOMPARE(drawn.y.label, std::string("Success rate (%), score lost (points)"));
    // Every attack changes w1, a noun, and every second one w2, a verb; all texts have both.
    const auto results = filled_.results("parser");
    for (const auto& bar : drawn.series[0].points) {
        const bool noun = drawn.x.categories[static_cast<std::size_t>(bar.x)].starts_with("NOUN");
        const auto changes = [&](const AttackResult& r) { return r.edits.size() >= (noun ? 1U : 2U); };
        isShare(bar, count(results, [&](const AttackResult& r) { return succeeded(r) && changes(r); }),
                count(results, ran));
    }
    const auto changes = count(results, [](const AttackResult& r) { return !r.edits.empty(); }) +
                         count(results, [](const AttackResult& r) { return r.edits.size() > 1; });
    CONTAINS(drawn.caption, "(" + std::to_string(changes) + " changes of a part of speech in all).");
    CONTAINS(drawn.caption, "Not drawn: cnn, pwws, reviews.tsv (no attack on a tree that changed a word).");
    ReportSettings one;
    one.set("tags", 1);
    const auto fewer = figure("per-pos-effect", {"parser"}, one);
    CONTAINS(fewer.caption, "(" + std::to_string(changes) + " changes of a part of speech in all).");
    CONTAINS(fewer.caption,
             "Not drawn: 1 rarer parts of speech with " +
                 std::to_string(count(results, [](const AttackResult& r) { return r.edits.size() > 1; })) +
                 " changes.");
}

void TestFigureWords::arcsThatMoved()
{
    const auto drawn = figure("propagation", {"parser", "plain"});
    QCOMPARE(drawn.series.size(), std::size_t{1});
    // The word before the last moves in every success; changed are the words 1, or 1 and 2.
    std::map<std::size_t, std::pair<std::size_t, std::size_t>> moved;
    for (const auto& r : filled_.results("parser"))
        for (std::size_t w = 0; ran(r) && w < r.original[0].text.size(); ++w) {
            const auto last = r.edits.size(); // of the changed words
            const auto distance = w == 0 ? 1 : w <= last ? 0 : w - last;
            ++moved[distance].second;
            moved[distance].first += succeeded(r) && w + 2 == r.original[0].text.size() ? 1 : 0;
        }
    QCOMPARE(drawn.series[0].points.size(), moved.size());
    for (const auto& point : drawn.series[0].points) {
        const auto [hits, all] = moved[static_cast<std::size_t>(point.x)];
        isShare(point, hits, all);
    }
    CONTAINS(drawn.caption, "Not drawn: cnn, pwws, reviews.tsv (no tree of a changed text).");
}

QTEST_GUILESS_MAIN(TestFigureWords)
#include "tst_figure_words.moc"
