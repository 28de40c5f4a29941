#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/victims/evaluation/door_check.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/said.h"

using core::corpora::Corpus;
using core::victims::checkAtDoor;
using core::victims::mapLabels;
using core::victims::Prediction;

namespace {

using Strings = std::vector<std::string>;
using Numbers = std::vector<int>;

// Answers with the label whose number is the text's first word.
fakes::AnsweringVictim echo(Strings labels)
{
    core::victims::VictimCard card;
    card.labels = std::move(labels);
    card.maxBatch = 7;
    return {std::move(card), [](const core::text::Input& input) -> Prediction {
                return core::structures::ClassLabel{std::stoi(std::string(input[0].text.form(0)))};
            }};
}

// An example for each (gold, answer) pair; the answer is what echo() will give.
Corpus corpusOf(Strings labels, const std::vector<std::pair<int, int>>& pairs)
{
    Corpus corpus;
    corpus.labels = std::move(labels);
    for (const auto& [gold, answer] : pairs) {
        core::corpora::Example example;
        example.input = core::text::Input::sentence(core::text::tokenize(std::to_string(answer)));
        example.gold = core::structures::ClassLabel{gold};
        corpus.examples.push_back(std::move(example));
    }
    return corpus;
}

std::vector<std::pair<int, int>> repeated(const std::vector<std::pair<int, int>>& pairs, int times)
{
    std::vector<std::pair<int, int>> all;
    for (int i = 0; i < times; ++i)
        all.insert(all.end(), pairs.begin(), pairs.end());
    return all;
}

} // namespace

Q_DECLARE_METATYPE(Strings)
Q_DECLARE_METATYPE(Numbers)

class TestDoorCheck : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// One of ten words of two translations is another: TER is 10 %.
    void translationsHaveTheirEditRate()
    {
        using core::structures::TextAnswer;
        Corpus corpus;
        for (const char* gold : {"la casa vieja es muy grande", "el perro duerme aqui"})
            corpus.examples.emplace_back().gold = TextAnswer{gold};
        const std::vector<Prediction> answers{TextAnswer{"la casa nueva es muy grande"},
                                              TextAnswer{"el perro duerme aqui"}};
        const std::vector<std::size_t> rows{0, 1};
        const auto scores =
            core::victims::scoreAnswers(core::structures::AnswerKind::Translation, corpus, rows, answers);
        QVERIFY(std::abs(*scores.ter - 10.0) < 1e-9);
        QVERIFY(!core::victims::scoreAnswers(core::structures::AnswerKind::Form, corpus, rows, answers).ter);
    }
    void aTranslatorIsBetterThanACopy();
    void labels_data();
    void labels();
    void aNumberTooHighIsRefused();
    void oneGoldLabelGivesNoProposal();
    void labelsThatDoNotFitThrow();
    void goodVictimHasNoWarning();
    void numberedLabelsAreNotedAndGuessedOnesWarnedOf();
    void swappedLabelsAreProposed();
    void rotatedLabelsOfThreeAreProposed();
    void guessingVictimIsNearChanceAndGetsNoProposal();
    void fewExamplesGiveNoProposal();
    void majorityAnswersAreNearChance();
    void spreadsOverASortedCorpus();
    void leavesOutLabelsTheVictimLacks();
    void emptyCorpusSaysSo();
    void answersDoNotDependOnWorkers();
    void jsonHasTheAgreedKeys();
};

