#include "tests/support/registered_test.h"

#include <algorithm>
#include <fstream>
#include <set>

#include <QTemporaryDir>

#include "core/attacks/attack.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/places.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/said.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::text::Tokenization;
using Texts = std::vector<std::string>;
using PartSettings = std::initializer_list<std::pair<std::string, std::string>>;

namespace {

Recipe mayer(const std::string& name, PartSettings settings = {})
{
    Recipe recipe = Recipe::load("mayer-" + name);
    for (const auto& [key, value] : settings)
        recipe.set(key, value);
    return recipe;
}

std::vector<GeneratedVariant> madeOf(const Recipe& recipe, core::text::Input input)
{
    core::corpora::Example example;
    example.id = "1";
    example.hash = 42;
    example.input = std::move(input);
    example.gold = core::structures::ClassLabel{1};
    const Attack attack(recipe, samples::sharedResources());
    auto limits = attack.variantLimits();
    limits.seed = 7;
    return attack.variants(example, {}, limits, {});
}

Texts textsMade(const Recipe& recipe, const std::string& text, Tokenization cut = Tokenization::Penn)
{
    Texts texts;
    for (const auto& variant : madeOf(recipe, core::text::Input::sentence(core::text::tokenize(text, cut))))
        texts.push_back(variant.input[0].text.str());
    return texts;
}

core::text::Input argument(const std::string& topic, const std::string& sentence)
{
    return core::text::Input({{"topic", core::text::tokenize(topic, Tokenization::Penn), true, "en", {}},
                              {"sentence", core::text::tokenize(sentence, Tokenization::Penn), true, "en", {}}});
}

bool anyIs(const Texts& texts, const std::string& text) { return std::ranges::find(texts, text) != texts.end(); }

core::corpora::Example sentenceOnCars()
{
    core::corpora::Example example;
    example.id = "1";
    example.hash = 42;
    example.input = core::text::Input::sentence(core::text::tokenize(
        "The large cars in Berlin, which pollute the old streets, harm people.", Tokenization::Penn));
    example.gold = core::structures::ClassLabel{1};
    return example;
}

} // namespace

/// The perturbations of Mayer, Marro, Cabrio and Villata (2020), section 4.2, with the paper's examples 4.1 to 4.4;
/// what they make of a sentence is worked out by hand from lists of a few words.
class TestArgumentPerturbations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    void anEntityBecomesAnotherOfItsClass();
    void theNearestByVectors();
    void unknownEntitiesAreDrawnOrLeft();
    void whatIsNoOtherEntity();
    void punctuationGoes_data();
    void punctuationGoes();
    void everyCharacterOfIt();
    void adverbsOfDegree();
    void anAdverbThatStandsThereIsReplaced();
    void wordsWithoutDegrees();
    void adverbsOfCertainty();
    void aNounBecomesNarrower();
    void nounsKeepTheirNumber();
    void whatIsPluralAlreadyStays();
    void noTaxonAndNoIdiom();
    void theArticleSuitsTheSynonym();
    void adverbsNeedADegree_data();
    void adverbsNeedADegree();
    void headingsHaveNoEntities_data();
    void headingsHaveNoEntities();
    void aConjunctionOpensTheSentence_data();
    void aConjunctionOpensTheSentence();
    void noSecondConjunction_data();
    void noSecondConjunction();
    void threeOfThem();
    void topicsHaveOtherNames();
    void topicsByPattern_data();
    void topicsByPattern();
    void thePapersExamplesAreListed();
    void onlyTheSentenceOrOnlyTheTopic();
    void everyVariantIsAskedAbout();
    void theWorstOfAllIsSearchedFor();

private:
    std::string file(const std::string& text)
    {
        const auto path = folder_.filePath(QString::number(++files_) + ".txt").toStdString();
        std::ofstream(path) << text;
        return path;
    }
    QTemporaryDir folder_;
    int files_ = 0;
};

