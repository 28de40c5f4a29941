#include "tests/places.h"
#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/language/language_pack.h"
#include "core/language/language_tag.h"
#include "core/language/resources.h"

using namespace core;
using namespace core::language;

/// Tags of BCP 47, and what there is for the texts of a language.
class TestLanguagePack : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    /// Written as section 2.1.1 of RFC 5646 recommends.
    void tagsGetTheirForm()
    {
        QCOMPARE(languageTag("de"), std::string("de"));
        QCOMPARE(languageTag("DE_at"), std::string("de-AT"));
        QCOMPARE(languageTag("zh-hant-tw"), std::string("zh-Hant-TW"));
        QCOMPARE(languageTag("de-1996"), std::string("de-1996"));
        // Section 2.2.1: "only the ISO 639-1 two-character code is used", where there is one.
        QCOMPARE(languageTag("deu"), std::string("de"));
        QCOMPARE(languageTag("DEU-at"), std::string("de-AT"));
        QCOMPARE(languageTag("gsw-CH"), std::string("gsw-CH")); // Swiss German has none
        QCOMPARE(languageTag("und"), std::string("und"));
        for (const char* wrong : {"", "d", "german", "de-", "-de", "de AT", "d1", "de-123456789"})
            QVERIFY_THROWS_EXCEPTION(UsageError, (void)languageTag(wrong));
    }

    void theLanguageAloneDecides()
    {
        QCOMPARE(primaryLanguage("de-AT"), std::string("de"));
        QCOMPARE(primaryLanguage("deu"), std::string("de"));
        QCOMPARE(primaryLanguage(""), std::string("en"));
        QVERIFY(isEnglish("") && isEnglish("en") && isEnglish("en-GB") && isEnglish("EN_us"));
        QVERIFY(!isEnglish("de") && !isEnglish("eo") && isEnglish("eng") && isEnglish("English"));
        QCOMPARE(languageName("de-AT"), std::string("German"));
        QCOMPARE(languageName("pt"), std::string("Portuguese"));
        QCOMPARE(languageName("qqq"), std::string("qqq")); // a code that is kept for private use
    }

    void englishHasEverything()
    {
        const auto pack = languagePack("en-GB");
        for (const auto& item : packItems())
            QVERIFY2(pack.has(item.name), std::string(item.name).c_str());
        QVERIFY(pack.lacks().empty());
    }

    void germanHasItsOwn()
    {
        const auto pack = languagePack("de-CH");
        QCOMPARE(pack.name, std::string("German"));
        QCOMPARE(pack.insteadOf("tagger", "built-in"), std::string("german-tagger"));
        QCOMPARE(pack.insteadOf("stop words", "nltk"), std::string("german"));
        QCOMPARE(pack.insteadOf("stop words", "function-words"), std::string("german-function-words"));
        QCOMPARE(pack.insteadOf("vectors", "built-in"), std::string());
        QVERIFY(pack.has("tagger") && pack.has("stop words") && pack.has("numerals") && pack.has("abbreviations"));
        QVERIFY(!pack.has("wordnet") && !pack.has("grammar"));
        QVERIFY(pack.inWords().starts_with("tagger, stop words"));
    }

    void anotherLanguageHasNothing()
    {
        const auto pack = languagePack("fr");
        QCOMPARE(pack.name, std::string("French"));
        QCOMPARE(pack.inWords(), std::string("nothing"));
        QCOMPARE(pack.lacks().size(), packItems().size());
    }

    /// What ships is of a language; what the user names, of that of the texts.
    void whatShipsIsOfALanguage()
    {
        for (const auto& [kind, name] : {std::pair("stop words", "nltk"),
                                         {"tagger", "built-in"},
                                         {"tagger", "ewt-tagger"},
                                         {"vectors", "reviews-vectors"},
                                         {"masked language model", "small-bert"},
                                         {"sememes", "own"},
                                         {"dictionary", "own"},
                                         {"phrases", "topics"}})
            QCOMPARE(shippedFor(kind, name), std::string("en"));
        QCOMPARE(shippedFor("stop words", "german"), std::string("de"));
        QCOMPARE(shippedFor("stop words", "german-function-words"), std::string("de"));
        QCOMPARE(shippedFor("tagger", "german-tagger"), std::string("de"));
        for (const auto& [kind, name] :
             {std::pair("stop words", "mine.txt"), {"vectors", "cc.de.300.vec"}, {"tagger", "/models/mine"}})
            QCOMPARE(shippedFor(kind, name), std::string());
    }

    /// An item that stands for a kind of resource has its name, and whatever a pack names is there.
    void packsNameWhatThereIs()
    {
        const Resources resources;
        for (const auto& pack : languagePacks())
            for (const auto& [of, name] : pack.resources)
                if (of.starts_with("stop words"))
                    QVERIFY2(resources.stopWords(name).size() > 100, name.c_str());
                else
                    QVERIFY2(of == "tagger" && !resources.tagger(name).hash().empty(), name.c_str());
    }

    /// Sentences of school German, whose tags any reader gives.
    void theGermanTagger_data()
    {
        QTest::addColumn<QString>("tagged");
        QTest::newRow("verb") << QStringLiteral(
            "Der/DET kleine/ADJ Hund/NOUN schläft/VERB in/ADP dem/DET Garten/NOUN ./PUNCT");
        QTest::newRow("auxiliary") << QStringLiteral("Sie/PRON hat/AUX das/DET Buch/NOUN gelesen/VERB ./PUNCT");
        QTest::newRow("contraction and name")
            << QStringLiteral("Die/DET Stadt/NOUN liegt/VERB im/ADP Norden/NOUN von/ADP Berlin/PROPN ./PUNCT");
        QTest::newRow("a verb as a noun") << QStringLiteral("Das/DET Essen/NOUN war/AUX sehr/ADV gut/ADJ ./PUNCT");
    }
    void theGermanTagger()
    {
        QFETCH(const QString, tagged);
        const Resources resources;
        const auto& tagger = resources.tagger("german-tagger");
        std::vector<text::WordId> words;
        QStringList expected, found;
        for (const auto& token : tagged.split(QLatin1Char(' '))) {
            words.push_back(text::intern(token.section(QLatin1Char('/'), 0, 0).toStdString()));
            expected << token.section(QLatin1Char('/'), 1);
        }
        for (const auto tag : tagger.tag(words, Tagger::Tagset::Universal))
            found << QString::fromStdString(std::string(tagger.name(tag, Tagger::Tagset::Universal)));
        QCOMPARE(found, expected);
    }

    void germanStopWords()
    {
        const Resources resources;
        const auto& all = resources.stopWords("german");
        const auto& functionWords = resources.stopWords("german-function-words");
        for (const char* word : {"der", "Die", "und", "nicht", "keinen", "wurden", "über"})
            QVERIFY2(all.contains(text::intern(word)), word);
        for (const char* word : {"Haus", "schön", "gehen"})
            QVERIFY2(!all.contains(text::intern(word)), word);
        for (const auto& listed : functionWords.listed())
            QVERIFY(all.contains(listed.word));
        for (const char* word : {"nicht", "kein", "ohne", "viele"}) // say something else when they come or go
            QVERIFY2(!functionWords.contains(text::intern(word)), word);
    }
};

QTEST_APPLESS_MAIN(TestLanguagePack)
#include "tst_language_pack.moc"