/// BLEU is no share of right answers: no binomial test, but what copying the source would score.
void TestDoorCheck::aTranslatorIsBetterThanACopy()
{
    using core::structures::TextAnswer;
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"the old house is very big", "la casa vieja es muy grande"},
        {"anna sleeps here every night", "anna duerme aqui cada noche"}};
    Corpus corpus;
    for (const auto& [source, reference] : pairs) {
        auto& example = corpus.examples.emplace_back();
        example.input = core::text::Input::sentence(core::text::tokenize(source));
        example.gold = TextAnswer{reference};
    }
    const auto checked = [&](const std::function<std::string(const std::string&)>& translate) {
        core::victims::VictimCard card;
        card.task = "translation";
        fakes::AnsweringVictim victim(card, [&](const core::text::Input& input) -> Prediction {
            return TextAnswer{translate(input[0].text.str())};
        });
        return checkAtDoor(victim, corpus);
    };
    const auto said = [](const core::victims::DoorCheck& check, const char* words) {
        return std::ranges::any_of(check.warnings,
                                   [&](const auto& warning) { return warning.find(words) != std::string::npos; });
    };
    const auto right = checked(
        [&](const std::string& source) { return source == pairs[0].first ? pairs[0].second : pairs[1].second; });
    QVERIFY(right.warnings.empty());
    QVERIFY(!right.nearChance);
    const auto copy = checked([](const std::string& source) { return source; });
    QVERIFY(copy.nearChance);
    QVERIFY(copy.chance > 0.0); // "anna" is the same in both
    QVERIFY(said(copy, "is no better than copying the source"));
    const auto other =
        checked([](const std::string&) { return std::string("\u0434\u043e\u043c \u0441\u0442\u0430\u0440"); });
    QVERIFY(said(other, "answers in Cyrillic script and the references are in Latin"));
    const auto poor = checked([](const std::string& source) {
        return source.starts_with("anna") ? "anna duerme cada tarde muy bien y come pan con leche"
                                          : "una casa y un perro grande";
    });
    QVERIFY(!poor.nearChance);
    QVERIFY(said(poor, "is under 10"));
}

void TestDoorCheck::labels_data()
{
    QTest::addColumn<Strings>("corpus");
    QTest::addColumn<Strings>("victim");
    QTest::addColumn<Numbers>("expected");
    QTest::newRow("same names") << Strings{"negative", "positive"} << Strings{"negative", "positive"} << Numbers{0, 1};
    QTest::newRow("other order") << Strings{"positive", "negative"} << Strings{"negative", "positive"} << Numbers{1, 0};
    QTest::newRow("capitals do not matter") << Strings{"Neg", "POS"} << Strings{"neg", "pos"} << Numbers{0, 1};
    QTest::newRow("numbers are indices") << Strings{"0", "1"} << Strings{"negative", "positive"} << Numbers{0, 1};
    QTest::newRow("one number alone is an index") << Strings{"1"} << Strings{"negative", "positive"} << Numbers{1};
    QTest::newRow("numbers from 1 go by order")
        << Strings{"1", "2", "3"} << Strings{"world", "sports", "trade"} << Numbers{0, 1, 2};
    QTest::newRow("minus one and one go by order") << Strings{"-1", "1"} << Strings{"bad", "good"} << Numbers{0, 1};
    QTest::newRow("numbers with numbers go by value") << Strings{"1", "0"} << Strings{"0", "1"} << Numbers{1, 0};
    QTest::newRow("exported names are numbers") << Strings{"1", "0"} << Strings{"LABEL_0", "LABEL_1"} << Numbers{1, 0};
    QTest::newRow("unnamed victim goes by order")
        << Strings{"bad", "good"} << Strings{"LABEL_0", "LABEL_1"} << Numbers{0, 1};
    QTest::newRow("floats are numbers") << Strings{"1.0", "0.0"} << Strings{"negative", "positive"} << Numbers{1, 0};
    QTest::newRow("0.0 and 4.0 go by order of value, as in Sentiment140")
        << Strings{"4.0", "0.0"} << Strings{"negative", "positive"} << Numbers{1, 0};
    QTest::newRow("false before true") << Strings{"True", "False"} << Strings{"negative", "positive"} << Numbers{1, 0};
    QTest::newRow("no before yes") << Strings{"yes", "no"} << Strings{"negative", "positive"} << Numbers{1, 0};
    QTest::newRow("F before T") << Strings{"T", "F"} << Strings{"negative", "positive"} << Numbers{1, 0};
    QTest::newRow("true is 1") << Strings{"true", "false"} << Strings{"0", "1"} << Numbers{1, 0};
    QTest::newRow("no of three is a name")
        << Strings{"no", "maybe", "yes"} << Strings{"a", "b", "c"} << Numbers{0, 1, 2};
    QTest::newRow("minus one beside two indices has no label")
        << Strings{"-1", "0", "1"} << Strings{"negative", "positive"} << Numbers{-1, 0, 1};
    QTest::newRow("of three labels minus one is the lowest")
        << Strings{"-1", "0", "1"} << Strings{"bad", "so so", "good"} << Numbers{0, 1, 2};
    QTest::newRow("what is not a number is left out beside two")
        << Strings{"0", "1", "unsure"} << Strings{"negative", "positive"} << Numbers{0, 1, -1};
    QTest::newRow("one number beside a name is a guess")
        << Strings{"0", "unsure"} << Strings{"negative", "positive"} << Numbers{0, 1};
    QTest::newRow("a label too many stays out")
        << Strings{"negative", "neutral", "positive"} << Strings{"negative", "positive"} << Numbers{0, -1, 1};
}

