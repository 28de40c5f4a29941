#include "tests/support/registered_test.h"

#include <map>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/victims/evaluation/door_check.h"
#include "core/victims/evaluation/tree_evaluation.h"
#include "tests/support/fakes/answering_victim.h"

using core::corpora::Corpus;
using core::corpora::Example;
using core::structures::DependencyTree;
using core::structures::Prediction;
using core::text::Input;

namespace {

using Words = std::vector<std::string>;

Example exampleOf(const Words& words, const DependencyTree& gold, const Words& tags = {})
{
    Example example;
    example.id = words.front();
    auto segment = Input::sentence(core::text::Text::ofWords(words))[0];
    segment.tags = tags;
    example.input = Input({segment});
    example.gold = gold;
    return example;
}

/// Answers by the sentence's first word; notes whether it was given tags.
fakes::AnsweringVictim listedParser(std::map<std::string, Prediction> answers, bool* sawTags = nullptr)
{
    core::victims::VictimCard card;
    card.name = "listed";
    card.task = "parsing";
    card.labels = {"root", "nsubj", "obj", "punct"};
    card.maxBatch = 2;
    return {std::move(card), [answers = std::move(answers), sawTags](const Input& input) {
                if (sawTags != nullptr && !input[0].tags.empty())
                    *sawTags = true;
                return answers.at(std::string(input[0].text.form(0)));
            }};
}

const DependencyTree dogsGold{{2, 0, 2}, {"nsubj", "root", "punct"}};
const DependencyTree catsGold{{2, 0, 2}, {"nsubj", "root", "punct"}};

Corpus sentencesOf(std::vector<Example> examples)
{
    Corpus corpus;
    corpus.examples = std::move(examples);
    return corpus;
}

Corpus twoSentences()
{
    return sentencesOf({exampleOf({"Dogs", "bark", "."}, dogsGold), exampleOf({"Cats", "sleep", "!"}, catsGold)});
}

} // namespace

class TestTreeEvaluation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void scoresAreMicroAveragesOverWords();
    void jsonHasTheAgreedKeys();
    void withoutLabelsLasIsNotDefined();
    void punctuationIsWhatItsNameSays();
    void aParserThatReadsNothingIsWarnedOf();
    void labelsOfAnotherSchemeAreWarnedOf();
    void anotherSchemeTurnsTheSameArcs();
    void sentencesWithoutATreeAreLeftOut();
    void anAnswerThatIsNoTreeIsAnError();
    void whatFailsInABatchIsAnErrorOfItsExample();
};

// Dogs: all heads right, one label wrong. Cats: all heads wrong.
void TestTreeEvaluation::scoresAreMicroAveragesOverWords()
{
    auto parser = listedParser({{"Dogs", DependencyTree{{2, 0, 2}, {"obj", "root", "punct"}}},
                                {"Cats", DependencyTree{{0, 1, 1}, {"root", "obj", "punct"}}}});
    for (const std::size_t workers : {1, 2}) {
        const auto trees = core::victims::evaluate(parser, twoSentences(), {}, workers).trees;
        QVERIFY(trees.has_value());
        QCOMPARE(trees->sentences, std::size_t{2});
        QCOMPARE(trees->all, (core::metrics::Attachment{6, 3, 2}));
        QCOMPARE(trees->noPunctuation, (core::metrics::Attachment{4, 2, 1}));
        QCOMPARE(*trees->uas(), 0.5);
        QCOMPARE(*trees->lasWithoutPunctuation(), 0.25);
    }
}

void TestTreeEvaluation::jsonHasTheAgreedKeys()
{
    auto parser = listedParser({{"Dogs", dogsGold}, {"Cats", catsGold}});
    const auto json = nlohmann::json::parse(core::victims::evaluate(parser, twoSentences()).json(1));
    QCOMPARE(json["sentences"], 2);
    QCOMPARE(json["words"], 6);
    for (const char* key : {"uas", "las", "uas_no_punct", "las_no_punct"})
        QCOMPARE(json[key], 1.0);
    QVERIFY(json["wall_seconds"].is_number());
    QCOMPARE(json["workers"], 1);
}

