#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/reports/papers/pair_tables.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/said.h"

using namespace core::reports;
using core::victims::Pair;
using core::victims::PairSubset;

namespace {

/// Three pairs of insertion, all of one original, and two of back translation, of two others; originals are parsed
/// correctly. `insert` and `back`: whether the perturbed questions are. The second pair of each has its original in the
/// training set, and the last of insertion is unchanged.
SemanticParserRun parser(const std::string& name, const std::vector<bool>& insert, const std::vector<bool>& back)
{
    return {"geo",
            name,
            "none",
            {{4, 5},
             {2, 3},
             {3, 5},
             {1, 3},
             {{"insert",
               {{true, insert[0], true, 0, true, true},
                {true, insert[1], false, 0, true, false},
                {true, insert[2], false, 0, false, true}}},
              {"back", {{true, back[0], true, 1, true, true}, {true, back[1], true, 2, true, false}}}}}};
}

/// The first pair of insertion and both of back translation are wrong in both, the second of insertion in one.
std::vector<SemanticParserRun> twoParsers()
{
    return {parser("seq2seq", {false, false, true}, {false, false}),
            parser("grammar", {false, true, true}, {false, false})};
}

Table tableOf(const char* layout, const std::vector<SemanticParserRun>& runs, PairSubset subset)
{
    return pairTable("huang2021", layout, runs, subset);
}

} // namespace

