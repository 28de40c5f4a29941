#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/reproduce/named_data.h"
#include "tests/support/said.h"

using core::reproduce::dataNamed;

/// `--data NAME=TRAIN,TEST`.
class TestNamedData : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsNamed()
    {
        const auto data = dataNamed("mr-2=folder/train.tsv,test.tsv");
        QCOMPARE(data.name, std::string("mr-2"));
        QCOMPARE(data.train.string(), std::string("folder/train.tsv"));
        QCOMPARE(data.test.string(), std::string("test.tsv"));
        const auto parted = dataNamed("ukp=a=b", true); // of the first sign
        QCOMPARE(parted.name, std::string("ukp"));
        QCOMPARE(parted.train.string(), std::string("a=b"));
        QVERIFY(parted.test.empty());
        QCOMPARE(dataNamed("u=a,b", true).test.string(), std::string("b"));
    }

    void whatIsNot_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<bool>("mayBeParted");
        for (const char* option : {"", "mr", "mr=", "=a,b", "mr=,", "mr=,b", "mr=a,", "m/r=a,b", "m r=a,b"})
            for (const bool mayBeParted : {false, true})
                QTest::addRow("'%s' of %s", option, mayBeParted ? "one or two files" : "two files")
                    << QString::fromLatin1(option) << mayBeParted;
        QTest::newRow("one file where two are needed") << QStringLiteral("mr=a") << false;
    }
    void whatIsNot()
    {
        QFETCH(const QString, option);
        QFETCH(const bool, mayBeParted);
        const auto said = errorOf([&] { (void)dataNamed(option.toStdString(), mayBeParted); });
        CONTAINS(said, "--data " + option.toStdString() + " does not say what to train on");
        QCOMPARE(QString::fromStdString(said).contains(QStringLiteral("NAME=CORPUS")), mayBeParted);
    }
};

QTEST_APPLESS_MAIN(TestNamedData)
#include "tst_named_data.moc"
