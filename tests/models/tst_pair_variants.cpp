#include "tests/support/registered_test.h"

#include <algorithm>
#include <thread>

#include "tests/support/models/random_edits.h"
#include "tests/support/models/random_pair_model.h"

using core::structures::Prediction;
using core::text::Edit;
using core::text::Input;
using core::text::Variant;
using models::PairArchitecture;
using testing::randomPairModel;

namespace {

std::string someForm(core::Random& random)
{
    constexpr std::array forms{"unheard-of", "a", "b", "c", "d", "e", "f", "g"};
    return forms[random.below(forms.size())];
}

Input randomPair(core::Random& random, std::size_t first, std::size_t second)
{
    const auto words = [&](std::size_t size) {
        std::vector<std::string> all(size);
        std::ranges::generate(all, [&] { return someForm(random); });
        return all;
    };
    const auto one = words(first);
    return testing::pairOfTexts("premise", one, "hypothesis", words(second));
}

/// An edit of every kind at the start, in the middle and at the end of either segment, then as many as make 200: one to
/// three of any kind anywhere, and now and then none.
std::vector<Variant> pairVariants(core::Random& random, const Input& base)
{
    const auto someWord = [&] { return core::text::intern(someForm(random)); };
    std::vector<Variant> variants;
    for (const std::uint16_t segment : {0, 1}) {
        const auto size = static_cast<std::uint32_t>(base[segment].text.size());
        for (const std::uint32_t at : {0U, size / 2, size}) {
            variants.push_back({Edit::insert(segment, at, someWord())});
            if (at < size)
                variants.push_back({Edit::remove(segment, at)});
            if (at < size)
                variants.push_back({Edit::replace(segment, at, someWord())});
        }
        if (size > 0) {
            variants.push_back({Edit::remove(segment, size - 1)});
            variants.push_back({Edit::replace(segment, size - 1, someWord())});
        }
        Variant nothingLeft;
        for (std::uint32_t i = 0; i < size; ++i)
            nothingLeft.push_back(Edit::remove(segment, 0));
        variants.push_back(nothingLeft);
    }
    while (variants.size() < 200) {
        auto& variant = variants.emplace_back();
        for (std::size_t edits = random.below(4); edits > 0; --edits) {
            const auto segment = static_cast<std::uint16_t>(random.below(2));
            const auto size = core::text::applied(base, variant)[segment].text.size();
            variant.push_back(testing::randomEdit(random, segment, size, random.below(6), someWord));
        }
    }
    return variants;
}

} // namespace

/// Variants of pairs are answered from what is known of the base, and to the bit as if nothing were.
class TestPairVariants : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asFreshlyReadPairs_data()
    {
        QTest::addColumn<int>("architecture");
        for (const auto architecture : {PairArchitecture::DecomposableAttention, PairArchitecture::Esim,
                                        PairArchitecture::InferSent, PairArchitecture::TopicAttention})
            QTest::newRow(models::nameOf(architecture).c_str()) << static_cast<int>(architecture);
    }
    void asFreshlyReadPairs()
    {
        QFETCH(const int, architecture);
        const auto model = randomPairModel(static_cast<PairArchitecture>(architecture));
        const auto victim = models::makePairVictim(model); // meets all bases, one after the other
        core::Random random(5);
        for (const auto& [first, second] :
             std::vector<std::pair<std::size_t, std::size_t>>{{12, 7}, {1, 9}, {30, 1}, {0, 3}, {6, 6}}) {
            const auto base = randomPair(random, first, second);
            const auto variants = pairVariants(random, base);
            std::vector<Input> whole;
            for (const auto& variant : variants)
                whole.push_back(core::text::applied(base, variant));
            std::ranges::reverse(whole);
            auto expected = models::makePairVictim(model)->predict(whole, {}); // all of them, knowing no base
            std::ranges::reverse(whole);
            std::ranges::reverse(expected);
            QVERIFY(std::ranges::count(expected, expected.front()) < 100);
            QVERIFY(victim->predictVariants(base, variants, {}) == expected);
            for (std::size_t i = 0; i < variants.size(); ++i) {
                const std::span one(&variants[i], 1);
                QVERIFY(victim->predictVariants(base, one, {}).front() == expected[i]);
                // Each as the base of the next, and a base elsewhere.
                QVERIFY(victim->predict({&whole[i], 1}, {}).front() == expected[i]);
                if (i % 5 == 0)
                    (void)victim->predictVariants(randomPair(random, random.below(15), 4), {}, {});
                QVERIFY(victim->predict(std::span(whole).subspan(i / 2, 3), {})[0] == expected[i / 2]);
            }
        }
    }

    void looksAsAtFreshlyReadPairs()
    {
        core::Random random(6);
        for (const auto architecture :
             {PairArchitecture::DecomposableAttention, PairArchitecture::Esim, PairArchitecture::TopicAttention}) {
            const auto model = randomPairModel(architecture);
            const auto victim = models::makePairVictim(model);
            const auto base = randomPair(random, 8, 5);
            for (const auto& variant : pairVariants(random, base)) {
                const auto text = core::text::applied(base, variant);
                (void)victim->predictVariants(base, {}, {});
                QVERIFY(victim->attention()->attention(text, {}) ==
                        models::makePairVictim(model)->attention()->attention(text, {}));
            }
        }
    }

    void clonesAnswerAtOnce()
    {
        const auto model = randomPairModel(PairArchitecture::Esim);
        core::Random random(7);
        const auto base = randomPair(random, 9, 6);
        const auto variants = pairVariants(random, base);
        const auto expected = models::makePairVictim(model)->predictVariants(base, variants, {});
        const auto victim = models::makePairVictim(model);
        std::vector<int> equal(4);
        {
            std::vector<std::jthread> threads;
            for (int& same : equal)
                threads.emplace_back([&, clone = std::shared_ptr(victim->clone())] {
                    same = clone->predictVariants(base, variants, {}) == expected ? 1 : 0;
                });
        }
        QCOMPARE(equal, std::vector<int>({1, 1, 1, 1}));
    }

    void aStopGivesEmptyAnswers()
    {
        std::stop_source stop;
        stop.request_stop();
        core::Random random(8);
        const auto base = randomPair(random, 3, 3);
        const auto victim = models::makePairVictim(randomPairModel(PairArchitecture::InferSent));
        QVERIFY(victim->predictVariants(base, std::vector<Variant>(2), stop.get_token()) == std::vector<Prediction>(2));
    }

    void wrongEditsAreRefused()
    {
        core::Random random(9);
        const auto base = randomPair(random, 3, 3);
        const auto victim = models::makePairVictim(randomPairModel(PairArchitecture::InferSent));
        for (const auto& edit : {Edit::remove(0, 3), Edit::remove(2, 0)}) {
            const std::vector<Variant> variants{Variant{edit}};
            QVERIFY_EXCEPTION_THROWN((void)victim->predictVariants(base, variants, {}), std::out_of_range);
        }
    }
};

QTEST_APPLESS_MAIN(TestPairVariants)
#include "tst_pair_variants.moc"
