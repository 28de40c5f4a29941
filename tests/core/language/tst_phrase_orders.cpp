#include "tests/support/registered_test.h"

#include <algorithm>
#include <numeric>

#include "core/language/rewriting/phrase_orders.h"

/// Orders of words that English grammar allows; expected ones are written by hand.
class TestPhraseOrders : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void orders_data();
    void orders();
};

void TestPhraseOrders::orders_data()
{
    QTest::addColumn<QString>("tagged"); // word/TAG
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("no words") << "" << QStringList{};
    QTest::newRow("a phrase is fronted, a question word answered")
        << "what/WP is/VBZ the/DT oldest/JJS bridge/NN in/IN norway/NN ?/."
        << QStringList{"in norway what is the oldest bridge ?", "the oldest bridge in norway is what ?"};
    // As in table 1 of Huang et al. (2021).
    QTest::newRow("with its preposition") << "in/IN what/WDT town/NN is/VBZ the/DT oldest/JJS bridge/NN"
                                          << QStringList{"the oldest bridge is in what town"};
    QTest::newRow("a noun belongs to its question word")
        << "which/WDT town/NN is/VBZ the/DT quietest/JJS ?/." << QStringList{"the quietest is which town ?"};
    QTest::newRow("how many") << "how/WRB old/JJ is/VBZ the/DT bridge/NN" << QStringList{"the bridge is how old"};
    QTest::newRow("a subject goes before its auxiliary, a preposition stays at its verb")
        << "what/WDT valleys/NNS does/VBZ the/DT tram/NN pass/VB through/IN ?/."
        << QStringList{"the tram does pass through what valleys ?"};
    QTest::newRow("a subject asked for has one place")
        << "which/WDT lakes/NNS touch/VBP norway/NN ?/." << QStringList{};
    QTest::newRow("nothing is moved away from of") << "name/NN the/DT owner/NN of/IN norway/NN ./." << QStringList{};
    QTest::newRow("a whole chain of phrases") << "name/NN the/DT lakes/NNS in/IN valleys/NNS near/IN norway/NN ./."
                                              << QStringList{"in valleys near norway name the lakes ."};
    QTest::newRow("a phrase without a verb before it stays") << "towns/NNS with/IN old/JJ bridges/NNS" << QStringList{};
    QTest::newRow("nothing leaves a relative clause")
        << "what/WP is/VBZ the/DT lake/NN that/WDT lies/VBZ in/IN norway/NN ?/."
        << QStringList{"the lake that lies in norway is what ?"};
    QTest::newRow("a relative clause before a phrase")
        << "name/VB the/DT trams/NNS in/IN norway/NN that/WDT pass/VBP through/IN valleys/NNS ./."
        << QStringList{"name the trams that pass through valleys in norway ."};
    QTest::newRow("there are") << "how/WRB many/JJ lakes/NNS are/VBP there/EX that/WDT touch/VBP norway/NN ?/."
                               << QStringList{"there are how many lakes that touch norway ?",
                                              "how many lakes that touch norway are there ?"};
}

void TestPhraseOrders::orders()
{
    QFETCH(const QString, tagged);
    QFETCH(const QStringList, expected);
    std::vector<std::pair<std::string, std::string>> words;
    for (const auto& word : tagged.split(' ', Qt::SkipEmptyParts))
        words.emplace_back(word.section('/', 0, 0).toStdString(), word.section('/', 1).toStdString());
    std::vector<core::language::TaggedWord> sentence;
    for (const auto& [form, tag] : words)
        sentence.push_back({form, tag});
    QStringList found;
    for (auto order : core::language::phraseOrders(sentence)) {
        QStringList text;
        for (const auto place : order)
            text += QString::fromStdString(words.at(place).first);
        found += text.join(' ');
        std::ranges::sort(order); // every word once
        for (std::uint32_t i = 0; i < order.size(); ++i)
            QCOMPARE(order[i], i);
        QCOMPARE(order.size(), words.size());
    }
    QCOMPARE(found, expected);
}

QTEST_APPLESS_MAIN(TestPhraseOrders)
#include "tst_phrase_orders.moc"
