#include "tests/support/registered_test.h"

#include <set>

#include <QRegularExpression>

#include "core/attacks/transformations/characters/letter_neighbours.h"
#include "core/text/edit_distance.h"
#include "tests/core/attacks/proposals.h"

using namespace proposals;

/// Typing errors and letters that look alike.
class TestCharacterTransformations : public QObject {
    Q_OBJECT
private Q_SLOTS:
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
            QCOMPARE(core::text::levenshtein(word, joined.toStdString(), 5),
                     type == "character-swap" || type == "backspace-insert" ? std::size_t{2} : std::size_t{1});
            QCOMPARE(proposed(*transformation, inputOf({word}), 0, 1, example), once);
            seen.insert(once[0]);
        }
        QVERIFY(seen.size() >= 2);
        QVERIFY(seen.size() <= AttackContext::drawsPerWord);
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

    /// DCES: the distance of "LATIN SMALL LETTER A" is 1 to a name with one word more and the square root of 2 to one
    /// with another word or two more.
    void lettersByTheirNames()
    {
        const auto near = letterNeighbours(U'a', LetterSpace::Described, 200);
        const auto find = [&](char32_t c) { return std::ranges::find(near, c, &LetterNeighbour::character); };
        QVERIFY(find(U'a') == near.end() && find(U'A') == near.end());
        QVERIFY(find(U'\u0251') == near.end()); // ALPHA is not an A
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
            AttackContext context(input, 1, example);
            std::vector<Candidate> candidates;
            makeTransformation(json, resources())->propose(context, input, {0, 0, 5, Site::Segment}, candidates);
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
};

QTEST_APPLESS_MAIN(TestCharacterTransformations)
#include "tst_character_transformations.moc"
