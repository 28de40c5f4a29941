#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>

#include <QTemporaryDir>

#include "core/attacks/attack.h"
#include "core/attacks/parts/similarity.h"
#include "core/corpora/reading/reader.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/places.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/said.h"

using namespace core::attacks;
using core::language::Proposal;
using core::text::EditOp;
using core::text::WordId;
using nlohmann::ordered_json;

namespace {

/// Proposes the same thirty words everywhere; the first twenty are what an attack may use.
class ThirtyWords : public core::language::MaskedLanguageModel {
public:
    std::vector<std::vector<Proposal>> propose(std::span<const WordId>, std::span<const std::size_t> places,
                                               std::size_t most, std::stop_token) const override
    {
        static const char* const forms[] = {"river", "port",    "lake",   "town",  "movie", "music",  "state",
                                            "area",  "house",   "people", "place", "story", "street", "water",
                                            "world", "country", "year",   "money", "team",  "book"};
        std::vector<Proposal> list;
        for (std::size_t i = 0; i < std::min<std::size_t>(most, 30); ++i)
            list.push_back({core::text::intern(i < 20 ? forms[i] : "late" + std::to_string(i)), -float(i)});
        return std::vector(places.size(), list);
    }
    std::string name() const override { return "thirty"; }
    std::string hash() const override { return "0"; }
};

std::shared_ptr<const core::language::Resources> withThirtyWords()
{
    static const auto shared = std::make_shared<const core::language::Resources>(core::language::ResourceMakers{
        .maskedModel = [](const auto&) { return std::make_shared<const ThirtyWords>(); }});
    return shared;
}

/// The recipe for victims that answer labels, as `FakeVictim` does.
Recipe recipe(const std::string& name, std::initializer_list<std::pair<std::string, std::string>> settings = {})
{
    Recipe recipe = Recipe::load(name);
    recipe.set("goal.type", "untargeted");
    for (const auto& [key, value] : settings)
        recipe.set(key, value);
    return recipe;
}

core::corpora::Example example(const std::string& text)
{
    core::corpora::Example example;
    example.id = "1";
    example.hash = 42;
    example.input = core::text::Input::sentence(core::text::tokenize(text, core::text::Tokenization::Penn));
    example.gold = core::structures::ClassLabel{1};
    return example;
}

std::vector<GeneratedVariant> variants(const Recipe& recipe, const core::corpora::Example& example,
                                       std::uint64_t seed = 7)
{
    const Attack attack(recipe, withThirtyWords());
    auto limits = attack.variantLimits();
    limits.seed = seed;
    return attack.variants(example, {}, limits, {});
}

std::vector<std::string> textsOf(const std::vector<GeneratedVariant>& variants)
{
    std::vector<std::string> texts;
    for (const auto& variant : variants)
        texts.push_back(variant.input[0].text.str());
    return texts;
}

bool isFunctionWord(std::string_view word)
{
    return withThirtyWords()->stopWords("function-words").contains(core::text::intern(word));
}

/// The number of changed words equals the number of edits, which is as expected.
void verifyOthersUntouched(const GeneratedVariant& variant, std::size_t edits)
{
    QCOMPARE(variant.edits.size(), edits);
    QCOMPARE(variant.input[0].text.changes(), edits);
}

/// A semantic parser whose form is wrong once the words that it misses weigh 1, and the less likely before, the more
/// they weigh: every word of a text that is not there has a weight.
class MissingWords : public core::victims::Victim, public core::victims::AnswerWriter {
public:
    using Weights = std::map<std::string, double>;
    explicit MissingWords(Weights weights) : weights_(std::move(weights))
    {
        card_.name = "missing words";
        card_.task = "forms";
    }
    const core::victims::VictimCard& card() const override { return card_; }
    core::victims::AnswerWriter* writer() override { return this; }
    std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs, std::stop_token) override
    {
        std::vector<core::victims::Prediction> answers;
        for (const auto& input : inputs)
            answers.emplace_back(core::structures::TextAnswer{missed(input) < 1.0 ? "size(a)" : "size(b)"});
        return answers;
    }
    std::vector<double> losses(std::span<const core::text::Input> inputs,
                               std::span<const core::victims::Prediction> answers, std::stop_token) override
    {
        std::vector<double> losses;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            losses.push_back(std::get<core::structures::TextAnswer>(answers[i]).text == "size(a)" ? missed(inputs[i])
                                                                                                  : 100.0);
        return losses;
    }
    std::vector<std::vector<core::victims::WrittenAnswer>> candidates(std::span<const core::text::Input>, std::size_t,
                                                                      std::stop_token) override
    {
        return {};
    }
    core::victims::AnswerAttention attentionFor(const core::text::Input&, const core::victims::Prediction&,
                                                std::stop_token) override
    {
        return {};
    }
    std::unique_ptr<Victim> clone() const override { return std::make_unique<MissingWords>(weights_); }

private:
    double missed(const core::text::Input& input) const
    {
        double sum = 0.0;
        for (const auto& [word, weight] : weights_) {
            const auto words = input[0].text.words();
            if (std::ranges::none_of(words, [&](const auto& each) { return each.form() == word; }))
                sum += weight;
        }
        return sum;
    }
    Weights weights_;
    core::victims::VictimCard card_;
};