/// The tables and the figure of Huang et al. (2021), by hand.
class TestHuangTables : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void subsetsHaveTheirPairs()
    {
        const auto runs = twoParsers();
        const auto all = tableOf("table3", runs, PairSubset::All);
        QCOMPARE(all.kind, std::string("huang2021-table3"));
        QCOMPARE(shown(at(all, 0, "Operator")), std::string("Insertion"));
        QCOMPARE(shown(at(all, 0, "Pairs")), std::string("3"));
        QCOMPARE(shown(at(all, 0, "Robust")), std::string("33.3"));
        QCOMPARE(shown(at(all, 0, "Robust, paper")), std::string("82.32"));
        const auto changed = tableOf("table3", runs, PairSubset::Changed);
        QCOMPARE(changed.kind, std::string("huang2021-table3-changed"));
        QCOMPARE(shown(at(changed, 0, "Pairs")), std::string("2"));
        QCOMPARE(shown(at(changed, 0, "Robust")), std::string("0.0"));
        const auto unseen = tableOf("table3", runs, PairSubset::Unseen);
        QCOMPARE(unseen.kind, std::string("huang2021-table3-unseen"));
        QCOMPARE(shown(at(unseen, 0, "Pairs")), std::string("2"));
        QCOMPARE(shown(at(unseen, 0, "Robust")), std::string("50.0"));
        QCOMPARE(shown(at(unseen, 1, "Pairs")), std::string("1"));
        QCOMPARE(shown(at(unseen, 2, "Pairs")), std::string("3")); // micro
        QCOMPARE(shown(at(unseen, 2, "Robust")), std::string("33.3"));
        QCOMPARE(shown(at(unseen, 3, "Robust")), std::string("25.0")); // macro
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(at(unseen, 0, "Robust, paper")), std::out_of_range);
        QVERIFY(unseen.caption.find("does not occur in the training set") != std::string::npos);
        const auto levels = tableOf("levels", runs, PairSubset::Unseen);
        QCOMPARE(shown(at(levels, 0, "Robust, words, of")), std::string("2"));
        QCOMPARE(shown(at(levels, 0, "Perturbation, words")), std::string("50.0"));
        QCOMPARE(shown(at(levels, 0, "Perturbation, sentences")), std::string("0.0"));
        QCOMPARE(shown(at(tableOf("figure2", runs, PairSubset::Unseen), 0, "Black-box success, of")), std::string("2"));
    }

    /// Rightly by the normal form 4 of 5, exactly 3; of those not in the training set 2 and 1 of 3.
    void exactAnswersHaveColumnsOfTheirOwn()
    {
        const auto table = tableOf("table5", twoParsers(), PairSubset::All);
        QCOMPARE(shown(at(table, 0, "All")), std::string("80.0"));
        QCOMPARE(shown(at(table, 0, "All, exactly")), std::string("60.0"));
        QCOMPARE(shown(at(table, 0, "On unseen")), std::string("66.7"));
        QCOMPARE(shown(at(table, 0, "On unseen, exactly")), std::string("33.3"));
    }

    /// Every column of words.json shows something that the tables know; the paper's numbers stand where all pairs
    /// count.
    void everyColumnHasItsCells()
    {
        const auto runs = twoParsers();
        for (const auto subset : {PairSubset::All, PairSubset::Changed, PairSubset::Unseen})
            for (const char* layout : {"table2", "table3", "levels", "figure1", "figure2"}) {
                const auto table = tableOf(layout, runs, subset);
                QVERIFY(!table.rows.empty());
                for (const auto& row : table.rows)
                    QCOMPARE(row.size(), table.columns.size());
            }
        const auto standard = tableOf("table5", runs, PairSubset::All);
        QCOMPARE(standard.kind, std::string("huang2021-table5"));
        QCOMPARE(shown(at(standard, 0, "Paper")), std::string("83.92"));
    }

    /// Three right answers to pairs of one original say as much as one: Wilson's interval of 1 of 1 begins at
    /// 1 / (1 + 1.96^2) = 20.7 %, that of 3 of 3 at 43.9 %.
    void pairsOfOneOriginalAreTakenTogether()
    {
        const auto table = tableOf("table2", twoParsers(), PairSubset::All);
        QCOMPARE(shown(at(table, 0, "Standard")), std::string("100.0"));
        QCOMPARE(at(table, 0, "Standard").note, std::string("[20.7, 100.0]"));
    }

    /// Four adversaries, of which insertion has one and back translation two that both parsers share.
    void operatorsOfSharedAdversaries()
    {
        const auto runs = twoParsers();
        const auto table = tableOf("figure1", runs, PairSubset::All);
        const auto row = [&](std::size_t i) {
            std::string text;
            for (const char* title :
                 {"Operator", "Pairs", "Of some parser", "Of all parsers", "Shared", "Contribution"})
                text += shown(at(table, i, title)) + "|";
            return QString::fromStdString(text);
        };
        QCOMPARE(table.rows.size(), std::size_t{3});
        QCOMPARE(row(0), QStringLiteral("Insertion|3|2|1|50.0|33.3|"));
        QCOMPARE(row(1), QStringLiteral("Back translation|2|2|2|100.0|66.7|"));
        QCOMPARE(row(2), QStringLiteral("All pairs (micro)|5|4|3|75.0|-|"));
        QCOMPARE(shown(at(tableOf("figure1", runs, PairSubset::Unseen), 0, "Contribution")), std::string("50.0"));
    }

    void parsersThatShareAdversaries()
    {
        auto runs = twoParsers();
        runs.push_back(runs[0]);
        runs.back().training = "FGM"; // does not count
        const auto figure = pairAdversaries("huang2021", runs, "geo");
        QCOMPARE(toCsv(figure), std::string("series,x,y,low,high\r\n"
                                            "parsed wrongly by exactly these,seq2seq & grammar,3,,\r\n"
                                            "parsed wrongly by exactly these,seq2seq,1,,\r\n"
                                            "set size,seq2seq,4,,\r\nset size,grammar,3,,\r\n"));
        QVERIFY(figure.caption.starts_with("Of the 5 perturbed questions of geo, "));
        QVERIFY(figure.caption.ends_with("; 1 by none."));
        QVERIFY(pairAdversaries("huang2021", {parser("seq2seq", {true, true, true}, {true, true})}, "geo").empty());
    }

    /// Success as a black-box attack stands in table 3 where losses are known alone; what figure 2 draws has its
    /// column.
    void lossesThatAreNotKnown()
    {
        auto runs = twoParsers();
        QCOMPARE(shown(at(tableOf("table3", runs, PairSubset::All), 0, "Black-box success, of")), std::string("1"));
        for (auto& run : runs)
            for (auto& way : run.scores.ways)
                for (auto& pair : way.pairs)
                    pair.lossRises.reset();
        const auto table = tableOf("table3", runs, PairSubset::All);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(at(table, 0, "Black-box success")), std::out_of_range);
        QVERIFY(table.caption.find("Black-box") == std::string::npos);
        QCOMPARE(shown(at(tableOf("figure2", runs, PairSubset::All), 0, "Black-box success")), std::string("-"));
    }

    /// What each training is, where a parser was trained so, in the order of words.json.
    void trainingsAreExplained()
    {
        auto runs = twoParsers();
        QVERIFY(tableOf("table5", runs, PairSubset::All).caption.find("MDA:") == std::string::npos);
        for (const char* training : {"MDA-insert", "concatenation"}) {
            runs.push_back(runs[0]);
            runs.back().training = training;
        }
        const auto caption = tableOf("table5", runs, PairSubset::All).caption;
        const auto augmented = caption.find(" MDA: a fifth"), joined = caption.find(" Concatenation: as many");
        QVERIFY(augmented != std::string::npos && joined != std::string::npos && augmented < joined);
        QVERIFY(tableOf("levels", runs, PairSubset::All).caption.find("MDA:") == std::string::npos); // of plain ones
        QCOMPARE(tableOf("levels", runs, PairSubset::All).rows.size(), std::size_t{2});
    }

    /// A paper that lies elsewhere has its words there.
    void aPaperOfOnesOwn()
    {
        const QTemporaryDir folder;
        const auto paper = folder.filePath(QStringLiteral("nobody")).toStdString();
        const auto write = [&](const std::string& rows) {
            core::writeFile(paper + rows + "/words.json",
                            R"({"pairs": {"all": "All."}, "intervals": "Intervals.", "parsers": "", "blackbox": "", )"
                            R"("sentences": ["back"], "ways": {"insert": "In"}, "t": {"rows": ")" +
                                rows +
                                R"(", "caption": "Own. {pairs}", "paper": "", )"
                                R"("columns": {"way": "Way", "robust": "Right"}}})");
            return paper + rows;
        };
        const auto table = pairTable(write("operators"), "t", twoParsers(), PairSubset::All);
        QCOMPARE(table.kind, std::string("nobodyoperators-t"));
        QCOMPARE(table.caption, std::string("Own. All. Intervals."));
        QCOMPARE(shown(at(table, 0, "Way")), std::string("In"));
        QCOMPARE(shown(at(table, 0, "Right")), std::string("33.3"));
        CONTAINS(errorOf([&] { requirePairLayout(write("round"), "t"); }), "has rows of t that are not known: round");
        CONTAINS(errorOf([&] { requirePairLayout("huang2021", "table9"); }), "has no text at /table9/rows");
    }

    void otherPairsAreRefused()
    {
        auto runs = twoParsers();
        runs[1].scores.ways[0].pairs.pop_back();
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(pairAdversaries("huang2021", runs, "geo")), core::Error);
    }
};

QTEST_APPLESS_MAIN(TestHuangTables)
#include "tst_huang_tables.moc"
