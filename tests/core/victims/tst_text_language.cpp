#include "tests/support/registered_test.h"

#include "core/corpora/reading/reader.h"
#include "core/victims/evaluation/text_language.h"

using namespace core;

namespace {

corpora::Corpus corpusOf(const char* text, const std::string& language = {})
{
    corpora::ReadOptions options;
    options.format = "lines";
    options.language = language;
    return corpora::corpusFromBytes(text, "texts.txt", options);
}

victims::VictimCard reader(const std::string& language)
{
    victims::VictimCard card;
    card.name = "critic";
    card.language = language;
    return card;
}

QStringList warnings(const corpora::Corpus& corpus, const victims::VictimCard& card)
{
    QStringList lines;
    for (const auto& warning : victims::languageWarnings(corpus, card))
        lines << QString::fromStdString(warning);
    return lines;
}

constexpr auto german = "Der Film ist nicht gut und die Musik ist laut.\nDas ist ein Film mit einem Hund.\n";
constexpr auto english = "The film is good and the music is loud.\nThis is for you and it is the best of films.\n";

} // namespace

/// Whose word counts for the language of the texts under attack.
class TestTextLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theCorpusGoesBeforeTheVictim()
    {
        QCOMPARE(victims::textLanguageOf(corpusOf(german, "de-AT"), reader("en")), std::string("de-AT"));
        QCOMPARE(victims::textLanguageOf(corpusOf(german), reader("de")), std::string("de"));
        QCOMPARE(victims::textLanguageOf(corpusOf(german), reader("")), std::string());
    }

    void whatIsOddIsSaid()
    {
        QCOMPARE(warnings(corpusOf(german, "de-AT"), reader("de")), QStringList());
        QCOMPARE(warnings(corpusOf(german, "de"), reader("en")),
                 QStringList{QStringLiteral("the corpus is in German, and critic reads English")});
        QCOMPARE(
            warnings(corpusOf(german), reader("")),
            QStringList{QStringLiteral("the texts look like German, and neither the corpus nor critic says its "
                                       "language: they are read as English. Say --language de, or --language en")});
        QCOMPARE(warnings(corpusOf(german, "en"), reader("")), QStringList()); // the user knows
        QCOMPARE(warnings(corpusOf(german), reader("de")), QStringList());
    }

    void englishIsNothingOdd()
    {
        for (const char* text : {english, "what state has s0\n", "great\nbad\n"})
            QCOMPARE(warnings(corpusOf(text), reader("")), QStringList());
    }
};

QTEST_APPLESS_MAIN(TestTextLanguage)
#include "tst_text_language.moc"
