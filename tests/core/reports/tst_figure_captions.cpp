#include "tests/support/registered_test.h"

#include "tests/core/reports/mixed_figures.h"

using namespace mixed_figures;

/// What figures of one project that mixes everything call their campaigns, and what captions say of them.
class TestFigureCaptions : public QObject, private Drawn {
    Q_OBJECT
private Q_SLOTS:
    void namesTellCampaignsApart();
    void everyKindNamesWhatItDraws_data();
    void everyKindNamesWhatItDraws();
    void captionsSayWhatNumbersDependOn();
    void captionsSayOnceWhatCampaignsShare();
    void scoresBesideErrorsAreAtMost();
    void scoresOfDifferentKindsShareNoAxis();
};

void TestFigureCaptions::namesTellCampaignsApart()
{
    const auto distinct = [](const Names& names) { return std::set<std::string>(names.begin(), names.end()); };
    const auto all = called(filled_.all());
    QCOMPARE(distinct(all).size(), all.size());
    QVERIFY(!distinct(all).contains(""));
    // Campaigns that differ in one thing alone, and all are called alike by `attack`.
    QCOMPARE(called({"plain", "limit 20"}), (Names{"no limit", "at most 20 queries"}));
    QCOMPARE(called({"plain", "own"}), (Names{"gold answers as reference", "the victim's own answers as reference"}));
    QCOMPARE(called({"plain", "ranking"}), (Names{"ranking = unk", "ranking = delete"}));
    QCOMPARE(called({"plain", "twin"}), (Names{"cnn aa11bb22", "cnn ff00ff00"}));
    QCOMPARE(called({"seed 1", "seed 2"}), (Names{"seed 1", "seed 2"}));
    QCOMPARE(called({"plain", "part"}), (Names{"cnn", "lstm"}));
    // The same run twice: nothing but the number is left.
    const auto twice = called({"plain", "again"});
    QCOMPARE(twice[0], "campaign " + std::to_string(filled_.id["plain"]));
    QCOMPARE(twice[1], "campaign " + std::to_string(filled_.id["again"]));
    // Two limits on one victim beside another victim.
    QCOMPARE(called({"plain", "limit 20", "flaky"}), (Names{"cnn, no limit", "cnn, at most 20 queries", "flaky"}));
}

void TestFigureCaptions::everyKindNamesWhatItDraws_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QStringList>("campaigns"); // empty: all
    const auto kinds = reportKinds(false, false);
    for (const auto& kind : kinds) {
        if (kind.ownHeight || kind.ofTransfers || kind.ofMeasures || kind.name == "agent-training")
            continue; // trees have titles; transfers, agents and what is measured have tests of their own
        QStringList some;
        if (kind.name == "accuracy" || kind.name == "confusion" || kind.name == "label-flow")
            for (const auto& name : ofReviews())
                if (name != "own") // whose score is another one
                    some << QString::fromStdString(name);
        if (kind.name == "ablation")
            some = QStringList{"plain", "limit 20", "deepwordbug", "ranking", "twin", "flaky", "seed 1", "seed 2"};
        if (kind.name == "sweep")
            some = QStringList{"seed 1", "seed 2", "population 30", "population 30, limit 10"};
        if (kind.name == "growth")
            some = QStringList{"plain", "trained", "flaky", "limit 20"};
        if (kind.name == "per-pos-effect")
            some = QStringList{"parser", "flaky"};
        if (kind.name == "upset")
            some = QStringList{"plain", "again", "limit 20", "twin", "seed 1", "seed 2"};
        QTest::newRow(kind.name.c_str()) << QString::fromStdString(kind.name) << some;
    }
}

void TestFigureCaptions::everyKindNamesWhatItDraws()
{
    QFETCH(const QString, kind);
    QFETCH(const QStringList, campaigns);
    Names names;
    for (const auto& name : campaigns)
        names.push_back(name.toStdString());
    const auto drawn = figure(kind.toStdString(), names.empty() ? filled_.all() : names);
    QVERIFY2(!drawn.empty(), drawn.note.c_str());
    std::set<std::string> known;
    for (const auto& series : drawn.series) {
        QVERIFY2(!series.name.empty(), qPrintable(kind));
        QVERIFY2(known.insert(series.name).second, series.name.c_str());
        QVERIFY2(!series.points.empty(), series.name.c_str());
        for (const auto& point : series.points)
            if (point.bounds) // the very own ones
                QVERIFY(point.bounds->low <= point.y + 1e-9 && point.y <= point.bounds->high + 1e-9);
    }
    std::set<std::string> categories;
    for (const auto& name : drawn.x.categories)
        QVERIFY2(name.empty() || categories.insert(name).second, name.c_str());
    CONTAINS(drawn.caption, "first 20");
}

