#include "tests/support/registered_test.h"

#include <chrono>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include <QTemporaryDir>

#include "core/attacks/attack.h"
#include "core/base/error.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/timed_victim.h"
#include "tests/support/fakes/fake_language_model.h"
#include "tests/support/fakes/fake_masked_model.h"
#include "tests/support/fakes/fake_victim.h"

using namespace core::attacks;
using core::corpora::Example;
using core::structures::ClassLabel;
using core::text::Input;
using core::text::Segment;
using core::text::Tokenization;
using fakes::FakeVictim;
using fakes::inputOf;

namespace {

std::shared_ptr<const core::language::Resources> listedResources()
{
    static const auto instance = [] {
        auto makers = fakes::FakeLanguageModel::maker();
        makers.maskedModel = [](const auto&) {
            return std::make_shared<const fakes::ListModel>(
                std::vector<std::string>{"movie", "well", "smart", "dull", "story", "film", "bad"});
        };
        return std::make_shared<const core::language::Resources>(std::move(makers));
    }();
    return instance;
}

Attack attackOf(const std::string& recipe, const std::vector<std::pair<std::string, std::string>>& settings = {})
{
    Recipe loaded = Recipe::load(recipe);
    if (!loaded.editedSegments().empty()) // the texts here have one segment
        loaded.set("segments.edit", "all");
    for (const auto& [key, value] : settings)
        loaded.set(key, value);
    return Attack(std::move(loaded), listedResources());
}

Example exampleOf(const std::string& text, int gold = 1, std::uint64_t hash = 5)
{
    Example example;
    example.id = "7";
    example.hash = hash;
    example.input = Input::sentence(core::text::tokenize(text, Tokenization::Whitespace));
    example.gold = ClassLabel{gold};
    example.columns = {{"topic", "films"}};
    return example;
}

const FakeVictim::Weights& weights()
{
    static const FakeVictim::Weights all{{"good", .2},  {"superb", .12}, {"clever", .1}, {"bad", -.2},
                                         {"film", .02}, {"movie", -.05}, {"plot", .03},  {"acting", .02},
                                         {"well", -.1}, {"smart", -.1},  {"dull", -.15}, {"story", .01}};
    return all;
}

const std::string clever = "the clever plot and good acting make this a superb film .";

AttackResult run(const Attack& attack, const Example& example, const AttackOptions& options = {},
                 std::stop_token stop = {})
{
    FakeVictim victim(weights());
    return attack.run(example, victim, options, stop);
}

/// A program that starts slowly, on first use.
class SlowToStart : public core::victims::TimedVictim {
public:
    static constexpr std::chrono::milliseconds start{60};

    [[nodiscard]] const core::victims::VictimCard& card() const override { return inner_.card(); }
    [[nodiscard]] std::vector<core::structures::Prediction> predict(std::span<const Input> inputs,
                                                                    std::stop_token stop) override
    {
        makeReady(stop);
        return inner_.predict(inputs, std::move(stop));
    }
    void makeReady(const std::stop_token& /*stop*/) override
    {
        if (!std::exchange(runs_, true))
            std::this_thread::sleep_for(start);
    }
    void setDeadline(std::optional<Clock::time_point> /*deadline*/) override {}
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<SlowToStart>(); }

private:
    FakeVictim inner_{weights()};
    bool runs_ = false;
};

