#include "tests/support/registered_test.h"

#include "core/attacks/attack.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/base/error.h"
#include "tests/support/fakes/fake_masked_model.h"
#include "tests/support/fakes/fake_victim.h"

using namespace core::attacks;
using core::language::Blank;
using fakes::inputOf;
using fakes::ListModel;
using nlohmann::ordered_json;

namespace {

using Blanks = std::vector<std::vector<Blank>>;

struct Bench {
    explicit Bench(std::vector<std::string> words, bool allPlaces = false)
        : model(std::make_shared<ListModel>(std::move(words), allPlaces)),
          resources({.maskedModel = [this](const auto&) { return model; }})
    {
        model->writesDown = true;
    }
    std::unique_ptr<Transformation> make(const ordered_json& part) const { return makeTransformation(part, resources); }

    std::shared_ptr<ListModel> model;
    core::language::Resources resources;
};

/// The texts that the candidates make.
QStringList textsAt(const Transformation& transformation, AttackContext& context, const core::text::Input& input,
                    std::uint32_t index, Site site = Site::Word)
{
    std::vector<Candidate> candidates;
    transformation.propose(context, input, {0, index, 1, site}, candidates);
    QStringList texts;
    for (const auto& candidate : candidates)
        texts += QString::fromStdString(core::text::applied(input, candidate.edits())[0].text.str());
    return texts;
}

} // namespace

