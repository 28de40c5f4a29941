#include "tests/support/registered_test.h"

#include "tests/support/machine.h"

using namespace Qt::StringLiterals;

/// What `corpus` says of a file.
class TestCorpusCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Of many relations the ten most frequent, in their order; of ten all. Worked by hand: relation i stands i times.
    void theFirstTenAreListed_data()
    {
        QTest::addColumn<int>("relations");
        QTest::addColumn<QString>("expected");
        QTest::newRow("ten") << 10 << u"10 relations: r10 10, r9 9, r8 8, r7 7, r6 6, r5 5, r4 4, r3 3, r2 2, r1 1\n"_s;
        QTest::newRow("twelve")
            << 12 << u"12 relations: r12 12, r11 11, r10 10, r9 9, r8 8, r7 7, r6 6, r5 5, r4 4, r3 3, ...\n"_s;
    }
    void theFirstTenAreListed()
    {
        QFETCH(const int, relations);
        QFETCH(const QString, expected);
        QByteArray treebank;
        for (int relation = 1; relation <= relations; ++relation)
            for (int i = 0; i < relation; ++i)
                treebank += "1\tgo\tgo\tVERB\tVB\t_\t0\tr" + QByteArray::number(relation) + "\t_\t_\n\n";
        machine_.write(u"trees.conllu"_s, treebank);
        const auto answer = machine_.cli({u"corpus"_s, u"inspect"_s, u"trees.conllu"_s});
        QVERIFY2(answer.exit == 0, answer.err.constData());
        QVERIFY2(answer.out.contains(expected.toUtf8()), answer.out.constData());
    }

    void oneExampleIsOne()
    {
        const QByteArray head = "label\ttext\n", row = "1\ta good film\n", other = "0\ta bad film\n";
        machine_.write(u"one.tsv"_s, head + row);
        machine_.write(u"two.tsv"_s, head + row + other);
        const auto told = [&](const QString& name) {
            return machine_.cli({u"corpus"_s, u"convert"_s, name + u".tsv"_s, name + u".jsonl"_s}).err;
        };
        const auto one = told(u"one"_s), two = told(u"two"_s);
        QVERIFY2(one.contains("1 example written to one.jsonl"), one.constData());
        QVERIFY2(two.contains("2 examples written to two.jsonl"), two.constData());
    }

private:
    Machine machine_;
};

QTEST_APPLESS_MAIN(TestCorpusCli)
#include "tst_corpus_cli.moc"
