#include "tests/support/registered_test.h"

#include <fstream>

#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/language/validity/repairs.h"
#include "core/language/validity/rules.h"
#include "core/language/validity/validity.h"
#include "tests/core/language/marked_change.h"
#include "tests/support/samples/resources.h"

using namespace core::language;

namespace {

const Validity& validity()
{
    static const Validity rules(samples::resources());
    return rules;
}

/// The names of those flags that count against a text, in order, each once; relations aside.
QString flagsOf(std::string_view change)
{
    const auto [before, after] = marked::changeOf(change);
    QStringList names;
    for (const auto& flag : validity().flags(before, after)) {
        const auto& type = typeOf(flag.kind);
        const auto name = QString::fromUtf8(type.name.data(), static_cast<qsizetype>(type.name.size()));
        if (flag.kind > FlagKind::Unrelated && flag.kind != FlagKind::NotAWord && !names.contains(name))
            names.push_back(name);
    }
    return names.join(' ');
}

QString relationOf(std::string_view change)
{
    const auto [before, after] = marked::changeOf(change);
    for (const auto& flag : validity().flags(before, after))
        if (flag.kind <= FlagKind::Unrelated)
            return QString::fromStdString(std::string(typeOf(flag.kind).name));
    return {};
}

} // namespace

/// What a machine says against a changed text. The examples are English grammar, not what the rules print.
class TestValidity : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void grammar_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("flags");
        const auto row = [](const char* change, const char* flags) {
            QTest::newRow(change) << QString::fromUtf8(change) << QString::fromUtf8(flags);
        };
        row("The {dog>dogs} barks at every cyclist .", "subject-verb");
        row("My neighbours {grow>grows} tomatoes .", "subject-verb");
        row("The windows {are>is} open .", "subject-verb");
        row("He often {forgets>forget} his keys .", "subject-verb");
        row("The nurse {works>worked} at night .", ""); // a past tense suits both numbers
        row("The staff {were>was} kind .", "");         // so does this noun
        row("The {film>movie} is far too long .", "");
        row("The list of {names>people} was read .", ""); // the list is the subject
        row("These {books>book} are old .", "subject-verb determiner-noun");
        row("She bought a red {hat>hats} in town .", "determiner-noun");
        row("He read many {letters>letter} that evening .", "determiner-noun");
        row("{Both>Each} brothers play chess .", "determiner-noun quantifier");
        row("Every few {minutes>hours} a tram passes .", "");
        row("One {day>morning} the river froze .", "");
        row("He has {written>write} three plays .", "verb-form");
        row("She is {waiting>wait} at the station .", "verb-form");
        row("I did not {know>knew} him .", "verb-form");
        row("We want to {leave>left} early .", "verb-form");
        row("It {is>been} late .", "verb-form");
        row("He was {tired>weary} last week .", ""); // an adjective behind be
        row("They have {begun>started} the match .", "");
        row("I have {cut>trimmed} the bread .", "");
        row("The script {finds>discoveries} warmth in small places .", "part-of-speech");
        row("Nobody {forgot>oblivion} her name .", "part-of-speech");
        row("She bought a red {hat>angrily} in town .", "part-of-speech");
        row("He made a {serious>loudly} mistake .", "part-of-speech");
        row("They walked {slowly>kitchen} through the park .", "part-of-speech");
        row("The children {sing>sang} in the garden .", "");
        row("He lives in a {red>brick} house .", ""); // a noun may describe another
        row("We had {nice>stone} houses there .", "");
        row("The {sad>crying} child went home .", ""); // a form of a verb, too
        row("They walked {slowly>quickly} through the park .", "");
        row("She was {tired>weary} of the game .", "");
        row("It was an {old>tall} tree near the road .", "article");
        row("He told a {long>endless} story .", "article");
        row("It was an {old>ancient} tree near the road .", "");
        row("It was a {unique>united} effort .", ""); // by the sound
        row("It was the {cheapest>inexpensivest} room in town .", "comparative");
        row("He is more {careful>stronger} than his brother .", "comparative");
        row("This road is {longer>wider} than that one .", "");
        row("Both {men>mens} carried a box .", "double-plural");
        row("Three {children>childrens} sat on the step .", "double-plural");
        row("The {boxes>cases} are heavy .", "");
    }
    void grammar()
    {
        QFETCH(QString, change);
        QFETCH(QString, flags);
        QCOMPARE(flagsOf(change.toStdString()), flags);
    }

    /// The words that would agree again, by the grammar that the rules name.
    void repairs_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("repaired");
        QTest::newRow("be") << "The {reports>news} were late ."
                            << "was for 2";
        QTest::newRow("another verb") << "Her {chair>chairs} looks old ."
                                      << "look for 2";
        QTest::newRow("the other way") << "The {friends>friend} play chess ."
                                       << "plays for 2";
        QTest::newRow("determiner") << "They heard those {reports>news} yesterday ."
                                    << "that for 2";
        QTest::newRow("both") << "These {reports>news} were late ."
                              << "was for 2, this for 0";
        QTest::newRow("it agrees") << "The {film>movie} is long ."
                                   << "";
        QTest::newRow("the verb is new") << "The dog {barks>bark} ."
                                         << "";
        QTest::newRow("no other determiner") << "They heard many {reports>news} yesterday ."
                                             << "";
    }
    void repairs()
    {
        QFETCH(QString, change);
        QFETCH(QString, repaired);
        const auto [before, after] = marked::changeOf(change.toStdString());
        std::vector<core::text::WordId> words;
        for (const auto& word : before.words())
            words.push_back(word.id);
        const auto& tagger = samples::resources().tagger();
        std::vector<std::string> tags;
        for (const auto tag : tagger.tag(words, Tagger::Tagset::Penn))
            tags.emplace_back(tagger.name(tag, Tagger::Tagset::Penn));
        std::vector<Repair> all;
        const ChangedText text(before, after, tags);
        subjectVerbRepairs(text, validity().forms(), all);
        determinerNounRepairs(text, validity().forms(), all);
        QStringList said;
        for (const auto& repair : all)
            said += QString("%1 for %2").arg(QString::fromStdString(repair.form)).arg(repair.place);
        QCOMPARE(said.join(", "), repaired);
    }

    void formsForTags()
    {
        const auto& forms = validity().forms();
        QCOMPARE(formForTag("movies", "NN", forms), std::string("movie"));
        QCOMPARE(formForTag("film", "NNS", forms), std::string("films"));
        QCOMPARE(formForTag("stroll", "VBD", forms), std::string("strolled"));
        QCOMPARE(formForTag("take", "VBN", forms), std::string("taken"));
        QCOMPARE(formForTag("news", "NNS", forms), std::string()); // it has no plural
        QCOMPARE(formForTag("put", "VBD", forms), std::string());  // it has that form
        QCOMPARE(formForTag("was", "VBZ", forms), std::string());  // an auxiliary
        QCOMPARE(formForTag("good", "JJ", forms), std::string());
    }

    void writing_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("flags");
        const auto row = [](const char* change, const char* flags) {
            QTest::newRow(change) << QString::fromUtf8(change) << QString::fromUtf8(flags);
        };
        row("I {don't>faren't} want to go.", "verb-form clitic"); // "want" has lost its auxiliary, too
        row("My {sister's>sisteris} car is old.", "clitic");
        row("My {sister's>aunt's} car is old.", "");
        row("They {aren't>are not} here.", "");
        row("{Birds>birds} sing in the morning .", "capital");
        row("We met in the {park>Park} .", "capital");
        row("The {quiet>QUIET} street was dark .", "capital");
        row("{Heavy>Completely heavy} bags make pupils tired .", ""); // the text still begins with a capital
        row("{Birds>Sparrows} sing in the morning .", "");
    }
    void writing()
    {
        QFETCH(QString, change);
        QFETCH(QString, flags);
        QCOMPARE(flagsOf(change.toStdString()), flags);
    }

    void whatIsSaid_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("flags");
        const auto row = [](const char* change, const char* flags) {
            QTest::newRow(change) << QString::fromUtf8(change) << QString::fromUtf8(flags);
        };
        row("They live in {Paris>Rome} .", "name");
        row("{Anna>Maria} went to the market .", "name");
        row("She is {twelve>thirteen} years old .", "number");
        row("She is {twelve>12} years old .", ""); // the same number
        row("Many people live here, {most>few} of them old .", "quantifier");
        row("It was the {most>very} lovable dog .", "superlative"); // no quantifier: most only compares here
        row("It was the {best>good} film of the year .", "superlative");
        row("She has the {finest>fine} voice of all .", "superlative");
        row("This is the {smallest>modest} town in the valley .", "superlative"); // modest is none
        row("It was the {most>} lovable dog in town .", "superlative");
        row("It was the {best>finest} film of the year .", "");
        row("It was the {most>least} lovable dog in town .", "");
        row("It was the {most lovely>loveliest} dog in town .", "");
        row("{Most>All} shops close at six .", "quantifier"); // nothing is compared
        row("He is {not>now} at home .", "negation");
        row("They left {without>with} a word .", "negation");
        row("We do {not>n't} know .", "");
        row("You {must>may} leave now .", "modal");
        row("{Who>What} broke the cup ?", "question-word");
    }
    void whatIsSaid()
    {
        QFETCH(QString, change);
        QFETCH(QString, flags);
        QCOMPARE(flagsOf(change.toStdString()), flags);
    }

    /// Senses and relations as WordNet 3.0 has them.
    void relations_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("relation");
        const auto row = [](const char* change, const char* relation) {
            QTest::newRow(relation) << QString::fromUtf8(change) << QString::fromUtf8(relation);
        };
        row("The {film>movie} is far too long .", "matched-sense");
        row("Teachers spend {whole>unharmed} evenings correcting pages .", "other-sense");
        row("The script finds {places>place} for it .", "morphological");
        row("The soup was {hot>cold} .", "antonym");
        row("The story is {wonderful>dreadful} .", "antonym"); // by what they say of it
        row("The {dog>animal} barked .", "hypernym");
        row("The {animal>dog} barked .", "hyponym");
        row("The {dog>wolf} barked .", "co-hyponym");
        row("The {dog>station} barked .", "unrelated");
        row("The town gave the boys a medal for what {they>some} did .", "");
    }
    void relations()
    {
        QFETCH(QString, change);
        QFETCH(QString, relation);
        QCOMPARE(relationOf(change.toStdString()), relation);
    }

    /// What was wrong before is not the attack's fault.
    void oldFaultsAreNotFlagged()
    {
        QCOMPARE(flagsOf("a apple and a {pear>plum} ."), QString());
        QCOMPARE(flagsOf("The dogs barks at the {old>tired} man ."), QString());
        QCOMPARE(flagsOf("The film is good ."), QString());
    }

    /// A flag names its place in the changed text and says what is wrong.
    void flagsSayWhereAndWhy()
    {
        const auto [before, after] = marked::changeOf("It was a {dull>awful} film .");
        const auto flags = validity().flags(before, after);
        const auto article = std::ranges::find(flags, FlagKind::Article, &Flag::kind);
        QVERIFY(article != flags.end());
        QCOMPARE(article->place, 3U);
        QCOMPARE(article->reason, std::string("a awful"));
    }

    /// Only English segments that may be edited are read.
    void otherSegmentsAreLeftAlone()
    {
        const auto [before, after] = marked::changeOf("She bought a red {hat>hats} .");
        core::text::Input original = core::text::Input::sentence(before);
        core::text::Input changed = original.with(0, after);
        QCOMPARE(validity().flags(original, changed).size() > 0, true);
        auto segments = original.segments();
        segments[0].language = "de";
        QCOMPARE(validity().flags(core::text::Input(segments), changed).size(), std::size_t{0});
    }

    /// The dictionary is the user's: a small one knows "film" and its forms, and one name.
    void wordsOfADictionary()
    {
        QTemporaryDir folder;
        const auto path = folder.path().toStdString();
        std::ofstream(path + "/small.aff") << "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n";
        std::ofstream(path + "/small.dic") << "2\nfilm/S\nBerlin\n";
        const Validity rules(samples::resources(), path + "/small.dic");
        QVERIFY(rules.hasDictionary());
        const auto isFlagged = [&](const char* change) {
            const auto [before, after] = marked::changeOf(change);
            const auto flags = rules.flags(before, after);
            return std::ranges::find(flags, FlagKind::NotAWord, &Flag::kind) != flags.end();
        };
        QVERIFY(isFlagged("The {garden>gadren} is full of bees ."));
        QVERIFY(!isFlagged("The {movies>films} are long ."));
        QVERIFY(!isFlagged("The {movies>tomatoes} are long .")); // WordNet has it
        QVERIFY(!isFlagged("The {movies>Berlin} are long ."));   // capitals are not looked at
        QVERIFY(isFlagged("The {men>mens} are here ."));
        QCOMPARE(rules.name(), std::string("rules-2"));
    }

    void namesOfFlags()
    {
        QVERIFY(flagNamed("verb-form").kind == FlagKind::VerbForm);
        QCOMPARE(flagTypes().size(), std::size_t{34});
        for (std::size_t i = 0; i < flagTypes().size(); ++i)
            QCOMPARE(static_cast<std::size_t>(flagTypes()[i].kind), i); // typeOf() relies on it
        QVERIFY_EXCEPTION_THROWN((void)flagNamed("grammar"), core::UsageError);
    }
};

QTEST_GUILESS_MAIN(TestValidity)
#include "tst_validity.moc"
