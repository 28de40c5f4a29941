#include "tests/support/registered_test.h"

#include <cmath>

#include "core/base/error.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/samples/studies.h"

using namespace core::reports;
using core::language::FlagKind;
namespace studies = core::studies;

namespace {

/// Eleven texts: people say of the first four that they mean something else; they differ on the last. Antonyms were
/// looked for in all and found in 0, 1, 2 and 7; words of no dictionary were looked for in the first five and found in
/// the fifth.
studies::StudyResults compared()
{
    auto design = samples::study("trial", {"ann", "bob"});
    auto grammar = samples::choice("grammar", {"fine", "wrong"});
    grammar.accepts = {"fine"};
    design.questions.push_back(grammar);
    design.questions.push_back(samples::choice("mood", {"gay", "sad"})); // says nothing of a text
    const auto items = samples::items(11);
    std::vector<studies::Ballot> ballots;
    for (std::size_t i = 0; i < items.size(); ++i)
        for (const char* rater : {"ann", "bob"}) {
            const bool other = i < 4 || (i == 10 && *rater == 'b');
            ballots.push_back(samples::ballot("trial", items[i].key, rater, other ? "different" : "same"));
            ballots.push_back(samples::ballot("trial", items[i].key, rater, i % 2 == 0 ? "wrong" : "fine"));
            ballots.back().question = "grammar";
        }
    auto results = studies::resultsOf(design, items, ballots);
    for (std::size_t i = 0; i < items.size(); ++i) {
        auto& flags = results.flags[items[i].key];
        flags.looked = {FlagKind::Antonym};
        if (i < 3 || i == 7)
            flags.found.insert(FlagKind::Antonym);
        if (i < 5)
            flags.looked.insert(FlagKind::NotAWord);
        if (i == 4)
            flags.found.insert(FlagKind::NotAWord);
    }
    return results;
}

std::vector<double> valuesOf(const Table& table, const std::string& question, const std::string& flag)
{
    for (std::size_t r = 0; r < table.rows.size(); ++r)
        if (shown(at(table, r, "Question")) == question && shown(at(table, r, "Flag")) == flag) {
            std::vector<double> numbers;
            for (const char* column : {"Texts", "Flagged", "Right", "Missed", "Precision (%)", "Recall (%)", "Kappa"}) {
                const auto* value = std::get_if<double>(&at(table, r, column).value);
                numbers.push_back(value != nullptr ? *value : std::nan(""));
            }
            return numbers;
        }
    return {};
}

void areClose(const std::vector<double>& found, const std::vector<double>& expected)
{
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(std::isnan(expected[i]) || std::abs(found[i] - expected[i]) < 1e-9,
                 qPrintable(QStringLiteral("%1: %2, not %3").arg(i).arg(found[i]).arg(expected[i])));
}

} // namespace

/// The table of flags against people's judgements, worked by hand.
class TestFlagsTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Of ten decided texts 3 are flagged and not accepted, 1 flagged and accepted, 1 not flagged and not accepted and
    /// 5 neither: agreement .8 where .4 x .4 + .6 x .6 = .52 are expected, so kappa is .28 / .48.
    void byTheVoteOnWhatIsKept()
    {
        const auto table = makeStudyTable("flags", compared());
        areClose(valuesOf(table, "meaning", "antonym"), {10, 4, 3, 1, 75, 75, 0.28 / 0.48});
        areClose(valuesOf(table, "meaning", "all flags"), {10, 4, 3, 1, 75, 75, 0.28 / 0.48});
        // Where it was looked for alone: five texts, of which it marks the one that is accepted; a hint.
        areClose(valuesOf(table, "meaning", "not-a-word*"), {5, 1, 0, 4, 0, 0, std::nan("")});
        QCOMPARE(shown(at(table, 0, "Precision (%)")), std::string("75.0"));
        QVERIFY2(at(table, 0, "Precision (%)").note.ends_with("of 4"), at(table, 0, "Precision (%)").note.c_str());
        QVERIFY(!at(table, 0, "Kappa").note.empty());
    }

    /// Even texts have a mistake, six of eleven; antonyms are in 0, 1, 2 and 7.
    void byTheAnswersThatAccept()
    {
        const auto table = makeStudyTable("flags", compared());
        const double agreed = 2.0 / 11 + 3.0 / 11; // 0 and 2; 3, 5 and 9
        const double expected = 4.0 / 11 * 6 / 11 + 7.0 / 11 * 5 / 11;
        areClose(valuesOf(table, "grammar", "antonym"),
                 {11, 4, 2, 4, 50, 100.0 / 3, (agreed - expected) / (1 - expected)});
        QVERIFY(valuesOf(table, "mood", "antonym").empty());
    }

    void oneQuestionIsChosen()
    {
        ReportSettings options;
        options.set("question", "grammar");
        const auto table = makeStudyTable("flags", compared(), options);
        QVERIFY(valuesOf(table, "meaning", "antonym").empty() && !valuesOf(table, "grammar", "antonym").empty());
        options.set("question", "mood"); // which would show nothing
        QVERIFY(!valuesOf(makeStudyTable("flags", compared(), options), "grammar", "antonym").empty());
        options.set("question", "weather");
        QVERIFY_EXCEPTION_THROWN((void)makeStudyTable("flags", compared(), options), core::UsageError);
    }

    void captionsSayWhatWasDrawn()
    {
        auto study = compared();
        QVERIFY(makeStudyTable("flags", study).caption.find("not a random draw") == std::string::npos);
        study.study.sampling.unsureFirst = true;
        for (auto& item : study.items) {
            item.role = studies::Role::Judged;
            item.sources.resize(1);
        }
        study.study.sampling.items = study.items.size();
        QVERIFY(makeStudyTable("flags", study).caption.find("not a random draw") != std::string::npos);
        study.study.sampling.items = study.items.size() + 1; // all that there were
        QVERIFY(makeStudyTable("flags", study).caption.find("not a random draw") == std::string::npos);
    }

    void whatIsMissingIsSaid()
    {
        auto study = compared();
        study.flags.clear();
        const auto table = makeStudyTable("flags", study);
        QVERIFY(table.rows.empty());
        QCOMPARE(table.note, std::string("The texts of this study were not flagged."));
        QCOMPARE(table.wantedMeasure, std::string("validity"));
        study.study.keeps = {};
        study.study.questions.resize(1);
        QCOMPARE(makeStudyTable("flags", study).note,
                 std::string("No question of the study says which answers accept a text."));
    }
};

QTEST_APPLESS_MAIN(TestFlagsTable)
#include "tst_flags_table.moc"