void TestDoorCheck::labels()
{
    QFETCH(const Strings, corpus);
    QFETCH(const Strings, victim);
    QFETCH(const Numbers, expected);
    const auto mapping = mapLabels(corpus, victim);
    QCOMPARE(mapping.toVictim, expected);
    QCOMPARE(mapping.victimLabel(-1), -1);
    QCOMPARE(mapping.victimLabel(99), -1);
}

/// A class that the victim lacks is no stray mark: nothing is guessed.
void TestDoorCheck::aNumberTooHighIsRefused()
{
    const Strings corpus{"0", "1", "3"}, victim{"negative", "positive"};
    const auto said = errorOf([&] { (void)mapLabels(corpus, victim); });
    QVERIFY2(said.find("--label-names 0=negative") != std::string::npos, said.c_str());
}

/// With one gold label the best order is whatever is answered most often, which says nothing; and names given twice are
/// no order.
void TestDoorCheck::oneGoldLabelGivesNoProposal()
{
    auto victim = echo({"contradiction", "entailment", "neutral"});
    QVERIFY(!checkAtDoor(victim, corpusOf({"entailment"}, repeated({{0, 2}}, 50))).better);
    QVERIFY(!checkAtDoor(victim, corpusOf({"contradiction", "entailment"}, repeated({{1, 2}}, 50))).better);
    // Two of three, answered crosswise: the third keeps its name.
    const auto check = checkAtDoor(victim, corpusOf({"contradiction", "entailment"}, repeated({{0, 1}, {1, 0}}, 30)));
    QVERIFY(check.better.has_value());
    QCOMPARE(check.better->names, (Strings{"entailment", "contradiction", "neutral"}));
}

void TestDoorCheck::labelsThatDoNotFitThrow()
{
    const Strings corpus{"entailment", "neutral", "contradiction"}, victim{"negative", "positive"};
    try {
        (void)mapLabels(corpus, victim);
        QFAIL("no error");
    } catch (const core::Error& e) {
        QVERIFY(std::string(e.what()).find("entailment, neutral, contradiction") != std::string::npos);
        QVERIFY(std::string(e.what()).find("negative, positive") != std::string::npos);
    }
}

