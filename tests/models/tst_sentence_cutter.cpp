#include "tests/support/registered_test.h"

#include "models/inference/model/sentence_cutter.h"

using models::SentenceSign;

/// How a hierarchical network cuts a text.
class TestSentenceCutter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void signs()
    {
        for (const char* word : {".", "!", "?", "...", "?!", "\xe2\x80\xa6", "!!!"})
            QVERIFY(models::signOf(word) == SentenceSign::Ends);
        for (const char* word : {")", "]", "''", "\"", "\xe2\x80\x9d"})
            QVERIFY(models::signOf(word) == SentenceSign::Closes);
        for (const char* word : {"", "mr.", "w", ",", "(", "``", ".5"})
            QVERIFY(models::signOf(word) == SentenceSign::None);
    }

    void sentences_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("longest");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, int longest, const char* expected) {
            QTest::newRow(name) << QString::fromLatin1(text) << longest << QString::fromLatin1(expected);
        };
        row("nothing", "", 9, "");
        row("one word", "good", 9, "good");
        row("two sentences", "it was good . i liked it", 9, "it was good .|i liked it");
        row("the end of the last one", "good . bad .", 9, "good .|bad .");
        row("several signs", "good ! ! ? bad", 9, "good ! ! ?|bad");
        row("what closes", "( good . ) he said \" no . \" and left", 9, "( good . )|he said \" no . \"|and left");
        row("a bracket inside", "( good ) film .", 9, "( good ) film .");
        row("signs first", ". . good", 9, ". .|good");
        row("no sign, but too long", "a b c d e", 2, "a b|c d|e");
        row("too long, then a sign", "a b c . d e", 3, "a b c|.|d e");
    }
    void sentences()
    {
        QFETCH(const QString, text);
        QFETCH(const int, longest);
        QFETCH(const QString, expected);
        const auto words = text.split(u' ', Qt::SkipEmptyParts);
        std::vector<SentenceSign> signs;
        for (const auto& word : words)
            signs.push_back(models::signOf(word.toStdString()));
        QStringList sentences;
        for (const auto& [begin, end] : models::cutSentences(signs, static_cast<std::size_t>(longest)))
            sentences << words.mid(begin, end - begin).join(u' ');
        QCOMPARE(sentences.join(u'|'), expected);
    }
};

QTEST_APPLESS_MAIN(TestSentenceCutter)
#include "tst_sentence_cutter.moc"