void TestFigureCaptions::captionsSayWhatNumbersDependOn()
{
    const auto all = figure("budget", filled_.all()).caption;
    const auto names = called(filled_.all());
    const auto nameOf = [&](const std::string& campaign) {
        const auto every = filled_.all();
        return names[static_cast<std::size_t>(std::ranges::find(every, campaign) - every.begin())];
    };
    QVERIFY2(saysOf(all, nameOf("deepwordbug"), "at most 30 queries per example"), all.c_str());
    QVERIFY(saysOf(all, nameOf("target"),
                   "a success is the answer neutral, and examples that have it already are skipped"));
    CONTAINS(nameOf("own"), "the victim's own answers as reference"); // which the caption need not repeat
    CONTAINS(all, "Sample of each corpus: first 20 unless named.");
    QVERIFY(saysOf(all, nameOf("part"), "first 20, 7 done"));
    CONTAINS(all, "Examples that ended in an error, neither withstood nor succeeded (" + nameOf("flaky") +
                      ": 2 of 20): the rate counts them as not succeeded.");
    QVERIFY(saysOf(all, nameOf("trained"), "victim trained against black-box"));
    QVERIFY(saysOf(all, nameOf("parser"), "UAS over all words"));
    // What all share is said once; what goes without saying is not said.
    const auto one = figure("budget", {"deepwordbug"}).caption;
    CONTAINS(one, "Victim: cnn. Recipe: deepwordbug. Sample: reviews.tsv, first 20. Conditions: at most 30 queries per "
                  "example.");
    QVERIFY(one.find("target") == std::string::npos);
    QVERIFY(one.find("error") == std::string::npos);
    // A name that was given says nothing of the campaign.
    auto data = filled_.data({"plain", "part"});
    data[0].label = "ours";
    data[1].label = "theirs";
    const auto given = makeFigure("budget", data).caption;
    QVERIFY2(saysOf(given, "ours", "cnn") && saysOf(given, "theirs", "lstm"), given.c_str());
}

// Thirteen campaigns that were given names: victim, recipe and corpus are said once, and each name once.
void TestFigureCaptions::captionsSayOnceWhatCampaignsShare()
{
    const std::string letters = "abcdefghijklm";
    auto data = filled_.data(Names(letters.size(), "plain"));
    for (std::size_t i = 0; i < data.size(); ++i) {
        data[i].label = std::string("the campaign ") + letters[i];
        data[i].seed = i;
    }
    const auto caption = makeFigure("length", data).caption;
    CONTAINS(caption, "n = 18 each. Victim: cnn. Recipe: pwws. Sample: reviews.tsv, first 20.");
    for (const std::string once : {"n = 18", "cnn", "pwws", "reviews.tsv", "first 20"})
        QCOMPARE(timesIn(caption, once), std::size_t{1});
    for (const auto& campaign : data) {
        QCOMPARE(timesIn(caption, campaign.label), std::size_t{1});
        QVERIFY(saysOf(caption, campaign.label, "seed " + std::to_string(campaign.seed)));
    }
    // What most have is said once, what one has otherwise with that one.
    data[4].victim = "lstm";
    data[4].limits = "9 queries";
    const auto other = makeFigure("length", data).caption;
    CONTAINS(other, "Victim: cnn unless named.");
    QVERIFY2(saysOf(other, "the campaign e", "lstm, ") &&
                 saysOf(other, "the campaign e", "at most 9 queries per example"),
             other.c_str());
    QVERIFY(!saysOf(other, "the campaign f", "cnn"));
}

// Two of the twenty examples of `flaky` ended in an error and count as answered as before: its accuracy under attack is
// at most what is drawn. Without errors nothing is said.
void TestFigureCaptions::scoresBesideErrorsAreAtMost()
{
    const std::string atMost = "scores under attack take their answers before it, so the true ones are at most these";
    ReportSettings scores;
    scores.set("measure", "attacked-accuracy");
    for (const std::string kind : {"accuracy", "ablation"}) {
        const Names names = kind == "ablation" ? Names{"flaky", "ranking"} : Names{"plain", "flaky"};
        const auto drawn = figure(kind, names, scores);
        QVERIFY2(!drawn.empty(), drawn.note.c_str());
        CONTAINS(drawn.caption, atMost);
        const auto csv = toCsv(drawn);
        QVERIFY2(csv.starts_with("series,x,y,low,high,note\r\n"), csv.c_str());
        QCOMPARE(timesIn(csv, ",at most\r\n"), std::size_t{1}); // neither the clean score nor the other campaign's
        std::size_t noted = 0;
        for (const auto& series : drawn.series)
            for (const auto& point : series.points)
                if (!point.note.empty()) {
                    ++noted;
                    QCOMPARE(point.note, std::string("at most"));
                    isClose(point.y, 50.0); // 18 right answers but those of the 8 successes: 10 of 20
                }
        QCOMPARE(noted, std::size_t{1});
    }
    const auto clean = figure("accuracy", {"plain"});
    QVERIFY(clean.caption.find("error") == std::string::npos);
    QVERIFY(toCsv(clean).starts_with("series,x,y,low,high\r\n"));
    // Where nothing counts them, that is said.
    CONTAINS(figure("length", {"flaky"}).caption, "(pwws on flaky: 2 of 20): left out.");
}

void TestFigureCaptions::scoresOfDifferentKindsShareNoAxis()
{
    const Names names{"plain", "parser", "forms", "translator", "solver"};
    for (const std::string kind : {"accuracy", "ablation"}) {
        ReportSettings settings;
        settings.set("measure", "attacked-accuracy");
        const auto none = figure(kind, names, settings);
        QVERIFY(none.empty());
        CONTAINS(none.note, "The chosen campaigns are scored in different ways, which one axis cannot show. Choose "
                            "those of one score: Accuracy (cnn, pwws, reviews.tsv), UAS (parser, parser-blackbox, "
                            "trees.conllu), ");
        CONTAINS(none.note, "BLEU (translator, synonyms-answer, sentences.en)");
    }
    // A rate of successes is one thing for all.
    QVERIFY(!figure("budget", names).empty());
}

QTEST_GUILESS_MAIN(TestFigureCaptions)
#include "tst_figure_captions.moc"
