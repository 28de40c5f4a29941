#include "tests/support/registered_test.h"

#include <QCheckBox>
#include <QLabel>
#include <QTableView>

#include "core/studies/intake/exchange.h"
#include "core/studies/rating/ballots_csv.h"
#include "tests/ui/studies/study_page.h"
#include "ui/base/theme.h"
#include "ui/studies/rows/study_rows.h"
#include "ui/widgets/banner.h"

/// Packets go out, and answers come back in every form there is.
class TestStudyAnswers : public QObject, private StudyPage {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("study_answers");
        ui::theme::install(*qApp);
    }
    void init() { open(); }
    void cleanup() { close(); }
    void packetsGoOutAndBallotsComeBack();
    void importingAgainChangesNothing();
    void aRefusedFileSaysWhyAndChangesNothing();
    void aLineThatWasCutOffIsNamed();
    void answersTakenBackAreNotCounted();
    void otherToolsAnswersComeIn_data();
    void otherToolsAnswersComeIn();
    void strangersAreTakenWhenThatIsMeant();
    void conflictsAreShown();
    void pagesGoOut();
};

void TestStudyAnswers::packetsGoOutAndBallotsComeBack()
{
    design();
    const auto ann = judged(QStringLiteral("ann"), QStringLiteral("111222"));
    QVERIFY(!ann.isEmpty());
    for (const auto* rater : {"ann", "bob", "cat"})
        QVERIFY(QFile::exists(folder_->filePath(QStringLiteral("structure-%1.packet").arg(QLatin1String(rater)))));
    // A packet does not reveal what is tested.
    const auto packet = core::readFile(folder_->filePath(QStringLiteral("structure-bob.packet")).toStdString());
    for (const auto* secret : {"swaps", "succeeded", "original", "perturbed", "campaign"})
        QVERIFY2(packet.find(secret) == std::string::npos, secret);
    const auto bob = judged(QStringLiteral("bob"), QStringLiteral("111"));
    import({ann, bob});
    QCOMPARE(page_->raters()->report(), (QStringList{QStringLiteral("structure-ann.ballots: 6 answers taken in"),
                                                     QStringLiteral("structure-bob.ballots: 3 answers taken in")}));
    QCOMPARE(find<QLabel>(QStringLiteral("missing-raters"))->text(),
             QStringLiteral("9 of 18 judgements are in. Nothing yet from cat."));
}

void TestStudyAnswers::importingAgainChangesNothing()
{
    design();
    const auto ann = judged(QStringLiteral("ann"), QStringLiteral("111222"));
    import({ann});
    const auto before = session_->project()->ballots("structure");
    QCOMPARE(before.size(), std::size_t(6));
    import({ann, ann});
    QVERIFY(session_->project()->ballots("structure") == before);
    QVERIFY(page_->raters()->report().at(0).contains(QStringLiteral("nothing new")));
}

void TestStudyAnswers::aRefusedFileSaysWhyAndChangesNothing()
{
    design();
    const auto ann = judged(QStringLiteral("ann"), QStringLiteral("111222"));
    const auto bob = judged(QStringLiteral("bob"), QStringLiteral("111222"));
    auto bytes = core::readFile(bob.toStdString());
    bytes.replace(bytes.rfind("different"), 9, "same");
    core::writeFile(bob.toStdString(), bytes);
    import({bob, ann}); // the good one is taken although the bad one comes first
    QCOMPARE(session_->project()->ballots("structure").size(), std::size_t(6));
    const auto report = page_->raters()->report();
    QVERIFY2(report.at(0).contains(QStringLiteral("refused")) && report.at(0).contains(QStringLiteral("changed")),
             qPrintable(report.at(0)));
    QVERIFY(report.at(1).contains(QStringLiteral("6 answers")));
    QVERIFY2(report.at(0).contains(QStringLiteral(". Ask the rater")), qPrintable(report.at(0)));
    const auto* banner = page_->raters()->findChild<ui::Banner*>();
    QCOMPARE(banner->text(), QStringLiteral("1 file was refused, 1 taken in, as said below."));
    import({bob});
    QCOMPARE(banner->text(), QStringLiteral("1 file was refused: nothing was taken in. The reason stands below."));
    import({bob, bob});
    QCOMPARE(banner->text(), QStringLiteral("2 files were refused: nothing was taken in. The reasons stand below."));
}

void TestStudyAnswers::aLineThatWasCutOffIsNamed()
{
    design();
    const auto bytes = core::readFile(judged(QStringLiteral("ann"), QStringLiteral("111222")).toStdString());
    import({written(QStringLiteral("cut.ballots"), bytes.substr(0, bytes.size() - 10))});
    QCOMPARE(session_->project()->ballots("structure").size(), std::size_t(5));
    const auto report = page_->raters()->report();
    QVERIFY(report.at(0).contains(QStringLiteral("5 answers taken in")));
    QVERIFY(report.at(1).contains(QStringLiteral("cut off")));
}

