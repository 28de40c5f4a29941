#include "tests/support/machine.h"
#include "tests/support/registered_test.h"
#include "tests/support/sanitized.h"

#include <nlohmann/json.hpp>

#include <sys/resource.h>

namespace {

/// Processor time of the programs that were run and have ended.
double childrensSeconds()
{
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    const auto seconds = [](const timeval& time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

} // namespace

/// The seconds that an example may take are kept, however long its text is.
class TestTimeLimit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aThousandWords_data();
    void aThousandWords();
    void aSlowProgram_data();
    void aSlowProgram();
};

void TestTimeLimit::aThousandWords_data()
{
    QTest::addColumn<QString>("recipe");
    for (const auto* recipe :
         {"parser-blackbox", "parser-whitebox", "parser-phrase-blackbox", "parser-phrase-whitebox"})
        QTest::newRow(recipe) << QString::fromLatin1(recipe);
}

void TestTimeLimit::aThousandWords()
{
    QFETCH(const QString, recipe);
    const Machine machine;
    // "The old dog sees a small cat and ..." as 125 clauses, each hanging from the first one's verb.
    QByteArray sentence = "# sent_id = long\n";
    const char* words[] = {"the", "old", "dog", "sees", "a", "small", "cat", "and"};
    const char* tags[] = {"DET", "ADJ", "NOUN", "VERB", "DET", "ADJ", "NOUN", "CCONJ"};
    const char* labels[] = {"det", "amod", "nsubj", "conj", "det", "amod", "obj", "cc"};
    const int heads[] = {2, 1, 1, 0, 2, 1, -3, 4}; // from the word on
    for (int i = 0; i < 1000; ++i) {
        const int kind = i % 8;
        const int clauseVerb = 4;
        int head = i + 1 + heads[kind];
        if (kind == 3)
            head = i == 3 ? 0 : clauseVerb;
        if (i == 999)
            head = i;
        sentence += QByteArray::number(i + 1) + '\t' + words[kind] + '\t' + words[kind] + '\t' + tags[kind] +
                    "\t_\t_\t" + QByteArray::number(head) + '\t' + (head == 0 ? "root" : labels[kind]) + "\t_\t_\n";
    }
    machine.write(QStringLiteral("long.conllu"), sentence + '\n');
    // Processor time, so that other work on the machine does not count; what starting takes is measured, too.
    const auto spent = [&](double limit) {
        const double before = childrensSeconds();
        const auto answer =
            machine.cli(QStringLiteral("attack --victim ewt-parser-word --corpus long.conllu --recipe %1 --workers 1 "
                                       "--time-limit %2 --json")
                            .arg(recipe)
                            .arg(limit));
        [&] { QVERIFY2(answer.exit == 0, answer.err.constData()); }();
        return childrensSeconds() - before;
    };
    const double starting = spent(0.001), whole = spent(2.0);
    QVERIFY2(tests::sanitized || whole - starting <= 2.5,
             qPrintable(QStringLiteral("%1 of %2").arg(starting).arg(whole)));
}

void TestTimeLimit::aSlowProgram_data()
{
    QTest::addColumn<QByteArray>("slow");
    QTest::newRow("from the first answer on") << QByteArray("sleep 600; : > waited");
    QTest::newRow("after the clean text") << QByteArray("[ \"$id\" -gt 1 ] && sleep 600 && : > waited");
}

void TestTimeLimit::aSlowProgram()
{
    QFETCH(const QByteArray, slow);
    const Machine machine;
    machine.reviews(2);
    // It takes two seconds to start: they do not count towards an example's time.
    machine.write(QStringLiteral("slow.sh"), R"(sleep 2; n=0
read -r greeting
echo '{"labels": ["0", "1"], "capabilities": ["scores"], "max_batch": 1}'
while read -r line; do
    n=$((n+1)); id=$n; )" + slow + R"(
    id=${line#*:}; id=${id%%,*}
    echo "{\"id\": $id, \"predictions\": [{\"scores\": [0.6, 0.4]}]}"
done
)");
    const auto answer = machine.cli(
        {QStringLiteral("attack"), QStringLiteral("--victim"), QStringLiteral("exec:sh slow.sh"),
         QStringLiteral("--corpus"), QStringLiteral("reviews.tsv"), QStringLiteral("--recipe"),
         QStringLiteral("deepwordbug"), QStringLiteral("--set"), QStringLiteral("goal.reference=own"),
         QStringLiteral("--workers"), QStringLiteral("1"), QStringLiteral("--time-limit"), QStringLiteral("1"),
         QStringLiteral("--exec-timeout"), QStringLiteral("3600"), QStringLiteral("--json")});
    QVERIFY2(answer.exit == 0, answer.err);
    const auto json = nlohmann::json::parse(answer.out.toStdString());
    QCOMPARE(json["budget_spent"].get<int>(), 2);
    QCOMPARE(json["errors"].get<int>(), 0);
    QVERIFY2(!machine.has(QStringLiteral("waited")), "an answer that takes ten minutes was waited for");
}

QTEST_GUILESS_MAIN(TestTimeLimit)
#include "tst_time_limit.moc"
