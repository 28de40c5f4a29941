#include "tests/support/registered_test.h"

#include <fstream>

#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/lexicon/spelling_dictionary.h"

using core::lexicon::SpellingDictionary;

namespace {

/// A dictionary of these two files.
std::shared_ptr<const SpellingDictionary> dictionaryOf(const QTemporaryDir& folder, const char* rules,
                                                       const char* words)
{
    const auto path = folder.path().toStdString();
    std::ofstream(path + "/d.aff") << rules;
    std::ofstream(path + "/d.dic") << words;
    return SpellingDictionary::load(path + "/d.dic");
}

} // namespace

/// Dictionaries in hunspell's form; the examples are those of hunspell(5), worked by hand.
class TestSpellingDictionary : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void affixes()
    {
        const QTemporaryDir folder;
        const auto words = dictionaryOf(folder,
                                        "SET UTF-8\n"
                                        "PFX A Y 1\nPFX A 0 re .\n"
                                        "SFX B Y 2\nSFX B 0 ed [^y]\nSFX B y ied y\n"
                                        "SFX N N 1\nSFX N 0 ness .\n",
                                        "3\nhello\ntry/B\nwork/ABN\n");
        for (const char* word : {"hello", "try", "tried", "work", "worked", "rework", "reworked", "workness"})
            QVERIFY2(words->contains(word), word);
        for (const char* word : {"tryed", "retry", "reworkness", "hell", ""}) // N does not stand beside a beginning
            QVERIFY2(!words->contains(word), word);
        QCOMPARE(words->size(), std::size_t{8});
    }

    void capitalsAndApostrophes()
    {
        const QTemporaryDir folder;
        const auto words = dictionaryOf(folder, "SET UTF-8\n", "3\nParis\nfilm\ndon't\n");
        for (const char* word : {"Paris", "PARIS", "film", "Film", "FILM", "don't", "don\u2019t"})
            QVERIFY2(words->contains(word), word);
        for (const char* word : {"paris", "fiLm"})
            QVERIFY2(!words->contains(word), word);
    }

    void flagsOfOtherForms()
    {
        const QTemporaryDir folder;
        const auto two = dictionaryOf(folder, "SET UTF-8\nFLAG long\nSFX zx Y 1\nSFX zx 0 s .\nFORBIDDENWORD !!\n",
                                      "2\ncat/zx\ncats'/!!\n");
        QVERIFY(two->contains("cats"));
        QVERIFY(!two->contains("cats'"));
        const QTemporaryDir other;
        const auto numbers =
            dictionaryOf(other, "SET UTF-8\nFLAG num\nSFX 7 Y 1\nSFX 7 0 s .\nNEEDAFFIX 12\n", "1\ndog/7,12\n");
        QVERIFY(numbers->contains("dogs"));
        QVERIFY(!numbers->contains("dog")); // only with an ending
    }

    /// An ending with flags of its own takes those, too.
    void endingsOfEndings()
    {
        const QTemporaryDir folder;
        const auto words =
            dictionaryOf(folder, "SET UTF-8\nSFX Y Y 1\nSFX Y 0 er/S .\nSFX S Y 1\nSFX S 0 s .\n", "1\ndrink/Y\n");
        QVERIFY(words->contains("drinkers"));
        QVERIFY(!words->contains("drinks"));
    }

    void whatIsRefused()
    {
        const QTemporaryDir folder;
        QVERIFY_EXCEPTION_THROWN((void)dictionaryOf(folder, "SET KOI8-R\n", "1\na\n"), core::Error);
        QVERIFY_EXCEPTION_THROWN((void)dictionaryOf(folder, "AF 1\n", "1\na\n"), core::Error);
        QVERIFY_EXCEPTION_THROWN((void)dictionaryOf(folder, "SET UTF-8\n", "0\n"), core::Error);
        QVERIFY_EXCEPTION_THROWN((void)SpellingDictionary::load(folder.path().toStdString() + "/none.dic"),
                                 core::Error);
    }
};

QTEST_GUILESS_MAIN(TestSpellingDictionary)
#include "tst_spelling_dictionary.moc"