void TestDoorCheck::goodVictimHasNoWarning()
{
    auto victim = echo({"negative", "positive"});
    // Of ten: five and three right, two wrong.
    const auto corpus =
        corpusOf({"negative", "positive"},
                 repeated({{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, 1}, {1, 1}, {1, 1}, {1, 0}, {1, 0}}, 20));
    const auto check = checkAtDoor(victim, corpus);
    QCOMPARE(*check.clean.accuracy, 0.8);
    QCOMPARE(check.clean.confusion.at(1, 0), std::size_t{40});
    QCOMPARE(check.chance, 0.5);
    QVERIFY(!check.better);
    QVERIFY(!check.nearChance);
    QVERIFY(check.warnings.empty());
    QVERIFY(check.text().find("Clean accuracy 80.0 % on 200 examples") != std::string::npos);
}

void TestDoorCheck::numberedLabelsAreNotedAndGuessedOnesWarnedOf()
{
    auto victim = echo({"negative", "positive"});
    const auto numbered = checkAtDoor(victim, corpusOf({"0", "1"}, repeated({{0, 0}, {1, 1}}, 20)));
    QVERIFY(numbered.warnings.empty());
    QVERIFY(numbered.text().find("0 = negative, 1 = positive") != std::string::npos);
    const auto guessed = checkAtDoor(victim, corpusOf({"bad", "good"}, repeated({{0, 0}, {1, 1}}, 20)));
    QCOMPARE(guessed.warnings.size(), std::size_t{1});
    QVERIFY(guessed.text().find("bad = negative, good = positive") != std::string::npos);
}

void TestDoorCheck::swappedLabelsAreProposed()
{
    auto victim = echo({"negative", "positive"});
    const auto corpus = corpusOf({"negative", "positive"}, repeated({{0, 1}, {1, 0}, {0, 1}, {1, 0}, {0, 0}}, 20));
    const auto check = checkAtDoor(victim, corpus);
    QCOMPARE(*check.clean.accuracy, 0.2);
    QVERIFY(check.better.has_value());
    QCOMPARE(check.better->toVictim, (Numbers{1, 0}));
    QCOMPARE(check.better->names, (Strings{"positive", "negative"}));
    QCOMPARE(check.better->accuracy, 0.8);
    QVERIFY(check.nearChance);
    QVERIFY(check.text().find("labels look swapped") != std::string::npos);
}

// As an MNLI victim whose labels are permuted: the mapping by name is right for nothing.
void TestDoorCheck::rotatedLabelsOfThreeAreProposed()
{
    auto victim = echo({"contradiction", "entailment", "neutral"});
    const auto corpus = corpusOf({"contradiction", "entailment", "neutral"}, repeated({{0, 1}, {1, 2}, {2, 0}}, 30));
    const auto check = checkAtDoor(victim, corpus);
    QCOMPARE(*check.clean.accuracy, 0.0);
    QVERIFY(check.better.has_value());
    QCOMPARE(check.better->toVictim, (Numbers{1, 2, 0}));
    QCOMPARE(check.better->names, (Strings{"neutral", "contradiction", "entailment"}));
    QCOMPARE(check.better->accuracy, 1.0);
}

void TestDoorCheck::guessingVictimIsNearChanceAndGetsNoProposal()
{
    core::Random random(3);
    int proposals = 0, nearChance = 0;
    for (int round = 0; round < 40; ++round) {
        const std::size_t labels = 2 + random.below(8);
        Strings names;
        for (std::size_t i = 0; i < labels; ++i)
            names.push_back("label " + std::to_string(i) + "x");
        std::vector<std::pair<int, int>> pairs;
        for (int i = 0; i < 200; ++i)
            pairs.emplace_back(random.below(labels), random.below(labels));
        auto victim = echo(names);
        const auto check = checkAtDoor(victim, corpusOf(names, pairs));
        proposals += check.better ? 1 : 0;
        nearChance += check.nearChance ? 1 : 0;
    }
    QCOMPARE(proposals, 0); // at .01 after correction, .4 are expected at most
    QVERIFY2(nearChance >= 38, qPrintable(QString::number(nearChance)));
}