/// Example 4.1. Numbers are not names.
void TestArgumentPerturbations::anEntityBecomesAnotherOfItsClass()
{
    const auto names = file("[ORG]\nFBI\nU.S. Bureau of Investigation\n[MISC]\nCanadians\nAmericans\n[PER]\nPlato\n");
    const auto made = textsMade(mayer("entities", {{"transformation.names", names}}),
                                "According to FBI statistics, 46,313 Americans were murdered with firearms.");
    QCOMPARE(
        made,
        (Texts{"According to U.S. Bureau of Investigation statistics, 46,313 Americans were murdered with firearms.",
               "According to FBI statistics, 46,313 Canadians were murdered with firearms."}));
    const auto article = file("[MISC]\nAmerican\n");
    QCOMPARE(textsMade(mayer("entities", {{"transformation.names", article}}), "We met a French minister."),
             Texts{"We met an American minister."});
}

/// Of names of one word the nearest is the one with the highest cosine.
void TestArgumentPerturbations::theNearestByVectors()
{
    const Texts cities{"London", "Paris", "Chicago", "Vienna", "Texas", "Russia"};
    const auto names = file("[LOC]\nLondon\nParis\nChicago\nVienna\nTexas\nRussia\n");
    const auto& vectors = samples::sharedResources()->vectors();
    const auto nearness = [&](const std::string& city) {
        return vectors.cosine(core::text::intern("berlin"), core::text::intern(city)).value();
    };
    auto byNearness = cities;
    std::ranges::sort(byNearness, std::ranges::greater{}, nearness);
    const auto sentence = [](const std::string& city) { return "He lives in " + city + "."; };
    const auto one = mayer("entities", {{"transformation.names", names}});
    QCOMPARE(textsMade(one, sentence("Berlin")), Texts{sentence(byNearness[0])});
    const auto three = mayer("entities", {{"transformation.names", names}, {"transformation.nearest", "3"}});
    QCOMPARE(textsMade(three, sentence("Berlin")),
             (Texts{sentence(byNearness[0]), sentence(byNearness[1]), sentence(byNearness[2])}));
}

void TestArgumentPerturbations::unknownEntitiesAreDrawnOrLeft()
{
    const auto names = file("[LOC]\nLondon\nParis\nChicago\n");
    QVERIFY(!samples::sharedResources()->vectors().row(core::text::intern("Qwertzburg")));
    const std::string sentence = "He lives in Qwertzburg.";
    const auto drawn = textsMade(mayer("entities", {{"transformation.names", names}}), sentence);
    QCOMPARE(drawn.size(), std::size_t{1});
    QVERIFY(anyIs({"He lives in London.", "He lives in Paris.", "He lives in Chicago."}, drawn[0]));
    QCOMPARE(textsMade(mayer("entities", {{"transformation.names", names}}), sentence), drawn);
    const auto left = mayer("entities", {{"transformation.names", names}, {"transformation.unknown", "leave"}});
    QVERIFY(textsMade(left, sentence).empty());
}

/// Neither its plural, nor the same in more words, nor a mark in brackets for a reference.
void TestArgumentPerturbations::whatIsNoOtherEntity()
{
    const auto names = file("[MISC]\nAmericans\nAfrican American\nCanadian\n[ORG]\nFBI\n[PER]\nPlato\n[LOC]\nParis\n");
    const auto recipe = mayer("entities", {{"transformation.names", names}});
    QCOMPARE(textsMade(recipe, "We met an American minister [REF]."), Texts{"We met a Canadian minister [REF]."});
    QVERIFY(textsMade(recipe, "Nobody agrees with that.").empty());
}

void TestArgumentPerturbations::punctuationGoes_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<bool>("words");
    QTest::addColumn<QString>("after");
    QTest::newRow("marks") << "\"We agree,\" she said, and (quietly) left." << false
                           << "We agree she said and quietly left";
    QTest::newRow("abbreviations, clitics and signs stay")
        << "U.S. taxes don't work; 50% fail." << false << "U.S. taxes don't work 50% fail";
    QTest::newRow("words do not run together") << "Guns kill--or save." << false << "Guns kill or save";
    QTest::newRow("references") << "It was shown [REF], often." << false << "It was shown REF often";
    QTest::newRow("marks that hang on words")
        << "A well-known, (if old) law: people's votes." << true << "A well-known if old law people's votes";
    QTest::newRow("marks that stand apart") << "we agree , she said ." << true << "we agree she said";
    QTest::newRow("none") << "We agree" << false << "";
}

