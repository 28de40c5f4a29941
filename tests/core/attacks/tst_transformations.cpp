#include "tests/support/registered_test.h"

#include <fstream>
#include <set>

#include <QRegularExpression>
#include <QTemporaryDir>

#include <unicode/utf8.h>

#include "core/attacks/catalogue.h"
#include "core/attacks/constraints/edit_distance.h"
#include "core/attacks/transformations/characters/letter_neighbours.h"
#include "core/attacks/transformations/names/other_numbers.h"
#include "core/base/error.h"
#include "core/text/tokenizer.h"
#include "tests/core/attacks/fake_victim.h"

using namespace core::attacks;
using core::text::EditOp;
using core::text::formOf;
using core::text::Input;
using fakes::inputOf;
using nlohmann::ordered_json;

namespace {

const core::language::Resources& resources()
{
    static const core::language::Resources instance;
    return instance;
}

QStringList proposed(const Transformation& transformation, const Input& input, std::uint32_t index,
                     std::uint64_t seed = 1, std::uint64_t example = 1)
{
    Scene scene(input, seed, example);
    std::vector<Candidate> candidates;
    transformation.propose(scene, input, {0, index}, candidates);
    QStringList words;
    for (const auto& candidate : candidates) {
        QString form =
            QString::fromUtf8(formOf(candidate.edit.word).data(), qsizetype(formOf(candidate.edit.word).size()));
        if (candidate.edit.op == EditOp::Split)
            form += "|" + QString::fromStdString(std::string(formOf(candidate.edit.second)));
        words += form;
    }
    return words;
}

QStringList proposed(const ordered_json& part, const std::vector<std::string>& words, std::uint32_t index,
                     std::uint64_t seed = 1, std::uint64_t example = 1)
{
    return proposed(*makeTransformation(part, resources()), inputOf(words), index, seed, example);
}

/// The texts that the candidates for a word make.
QStringList texts(const ordered_json& part, const Input& input, std::uint32_t index, std::uint64_t example = 1)
{
    Scene scene(input, 1, example);
    std::vector<Candidate> candidates;
    makeTransformation(part, resources())->propose(scene, input, {0, index}, candidates);
    QStringList made;
    for (const auto& candidate : candidates)
        made += QString::fromStdString(core::text::applied(input, candidate.edits())[0].text.str());
    return made;
}

bool isUtf8(const QString& word, const std::string& bytes)
{
    return QString::fromUtf8(bytes.data(), qsizetype(bytes.size())).toUtf8() == QByteArray::fromStdString(bytes) &&
           !word.contains(QChar(QChar::ReplacementCharacter));
}

} // namespace

