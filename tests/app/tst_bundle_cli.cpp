#include "tests/app/shell_victims.h"
#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

#include <QStandardPaths>

#include <unistd.h>

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

    /// A bundle with a model of one's own is unpacked by another user, whose account sees neither the corpus nor the
    /// folder of the model, and its commands give the same results.
    void aColleagueRunsTheCommands()
    {
        if (getuid() != 0 || QStandardPaths::findExecutable(QStringLiteral("setpriv")).isEmpty())
            QSKIP("only root can be somebody else here");
        const Machine machine;
        machine.write(QStringLiteral("films.tsv"), "label\ttext\nnegative\ta dull and boring film\n"
                                                   "positive\ta wonderful film\nnegative\tthe worst of films\n");
        QCOMPARE(machine.shell(QStringLiteral("cp -r '" RESOURCES "/models/imdb-han' mine")).exit, 0);
        const auto made =
            machine.cli({QStringLiteral("attack"), QStringLiteral("--victim"), machine.path(QStringLiteral("mine")),
                         QStringLiteral("--corpus"), QStringLiteral("films.tsv"), QStringLiteral("--recipe"),
                         QStringLiteral("deepwordbug"), QStringLiteral("--project"), QStringLiteral("p.faultline"),
                         QStringLiteral("--name"), QStringLiteral("it's mine")});
        QVERIFY2(made.exit == 0, made.err);
        const auto packed =
            machine.cli(QStringLiteral("bundle create p.faultline --with-models --out b.faultline.tar.gz"));
        QVERIFY2(packed.exit == 0, packed.err);
        const QTemporaryDir shared(QStringLiteral("/tmp/colleague-XXXXXX"));
        QVERIFY(QFile::copy(machine.path(QStringLiteral("b.faultline.tar.gz")),
                            shared.filePath(QStringLiteral("b.tar.gz"))));
        QFile::remove(machine.path(QStringLiteral("films.tsv")));
        QCOMPARE(machine.shell(QStringLiteral("chmod 700 mine; chown -R 65534:65534 ") + shared.path()).exit, 0);
        const QString as =
            QStringLiteral("cd %1 && setpriv --reuid=65534 --regid=65534 --clear-groups env -i PATH=\"$PATH\" "
                           "HOME=%1/home F=\"$F\" FAULTLINE_RESOURCES='" RESOURCES "' sh -c ")
                .arg(shared.path());
        if (machine.shell(as + QStringLiteral("'\"$F\" --version'")).exit != 0)
            QSKIP("the program lies where no other user may run it");
        const auto run = machine.shell(
            as + QStringLiteral("'mkdir home bin; ln -s \"$F\" bin/faultline-cli; PATH=$PWD/bin:$PATH; "
                                "faultline-cli bundle open b.tar.gz --out opened && cd / && sh %1/opened/commands.sh'")
                     .arg(shared.path()));
        QVERIFY2(run.exit == 0, run.err);
        const auto results = [&](const QString& project) {
            return machine.cli({QStringLiteral("results"), project}).out;
        };
        const auto first = results(QStringLiteral("p.faultline"));
        QCOMPARE(first.count('\n'), 3);
        QCOMPARE(results(shared.filePath(QStringLiteral("opened/again.faultline"))), first);
        // Started again, nothing is done twice.
        const auto again = machine.shell(as + QStringLiteral("'PATH=$PWD/bin:$PATH; sh opened/commands.sh'"));
        QVERIFY2(again.exit == 0, again.err);
        QCOMPARE(machine
                     .cli({QStringLiteral("campaign"), QStringLiteral("list"),
                           shared.filePath(QStringLiteral("opened/again.faultline")), QStringLiteral("--json")})
                     .out.count("\"campaign\""),
                 1);
    }

    void againWithAnotherSeedAndVictim()
    {
        const Machine machine;
        machine.reviews(4);
        machine.victim(QStringLiteral("victim.sh"));
        machine.victim(QStringLiteral("other.sh"), "[0.75, 0.25]");
        const QStringList attack{
            QStringLiteral("attack"),      QStringLiteral("--victim"),    QStringLiteral("exec:sh victim.sh"),
            QStringLiteral("--corpus"),    QStringLiteral("reviews.tsv"), QStringLiteral("--recipe"),
            QStringLiteral("deepwordbug"), QStringLiteral("--project"),   QStringLiteral("p.faultline")};
        QCOMPARE(machine.cli(attack).exit, 0);
        machine.remove(QStringLiteral("reviews.tsv")); // it is not needed
        const auto seed = machine.cli(QStringLiteral("campaign again p.faultline --seed 7 --allow-exec"));
        QVERIFY2(seed.exit == 0, seed.err);
        // A program that a file names is not started because the file names it.
        QCOMPARE(machine.cli(QStringLiteral("campaign again p.faultline --campaign 1 --seed 8")).exit, 2);
        const auto other =
            machine.cli({QStringLiteral("campaign"), QStringLiteral("again"), QStringLiteral("p.faultline"),
                         QStringLiteral("--campaign"), QStringLiteral("1"), QStringLiteral("--victim"),
                         QStringLiteral("exec:sh other.sh"), QStringLiteral("--into"), QStringLiteral("q.faultline")});
        QVERIFY2(other.exit == 0, other.err);
        QVERIFY2(other.err.contains("is not the one that"), other.err);
        QCOMPARE(machine.cli(QStringLiteral("campaign list p.faultline --json")).out.count("\"campaign\""), 2);
        QCOMPARE(machine.cli(QStringLiteral("results q.faultline")).out.count('\n'), 4);
        // What could never run is not put into a project: deepwordbug attacks no parsers.
        machine.write(QStringLiteral("parser.sh"), shell::parser(R"(\"heads\": [0])"));
        const auto parser =
            machine.cli({QStringLiteral("campaign"), QStringLiteral("again"), QStringLiteral("p.faultline"),
                         QStringLiteral("--campaign"), QStringLiteral("1"), QStringLiteral("--prepare"),
                         QStringLiteral("--victim"), QStringLiteral("exec:sh parser.sh")});
        QCOMPARE(parser.exit, 2);
        QVERIFY2(parser.err.contains("the recipe deepwordbug does not fit the victim"), parser.err);
        QCOMPARE(machine.cli(QStringLiteral("campaign list p.faultline --json")).out.count("\"campaign\""), 2);
    }
};

QTEST_GUILESS_MAIN(TestBundleCli)
#include "tst_bundle_cli.moc"