void TestArgumentPerturbations::punctuationGoes()
{
    QFETCH(const QString, before);
    QFETCH(const bool, words);
    QFETCH(const QString, after);
    const auto made =
        textsMade(mayer("punctuation"), before.toStdString(), words ? Tokenization::Whitespace : Tokenization::Penn);
    QCOMPARE(made, after.isEmpty() ? Texts{} : Texts{after.toStdString()});
}

void TestArgumentPerturbations::everyCharacterOfIt()
{
    const auto recipe = mayer("punctuation", {{"transformation.of", "characters"}});
    QCOMPARE(textsMade(recipe, "They don't like well-known U.S. laws."), Texts{"They dont like wellknown US laws"});
}

/// Example 4.2: "It is totally possible ...". A verb in the infinitive has no tense.
void TestArgumentPerturbations::adverbsOfDegree()
{
    const auto list = file("[adjectives]\ntotally\n[verbs]\nlargely\n");
    const auto recipe = [&](PartSettings more = {}) {
        auto made = mayer("scalar", {{"transformation.list", list}});
        for (const auto& [key, value] : more)
            made.set(key, value);
        return made;
    };
    QCOMPARE(textsMade(recipe(), "It is possible to fuel large cars."),
             (Texts{"It is totally possible to fuel large cars.", "It is possible to fuel totally large cars."}));
    QVERIFY(anyIs(textsMade(recipe({{"transformation.verbs", "all"}}), "It is possible to change large cars."),
                  "It is possible to largely change large cars."));
    QCOMPARE(textsMade(recipe(), "An important law exists."),
             (Texts{"A totally important law exists.", "An important law largely exists."}));
    QCOMPARE(textsMade(recipe(), "Large cars were banned."), Texts{"Totally large cars were banned."});
    const auto shipped = mayer("scalar", {{"transformation.draws", "0"}});
    QVERIFY(textsMade(shipped, "It is possible.").size() > 20);
}

void TestArgumentPerturbations::anAdverbThatStandsThereIsReplaced()
{
    const auto list = file("[adjectives]\ntotally\nlargely\n");
    const auto recipe = mayer("scalar", {{"transformation.list", list}});
    QCOMPARE(textsMade(recipe, "It is largely possible."), Texts{"It is totally possible."});
    const auto more = mayer("scalar", {{"transformation.list", list}, {"transformation.replace", "false"}});
    QCOMPARE(textsMade(more, "It is largely possible."), Texts{"It is largely totally possible."});
}

/// Section 4.3: "genetic, mandatory or guilty cannot be compared. There is no such thing as fairly mandatory."
void TestArgumentPerturbations::wordsWithoutDegrees()
{
    const std::string sentence = "Uniforms are mandatory.";
    QCOMPARE(textsMade(mayer("scalar"), sentence).size(), std::size_t{1});
    const auto graded = mayer("scalar", {{"transformation.graded", "true"}});
    QVERIFY(textsMade(graded, sentence).empty());
    QCOMPARE(textsMade(graded, "Uniforms are expensive.").size(), std::size_t{1});
}

/// Example 4.4: "the theory that cannabis indeed leads to other drugs".
void TestArgumentPerturbations::adverbsOfCertainty()
{
    const auto recipe = mayer("speculative", {{"transformation.list", file("[verbs]\nindeed\n")}});
    // The built-in tagger takes "cannabis" for a verb here, too; "was" and "discarded" have no adverb before them.
    const auto made = textsMade(recipe, "The theory that cannabis leads to other drugs was discarded long ago.");
    QVERIFY(anyIs(made, "The theory that cannabis indeed leads to other drugs was discarded long ago."));
    QVERIFY(
        std::ranges::all_of(made, [](const auto& text) { return text.ends_with("drugs was discarded long ago."); }));
    QCOMPARE(textsMade(recipe, "Cannabis leads to other drugs."), Texts{"Cannabis indeed leads to other drugs."});
    QVERIFY(textsMade(recipe, "A good idea.").empty());
}