void TestStudyAnswers::answersTakenBackAreNotCounted()
{
    design();
    auto answers = answersOfAnn();
    auto back = answers.at(1);
    back.revision = 2;
    back.answer.clear();
    back.comment = core::studies::undone;
    answers.push_back(back);
    import({written(QStringLiteral("ann.csv"), core::studies::ballotsCsv(answers))});
    QCOMPARE(session_->project()->ballots("structure").size(), std::size_t(7)); // nothing is overwritten
    QCOMPARE(ui::studyRows(*session_->project()).front().raters.front().ballots, std::size_t(5));
}

void TestStudyAnswers::otherToolsAnswersComeIn_data()
{
    QTest::addColumn<QString>("name");
    for (const auto* name : {"a.csv", "a.jsonl", "a.json", "a.doccano.jsonl", "a.mturk-results.csv"})
        QTest::addRow("%s", name) << QString::fromLatin1(name);
}

void TestStudyAnswers::otherToolsAnswersComeIn()
{
    QFETCH(const QString, name);
    design();
    const auto packet = core::studies::packetOf(*session_->project(), "structure", "ann");
    const auto answers = answersOfAnn();
    import({written(name, name.contains(QStringLiteral("mturk"))     ? turkResults(packet, answers)
                          : name.contains(QStringLiteral("doccano")) ? doccanoLines(packet, answers)
                          : name.endsWith(QStringLiteral(".json"))   ? labelStudioTasks(packet, answers)
                          : name.endsWith(QStringLiteral(".jsonl"))  ? core::studies::ballotsJsonl(answers)
                                                                     : core::studies::ballotsCsv(answers))});
    QCOMPARE(page_->raters()->report(), QStringList{name + QStringLiteral(": 6 answers taken in")});
    auto stored = session_->project()->ballots("structure");
    const auto byItem = [](const Ballot& a, const Ballot& b) { return a.item < b.item; };
    std::ranges::sort(stored, byItem);
    auto expected = answers;
    std::ranges::sort(expected, byItem);
    QVERIFY(stored == expected);
    QCOMPARE(find<QLabel>(QStringLiteral("missing-raters"))->text(),
             QStringLiteral("6 of 18 judgements are in. Nothing yet from bob, cat."));
}

void TestStudyAnswers::strangersAreTakenWhenThatIsMeant()
{
    design();
    auto answers = answersOfAnn();
    for (auto& ballot : answers)
        ballot.rater = "WORKER7";
    const auto packet = core::studies::packetOf(*session_->project(), "structure", "ann");
    const auto file = written(QStringLiteral("batch.csv"), turkResults(packet, answers));
    import({file});
    QVERIFY2(page_->raters()->report().at(0).contains(QStringLiteral("has no rater")),
             qPrintable(page_->raters()->report().at(0)));
    QVERIFY(session_->project()->ballots("structure").empty());
    find<QCheckBox>(QStringLiteral("new-raters"))->setChecked(true);
    import({file});
    const auto stored = session_->project()->ballots("structure");
    QCOMPARE(stored.size(), std::size_t(6));
    const auto worker = QString::fromStdString(stored.front().rater);
    QVERIFY(worker.startsWith(QStringLiteral("w-"))); // a pseudonym, no account
    // Raters who were not invited are in the table, too.
    const auto tables = page_->raters()->findChildren<QTableView*>();
    QStringList shown;
    for (int row = 0; row < tables.front()->model()->rowCount(); ++row)
        shown << tables.front()->model()->index(row, 0).data().toString();
    QCOMPARE(shown, (QStringList{QStringLiteral("ann"), QStringLiteral("bob"), QStringLiteral("cat"), worker}));
    QVERIFY(find<QLabel>(QStringLiteral("missing-raters"))
                ->text()
                .startsWith(QStringLiteral("6 of 24 judgements are in.")));
}

void TestStudyAnswers::conflictsAreShown()
{
    design();
    auto answers = answersOfAnn();
    answers.resize(1);
    const auto first = written(QStringLiteral("first.csv"), core::studies::ballotsCsv(answers));
    answers.front().answer = "different";
    answers.front().at = "2026-03-05T05:06:07Z";
    const auto second = written(QStringLiteral("second.csv"), core::studies::ballotsCsv(answers));
    import({first, second});
    const auto report = page_->raters()->report();
    QCOMPARE(report.size(), 3);
    QVERIFY2(report.at(2).contains(QStringLiteral("ann answered structure")) &&
                 report.at(2).contains(QStringLiteral("\u201csame\u201d and \u201cdifferent\u201d")),
             qPrintable(report.at(2)));
    QCOMPARE(session_->project()->ballots("structure").size(), std::size_t(2));
}

void TestStudyAnswers::pagesGoOut()
{
    design();
    page_->raters()->handOutTo(folder_->path(), true);
    QVERIFY(settled(*session_));
    for (const auto* rater : {"ann", "bob", "cat"}) {
        const auto page = core::readFile(
            folder_->filePath(QStringLiteral("structure-%1.html").arg(QLatin1String(rater))).toStdString());
        QVERIFY(page.starts_with("<!DOCTYPE html>") || page.starts_with("<!doctype html>"));
        QVERIFY(page.find(core::studies::packetOf(*session_->project(), "structure", rater).items.front().key) !=
                std::string::npos);
        QVERIFY(page.find("default-src 'none'") != std::string::npos); // it makes no network requests
    }
}

QTEST_MAIN(TestStudyAnswers)
#include "tst_study_answers.moc"
