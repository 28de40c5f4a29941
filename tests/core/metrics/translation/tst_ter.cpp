#include "tests/support/registered_test.h"

#include "core/metrics/translation/shifts.h"
#include "core/metrics/translation/ter.h"

using namespace core::metrics;

namespace {

using Lines = std::vector<std::string>;

TerCounts counted(const Lines& answers, const std::vector<Lines>& references, const TerOptions& options)
{
    TerCounts sum;
    for (std::size_t i = 0; i < answers.size(); ++i)
        sum += TerReferences(references[i], options).counts(answers[i]);
    return sum;
}

TerOptions with(bool normalized, bool noPunctuation, bool asianSupport, bool caseSensitive)
{
    return {normalized, noPunctuation, asianSupport, caseSensitive};
}

} // namespace

class TestTer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneSentence_data();
    void oneSentence();
    void newsTexts();
    void severalReferences_data();
    void severalReferences();
    void tokenizer_data();
    void tokenizer();
    void countsOfReferences();
    void shifts_data();
    void shifts();
    void longTextsEnd();
    void emptyReferences();
    void signature();
};

// Source of sentences and numbers: the test suite of sacreBLEU 2 (github.com/mjpost/sacrebleu, Apache 2.0),
// test/test_ter.py, which compares to within 1e-3, and test/test_tokenizer_ter.py.
void TestTer::oneSentence_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("reference");
    QTest::addColumn<double>("expected");
    QTest::newRow("the same") << "aaaa bbbb cccc dddd"
                              << "aaaa bbbb cccc dddd" << 0.0;
    QTest::newRow("nothing in common") << "dddd eeee ffff"
                                       << "aaaa bbbb cccc" << 100.0;
    QTest::newRow("no answer") << ""
                               << "a" << 100.0;
    QTest::newRow("one shift") << "d e f g h a b c"
                               << "a b c d e f g h" << 100.0 / 8.0;
}

void TestTer::oneSentence()
{
    QFETCH(const QString, answer);
    QFETCH(const QString, reference);
    QFETCH(const double, expected);
    QCOMPARE(ter(counted({answer.toStdString()}, {{reference.toStdString()}}, {})), expected);
}

void TestTer::newsTexts()
{
    const Lines answers{
        "wählen Sie \" Bild neu berechnen , \" um beim Ändern der Bildgröße Pixel hinzuzufügen oder zu entfernen , "
        "damit "
        "das Bild ungefähr dieselbe Größe aufweist wie die andere Größe .",
        "wenn Sie alle Aufgaben im aktuellen Dokument aktualisieren möchten , wählen Sie im Menü des "
        "Aufgabenbedienfelds "
        "die Option \" Alle Aufgaben aktualisieren . \"",
        "klicken Sie auf der Registerkarte \" Optionen \" auf die Schaltfläche \" Benutzerdefiniert \" und geben Sie "
        "Werte "
        "für \" Fehlerkorrektur-Level \" und \" Y / X-Verhältnis \" ein .",
        "Sie können beispielsweise ein Dokument erstellen , das ein Auto über die Bühne enthält .",
        "wählen Sie im Dialogfeld \" Neu aus Vorlage \" eine Vorlage aus und klicken Sie auf \" Neu . \""};
    const std::vector<Lines> references{
        {"wählen Sie \" Bild neu berechnen , \" um beim Ändern der Bildgröße Pixel hinzuzufügen oder zu entfernen , "
         "damit die Darstellung des Bildes in einer anderen Größe beibehalten wird ."},
        {answers[1]},
        {"klicken Sie auf der Registerkarte \" Optionen \" auf die Schaltfläche \" Benutzerdefiniert \" und geben Sie "
         "für \" Fehlerkorrektur-Level \" und \" Y / X-Verhältnis \" niedrigere Werte ein ."},
        {"Sie können beispielsweise ein Dokument erstellen , das ein Auto enthalt , das sich über die Bühne bewegt ."},
        {answers[4]}};
    const double found = ter(counted(answers, references, {}));
    QVERIFY2(std::abs(found - 13.6) < 1e-3, qPrintable(QString::number(found, 'g', 17)));
}

