#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

#include <nlohmann/json.hpp>

/// The wall of hard cases as a test of a model that is trained again and again: its exit code says what became worse.
class TestWallCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aModelThatBecomesWorseFails()
    {
        const Machine machine;
        machine.write(QStringLiteral("films.tsv"), "label\ttext\n"
                                                   "negative\ta dull and boring film\n"
                                                   "positive\ta wonderful and moving film\n"
                                                   "negative\tthe worst film of the year\n"
                                                   "positive\tone of the best films of the year\n"
                                                   "negative\ta tedious and stupid story\n"
                                                   "positive\tfunny , clever and beautifully acted\n");
        const auto use = [&](const char* model) {
            return machine
                .shell(QStringLiteral("rm -rf mine; cp -r '" RESOURCES "/models/%1' mine").arg(QLatin1String(model)))
                .exit;
        };
        QCOMPARE(use("imdb-han"), 0);
        // Nothing has broken anything yet.
        const auto attack = machine.cli(
            QStringLiteral("attack --victim ./mine --corpus films.tsv --recipe deepwordbug --project p.faultline"));
        QVERIFY2(attack.exit == 0, attack.err);
        const auto listed = json(machine.cli(QStringLiteral("wall p.faultline --json")));
        const auto cases = listed.at("cases").get<int>();
        QVERIFY(cases > 1);
        QVERIFY(listed.at("victims").empty());

        // The same model: what broke it still does, and nothing is new. So far it was queried by the campaign alone.
        const auto first = machine.cli(QStringLiteral("wall p.faultline --victim ./mine --dry-run"));
        QVERIFY2(first.out.contains("Since campaigns and tries last queried it 0 newly break it"), first.out);
        const auto same = machine.cli(QStringLiteral("wall p.faultline --victim ./mine --json"));
        QVERIFY2(same.exit == 0, same.err);
        QCOMPARE(json(same).at("broken").get<int>(), cases);
        QCOMPARE(machine.cli(QStringLiteral("wall p.faultline --victim ./mine --fail-on any")).exit, 1);

        // Another one in its place holds some of them: that is no failure. Asked without being kept first.
        QCOMPARE(use("mr-wordlstm"), 0);
        const auto tried = json(machine.cli(QStringLiteral("wall p.faultline --victim ./mine --dry-run --json")));
        const auto better = machine.cli(QStringLiteral("wall p.faultline --victim ./mine --json"));
        QVERIFY2(better.exit == 0, better.err);
        const auto holding = json(better).at("newly_holding").size();
        QVERIFY(holding > 0);
        QCOMPARE(tried.at("newly_holding").size(), holding);
        QVERIFY(json(better).at("hash") != json(better).at("hash_before"));

        // The first one again: exactly these are broken anew, and the command fails, unless it is told not to.
        QCOMPARE(use("imdb-han"), 0);
        const auto worse = machine.cli(QStringLiteral("wall p.faultline --victim ./mine --dry-run --json"));
        QCOMPARE(worse.exit, 1);
        QCOMPARE(json(worse).at("newly_broken").size(), holding);
        QCOMPARE(machine.cli(QStringLiteral("wall p.faultline --victim ./mine --dry-run --fail-on none")).exit, 0);
        const auto text = machine.cli(QStringLiteral("wall p.faultline --victim ./mine"));
        QVERIFY2(text.out.contains("Newly broken:") && text.out.contains("Since it was last queried"), text.out);
        QCOMPARE(json(machine.cli(QStringLiteral("wall p.faultline --json"))).at("victims").size(), std::size_t{1});
    }

    void nothingToAskIsSaid()
    {
        const Machine machine;
        machine.reviews(2);
        machine.victim(QStringLiteral("victim.sh")); // its answer never changes
        QCOMPARE(machine
                     .cli({QStringLiteral("attack"), QStringLiteral("--victim"), QStringLiteral("exec:sh victim.sh"),
                           QStringLiteral("--corpus"), QStringLiteral("reviews.tsv"), QStringLiteral("--recipe"),
                           QStringLiteral("deepwordbug"), QStringLiteral("--project"), QStringLiteral("p.faultline")})
                     .exit,
                 0);
        const auto none = machine.cli(QStringLiteral("wall p.faultline --victim mr-wordcnn"));
        QCOMPARE(none.exit, 1);
        QVERIFY2(none.err.contains("no hard cases"), none.err);
        QCOMPARE(machine.cli(QStringLiteral("wall p.faultline --fail-on often")).exit, 2);
    }

private:
    static nlohmann::json json(const Machine::Answer& answer)
    {
        return nlohmann::json::parse(answer.out.toStdString());
    }
};

QTEST_GUILESS_MAIN(TestWallCli)
#include "tst_wall_cli.moc"
