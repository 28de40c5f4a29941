#include "tests/support/registered_test.h"

#include "core/language/senses/polarity.h"
#include "core/language/senses/sense_chooser.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/support/samples/resources.h"

using namespace core::language;
using core::lexicon::WordNetPos;

/// Which sense a word has, and whether words speak well or ill.
class TestSenses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Sentences whose sense nobody doubts, by the first words of WordNet's gloss.
    void senses_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("gloss");
        QTest::newRow("land") << "they pulled the canoe up on the bank of the river with its steep slope of land"
                              << "bank"
                              << "sloping land";
        QTest::newRow("money") << "he cashed a check and asked for a deposit of money at the financial institution bank"
                               << "bank"
                               << "a financial institution";
    }
    void senses()
    {
        QFETCH(QString, sentence);
        QFETCH(QString, word);
        QFETCH(QString, gloss);
        const auto& wordNet = samples::resources().wordNet();
        const SenseChooser chooser(wordNet, &samples::resources().encoder());
        const auto text = core::text::tokenize(sentence.toStdString(), core::text::Tokenization::Whitespace);
        std::vector<core::text::WordId> words;
        std::size_t at = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            words.push_back(text.words()[i].id);
            at = text.form(i) == word.toStdString() ? i : at;
        }
        const auto chosen = chooser.choose(word.toStdString(), WordNetPos::Noun, words, at);
        const auto sense = wordNet.senses(word.toStdString(), WordNetPos::Noun)[chosen];
        QVERIFY2(wordNet.gloss(sense).starts_with(gloss.toStdString()), wordNet.gloss(sense).c_str());
    }

    /// Without a word in common the first sense of WordNet's stands.
    void nothingInCommonIsTheFirstSense()
    {
        const SenseChooser chooser(samples::resources().wordNet(), nullptr);
        const std::vector<core::text::WordId> words{core::text::intern("bank")};
        QCOMPARE(chooser.choose("bank", WordNetPos::Noun, words, 0), std::size_t{0});
        QCOMPARE(chooser.choose("no such word", WordNetPos::Noun, words, 0), std::size_t{0});
    }

    void polarity()
    {
        const Polarity polarity(samples::resources().wordNet(), samples::resources().vectors());
        const auto of = [&](const char* word) { return polarity.of(core::text::intern(word)); };
        for (const char* word : {"wonderful", "excellent", "superb", "enjoyable", "brilliant"})
            QVERIFY2(of(word) > 0.3, word);
        for (const char* word : {"dreadful", "awful", "terrible", "horrible", "worst"})
            QVERIFY2(of(word) < -0.3, word);
        QVERIFY(std::abs(of("table")) < 0.1);
        QCOMPARE(of("nosuchwordatall"), 0.0);
        const auto opposite = [&](const char* a, const char* b) {
            return polarity.areOpposite(core::text::intern(a), core::text::intern(b));
        };
        QVERIFY(opposite("charming", "boring"));
        QVERIFY(opposite("boring", "charming"));
        QVERIFY(!opposite("charming", "superb"));
        QVERIFY(!opposite("charming", "table"));
    }
};

QTEST_GUILESS_MAIN(TestSenses)
#include "tst_senses.moc"
