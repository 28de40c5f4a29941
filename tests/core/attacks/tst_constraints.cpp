#include "tests/support/registered_test.h"

#include <fstream>

#include <QTemporaryDir>

#include "core/attacks/recipe/catalogue.h"
#include "core/base/error.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "core/text/edit_distance.h"
#include "tests/support/fakes/fake_language_model.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::text::Edit;
using core::text::EditOp;
using core::text::Input;
using core::text::intern;
using core::text::Text;
using fakes::inputOf;
using nlohmann::ordered_json;

namespace {

using samples::resources;

Candidate putting(std::uint32_t index, const char* word) { return {Edit::replace(0, index, intern(word)), "test"}; }

/// Which of the words may be changed.
QString allowedWords(const ordered_json& part, const Input& original, const Input& current)
{
    const auto constraint = makeConstraint(part, resources());
    AttackContext context(original, 1, 1);
    QString result;
    for (std::uint32_t i = 0; i < current[0].text.size(); ++i)
        result += constraint->allows(context, current, {0, i}) ? QString::number(i) : QString();
    return result;
}

/// Which of the candidates for one word pass.
QString passing(const ordered_json& part, const Input& original, const Input& current, std::uint32_t index,
                const QStringList& words, const core::language::Resources& from = resources())
{
    const auto constraint = makeConstraint(part, from);
    AttackContext context(original, 1, 1);
    std::vector<Candidate> candidates;
    for (const auto& word : words)
        candidates.push_back(putting(index, word.toUtf8().constData()));
    constraint->filter(context, current, {0, index}, candidates, 3);
    QStringList result;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const auto& candidate = candidates[static_cast<std::size_t>(i)];
        if (candidate.passes())
            result += words[i];
        else if (candidate.rejectedBy != 3 || constraint->reason(context, current, candidate).empty())
            return "wrong number, or no reason";
    }
    return result.join(' ');
}

Input changed(const Input& input, std::initializer_list<Edit> edits)
{
    return core::text::applied(input, std::vector<Edit>(edits));
}

/// The plain dynamic programme over the whole table.
std::size_t plainDistance(const std::string& a, const std::string& b)
{
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j)
            d[i][j] =
                i == 0 ? j
                : j == 0
                    ? i
                    : std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
    return d[a.size()][b.size()];
}

#define NEEDS(resource)                                                                                                \
    try {                                                                                                              \
        (void)resources().resource;                                                                                    \
    } catch (const core::Error& error) {                                                                               \
        QSKIP(error.what());                                                                                           \
    }

} // namespace