/// WordNet 3.0: of opportunity brass ring, day, fresh start, ... Example 4.3 takes a word of the same sense: chance.
void TestArgumentPerturbations::aNounBecomesNarrower()
{
    const std::string sentence = "It was an opportunity.";
    QCOMPARE(textsMade(mayer("hyponyms"), sentence), Texts{"It was a brass ring."});
    const auto all = textsMade(mayer("hyponyms", {{"search.per_place", "0"}}), sentence);
    QCOMPARE(Texts(all.begin(), all.begin() + 3),
             (Texts{"It was a brass ring.", "It was a day.", "It was a fresh start."}));
    QVERIFY(anyIs(all, "It was an occasion."));
    QCOMPARE(textsMade(mayer("hyponyms", {{"transformation.phrases", "false"}}), sentence), Texts{"It was a day."});
    QCOMPARE(textsMade(mayer("hyponyms", {{"transformation.synonyms", "true"}}), sentence), Texts{"It was a chance."});
    QVERIFY(textsMade(mayer("hyponyms"), "They know.").empty());
    // WordNet has Senate below senate: the same word with a capital is not a narrower one.
    for (const char* same : {"The senate agrees.", "The Senate agrees.", "The SENATE agrees."})
        for (const auto& made :
             textsMade(mayer("hyponyms", {{"search.per_place", "0"}, {"transformation.synonyms", "true"}}), same))
            QVERIFY2(QString::fromStdString(made).compare(QLatin1String(same), Qt::CaseInsensitive) != 0, made.c_str());
}

void TestArgumentPerturbations::nounsKeepTheirNumber()
{
    QCOMPARE(textsMade(mayer("hyponyms"), "We saw opportunities."), Texts{"We saw brass rings."});
    QCOMPARE(textsMade(mayer("hyponyms"), "Opportunities were seen."), Texts{"Brass rings were seen."});
    const auto courts = textsMade(mayer("hyponyms", {{"search.per_place", "0"}}), "The courts agree.");
    QVERIFY(anyIs(courts, "The courts of appeals agree."));
    QVERIFY(anyIs(courts, "The appellate courts agree."));
}

/// WordNet has lemmas that are plurals: peoples below people, rabbit ears below rabbit, 1900s below decade.
void TestArgumentPerturbations::whatIsPluralAlreadyStays()
{
    const auto all = mayer("hyponyms", {{"search.per_place", "0"}, {"transformation.synonyms", "true"}});
    for (const char* text : {"Many people agree.", "The decades passed.", "We saw rabbits.", "The rates rise."})
        for (const auto& made : textsMade(all, text))
            for (const char* twice : {"peopleses", "0ses", "earses", "rateses"})
                QVERIFY2(made.find(twice) == std::string::npos, made.c_str());
    QVERIFY(anyIs(textsMade(all, "The decades passed."), "The 1900s passed."));
    QVERIFY(anyIs(textsMade(all, "The rates rise."), "The poor rates rise."));
}

/// Aegypiidae, a family, is no common noun for vultures; order of "in order to" is no command.
void TestArgumentPerturbations::noTaxonAndNoIdiom()
{
    const auto all = mayer("hyponyms", {{"search.per_place", "0"}, {"transformation.synonyms", "true"}});
    for (const auto& made : textsMade(all, "They saw vultures."))
        QVERIFY2(made.find("Aegypi") == std::string::npos && made.find("aegypi") == std::string::npos, made.c_str());
    QVERIFY(textsMade(all, "They do it in order to win.").empty());
    QVERIFY(anyIs(textsMade(all, "They gave an order."), "They gave a decree.")); // WordNet 3.0: decree is an order
}

/// WordNet 3.0: the first synonym of large is big, of unusual unusual's own synset has none of its form.
void TestArgumentPerturbations::theArticleSuitsTheSynonym()
{
    for (const char* sentence : {"It was a big failure.", "It was a previous minister.", "They had an awful plan.",
                                 "It was an ordinary day.", "A simple law failed.", "It is an enormous house."})
        for (const auto& made : textsMade(mayer("adjectives", {{"search.per_place", "0"}}), sentence)) {
            const auto words = QString::fromStdString(made).split(' ');
            const auto article = std::ranges::find_if(words, [](const QString& word) {
                return word.compare(u"a", Qt::CaseInsensitive) == 0 || word.compare(u"an", Qt::CaseInsensitive) == 0;
            });
            QVERIFY2(article != words.end(), made.c_str());
            // None of these words begins with a vowel's letter and another sound, or the other way round.
            const bool vowel = QStringLiteral("aeiouAEIOU").contains((article + 1)->at(0));
            QCOMPARE(article->size(), vowel ? 2 : 1);
        }
    QCOMPARE(textsMade(mayer("adjectives"), "It was a big failure."), Texts{"It was a large failure."});
}

