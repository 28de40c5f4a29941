#include "tests/support/registered_test.h"

#include <atomic>
#include <cmath>
#include <thread>

#include "core/attacks/attack.h"
#include "core/base/error.h"
#include "core/victims/victim_attention.h"
#include "tests/core/attacks/run_search.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using fakes::FakeVictim;
using fakes::inputOf;
using fakes::Outcome;
using nlohmann::ordered_json;

namespace {

/// Words that no encoder knows: all candidates of a word are alike, so that each word is one bucket.
const FakeVictim::Weights made{{"qa", .15}, {"qb", .2}, {"qc", .05}, {"qb1", -.1}};
const fakes::FakeTransformation::Table swaps{{"qa", {"qa1", "qa2"}}, {"qb", {"qb1"}}};

Outcome attacked(ordered_json settings, const FakeVictim::Weights& attended = {}, std::uint64_t budget = 0)
{
    settings["type"] = "attention-lsh";
    if (!settings.contains("ask"))
        settings["ask"] = "until-found";
    FakeVictim victim(made);
    victim.attended = attended;
    fakes::Setting setting;
    setting.search = settings;
    setting.budget = budget;
    return fakes::attack(setting, swaps, victim, inputOf({"qc", "qa", "qx", "qb"}));
}

std::vector<double> importances(const Outcome& outcome)
{
    std::vector<double> all;
    for (const auto& word : outcome.trace.importance)
        all.push_back(std::round(word.importance * 1000) / 1000);
    return all;
}

/// An attention model that is not the victim; counts its calls.
class OtherAttention : public core::language::AttentionModel {
public:
    explicit OtherAttention(std::vector<std::string> segments = {"sentence"}) : segments_(std::move(segments)) {}
    std::vector<std::vector<float>> attention(const core::text::Input& input, std::stop_token) const override
    {
        ++asked;
        std::vector<std::vector<float>> all;
        for (const auto& segment : input.segments())
            all.emplace_back(segment.text.size(), 1.0F / static_cast<float>(segment.text.size()));
        return all;
    }
    std::vector<std::string> segments() const override { return segments_; }
    std::string name() const override { return "other"; }
    std::string hash() const override { return "0"; }
    mutable std::atomic<int> asked = 0;

private:
    std::vector<std::string> segments_;
};

/// Loaded once for all tests.
core::corpora::Example exampleOf(const core::text::Input& input, std::uint64_t hash = 5)
{
    core::corpora::Example example;
    example.id = "1";
    example.hash = hash;
    example.input = input;
    example.gold = core::structures::ClassLabel{1};
    return example;
}

} // namespace