class TestConstraints : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stopWordsAreLeftAlone()
    {
        const Input input = inputOf({"The", "film", "is", "NOT", "good"});
        QCOMPARE(allowedWords({{"type", "stop-word"}, {"list", "nltk"}}, input, input), QString("14"));
        QCOMPARE(allowedWords({{"type", "stop-word"}, {"list", "textfooler"}}, input, input), QString("14"));
    }

    void changedWordsAreNotChangedAgain()
    {
        const Input input = inputOf({"a", "b", "c", "d"});
        const ordered_json part{{"type", "repeat-modification"}};
        QCOMPARE(allowedWords(part, input, input), QString("0123"));
        QCOMPARE(allowedWords(part, input, changed(input, {Edit::replace(0, 1, intern("x"))})), QString("023"));
        // An inserted word and the halves of a cut one; one half may even look like the whole.
        QCOMPARE(allowedWords(part, input, changed(input, {Edit::insert(0, 1, intern("x"))})), QString("0234"));
        QCOMPARE(allowedWords(part, input, changed(input, {{EditOp::Split, 0, 1, 0, intern("b"), intern("y")}})),
                 QString("034"));
        // Back to what it was: unchanged.
        QCOMPARE(allowedWords(part, input,
                              changed(input, {Edit::replace(0, 1, intern("x")), Edit::replace(0, 1, intern("b"))})),
                 QString("0123"));
    }

    /// Means by hand: of "good film" (.5, .5), of "fine film" (.4, .8), of "bad film" (-.5, .5); an unknown word does
    /// not count, which leaves (0, 1).
    void thoughtVectors()
    {
        QTemporaryDir folder;
        const auto file = folder.filePath(QStringLiteral("vectors.txt")).toStdString();
        core::writeFile(file, "good 2 0\nfine 0.8 0.6\nbad -1 0\nfilm 0 3\n");
        const Input input = inputOf({"good", "film"});
        const auto within = [&](double distance) -> ordered_json {
            return {{"type", "thought-vector"}, {"max_distance", distance}, {"vectors", file}};
        };
        const QStringList words{"fine", "bad", "zzz", "good"};
        QCOMPARE(passing(within(0.31), input, input, 0, words), QString("good"));
        QCOMPARE(passing(within(0.32), input, input, 0, words), QString("fine good")); // sqrt(.01 + .09) = .316
        QCOMPARE(passing(within(0.70), input, input, 0, words), QString("fine good"));
        QCOMPARE(passing(within(0.71), input, input, 0, words), QString("fine zzz good")); // sqrt(.5) = .707
        QCOMPARE(passing(within(1.0), input, input, 0, words), QString("fine bad zzz good"));
        // The original counts, not the text before the step.
        const Input now = changed(input, {Edit::replace(0, 0, intern("bad"))});
        QCOMPARE(passing(within(0.5), input, now, 0, {"fine", "bad"}), QString("fine"));
    }

    /// Words are e^-1 likely, "odd" e^-4, "sure" 1.
    void languageModels()
    {
        const core::language::Resources likelihoods(fakes::FakeLanguageModel::maker({{"odd", -4.0}, {"sure", 0.0}}));
        const Input input = inputOf({"a", "good", "film"});
        const auto within = [&](double change, const char* count) -> ordered_json {
            return {{"type", "language-model"}, {"max_change", change}, {"count", count}, {"model", "built-in"}};
        };
        const QStringList words{"odd", "sure", "fine"};
        QCOMPARE(passing(within(3.0, "both"), input, input, 1, words, likelihoods), QString("odd sure fine"));
        QCOMPARE(passing(within(2.9, "both"), input, input, 1, words, likelihoods), QString("sure fine"));
        QCOMPARE(passing(within(0.9, "both"), input, input, 1, words, likelihoods), QString("fine"));
        QCOMPARE(passing(within(0.9, "drops"), input, input, 1, words, likelihoods), QString("sure fine"));
        // Changes of a text add up: the whole text counts.
        const Input now = changed(input, {Edit::replace(0, 0, intern("odd"))});
        QCOMPARE(passing(within(3.0, "both"), input, now, 1, words, likelihoods), QString("sure fine"));
    }

    void markedWordsStay()
    {
        const ordered_json part{{"type", "keep-marked"}};
        const Input input = inputOf({"they", "paid", "five", "hundred", "dollars", "in", "3rd", "place"});
        QCOMPARE(allowedWords(part, input, input), QString("014567"));
        QCOMPARE(allowedWords({{"type", "keep-marked"}, {"ordinals", true}}, input, input), QString("01457"));
        QCOMPARE(allowedWords({{"type", "keep-marked"}, {"numbers", false}}, input, input), QString("01234567"));
        // A number is found by its own words wherever they are now.
        QCOMPARE(allowedWords(part, input, changed(input, {Edit::insert(0, 0, intern("so"))})), QString("0125678"));
        QCOMPARE(passing(part, input, input, 3, {"thousand", "hundred"}), QString("hundred"));
        QCOMPARE(passing(part, input, input, 1, {"owe"}), QString("owe"));
    }

    void markedWordsStayTogether()
    {
        const auto constraint = makeConstraint({{"type", "keep-marked"}}, resources());
        const Input input = inputOf({"they", "paid", "five", "hundred", "dollars"});
        AttackContext context(input, 1, 1);
        const auto word = intern("x");
        const auto passes = [&](const Edit& edit) {
            std::vector<Candidate> candidates{{edit, "test"}};
            constraint->filter(context, input, {0, edit.index}, candidates, 3);
            if (!candidates[0].passes()) // the reason names the number
                return constraint->reason(context, input, candidates[0]).find("five hundred") == std::string::npos;
            return true;
        };
        QVERIFY(passes(Edit::insert(0, 2, word)));
        QVERIFY(!passes(Edit::insert(0, 3, word)));
        QVERIFY(passes(Edit::remove(0, 1)));
        QVERIFY(!passes(Edit::remove(0, 2)));
        QVERIFY(!passes(Edit::move(0, 2, 0)));
        QVERIFY(!passes(Edit::move(0, 0, 2)));
        QVERIFY(passes(Edit::move(0, 0, 4)));
        QVERIFY(!passes({EditOp::Merge, 0, 1, 0, word, {}}));
        QVERIFY(passes({EditOp::Merge, 0, 0, 0, word, {}}));
        QVERIFY(!passes({EditOp::Split, 0, 3, 0, word, word}));
        QVERIFY(passes(Edit::space(0, 3, intern("-"))));
    }

    void marksOfTheCorpusCount()
    {
        using core::text::MarkKind;
        core::text::Segment segment = inputOf({"flights", "to", "$city", "before", "5"})[0];
        segment.marks = {{MarkKind::Placeholder, 2, 3, "$city", {}}, {MarkKind::Entity, 0, 1, "THING", {}}};
        const Input input({segment});
        QCOMPARE(allowedWords({{"type", "keep-marked"}}, input, input), QString("013")); // the number is found
        QCOMPARE(allowedWords({{"type", "keep-marked"}, {"placeholders", false}}, input, input), QString("0123"));
        QCOMPARE(allowedWords({{"type", "keep-marked"}, {"entities", true}}, input, input), QString("13"));
    }

    /// "an honest" and "a unit" are right by their sound.
    void articlesStayRight()
    {
        const ordered_json part{{"type", "articles"}};
        const Input input = inputOf({"an", "awful", "film", "and", "a", "dull", "plot"});
        QCOMPARE(passing(part, input, input, 1, {"bad", "honest", "old", "unique"}), QString("honest old"));
        QCOMPARE(passing(part, input, input, 5, {"bad", "honest", "old", "unique"}), QString("bad unique"));
        QCOMPARE(passing(part, input, input, 4, {"an", "the"}), QString("the"));
        QCOMPARE(passing(part, input, input, 2, {"actor"}), QString("actor"));
        const Input wrong = inputOf({"a", "awful", "film"}); // what was wrong before is not the attack's fault
        QCOMPARE(passing(part, wrong, wrong, 1, {"odd", "bad"}), QString("odd bad"));
        const auto constraint = makeConstraint(part, resources());
        AttackContext context(input, 1, 1);
        std::vector<Candidate> candidates{{Edit::insert(0, 1, intern("very")), "test"},
                                          {Edit::insert(0, 1, intern("old")), "test"},
                                          {Edit::remove(0, 5), "test"}};
        constraint->filter(context, input, {0, 1}, candidates, 3);
        QCOMPARE(candidates[0].rejectedBy, 3); // an very awful film
        QVERIFY(candidates[1].passes());
        QVERIFY(candidates[2].passes());
        QCOMPARE(constraint->reason(context, input, candidates[0]), std::string("\"an very\" is not English"));
    }

    /// The rules that flag texts afterwards, as constraints. English grammar and WordNet 3.0 say what is right.
    void rulesOfValidTexts()
    {
        const auto agreement = ordered_json{{"type", "agreement"}};
        const Input dog = inputOf({"The", "dog", "barks", "at", "every", "cyclist", "."});
        QCOMPARE(passing(agreement, dog, dog, 1, {"dogs", "cat", "cats"}), QString("cat"));
        QCOMPARE(passing(agreement, dog, dog, 2, {"bark", "howls", "howled"}), QString("howls howled"));
        QCOMPARE(passing(agreement, dog, dog, 5, {"cyclists", "rider"}), QString("rider"));
        const Input seen = inputOf({"He", "has", "written", "a", "play", "."});
        QCOMPARE(passing(agreement, seen, seen, 2, {"write", "penned", "penning"}), QString("penned"));
        // What an earlier change broke may stay, and may be mended.
        const Input broken = changed(dog, {Edit::replace(0, 1, intern("dogs"))});
        QCOMPARE(passing(agreement, dog, broken, 2, {"bark"}), QString("bark"));

        const auto clitics = ordered_json{{"type", "keep-clitics"}};
        const Input want = inputOf({"I", "do", "n't", "want", "to", "go", "."});
        QCOMPARE(passing(clitics, want, want, 1, {"fare", "did"}), QString("did"));
        QCOMPARE(passing(clitics, want, want, 3, {"wish"}), QString("wish"));
    }

    void sensesOfSubstitutes()
    {
        const Input story = inputOf({"The", "story", "is", "good", "."});
        QCOMPARE(passing({{"type", "no-antonyms"}}, story, story, 3, {"bad", "fine", "dreadful"}), QString("fine"));
        // Whole is unharmed in another sense than that of whole evenings.
        const Input evenings = inputOf({"Teachers", "spend", "whole", "evenings", "correcting", "pages", "."});
        QCOMPARE(passing({{"type", "same-sense"}}, evenings, evenings, 2, {"unharmed", "entire", "film"}),
                 QString("entire film"));
        const Input film = inputOf({"The", "film", "is", "far", "too", "long", "."});
        QCOMPARE(passing({{"type", "same-sense"}, {"synonyms_only", true}}, film, film, 1, {"movie", "films", "car"}),
                 QString("movie films"));
    }

    /// Cosines and directions were worked out from the files of the built-in vectors by another program: great and
    /// dramatic have a cosine of .77, great and excellent more; enjoyable speaks as well as pleasurable (.31 and .29),
    /// amusing less (.10).
    void nearWordsAndThoseThatSpeakAsWell()
    {
        const Input story = inputOf({"The", "story", "is", "great", "."});
        const ordered_json synonyms{{"type", "same-sense"}, {"synonyms_only", true}, {"or_cosine", 0.76}};
        QCOMPARE(passing(synonyms, story, story, 3, {"dramatic"}), QString("dramatic"));
        const ordered_json nearer{{"type", "same-sense"}, {"synonyms_only", true}, {"or_cosine", 0.78}};
        QCOMPARE(passing(nearer, story, story, 3, {"dramatic"}), QString());
        // However near, a verb does not stand for a noun.
        const Input opinion = inputOf({"This", "is", "the", "opinion", "of", "everybody", "."});
        const ordered_json any{{"type", "same-sense"}, {"synonyms_only", true}, {"or_cosine", -1.0}};
        QCOMPARE(passing({{"type", "same-sense"}}, opinion, opinion, 3, {"viewed"}), QString("viewed"));
        QCOMPARE(passing(any, opinion, opinion, 3, {"viewed"}), QString());
        const Input nice = inputOf({"The", "story", "is", "enjoyable", "."});
        QCOMPARE(passing({{"type", "no-antonyms"}, {"polarity", 0.1}}, nice, nice, 3, {"pleasurable", "amusing"}),
                 QString("pleasurable"));
        QCOMPARE(passing({{"type", "no-antonyms"}}, nice, nice, 3, {"pleasurable", "amusing"}),
                 QString("pleasurable amusing"));
    }

    /// A picture is first of all a likeness, in WordNet; the sense of a film comes later.
    void commonSensesAndOtherForms()
    {
        const Input film = inputOf({"The", "film", "is", "far", "too", "long", "."});
        const ordered_json common{{"type", "same-sense"}, {"synonyms_only", true}, {"common_senses", 1}};
        QCOMPARE(passing(common, film, film, 1, {"movie", "picture"}), QString("movie"));
        const ordered_json forms{{"type", "same-sense"}, {"synonyms_only", true}, {"other_forms", false}};
        QCOMPARE(passing(forms, film, film, 1, {"movie", "films"}), QString("movie"));
    }

    void quantifiersAndModalsStay()
    {
        const ordered_json part{{"type", "keep-quantifiers"}};
        const Input people = inputOf({"Many", "people", "live", "here", "."});
        QCOMPARE(passing(part, people, people, 0, {"Several", "Few"}), QString());
        QCOMPARE(passing(part, people, people, 1, {"folks", "adults"}), QString("folks adults"));
        const Input must = inputOf({"You", "must", "leave", "now", "."});
        QCOMPARE(passing(part, must, must, 1, {"may", "should"}), QString());
        const Input who = inputOf({"Who", "broke", "the", "cup", "?"});
        QCOMPARE(passing(part, who, who, 0, {"What"}), QString());
    }

    /// A recipe that ships must run where no dictionary is installed.
    void aDictionaryMayBeMissing()
    {
        const Input film = inputOf({"The", "film", "is", "good", "."});
        QCOMPARE(passing({{"type", "dictionary"}, {"missing", "pass"}}, film, film, 1, {"movie"}), QString("movie"));
    }

    void wordsOfTheDictionary()
    {
        const QTemporaryDir folder;
        const auto path = folder.path().toStdString();
        std::ofstream(path + "/d.aff") << "SET UTF-8\n";
        std::ofstream(path + "/d.dic") << "1\nblog\n";
        const ordered_json part{{"type", "dictionary"}, {"dictionary", path + "/d.dic"}};
        const Input film = inputOf({"The", "film", "is", "good", "."});
        QCOMPARE(passing(part, film, film, 1, {"flim", "blog", "movie", "Berlin"}), QString("blog movie Berlin"));
    }

    /// A verb or adjective is tagged as a name when it takes over a name's capital.
    void aCapitalMakesNoName_data()
    {
        QTest::addColumn<QString>("tagset");
        QTest::newRow("Penn") << "ptb";
        QTest::newRow("universal") << "universal";
    }
    void aCapitalMakesNoName()
    {
        QFETCH(const QString, tagset);
        const Input input = inputOf({"They", "signed", "the", "EPC", "Contract", "with", "Enron", "."});
        const ordered_json part{{"type", "pos"}, {"tagset", tagset.toStdString()}};
        QCOMPARE(passing(part, input, input, 6, {"Was", "Replied", "Texaco"}), QString("Texaco"));
    }

    void maxPerturbed_data()
    {
        QTest::addColumn<int>("words");
        QTest::addColumn<double>("share");
        QTest::addColumn<QString>("rounding");
        QTest::addColumn<int>("atLeast");
        QTest::addColumn<int>("limit");
        QTest::newRow("a fifth of 11, up") << 11 << 0.2 << "ceil" << 0 << 3;
        QTest::newRow("a fifth of 11, down") << 11 << 0.2 << "floor" << 0 << 2;
        QTest::newRow("a whole number is not rounded up") << 10 << 0.3 << "ceil" << 0 << 3;
        QTest::newRow("a whole number is not rounded down") << 10 << 0.7 << "floor" << 0 << 7;
        // In floating-point numbers .28 x 25 is 7.000000000000001, and .29 x 100 is 28.999999999999996.
        QTest::newRow("nor one that is computed too high") << 25 << 0.28 << "ceil" << 0 << 7;
        QTest::newRow("nor one that is computed too low") << 100 << 0.29 << "floor" << 0 << 29;
        QTest::newRow(".15 of 20") << 20 << 0.15 << "ceil" << 0 << 3;
        QTest::newRow(".07 of 100") << 100 << 0.07 << "ceil" << 0 << 7;
        QTest::newRow("none") << 4 << 0.2 << "floor" << 0 << 0;
        QTest::newRow("but one") << 4 << 0.2 << "floor" << 1 << 1;
        QTest::newRow("a tenth, but four") << 12 << 0.1 << "ceil" << 4 << 4;
    }
    void maxPerturbed()
    {
        QFETCH(const int, words);
        QFETCH(const double, share);
        QFETCH(const QString, rounding);
        QFETCH(const int, atLeast);
        QFETCH(const int, limit);
        std::vector<std::string> forms;
        for (int i = 0; i < words; ++i)
            forms.push_back("w" + std::to_string(i));
        const Input input = inputOf(forms);
        const auto constraint = makeConstraint(
            {{"type", "max-perturbed"}, {"share", share}, {"rounding", rounding.toStdString()}, {"at_least", atLeast}},
            resources());
        AttackContext context(input, 1, 1);
        Input current = input;
        int made = 0;
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(words); ++i) {
            if (!constraint->allows(context, current, {0, i}))
                break;
            current = changed(current, {Edit::replace(0, i, intern("x"))});
            ++made;
        }
        QCOMPARE(made, limit);
        if (limit > 0) // a word that was changed already costs nothing more
            QVERIFY(constraint->allows(context, current, {0, 0}));
    }

    void editDistance_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("distance");
        QTest::newRow("Levenshtein's own kind") << "kitten"
                                                << "sitting" << 3;
        QTest::newRow("equal") << "same"
                               << "same" << 0;
        QTest::newRow("empty") << ""
                               << "abc" << 3;
        QTest::newRow("both empty") << ""
                                    << "" << 0;
        QTest::newRow("a swap is two") << "ab"
                                       << "ba" << 2;
        QTest::newRow("code points, not bytes") << "naïve"
                                                << "naive" << 1;
        QTest::newRow("letters that share bytes") << "é"
                                                  << "è" << 1;
        QTest::newRow("emoji") << "so 😀!"
                               << "so 😁!" << 1;
        QTest::newRow("saturday") << "saturday"
                                  << "sunday" << 3;
    }
    void editDistance()
    {
        QFETCH(const QString, a);
        QFETCH(const QString, b);
        QFETCH(const int, distance);
        const auto x = a.toStdString();
        const auto y = b.toStdString();
        QCOMPARE(core::text::levenshtein(x, y, 100), static_cast<std::size_t>(distance));
        QCOMPARE(core::text::levenshtein(y, x, 100), static_cast<std::size_t>(distance));
        QCOMPARE(core::text::levenshtein(x, y, static_cast<std::size_t>(distance)), static_cast<std::size_t>(distance));
        if (distance > 0)
            QCOMPARE(core::text::levenshtein(x, y, static_cast<std::size_t>(distance) - 1),
                     static_cast<std::size_t>(distance));
    }

    void editDistanceAgainstTheWholeTable()
    {
        core::Random random(1);
        for (int i = 0; i < 2000; ++i) {
            std::string a;
            std::string b;
            for (std::size_t k = random.below(12); k > 0; --k)
                a += static_cast<char>('a' + random.below(3));
            for (std::size_t k = random.below(12); k > 0; --k)
                b += static_cast<char>('a' + random.below(3));
            const std::size_t limit = random.below(8);
            QCOMPARE(core::text::levenshtein(a, b, limit), std::min(plainDistance(a, b), limit + 1));
        }
    }

    void editDistanceConstraintCountsTheWholeText()
    {
        const Input input = inputOf({"good", "film"});
        const ordered_json part{{"type", "edit-distance"}, {"max", 3}};
        QCOMPARE(passing(part, input, input, 0, {"god", "goods", "bad", "awful"}), QString("god goods bad"));
        const Input two = changed(input, {Edit::replace(0, 1, intern("fi"))});
        QCOMPARE(passing(part, input, two, 0, {"god", "goods", "bad"}), QString("god goods"));
    }

    void vectorsOfOriginalAndSubstitute()
    {
        const QTemporaryDir folder;
        const std::string file = folder.filePath("v.txt").toStdString();
        // Cosines with "good": better .8, fine .6, bad 0.
        std::ofstream(file) << "good 1 0\nbetter 0.8 0.6\nfine 0.6 0.8\nbad 0 1\n";
        const Input input = inputOf({"good", "film"});
        const auto part = [&](double minimum, const char* unknown) {
            return ordered_json{
                {"type", "word-vector-similarity"}, {"min_cosine", minimum}, {"unknown", unknown}, {"vectors", file}};
        };
        const QStringList words{"better", "fine", "bad", "zzz"};
        QCOMPARE(passing(part(.5, "accept"), input, input, 0, words), QString("better fine zzz"));
        QCOMPARE(passing(part(.7, "reject"), input, input, 0, words), QString("better"));
        // The original word counts, not the current one.
        const Input now = changed(input, {Edit::replace(0, 0, intern("bad"))});
        QCOMPARE(passing(part(.7, "reject"), input, now, 0, words), QString("better"));
        QCOMPARE(passing(part(.7, "reject"), input, input, 1, words), QString());
    }

    void partsOfSpeech()
    {
        NEEDS(tagger());
        const Input input = inputOf({"she", "will", "watch", "the", "long", "movie", "tonight"});
        const ordered_json part{{"type", "pos"}};
        QCOMPARE(passing(part, input, input, 5, {"film", "quickly", "and"}), QString("film"));
        QCOMPARE(passing(part, input, input, 4, {"short", "of"}), QString("short"));
        // Penn tags distinguish singular and plural, universal ones do not.
        QCOMPARE(passing(part, input, input, 5, {"films", "film"}), QString("films film"));
        QCOMPARE(passing({{"type", "pos"}, {"tagset", "ptb"}}, input, input, 5, {"films", "film"}), QString("film"));
    }

    void nounsAndVerbsMayStandForEachOther()
    {
        NEEDS(tagger());
        const Input input = inputOf({"they", "watch", "movies"});
        QCOMPARE(passing({{"type", "pos"}}, input, input, 1, {"quickly"}), QString());
        const Input nouns = inputOf({"the", "movie", "was", "long"});
        const QStringList verb{"entertained"};
        const QString strict = passing({{"type", "pos"}}, nouns, nouns, 1, verb);
        const QString loose = passing({{"type", "pos"}, {"allow_noun_verb", true}}, nouns, nouns, 1, verb);
        QVERIFY(loose == "entertained" || strict == loose);
    }

    void sentenceSimilarityThresholds()
    {
        NEEDS(encoder());
        const Input input = inputOf({"the", "acting", "is", "good", "and", "the", "plot", "is", "clever"});
        const auto with = [](double threshold, const char* rule) {
            return ordered_json{{"type", "sentence-similarity"},
                                {"threshold", threshold},
                                {"window", 15},
                                {"short_texts", rule},
                                {"short_threshold", -1.0}};
        };
        // The same word is the same text: similarity 1, the largest threshold there is.
        QCOMPARE(passing(with(1.0, "same"), input, input, 3, {"good", "terrible"}), QString("good"));
        QCOMPARE(passing(with(-1.0, "same"), input, input, 3, {"good", "terrible"}), QString("good terrible"));
        // Nine words are fewer than the window.
        QCOMPARE(passing(with(1.0, "skip"), input, input, 3, {"terrible"}), QString("terrible"));
        QCOMPARE(passing(with(1.0, "threshold"), input, input, 3, {"terrible"}), QString("terrible"));
    }

    void similarityToThePreviousTextForgetsEarlierChanges()
    {
        NEEDS(encoder());
        const Input input = inputOf({"good", "acting", "and", "a", "clever", "plot"});
        const Input now = changed(input, {Edit::replace(0, 0, intern("terrible"))});
        const auto with = [](const char* to) {
            return ordered_json{{"type", "sentence-similarity"}, {"threshold", 1.0}, {"compare_to", to}};
        };
        // Putting the same word in again leaves the previous text as it is, but not the original.
        QCOMPARE(passing(with("previous"), input, now, 1, {"acting"}), QString("acting"));
        QCOMPARE(passing(with("original"), input, now, 1, {"acting"}), QString());
        QCOMPARE(passing(with("original"), input, now, 0, {"good"}), QString("good"));
    }

    void anAngleWithoutDivisionByPiIsStricter()
    {
        NEEDS(encoder());
        const Input input = inputOf({"the", "acting", "is", "good"});
        const auto similarity = [&](const char* metric) {
            const auto constraint =
                makeConstraint({{"type", "sentence-similarity"}, {"metric", metric}, {"threshold", -2.0}}, resources());
            AttackContext context(input, 1, 1);
            std::vector<Candidate> candidates{putting(3, "terrible")};
            constraint->filter(context, input, {0, 3}, candidates, 0);
            return static_cast<double>(candidates[0].similarity);
        };
        const double cosine = similarity("cosine");
        QVERIFY(cosine < 1.0);
        QVERIFY(std::abs(similarity("angular") - (1.0 - std::acos(cosine) / M_PI)) < 1e-6);
        QVERIFY(std::abs(similarity("angular-released") - (1.0 - std::acos(cosine))) < 1e-6);
    }
};

QTEST_APPLESS_MAIN(TestConstraints)
#include "tst_constraints.moc"