void TestArgumentPerturbations::adverbsNeedADegree_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"Such developments", "Many women", "The other day", "The same laws",
                             "Proxies such as these", "The Chinese director", "Their own cars", "What used to matter"})
        QTest::newRow(text) << text;
}

/// "absolutely such developments", "perfectly many women", "a vastly Chinese director", "undeniably used to"
void TestArgumentPerturbations::adverbsNeedADegree()
{
    QFETCH(const QString, text);
    const auto list = file("[adjectives]\ntotally\n[verbs]\nindeed\n");
    const auto recipe = mayer("scalar", {{"transformation.list", list}});
    for (const auto& made : textsMade(recipe, text.toStdString()))
        QVERIFY2(made.find("otally") == std::string::npos && made.find("indeed used") == std::string::npos,
                 made.c_str());
    QVERIFY(anyIs(textsMade(recipe, "The large cars"), "The totally large cars"));
}

void TestArgumentPerturbations::headingsHaveNoEntities_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("changed");
    QTest::newRow("a heading") << "Intellectual Property Helps Berlin Generate Breakthrough Solutions" << false;
    QTest::newRow("a sentence") << "It helps Berlin generate solutions." << true;
    QTest::newRow("a part of a place") << "It helps Eastern Berlin generate solutions." << false;
}

/// Every word of a heading looks like a name, and Eastern names a place together with what follows.
void TestArgumentPerturbations::headingsHaveNoEntities()
{
    QFETCH(const QString, text);
    QFETCH(const bool, changed);
    const auto names = file("[LOC]\nLondon\n[PER]\nPlato\n[ORG]\nFBI\n[MISC]\nAmericans\n");
    QCOMPARE(!textsMade(mayer("entities", {{"transformation.names", names}}), text.toStdString()).empty(), changed);
}

void TestArgumentPerturbations::aConjunctionOpensTheSentence_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<bool>("words");
    QTest::addColumn<QStringList>("after");
    QTest::newRow("a comma behind it") << "The schools are old." << false
                                       << QStringList{"Furthermore, the schools are old.",
                                                      "In addition, the schools are old."};
    QTest::newRow("names keep their capital")
        << "Angela Merkel agrees." << false
        << QStringList{"Furthermore, Angela Merkel agrees.", "In addition, Angela Merkel agrees."};
    QTest::newRow("nationalities and religions, too")
        << "Muslim nations agree." << false
        << QStringList{"Furthermore, Muslim nations agree.", "In addition, Muslim nations agree."};
    QTest::newRow("and headings, which have no marks that could stand apart")
        << "Intellectual Property Helps Generate Solutions" << false
        << QStringList{"Furthermore, Intellectual Property Helps Generate Solutions",
                       "In addition, Intellectual Property Helps Generate Solutions"};
    QTest::newRow("so does I") << "I agree." << false << QStringList{"Furthermore, I agree.", "In addition, I agree."};
    QTest::newRow("small texts stay small")
        << "the schools are old ." << true
        << QStringList{"furthermore , the schools are old .", "in addition , the schools are old ."};
    QTest::newRow("as the text hangs its commas")
        << "The schools, he said, are old." << true
        << QStringList{"Furthermore, the schools, he said, are old.", "In addition, the schools, he said, are old."};
    QTest::newRow("a heading without a sign is not tokenised")
        << "property and growth" << false
        << QStringList{"furthermore, property and growth", "in addition, property and growth"};
    QTest::newRow("before brackets") << "(The schools are old.)" << false
                                     << QStringList{"Furthermore, (the schools are old.)",
                                                    "In addition, (the schools are old.)"};
}

void TestArgumentPerturbations::aConjunctionOpensTheSentence()
{
    QFETCH(const QString, before);
    QFETCH(const bool, words);
    QFETCH(const QStringList, after);
    const auto list = file("[put in]\nfurthermore\nin addition\n[looked for]\nbut\n");
    const auto recipe = mayer("conjunctions", {{"transformation.list", list}, {"transformation.draws", "0"}});
    QStringList made;
    for (const auto& text :
         textsMade(recipe, before.toStdString(), words ? Tokenization::Whitespace : Tokenization::Penn))
        made.append(QString::fromStdString(text));
    QCOMPARE(made, after);
}