core::corpora::Example question(const std::string& text)
{
    auto made = example(text);
    made.gold = core::structures::TextAnswer{"size(a)"};
    return made;
}

} // namespace

/// The six operators of Huang et al. (2021), section 3.1.1, and what their recipes add: a list of function words,
/// limits, names that stay.
class TestMeaningPreserving : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void oneFunctionWordIsPutIn();
    void atRandomPlaces();
    void oneFunctionWordIsLeftOut();
    void everyFunctionWordIsReplaced();
    void oneIsReplacedByOneOfItsClass();
    void otherWordsAreSubstituted();
    void theMostSimilarAreKept_data();
    void theMostSimilarAreKept();
    void similarityHasToBeMeasured();
    void wordsChangePlaces();
    void namesStay_data();
    void namesStay();
    void namesOfFormsStay_data();
    void namesOfFormsStay();
    void equalWithAVictimAndWithout_data();
    void equalWithAVictimAndWithout();
    void wordsArePutInBeforeWordsThatStay();
    void searchesOfWordsRefuse();
    void theWorstOfSome();
    void greedyOverOperators();
    void theWorstFormIsTheLeastLikely();
    void greedyByTheLikelihoodOfAForm();

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

void TestMeaningPreserving::initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

/// The new word stands before a word of the text, so never behind the last one (section 3.1.1).
void TestMeaningPreserving::oneFunctionWordIsPutIn()
{
    const auto all = variants(recipe("huang-insert", {{"transformation.draws", "0"}, {"search.per_text", "0"}}),
                              example("which rivers run through Spain ?"));
    // Each of the list's words before each of five words; "which which" and "through through" are made once, not twice.
    const std::size_t words = withThirtyWords()->stopWords("function-words").size();
    QCOMPARE(all.size(), 5 * words - 2);
    const auto texts = textsOf(all);
    QCOMPARE((std::set<std::string>(texts.begin(), texts.end()).size()), texts.size());
    std::set<std::uint32_t> places;
    for (const auto& variant : all) {
        verifyOthersUntouched(variant, 1);
        QVERIFY(variant.edits[0].op == EditOp::Insert);
        QVERIFY2(isFunctionWord(variant.edits[0].to), variant.edits[0].to.c_str());
        QCOMPARE(variant.operation, std::string("function-word-insert"));
        places.insert(static_cast<std::uint32_t>(variant.edits[0].index));
    }
    QCOMPARE(places, (std::set<std::uint32_t>{0, 1, 2, 3, 4})); // nothing is put in behind the last word
    QVERIFY(std::ranges::find(texts, "which rivers run the through Spain ?") != texts.end());
}

void TestMeaningPreserving::atRandomPlaces()
{
    const auto text = example("which rivers run through the valleys that leave Spain ?");
    const auto shipped = recipe("huang-insert");
    const auto five = textsOf(variants(shipped, text));
    QCOMPARE(five.size(), std::size_t{5});
    QCOMPARE(textsOf(variants(shipped, text)), five);
    QVERIFY(textsOf(variants(shipped, text, 8)) != five);
}

