#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

#include <nlohmann/json.hpp>

/// A run in which nothing worked is a failure, and reports why.
class TestAllErrors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aVictimThatAlwaysFails_data();
    void aVictimThatAlwaysFails();
    void someErrorsAreCounted();
    void causesThatDifferByAWord();

private:
    [[nodiscard]] static Machine::Answer attack(const Machine& machine, const QStringList& more = {})
    {
        return machine.cli(QStringList{QStringLiteral("attack"), QStringLiteral("--victim"),
                                       QStringLiteral("exec:sh bad.sh"), QStringLiteral("--corpus"),
                                       QStringLiteral("reviews.tsv"), QStringLiteral("--recipe"),
                                       QStringLiteral("deepwordbug")} +
                           more);
    }
};

void TestAllErrors::aVictimThatAlwaysFails_data()
{
    QTest::addColumn<bool>("json");
    QTest::newRow("for people") << false;
    QTest::newRow("for scripts") << true;
}

void TestAllErrors::aVictimThatAlwaysFails()
{
    QFETCH(const bool, json);
    const Machine machine;
    machine.reviews(6);
    machine.victim(QStringLiteral("bad.sh"), "[0.9, 0.9]");
    const auto answer = attack(machine, json ? QStringList{QStringLiteral("--json")} : QStringList());
    QCOMPARE(answer.exit, 1);
    const QByteArray cause = "the scores sum to 1.8, not to 1";
    QVERIFY2(answer.err.contains("6 of 6 errors") && answer.err.contains(cause), answer.err.constData());
    if (!json)
        return;
    const auto object = nlohmann::json::parse(answer.out.toStdString());
    QCOMPARE(object["errors"].get<int>(), 6);
    QVERIFY(object["commonest_error"].get<std::string>().find(cause.toStdString()) != std::string::npos);
}

void TestAllErrors::someErrorsAreCounted()
{
    // It refuses the texts with an even number; the others are worked on, so the run has gone well.
    const Machine machine;
    machine.reviews(6);
    machine.write(QStringLiteral("bad.sh"), "read -r greeting\n"
                                            R"(echo '{"labels": ["0", "1"], "capabilities": ["scores"], "max_batch": 1}'
while read -r line; do
    id=${line#*:}; id=${id%%,*}
    case "$line" in
    *"a film with number "[024]*) echo "{\"id\": $id, \"error\": \"no even numbers\"}";;
    *) echo "{\"id\": $id, \"predictions\": [{\"scores\": [0.25, 0.75]}]}";;
    esac
done
)");
    const auto answer = attack(machine);
    QCOMPARE(answer.exit, 0);
    QVERIFY2(answer.err.contains("3 of 3 errors: the victim program says: no even numbers"), answer.err.constData());
}

void TestAllErrors::causesThatDifferByAWord()
{
    // A treebank with other tags than the recipe's: each sentence ends in the same error about another tag.
    const Machine machine;
    QByteArray treebank;
    for (const auto* tag : {"ART", "KART", "POSS"})
        treebank += QByteArray("# sent_id = ") + tag + "\n1\tthe\tthe\tDET\t" + tag +
                    "\t_\t2\tdet\t_\t_\n2\tdog\tdog\tNOUN\tSUB\t_\t3\tnsubj\t_\t_\n"
                    "3\tsees\tsee\tVERB\tZW\t_\t0\troot\t_\t_\n4\tcats\tcat\tNOUN\tSUB\t_\t3\tobj\t_\t_\n\n";
    machine.write(QStringLiteral("other.conllu"), treebank);
    const auto line = QStringLiteral("attack --victim ewt-parser-word --corpus other.conllu "
                                     "--recipe parser-blackbox@released");
    const auto answer = machine.cli(line);
    QCOMPARE(answer.exit, 1);
    QVERIFY2(answer.err.contains("3 of 3 errors: the corpus's tags are not those of pos.tagset"), answer.err);
    QVERIFY2(!answer.out.contains("success") && !answer.out.contains("under attack"), answer.out);
    QVERIFY2(answer.out.contains("nothing is known of the attack"), answer.out);
    const auto json = nlohmann::json::parse(machine.cli(line + QStringLiteral(" --json")).out.toStdString());
    QVERIFY(json["success_rate"].is_null() && json["attacked_score"].is_null());
    // The remedy in the message helps.
    QVERIFY2(answer.err.contains("--set pos.original=predicted"), answer.err);
    const auto cured = machine.cli(line + QStringLiteral(" --set pos.original=predicted --json"));
    QVERIFY2(cured.exit == 0, cured.err);
    QCOMPARE(nlohmann::json::parse(cured.out.toStdString())["errors"].get<int>(), 0);
}

QTEST_GUILESS_MAIN(TestAllErrors)
#include "tst_all_errors.moc"
