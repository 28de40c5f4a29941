#include <nlohmann/json.hpp>

#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

/// A victim given by a long command is called by the name that its user gave it, wherever it is named.
class TestVictimName : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itStandsInsteadOfTheCommand()
    {
        const Machine machine;
        machine.reviews(6);
        machine.victim(QStringLiteral("victim.sh"));
        const QStringList attack{
            QStringLiteral("attack"),      QStringLiteral("--victim"),    QStringLiteral("exec:sh victim.sh"),
            QStringLiteral("--corpus"),    QStringLiteral("reviews.tsv"), QStringLiteral("--recipe"),
            QStringLiteral("deepwordbug"), QStringLiteral("--project"),   QStringLiteral("p.faultline")};
        const auto answer = machine.cli(attack + QStringList{QStringLiteral("--victim-name"),
                                                             QStringLiteral("my model"), QStringLiteral("--json")});
        QVERIFY2(answer.exit == 0, answer.err);
        const auto json = nlohmann::json::parse(answer.out.toStdString());
        QCOMPARE(json.at("victim_name").get<std::string>(), std::string("my model"));
        QCOMPARE(json.at("victim").get<std::string>(), std::string("exec:sh victim.sh")); // what it was loaded from
        for (const auto* command : {"table p.faultline summary --format csv", "table p.faultline pivot --format csv",
                                    "figure p.faultline accuracy --out f.svg", "methods p.faultline"}) {
            const auto made = machine.cli(QString::fromLatin1(command));
            QVERIFY2(made.exit == 0, made.err);
            QVERIFY2(!made.out.contains("victim.sh"), made.out);
        }
        const auto table = machine.cli(QStringLiteral("table p.faultline summary --format csv"));
        QVERIFY2(table.out.contains("my model"), table.out);
        const auto listed = machine.cli(QStringLiteral("campaign list p.faultline"));
        QVERIFY2(listed.out.contains("my model"), listed.out);
        // The commands that run the campaigns again give it, too.
        QCOMPARE(machine.cli(QStringLiteral("bundle create p.faultline --out p.tar.gz")).exit, 0);
        const auto commands = machine.shell(QStringLiteral("tar xzOf p.tar.gz commands.sh"));
        QVERIFY2(commands.out.contains("--victim 'exec:sh victim.sh' --victim-name 'my model' --into "), commands.out);
        // Without one it is the command, as ever; and a name is one line.
        const auto unnamed =
            machine.cli(attack + QStringList{QStringLiteral("--seed"), QStringLiteral("2"), QStringLiteral("--json")});
        QCOMPARE(nlohmann::json::parse(unnamed.out.toStdString()).at("victim_name").get<std::string>(),
                 std::string("exec:sh victim.sh"));
        QCOMPARE(machine.cli(attack + QStringList{QStringLiteral("--victim-name"), QStringLiteral("two\nlines")}).exit,
                 2);
    }
};

QTEST_GUILESS_MAIN(TestVictimName)
#include "tst_victim_name.moc"
