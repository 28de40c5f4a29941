#include "tests/support/registered_test.h"

#include "core/text/splitting/tokenizer.h"
#include "tests/core/attacks/run_search.h"

using core::text::Tokenization;
using fakes::FakeTransformation;
using fakes::FakeVictim;
using nlohmann::ordered_json;

/// No search puts in what would be read as other words than the victim was asked about, alone or together.
class TestSameWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aContractionIsNotOneWord_data() { searches(); }
    void aContractionIsNotOneWord();
    void changesThatAreFineOnlyAlone_data() { searches(); }
    void changesThatAreFineOnlyAlone();
    void tokenisedTextLosesNothing();

private:
    static void searches()
    {
        QTest::addColumn<QByteArray>("search");
        for (const char* search :
             {R"({"type":"greedy-ranked"})", R"({"type":"greedy-ranked","candidates":"clean"})",
              R"({"type":"exhaustive-greedy"})", R"({"type":"beam","accept":"always"})", R"({"type":"weak-spots"})",
              R"({"type":"weak-spots","candidates":"clean","accept":"always"})", R"({"type":"genetic"})",
              R"({"type":"particle-swarm"})", R"({"type":"differential-evolution"})", R"({"type":"hard-label"})",
              R"({"type":"hard-label","first_words":"unfiltered"})", R"({"type":"gradient-flips"})"})
            QTest::newRow(search) << QByteArray(search);
    }
    static fakes::Outcome attacked(const QByteArray& search, const char* text, const FakeVictim::Weights& weights,
                                   const FakeTransformation::Table& table, Tokenization cut = Tokenization::Penn)
    {
        FakeVictim victim(weights);
        fakes::Setting setting;
        setting.search = ordered_json::parse(search.toStdString());
        return fakes::attack(setting, table, victim, core::text::Input::sentence(core::text::tokenize(text, cut)));
    }
};

void TestSameWords::aContractionIsNotOneWord()
{
    QFETCH(const QByteArray, search);
    // "weren't" costs the most, but the text has it as two words.
    const auto found = attacked(search, "They were here.", {{"were", .2}, {"weren't", -.4}, {"are", -.05}},
                                {{"were", {"weren't", "are"}}});
    QVERIFY(found.success);
    QCOMPARE(found.text, std::string("They are here."));
}

/// "Ends." before a small letter is read as an abbreviation; "ends." is not, nor is "Ends." before a capital.
void TestSameWords::changesThatAreFineOnlyAlone()
{
    QFETCH(const QByteArray, search);
    const auto found = attacked(search, "It ends. He left.", {{"ends", .1}, {"He", .1}, {"Ends", -.05}, {"he", -.05}},
                                {{"ends", {"Ends"}}, {"He", {"he"}}});
    QVERIFY(!found.success);
    QVERIFY2(found.text == "It ends. He left." || found.text == "It Ends. He left." ||
                 found.text == "It ends. he left.",
             found.text.c_str());
}

void TestSameWords::tokenisedTextLosesNothing()
{
    const auto found = attacked(R"({"type":"greedy-ranked"})", "they were here .", {{"were", .2}, {"weren't", -.4}},
                                {{"were", {"weren't"}}}, Tokenization::Whitespace);
    QVERIFY(found.success);
    QCOMPARE(found.text, std::string("they weren't here ."));
}

QTEST_APPLESS_MAIN(TestSameWords)
#include "tst_same_words.moc"
