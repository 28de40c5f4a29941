#include "tests/support/registered_test.h"

#include <thread>

#include "core/text/spelled_numbers.h"

using namespace core::text;

/// Numbers as people write them in words.
class TestSpelledNumbers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void inEnglish()
    {
        QCOMPARE(cardinalInWords(0), std::string("zero"));
        QCOMPARE(cardinalInWords(21), std::string("twenty-one"));
        QCOMPARE(cardinalInWords(105), std::string("one hundred and five"));
        QCOMPARE(cardinalInWords(1'005), std::string("one thousand and five"));
        QCOMPARE(cardinalInWords(2019), std::string("two thousand and nineteen"));
        QCOMPARE(cardinalInWords(1'200'300), std::string("one million two hundred thousand three hundred"));
        QCOMPARE(cardinalInWords(1'000'000'000'000), std::string("one trillion"));
        QCOMPARE(ordinalInWords(1), std::string("first"));
        QCOMPARE(ordinalInWords(12), std::string("twelfth"));
        QCOMPARE(ordinalInWords(21), std::string("twenty-first"));
        QCOMPARE(ordinalInWords(100), std::string("one hundredth"));
    }

    void inGerman()
    {
        QCOMPARE(cardinalInWords(1, "de"), std::string("eins"));
        QCOMPARE(cardinalInWords(21, "de"), std::string("einundzwanzig"));
        QCOMPARE(cardinalInWords(105, "de"), std::string("einhundertfünf"));
        QCOMPARE(cardinalInWords(1'234, "de"), std::string("eintausendzweihundertvierunddreißig"));
        QCOMPARE(ordinalInWords(3, "de"), std::string("dritte"));
    }

    void threadsAskAtOnce()
    {
        std::vector<std::jthread> threads;
        std::vector<std::string> said(4);
        for (std::size_t i = 0; i < said.size(); ++i)
            threads.emplace_back([&said, i] {
                for (std::uint64_t number = 0; number < 500; ++number)
                    said[i] += cardinalInWords(number, i % 2 == 0 ? "en" : "de");
            });
        threads.clear();
        QCOMPARE(said[0], said[2]);
        QCOMPARE(said[1], said[3]);
    }
};

QTEST_APPLESS_MAIN(TestSpelledNumbers)
#include "tst_spelled_numbers.moc"
