#include "tests/support/registered_test.h"

#include <set>

#include "core/files/file.h"
#include "tests/core/attacks/proposals.h"
#include "tests/support/said.h"

using namespace proposals;

/// What people write by mistake or in passing.
class TestHumanErrors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void misspellingsOfAList()
    {
        QTemporaryDir folder;
        const auto list = folder.filePath("list.tsv").toStdString();
        core::writeFile(list, "their\tthier\ntheir\tthere\r\n\nreceive\trecieve\n");
        const ordered_json part{{"type", "misspellings"}, {"list", list}};
        QCOMPARE(proposed(part, {"we", "saw", "Their", "dog"}, 2),
                 (QStringList{"Thier", "There"})); // its capital stays
        QCOMPARE(proposed(part, {"we", "saw", "their", "dog"}, 3), QStringList());
        QCOMPARE(proposed(ordered_json{{"type", "misspellings"}}, {"their"}, 0), QStringList()); // without a list
        core::writeFile(list, "their\tthier\nno tab here\n");
        CONTAINS(errorOf([&] { (void)makeTransformation(part, resources()); }), "list.tsv:2");
        core::writeFile(list, "their\tth ier\n");
        CONTAINS(errorOf([&] { (void)makeTransformation(part, resources()); }), "list.tsv:1");
    }

    void otherCases_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("lower") << "film" << QStringList{"FILM", "Film"};
        QTest::newRow("capitalised") << "Film" << QStringList{"film", "FILM"};
        QTest::newRow("mixed") << "iPhone" << QStringList{"iphone", "IPHONE", "Iphone"};
        QTest::newRow("one letter") << "a" << QStringList{"A"};
        QTest::newRow("no letters") << "42" << QStringList{};
        QTest::newRow("others than ours") << "été" << QStringList{"ÉTÉ", "Été"};
    }
    void otherCases()
    {
        QFETCH(const QString, word);
        QFETCH(const QStringList, expected);
        QCOMPARE(proposed(ordered_json{{"type", "letter-case"}}, {word.toStdString()}, 0), expected);
    }

    void marksThatAreMissing_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("apostrophe") << "don't" << QStringList{"dont"};
        QTest::newRow("one after the other, and all") << "l'été" << QStringList{"lété", "l'eté", "l'éte", "lete"};
        QTest::newRow("hyphen") << "well-known" << QStringList{"wellknown"};
        QTest::newRow("one letter") << "é" << QStringList{"e"};
        QTest::newRow("none") << "word" << QStringList{};
        QTest::newRow("no other number") << "4.2" << QStringList{};
        QTest::newRow("not a mark") << "$" << QStringList{};
        QTest::newRow("Hangul is whole") << "한국" << QStringList{};
        QTest::newRow("Cyrillic") << "ещё" << QStringList{"еще"};
    }
    void marksThatAreMissing()
    {
        QFETCH(const QString, word);
        QFETCH(const QStringList, expected);
        QCOMPARE(proposed(ordered_json{{"type", "missing-marks"}}, {"a", word.toStdString()}, 1), expected);
    }

    /// A sign that is a word of its own is left out.
    void signsThatAreMissing()
    {
        const ordered_json part{{"type", "missing-marks"}};
        QCOMPARE(texts(part, inputOf({"yes", "!", "no"}), 1), QStringList{"yes no"});
        QVERIFY(texts(part, inputOf({"!"}), 0).isEmpty()); // a word is left
    }

    /// Each of the letters comes up, and only letters.
    void repeatedLetters()
    {
        const ordered_json part{{"type", "letter-repeat"}, {"times", 3}};
        std::set<QString> found;
        for (std::uint64_t example = 0; example < 40; ++example)
            for (const auto& word : proposed(part, {"so-1"}, 0, 1, example))
                found.insert(word);
        QVERIFY(found == (std::set<QString>{"sssso-1", "soooo-1"}));
        QCOMPARE(proposed(part, {"42"}, 0), QStringList());
    }
};

QTEST_GUILESS_MAIN(TestHumanErrors)
#include "tst_human_errors.moc"
