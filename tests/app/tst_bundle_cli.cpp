#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

/// The commands of a bundle run its campaigns again.
class TestBundleCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// A corpus that was read with options: its columns have no names, its quotes are letters, its letters are those of
    /// windows-1252.
    void aCorpusIsReadAsItWasRead()
    {
        const Machine machine;
        const auto corpus =
            machine.write(QStringLiteral("films.txt"),
                          "a \"fine film|7|1\nno caf\xe9 in \"it|8|0\nit's \"fun|9|1\na dull film|4|0\n");
        machine.victim(QStringLiteral("victim.sh"));
        const QStringList attack{QStringLiteral("attack"),
                                 QStringLiteral("--victim"),
                                 QStringLiteral("exec:sh victim.sh"),
                                 QStringLiteral("--corpus"),
                                 corpus,
                                 QStringLiteral("--format"),
                                 QStringLiteral("csv"),
                                 QStringLiteral("--columns"),
                                 QStringLiteral("text=1,id=2,label=3"),
                                 QStringLiteral("--delimiter"),
                                 QStringLiteral("|"),
                                 QStringLiteral("--quoting"),
                                 QStringLiteral("none"),
                                 QStringLiteral("--encoding"),
                                 QStringLiteral("windows-1252"),
                                 QStringLiteral("--recipe"),
                                 QStringLiteral("deepwordbug"),
                                 QStringLiteral("--project"),
                                 QStringLiteral("p.faultline")};
        const auto made = machine.cli(attack);
        QVERIFY2(made.exit == 0, made.err);
        QCOMPARE(machine.cli(QStringLiteral("bundle create p.faultline --out b.zip")).exit, 0);
        QCOMPARE(machine.cli(QStringLiteral("bundle open b.zip --out opened")).exit, 0);
        QCOMPARE(machine.shell(QStringLiteral("cp victim.sh opened")).exit, 0);
        const auto again = machine.shell(QStringLiteral(
            "mkdir bin; ln -s \"$F\" bin/faultline-cli; PATH=$PWD/bin:$PATH; cd opened; sh ./commands.sh"));
        QVERIFY2(again.exit == 0, again.err);
        const auto results = [&](const char* project) {
            return machine.cli(QStringLiteral("results ") + QLatin1String(project)).out;
        };
        const auto first = results("p.faultline");
        QCOMPARE(first.count('\n'), 4);
        QVERIFY2(first.contains("caf\xc3\xa9"), first);
        QCOMPARE(results("opened/again.faultline"), first);
    }
};

QTEST_GUILESS_MAIN(TestBundleCli)
#include "tst_bundle_cli.moc"