/// Everything of a result that must not depend on time or threads.
std::string fingerprint(const AttackResult& result)
{
    std::string text = result.example + '|' + std::string(nameOf(result.status)) + '|' +
                       std::string(nameOf(result.reason)) + '|' + result.message + '|' +
                       result.perturbed[0].text.str() + '|' + std::to_string(result.queries) + ' ' +
                       std::to_string(result.distinctQueries) + ' ' + std::to_string(result.forwardQueries) + ' ' +
                       std::to_string(result.successQuery) + ' ' + std::to_string(result.perturbedPercent) + ' ' +
                       std::to_string(result.similarity);
    for (const auto& edit : result.edits)
        text += '|' + std::string(core::text::nameOf(edit.op)) + std::to_string(edit.index) + edit.from + '>' +
                edit.to + edit.pos;
    for (const auto& word : result.trace.importance)
        text += '|' + std::to_string(word.index) + ':' + std::to_string(word.importance);
    for (const auto& step : result.trace.steps) {
        text += '|' + step.kind + std::to_string(step.index) + ':' + std::to_string(step.queries);
        for (const auto& candidate : step.candidates)
            text += ' ' + candidate.form + candidate.rejection + std::to_string(candidate.loss);
    }
    return text;
}

/// The recipes for classifiers; tst_tree_results runs the others.
void addPresets()
{
    QTest::addColumn<QString>("recipe");
    for (const auto& name : Recipe::presets())
        if (Recipe::load(name).attacks(core::structures::AnswerKind::Label))
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

} // namespace