class TestTransformations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wordNetWithoutTags()
    {
        try {
            (void)resources().wordNet();
        } catch (const core::Error& error) {
            QSKIP(error.what());
        }
        const ordered_json any{{"type", "wordnet-synonyms"}, {"pos", "any"}};
        // WordNet 3.0 has one sense of "automobile" as a noun and one as a verb: {car, auto, automobile, machine,
        // motorcar} and the verb alone.
        QCOMPARE(proposed(any, {"automobile"}, 0), (QStringList{"car", "auto", "machine", "motorcar"}));
        // A plural is looked up by its base form, and nothing is inflected.
        QCOMPARE(proposed(any, {"automobiles"}, 0).mid(0, 2), (QStringList{"car", "auto"}));
        QCOMPARE(proposed(any, {"Automobile"}, 0).mid(0, 2), (QStringList{"Car", "Auto"}));
        QCOMPARE(
            proposed({{"type", "wordnet-synonyms"}, {"pos", "any"}, {"keep_case", false}}, {"Automobile"}, 0).mid(0, 2),
            (QStringList{"car", "auto"}));
        QVERIFY(proposed(any, {"zzzqqq"}, 0).isEmpty());
        QVERIFY(proposed(any, {"!"}, 0).isEmpty());
        for (const auto& word : proposed(any, {"take"}, 0)) {
            QVERIFY(!word.contains('_') && !word.contains(' '));
            QVERIFY(word != "take");
        }
    }

    void wordNetOfTheWordsPartOfSpeech()
    {
        try {
            (void)resources().wordNet();
            (void)resources().tagger();
        } catch (const core::Error& error) {
            QSKIP(error.what());
        }
        const ordered_json same{{"type", "wordnet-synonyms"}};
        const auto noun = proposed(same, {"the", "film", "was", "long"}, 1);
        QVERIFY(noun.contains("movie"));
        const auto verb = proposed(same, {"they", "will", "film", "the", "scene"}, 2);
        QVERIFY(verb.contains("shoot"));
        QVERIFY(!verb.contains("movie"));
        QVERIFY(proposed(same, {"the", "film", "was", "long"}, 0).isEmpty());

        const ordered_json inflected{{"type", "wordnet-synonyms"}, {"inflect", true}};
        const auto plural = proposed(inflected, {"the", "films", "were", "long"}, 1);
        QVERIFY(plural.contains("movies") && !plural.contains("movie"));
        const auto past = proposed(inflected, {"they", "purchased", "the", "house"}, 1);
        QVERIFY(past.contains("bought") && !past.contains("buy"));

        // The authors of PWWS take the first words of phrases, and only what has the word's own tag by itself: "motion"
        // (picture) is a noun, "moving" (picture) is none, and no lemma is a past tense.
        const ordered_json authors{{"type", "wordnet-synonyms"}, {"same_tag", true}, {"phrases", "first-word"}};
        const auto filtered = proposed(authors, {"the", "film", "was", "long"}, 1);
        QVERIFY(filtered.contains("movie") && filtered.contains("motion"));
        QVERIFY(!filtered.contains("moving") && !noun.contains("motion"));
        QVERIFY(!proposed(authors, {"they", "purchased", "the", "house"}, 1).contains("buy"));
        QVERIFY(proposed(authors, {"it", "will", "be", "long"}, 2).isEmpty());
        QVERIFY(!proposed(same, {"it", "will", "be", "long"}, 2).isEmpty());
    }

    void neighboursOfVectors()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("v.txt").toStdString();
        // Cosines with "good": great .96, nice .8, odd .28, bad 0.
        std::ofstream(file) << "good 1 0\nbad 0 1\nnice 0.8 0.6\ngreat 0.96 0.28\nodd 0.28 0.96\n";
        const ordered_json part{{"type", "vector-neighbours"}, {"k", 3}, {"vectors", file}};
        QCOMPARE(proposed(part, {"good"}, 0), (QStringList{"great", "nice", "odd"}));
        QCOMPARE(proposed(part, {"Good"}, 0), (QStringList{"Great", "Nice", "Odd"}));
        ordered_json strict = part;
        strict["min_cosine"] = 0.5;
        QCOMPARE(proposed(strict, {"good"}, 0), (QStringList{"great", "nice"}));
        QVERIFY(proposed(part, {"unknown"}, 0).isEmpty());
    }

    void allPlaces_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("word");
        QTest::addColumn<QStringList>("expected");
        const QString none = "{}";
        const QString ends = R"({"keep_first": true, "keep_last": true})";
        QTest::newRow("swaps") << "character-swap" << none << "film" << QStringList{"iflm", "flim", "fiml"};
        QTest::newRow("swaps inside") << "character-swap" << ends << "films" << QStringList{"flims", "fimls"};
        QTest::newRow("equal letters are no swap") << "character-swap" << none << "too" << QStringList{"oto"};
        QTest::newRow("too short to swap inside") << "character-swap" << ends << "the" << QStringList{};
        QTest::newRow("deletions") << "character-delete" << none << "see" << QStringList{"ee", "se"};
        QTest::newRow("deletions inside") << "character-delete" << ends << "film" << QStringList{"flm", "fim"};
        QTest::newRow("one letter is not deleted") << "character-delete" << none << "a" << QStringList{};
        QTest::newRow("blanks") << "space-insert" << none << "film" << QStringList{"f|ilm", "fi|lm", "fil|m"};
        QTest::newRow("no blank before the last letter") << "space-insert"
                                                         << R"({"keep_last": true})"
                                                         << "film" << QStringList{"f|ilm", "fi|lm"};
        QTest::newRow("which two letters have not") << "space-insert"
                                                    << R"({"keep_last": true})"
                                                    << "of" << QStringList{};
        QTest::newRow("no blank in one letter") << "space-insert" << none << "a" << QStringList{};
        QTest::newRow("longest word") << "space-insert"
                                      << R"({"max_length": 3})"
                                      << "film" << QStringList{};
        QTest::newRow("shortest word") << "character-swap"
                                       << R"({"min_length": 5})"
                                       << "film" << QStringList{};
        QTest::newRow("look-alikes to type") << "homoglyph"
                                             << R"({"look": "ascii"})"
                                             << "lot" << QStringList{"1ot", "l0t", "lo7"};
        QTest::newRow("look-alikes") << "homoglyph" << none << "pac" << QStringList{"рac", "pаc", "paс"};
        // LRO LRI RLO LRI second PDI LRI first PDI PDF PDI PDF: Boucher et al. (2022), algorithm 1.
        QTest::newRow("displayed the other way round")
            << "reorder" << none << "aab"
            << QStringList{"a\u202d\u2066\u202e\u2066b\u2069\u2066a\u2069\u202c\u2069\u202c"};
        QTest::newRow("beyond ASCII") << "character-swap" << none << "né" << QStringList{"én"};
        QTest::newRow("emoji stay whole") << "character-delete" << none << "a😀" << QStringList{"😀", "a"};
        QTest::newRow("right to left") << "character-swap" << none << "של" << QStringList{"לש"};
    }
    void allPlaces()
    {
        QFETCH(const QString, type);
        QFETCH(const QString, more);
        QFETCH(const QString, word);
        QFETCH(const QStringList, expected);
        ordered_json part = ordered_json::parse(more.toStdString());
        part["type"] = type.toStdString();
        part["positions"] = "all";
        QCOMPARE(proposed(part, {word.toStdString()}, 0), expected);
    }

    void randomEdits_data()
    {
        QTest::addColumn<QString>("type");
        for (const char* type : {"character-swap", "character-delete", "character-insert", "character-substitute",
                                 "homoglyph", "keyboard-typo", "space-insert", "invisible-insert", "backspace-insert"})
            QTest::newRow(type) << type;
    }
    void randomEdits()
    {
        QFETCH(const QString, type);
        const auto transformation = makeTransformation({{"type", type.toStdString()}}, resources());
        std::set<QString> seen;
        const std::string word = "Wonderful";
        for (std::uint64_t example = 0; example < 40; ++example) {
            const auto once = proposed(*transformation, inputOf({word}), 0, 1, example);
            QCOMPARE(once.size(), 1);
            QVERIFY(once[0] != QString::fromStdString(word));
            QVERIFY(isUtf8(once[0], once[0].toStdString()));
            // A swap is two edits, a letter with its backspace too, a cut is an inserted blank, all else is one.
            const QString joined = QString(once[0]).replace('|', ' ');
            QCOMPARE(levenshtein(word, joined.toStdString(), 5),
                     type == "character-swap" || type == "backspace-insert" ? std::size_t{2} : std::size_t{1});
            QCOMPARE(proposed(*transformation, inputOf({word}), 0, 1, example), once);
            seen.insert(once[0]);
        }
        QVERIFY(seen.size() >= 2);
        QVERIFY(seen.size() <= Scene::drawsPerWord);
        QVERIFY(proposed(*transformation, inputOf({word}), 0, 1, 3) ==
                proposed(*transformation, inputOf({word}), 0, 1, 3));
    }

    void capitalsOfInsertedLettersFollowTheirNeighbour()
    {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto loud = proposed({{"type", "character-substitute"}}, {"GOOD"}, 0, seed);
            QCOMPARE(loud.at(0), loud.at(0).toUpper());
            const auto quiet = proposed({{"type", "character-insert"}}, {"good"}, 0, seed);
            QCOMPARE(quiet.at(0), quiet.at(0).toLower());
            // TextAttack puts nothing behind the last letter.
            const auto before = proposed({{"type", "character-insert"}, {"keep_last", true}}, {"xyz"}, 0, seed);
            QVERIFY(before.at(0).endsWith('z'));
        }
    }

    void typosAreNeighboursOnTheKeyboard()
    {
        const QString row1 = "qwertyuiop";
        const QString row2 = "asdfghjkl";
        const QString row3 = "zxcvbnm";
        const auto place = [&](QChar c) {
            for (const auto& [y, row] : {std::pair{0, row1}, {1, row2}, {2, row3}})
                if (const auto x = row.indexOf(c); x >= 0)
                    return QPointF(static_cast<double>(x) + 0.33 * y, y);
            return QPointF(-9, -9);
        };
        for (char letter = 'a'; letter <= 'z'; ++letter)
            for (std::uint64_t seed = 0; seed < 12; ++seed) {
                const auto typo = proposed({{"type", "keyboard-typo"}}, {std::string(1, letter)}, 0, seed);
                QCOMPARE(typo.size(), 1);
                const QPointF distance = place(QChar(letter)) - place(typo[0][0]);
                QVERIFY2(QPointF::dotProduct(distance, distance) <= 1.34 * 1.34,
                         qPrintable(QString(QChar(letter)) + " " + typo[0]));
            }
    }

    /// What is displayed is the word as it was.
    void nobodySeesThem()
    {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto invisible = proposed({{"type", "invisible-insert"}}, {"film"}, 0, seed).at(0);
            QCOMPARE(QString(invisible).remove(QRegularExpression("[\u200b-\u200d]")), QString("film"));
            auto deleted = proposed({{"type", "backspace-insert"}}, {"film"}, 0, seed).at(0);
            QCOMPARE(deleted.size(), qsizetype{6});
            QCOMPARE(deleted.remove(QRegularExpression("[a-z]\b")), QString("film"));
        }
    }

    /// Forms by part of speech, the base form first; the tagger says which a word is here.
    void inflections()
    {
        const ordered_json part{{"type", "inflections"}};
        QCOMPARE(proposed(part, {"The", "dogs", "barked", "."}, 1), (QStringList{"dog"}));
        QCOMPARE(proposed(part, {"The", "dogs", "barked", "."}, 2), (QStringList{"bark", "barking", "barks"}));
        QCOMPARE(proposed(part, {"She", "took", "the", "bigger", "one", "."}, 1),
                 (QStringList{"take", "taking", "taken", "takes"}));
        QCOMPARE(proposed(part, {"She", "took", "the", "bigger", "one", "."}, 3), (QStringList{"big", "biggest"}));
        QVERIFY(proposed(part, {"She", "took", "the", "bigger", "one", "."}, 2).isEmpty());
        QCOMPARE(proposed(part, {"DOGS", "bark", "."}, 0), (QStringList{"DOG"}));
    }

    void contractions_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("tokenization");
        QTest::addColumn<int>("word");
        QTest::addColumn<QStringList>("expected");
        const auto none = QStringList{};
        // Of the Penn Treebank's words a contraction is two; in text that is set apart they stand apart.
        QTest::newRow("undone") << "it isn't bad"
                                << "penn" << 2 << QStringList{"it is not bad"};
        QTest::newRow("undone, apart") << "it is n't bad ."
                                       << "whitespace" << 2 << QStringList{"it is not bad ."};
        QTest::newRow("undone, of one word") << "it isn't bad."
                                             << "whitespace" << 1 << QStringList{"it is not bad."};
        QTest::newRow("made") << "it is not bad."
                              << "penn" << 2 << QStringList{"it isn't bad."};
        QTest::newRow("of the first two") << "it is not bad."
                                          << "penn" << 1 << QStringList{"it's not bad."};
        QTest::newRow("made, apart") << "it was fun , it is not bad ."
                                     << "whitespace" << 6 << QStringList{"it was fun , it is n't bad ."};
        QTest::newRow("made, of one word") << "don't say it is not bad,"
                                           << "whitespace" << 3 << QStringList{"don't say it isn't bad,"};
        QTest::newRow("can") << "You can't go."
                             << "penn" << 2 << QStringList{"You can not go."};
        QTest::newRow("will") << "Will not go."
                              << "penn" << 1 << QStringList{"Won't go."};
        QTest::newRow("won't") << "He WON'T go."
                               << "penn" << 2 << QStringList{"He WILL NOT go."};
        QTest::newRow("another apostrophe") << "they\u2019re late"
                                            << "whitespace" << 0 << QStringList{"they are late"};
        QTest::newRow("a possessive is none") << "the dog 's tail"
                                              << "whitespace" << 2 << none;
        QTest::newRow("nothing to hang on") << "why not"
                                            << "penn" << 1 << none;
    }
    void contractions()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, tokenization);
        QFETCH(const int, word);
        QFETCH(const QStringList, expected);
        const auto input = Input::sentence(
            core::text::tokenize(text.toStdString(), core::text::tokenizationNamed(tokenization.toStdString())));
        QCOMPARE(texts({{"type", "contractions"}}, input, static_cast<std::uint32_t>(word)), expected);
    }

    /// What is made is not undone as long as words are not changed twice, though it is the word beside that changed.
    void aChangeThatReachesToAChangedWordIsRejected()
    {
        const auto constraint = makeConstraint({{"type", "repeat-modification"}}, resources());
        const auto transformation = makeTransformation({{"type", "contractions"}}, resources());
        const auto rejected = [&](std::uint32_t changed) {
            const auto original = inputOf({"you", "ca", "n't", "go"});
            const auto current = original.with(0, original[0].text.replaced(changed, changed == 1 ? "CA" : "stay"));
            Scene scene(original, 1, 1);
            std::vector<Candidate> candidates;
            transformation->propose(scene, current, {0, 2}, candidates);
            if (candidates.size() != 1 || candidates[0].rewriting == nullptr)
                return -2;
            constraint->filter(scene, current, {0, 2}, candidates, 7);
            return candidates[0].rejectedBy;
        };
        QCOMPARE(rejected(1), 7); // its "ca" would become "can"
        QCOMPARE(rejected(3), -1);
    }

    void otherNames()
    {
        const std::vector<std::string> text{"Yesterday", "David", "Miller", "left", "France",
                                            "for",       "New",   "York",   "."};
        const auto& gazetteer = resources().entities().gazetteer();
        const auto names = [&](const char* type, std::uint32_t index, std::uint64_t example = 1) {
            return texts({{"type", type}}, inputOf(text), index, example);
        };
        const auto isListed = [&](const QString& form, core::language::EntityList list) {
            return gazetteer.find(form.toLower().toStdString()).in(list);
        };
        using core::language::EntityList;
        std::set<QString> seen;
        for (std::uint64_t example = 0; example < 8; ++example) {
            const auto first = names("person-names", 1, example);
            const auto last = names("person-names", 2, example);
            QCOMPARE(first.size(), 3);
            QCOMPARE(last.size(), 3);
            for (int i = 0; i < 3; ++i) {
                const auto one = first[i].split(' ');
                QVERIFY2(one[1] != "David" && isListed(one[1], EntityList::FirstName), qPrintable(first[i]));
                QCOMPARE(one[2], QString("Miller"));
                QVERIFY(isListed(last[i].split(' ')[2], EntityList::Surname));
                seen.insert(one[1]);
            }
            for (const auto& place : names("locations", 4, example)) {
                const auto country = place.mid(place.indexOf("left ") + 5).section(" for", 0, 0);
                QVERIFY2(country != "France" && isListed(country, EntityList::Country), qPrintable(place));
            }
            for (const auto& place : names("locations", 6, example)) {
                const auto town = place.mid(place.indexOf("for ") + 4).chopped(2);
                QVERIFY2(isListed(town, EntityList::City) || isListed(town, EntityList::State), qPrintable(place));
                QVERIFY(town != "New York" && place.startsWith("Yesterday David Miller left France for "));
            }
        }
        QVERIFY(seen.size() > 10); // of 24 draws among hundreds
        QVERIFY(names("person-names", 3).isEmpty() && names("person-names", 4).isEmpty());
        QVERIFY(names("locations", 1).isEmpty() && names("locations", 7).isEmpty()); // a place is changed as a whole
        // A text without capitals keeps to that.
        for (const auto& small : texts({{"type", "person-names"}}, inputOf({"a", "film", "by", "spielberg"}), 3))
            QCOMPARE(small, small.toLower());
    }

    void otherNumbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("word");
        QTest::addColumn<QString>("pattern");
        QTest::newRow("digits") << "I am 12 years old" << 2 << "I am ([1-9]|1[013-9]|2[0-4]) years old";
        QTest::newRow("words") << "twelve angry men" << 0 << "[a-z-]+ angry men";
        QTest::newRow("several words") << "one hundred and five men" << 0 << "[a-z -]+ men";
        QTest::newRow("capital") << "Seven men" << 0 << "[A-Z][a-z]+ men";
        QTest::newRow("inside a number") << "one hundred and five men" << 1 << "";
        QTest::newRow("two is also said to") << "2 men" << 0 << "";
        QTest::newRow("a dozen") << "a dozen men" << 0 << "";
        QTest::newRow("with a point") << "2.5 men" << 0 << "";
        QTest::newRow("no number") << "some men" << 0 << "";
    }
    void otherNumbers()
    {
        QFETCH(const QString, text);
        QFETCH(const int, word);
        QFETCH(const QString, pattern);
        std::vector<std::string> words;
        for (const auto& one : text.split(' '))
            words.push_back(one.toStdString());
        for (std::uint64_t example = 0; example < 8; ++example) {
            const auto made = texts({{"type", "numbers"}}, inputOf(words), static_cast<std::uint32_t>(word), example);
            QCOMPARE(made.isEmpty(), pattern.isEmpty());
            for (const auto& one : made) {
                QVERIFY2(QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(one).hasMatch(),
                         qPrintable(one));
                QVERIFY(one != text);
            }
        }
    }

    void numbersInWords()
    {
        QCOMPARE(numberInWords(0), std::string("zero"));
        QCOMPARE(numberInWords(21), std::string("twenty-one"));
        QCOMPARE(numberInWords(105), std::string("one hundred and five"));
        QCOMPARE(numberInWords(2019), std::string("two thousand and nineteen"));
        QCOMPARE(numberInWords(1'200'300), std::string("one million two hundred thousand three hundred"));
    }

    /// DCES: the distance of "LATIN SMALL LETTER A" is 1 to a name with one word more and the square root of 2 to one
    /// with another word or two more.
    void lettersByTheirNames()
    {
        const auto near = letterNeighbours(U'a', LetterSpace::Described, 200);
        const auto find = [&](char32_t c) { return std::ranges::find(near, c, &LetterNeighbour::character); };
        QVERIFY(find(U'a') == near.end() && find(U'A') == near.end());
        QVERIFY(find(U'\u0251') == near.end()); // ALPHA is no A
        const auto turned = find(U'\u0250'), grave = find(U'\u00e0'), cyrillic = find(U'\u0430');
        QVERIFY(turned != near.end() && grave != near.end() && cyrillic != near.end());
        QVERIFY(std::abs(turned->weight - std::exp(-.5)) < 1e-12);
        QVERIFY(std::abs(grave->weight - std::exp(-.5 * std::sqrt(2.0))) < 1e-12);
        QVERIFY(std::abs(cyrillic->weight - grave->weight) < 1e-12);
        for (std::size_t i = 1; i < near.size(); ++i)
            QVERIFY(near[i].weight <= near[i - 1].weight);
        QCOMPARE(letterNeighbours(U'a', LetterSpace::Described, 20).size(), std::size_t{20});
        for (char32_t letter = U'a'; letter <= U'z'; ++letter)
            QVERIFY(!letterNeighbours(letter, LetterSpace::Described, 20).empty());
        QVERIFY(letterNeighbours(U'!', LetterSpace::Described, 20).empty());
        QCOMPARE(letterNeighbours(U'c', LetterSpace::Diacritics, 20).at(0).character, U'\u0109');
        QCOMPARE(letterNeighbours(U'p', LetterSpace::LookAlikes, 20).at(0).character, U'\u0440');
    }

    void textsOfOtherLetters()
    {
        const auto part = [](const char* space, double probability, int draws = 1) {
            return ordered_json{
                {"type", "visual-letters"}, {"space", space}, {"probability", probability}, {"draws", draws}};
        };
        const auto input = inputOf({"some", "plain", "words", ",", "plain"});
        const auto segment = [&](const ordered_json& json, std::uint64_t example = 1) {
            Scene scene(input, 1, example);
            std::vector<Candidate> candidates;
            makeTransformation(json, resources())->propose(scene, input, {0, 0, 5, Site::Segment}, candidates);
            QStringList made;
            for (const auto& candidate : candidates)
                made += QString::fromStdString(core::text::applied(input, candidate.edits())[0].text.str());
            return made;
        };
        QVERIFY(segment(part("described", 0.0)).isEmpty());
        const auto all = segment(part("diacritics", 1.0, 5));
        QCOMPARE(all.size(), 1); // one text, not five
        QVERIFY(!all[0].contains(QRegularExpression("[aceinorsw]")));
        QCOMPARE(all[0].split(' ')[1], all[0].split(' ')[4]);
        // The share of changed letters is the probability: 20 letters, 40 draws in each of 8 examples.
        int changed = 0, letters = 0;
        for (std::uint64_t example = 0; example < 8; ++example)
            for (const auto& text : segment(part("described", 0.4, 40), example)) {
                const QString original = "some plain words , plain";
                QCOMPARE(text.size(), original.size());
                for (qsizetype i = 0; i < 16; ++i)
                    if (original[i].isLetter()) {
                        ++letters;
                        changed += text[i] != original[i] ? 1 : 0;
                    }
            }
        QVERIFY2(std::abs(changed / double(letters) - .4) < .04,
                 qPrintable(QString::number(changed / double(letters))));
    }

    void wordsAreLeftOut()
    {
        const ordered_json part{{"type", "word-deletion"}};
        QCOMPARE(texts(part, inputOf({"a", "film", "!"}), 1), QStringList{"a !"});
        QVERIFY(texts(part, inputOf({"film", "!"}), 0).isEmpty());
    }

    void oddWordsAreSafe()
    {
        const std::vector<std::string> odd{"😀",
                                           "👩‍👩‍👧",
                                           "e\xcc\x81",
                                           "...",
                                           "שלום",
                                           "مرحبا",
                                           "\xe4\xb8\xad\xe6\x96\x87",
                                           "\xff\xfe",
                                           "a\xc3",
                                           std::string(5000, 'x'),
                                           "1",
                                           "-"};
        for (const PartType* type : partTypes("transformation")) {
            ordered_json part{{"type", type->type}};
            if (type->type == "composite")
                part["parts"] = {{{"type", "character-swap"}}};
            if (type->type == "wordnet-synonyms")
                part["pos"] = "any";
            std::unique_ptr<Transformation> transformation;
            try {
                transformation = makeTransformation(part, resources());
            } catch (const core::Error&) {
                continue; // a resource is missing; other tests say which
            }
            for (std::uint32_t i = 0; i < odd.size(); ++i)
                for (const auto& candidate : proposed(*transformation, inputOf(odd), i))
                    QVERIFY(!candidate.isEmpty() || type->type == "word-deletion" ||
                            type->type == "punctuation-removal");
        }
    }

    /// The worked example: every word of an entity has the one word listed for its class and the label under attack,
    /// all other words have what the parts propose.
    void namedEntities()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("lists.tsv").toStdString();
        std::ofstream(file) << "positive\tGPE\tBerlin\npositive\tPERSON\tMurphy\nnegative\tGPE\tRome\n"
                               "negative\tGPE\tBonn\n*\tPERSON\tAllen\n";
        const ordered_json part{{"type", "named-entities"},
                                {"replacements", file},
                                {"parts", {{{"type", "wordnet-synonyms"}, {"pos", "any"}}}}};
        const auto transformation = makeTransformation(part, resources());
        const auto proposedFor = [&](const std::vector<std::string>& words, std::uint32_t index, int lost,
                                     const std::vector<std::string>& labels) {
            const auto input = inputOf(words);
            Scene scene(input, 1, 1);
            scene.setLabels(labels, lost);
            std::vector<Candidate> candidates;
            transformation->propose(scene, input, {0, index}, candidates);
            QStringList forms;
            for (const auto& candidate : candidates)
                forms << QString::fromUtf8(formOf(candidate.edit.word).data());
            return forms;
        };
        const std::vector<std::string> labels{"negative", "positive"};
        const std::vector<std::string> words{"Spielberg", "shot", "the", "film", "in", "New", "York", "."};
        QCOMPARE(proposedFor(words, 0, 1, labels), QStringList{"Murphy"});
        QCOMPARE(proposedFor(words, 5, 1, labels), QStringList{"Berlin"});
        QCOMPARE(proposedFor(words, 6, 1, labels), QStringList{"Berlin"});
        QVERIFY(proposedFor(words, 3, 1, labels).contains("movie"));
        QVERIFY(proposedFor(words, 7, 1, labels).isEmpty());
        // The other label has a list of its own; a class it has no word for gets any label's; without a label as well.
        QCOMPARE(proposedFor(words, 5, 0, labels), QStringList{"Rome"});
        QCOMPARE(proposedFor(words, 0, 0, labels), QStringList{"Allen"});
        QCOMPARE(proposedFor(words, 0, -1, {}), QStringList{"Allen"});
        // Never the word itself: the next one, else none.
        QCOMPARE(proposedFor({"We", "saw", "Rome", "."}, 2, 0, labels), QStringList{"Bonn"});
        QVERIFY(proposedFor({"We", "saw", "Berlin", "."}, 2, 1, labels).isEmpty());
        // A text without capitals keeps to that.
        QCOMPARE(proposedFor({"shot", "in", "paris", "."}, 2, 1, labels), QStringList{"berlin"});
        // Labels go by name or number, never by guess.
        QCOMPARE(proposedFor(words, 5, 0, {"Positive", "Negative"}), QStringList{"Berlin"});
        QVERIFY_EXCEPTION_THROWN((void)proposedFor(words, 5, 0, {"good", "poor"}), core::Error);
    }

    void someClassesOfNamedEntities()
    {
        ordered_json part{{"type", "named-entities"},
                          {"classes", "GPE LOC"},
                          {"parts", {{{"type", "character-delete"}, {"positions", "all"}}}}};
        const std::vector<std::string> words{"Spielberg", "went", "to", "Paris", "."};
        QCOMPARE(proposed(part, words, 3), QStringList{"India"});
        QVERIFY(proposed(part, words, 0).contains("pielberg")); // a person is an ordinary word then
        part["classes"] = "GPE TOWN";
        QVERIFY_EXCEPTION_THROWN((void)makeTransformation(part, resources()), core::UsageError);
        part["classes"] = "all";
        QCOMPARE(proposed(part, words, 0), QStringList{"David"});
        part["replacements"] = "/nowhere.tsv";
        QVERIFY_EXCEPTION_THROWN((void)makeTransformation(part, resources()), core::Error);
    }

    /// The paper's reading: the entity joins the synonyms, in front and not twice.
    void namedEntitiesMayJoinTheOthers()
    {
        const ordered_json synonyms{{"type", "wordnet-synonyms"}, {"pos", "any"}, {"keep_case", false}};
        const std::vector<std::string> words{"We", "flew", "to", "America", "."};
        const auto alone = proposed(synonyms, words, 3);
        QVERIFY(alone.size() > 1);
        const QTemporaryDir folder;
        for (const QString& listed : {QString("Bonn"), alone.last()}) {
            const std::string file = folder.filePath(listed).toStdString(); // a file is read once
            std::ofstream(file) << "*\tGPE\t" << listed.toStdString() << "\n";
            const auto joined = proposed({{"type", "named-entities"},
                                          {"replacements", file},
                                          {"join", true},
                                          {"parts", ordered_json::array({synonyms})}},
                                         words, 3);
            auto expected = alone;
            expected.removeAll(listed);
            expected.prepend(listed);
            QCOMPARE(joined, expected);
        }
    }

    /// As the authors of PWWS look parts of speech up: "can" (MD) and "because" (IN) have none.
    void partsOfSpeechByPennTags()
    {
        const ordered_json penn{{"type", "wordnet-synonyms"}, {"pos", "same-penn"}};
        QVERIFY(proposed(penn, {"the", "film", "was", "long"}, 1).contains("movie"));
        QVERIFY(proposed(penn, {"we", "can", "see", "it"}, 1).isEmpty());
        QVERIFY(!proposed({{"type", "wordnet-synonyms"}}, {"we", "can", "see", "it"}, 1).isEmpty());
    }

    void compositeKeepsOrderAndDropsRepeats()
    {
        const ordered_json part{{"type", "composite"},
                                {"parts",
                                 {{{"type", "character-delete"}, {"positions", "all"}},
                                  {{"type", "character-delete"}, {"positions", "all"}, {"keep_first", true}},
                                  {{"type", "character-swap"}, {"positions", "all"}}}}};
        QCOMPARE(proposed(part, {"abc"}, 0), (QStringList{"bc", "ac", "ab", "bac", "acb"}));
    }
};

QTEST_APPLESS_MAIN(TestTransformations)
#include "tst_transformations.moc"
