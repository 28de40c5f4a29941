#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/victims/parser_victim.h"
#include "core/victims/query_ledger.h"
#include "core/victims/timed_victim.h"

#include <functional>

using core::structures::ClassLabel;
using core::structures::labelOf;
using core::text::Edit;
using core::text::Input;
using core::text::intern;
using core::text::Text;
using core::text::Variant;
using core::victims::Prediction;
using core::victims::QueryLedger;

namespace {

/// Answers with the number of words that begin with "x"; can be set to give too few answers or to fail.
class WordCounter : public core::victims::Victim {
public:
    WordCounter() { card_.name = "counting"; }
    const core::victims::VictimCard& card() const override { return card_; }
    std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token) override
    {
        texts += static_cast<int>(inputs.size());
        if (onTexts)
            onTexts(texts);
        if (fail)
            throw core::Error("no answer today");
        if (late > 0 && texts >= late)
            throw core::victims::TimeIsUp("no answer in time");
        std::vector<Prediction> answers;
        for (const auto& input : inputs) {
            int count = 0;
            for (const auto& word : input[0].text.words())
                count += word.form().starts_with('x') ? 1 : 0;
            answers.emplace_back(ClassLabel{count});
        }
        if (short_ && !answers.empty())
            answers.pop_back();
        return answers;
    }
    std::unique_ptr<Victim> clone() const override { return std::make_unique<WordCounter>(*this); }
    int texts = 0;
    bool fail = false;
    int late = 0;                           ///< From this text on its answers come too late.
    std::function<void(int texts)> onTexts; ///< Called before each answer with the texts so far.
    bool short_ = false;

private:
    core::victims::VictimCard card_;
};

/// Its margin is the number of words.
class WordCountParser : public core::victims::ParserVictim {
public:
    const core::victims::VictimCard& card() const override { return card_; }
    std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token) override
    {
        return std::vector<Prediction>(inputs.size());
    }
    std::unique_ptr<Victim> clone() const override { return std::make_unique<WordCountParser>(*this); }
    core::victims::ArcScores arcScores(const Input&, std::stop_token) override { return {}; }
    core::victims::MarginGradient marginGradient(const Input& input, const core::victims::MarginRequest&,
                                                 std::stop_token) override
    {
        return {static_cast<double>(input[0].text.size()), 0, {}, {}};
    }
    std::span<const float> wordVector(core::text::WordId) override { return {}; }
    bool knows(core::text::WordId) const override { return false; }
    std::span<const core::text::WordId> vocabulary() const override { return {}; }
    bool readsTags() const override { return false; }
    std::vector<std::string> tagsFor(const Input&) override { return {}; }

private:
    core::victims::VictimCard card_;
};

const std::vector<std::string> words{"a", "b", "c"};

Variant put(std::uint32_t index, const char* word) { return Variant(1, Edit::replace(0, index, intern(word))); }

} // namespace

