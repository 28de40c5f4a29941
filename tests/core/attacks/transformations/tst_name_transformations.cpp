#include "tests/support/registered_test.h"

#include <fstream>
#include <set>

#include <QTemporaryDir>

#include "core/attacks/transformations/names/other_numbers.h"
#include "core/base/error.h"
#include "tests/core/attacks/proposals.h"

using namespace proposals;

/// Names, numbers and contractions.
class TestNameTransformations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void contractions_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("tokenization");
        QTest::addColumn<int>("word");
        QTest::addColumn<QStringList>("expected");
        const auto none = QStringList{};
        // In the Penn Treebank a contraction is two words; in text with separated punctuation they are apart.
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
            AttackContext context(original, 1, 1);
            std::vector<Candidate> candidates;
            transformation->propose(context, current, {0, 2}, candidates);
            if (candidates.size() != 1 || candidates[0].rewriting == nullptr)
                return -2;
            constraint->filter(context, current, {0, 2}, candidates, 7);
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
        QTest::newRow("digits") << "I am 12 years old" << 2 << "I am ([2-9]|1[013-9]|2[0-4]) years old";
        QTest::newRow("words") << "twelve angry men" << 0 << "(?!one )[a-z-]+ angry men";
        QTest::newRow("several words") << "one hundred and five men" << 0 << "[a-z -]+ men";
        QTest::newRow("capital") << "Seven men" << 0 << "[A-Z][a-z]+ men";
        QTest::newRow("inside a number") << "one hundred and five men" << 1 << "";
        QTest::newRow("one is a pronoun") << "One of my reasons" << 0 << "";
        QTest::newRow("and its noun has no plural") << "in 1 scene" << 1 << "";
        QTest::newRow("which others have") << "nine men" << 0 << "(?!one )[a-z-]+ men";
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

    /// German numbers stay German: "fünf Männer" becomes "sieben Männer".
    void otherGermanNumbers()
    {
        auto segments = inputOf({"Einundzwanzig", "M\u00e4nner", "und", "12", "Frauen"}).segments();
        segments[0].language = "de-AT";
        const Input input(segments);
        for (std::uint64_t example = 0; example < 8; ++example) {
            const auto words = texts({{"type", "numbers"}}, input, 0, example);
            QVERIFY(!words.isEmpty());
            static const QRegularExpression german(
                QStringLiteral("^[A-Z][a-z\u00e4\u00f6\u00fc\u00df]+ M\u00e4nner und 12 Frauen$"));
            for (const auto& one : words)
                QVERIFY2(german.match(one).hasMatch() && !one.contains(QLatin1Char('-')), qPrintable(one));
            QVERIFY(!texts({{"type", "numbers"}}, input, 3, example).isEmpty());
        }
    }

    /// 1.500 is grouped by points, so its neighbours are; 1500,0 is 1500 with a decimal, and a comma would make the
    /// others fractions; 5. may end a sentence. In English 1,500 has its commas, and a comma behind a number stays.
    void otherNumbersAreGroupedAsTheLanguageGroups()
    {
        const auto made = [&](const char* number, const char* language) {
            auto segments = inputOf({number, "x"}).segments();
            segments[0].language = language;
            QStringList all;
            for (std::uint64_t example = 0; example < 8; ++example)
                all += texts({{"type", "numbers"}}, Input(segments), 0, example);
            return all;
        };
        static const QRegularExpression points(QStringLiteral(R"(^([1-9]\d{0,2}(\.\d{3})*) x$)"));
        static const QRegularExpression commas(QStringLiteral(R"(^([1-9]\d{0,2}(,\d{3})*) x$)"));
        const auto german = made("1.500", "de"), english = made("1,500", "en");
        QVERIFY(german.size() > 8 && english.size() > 8);
        QVERIFY2(german.filter(points) == german, qPrintable(german.join(QLatin1Char('|'))));
        QVERIFY2(english.filter(commas) == english, qPrintable(english.join(QLatin1Char('|'))));
        QVERIFY(!german.filter(QLatin1String(".")).isEmpty() && !english.filter(QLatin1String(",")).isEmpty());
        QVERIFY(made("1500,0", "de").isEmpty());
        QVERIFY(made("5.", "de").isEmpty());
        QVERIFY(made("900,", "en").isEmpty());
        const auto plain = made("1500", "de");
        QVERIFY(!plain.isEmpty() && plain.filter(QLatin1String(".")).isEmpty());
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
            AttackContext context(input, 1, 1);
            context.setLabels(labels, lost);
            std::vector<Candidate> candidates;
            transformation->propose(context, input, {0, index}, candidates);
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
        // The other label has its own list; a class without a word for it gets any label's; without a label as well.
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
};

QTEST_APPLESS_MAIN(TestNameTransformations)
#include "tst_name_transformations.moc"