void TestMeaningPreserving::oneFunctionWordIsLeftOut()
{
    const auto made = variants(recipe("huang-delete"), example("What is the currency of Norway ?"));
    QCOMPARE(textsOf(made),
             (std::vector<std::string>{"is the currency of Norway ?", "What the currency of Norway ?",
                                       "What is currency of Norway ?", "What is the currency Norway ?"}));
    QVERIFY(variants(recipe("huang-delete"), example("Austin")).empty());
    QVERIFY(variants(recipe("huang-delete"), example("why")).empty()); // no text is left without a word
}

/// All function words of a text at once, each by another one.
void TestMeaningPreserving::everyFunctionWordIsReplaced()
{
    const std::vector<std::string> before{"What", "is", "the", "currency", "of", "Norway", "?"};
    const auto made = variants(recipe("huang-replace"), example("What is the currency of Norway ?"));
    QCOMPARE(made.size(), std::size_t{5});
    const auto texts = textsOf(made);
    QCOMPARE((std::set<std::string>(texts.begin(), texts.end()).size()), texts.size());
    for (const auto& variant : made) {
        verifyOthersUntouched(variant, 4);
        const auto& text = variant.input[0].text;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const auto word = std::string(text.form(i));
            QCOMPARE(word != before[i], isFunctionWord(before[i]));
            QCOMPARE(isFunctionWord(word), isFunctionWord(before[i]));
        }
        QVERIFY(text.form(0)[0] >= 'A' && text.form(0)[0] <= 'Z'); // a capital stays one
    }
    QVERIFY(variants(recipe("huang-replace"), example("Austin grows fast .")).empty());
    // Three words have two replacements for one of them: fewer than five.
    const auto list = file("the\nthis\nthat\n");
    QCOMPARE(variants(recipe("huang-replace", {{"transformation.list", list}}), example("the city grows")).size(),
             std::size_t{2});
}

void TestMeaningPreserving::oneIsReplacedByOneOfItsClass()
{
    const auto list = file("[determiners]\nthe\nthis\nthat\n[prepositions]\nof\nin\n[alone]\nwhat\n");
    const auto made =
        variants(recipe("huang-replace@released", {{"transformation.list", list}, {"search.per_text", "0"}}),
                 example("what is the currency of Norway ?"));
    auto texts = textsOf(made);
    std::ranges::sort(texts);
    QCOMPARE(texts, (std::vector<std::string>{"what is that currency of Norway ?", "what is the currency in Norway ?",
                                              "what is this currency of Norway ?"}));
}

/// The k likeliest words for each of the other words, which is not among them.
void TestMeaningPreserving::otherWordsAreSubstituted()
{
    const auto all =
        variants(recipe("huang-substitute", {{"search.per_text", "0"}}), example("what is the busiest port ?"));
    QCOMPARE(all.size(), std::size_t{20 + 19}); // k of "busiest"; of "port" all but itself
    for (const auto& variant : all) {
        verifyOthersUntouched(variant, 1);
        QVERIFY(variant.edits[0].from == "busiest" || variant.edits[0].from == "port");
        QVERIFY(!variant.edits[0].to.starts_with("late"));
    }
}

void TestMeaningPreserving::theMostSimilarAreKept_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("kept");
    QTest::newRow("n of a text") << "huang-substitute" << 5;
    QTest::newRow("the best translation") << "huang-back" << 1;
}