void TestArgumentPerturbations::noSecondConjunction_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"However, they agree.", "Nonetheless they agree.", "On the other hand, they agree.",
                             "\"Furthermore, they agree.\"", "But they agree.", "IN ADDITION, they agree."})
        QTest::newRow(text) << text;
}

/// "If the original input sentence already begins with an adverbial conjunction, the sentence is skipped."
void TestArgumentPerturbations::noSecondConjunction()
{
    QFETCH(const QString, text);
    QVERIFY(textsMade(mayer("conjunctions"), text.toStdString()).empty());
    QVERIFY(textsMade(mayer("conjunctions"), text.toStdString(), Tokenization::Whitespace).empty());
}

void TestArgumentPerturbations::threeOfThem()
{
    const auto made = textsMade(mayer("conjunctions"), "In the city they agree.");
    QCOMPARE(std::set<std::string>(made.begin(), made.end()).size(), std::size_t{3});
    for (const auto& text : made)
        QVERIFY2(text.ends_with(", in the city they agree."), text.c_str());
}

/// "arms limitation for gun control or capital punishment for death penalty"
void TestArgumentPerturbations::topicsHaveOtherNames()
{
    const auto alternatives = [](const std::string& topic) {
        Texts texts;
        for (const auto& variant : madeOf(mayer("topic"), argument(topic, "We agree.")))
            texts.push_back(variant.input[0].text.str());
        return texts;
    };
    QVERIFY(anyIs(alternatives("gun control"), "arms limitation"));
    QVERIFY(anyIs(alternatives("death penalty"), "capital punishment"));
    QVERIFY(anyIs(alternatives("Death penalty"), "Capital punishment"));
    QVERIFY(alternatives("the price of tea").empty());
    QVERIFY(anyIs(alternatives("Should we implement the network real-name system"),
                  "Ought we to implement the network real-name system"));
    QVERIFY(anyIs(alternatives("Should you subsidize biofuels"), "Ought you to subsidize biofuels"));
    QVERIFY(anyIs(alternatives("Should boxing be banned"), "Should we ban boxing"));
    QVERIFY(anyIs(alternatives("Should vaccination be mandatory"), "Ought vaccination to be mandatory"));
    std::size_t all = 0; // UKP's eight; the paper has 4.25 on average
    for (const char* topic : {"abortion", "cloning", "death penalty", "gun control", "marijuana legalization",
                              "minimum wage", "nuclear energy", "school uniforms"})
        all += alternatives(topic).size();
    QVERIFY2(all >= 32, qPrintable(QString::number(all)));
}

void TestArgumentPerturbations::topicsByPattern_data()
{
    QTest::addColumn<QString>("topic");
    QTest::addColumn<QStringList>("alternatives");
    QTest::newRow("what the star stands for")
        << "We should ban fast cars" << QStringList{"Fast cars should be banned", "We must forbid fast cars"};
    QTest::newRow("a capital is lost inside") << "Fast cars should be banned" << QStringList{"We should ban fast cars"};
    QTest::newRow("but not by a name") << "Berlin should be banned" << QStringList{"We should ban Berlin"};
    QTest::newRow("two stars") << "cars should stop now" << QStringList{"soon cars ought to stop"};
    QTest::newRow("a star stands for a word at least") << "We should ban" << QStringList{};
}

void TestArgumentPerturbations::topicsByPattern()
{
    QFETCH(const QString, topic);
    QFETCH(const QStringList, alternatives);
    const auto list = file("[We should ban *]\n* should be banned\nwe must forbid *\n[* should be banned]\n"
                           "we should ban *\n[* should * now]\nsoon * ought to *\n");
    QStringList made;
    for (const auto& variant :
         madeOf(mayer("topic", {{"transformation.list", list}}), argument(topic.toStdString(), "We should ban cars.")))
        made.append(QString::fromStdString(variant.input[0].text.str()));
    QCOMPARE(made, alternatives);
}

