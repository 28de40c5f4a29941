#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "core/files/file.h"
#include "core/lexicon/indefinite_article.h"
#include "core/lexicon/phrase_list.h"
#include "tests/support/said.h"

using core::lexicon::PhraseList;
using Phrases = std::vector<std::string>;

class TestPhraseList : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void phrasesStandUnderHeadings()
    {
        const auto list = PhraseList::load(file("# adverbs\n[verbs]\n  in   fact \nindeed # rare\nindeed\n\n[none]\n"));
        QCOMPARE(list->sections().size(), std::size_t{2});
        const auto verbs = list->under("verbs");
        QCOMPARE(Phrases(verbs.begin(), verbs.end()), (Phrases{"in fact", "indeed"}));
        QVERIFY(list->under("none").empty());
        QVERIFY(list->under("adjectives").empty());
        QVERIFY(list->hash() != PhraseList::load(file("[verbs]\nindeed\n"))->hash());
    }

    void whatIsWrongIsSaidWithItsLine()
    {
        CONTAINS(errorOf([&] { (void)PhraseList::load(file("# one\nindeed\n[verbs]\n")); }), ":2");
        CONTAINS(errorOf([&] { (void)PhraseList::load(file("[verbs]\nindeed\n[verbs]\n")); }), "stands here twice");
        CONTAINS(errorOf([&] { (void)PhraseList::load(file("[verbs]\n")); }), "holds no phrases");
    }

    /// As they are spoken; dictionaries of English.
    void articles_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("article");
        for (const char* word :
             {"opportunity", "hour",     "heir",    "honest",      "unimportant", "uninformed", "umbrella",
              "8",           "80th",     "11",      "18-year-old", "FBI",         "X-ray",      "EU",
              "AIDS",        "American", "onerous", "NGO",         "A-level",     "usher",      "ugly"})
            QTest::newRow(word) << word << "an";
        for (const char* word :
             {"chance",    "university", "union",   "uniform", "European",  "one", "one-way",  "use", "useful",
              "usual",     "U.S.",       "UK",      "NATO",    "NASA",      "1",   "12",       "110", "house",
              "historian", "year",       "uranium", "utopia",  "unanimous", "CIA", "Uruguayan"})
            QTest::newRow(word) << word << "a";
    }
    void articles()
    {
        QFETCH(const QString, word);
        QFETCH(const QString, article);
        QCOMPARE(QString::fromUtf8(core::lexicon::indefiniteArticle(word.toStdString())), article);
    }

private:
    std::string file(const std::string& text)
    {
        const auto path = folder_.filePath(QString::number(++files_) + ".txt").toStdString();
        core::writeFile(path, text);
        return path;
    }
    QTemporaryDir folder_;
    int files_ = 0;
};

QTEST_GUILESS_MAIN(TestPhraseList)
#include "tst_phrase_list.moc"