/// What a masked language model writes in blanks: context-aware, BAE, BERT-Attack and CLARE are made of these.
class TestMaskedEdits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void replacements()
    {
        const Bench bench({"Fine", "fine", "day", "bad"});
        const auto input = inputOf({"A", "Fine", "day"});
        AttackContext context(input, 1, 1);
        const auto all = bench.make({{"type", "masked-lm-replace"}});
        // In the word's capitals, each once, never the word itself.
        QCOMPARE(textsAt(*all, context, input, 1), (QStringList{"A Day day", "A Bad day"}));
        QCOMPARE(textsAt(*all, context, input, 2), (QStringList{"A Fine Fine", "A Fine fine", "A Fine bad"}));
        const auto two = bench.make({{"type", "masked-lm-replace"}, {"most", 2}, {"keep_case", false}});
        QCOMPARE(textsAt(*two, context, input, 2), (QStringList{"A Fine Fine", "A Fine fine"}));
        // .5, .25, .125: those of probability .2 and more.
        const auto likely = bench.make({{"type", "masked-lm-replace"}, {"min_probability", .2}, {"keep_case", false}});
        QCOMPARE(textsAt(*likely, context, input, 2), (QStringList{"A Fine Fine", "A Fine fine"}));
    }

    /// As the released context-aware attack: Porter's stems, compared by three letters; all of them stay where no other
    /// is left. "related" and "relation" have the stem "relat", "relic" begins as it does.
    void otherStems()
    {
        const auto input = inputOf({"the", "relation"});
        AttackContext context(input, 1, 1);
        const ordered_json part{{"type", "masked-lm-replace"}, {"other_stem", true}};
        const Bench mixed({"related", "kin", "relic"});
        QCOMPARE(textsAt(*mixed.make(part), context, input, 1), (QStringList{"the kin"}));
        const Bench alike({"related", "relic"});
        QCOMPARE(textsAt(*alike.make(part), context, input, 1), (QStringList{"the related", "the relic"}));
    }

    void insertions()
    {
        const Bench bench({"very", "day"});
        const auto input = inputOf({"a", "day"});
        AttackContext context(input, 1, 1);
        const auto both = bench.make({{"type", "masked-lm-insert"}});
        QCOMPARE(both->sites(), std::vector{Site::Word});
        // Behind "day" it would make "a day day" once more.
        QCOMPARE(textsAt(*both, context, input, 1), (QStringList{"a very day", "a day day", "a day very"}));
        QCOMPARE(bench.model->asked, (Blanks{{{1, 1}}, {{2, 2}}}));
        const auto before = bench.make({{"type", "masked-lm-insert"}, {"sides", "before"}, {"turn", "own"}});
        QCOMPARE(before->sites(), std::vector{Site::Gap});
        QCOMPARE(textsAt(*before, context, input, 0, Site::Gap), (QStringList{"very a day", "day a day"}));
    }

    /// A word put in behind the last one is measured and explained like others.
    void behindTheLastWord()
    {
        const Bench bench({"river"});
        const auto insert = bench.make({{"type", "masked-lm-insert"}});
        const auto input = inputOf({"good", "film"});
        AttackContext context(input, 1, 1);
        std::vector<Candidate> candidates;
        insert->propose(context, input, {0, 1}, candidates);
        QCOMPARE(candidates.size(), std::size_t{2});
        for (const int window : {0, 3}) {
            const auto similar = makeConstraint(
                {{"type", "sentence-similarity"}, {"threshold", 1.0}, {"window", window}}, bench.resources);
            const auto vectors =
                makeConstraint({{"type", "word-vector-similarity"}, {"unknown", "reject"}}, bench.resources);
            similar->filter(context, input, {0, 1}, candidates, 0);
            for (const auto& candidate : candidates) {
                QVERIFY(!candidate.passes());
                QVERIFY(similar->reason(context, input, candidate).find("needs 1.000") != std::string::npos);
                QVERIFY(!vectors->reason(context, input, candidate).empty());
            }
        }
    }

    void merges()
    {
        const Bench bench({"film", "good", "masterpiece"});
        const auto input = inputOf({"a", "Good", "film", "."});
        AttackContext context(input, 1, 1);
        const auto merge = bench.make({{"type", "masked-lm-merge"}});
        // One of the two words in place of both would be a deletion.
        QCOMPARE(textsAt(*merge, context, input, 1), QStringList{"a Masterpiece ."});
        QCOMPARE(bench.model->asked, (Blanks{{{1, 3}}}));
        QVERIFY(textsAt(*merge, context, input, 2).isEmpty()); // punctuation is behind it
        QVERIFY(textsAt(*merge, context, input, 3).isEmpty());
    }

    /// Both words of a merge go: neither may be protected.
    void mergesLeaveStopWordsAlone()
    {
        const Bench bench({"masterpiece"});
        const auto input = inputOf({"film", "of", "year"});
        AttackContext context(input, 1, 1);
        std::vector<Candidate> candidates;
        bench.make({{"type", "masked-lm-merge"}})->propose(context, input, {0, 0}, candidates);
        QCOMPARE(candidates.size(), std::size_t{1});
        const auto stops = makeConstraint({{"type", "stop-word"}, {"list", "nltk"}}, bench.resources);
        QVERIFY(stops->allows(context, input, {0, 0})); // the first word is none
        stops->filter(context, input, {0, 0}, candidates, 2);
        QCOMPARE(candidates[0].rejectedBy, 2);
        QCOMPARE(stops->reason(context, input, candidates[0]), std::string("of is a stop word"));
    }

    void whatIsForeseenIsAskedForAtOnce()
    {
        const Bench bench({"x"});
        const auto input = inputOf({"a", "b", "c"});
        const std::vector<Position> places{{0, 0}, {0, 1}, {0, 2}};
        AttackContext context(input, 1, 1);
        const auto parts = bench.make({{"type", "composite"},
                                       {"parts",
                                        {{{"type", "masked-lm-replace"}},
                                         {{"type", "masked-lm-insert"}, {"sides", "before"}},
                                         {{"type", "masked-lm-merge"}}}}});
        parts->foresee(context, input, places);
        for (const Position at : places)
            (void)textsAt(*parts, context, input, at.index);
        QCOMPARE(bench.model->asked, (Blanks{{{0, 1}, {1, 2}, {2, 3}}, {{0, 0}, {1, 1}, {2, 2}}, {{0, 2}, {1, 3}}}));
    }

    /// Three parts with their own settings on a pair: nothing that was computed ahead is queried again.
    void whatIsForeseenForAPairIsKept()
    {
        const Bench bench({"x"});
        const core::text::Input input({{"premise", fakes::textOf({"a", "b"}), true, "en", {}},
                                       {"hypothesis", fakes::textOf({"c"}), true, "en", {}}});
        const std::vector<Position> places{{0, 0}, {0, 1}, {1, 0}};
        AttackContext context(input, 1, 1);
        const auto parts = bench.make({{"type", "composite"},
                                       {"parts",
                                        {{{"type", "masked-lm-replace"}, {"most", 3}},
                                         {{"type", "masked-lm-insert"}, {"most", 4}},
                                         {{"type", "masked-lm-merge"}, {"most", 5}}}}});
        parts->foresee(context, input, places);
        const auto foreseen = bench.model->asked.size();
        QVERIFY(foreseen > 0);
        std::vector<Candidate> candidates;
        for (const Position at : places)
            parts->propose(context, input, at, candidates);
        QVERIFY(candidates.size() >= 6);
        QCOMPARE(bench.model->asked.size(), foreseen);
    }

    /// A candidate that was best on the clean text is put in only while the words that it removes are still there.
    /// P(positive) = .5 + weights; every merge makes an "x".
    void aMergeChosenOnTheCleanText()
    {
        const Bench bench({"x"});
        const auto attacked = [&](const ordered_json& transformation, fakes::FakeVictim::Weights weights,
                                  const std::vector<std::string>& words) {
            auto json = Recipe::load("pwws").json(); // which takes what was best on the clean text
            json["transformation"] = transformation;
            fakes::FakeVictim victim(std::move(weights));
            core::corpora::Example example;
            example.input = inputOf(words);
            example.gold = core::structures::ClassLabel{1};
            const auto resources = std::make_shared<core::language::Resources>(
                core::language::ResourceMakers{.maskedModel = [&](const auto&) { return bench.model; }});
            return Attack(Recipe::fromJson(json.dump()), resources).run(example, victim, {}, {});
        };
        const ordered_json merge{{"type", "masked-lm-merge"}};
        // b and c become x first (.6). Then a could only be merged with all of that, which was never queried.
        const auto merged = attacked(merge, {{"a", .1}, {"b", .2}, {"c", .1}}, {"a", "b", "c"});
        QVERIFY2(merged.status == Status::Failed, merged.message.c_str());
        QCOMPARE(merged.perturbed[0].text.str(), std::string("a x"));
        // b is left out first: behind a nothing is left to merge with.
        const ordered_json both{{"type", "composite"}, {"parts", {merge, {{"type", "word-deletion"}}}}};
        const auto left = attacked(both, {{"a", .1}, {"b", .3}, {"x", .05}}, {"a", "b"});
        QVERIFY2(left.status == Status::Failed, left.message.c_str());
        QCOMPARE(left.perturbed[0].text.str(), std::string("a"));
    }

    /// The choices at several places of the clean text are put in at once, each at its place. P of "a b c
    /// d" is .9, with a and b merged .65, with c and d .75, with both .5, which loses the label.
    void severalMergesAtOnce()
    {
        const Bench bench({"x"});
        auto json = Recipe::load("pwws").json();
        json["transformation"] = {{"type", "masked-lm-merge"}};
        json["search"] = {{"type", "weak-spots"}, {"candidates", "clean"}};
        fakes::FakeVictim victim({{"a", .2}, {"b", .05}, {"c", .1}, {"d", .05}});
        core::corpora::Example example;
        example.input = inputOf({"a", "b", "c", "d"});
        example.gold = core::structures::ClassLabel{1};
        const auto resources = std::make_shared<core::language::Resources>(
            core::language::ResourceMakers{.maskedModel = [&](const auto&) { return bench.model; }});
        const auto result = Attack(Recipe::fromJson(json.dump()), resources).run(example, victim, {}, {});
        QVERIFY2(result.status == Status::Succeeded, result.message.c_str());
        QCOMPARE(result.perturbed[0].text.str(), std::string("x x"));
    }

    /// The same candidate on a text reached since: behind its word it stays, wherever that went.
    void anInsertionBehindItsWordFollowsIt()
    {
        Ingredients ingredients;
        ingredients.goal = makeGoal({{"type", "untargeted"}}, core::language::Resources());
        const auto clean = inputOf({"a", "b", "c"});
        AttackContext context(clean, 1, 1);
        fakes::FakeVictim victim({{"a", .2}});
        core::victims::QueryLedger ledger(victim, 0, {});
        Run run(ingredients, context, ledger, {}, {clean, {}, {}}, {}, nullptr);
        const auto longer = applied(clean, {{core::text::Edit::insert(0, 0, core::text::intern("new"))}});
        const State reached{longer, {}, {}};
        const auto at = run.follow({0, 1}, reached);
        QVERIFY(at.has_value());
        QCOMPARE(at->index, 2U);
        for (const auto& [index, text] : {std::pair(1U, "new a x b c"), {2U, "new a b x c"}}) {
            TriedCandidate trial;
            trial.candidate = {core::text::Edit::insert(0, index, core::text::intern("x")), "masked-lm-insert"};
            const auto moved = run.retarget(trial, {0, 1}, reached, *at);
            QVERIFY(moved.has_value());
            QCOMPARE(core::text::applied(longer, moved->candidate.edits())[0].text.str(), std::string(text));
        }
    }

    void oneTextAsksOnce()
    {
        const Bench bench({"x"}, true); // one pass serves all places
        const auto input = inputOf({"a", "b", "c"});
        AttackContext context(input, 1, 1);
        const auto merge = bench.make({{"type", "masked-lm-merge"}});
        for (const std::uint32_t index : {1U, 0U, 1U})
            (void)textsAt(*merge, context, input, index);
        QCOMPARE(bench.model->asked, (Blanks{{{1, 3}, {0, 2}}}));
    }

    /// R+I: the word with the greatest loss is replaced first, then gets a word beside it; the ranking queries each
    /// word once. P(positive) = .5 + .3: without "good" .5, so 1 + 2 queries for the ranking.
    void replaceThenInsert()
    {
        const Bench bench({"bad", "odd"});
        auto recipe = Recipe::load("bae-replace-and-insert");
        for (const char* constraint : {"stop-word", "pos", "sentence-similarity"})
            recipe.set(std::string("constraints.") + constraint, "off");
        fakes::FakeVictim victim({{"good", .3}, {"bad", .1}, {"odd", -.2}, {"film", .15}});
        core::corpora::Example example;
        example.input = inputOf({"film", "good"});
        example.gold = core::structures::ClassLabel{1};
        const auto resources = std::make_shared<core::language::Resources>(
            core::language::ResourceMakers{.maskedModel = [&](const auto&) { return bench.model; }});
        AttackOptions options;
        options.trace = TraceLevel::All;
        const auto result = Attack(recipe, resources).run(example, victim, options, {});
        QVERIFY2(result.status == Status::Succeeded, result.message.c_str());
        // .95; good becomes odd (.45): the label is lost at once. 1 + 2 + 2 queries.
        QCOMPARE(result.perturbed[0].text.str(), std::string("film odd"));
        QCOMPARE(result.queries, std::uint64_t{5});
        // With a weaker substitute: good -> bad .75; a word beside it: odd .55; film -> odd.
        fakes::FakeVictim strong({{"good", .3}, {"bad", .1}, {"odd", .09}, {"film", .15}, {"x", 0}});
        const auto second = Attack(recipe, resources).run(example, strong, options, {});
        QCOMPARE(second.status, Status::Failed);
        std::vector<std::size_t> places;
        for (const auto& step : second.trace.steps)
            if (step.kind == "substitute")
                places.push_back(step.index);
        QCOMPARE(places, (std::vector<std::size_t>{1, 1, 0, 0}));
    }

    void modelsThatReadOneMaskOnly()
    {
        class Plain : public core::language::MaskedLanguageModel {
        public:
            std::vector<std::vector<core::language::Proposal>> propose(std::span<const core::text::WordId> words,
                                                                       std::span<const std::size_t> places, std::size_t,
                                                                       std::stop_token) const override
            {
                return {{{words[places[0]], -1.0F}, {core::text::intern("x"), -2.0F}}};
            }
            std::string name() const override { return "plain"; }
            std::string hash() const override { return "0"; }
        };
        const core::language::Resources resources(
            {.maskedModel = [](const auto&) { return std::make_shared<Plain>(); }});
        const auto input = inputOf({"a", "b", "c"});
        AttackContext context(input, 1, 1);
        const auto replace = makeTransformation({{"type", "masked-lm-replace"}, {"window", 1}}, resources);
        QCOMPARE(textsAt(*replace, context, input, 1), QStringList{"a x c"}); // of the window {1} the word itself and x
        for (const ordered_json& part : {ordered_json{{"type", "masked-lm-merge"}},
                                         {{"type", "masked-lm-insert"}},
                                         {{"type", "masked-lm-replace"}, {"reads", "paired"}}})
            QVERIFY_EXCEPTION_THROWN((void)textsAt(*makeTransformation(part, resources), context, input, 1),
                                     core::Error);
    }

    void theLikeliestAreKept()
    {
        const Bench bench({"river", "sea", "dog"});
        const auto constraint = makeConstraint({{"type", "likeliest"}, {"keep", 2}}, bench.resources);
        const auto input = inputOf({"the", "lake"});
        AttackContext context(input, 1, 1);
        std::vector<Candidate> candidates;
        for (const char* word : {"pond", "Dog", "bank", "river"})
            candidates.push_back({core::text::Edit::replace(0, 1, core::text::intern(word)), "fake"});
        constraint->filter(context, input, {0, 1}, candidates, 3);
        QStringList kept;
        for (const auto& candidate : candidates)
            if (candidate.passes())
                kept += QString::fromUtf8(core::text::formOf(candidate.edit.word).data(),
                                          qsizetype(core::text::formOf(candidate.edit.word).size()));
        QCOMPARE(kept, (QStringList{"Dog", "river"}));
        QCOMPARE(candidates[0].rejectedBy, 3);
        QVERIFY(constraint->reason(context, input, candidates[0]).find("2 likeliest") != std::string::npos);
    }

    /// The model's list is river, sea, dog, lake, each less likely than the one before it.
    void onlyLikelyWordsPass()
    {
        const Bench bench({"river", "sea", "dog", "lake"});
        const auto kept = [&](const ordered_json& part, const core::text::Input& original,
                              const core::text::Input& current) {
            const auto constraint = makeConstraint(part, bench.resources);
            AttackContext context(original, 1, 1);
            std::vector<Candidate> candidates;
            for (const char* word : {"pond", "dog", "river"})
                candidates.push_back({core::text::Edit::replace(0, 1, core::text::intern(word)), "fake"});
            constraint->filter(context, current, {0, 1}, candidates, 3);
            QStringList words;
            for (const auto& candidate : candidates)
                if (candidate.passes())
                    words += QString::fromUtf8(core::text::formOf(candidate.edit.word).data(),
                                               qsizetype(core::text::formOf(candidate.edit.word).size()));
            return words;
        };
        const auto lake = inputOf({"the", "lake"});
        QCOMPARE(kept({{"type", "likeliest"}, {"keep", 9}}, lake, lake), (QStringList{"pond", "dog", "river"}));
        QCOMPARE(kept({{"type", "likeliest"}, {"keep", 9}, {"known_only", true}}, lake, lake),
                 (QStringList{"dog", "river"}));
        // Of a word that the model does not know nothing is less likely.
        const auto pool = inputOf({"the", "pool"});
        QCOMPARE(kept({{"type", "likeliest"}, {"keep", 9}, {"less_likely", 0.5}}, pool, pool),
                 (QStringList{"pond", "dog", "river"}));
        const auto river = inputOf({"the", "river"});
        const auto sea = core::text::Edit::replace(0, 1, core::text::intern("sea"));
        const auto now = core::text::applied(river, std::vector{sea});
        QCOMPARE(kept({{"type", "likeliest"}, {"keep", 9}, {"less_likely", 0.01}}, river, now), QStringList{"river"});
    }
};

QTEST_APPLESS_MAIN(TestMaskedEdits)
#include "tst_masked_edits.moc"