void TestTer::severalReferences_data()
{
    QTest::addColumn<bool>("withJoke");
    QTest::addColumn<bool>("normalized");
    QTest::addColumn<bool>("noPunctuation");
    QTest::addColumn<bool>("caseSensitive");
    QTest::addColumn<double>("expected");
    QTest::addColumn<int>("edits");
    QTest::addColumn<double>("length");
    // What sacreBLEU 2 gives for them: documentation of Hugging Face's datasets 2.0, metrics/ter (Apache 2.0).
    QTest::newRow("with case") << true << false << false << true << 150.0 << 15 << 10.0;
    QTest::newRow("two sentences") << false << false << false << true << 62.5 << 5 << 8.0;
    QTest::newRow("normalized") << false << true << false << true << 57.14285714285714 << 6 << 10.5;
    QTest::newRow("without punctuation") << false << false << true << false << 0.0 << 0 << 8.0;
    QTest::newRow("without punctuation, another sentence") << true << false << true << false << 100.0 << 10 << 10.0;
}

void TestTer::severalReferences()
{
    QFETCH(const bool, withJoke);
    QFETCH(const bool, normalized);
    QFETCH(const bool, noPunctuation);
    QFETCH(const bool, caseSensitive);
    QFETCH(const double, expected);
    QFETCH(const int, edits);
    QFETCH(const double, length);
    Lines answers{"does this sentence match??", "what about this sentence?"};
    std::vector<Lines> references{{"does this sentence match", "does this sentence match!?!"},
                                  {"wHaT aBoUt ThIs SeNtEnCe?", "wHaT aBoUt ThIs SeNtEnCe?"}};
    if (withJoke) {
        answers.emplace_back("What did the TER metric user say to the developer?");
        references.push_back({"Your jokes are...", "...TERrible"});
    }
    const auto counts = counted(answers, references, with(normalized, noPunctuation, false, caseSensitive));
    QCOMPARE(ter(counts), expected);
    QCOMPARE(counts.edits, static_cast<std::size_t>(edits));
    QCOMPARE(counts.referenceLength, length);
}

void TestTer::tokenizer_data()
{
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<bool>("normalized");
    QTest::addColumn<bool>("noPunctuation");
    QTest::addColumn<bool>("asianSupport");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* sentence, bool normalized, bool noPunctuation, bool asian, const char* expected) {
        QTest::newRow(sentence) << QString::fromUtf8(sentence) << normalized << noPunctuation << asian
                                << QString::fromUtf8(expected);
    };
    row("a b c d", false, false, false, "a b c d");
    row("", false, false, false, "");
    row("a b c d.", false, false, false, "a b c d.");
    row("A B C D.", false, false, false, "a b c d.");
    row("a b  c d.", false, true, false, "a b c d");
    row("A ; B ) C : D.", false, true, false, "a b c d");
    row("a b (c) d.", true, false, false, "a b ( c ) d .");
    row("Jim's car.", true, false, false, "jim 's car .");
    row("4.2", true, false, false, "4.2");
    row("美众院公布对特", true, false, true, "美 众 院 公 布 对 特");
    row("りの拳銃を持", true, false, true, "りの 拳 銃 を 持");
    // By hand from Tercom's rules.
    row("a、b，c", false, true, true, "abc");
    row("go。stop｡now・here", true, false, true, "go 。 stop ｡ now ・ here");
    row("R&amp;D 5-year", true, false, false, "r & d 5 - year");
}

void TestTer::tokenizer()
{
    QFETCH(const QString, sentence);
    QFETCH(const bool, normalized);
    QFETCH(const bool, noPunctuation);
    QFETCH(const bool, asianSupport);
    QFETCH(const QString, expected);
    QStringList words;
    for (const auto& word :
         tokenizedForTer(sentence.toStdString(), with(normalized, noPunctuation, asianSupport, false)))
        words << QString::fromStdString(word);
    QCOMPARE(words.join(' '), expected);
}

