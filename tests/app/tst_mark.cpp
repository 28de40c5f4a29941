#include "tests/support/registered_test.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

/// What people note of results on the command line, and what becomes of it in exports and tables.
class TestMark : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        project_ = folder_.filePath(QStringLiteral("p.faultline"));
        QVERIFY(QFile::copy(QStringLiteral(TEST_DATA "/schema2/classifier.faultline"), project_));
        QFile::setPermissions(project_, QFile::ReadOwner | QFile::WriteOwner);
        const auto lines = run({"results", "--campaign", "1"}).split('\n');
        for (const auto& line : lines)
            if (!line.isEmpty())
                ids_ << QJsonDocument::fromJson(line).object()[QStringLiteral("example")].toString();
        QVERIFY(ids_.size() >= 3);
    }

    void starredResultsAreExported()
    {
        run({"mark", "--campaign", "1", "--example", ids_[1], "--example", ids_[2], "--star"});
        run({"mark", "--campaign", "1", "--example", ids_[2], "--no-star", "--note", "look again"});
        const auto starred = run({"results", "--campaign", "1", "--starred"});
        QCOMPARE(starred.count('\n'), qsizetype(1));
        QVERIFY(starred.contains(ids_[1].toUtf8()));
        const auto list = QJsonDocument::fromJson(run({"mark", "--campaign", "1", "--json"}))
                              .object()[QStringLiteral("marks")]
                              .toArray();
        QCOMPARE(list.size(), 2);
        QCOMPARE(list[1][QStringLiteral("note")].toString(), QStringLiteral("look again"));
        QCOMPARE(list[1][QStringLiteral("starred")].toBool(), false);
    }

    void excludedResultsAreLeftOutWhenAsked()
    {
        const QStringList table{"table", "summary", "--campaign", "1", "--format", "json"};
        const auto before = run(table);
        const auto exported = run({"results", "--campaign", "1"});
        run({"mark", "--campaign", "1", "--example", ids_[0], "--exclude", "a typo"});
        QCOMPARE(run(table), before); // only when asked
        QCOMPARE(run({"results", "--campaign", "1"}), exported);
        const auto without = run(table + QStringList{"--leave-out-excluded"});
        QVERIFY(without != before);
        QVERIFY(without.contains("One result that was excluded by hand is left out."));
        QCOMPARE(run({"results", "--campaign", "1", "--leave-out-excluded"}).count('\n'), exported.count('\n') - 1);
        run({"mark", "--campaign", "1", "--example", ids_[0], "--include"});
        QCOMPARE(run(table + QStringList{"--leave-out-excluded"}), before);
    }

    void unknownExamplesAreSaid()
    {
        int exit = 0;
        const auto said = run({"mark", "--campaign", "1", "--example", "nobody's", "--star"}, &exit);
        QCOMPARE(exit, 2);
        QVERIFY(said.contains("Not all of these examples"));
        run({"mark", "--campaign", "1", "--star"}, &exit);
        QCOMPARE(exit, 2);
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
