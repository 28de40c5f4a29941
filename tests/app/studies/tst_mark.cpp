#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

/// What people note of results on the command line, and what becomes of it in exports and tables.
class TestMark : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        project_ = folder_.filePath(QStringLiteral("p.faultline"));
        QVERIFY(QFile::copy(QStringLiteral(TEST_DATA "/schema2/classifier.faultline"), project_));
        QFile::setPermissions(project_, QFile::ReadOwner | QFile::WriteOwner);
        const auto lines = run({u"results"_s, u"--campaign"_s, u"1"_s}).split('\n');
        for (const auto& line : lines)
            if (!line.isEmpty())
                ids_ << QJsonDocument::fromJson(line).object()[QStringLiteral("example")].toString();
        QVERIFY(ids_.size() >= 3);
    }

    void starredResultsAreExported()
    {
        run({u"mark"_s, u"--campaign"_s, u"1"_s, u"--example"_s, ids_[1], u"--example"_s, ids_[2], u"--star"_s});
        run({u"mark"_s, u"--campaign"_s, u"1"_s, u"--example"_s, ids_[2], u"--no-star"_s, u"--note"_s,
             u"look again"_s});
        const auto starred = run({u"results"_s, u"--campaign"_s, u"1"_s, u"--starred"_s});
        QCOMPARE(starred.count('\n'), qsizetype(1));
        QVERIFY(starred.contains(ids_[1].toUtf8()));
        const auto list = QJsonDocument::fromJson(run({u"mark"_s, u"--campaign"_s, u"1"_s, u"--json"_s}))
                              .object()[QStringLiteral("marks")]
                              .toArray();
        QCOMPARE(list.size(), 2);
        QCOMPARE(list[1][QStringLiteral("note")].toString(), QStringLiteral("look again"));
        QCOMPARE(list[1][QStringLiteral("starred")].toBool(), false);
    }

    void excludedResultsAreLeftOutWhenAsked()
    {
        const QStringList table{u"table"_s, u"summary"_s, u"--campaign"_s, u"1"_s, u"--format"_s, u"json"_s};
        const auto before = run(table);
        const auto exported = run({u"results"_s, u"--campaign"_s, u"1"_s});
        run({u"mark"_s, u"--campaign"_s, u"1"_s, u"--example"_s, ids_[0], u"--exclude"_s, u"a typo"_s});
        QCOMPARE(run(table), before); // only on request
        QCOMPARE(run({u"results"_s, u"--campaign"_s, u"1"_s}), exported);
        const auto without = run(table + QStringList{u"--leave-out-excluded"_s});
        QVERIFY(without != before);
        QVERIFY(without.contains("One result that was excluded by hand is left out."));
        QCOMPARE(run({u"results"_s, u"--campaign"_s, u"1"_s, u"--leave-out-excluded"_s}).count('\n'),
                 exported.count('\n') - 1);
        run({u"mark"_s, u"--campaign"_s, u"1"_s, u"--example"_s, ids_[0], u"--include"_s});
        QCOMPARE(run(table + QStringList{u"--leave-out-excluded"_s}), before);
    }

    void unknownExamplesAreSaid()
    {
        int exit = 0;
        const auto said = run({u"mark"_s, u"--campaign"_s, u"1"_s, u"--example"_s, u"nobody's"_s, u"--star"_s}, &exit);
        QCOMPARE(exit, 2);
        QVERIFY(said.contains("not all of these examples"));
        run({u"mark"_s, u"--campaign"_s, u"1"_s, u"--star"_s}, &exit);
        QCOMPARE(exit, 2);
    }

    void successesAreMeasured()
    {
        int exit = 0;
        QVERIFY(run({u"measure"_s}, &exit).contains("there is nothing to measure"));
        QCOMPARE(exit, 2);
        const auto exported = run({u"results"_s, u"--campaign"_s, u"1"_s});
        const auto measured = QJsonDocument::fromJson(run({u"measure"_s, u"--campaign"_s, u"1"_s, u"--grammar"_s,
                                                           u"--similarity"_s, u"built-in"_s, u"--json"_s}))
                                  .object()[QStringLiteral("campaigns")][0];
        QVERIFY(measured[QStringLiteral("texts")].toInt() > 0);
        QVERIFY(measured[QStringLiteral("measured")].toInt() > 0);
        const auto similarity = measured[QStringLiteral("similarity")].toDouble();
        QVERIFY(similarity > 0.0 && similarity <= 1.0);
        QVERIFY(measured[QStringLiteral("grammar-added")].isDouble());
        const auto table = run({u"table"_s, u"pivot"_s, u"--campaign"_s, u"1"_s, u"--rows"_s, u"recipe"_s,
                                u"--columns"_s, u""_s, u"--measure"_s, u"similarity"_s, u"--format"_s, u"json"_s});
        QVERIFY2(table.contains("Similarity by built-in"), table);
        QCOMPARE(run({u"results"_s, u"--campaign"_s, u"1"_s}), exported); // exports stay as they were
    }

private:
    /// Standard output; with `exit` standard error.
    QByteArray run(QStringList arguments, int* exit = nullptr)
    {
        arguments.insert(1, project_);
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        process.waitForFinished(60'000);
        if (exit != nullptr) {
            *exit = process.exitCode();
            return process.readAllStandardError();
        }
        if (process.exitCode() != 0)
            qWarning("%s", process.readAllStandardError().constData());
        return process.readAllStandardOutput();
    }

    QTemporaryDir folder_;
    QString project_;
    QStringList ids_;
};

QTEST_GUILESS_MAIN(TestMark)
#include "tst_mark.moc"