/// sacreBLEU's signatures say nrefs:var where not all examples have as many references.
void TestTer::countsOfReferences()
{
    const auto after = [](std::initializer_list<core::metrics::ReferenceCount> counts) {
        core::metrics::ReferenceCount all;
        for (const auto& count : counts)
            all += count;
        return all.name();
    };
    QCOMPARE(after({{2, 2}, {2, 2}}), std::string("2"));
    QCOMPARE(after({{2, 2}, {1, 1}}), std::string("var"));
    QCOMPARE(after({{1, 1}, {2, 2}}), std::string("var"));
    QCOMPARE(after({{1, 1}, {1, 1}}), std::string("1"));
    QCOMPARE(after({{3, 3}, {0, 0}}), std::string("3")); // of nothing
}

void TestTer::shifts_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("reference");
    QTest::addColumn<int>("edits");
    // By hand: the fewest shifts, insertions, deletions and replacements that Tercom's greedy search finds.
    QTest::newRow("a shift costs one whatever its length") << "c d e a b"
                                                           << "a b c d e" << 1;
    QTest::newRow("a shift and an insertion") << "c d a b"
                                              << "a b c d e" << 2;
    QTest::newRow("a swap of neighbours is one shift") << "a c b d"
                                                       << "a b c d" << 1;
    QTest::newRow("two shifts") << "b a x d c"
                                << "a b x c d" << 2;
    QTest::newRow("no reference: delete all") << "a b"
                                              << "" << 2;
    QTest::newRow("no answer: insert all") << ""
                                           << "a b c" << 3;
    // Which of equally cheap operations counts changes what is tried as a shift. What Tercom's search in
    // sacreBLEU 2.6.0 gives; the last of them would give 3, 4 and 5.
    QTest::newRow("of equal costs the first") << "c c d d"
                                              << "d d c b" << 2;
    QTest::newRow("of equal costs the first, again") << "c d d b a"
                                                     << "b a a d" << 3;
    QTest::newRow("of equal costs the first, where it is worse") << "c a d c c b a a"
                                                                 << "d a b a d d" << 6;
    // Snover et al. (2006), section 2: one shift, two insertions and a replacement.
    QTest::newRow("the paper's example")
        << "THIS WEEK THE SAUDIS denied information published in the new york times"
        << "SAUDI ARABIA denied THIS WEEK information published in the AMERICAN new york times" << 4;
}

void TestTer::shifts()
{
    QFETCH(const QString, answer);
    QFETCH(const QString, reference);
    QFETCH(const int, edits);
    const TerOptions options{};
    QCOMPARE(editsWithShifts(tokenizedForTer(answer.toStdString(), options),
                             tokenizedForTer(reference.toStdString(), options)),
             static_cast<std::size_t>(edits));
}

void TestTer::longTextsEnd()
{
    Lines forwards, backwards;
    for (int i = 0; i < 400; ++i) {
        forwards.push_back(std::to_string(i % 40));
        backwards.insert(backwards.begin(), std::to_string(i % 40));
    }
    const auto edits = editsWithShifts(forwards, backwards);
    QVERIFY(edits > 0 && edits <= 400);
    // Far more words on one side: the beam reaches the end all the same.
    QCOMPARE(editsWithShifts(Lines{"x", "y"}, Lines(200, "z")), 200U);
    QCOMPARE(editsWithShifts(Lines(200, "z"), Lines{"x", "y"}), 200U);
}

void TestTer::emptyReferences()
{
    // A reference of punctuation alone is empty once that is left out.
    const auto options = with(false, true, false, false);
    QCOMPARE(ter(counted({"a"}, {{"!"}}, options)), 100.0);
    QCOMPARE(ter(counted({"?"}, {{"!"}}, options)), 0.0);
    QVERIFY_EXCEPTION_THROWN((void)TerReferences(Lines{""}, {}), std::invalid_argument);
}

void TestTer::signature()
{
    // From sacreBLEU's README.md.
    QCOMPARE(signatureOf(TerOptions{}, {1, 1}), "nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.0.0");
    QCOMPARE(signatureOf(with(true, true, true, true), {1, 2}),
             "nrefs:var|case:mixed|tok:tercom|norm:yes|punct:no|asian:yes|version:2.0.0");
}

QTEST_APPLESS_MAIN(TestTer)
#include "tst_ter.moc"
