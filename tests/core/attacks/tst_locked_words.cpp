#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>

#include "core/attacks/attack.h"
#include "core/text/splitting/tokenizer.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/said.h"

using namespace core::attacks;
using core::structures::ClassLabel;
using core::text::Input;
using fakes::FakeVictim;

namespace {

const char* const lockableText = "the clever plot and good acting make this a superb film .";

Attack lockingAttack(const char* recipe, const std::vector<std::pair<std::string, std::string>>& settings = {})
{
    static const auto resources = std::make_shared<const core::language::Resources>();
    auto loaded = Recipe::load(recipe);
    for (const auto& [key, value] : settings)
        loaded.set(key, value);
    return Attack(std::move(loaded), resources);
}

core::corpora::Example lockableExample()
{
    core::corpora::Example example;
    example.id = "7";
    example.hash = 5;
    example.input = Input::sentence(core::text::tokenize(lockableText, core::text::Tokenization::Whitespace));
    example.gold = ClassLabel{1};
    return example;
}

FakeVictim lockableVictim()
{
    return FakeVictim(
        FakeVictim::Weights{{"good", .2}, {"superb", .12}, {"clever", .1}, {"bad", -.2}, {"film", .02}, {"plot", .03}});
}

} // namespace

/// Words that a user locks, and what a recipe says of a word that somebody would put in.
class TestLockedWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The three words that weigh most are the first that the attack changes, unless they are locked.
    void noAttackTouchesThem()
    {
        auto model = lockableVictim();
        AttackOptions options;
        const auto changed = [](const AttackResult& result) {
            std::vector<std::uint32_t> words;
            for (const auto& edit : result.edits)
                words.push_back(edit.index);
            std::ranges::sort(words);
            return words;
        };
        const auto free = lockingAttack("deepwordbug@released").run(lockableExample(), model, options, {});
        QVERIFY(std::ranges::count(changed(free), 4U) == 1); // good
        const auto locked = lockingAttack("deepwordbug@released", {{"constraints.locked-words.words", "Superb good"},
                                                                   {"constraints.locked-words.places", "sentence:2"}})
                                .run(lockableExample(), model, options, {});
        QVERIFY(!locked.edits.empty());
        for (const std::uint32_t word : {1U, 4U, 9U}) // clever, good, superb
            QVERIFY(std::ranges::count(changed(locked), word) == 0);
    }

    void candidatesSayWhy()
    {
        auto model = lockableVictim();
        const auto attack = lockingAttack("deepwordbug@released", {{"constraints.locked-words.places", "sentence:2"}});
        const auto input = lockableExample().input;
        const auto candidates = attack.candidatesAt(input, input, 0, 1, ClassLabel{1}, model, {});
        QVERIFY(!candidates.empty());
        for (const auto& candidate : candidates) {
            QCOMPARE(candidate.rejectedBy, std::string("locked-words"));
            QCOMPARE(candidate.rejection, std::string("clever is locked"));
        }
        const auto other = attack.candidatesAt(input, input, 0, 4, ClassLabel{1}, model, {});
        QVERIFY(std::ranges::any_of(other, [](const auto& candidate) { return candidate.rejectedBy.empty(); }));
    }

    void placesAreChecked()
    {
        for (const char* place : {"4", "sentence:", "sentence:0", "sentence:two", "sentence:1.5"})
            CONTAINS(errorOf([&] {
                         (void)lockingAttack("deepwordbug@released", {{"constraints.locked-words.places", place}});
                     }),
                     "is not the place of a word");
    }

    /// Each constraint by itself, the number that decides, and the answer all the same.
    void aTypedWordHasAVerdict()
    {
        auto model = lockableVictim();
        const auto attack =
            lockingAttack("deepwordbug@released", {{"constraints.stop-word", "on"},
                                                   {"constraints.word-vector-similarity.min_cosine", "0.99"},
                                                   {"constraints.locked-words.places", "sentence:10"}});
        const auto input = lockableExample().input;
        const auto on = [&](const char* form, std::size_t word) {
            return attack.verdictOn(form, input, input, 0, word, ClassLabel{1}, model, {});
        };
        const auto problemOf = [](const WordVerdict& verdict, const char* constraint) {
            const auto found = std::ranges::find(verdict.checks, constraint, &WordVerdict::Check::constraint);
            return found == verdict.checks.end() ? std::string("there is no such constraint") : found->problem;
        };
        const auto bad = on("bad", 4);
        QVERIFY(bad.has_value());
        QVERIFY(bad->candidate.queried);
        QVERIFY(!bad->proposed); // letters are left out, put in, or swapped: no word becomes another one
        QCOMPARE(bad->candidate.rejectedBy, std::string("word-vector-similarity"));
        CONTAINS(problemOf(*bad, "word-vector-similarity"), "0.99");
        QCOMPARE(problemOf(*bad, "stop-word"), std::string());
        QCOMPARE(problemOf(*bad, "locked-words"), std::string());
        // P(positive) falls by .4 where "good" (.2) becomes "bad" (-.2).
        const auto same = on("good", 4);
        QVERIFY(std::abs(same->candidate.score - bad->candidate.score - .4) < 1e-3);
        const auto a = on("a", 0);
        QCOMPARE(problemOf(*a, "stop-word"), std::string("the is a stop word"));
        const auto fine = on("fine", 9);
        QCOMPARE(problemOf(*fine, "locked-words"), std::string("superb is locked"));
        QVERIFY_EXCEPTION_THROWN((void)on("bad", 99), core::UsageError);
    }
};

QTEST_APPLESS_MAIN(TestLockedWords)
#include "tst_locked_words.moc"
