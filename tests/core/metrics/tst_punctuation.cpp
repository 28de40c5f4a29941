#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/metrics/punctuation.h"

using namespace core;
using namespace core::metrics;
using Flags = std::vector<std::uint8_t>;

namespace {

text::Segment segmentOf(const std::vector<std::string>& words, const std::vector<std::string>& tags)
{
    auto segment = text::Input::sentence(text::Text::ofWords(words))[0];
    segment.tags = tags;
    return segment;
}

/// "`` $ 5 % off" with a stop; a treebank whose universal tags call the word "off" punctuation, so that one sees which
/// column was read.
const std::vector<std::string> written{"``", "$", "5", "%", "off", "."};
const std::vector<std::string> penn{"``", "$", "CD", "NN", "RP", "."};
const std::string treebank = "# text = ``$5 % off.\n"
                             "1\t``\t``\tPUNCT\t``\t_\t5\tpunct\t_\t_\n"
                             "2-3\t$5\t_\t_\t_\t_\t_\t_\t_\t_\n"
                             "2\t$\t$\tSYM\t$\t_\t3\tdep\t_\t_\n"
                             "3\t5\t5\tNUM\tCD\t_\t4\tnummod\t_\t_\n"
                             "3.1\tbucks\t_\tPUNCT\t_\t_\t_\t_\t_\t_\n"
                             "4\t%\t%\tSYM\tNN\t_\t5\tdep\t_\t_\n"
                             "5\toff\toff\tPUNCT\tRP\t_\t0\troot\t_\t_\n"
                             "6\t.\t.\tPUNCT\t.\t_\t5\tpunct\t_\t_\n\n";

} // namespace

class TestPunctuation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void forms_data();
    void forms();
    void tags_data();
    void tags();
    void oneSentenceInEveryMeaning_data();
    void oneSentenceInEveryMeaning();
    void otherTreebanksTagsAreNotPenns();
    void withoutTagsTheFormDecides();
    void editsDoNotMoveWhatCounts();
    void names();
};

// Categories from the Unicode Character Database: $ and + are Sc and Sm, ` is Sk; % and # are Po.
void TestPunctuation::forms_data()
{
    QTest::addColumn<QString>("form");
    QTest::addColumn<bool>("punctuation");
    QTest::addColumn<bool>("orSymbol");
    QTest::newRow("comma") << QStringLiteral(",") << true << true;
    QTest::newRow("dollar") << QStringLiteral("$") << false << true;
    QTest::newRow("plus") << QStringLiteral("+") << false << true;
    QTest::newRow("Penn's opening quotes are accents") << QStringLiteral("``") << false << true;
    QTest::newRow("Penn's closing quotes") << QStringLiteral("''") << true << true;
    QTest::newRow("per cent") << QStringLiteral("%") << true << true;
    QTest::newRow("number sign") << QStringLiteral("#") << true << true;
    QTest::newRow("US$ has letters") << QStringLiteral("US$") << false << false;
    QTest::newRow("dash") << QString::fromUtf8("—") << true << true;
    QTest::newRow("Chinese full stop") << QString::fromUtf8("。") << true << true;
    QTest::newRow("a word") << QStringLiteral("of") << false << false;
    QTest::newRow("a word with a hyphen") << QStringLiteral("well-known") << false << false;
    QTest::newRow("-LRB- has letters") << QStringLiteral("-LRB-") << false << false;
    QTest::newRow("a number") << QStringLiteral("3") << false << false;
    QTest::newRow("nothing") << QString() << false << false;
}

void TestPunctuation::forms()
{
    QFETCH(const QString, form);
    QFETCH(const bool, punctuation);
    QFETCH(const bool, orSymbol);
    QCOMPARE(isPunctuation(form.toStdString()), punctuation);
    QCOMPARE(isPunctuationOrSymbol(form.toStdString()), orSymbol);
}

void TestPunctuation::tags_data()
{
    QTest::addColumn<bool>("expected");
    for (const char* tag : {"``", "''", ".", ",", ":", "-LRB-", "-RRB-", "HYPH", "NFP", "PUNCT", "PUNCT ,"})
        QTest::newRow(tag) << true;
    for (const char* tag : {"$", "#", "SYM", "NN", "LS", "SYM NN", ""})
        QTest::newRow(tag) << false;
}

void TestPunctuation::tags()
{
    QFETCH(const bool, expected);
    QCOMPARE(isPunctuationTag(QTest::currentDataTag()), expected);
}

