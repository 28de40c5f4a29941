#include "tests/support/registered_test.h"

#include <algorithm>
#include <set>

#include "core/attacks/attack.h"
#include "core/attacks/recipe/recipe.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::structures::TextAnswer;

namespace {

/// A translator that keeps what it does not know, word by word, so that some of every translation stays right.
fakes::AnsweringVictim copier()
{
    core::victims::VictimCard card;
    card.name = "copier";
    card.task = "translation";
    return {card, [](const core::text::Input& input) -> core::structures::Prediction {
                return TextAnswer{input[0].text.str()};
            }};
}

const std::vector<std::string> tenWords{"the", "old", "house", "stands", "by", "a", "wide", "river", "near", "town"};

AttackResult attacked(std::uint64_t seed, const char* share)
{
    auto recipe = Recipe::load("rsni");
    if (*share != '\0')
        recipe.set("constraints.max-perturbed.share", share);
    core::corpora::Example example;
    example.id = "1";
    example.hash = 7;
    example.input = fakes::inputOf(tenWords);
    example.gold = TextAnswer{example.input[0].text.str()};
    AttackOptions options;
    options.seed = seed;
    auto victim = copier();
    return Attack(recipe.forTranslations("en"), samples::sharedResources()).run(example, victim, options, {});
}

} // namespace

/// Random synthetic noise (Karpukhin et al. 2019), as the baseline of Zou et al. (2020): a share of the words, each
/// with one letter left out, put in, replaced or swapped; nothing is searched for.
class TestRsni : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aShareOfTheWordsIsChanged_data()
    {
        QTest::addColumn<QByteArray>("share");
        QTest::addColumn<int>("words");
        QTest::newRow("a fifth by default") << QByteArray() << 2;
        QTest::newRow(".3") << QByteArray("0.3") << 3;
        QTest::newRow(".4") << QByteArray("0.4") << 4;
    }
    void aShareOfTheWordsIsChanged()
    {
        QFETCH(const QByteArray, share);
        QFETCH(const int, words);
        std::set<int> lengths; // of changed words, less those before
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto result = attacked(seed, share.constData());
            QCOMPARE(int(result.edits.size()), words);
            // The clean text, each text reached, and nothing tried beside them.
            QVERIFY2(result.queries <= std::uint64_t(words) + 2, std::to_string(result.queries).c_str());
            for (const auto& edit : result.edits) {
                const int longer = int(edit.to.size()) - int(edit.from.size());
                lengths.insert(longer);
                if (longer == 0) // replaced: one letter is another; swapped: two neighbours have changed places
                    QVERIFY(edit.to != edit.from);
            }
        }
        QCOMPARE(lengths, (std::set<int>{-1, 0, 1}));
    }

    void aSeedIsADraw()
    {
        QCOMPARE(attacked(3, "").perturbed[0].text.str(), attacked(3, "").perturbed[0].text.str());
        std::set<std::string> texts;
        for (std::uint64_t seed = 0; seed < 10; ++seed)
            texts.insert(attacked(seed, "").perturbed[0].text.str());
        QVERIFY(texts.size() > 5);
    }
};

QTEST_GUILESS_MAIN(TestRsni)
#include "tst_rsni.moc"