void TestTreeEvaluation::withoutLabelsLasIsNotDefined()
{
    auto parser = listedParser({{"Dogs", dogsGold}, {"Cats", DependencyTree{{2, 0, 2}, {}}}});
    const auto json = nlohmann::json::parse(core::victims::evaluate(parser, twoSentences()).json(1));
    QCOMPARE(json["uas"], 1.0);
    QVERIFY(json["las"].is_null());
    QVERIFY(json["las_no_punct"].is_null());
}

// "a % , b": the universal tags leave the comma out, the forms the percent sign too. All heads right but that of "%".
void TestTreeEvaluation::punctuationIsWhatItsNameSays()
{
    const DependencyTree gold{{0, 1, 1, 1}, {"root", "obj", "punct", "obj"}};
    const Example example = exampleOf({"a", "%", ",", "b"}, gold, {"X", "SYM", "PUNCT", "X"});
    bool sawTags = false;
    auto parser = listedParser({{"a", DependencyTree{{0, 3, 1, 1}, gold.labels}}}, &sawTags);
    const auto evaluated = [&](core::metrics::Punctuation punctuation) {
        const auto evaluation = core::victims::evaluate(parser, sentencesOf({example}), {}, 1, {}, {}, punctuation);
        const auto json = nlohmann::json::parse(evaluation.json(1));
        if (json["punctuation"] != nameOf(punctuation))
            return core::metrics::Attachment{};
        return evaluation.trees->noPunctuation;
    };
    using core::metrics::Punctuation;
    QCOMPARE(evaluated(Punctuation::Tag), (core::metrics::Attachment{3, 2, 2}));
    QCOMPARE(evaluated(Punctuation::Upos), (core::metrics::Attachment{3, 2, 2}));
    QCOMPARE(evaluated(Punctuation::UnicodeP), (core::metrics::Attachment{2, 2, 2}));
    // Gold tags are not the victim's to see.
    QVERIFY(!sawTags);
}

// Every word is attached to the one before it, as in 40 of the gold trees' 60 arcs.
void TestTreeEvaluation::aParserThatReadsNothingIsWarnedOf()
{
    std::vector<Example> examples;
    const DependencyTree gold{{0, 1, 1}, {"root", "obj", "punct"}};
    const DependencyTree chain{{0, 1, 2}, {"root", "obj", "punct"}};
    for (int i = 0; i < 20; ++i)
        examples.push_back(exampleOf({"Go", "home", "now"}, gold));
    auto parser = listedParser({{"Go", chain}});
    const auto check = core::victims::checkAtDoor(parser, sentencesOf(examples));
    QCOMPARE(check.chance, 40.0 / 60.0);
    QVERIFY(check.nearChance);
    QCOMPARE(check.warnings.size(), std::size_t{1});
    QVERIFY(check.text().find("UAS 66.7 %, LAS 66.7 % on 20 sentences (60 words)") != std::string::npos);
    QVERIFY(check.text().find("neighbour") != std::string::npos);

    auto good = listedParser({{"Go", gold}});
    QVERIFY(core::victims::checkAtDoor(good, sentencesOf(examples)).warnings.empty());
}

void TestTreeEvaluation::labelsOfAnotherSchemeAreWarnedOf()
{
    std::vector<Example> examples;
    for (int i = 0; i < 20; ++i)
        examples.push_back(exampleOf({"Go", "home", "now"}, {{0, 1, 1}, {"root", "dobj", "punct"}}));
    auto parser = listedParser({{"Go", DependencyTree{{0, 1, 1}, {"root", "obj", "punct"}}}});
    const auto check = core::victims::checkAtDoor(parser, sentencesOf(examples));
    QCOMPARE(check.warnings.size(), std::size_t{1});
    QVERIFY(check.warnings[0].starts_with("33.3 % of the words"));
}