void TestArgumentPerturbations::thePapersExamplesAreListed()
{
    const auto listed = [](const char* list, const char* heading, const char* phrase) {
        const auto phrases = samples::sharedResources()->phrases(list).under(heading);
        return std::ranges::find(phrases, phrase) != phrases.end();
    };
    QVERIFY(listed("entity-names", "ORG", "U.S. Bureau of Investigation"));
    for (const char* adverb : {"considerably", "comparatively", "largely", "totally", "fairly"})
        QVERIFY2(listed("scalar-adverbs", "adjectives", adverb), adverb);
    for (const char* word : {"genetic", "mandatory", "guilty"})
        QVERIFY2(listed("scalar-adverbs", "not graded", word), word);
    for (const char* adverb : {"certainly", "indeed"})
        QVERIFY2(listed("speculative-adverbs", "verbs", adverb), adverb);
    for (const char* conjunction : {"furthermore", "nonetheless"})
        QVERIFY2(listed("adverbial-conjunctions", "put in", conjunction), conjunction);
    CONTAINS(errorOf([&] { (void)samples::sharedResources()->phrases("topic"); }),
             "there is no list of phrases named topic");
}

void TestArgumentPerturbations::onlyTheSentenceOrOnlyTheTopic()
{
    const auto input =
        argument("We should ban large cars", "We believe that large cars in Berlin, which are old, harm people.");
    for (const char* name :
         {"adjectives", "entities", "punctuation", "scalar", "hyponyms", "conjunctions", "speculative", "topic"}) {
        const auto made = madeOf(mayer(name), input);
        QVERIFY2(!made.empty(), name);
        const std::size_t kept = std::string_view(name) == "topic" ? 1 : 0;
        for (const auto& variant : made) {
            QCOMPARE(variant.input[kept].text.str(), input[kept].text.str());
            QVERIFY2(variant.input[1 - kept].text.str() != input[1 - kept].text.str(), name);
        }
    }
}

/// With a victim the same variants as without, one query each.
void TestArgumentPerturbations::everyVariantIsAskedAbout()
{
    const auto example = sentenceOnCars();
    fakes::FakeVictim victim({{"harm", .2}});
    AttackOptions options;
    options.seed = 7;
    for (const char* name : {"entities", "punctuation", "scalar", "hyponyms", "conjunctions", "speculative"}) {
        const Attack attack(mayer(name), samples::sharedResources());
        const auto result = attack.run(example, victim, options, {});
        auto limits = attack.variantLimits();
        limits.seed = 7;
        const auto alone = attack.variants(example, {}, limits, {});
        QCOMPARE(result.queries, std::uint64_t{alone.size() + 1});
        QCOMPARE(result.variants.size(), alone.size());
        for (std::size_t i = 0; i < alone.size(); ++i)
            QCOMPARE(result.variants[i].input[0].text.str(), alone[i].input[0].text.str());
    }
}

/// One step of the search finds a text at least as bad as any variant of the parts that draw nothing; a second
/// change makes it no better, and a budget ends it.
void TestArgumentPerturbations::theWorstOfAllIsSearchedFor()
{
    const auto example = sentenceOnCars();
    const auto goldScore = [&](const core::text::Input& input) {
        fakes::FakeVictim victim({{"Berlin", .1}, {"large", .12}, {"cars", .05}, {",", .03}});
        return std::get<core::structures::ClassScores>(victim.predict({&input, 1}, {})[0]).scores[1];
    };
    double worst = 1.0;
    for (const char* name : {"entities", "adjectives", "punctuation", "hyponyms"})
        for (const auto& variant : madeOf(mayer(name), example.input))
            worst = std::min<double>(worst, goldScore(variant.input));
    QVERIFY(worst < goldScore(example.input));
    const auto searched = [&](const char* steps, std::uint64_t queries) {
        fakes::FakeVictim victim({{"Berlin", .1}, {"large", .12}, {"cars", .05}, {",", .03}});
        AttackOptions options;
        options.seed = 7;
        options.maxQueries = queries;
        const Attack attack(mayer("greedy", {{"search.max_steps", steps}, {"goal.type", "untargeted"}}),
                            samples::sharedResources());
        return attack.run(example, victim, options, {});
    };
    const auto one = searched("1", 0), many = searched("0", 0), few = searched("0", 5);
    QVERIFY(goldScore(one.perturbed) <= worst);
    QVERIFY(goldScore(many.perturbed) <= goldScore(one.perturbed));
    QVERIFY(few.queries <= 5);
}

QTEST_GUILESS_MAIN(TestArgumentPerturbations)
#include "tst_argument_perturbations.moc"