void TestMeaningPreserving::theMostSimilarAreKept()
{
    QFETCH(const QString, name);
    QFETCH(const int, kept);
    auto some = recipe(name.toStdString());
    if (name == "huang-back")
        some.set("transformation.rewriter", file("busiest => story | movie | big | music\n"));
    auto all = some;
    all.set("search.per_text", "0");
    const auto text = example("what is the busiest port in Norway ?");
    const auto texts = textsOf(variants(some, text));
    QCOMPARE(int(texts.size()), kept);
    double lowestKept = 2.0;
    double highestOther = -2.0;
    for (const auto& variant : variants(all, text)) {
        const double similarity = sentenceSimilarity(withThirtyWords()->encoder(), text.input, variant.input);
        if (std::ranges::find(texts, variant.input[0].text.str()) != texts.end())
            lowestKept = std::min(lowestKept, similarity);
        else
            highestOther = std::max(highestOther, similarity);
    }
    QVERIFY2(lowestKept >= highestOther - 1e-6,
             qPrintable(QString("%1 was kept, %2 was not").arg(lowestKept).arg(highestOther)));
    QVERIFY(highestOther > -2.0);
}

void TestMeaningPreserving::similarityHasToBeMeasured()
{
    auto blind = recipe("huang-substitute", {{"constraints.sentence-similarity", "off"}});
    QVERIFY(!blind.check().empty());
    CONTAINS(errorOf([&] { const Attack attack(blind, withThirtyWords()); }),
             "search.keep is most-similar, and no constraint says how similar a text is");
    blind.set("search.keep", "random");
    QVERIFY(blind.check().empty());
}

/// The same words in another order.
void TestMeaningPreserving::wordsChangePlaces()
{
    const auto made = variants(recipe("huang-reorder"), example("What is the steepest street in Norway?"));
    QCOMPARE(textsOf(made), (std::vector<std::string>{"In Norway what is the steepest street?",
                                                      "The steepest street in Norway is what?"}));
    const auto lower = variants(recipe("huang-reorder"), example("which town is the quietest ?"));
    QCOMPARE(textsOf(lower), std::vector<std::string>{"the quietest is which town ?"});
    for (const auto& edit : lower.front().edits)
        QVERIFY(edit.op == EditOp::Move);
}

void TestMeaningPreserving::namesStay_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"huang-insert", "huang-delete", "huang-replace", "huang-replace@released",
                             "huang-substitute", "huang-reorder"})
        QTest::newRow(name) << name;
}

/// "Gulf of Mexico" is marked: no word of it changes, and none comes between, unless the recipe allows it.
void TestMeaningPreserving::namesStay()
{
    QFETCH(const QString, name);
    auto text = example("which rivers run into Gulf of Mexico ?");
    auto segments = text.input.segments();
    segments[0].marks = {{core::text::MarkKind::Entity, 4, 7, "LOC", {}}};
    text.input = core::text::Input(segments);
    auto strict = recipe(name.toStdString(), {{"search.per_text", "0"}});
    if (name == "huang-insert")
        strict.set("transformation.draws", "0");
    for (const auto& made : textsOf(variants(strict, text)))
        QVERIFY2(made.find("Gulf of Mexico") != std::string::npos, made.c_str());
    auto loose = strict;
    loose.set("constraints.keep-marked.entities", "false");
    if (name == "huang-replace") // which otherwise replaces the other words
        loose.set("transformation.marked", "true");
    const auto made = textsOf(variants(loose, text));
    if (name != "huang-reorder") // moves phrases as wholes
        QVERIFY(
            std::ranges::any_of(made, [](const auto& one) { return one.find("Gulf of Mexico") == std::string::npos; }));
    if (name == "huang-insert") // a name has room before it
        QVERIFY(std::ranges::find(made, "which rivers run into the Gulf of Mexico ?") != made.end());
}

void TestMeaningPreserving::namesOfFormsStay_data()
{
    QTest::addColumn<QString>("row");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("kind");
    QTest::newRow("natural, Prolog") << "what is the main river in moor of the north ?\t"
                                        "answer(A,(main(A),river(A),loc(A,B),const(B,stateid('moor of the north'))))"
                                     << "moor of the north"
                                     << "entities";
    QTest::newRow("natural, lambda") << "what is the main river in moor of the north ?\t"
                                        "( lambda $0 e ( and ( river:t $0 ) ( loc:t $0 moor_of_the_north:s ) ) )"
                                     << "moor of the north"
                                     << "entities";
    QTest::newRow("cleaned, Prolog") << "what is the main river in s0 ?\t"
                                        "answer ( A , ( river ( A ) , loc ( A , s0 ) ) )"
                                     << "s0"
                                     << "placeholders";
    QTest::newRow("cleaned, lambda") << "what is the main river in s0 ?\t"
                                        "( lambda $0 e ( and ( river:t $0 ) ( loc:t $0 s0 ) ) )"
                                     << "s0"
                                     << "placeholders";
}