/// "they live in towns": the preposition below its noun (Universal Dependencies), or above it (Stanford, ClearNLP).
void TestTreeEvaluation::anotherSchemeTurnsTheSameArcs()
{
    const DependencyTree universal{{2, 0, 4, 2}, {"nsubj", "root", "case", "obl"}};
    const DependencyTree other{{2, 0, 2, 3}, {"nsubj", "root", "case", "obl"}};
    const auto schemeOf = [&](int turned, int right, int elsewhere = 0) {
        core::victims::TreeScheme scheme;
        for (int i = 0; i < turned; ++i)
            scheme.add(universal, other);
        for (int i = 0; i < right; ++i)
            scheme.add(universal, universal);
        for (int i = 0; i < elsewhere; ++i)
            scheme.add(universal, {{2, 0, 2, 2}, universal.labels});
        return scheme;
    };
    QCOMPARE(schemeOf(10, 5).turned(), std::size_t{10}); // of 15 words with the relation case
    QVERIFY(schemeOf(10, 5).warning().find("relation case it makes 67 %") != std::string::npos);
    QVERIFY(schemeOf(9, 0).warning().empty());     // too few to be a rule
    QVERIFY(schemeOf(10, 10).warning().empty());   // as often as not
    QVERIFY(schemeOf(0, 0, 50).warning().empty()); // wrong, but not turned
    QVERIFY(schemeOf(11, 10).warning().find("relation case it makes 52 %") != std::string::npos); // 11 of 21
    // A rule about words that hardly occur says little of UAS: 10 of 484 words are more than 2 %, of 504 fewer.
    core::victims::TreeScheme rare = schemeOf(10, 0);
    const DependencyTree plain{{2, 0, 2, 2}, {"nsubj", "root", "obj", "obl"}};
    for (int i = 0; i < 111; ++i)
        rare.add(plain, plain);
    QVERIFY(rare.warning().find("These 10 of 484 words count as wrong") != std::string::npos);
    for (int i = 0; i < 5; ++i)
        rare.add(plain, plain);
    QVERIFY(rare.warning().empty());
}

void TestTreeEvaluation::sentencesWithoutATreeAreLeftOut()
{
    auto parser = listedParser({{"Dogs", dogsGold}, {"Cats", catsGold}});
    Corpus corpus = twoSentences();
    corpus.examples[1].gold = std::monostate{};
    const auto evaluation = core::victims::evaluate(parser, corpus);
    QCOMPARE(evaluation.leftOut, std::size_t{1});
    QCOMPARE(evaluation.trees->all.words, std::size_t{3});
    corpus.examples[0].gold = std::monostate{};
    const auto check = core::victims::checkAtDoor(parser, corpus);
    QVERIFY(!check.clean.trees->uas());
    QCOMPARE(check.warnings.size(), std::size_t{2});
}

void TestTreeEvaluation::anAnswerThatIsNoTreeIsAnError()
{
    auto parser = listedParser({{"Dogs", dogsGold}, {"Cats", core::structures::ClassLabel{1}}});
    QVERIFY_THROWS_EXCEPTION(core::Error, (void)core::victims::evaluate(parser, twoSentences()));
    auto shorter = listedParser({{"Dogs", dogsGold}, {"Cats", DependencyTree{{0}, {"root"}}}});
    QVERIFY_THROWS_EXCEPTION(core::Error, (void)core::victims::evaluate(shorter, twoSentences()));
}

/// Two questions at a time: only the sentence that fails has no answer, and its message is kept.
void TestTreeEvaluation::whatFailsInABatchIsAnErrorOfItsExample()
{
    core::victims::VictimCard card;
    card.task = "parsing";
    card.labels = {"root", "nsubj", "obj", "punct"};
    card.maxBatch = 2;
    fakes::AnsweringVictim parser(card, [](const Input& input) -> Prediction {
        if (input[0].text.form(0) == "Cats")
            throw core::Error("cats are not parsed");
        return dogsGold;
    });
    const auto evaluation = core::victims::evaluate(parser, twoSentences());
    QCOMPARE(evaluation.errors, std::size_t{1});
    QCOMPARE(evaluation.commonestError, std::string("cats are not parsed"));
    QCOMPARE(evaluation.trees->sentences, std::size_t{1});
    QCOMPARE(*evaluation.trees->uas(), 1.0);
    try {
        const auto cats = exampleOf({"Cats", "sleep", "!"}, catsGold);
        (void)core::victims::evaluate(parser, sentencesOf({cats, cats, cats}));
        QFAIL("scores of no answers");
    } catch (const core::Error& error) {
        const std::string message = error.what();
        QVERIFY2(message.find("answered none of 3 examples; most often: cats are not parsed") != std::string::npos,
                 message.c_str());
    }
}

QTEST_APPLESS_MAIN(TestTreeEvaluation)
#include "tst_tree_evaluation.moc"