class TestAttack : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        try {
            (void)listedResources()->wordNet();
            (void)listedResources()->tagger();
            (void)listedResources()->encoder();
        } catch (const core::Error& error) {
            QSKIP(error.what());
        }
    }

    void whatIsWrongAlreadyIsSkipped()
    {
        const auto attack = attackOf("pwws@released");
        const auto result = run(attack, exampleOf(clever, 0));
        QCOMPARE(result.status, Status::Skipped);
        QCOMPARE(result.reason, Reason::AlreadyWrong);
        QCOMPARE(result.queries, std::uint64_t{1});
        QCOMPARE(result.perturbed[0].text.str(), clever);
        QCOMPARE(result.columns.at(0).second, std::string("films"));
        QVERIFY(result.perturbedOutput == result.originalOutput);
    }

    /// pwws@authors by hand. P(positive) = .5 + Spielberg .2 + superb .1 + Paris .15 = .95. Saliencies are those
    /// weights, and the swaps gain Spielberg -> Murphy .35, Paris -> Berlin .2; superb has no gain above .1. So the
    /// names come first, Spielberg before Paris, and after both .4 is left: the label is lost, superb stays.
    void namedEntitiesByHand()
    {
        const QTemporaryDir folder;
        const std::string lists = folder.filePath("lists.tsv").toStdString();
        std::ofstream(lists) << "positive\tPERSON\tMurphy\npositive\tGPE\tBerlin\nnegative\tPERSON\tAllen\n";
        const auto attack = attackOf("pwws@authors", {{"transformation.replacements", lists}});
        const auto example = exampleOf("Spielberg shot this superb film in Paris .");
        FakeVictim victim({{"Spielberg", .2}, {"superb", .1}, {"Paris", .15}, {"Murphy", -.15}, {"Berlin", -.05}});
        AttackOptions options;
        options.trace = TraceLevel::All;
        const auto result = attack.run(example, victim, options, {});
        QCOMPARE(result.status, Status::Succeeded);
        QCOMPARE(result.perturbed[0].text.str(), std::string("Murphy shot this superb film in Berlin ."));
        QCOMPARE(result.edits.size(), std::size_t{2});
        std::vector<std::string> chosen;
        for (const auto& step : result.trace.steps)
            for (const auto& candidate : step.candidates)
                if (candidate.chosen)
                    chosen.push_back(candidate.form + " by " + candidate.source);
        QCOMPARE(chosen.size(), std::size_t{2});
        QCOMPARE(chosen[0], std::string("Murphy by named-entities"));
        QCOMPARE(chosen[1], std::string("Berlin by named-entities"));
    }

    void theVictimsOwnAnswerMayBeTheReference()
    {
        const auto attack = attackOf("pwws@released", {{"goal.reference", "own"}});
        for (const int gold : {0, 1, -1})
            QCOMPARE(run(attack, exampleOf(clever, gold)).status, Status::Succeeded);
        const auto golden = attackOf("pwws@released");
        const auto unknown = run(golden, exampleOf(clever, -1));
        QCOMPARE(unknown.status, Status::Error);
        QVERIFY2(QString::fromStdString(unknown.message).contains("goal.reference=own"), unknown.message.c_str());
        QCOMPARE(run(golden, exampleOf(clever, 7)).status, Status::Error);
    }

    void aResultSaysWhatWasDone()
    {
        const auto attack = attackOf("pwws@released");
        const auto result = run(attack, exampleOf(clever));
        QCOMPARE(result.status, Status::Succeeded);
        QCOMPARE(result.reason, Reason::Found);
        QCOMPARE(core::structures::labelOf(result.originalOutput), 1);
        QCOMPARE(core::structures::labelOf(result.perturbedOutput), 0);
        QVERIFY(!result.edits.empty());
        core::text::Text replayed = result.original[0].text;
        for (const auto& edit : result.edits) {
            QCOMPARE(edit.op, core::text::EditOp::Replace);
            QCOMPARE(edit.segment, std::string("sentence"));
            QCOMPARE(std::string(result.original[0].text.form(edit.index)), edit.from);
            QVERIFY(!edit.pos.empty());
            replayed = replayed.replaced(edit.index, edit.to);
        }
        QCOMPARE(replayed.str(), result.perturbed[0].text.str());
        QCOMPARE(result.perturbedPercent, 100.0 * static_cast<double>(result.edits.size()) / 12.0);
        QVERIFY(result.similarity > 0.0 && result.similarity < 1.0);
        QVERIFY(result.queries >= result.distinctQueries && result.distinctQueries >= result.forwardQueries);
        QVERIFY(result.successQuery > 0 && result.successQuery <= result.queries);
        QVERIFY(result.reproducible);
        QVERIFY(result.victimSeconds <= result.seconds);
        QCOMPARE(result.trace.steps.front().kind, std::string("rank"));
        QCOMPARE(result.trace.steps.back().after[0].text.str(), result.perturbed[0].text.str());
    }

    void tagsOfOriginalWords()
    {
        const auto attack = attackOf("pwws@released");
        const auto result = run(attack, exampleOf(clever));
        using Tagset = core::language::Tagger::Tagset;
        const auto& tagger = listedResources()->tagger();
        std::vector<core::text::WordId> words(result.original[0].text.originalWords().begin(),
                                              result.original[0].text.originalWords().end());
        const auto tags = tagger.tag(words, Tagset::Penn);
        QVERIFY(!result.edits.empty());
        for (const auto& edit : result.edits)
            QCOMPARE(edit.pos, std::string(tagger.name(tags[edit.index], Tagset::Penn)));
    }

    void aCutWordIsOneSplitEdit()
    {
        // Nothing is known about halves of words, so cutting "superb" costs the victim its weight.
        const auto attack = attackOf("textbugger@text", {{"transformation.space-insert.max_length", "100"},
                                                         {"transformation.vector-neighbours.k", "1"},
                                                         {"constraints.sentence-similarity", "off"}});
        // Whatever makes the word unknown takes its weight; of equals the cut, which is proposed first, is taken.
        FakeVictim victim({{"superb", .2}});
        bool split = false;
        for (std::uint64_t hash = 0; hash < AttackContext::drawsPerWord && !split; ++hash) {
            const auto result = attack.run(exampleOf("superb plot", 1, hash), victim, {}, {});
            QCOMPARE(result.status, Status::Succeeded);
            if (result.edits.at(0).op != core::text::EditOp::Split)
                continue;
            split = true;
            QCOMPARE(result.edits.size(), std::size_t{1});
            QCOMPARE(result.edits[0].from, std::string("superb"));
            QCOMPARE(QString::fromStdString(result.edits[0].to).remove(' '), QString("superb"));
            QCOMPARE(result.perturbed[0].text.str(), result.edits[0].to + " plot");
            QCOMPARE(result.perturbedPercent, 50.0);
        }
        QVERIFY(split);
    }

    void punctuationAloneLeavesNothingToChange()
    {
        const auto attack = attackOf("pwws@released", {{"goal.reference", "own"}});
        for (const char* text : {"", ".", "... !!! >>>>", "😀 😀", "the of and"}) {
            const auto result = run(attack, exampleOf(text));
            QCOMPARE(result.status, Status::Failed);
            QCOMPARE(result.reason, Reason::NothingToChange);
            QCOMPARE(result.perturbedPercent, 0.0);
            QVERIFY(result.edits.empty());
        }
    }

    void oddTexts_data() { addPresets(); }
    void oddTexts()
    {
        QFETCH(const QString, recipe);
        const auto attack = attackOf(recipe.toStdString(), {{"goal.reference", "own"}});
        const std::string longText = [] {
            std::string text;
            for (int i = 0; i < 120; ++i)
                text += "good ";
            return text;
        }();
        for (const std::string& text :
             {std::string(), std::string("good"), std::string("GOOD film"), std::string(">>>>"),
              std::string("😀 good 👩‍👩‍👧 ."), std::string("הסרט טוב מאוד"),
              std::string("هذا الفيلم جيد"), std::string("good\r\nfilm\tplot"),
              std::string("\xe5\xa5\xbd\xe7\x94\xb5\xe5\xbd\xb1"), std::string("e\xcc\x81tude of good"),
              std::string("a\xff\xfe b\xc3"), std::string("good good good good"), longText}) {
            AttackOptions options;
            options.trace = TraceLevel::All;
            options.maxQueries = 10'000; // a swarm on 120 words queries millions
            const auto result = run(attack, exampleOf(text), options);
            QVERIFY2(result.status != Status::Error, result.message.c_str());
            QCOMPARE(result.original[0].text.str(), text);
        }
    }

    void sameSeedSameResultFromOneAndFourThreads_data() { addPresets(); }
    void sameSeedSameResultFromOneAndFourThreads()
    {
        QFETCH(const QString, recipe);
        const std::vector<std::string> texts{clever,
                                             "a good story and a superb plot",
                                             "the film is clever , the acting is good",
                                             "superb !",
                                             "what a good , clever , superb little film this is",
                                             "good film"};
        std::vector<Example> examples;
        for (std::uint64_t i = 0; i < 24; ++i)
            examples.push_back(exampleOf(texts[i % texts.size()], 1, i));
        AttackOptions options;
        options.seed = 3;
        options.trace = TraceLevel::All;
        const auto runWith = [&](std::size_t threads) {
            const auto attack = attackOf(recipe.toStdString()); // fresh caches
            std::vector<std::string> prints(examples.size());
            {
                std::vector<std::jthread> workers;
                for (std::size_t t = 0; t < threads; ++t)
                    workers.emplace_back([&, t] {
                        FakeVictim victim(weights());
                        // Each thread comes to its examples in another order.
                        for (std::size_t k = 0; k < examples.size(); ++k) {
                            const std::size_t i = threads == 1 ? k : examples.size() - 1 - k;
                            if (i % threads == t)
                                prints[i] = fingerprint(attack.run(examples[i], victim, options, {}));
                        }
                    });
            }
            return prints;
        };
        const auto one = runWith(1);
        const auto four = runWith(4);
        for (std::size_t i = 0; i < examples.size(); ++i)
            QCOMPARE(four[i], one[i]);
    }

    void theSeedMattersWhereChanceDoes()
    {
        const auto attack = attackOf("random", {{"constraints.max-perturbed", "off"}});
        std::set<std::string> texts;
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            AttackOptions options;
            options.seed = seed;
            texts.insert(run(attack, exampleOf(clever), options).perturbed[0].text.str());
        }
        QVERIFY(texts.size() >= 5);
    }

    void budgets_data() { addPresets(); }
    void budgets()
    {
        QFETCH(const QString, recipe);
        const auto attack = attackOf(recipe.toStdString(), {{"constraints.sentence-similarity", "off"}});
        const auto free = run(attack, exampleOf(clever));
        QVERIFY2(free.status != Status::Error, free.message.c_str());
        AttackOptions options;
        options.maxQueries = 5;
        const auto cut = run(attack, exampleOf(clever), options);
        if (free.queries > 5 && (free.successQuery == 0 || free.successQuery > 5)) {
            QCOMPARE(cut.status, Status::BudgetSpent);
            QCOMPARE(cut.reason, Reason::Budget);
            QCOMPARE(cut.queries, std::uint64_t{5});
        }
        if (free.status == Status::Succeeded) {
            options.maxQueries = free.successQuery;
            QCOMPARE(run(attack, exampleOf(clever), options).status, Status::Succeeded);
            options.maxQueries = free.successQuery - 1;
            QCOMPARE(run(attack, exampleOf(clever), options).status, Status::BudgetSpent);
        }
    }

    /// A recipe's own budget holds as the campaign's does, and the smaller of the two.
    void aRecipeHasABudgetOfItsOwn()
    {
        const auto plain = attackOf("pwws@released");
        const auto own = attackOf("pwws@released", {{"search.max_queries", "5"}});
        QVERIFY(run(plain, exampleOf(clever)).queries > 5);
        QCOMPARE(run(own, exampleOf(clever)).queries, std::uint64_t{5});
        QCOMPARE(run(own, exampleOf(clever)).status, Status::BudgetSpent);
        AttackOptions options;
        options.maxQueries = 4;
        QCOMPARE(run(own, exampleOf(clever), options).queries, std::uint64_t{4});
        options.maxQueries = 6;
        QCOMPARE(run(own, exampleOf(clever), options).queries, std::uint64_t{5});
    }

    void aTimeLimitMarksTheResult()
    {
        const auto attack = attackOf("pwws@released");
        FakeVictim victim(weights());
        victim.onText = [](int) { std::this_thread::sleep_for(std::chrono::milliseconds(2)); };
        AttackOptions options;
        options.timeLimitSeconds = 0.001;
        const auto result = attack.run(exampleOf(clever), victim, options, {});
        QCOMPARE(result.status, Status::BudgetSpent);
        QCOMPARE(result.reason, Reason::Time);
        QVERIFY(!result.reproducible);
    }

    /// However slow the machine is, the whole call takes longer than the example by at least the start.
    void theStartOfAProgramIsNoPartOfAnExamplesSeconds()
    {
        const auto attack = attackOf("pwws@released");
        for (const double limit : {0.0, 1000.0}) {
            SlowToStart victim;
            AttackOptions options;
            options.timeLimitSeconds = limit;
            const auto began = std::chrono::steady_clock::now();
            const auto result = attack.run(exampleOf(clever), victim, options, {});
            const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - began;
            QVERIFY(result.queries > 0);
            QVERIFY(whole.count() - result.seconds >= std::chrono::duration<double>(SlowToStart::start).count());
        }
    }

    void aStopLeavesTheExamplePending()
    {
        const auto attack = attackOf("pwws@released");
        for (const int at : {0, 1, 3, 20}) {
            FakeVictim victim(weights());
            std::stop_source source;
            if (at == 0)
                source.request_stop();
            victim.onText = [&](int text) {
                if (text == at)
                    source.request_stop();
            };
            QVERIFY_EXCEPTION_THROWN((void)attack.run(exampleOf(clever), victim, {}, source.get_token()), Stopped);
            QVERIFY(victim.texts <= std::max(at, 1));
        }
    }

    void anErrorIsThatExamplesResult()
    {
        const auto attack = attackOf("pwws@released");
        FakeVictim victim(weights());
        victim.onText = [](int text) {
            if (text == 4)
                throw core::Error("the model ran out of paper");
        };
        const auto result = attack.run(exampleOf(clever), victim, {}, {});
        QCOMPARE(result.status, Status::Error);
        QCOMPARE(result.reason, Reason::Exception);
        QCOMPARE(result.message, std::string("the model ran out of paper"));
        QVERIFY(result.queries > 1);
        victim.onText = nullptr;
        QCOMPARE(attack.run(exampleOf(clever), victim, {}, {}).status, Status::Succeeded);
    }

    void targetedAttacks()
    {
        const auto attack = attackOf("pwws@released", {{"goal.type", "targeted"}, {"goal.target", "negative"}});
        const auto result = run(attack, exampleOf(clever));
        QCOMPARE(result.status, Status::Succeeded);
        QCOMPARE(core::structures::labelOf(result.perturbedOutput), 0);
        // What has the wanted label already, and correctly, is nothing that the attack applies to.
        const auto met = run(attack, exampleOf("a dull , bad movie", 0));
        QCOMPARE(met.status, Status::Skipped);
        QCOMPARE(met.reason, Reason::Unsuitable);
        // What the victim has wrong is skipped as in every attack, whichever label it gives.
        QCOMPARE(run(attack, exampleOf("a dull , bad movie", 1)).reason, Reason::AlreadyWrong);
        QCOMPARE(run(attack, exampleOf(clever, 0)).reason, Reason::AlreadyWrong);
    }

    void whatDoesNotFitIsNamed()
    {
        FakeVictim victim(weights());
        auto card = victim.card();
        QVERIFY(attackOf("pwws").mismatches(card).empty());
        QCOMPARE(attackOf("pwws", {{"goal.type", "targeted"}, {"goal.target", "happy"}}).mismatches(card).size(),
                 std::size_t{1});
        QCOMPARE(attackOf("pwws", {{"goal.type", "targeted"}}).mismatches(card).size(), std::size_t{1});
        const auto gradient = attackOf("textbugger", {{"search.ranking", "gradient"}});
        QVERIFY(gradient.mismatches(card).empty());
        card.capabilities = static_cast<unsigned>(core::victims::Capability::Scores);
        QCOMPARE(gradient.mismatches(card).size(), std::size_t{1});
        card.labels.clear();
        QCOMPARE(attackOf("pwws").mismatches(card).size(), std::size_t{1});
        Recipe broken = Recipe::fromJson(R"({"name": "broken"})");
        QVERIFY_EXCEPTION_THROWN((void)Attack(broken, listedResources()), core::UsageError);
    }

    void onlyEditableSegmentsAreChanged()
    {
        const auto attack = attackOf("pwws@released");
        Example example = exampleOf("unused");
        Segment premise{
            "premise", core::text::tokenize("a good superb film", Tokenization::Whitespace), false, "en", {}};
        Segment hypothesis{
            "hypothesis", core::text::tokenize("the clever plot", Tokenization::Whitespace), true, "en", {}};
        example.input = Input({premise, hypothesis});
        const auto result = run(attack, example);
        QCOMPARE(result.perturbed[0].text.str(), std::string("a good superb film"));
        for (const auto& edit : result.edits)
            QCOMPARE(edit.segment, std::string("hypothesis"));
        for (const auto& word : result.trace.importance)
            QCOMPARE(word.segment, std::uint16_t{1});
    }

    void theRecipeSaysWhichSegmentsAreChanged()
    {
        Example example = exampleOf("unused");
        const auto segment = [](const char* name, const char* text, bool editable) {
            return Segment{name, core::text::tokenize(text, Tokenization::Whitespace), editable, "en", {}};
        };
        example.input =
            Input({segment("premise", "a good superb film", false), segment("hypothesis", "the clever plot", true)});
        const auto result = run(attackOf("pwws@released", {{"segments.edit", "premise"}}), example);
        QCOMPARE(result.perturbed[1].text.str(), std::string("the clever plot"));
        QVERIFY(!result.edits.empty());
        for (const auto& edit : result.edits)
            QCOMPARE(edit.segment, std::string("premise"));
        QVERIFY(result.original[0].editable && !result.original[1].editable);
        // Both: some edit in each, or at least words of each were weighed.
        std::set<std::uint16_t> weighed;
        for (const auto& word : run(attackOf("pwws@released", {{"segments.edit", "all"}}), example).trace.importance)
            weighed.insert(word.segment);
        QCOMPARE(weighed.size(), std::size_t{2});
        // The Lab gives no candidates for what is locked.
        FakeVictim victim(weights());
        const auto attack = attackOf("pwws@released", {{"segments.edit", "premise"}});
        const core::structures::Prediction label = core::structures::ClassLabel{1};
        QVERIFY(attack.candidatesAt(example.input, example.input, 1, 1, label, victim, {}).empty());
        QVERIFY(!attack.candidatesAt(example.input, example.input, 0, 2, label, victim, {}).empty());
        // A segment that is not there is named, with those that are.
        const auto wrong = run(attackOf("pwws@released", {{"segments.edit", "topic"}}), example);
        QCOMPARE(wrong.status, Status::Error);
        QVERIFY(wrong.message.find("topic") != std::string::npos);
        auto card = victim.card();
        card.segments = {"premise", "hypothesis"};
        const auto mismatches = attackOf("pwws@released", {{"segments.edit", "topic"}}).mismatches(card);
        QCOMPARE(mismatches.size(), std::size_t{1});
        QVERIFY(mismatches[0].find("premise, hypothesis") != std::string::npos);
    }

    void theLabSeesCandidatesWithVerdicts()
    {
        const auto attack = attackOf("textfooler@released");
        FakeVictim victim(weights());
        const Input input = exampleOf(clever).input;
        const auto candidates = attack.candidatesAt(input, input, 0, 1, ClassLabel{1}, victim, {});
        QVERIFY(!candidates.empty());
        for (const auto& candidate : candidates) {
            QVERIFY(!candidate.form.empty());
            QCOMPARE(candidate.source, std::string("vector-neighbours"));
            QCOMPARE(candidate.rejectedBy.empty(), candidate.rejection.empty());
            QCOMPARE(candidate.queried, candidate.rejectedBy.empty());
            QVERIFY(candidate.similarityToOriginal >= 0.0 && candidate.similarityToOriginal <= 1.0);
        }
        // A stop word may not be changed: whatever is proposed is rejected for that.
        const auto stop = attackOf("textfooler@released").candidatesAt(input, input, 0, 0, ClassLabel{1}, victim, {});
        for (const auto& candidate : stop)
            QCOMPARE(candidate.rejectedBy, std::string("stop-word"));
        QVERIFY_EXCEPTION_THROWN((void)attack.candidatesAt(input, input, 0, 99, ClassLabel{1}, victim, {}),
                                 core::UsageError);
        QVERIFY_EXCEPTION_THROWN((void)attack.candidatesAt(input, input, 3, 0, ClassLabel{1}, victim, {}),
                                 core::UsageError);
    }

    void theLabSeesImportance()
    {
        const auto attack = attackOf("deepwordbug@released");
        FakeVictim victim(weights());
        const auto words = attack.importance(exampleOf(clever).input, ClassLabel{1}, victim, {});
        std::map<std::uint32_t, double> importance;
        for (const auto& word : words)
            importance[word.index] = word.importance;
        QVERIFY(std::abs(importance.at(1) - .1) < 1e-5); // clever
        QVERIFY(std::abs(importance.at(4) - .2) < 1e-5); // good
        QVERIFY(!importance.contains(0));                // a stop word
        QVERIFY(!importance.contains(11));               // a full stop
    }

    void nothingIsSharedBetweenExamples() // counts do not depend on what was attacked before
    {
        const auto attack = attackOf("pwws");
        const auto first = run(attack, exampleOf(clever));
        (void)run(attack, exampleOf("a good film"));
        const auto again = run(attack, exampleOf(clever));
        QCOMPARE(fingerprint(again), fingerprint(first));
    }
};

QTEST_APPLESS_MAIN(TestAttack)
#include "tst_attack.moc"