/// A question keeps the names of its gold form, which no list of names has, by all operators and as the corpus is read.
void TestMeaningPreserving::namesOfFormsStay()
{
    QFETCH(const QString, row);
    QFETCH(const QString, name);
    QFETCH(const QString, kind);
    const auto corpus = core::corpora::corpusFromBytes(row.toStdString() + "\n", "questions.tsv",
                                                       {.format = "tsv", .columns = {{"text", "1"}, {"form", "2"}}});
    auto question = corpus.examples.at(0);
    const auto keepIt = [&](const std::string& text) { return text.find(name.toStdString()) != std::string::npos; };
    bool touched = false;
    for (const char* operation :
         {"huang-insert", "huang-delete", "huang-replace", "huang-replace@released", "huang-substitute"}) {
        auto strict = recipe(operation, {{"search.per_text", "0"}});
        if (operation == std::string("huang-insert"))
            strict.set("transformation.draws", "0");
        const auto made = textsOf(variants(strict, question));
        QVERIFY(!made.empty()); // the other words are replaced, if some of a name may not be
        for (const auto& text : made)
            QVERIFY2(keepIt(text), text.c_str());
        strict.set("constraints.keep-marked." + kind.toStdString(), "false");
        const auto loose = textsOf(variants(strict, question));
        touched = touched || !std::ranges::all_of(loose, keepIt);
    }
    QVERIFY(touched); // so the recipes would, if they were let
}