class TestQueryLedger : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void marginGradientsAreGradientQueries()
    {
        const Input input = Input::sentence(Text::ofWords(words));
        WordCountParser parser;
        QueryLedger ledger(parser, 0, {});
        QCOMPARE(ledger.marginGradient(input, {}).margin, 3.0);
        QCOMPARE(ledger.marginGradient(input, {}).margin, 3.0);
        QCOMPARE(ledger.counts().gradient, std::uint64_t{2});
        QCOMPARE(ledger.counts().logical, std::uint64_t{0});
        WordCounter other;
        QueryLedger without(other, 0, {});
        QVERIFY_THROWS_EXCEPTION(core::Error, (void)without.marginGradient(input, {}));
        QCOMPARE(without.counts().gradient, std::uint64_t{0});
    }

    void aDeadlineLeavesNoneOfTheCountsWrong()
    {
        // Long enough: everything is as without one, though the texts were queried in parts.
        std::vector<Variant> variants;
        for (int i = 0; i < 100; ++i)
            variants.push_back(put(static_cast<std::uint32_t>(i % 3), ("w" + std::to_string(i / 2)).c_str()));
        const Input clean = Input::sentence(Text::ofWords(words));
        const auto counted = [&](std::optional<QueryLedger::Clock::time_point> deadline, WordCounter& victim) {
            QueryLedger ledger(victim, 0, {});
            if (deadline)
                ledger.setDeadline(*deadline);
            const auto answers = ledger.predictVariants(clean, variants);
            const auto& counts = ledger.counts();
            return std::tuple(answers, counts.logical, counts.distinct, counts.forward);
        };
        WordCounter without;
        WordCounter early;
        WordCounter over;
        const auto now = QueryLedger::Clock::now();
        QVERIFY(counted(now + std::chrono::hours(1), early) == counted({}, without));
        // Over: the first text is queried, and nothing else is queried or counted.
        const auto [answers, logical, distinct, forward] = counted(now, over);
        QCOMPARE(answers.size(), std::size_t{1});
        QCOMPARE(logical, std::uint64_t{1});
        QCOMPARE(distinct, std::uint64_t{1});
        QCOMPARE(forward, std::uint64_t{1});
        QCOMPARE(over.texts, 1);
    }

    void whatComesTooLateDoesNotCount()
    {
        // Parts of a batch are of 1, 2, 4 and more texts: the fourth text is in the third part.
        std::vector<Variant> variants;
        for (int i = 0; i < 20; ++i)
            variants.push_back(put(0, ("w" + std::to_string(i)).c_str()));
        const Input clean = Input::sentence(Text::ofWords(words));
        for (const int late : {1, 4}) {
            WordCounter victim;
            victim.late = late;
            QueryLedger ledger(victim, 0, {});
            ledger.setDeadline(QueryLedger::Clock::now() + std::chrono::hours(1));
            const auto answers = ledger.predictVariants(clean, variants);
            const auto& counts = ledger.counts();
            QVERIFY(ledger.cutShort() && answers.size() < static_cast<std::size_t>(late));
            QCOMPARE(counts.logical, std::uint64_t{answers.size()});
            QCOMPARE(counts.distinct, std::uint64_t{answers.size()});
            QCOMPARE(counts.forward, std::uint64_t{answers.size()});
            QVERIFY_EXCEPTION_THROWN((void)ledger.predict(clean), core::victims::TimeIsUp);
        }
    }

    void aDeadlineEndsABatch()
    {
        WordCounter victim;
        QueryLedger ledger(victim, 0, {});
        std::vector<Variant> variants;
        for (int i = 0; i < 1000; ++i)
            variants.push_back(put(0, ("v" + std::to_string(i)).c_str()));
        ledger.setDeadline(QueryLedger::Clock::now() + std::chrono::hours(1));
        victim.onTexts = [&](int texts) { // the time is up while the fourth text is answered
            if (texts >= 4)
                ledger.setDeadline(QueryLedger::Clock::now());
        };
        const auto answers = ledger.predictVariants(Input::sentence(Text::ofWords(words)), variants);
        QVERIFY(ledger.late() && ledger.cutShort());
        // A part of a batch has at most four times the texts of the part before it, the first one has one.
        QVERIFY(answers.size() >= 4 && answers.size() <= 3 + 4 * 3);
        QCOMPARE(ledger.counts().logical, static_cast<std::uint64_t>(answers.size()));
        QCOMPARE(victim.texts, static_cast<int>(answers.size()));
    }

    void textsAskedAheadCountWhenTheyAreClaimed()
    {
        WordCounter victim;
        QueryLedger ledger(victim, 3, {});
        const Input clean = Input::sentence(Text::ofWords(words));
        (void)ledger.predict(clean);
        const std::vector<Variant> variants{put(0, "x"), put(1, "x"), put(2, "x")};
        const auto answers = ledger.ahead(clean, variants);
        QCOMPARE(labelOf(answers.at(1)), 1);
        QCOMPARE(victim.texts, 4);
        QCOMPARE(ledger.counts().logical, std::uint64_t{1});
        const auto claim = [&](const Variant& variant) { return ledger.claim(core::text::hashAfter(clean, variant)); };
        QVERIFY(claim(variants[1]));
        QVERIFY(claim(variants[1]));
        QCOMPARE(ledger.counts().logical, std::uint64_t{3});
        QCOMPARE(ledger.counts().distinct, std::uint64_t{2});
        QCOMPARE(ledger.counts().forward, std::uint64_t{2});
        QVERIFY(!ledger.spent());
        QVERIFY(!claim(variants[0])); // the budget of three is spent
        QVERIFY(ledger.spent());
        QCOMPARE(victim.texts, 4);
    }

    void countsLogicalDistinctAndForward()
    {
        WordCounter victim;
        QueryLedger ledger(victim, 0, {});
        const Input clean = Input::sentence(Text::ofWords(words));
        QCOMPARE(labelOf(ledger.predict(clean)), 0);
        // "x b c" twice, "a b c" again (a replacement by the same word), "a x c", and a deletion.
        const std::vector<Variant> variants{put(0, "x"), put(0, "x"), put(1, "b"), put(1, "x"),
                                            Variant(1, Edit::remove(0, 2))};
        const auto answers = ledger.predictVariants(clean, variants);
        QCOMPARE(answers.size(), std::size_t{5});
        QCOMPARE(labelOf(answers[0]), 1);
        QCOMPARE(labelOf(answers[1]), 1);
        QCOMPARE(labelOf(answers[2]), 0);
        QCOMPARE(labelOf(answers[3]), 1);
        QCOMPARE(labelOf(answers[4]), 0);
        QCOMPARE(ledger.counts().logical, std::uint64_t{6});
        QCOMPARE(ledger.counts().distinct, std::uint64_t{4});
        QCOMPARE(ledger.counts().forward, std::uint64_t{4});
        QCOMPARE(victim.texts, 4);
        QVERIFY(!ledger.spent());
    }

    void aCacheHitIsStillALogicalQuery()
    {
        WordCounter victim;
        QueryLedger ledger(victim, 0, {});
        const Input clean = Input::sentence(Text::ofWords(words));
        const std::vector<Variant> variants{put(0, "x")};
        (void)ledger.predictVariants(clean, variants);
        (void)ledger.predictVariants(clean, variants);
        QCOMPARE(ledger.counts().logical, std::uint64_t{2});
        QCOMPARE(victim.texts, 1);
    }

    void theSameTextFromAnotherBaseIsKnown()
    {
        WordCounter victim;
        QueryLedger ledger(victim, 0, {});
        const Input clean = Input::sentence(Text::ofWords(words));
        const Input changed = core::text::applied(clean, put(0, "x"));
        const std::vector<Variant> two{Variant{Edit::replace(0, 0, intern("x")), Edit::replace(0, 1, intern("y"))}};
        (void)ledger.predictVariants(clean, two);
        const std::vector<Variant> one{put(1, "y")};
        (void)ledger.predictVariants(changed, one);
        QCOMPARE(ledger.counts().distinct, std::uint64_t{1});
    }

    void manyTextsStayApart() // the table of answers grows on the way
    {
        WordCounter victim;
        QueryLedger ledger(victim, 0, {});
        const Input clean = Input::sentence(Text::ofWords(words));
        std::vector<Variant> variants;
        for (int i = 0; i < 5000; ++i)
            variants.push_back(put(1, ((i % 2 == 0 ? "x" : "y") + std::to_string(i)).c_str()));
        const auto first = ledger.predictVariants(clean, variants);
        const auto second = ledger.predictVariants(clean, variants);
        QCOMPARE(ledger.counts().distinct, std::uint64_t{5000});
        QCOMPARE(ledger.counts().forward, std::uint64_t{5000});
        for (std::size_t i = 0; i < variants.size(); ++i) {
            QCOMPARE(labelOf(first[i]), i % 2 == 0 ? 1 : 0);
            QCOMPARE(labelOf(second[i]), labelOf(first[i]));
        }
    }

    void theBudgetCutsABatchInOrder()
    {
        WordCounter victim;
        QueryLedger ledger(victim, 3, {});
        const Input clean = Input::sentence(Text::ofWords(words));
        (void)ledger.predict(clean);
        const std::vector<Variant> variants{put(0, "x"), put(1, "y"), put(2, "x"), put(2, "z")};
        const auto answers = ledger.predictVariants(clean, variants);
        QCOMPARE(answers.size(), std::size_t{2});
        QCOMPARE(labelOf(answers[0]), 1);
        QCOMPARE(labelOf(answers[1]), 0);
        QVERIFY(ledger.spent());
        QCOMPARE(ledger.counts().logical, std::uint64_t{3});
        QVERIFY(ledger.predictVariants(clean, variants).empty());
        QCOMPARE(victim.texts, 3);
    }

    void aBudgetUsedUpExactlyIsNotSpent()
    {
        WordCounter victim;
        QueryLedger ledger(victim, 2, {});
        const Input clean = Input::sentence(Text::ofWords(words));
        (void)ledger.predict(clean);
        const std::vector<Variant> variants{put(0, "x")};
        QCOMPARE(ledger.predictVariants(clean, variants).size(), std::size_t{1});
        QVERIFY(!ledger.spent());
    }

    void aFailedAnswerIsAskedForAgain()
    {
        WordCounter victim;
        QueryLedger ledger(victim, 0, {});
        const Input clean = Input::sentence(Text::ofWords(words));
        victim.fail = true;
        QVERIFY_EXCEPTION_THROWN(ledger.predict(clean), core::Error);
        victim.fail = false;
        QCOMPARE(labelOf(ledger.predict(clean)), 0);
        QCOMPARE(ledger.counts().distinct, std::uint64_t{1});
        QCOMPARE(ledger.counts().forward, std::uint64_t{2});
    }

    void aWrongNumberOfAnswersIsAnError()
    {
        WordCounter victim;
        victim.short_ = true;
        QueryLedger ledger(victim, 0, {});
        const Input clean = Input::sentence(Text::ofWords(words));
        const std::vector<Variant> variants{put(0, "x"), put(1, "y")};
        QVERIFY_EXCEPTION_THROWN((void)ledger.predictVariants(clean, variants), core::Error);
    }

    void inputsAndVariantsShareTheCache()
    {
        WordCounter victim;
        QueryLedger ledger(victim, 0, {});
        const Input clean = Input::sentence(Text::ofWords(words));
        const std::vector<Variant> variants{put(0, "x")};
        (void)ledger.predictVariants(clean, variants);
        const std::vector<Input> inputs{clean, core::text::applied(clean, variants[0])};
        QCOMPARE(ledger.predict(inputs).size(), std::size_t{2});
        QCOMPARE(ledger.counts().forward, std::uint64_t{2});
        QCOMPARE(ledger.counts().logical, std::uint64_t{3});
    }
};

QTEST_APPLESS_MAIN(TestQueryLedger)
#include "tst_query_ledger.moc"
