#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

using namespace Qt::StringLiterals;

/// Figure sets and the look of figures from the command line.
class TestPaperCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(machine_
                    .cli(u"attack --victim mr-wordlstm --corpus demo-reviews --recipe pwws --limit 10 --project "
                         u"p.faultline"_s)
                    .exit == 0);
    }

    /// Put together, written, unchanged when written again; the table's number is in the paper as a macro, and one that
    /// was typed otherwise is pointed out, with an exit code.
    void aPaperIsWrittenAndChecked()
    {
        const auto& m = machine_;
        QCOMPARE(m.cli(u"figure p.faultline budget --set paper --x-to 100 --legend inside"_s).exit, 0);
        QCOMPARE(m.cli(u"table p.faultline summary --set paper --as main"_s).exit, 0);
        const auto listed = m.cli(u"paper list p.faultline --json"_s);
        const auto set = QJsonDocument::fromJson(listed.out).object()[u"sets"_s].toArray()[0].toObject();
        QCOMPARE(set[u"items"_s].toArray().size(), 2);
        QCOMPARE(set[u"items"_s].toArray()[0].toObject()[u"look"_s].toObject()[u"legend"_s].toString(), u"inside"_s);

        const auto first = m.cli(u"paper export p.faultline paper --to figures"_s);
        QVERIFY2(first.exit == 0, first.err);
        for (const auto* file :
             {"budget.pdf", "budget.figure.csv", "main.tex", "main.csv", "numbers.tex", "figure-set.json"})
            QVERIFY2(m.has(u"figures/"_s + QLatin1String(file)), file);
        const auto again = m.cli(u"paper export p.faultline paper"_s); // where it was written last
        QVERIFY2(again.exit == 0 && again.err.contains("0 written, 4 as they were"), again.err);

        QFile numbers(m.path(u"figures/numbers.tex"_s));
        QVERIFY(numbers.open(QIODevice::ReadOnly));
        const auto macros = numbers.readAll();
        QVERIFY(macros.contains("\\providecommand{\\flnum}"));
        const auto key = macros.mid(macros.indexOf("fl@main/") + 3).split('}').first();
        const auto right = m.write(u"right.tex"_s, "\\flnum{" + key + "}");
        const auto fine = m.cli({u"paper"_s, u"check"_s, u"p.faultline"_s, u"paper"_s, u"--tex"_s, right});
        QVERIFY2(fine.exit == 0, QByteArray(fine.out + fine.err).constData());
        const auto wrong = m.write(u"wrong.tex"_s, "text\n\\flcheck{" + key + "}{12345.6}");
        const auto stale = m.cli({u"paper"_s, u"check"_s, u"p.faultline"_s, u"paper"_s, u"--tex"_s, wrong});
        QCOMPARE(stale.exit, 1);
        QVERIFY2(stale.out.contains("wrong.tex:2:1: ") && stale.out.contains("12345.6 here"), stale.out);
    }

    void numbersHaveKeys()
    {
        const auto listed = machine_.cli(u"paper numbers p.faultline paper --json"_s);
        QVERIFY2(listed.exit == 0, listed.err);
        const auto numbers = QJsonDocument::fromJson(listed.out).object()[u"numbers"_s].toObject();
        bool rate = false;
        for (const auto& key : numbers.keys())
            rate = rate || (key.startsWith("main/"_L1) && key.endsWith("/success-rate"_L1));
        QVERIFY(rate);
        QCOMPARE(machine_.cli(u"paper numbers p.faultline paper"_s).out.count('\n'), numbers.size());
    }

    /// It follows a project that somebody else writes to, and ends when it is interrupted.
    void theProjectIsWatched()
    {
        QProcess watching;
        machine_.start(watching, QStringLiteral(FAULTLINE_CLI),
                       {u"paper"_s, u"export"_s, u"p.faultline"_s, u"paper"_s, u"--watch"_s});
        const auto says = [&](const char* words) {
            return QTest::qWaitFor(
                [&, said = QByteArray()]() mutable {
                    said += watching.readAllStandardError();
                    return said.contains(words);
                },
                30'000);
        };
        QVERIFY(says("watching the project"));
        // It may be gone for a while, as on a share.
        QVERIFY(QFile::rename(machine_.path(u"p.faultline"_s), machine_.path(u"away.faultline"_s)));
        QVERIFY(says("p.faultline: "));
        QVERIFY(QFile::rename(machine_.path(u"away.faultline"_s), machine_.path(u"p.faultline"_s)));
        QCOMPARE(machine_
                     .cli(u"attack --victim mr-wordlstm --corpus demo-reviews --recipe random --limit 5 --project "
                          u"p.faultline"_s)
                     .exit,
                 0); // the sets show all campaigns
        QVERIFY(says("written: "));
        watching.terminate();
        QVERIFY(watching.waitForFinished(20'000));
        QCOMPARE(watching.exitCode(), 130);
    }

    /// Campaign, recipe and version stand in what is written, whatever its format, and no folder of the machine.
    void filesNameTheirSource_data()
    {
        QTest::addColumn<QString>("file");
        for (const auto* file : {"a.pdf", "a.svg", "a.png", "a.tex"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }

    void filesNameTheirSource()
    {
        QFETCH(const QString, file);
        QCOMPARE(machine_.cli(u"figure p.faultline budget --out "_s + file).exit, 0);
        QFile written(machine_.path(file));
        QVERIFY(written.open(QIODevice::ReadOnly));
        auto bytes = written.readAll();
        bytes.replace("&quot;", "\"");
        if (file.endsWith(u".png"_s)) // its texts are compressed
            bytes += QImage::fromData(bytes).text(u"Source"_s).toUtf8();
        for (const auto* word : {"\"kind\":\"budget\"", "\"recipe\":\"pwws\"", "Faultline "})
            QVERIFY2(bytes.contains(word), word);
        QVERIFY(!bytes.contains(machine_.path({}).toUtf8()));
    }

    /// A click on a number of the PDF opens its examples: the link names the project, the campaign and the search,
    /// and by what this campaign is known.
    void numbersOfAPdfAreLinks()
    {
        QCOMPARE(machine_.cli(u"figure p.faultline accuracy --out bars.pdf"_s).exit, 0);
        QFile written(machine_.path(u"bars.pdf"_s));
        QVERIFY(written.open(QIODevice::ReadOnly));
        const auto bytes = written.readAll();
        QVERIFY(bytes.count("/Subtype /Link") >= 2);
        QVERIFY(
            bytes.contains("/URI (faultline://results?project=p&campaign=1&search=right_before%3Ayes&fingerprint="));
        QVERIFY(bytes.endsWith("%%EOF\n"));
    }

    void whatDoesNotFitIsRefused_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("no output") << u"budget"_s << QByteArray("--out is required");
        QTest::newRow("a series") << u"accuracy --out x.pdf --order textfooler"_s
                                  << QByteArray("no series \"textfooler\"");
        QTest::newRow("an axis of names")
            << u"accuracy --out x.pdf --x-to 5"_s << QByteArray("has names, and no range");
        QTest::newRow("a palette") << u"budget --out x.pdf --palette rainbow"_s << QByteArray("rainbow");
        QTest::newRow("a name in no set") << u"budget --out x.pdf --as y"_s << QByteArray("--set");
        QTest::newRow("an unknown set") << u"../paper"_s << QByteArray();
    }

    void whatDoesNotFitIsRefused()
    {
        QFETCH(const QString, options);
        QFETCH(const QByteArray, said);
        const auto made = said.isEmpty() ? machine_.cli(u"paper export p.faultline nothing --to there"_s)
                                         : machine_.cli(u"figure p.faultline "_s + options);
        QCOMPARE(made.exit, 2);
        QVERIFY2(made.err.contains(said), made.err);
        QVERIFY(!machine_.has(u"x.pdf"_s));
    }

    void aSetMovesToAnotherProject()
    {
        const auto shown = machine_.cli(u"paper show p.faultline paper"_s);
        QVERIFY2(shown.exit == 0, shown.err);
        (void)machine_.write(u"set.json"_s, shown.out);
        QCOMPARE(machine_.cli(u"paper remove p.faultline paper"_s).exit, 0);
        QCOMPARE(machine_.cli(u"paper show p.faultline paper"_s).exit, 2);
        QCOMPARE(machine_.cli(u"paper import p.faultline set.json"_s).exit, 0);
        QCOMPARE(machine_.cli(u"paper show p.faultline paper"_s).out, shown.out);
        QCOMPARE(machine_.cli(u"paper style p.faultline paper --palette grey --formats pdf,svg --width 77"_s).exit, 0);
        const auto styled = QJsonDocument::fromJson(machine_.cli(u"paper show p.faultline paper"_s).out).object();
        QCOMPARE(styled[u"palette"_s].toString(), u"grey"_s);
        QCOMPARE(styled[u"formats"_s].toArray().size(), 2);
        QCOMPARE(machine_.cli(u"paper style p.faultline paper --font comic"_s).exit, 2);
    }

private:
    const Machine machine_;
};

QTEST_GUILESS_MAIN(TestPaperCli)
#include "tst_paper_cli.moc"