void TestPunctuation::oneSentenceInEveryMeaning_data()
{
    QTest::addColumn<Flags>("counted"); // of: `` $ 5 % off .
    QTest::newRow("counted") << Flags{1, 1, 1, 1, 1, 1};
    QTest::newRow("tag") << Flags{0, 1, 1, 1, 1, 0};
    QTest::newRow("unicode-P") << Flags{1, 1, 1, 0, 1, 0};
    QTest::newRow("upos") << Flags{0, 1, 1, 1, 0, 0};
    QTest::newRow("unicode-PS") << Flags{0, 0, 1, 0, 1, 0};
}

void TestPunctuation::oneSentenceInEveryMeaning()
{
    QFETCH(const Flags, counted);
    QCOMPARE(countedWords(segmentOf(written, penn), treebank, punctuationNamed(QTest::currentDataTag())), counted);
}

void TestPunctuation::otherTreebanksTagsAreNotPenns()
{
    // The German TIGER treebank tags marks $, $. and $( (Stuttgart-Tübingen tagset); their universal tag is PUNCT. "ja"
    // has it too here, so that one sees which column was read.
    const std::vector<std::string> words{"Komm", ",", "ja", "%", "."}, stts{"VVIMP", "$,", "PTKANT", "NN", "$."};
    const std::string german = "1\tKomm\t_\tVERB\tVVIMP\t_\t0\troot\t_\t_\n"
                               "2\t,\t_\tPUNCT\t$,\t_\t1\tpunct\t_\t_\n"
                               "3\tja\t_\tPUNCT\tPTKANT\t_\t1\tdiscourse\t_\t_\n"
                               "4\t%\t_\tNOUN\tNN\t_\t1\tobj\t_\t_\n"
                               "5\t.\t_\tPUNCT\t$.\t_\t1\tpunct\t_\t_\n\n";
    const auto counted = [&](const std::vector<std::string>& tags, std::string_view conllu) {
        return countedWords(segmentOf(words, tags), conllu, Punctuation::Tag);
    };
    QCOMPARE(counted(stts, german), (Flags{1, 0, 0, 1, 0}));
    QCOMPARE(counted(stts, german), countedWords(segmentOf(words, stts), german, Punctuation::Upos));
    QCOMPARE(counted(stts, {}), (Flags{1, 0, 1, 0, 0}));                             // the form: % is in category P
    QCOMPARE(counted({"VB", ",", "UH", "NN", "."}, german), (Flags{1, 0, 1, 1, 0})); // Penn's own decide
    // A sentence without any mark, all of whose tags are Penn's, leaves nothing out.
    QCOMPARE(counted({"VB", "CC", "UH", "NN", "NN"}, german), (Flags{1, 1, 1, 1, 1}));
}

void TestPunctuation::withoutTagsTheFormDecides()
{
    const Flags byForm{1, 1, 1, 0, 1, 0};
    QCOMPARE(countedWords(segmentOf(written, {}), {}, Punctuation::Tag), byForm);
    QCOMPARE(countedWords(segmentOf(written, {}), {}, Punctuation::Upos), byForm);
    // Penn tags are not universal ones, although SYM and X are in both.
    QCOMPARE(countedWords(segmentOf(written, penn), {}, Punctuation::Upos), byForm);
    // Universal tags that were read as the sentence's own serve both.
    const std::vector<std::string> universal{"PUNCT", "SYM", "NUM", "SYM", "ADV", "PUNCT"};
    const Flags byTag{0, 1, 1, 1, 1, 0};
    QCOMPARE(countedWords(segmentOf(written, universal), {}, Punctuation::Upos), byTag);
    QCOMPARE(countedWords(segmentOf(written, universal), {}, Punctuation::Tag), byTag);
}

void TestPunctuation::editsDoNotMoveWhatCounts()
{
    auto segment = segmentOf(written, penn);
    segment.text = segment.text.replaced(4, ",");
    QCOMPARE(countedWords(segment, {}, Punctuation::Tag), (Flags{0, 1, 1, 1, 1, 0}));
    QCOMPARE(countedWords(segment, {}, Punctuation::UnicodeP), (Flags{1, 1, 1, 0, 1, 0}));
}

void TestPunctuation::names()
{
    for (const auto punctuation : punctuations) {
        QCOMPARE(punctuationNamed(nameOf(punctuation)), punctuation);
        QVERIFY(!describe(punctuation).empty());
    }
    QVERIFY_THROWS_EXCEPTION(UsageError, (void)punctuationNamed("some"));
}

QTEST_APPLESS_MAIN(TestPunctuation)
#include "tst_punctuation.moc"