/// The query-efficient attack of Maheshwary (2022), chapter 4.
class TestAttentionLsh : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        try {
            (void)fakes::resources().encoder();
        } catch (const core::Error& error) {
            QSKIP(error.what());
        }
    }

    /// P(positive) of the text is .9. One candidate of each bucket is queried: any of qa's takes .15, qb's .3. So
    /// qb comes first (.6), then qa: its first candidate leaves .45, and the second is not queried. Queries: the
    /// clean text, 2 for the ranking, 1 and 1.
    void rankedByBucketsByHand()
    {
        const auto outcome = attacked({{"rank_by", "lsh"}});
        QCOMPARE(importances(outcome), (std::vector<double>{0, .15, 0, .3}));
        QVERIFY(outcome.success);
        QCOMPARE(outcome.text, std::string("qc qa1 qx qb1"));
        QCOMPARE(outcome.counts.logical, std::uint64_t{5});
        QCOMPARE(outcome.firstSuccess, std::uint64_t{5});
        QCOMPARE(outcome.trace.steps.front().candidates.size(), std::size_t{2}); // what was asked about to rank
        // All of a word's candidates at once cost the second one, too.
        QCOMPARE(attacked({{"rank_by", "lsh"}, {"ask", "passing"}}).counts.logical, std::uint64_t{6});
    }

    /// A network may work ahead; a program of the user's gets the texts that count, each once: the clean one, two for
    /// the ranking (one of which is queried again), and the last.
    void aProgramIsAskedAboutWhatCounts()
    {
        class Program : public FakeVictim {
        public:
            explicit Program(Weights weights) : FakeVictim(std::move(weights)), own_(FakeVictim::card())
            {
                own_.architecture = "exec";
            }
            const core::victims::VictimCard& card() const override { return own_; }

        private:
            core::victims::VictimCard own_;
        };
        Program program(made);
        fakes::Setting setting;
        setting.search = {{"type", "attention-lsh"}, {"rank_by", "lsh"}, {"ask", "until-found"}};
        const auto outcome = fakes::attack(setting, swaps, program, inputOf({"qc", "qa", "qx", "qb"}));
        QCOMPARE(outcome.text, std::string("qc qa1 qx qb1"));
        QCOMPARE(outcome.counts.logical, std::uint64_t{5});
        QCOMPARE(outcome.firstSuccess, std::uint64_t{5});
        QCOMPARE(program.texts, 4);
    }

    /// No query ranks words: qc has no candidate; both of qa are queried and do not flip (.75), then qb's does.
    void rankedByAttentionByHand()
    {
        const auto outcome = attacked({{"rank_by", "attention"}}, {{"qc", .5}, {"qa", .3}, {"qb", .1}, {"qx", .1}});
        QCOMPARE(importances(outcome), (std::vector<double>{.5, .3, .1, .1}));
        QCOMPARE(outcome.text, std::string("qc qa1 qx qb1"));
        QCOMPARE(outcome.counts.logical, std::uint64_t{4});
    }

    /// Algorithm 2, line 13: the product. .4 x .15 = .06 for qa, .15 x .3 = .045 for qb: qa is changed first.
    void theyAreMultiplied()
    {
        const auto outcome = attacked({}, {{"qc", .25}, {"qa", .4}, {"qb", .15}, {"qx", .2}});
        QCOMPARE(importances(outcome), (std::vector<double>{0, .06, 0, .045}));
        QCOMPARE(outcome.trace.steps.at(1).index, std::size_t{1});
        QVERIFY(outcome.success);
        QCOMPARE(outcome.counts.logical, std::uint64_t{6}); // clean, 2 buckets, 2 of qa, 1 of qb
    }

    /// As the released program: e^0 : e^1 over the words that may be changed, and no weight for short ones.
    void oneMoreSoftmax()
    {
        const FakeVictim::Weights attended{{"qa", 1}, {"qb", 0}, {"qc", 0}, {"qx", 0}};
        const auto softened = importances(attacked({{"rank_by", "attention"}, {"weights", "softmax"}}, attended));
        const double sum = std::exp(1.0) + 3;
        QCOMPARE(softened,
                 (std::vector<double>{std::round(1000 / sum) / 1000, std::round(1000 * std::exp(1.0) / sum) / 1000,
                                      std::round(1000 / sum) / 1000, std::round(1000 / sum) / 1000}));
        const auto cut = importances(attacked({{"rank_by", "attention"}, {"shortest", 3}}, attended));
        QCOMPARE(cut, (std::vector<double>{0, 0, 0, 0}));
    }

    void aSuccessWithinTheBudgetOnly()
    {
        QVERIFY(attacked({{"rank_by", "lsh"}}, {}, 5).success);
        const auto cut = attacked({{"rank_by", "lsh"}}, {}, 4);
        QVERIFY(!cut.success && cut.spent);
        QCOMPARE(cut.counts.logical, std::uint64_t{4});
        QVERIFY(!attacked({{"rank_by", "lsh"}}, {}, 2).success); // ends while words are ranked
    }

    /// Words that the encoder knows, in several buckets: fewer questions than candidates, and more with more bits.
    void fewerQuestionsThanCandidates()
    {
        const fakes::FakeTransformation::Table many{
            {"film",
             {"movie", "cinema", "dog", "river", "terrible", "seven", "run", "picture", "mathematics", "green"}}};
        const auto asked = [&](int bits, const char* round) {
            FakeVictim victim({{"film", .2}});
            fakes::Setting setting;
            setting.search = {{"type", "attention-lsh"}, {"rank_by", "lsh"}, {"bits", bits}, {"round", round}};
            return fakes::attack(setting, many, victim, inputOf({"a", "good", "film"})).trace.steps.front().queries - 1;
        };
        const auto few = asked(5, "fewest-buckets");
        QVERIFY2(few >= 1 && few < 10, qPrintable(QString::number(few)));
        QVERIFY(asked(1, "fewest-buckets") <= 2);
        QVERIFY(asked(20, "most-buckets") > few);
    }

    /// A window is the same for all changes: words far away make no difference to which insertions are alike.
    void insertionsInAWindow()
    {
        class Inserting : public Transformation {
        public:
            void propose(AttackContext&, const core::text::Input&, Position at,
                         std::vector<Candidate>& candidates) const override
            {
                for (const char* word : {"movie", "cinema", "dog", "river", "terrible", "seven", "run", "picture"})
                    candidates.push_back(
                        {core::text::Edit::insert(at.segment, at.index, core::text::intern(word)), "inserting"});
            }
        };
        const auto asked = [&](const std::vector<std::string>& far, int window) {
            auto words = far;
            for (const char* near : {"the", "good", "film", "was", "long"})
                words.emplace_back(near);
            Ingredients ingredients;
            ingredients.goal = makeGoal({{"type", "untargeted"}}, fakes::resources());
            ingredients.transformation = std::make_unique<Inserting>();
            const auto search = makeSearchMethod(
                {{"type", "attention-lsh"}, {"rank_by", "lsh"}, {"bits", 8}, {"rounds", 1}, {"window", window}},
                fakes::resources());
            FakeVictim victim({{"good", .4}});
            core::victims::QueryLedger ledger(victim, 0, {});
            const auto input = inputOf(words);
            AttackContext context(input, 1, 77);
            auto answer = ledger.predict(input);
            core::corpora::Example example;
            example.input = input;
            example.gold = core::structures::ClassLabel{1};
            const auto reference = ingredients.goal->reference(example, answer, victim.card());
            const auto judgement = ingredients.goal->judge(answer, reference, {input});
            Run run(ingredients, context, ledger, reference, {input, answer, judgement}, {TraceLevel::All, {}},
                    nullptr);
            (void)search->search(run);
            QStringList forms; // those queried at "film", in a window without the words far away
            for (const auto& candidate : run.trace().steps.front().candidates)
                if (candidate.edit.index == far.size() + 2)
                    forms += QString::fromStdString(std::string(candidate.form));
            return forms;
        };
        const std::vector<std::string> one{"mathematics", "is", "green"}, other{"boats", "sail", "slowly"};
        // As many words in front draw as many numbers, so that the same places see the same hyperplanes.
        const auto here = asked(one, 3), there = asked(other, 3);
        QVERIFY(!here.empty());
        QCOMPARE(here.size(), there.size());
    }

    /// Deletions and other changes that replace nothing are encoded, too.
    void changesThatReplaceNothing()
    {
        auto recipe = Recipe::load("query-efficient");
        recipe.set("transformation.type", "word-deletion");
        recipe.set("constraints.stop-word", "off");
        FakeVictim victim({{"good", .2}, {"film", .05}, {"dull", -.3}});
        const auto input = inputOf({"good", "film", "dull", "good"});
        core::victims::Victim& asked = victim;
        const auto result = Attack(recipe, samples::sharedResources()).run(exampleOf(input), asked, {}, {});
        QVERIFY2(result.status != Status::Error, result.message.c_str());
        QCOMPARE(result.status, Status::Succeeded);
        QCOMPARE(result.perturbed[0].text.size(), std::size_t{3});
    }

    void shortAndLongTexts_data()
    {
        QTest::addColumn<int>("words");
        QTest::addColumn<int>("window");
        for (const int words : {0, 1, 2, 60})
            for (const int window : {0, 9})
                QTest::addRow("%d words, window %d", words, window) << words << window;
    }
    void shortAndLongTexts()
    {
        QFETCH(const int, words);
        QFETCH(const int, window);
        auto recipe = Recipe::load("query-efficient");
        recipe.set("search.window", std::to_string(window));
        recipe.set("goal.reference", "own");
        FakeVictim victim({{"good", .004}, {"film", .001}});
        std::vector<std::string> text;
        for (int i = 0; i < words; ++i)
            text.emplace_back(i % 2 == 0 ? "good" : "film");
        const auto result = Attack(recipe, samples::sharedResources()).run(exampleOf(inputOf(text)), victim, {}, {});
        QVERIFY2(result.status != Status::Error, result.message.c_str());
        if (words == 0)
            QCOMPARE(result.reason, Reason::NothingToChange);
        else
            QCOMPARE(result.status, Status::Succeeded);
    }

    /// Another model's attention costs no query, is computed once per text, and counts apart.
    void attentionOfAnotherModel()
    {
        const auto other = std::make_shared<OtherAttention>();
        const auto resources = std::make_shared<core::language::Resources>(core::language::ResourceMakers{
            .attentionModel = [&](const std::string& name) -> std::shared_ptr<const core::language::AttentionModel> {
                if (name != "han")
                    throw core::Error("no model " + name);
                return other;
            }});
        auto recipe = Recipe::load("query-efficient");
        recipe.set("search.rank_by", "attention");
        recipe.set("search.attention", "han");
        QVERIFY(!recipe.isWhiteBox());
        const Attack attack(recipe, resources);
        FakeVictim victim({{"good", .2}});
        QVERIFY(attack.mismatches(victim.card()).empty());
        const auto result = attack.run(exampleOf(inputOf({"xx", "good", "yy"})), victim, {}, {});
        QVERIFY2(result.status != Status::Error, result.message.c_str());
        QCOMPARE(other->asked.load(), 1);
        QCOMPARE(result.attentionQueries, std::uint64_t{1});
        // One for the clean text, and those for good's synonyms: the other words have none.
        const auto own = [&] {
            recipe.set("search.attention", "victim");
            FakeVictim same({{"good", .2}});
            return Attack(recipe, resources).run(exampleOf(inputOf({"xx", "good", "yy"})), same, {}, {});
        }();
        QVERIFY(result.queries >= 2);
        QCOMPARE(result.queries, own.queries);
        QCOMPARE(own.attentionQueries, std::uint64_t{0}); // that pass answered the clean text
        QCOMPARE(attack.resources().identities().at("attention model han"), std::string("0"));

        auto card = victim.card();
        card.segments = {"premise", "hypothesis"};
        const auto problems = attack.mismatches(card);
        QCOMPARE(problems.size(), std::size_t{1});
        QVERIFY2(problems.front().find("search.attention") != std::string::npos, problems.front().c_str());
        recipe.set("search.attention", "nobody");
        QVERIFY_EXCEPTION_THROWN(Attack(recipe, resources), core::Error);
    }

    /// A victim without attention is attacked with that of an installed network, which the recipe then names.
    void anInstalledNetworkStandsIn()
    {
        std::vector<core::language::AttentionNetwork> networks{{"bag of words", "en", 1, true},
                                                               {"german", "de", 1, true},
                                                               {"mine", "en", 1, false},
                                                               {"imdb-han", "en", 1, true},
                                                               {"snli", "en", 2, true}};
        const core::language::Resources resources({.attentionNetworks = [&] { return networks; }});
        const auto recipe = Recipe::load("query-efficient");
        auto card = FakeVictim({}).card();
        QVERIFY(recipe.forVictim(card, resources).addedTo(recipe).empty()); // it has its own
        card.capabilities = static_cast<unsigned>(core::victims::Capability::Scores);
        const auto fitted = recipe.forVictim(card, resources);
        QCOMPARE(fitted.text("search.attention"), std::string("imdb-han"));
        QVERIFY(!fitted.isWhiteBox());
        const auto added = fitted.addedTo(recipe);
        QCOMPARE(added.size(), std::size_t{1});
        QVERIFY(added.front().find("imdb-han") != std::string::npos);
        auto alone = recipe;
        alone.set("search.rank_by", "lsh");
        QCOMPARE(alone.forVictim(card, resources).hash(), alone.hash());
        card.segments = {"premise", "hypothesis"};
        QCOMPARE(recipe.forVictim(card, resources).text("search.attention"), std::string("snli"));
        networks.pop_back();
        QCOMPARE(recipe.forVictim(card, resources).hash(), recipe.hash()); // none is installed: it is refused
    }

    /// Both texts of a pair are read in one call; the same text of another example costs one again; nothing is asked
    /// where nothing may change, of what the victim has wrong, and by a search without attention.
    void callsOfAnotherModelByHand()
    {
        const std::vector<std::string> pair{"premise", "hypothesis"};
        const auto other = std::make_shared<OtherAttention>(pair);
        const auto resources = std::make_shared<core::language::Resources>(core::language::ResourceMakers{
            .attentionModel = [&](const std::string&) -> std::shared_ptr<const core::language::AttentionModel> {
                return other;
            }});
        auto recipe = Recipe::load("query-efficient");
        recipe.set("search.rank_by", "attention");
        recipe.set("search.attention", "other");
        const auto calls = [&](const std::vector<std::string>& words) {
            std::vector<core::text::Segment> segments;
            for (const auto& name : pair)
                segments.push_back({name, fakes::textOf(words), true, "en", {}});
            FakeVictim victim({{"good", .2}, {"!", .2}, {"bad", -.2}});
            const auto result = Attack(recipe, resources).run(exampleOf(core::text::Input(segments)), victim, {}, {});
            return std::pair(result.status, result.attentionQueries);
        };
        for (int again = 0; again < 2; ++again)
            QCOMPARE(calls({"xx", "good", "yy"}).second, std::uint64_t{1});
        QCOMPARE(calls({"!", "?"}), std::pair(Status::Failed, std::uint64_t{0}));
        QCOMPARE(calls({"xx", "bad"}), std::pair(Status::Skipped, std::uint64_t{0}));
        QCOMPARE(other->asked.load(), 2);
        recipe.set("search.rank_by", "lsh");
        QCOMPARE(calls({"xx", "good", "yy"}).second, std::uint64_t{0});
        recipe = Recipe::load("pwws");
        QCOMPARE(calls({"xx", "good", "yy"}).second, std::uint64_t{0});
        QCOMPARE(other->asked.load(), 2);
    }

    void recipesSayWhetherTheyAskAModel()
    {
        auto recipe = Recipe::load("query-efficient");
        QVERIFY(!recipe.asksAttentionModel());
        recipe.set("search.attention", "imdb-han");
        QVERIFY(recipe.asksAttentionModel());
        recipe.set("search.rank_by", "random");
        QVERIFY(!recipe.asksAttentionModel());
        QVERIFY(!Recipe::load("pwws").asksAttentionModel());
        for (const char* stored :
             {"", "[]", R"({"search": {"type": "attention-lsh", "attention": 3}})", R"({"search": {"type": 3}})"})
            QVERIFY2(!Recipe::stored(stored).asksAttentionModel(), stored);
        QVERIFY(Recipe::stored(R"({"search": {"type": "attention-lsh", "attention": "han"}})").asksAttentionModel());
    }

    void whereNobodyGivesAttention()
    {
        auto recipe = Recipe::load("query-efficient");
        QVERIFY(recipe.isWhiteBox());
        QVERIFY(!recipe.needsGradients());
        FakeVictim victim({{"good", .2}});
        auto card = victim.card();
        const auto shared = samples::sharedResources();
        QVERIFY(Attack(recipe, shared).mismatches(card).empty());
        card.capabilities &= ~static_cast<unsigned>(core::victims::Capability::Attention);
        const auto problems = Attack(recipe, shared).mismatches(card);
        QCOMPARE(problems.size(), std::size_t{1});
        for (const char* part : {"bag of words", "search.attention", "search.rank_by=lsh"})
            QVERIFY2(problems.front().find(part) != std::string::npos, problems.front().c_str());
        recipe.set("search.rank_by", "lsh");
        QVERIFY(Attack(recipe, shared).mismatches(card).empty());
        QVERIFY(!recipe.isWhiteBox());
    }

    /// A victim as another's attention model: copies for threads, and an error for one without attention.
    void aVictimServesAsAttentionModel()
    {
        class Blind : public FakeVictim {
        public:
            using FakeVictim::FakeVictim;
            AttentionReader* attention() override { return nullptr; }
        };
        QVERIFY_EXCEPTION_THROWN((void)core::victims::attentionModelOf(std::make_unique<Blind>(made)), core::Error);
        const auto model = core::victims::attentionModelOf(std::make_unique<FakeVictim>(made));
        const auto input = inputOf({"qa", "qc"});
        std::vector<std::vector<float>> both[2];
        {
            std::vector<std::jthread> threads;
            for (auto& one : both)
                threads.emplace_back([&] {
                    for (int i = 0; i < 50; ++i)
                        one = model->attention(input, {});
                });
        }
        QVERIFY(both[0] == both[1]);
        QVERIFY(std::abs(both[0].at(0).at(0) - .75F) < 1e-6F);
        QCOMPARE(model->name(), std::string("bag of words"));
    }
};

QTEST_APPLESS_MAIN(TestAttentionLsh)
#include "tst_attention_lsh.moc"
