#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

using namespace Qt::StringLiterals;

/// Flags from the command line: measured once, then used by results and tables.
class TestValidityCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void flagsAreMeasuredAndSelectResults()
    {
        const Machine machine;
        QVERIFY(machine
                    .cli(u"attack --victim mr-wordlstm --corpus demo-reviews --recipe pwws --limit 20 --project "
                         u"p.faultline"_s)
                    .exit == 0);
        const auto early = machine.cli(u"results p.faultline --valid"_s);
        QCOMPARE(early.exit, 2);
        QVERIFY(early.err.contains("measure p.faultline --validity"));

        const auto measured = machine.cli(u"measure p.faultline --validity --json"_s);
        QVERIFY2(measured.exit == 0, measured.err.constData());
        const auto campaign = QJsonDocument::fromJson(measured.out).object()[u"campaigns"_s].toArray()[0].toObject();
        const int texts = campaign[u"texts"_s].toInt(), flagged = campaign[u"flagged"_s].toInt();
        QVERIFY(texts > 0 && flagged > 0);
        // Every success is flagged or valid; what one flag selects is counted under its name.
        const auto lines = [&](const QString& choice) {
            return int(machine.cli(u"results p.faultline "_s + choice).out.count('\n'));
        };
        QCOMPARE(lines(u"--valid"_s), texts - flagged);
        for (const char* flag : {"antonym", "verb-form", "morphological"})
            QCOMPARE(lines(u"--flag "_s + QLatin1String(flag)),
                     campaign[u"flags"_s].toObject()[QLatin1String(flag)].toInt());
        QCOMPARE(machine.cli(u"results p.faultline --flag grammar"_s).exit, 2);
        QCOMPARE(machine.cli(u"results p.faultline --flag antonym --valid"_s).exit, 2);

        const auto table = machine.cli(u"table p.faultline validity --format csv"_s);
        QVERIFY2(table.exit == 0 && table.out.contains("all flags," + QByteArray::number(flagged) + ","),
                 table.out.constData());
        QVERIFY(machine.cli(u"table p.faultline summary --net"_s).out.contains("Net success"));
    }
};

QTEST_GUILESS_MAIN(TestValidityCli)
#include "tst_validity_cli.moc"