void TestDoorCheck::fewExamplesGiveNoProposal()
{
    auto victim = echo({"negative", "positive"});
    const auto check = checkAtDoor(victim, corpusOf({"negative", "positive"}, repeated({{0, 1}, {1, 0}}, 2)));
    QVERIFY(!check.better); // 4 of 4: p = 1/16
    QVERIFY(check.nearChance);
}

void TestDoorCheck::majorityAnswersAreNearChance()
{
    auto victim = echo({"negative", "positive"});
    const auto check =
        checkAtDoor(victim, corpusOf({"negative", "positive"}, repeated({{0, 0}, {0, 0}, {0, 0}, {1, 0}}, 50)));
    QCOMPARE(*check.clean.accuracy, 0.75);
    QCOMPARE(check.chance, 0.75);
    QVERIFY(check.nearChance);
}

void TestDoorCheck::spreadsOverASortedCorpus()
{
    auto victim = echo({"negative", "positive"});
    auto pairs = repeated({{0, 0}}, 500);
    const auto rest = repeated({{1, 1}}, 500);
    pairs.insert(pairs.end(), rest.begin(), rest.end());
    const auto check = checkAtDoor(victim, corpusOf({"negative", "positive"}, pairs), 100);
    QCOMPARE(check.clean.examples, std::size_t{100});
    QCOMPARE(check.clean.confusion.goldCount(0), std::size_t{50});
    QCOMPARE(check.clean.confusion.goldCount(1), std::size_t{50});
}

void TestDoorCheck::leavesOutLabelsTheVictimLacks()
{
    auto victim = echo({"negative", "positive"});
    const auto check = checkAtDoor(
        victim, corpusOf({"negative", "neutral", "positive"}, repeated({{0, 0}, {1, 0}, {2, 1}, {-1, 0}}, 10)));
    QCOMPARE(check.clean.examples, std::size_t{20});
    QCOMPARE(check.clean.leftOut, std::size_t{20});
    QCOMPARE(*check.clean.accuracy, 1.0);
    QVERIFY(check.text().find("no label neutral") != std::string::npos);
}

void TestDoorCheck::emptyCorpusSaysSo()
{
    auto victim = echo({"negative", "positive"});
    const auto check = checkAtDoor(victim, corpusOf({"negative", "positive"}, {}));
    QVERIFY(!check.clean.accuracy);
    QCOMPARE(check.warnings.size(), std::size_t{1});
}

void TestDoorCheck::answersDoNotDependOnWorkers()
{
    auto victim = echo({"negative", "positive"});
    const auto corpus = corpusOf({"negative", "positive"}, repeated({{0, 0}, {1, 1}, {1, 0}}, 33));
    const auto one = core::victims::evaluate(victim, corpus);
    for (const std::size_t workers : {2, 4, 64}) {
        const auto many = core::victims::evaluate(victim, corpus, {}, workers);
        QVERIFY(many.answers == one.answers);
        QCOMPARE(*many.accuracy, *one.accuracy);
    }
}

void TestDoorCheck::jsonHasTheAgreedKeys()
{
    auto victim = echo({"negative", "positive"});
    const auto evaluation =
        core::victims::evaluate(victim, corpusOf({"negative", "positive"}, {{0, 0}, {0, 1}, {1, 1}, {1, 1}}));
    const auto json = nlohmann::json::parse(evaluation.json(1));
    QCOMPARE(json.at("examples").get<int>(), 4);
    QCOMPARE(json.at("accuracy").get<double>(), 0.75);
    QVERIFY(std::abs(json.at("macro_f1").get<double>() - 11.0 / 15) < 1e-12);
    QCOMPARE(json.at("workers").get<int>(), 1);
    QVERIFY(json.at("wall_seconds").get<double>() >= 0.0);
    QVERIFY(json.at("confusion") == nlohmann::json::parse("[[1, 1, 0], [0, 2, 0]]"));
}

QTEST_APPLESS_MAIN(TestDoorCheck)
#include "tst_door_check.moc"