void TestMeaningPreserving::equalWithAVictimAndWithout_data()
{
    QTest::addColumn<QString>("name");
    for (const auto& name : Recipe::presets())
        if (name.starts_with("huang-") && name != "huang-greedy") // which is a search
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void TestMeaningPreserving::equalWithAVictimAndWithout()
{
    QFETCH(const QString, name);
    const auto one = recipe(name.toStdString());
    const auto text = example("what is the oldest bridge over the river that leaves Norway ?");
    fakes::FakeVictim victim({{"river", .2}});
    AttackOptions options;
    options.seed = 7;
    const auto result = Attack(one, withThirtyWords()).run(text, victim, options, {});
    std::vector<std::string> asked;
    for (const auto& variant : result.variants)
        asked.push_back(variant.input[0].text.str());
    QVERIFY(!asked.empty());
    QVERIFY(asked.size() <= 5);
    QCOMPARE(result.queries, std::uint64_t{asked.size() + 1});
    QCOMPARE(textsOf(variants(one, text)), asked);
}

/// A click on a word in the Lab shows what can be put in before it, also where the word itself may not change.
void TestMeaningPreserving::wordsArePutInBeforeWordsThatStay()
{
    const Attack attack(recipe("huang-insert", {{"transformation.draws", "0"}, {"constraints.stop-word", "on"}}),
                        withThirtyWords());
    fakes::FakeVictim victim({{"river", .2}});
    const auto text = example("the river").input;
    const auto shown = attack.candidatesAt(text, text, 0, 0, {}, victim, {});
    QCOMPARE(shown.size(), withThirtyWords()->stopWords("function-words").size());
    for (const auto& candidate : shown) {
        QVERIFY2(candidate.rejectedBy.empty(), candidate.rejectedBy.c_str());
        QCOMPARE(candidate.edit, core::text::Edit::insert(0, 0, core::text::intern(candidate.form)));
    }
}

void TestMeaningPreserving::searchesOfWordsRefuse()
{
    const auto words = recipe("huang-insert", {{"search.type", "weak-spots"}});
    CONTAINS(errorOf([&] { const Attack attack(words, withThirtyWords()); }),
             "huang-insert puts words in, and its search weak-spots changes words");
}

/// A generation recipe with k variants is the search that takes the worst of k.
void TestMeaningPreserving::theWorstOfSome()
{
    fakes::FakeVictim victim({{"is", .1}, {"the", .2}, {"of", .15}});
    const auto result =
        Attack(recipe("huang-delete"), withThirtyWords()).run(example("what is the currency of Spain"), victim, {}, {});
    QCOMPARE(result.perturbed[0].text.str(), std::string("what is currency of Spain"));
    QCOMPARE(result.queries, 5U); // the text and its four variants
}

/// The best change by any operator, then the best on what that made, until the label falls: here by two deletions.
void TestMeaningPreserving::greedyOverOperators()
{
    const auto list = file("the\nof\nso\n");
    ordered_json json = Recipe::load("huang-greedy").json();
    json["goal"] = {{"type", "untargeted"}};
    for (auto& part : json["transformation"]["parts"])
        if (part.contains("list"))
            part["list"] = list;
    const Attack attack(Recipe::fromJson(json.dump()), withThirtyWords());
    fakes::FakeVictim victim({{"the", .15}, {"of", .15}, {"so", .3}});
    // .5 + .15 + .15: without "the" .65, then without "of" .5, which is no longer positive.
    const auto text = example("the currency of Spain");
    const auto result = attack.run(text, victim, {}, {});
    QCOMPARE(result.status, Status::Succeeded);
    QCOMPARE(result.perturbedPercent, 50.0);
    AttackOptions options;
    options.maxQueries = 10;
    const auto limited = attack.run(text, victim, options, {});
    QCOMPARE(limited.status, Status::BudgetSpent);
    QVERIFY(limited.queries <= 10);
}

/// No deletion makes the form wrong: the worst is the one after which the right form is least likely. From outside
/// nothing is known but right and wrong, and no text is worse than the question.
void TestMeaningPreserving::theWorstFormIsTheLeastLikely()
{
    MissingWords victim({{"is", .1}, {"the", .6}, {"of", .3}});
    auto recipe = Recipe::load("huang-delete");
    const auto text = question("what is the currency of Spain");
    const auto result = Attack(recipe, withThirtyWords()).run(text, victim, {}, {});
    QCOMPARE(result.status, Status::Failed);
    QCOMPARE(result.perturbed[0].text.str(), std::string("what is currency of Spain"));
    QCOMPARE(result.queries, 5U); // the losses belong to the queries of the texts
    QCOMPARE(result.variants.size(), std::size_t{4});
    for (const auto& variant : result.variants)
        if (variant.input[0].text.str() == "what is currency of Spain")
            QVERIFY(std::abs(variant.loss - .6 / 1.6) < 1e-6);
    recipe.set("goal.access", "label");
    QCOMPARE(Attack(recipe, withThirtyWords()).run(text, victim, {}, {}).perturbed[0].text.str(),
             text.input[0].text.str());
    recipe.set("goal.access", "scores");
    recipe.set("goal.loss", "answer");
    QCOMPARE(Attack(recipe, withThirtyWords()).run(text, victim, {}, {}).perturbed[0].text.str(),
             text.input[0].text.str());
}

/// "the" weighs most, then "of": together they make the form wrong, neither does alone.
void TestMeaningPreserving::greedyByTheLikelihoodOfAForm()
{
    MissingWords victim({{"is", .1}, {"the", .6}, {"of", .45}});
    ordered_json json = Recipe::load("huang-greedy").json();
    const auto remove = json["transformation"]["parts"][1];
    json["transformation"] = remove; // deletions alone
    const auto text = question("what is the currency of Spain");
    const auto result = Attack(Recipe::fromJson(json.dump()), withThirtyWords()).run(text, victim, {}, {});
    QCOMPARE(result.status, Status::Succeeded);
    QCOMPARE(result.perturbed[0].text.str(), std::string("what is currency Spain"));
    json["goal"]["loss"] = "answer";
    QCOMPARE(Attack(Recipe::fromJson(json.dump()), withThirtyWords()).run(text, victim, {}, {}).status, Status::Failed);
}

QTEST_GUILESS_MAIN(TestMeaningPreserving)
#include "tst_meaning_preserving.moc"
