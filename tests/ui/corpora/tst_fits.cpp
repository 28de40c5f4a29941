#include "tests/support/registered_test.h"

#include "core/store/project.h"
#include "core/victims/victim.h"
#include "ui/session/fits.h"

/// Why a victim cannot be asked about a corpus, in words.
class TestFits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void otherLabelsAreListed()
    {
        core::victims::VictimCard victim;
        victim.name = "critic";
        victim.task = "classification";
        victim.labels = {"negative", "positive"};
        victim.segments = {"sentence"};
        core::store::CorpusRecord corpus;
        corpus.format = "tsv";
        corpus.segments = {"text"};
        corpus.labels = {"world", "sports", "science"};
        const QString expected =
            QStringLiteral("critic answers negative, positive, and this corpus has other labels: %1. "
                           "If they mean the same, name them on the Corpora page");
        QCOMPARE(ui::whyNot(victim, corpus), expected.arg(QStringLiteral("world, sports, science")));
        // Eight of them are named.
        corpus.labels = {"a", "b", "c", "d", "e", "f", "g", "h"};
        QCOMPARE(ui::whyNot(victim, corpus), expected.arg(QStringLiteral("a, b, c, d, e, f, g, h")));
        corpus.labels.emplace_back("i");
        QCOMPARE(ui::whyNot(victim, corpus), expected.arg(QStringLiteral("a, b, c, d, e, f, g, h, \u2026")));
        corpus.labels = {"negative", "positive"};
        QCOMPARE(ui::whyNot(victim, corpus), QString());
    }

    /// HotFlip needs the gradients of words that stand in no text, A2T those of the words of the text, PWWS none.
    void aRecipeThatNeedsGradientsNeedsAVictimThatGivesThem()
    {
        using core::attacks::Recipe;
        using core::victims::Capability;
        core::victims::VictimCard victim;
        victim.name = "critic";
        victim.labels = {"negative", "positive"};
        const auto can = [&](std::initializer_list<Capability> all) {
            victim.capabilities = 0;
            for (const auto each : all)
                victim.capabilities |= static_cast<unsigned>(each);
            return [&](const char* recipe) { return ui::whyNot(victim, Recipe::load(recipe)); };
        };
        const auto without = can({Capability::HardLabel, Capability::Scores});
        QCOMPARE(without("pwws"), QString());
        for (const char* recipe : {"hotflip", "a2t"})
            QCOMPARE(without(recipe), QStringLiteral("critic gives no gradients, which this recipe needs"));
        const auto words = can({Capability::HardLabel, Capability::Scores, Capability::Gradients});
        QCOMPARE(words("a2t"), QString());
        QCOMPARE(words("hotflip"),
                 QStringLiteral("critic gives gradients of the words of a text only; this recipe needs "
                                "those of the words that could replace them"));
        const auto all = can({Capability::HardLabel, Capability::Scores, Capability::Gradients, Capability::Flips});
        QCOMPARE(all("hotflip"), QString());
        auto targeted = Recipe::load("pwws");
        targeted.set("goal.type", "targeted");
        targeted.set("goal.target", "neutral");
        QCOMPARE(all("pwws"), QString());
        QCOMPARE(ui::whyNot(victim, targeted),
                 QStringLiteral("critic does not answer neutral, which is this recipe's target"));
    }

    void aLanguageLeavesRecipesOut()
    {
        const auto pwws = core::attacks::Recipe::load("pwws");
        QCOMPARE(ui::whyNotIn("de-AT", pwws),
                 QStringLiteral("The texts are in German, and there is not all that this recipe needs: "
                                "transformation.wordnet-synonyms needs lexicon (WordNet)"));
        for (const char* english : {"", "en", "en-GB"})
            QCOMPARE(ui::whyNotIn(english, pwws), QString());
        QCOMPARE(ui::whyNotIn("de", core::attacks::Recipe::load("deepwordbug")), QString());
    }

    void thePartsOfAnExampleMustBeAsMany()
    {
        core::victims::VictimCard victim;
        victim.name = "judge";
        victim.task = "classification";
        victim.labels = {"no", "yes"};
        victim.segments = {"premise", "hypothesis"};
        core::store::CorpusRecord corpus;
        corpus.format = "tsv";
        corpus.labels = {"no", "yes"};
        corpus.segments = {"text"};
        QCOMPARE(ui::whyNot(victim, corpus),
                 QStringLiteral("judge reads two texts of an example; this corpus has one"));
        corpus.segments = {"premise", "hypothesis"};
        QCOMPARE(ui::whyNot(victim, corpus), QString());
        victim.segments = {"sentence"};
        QCOMPARE(ui::whyNot(victim, corpus), QStringLiteral("judge reads one text of an example; this corpus has two"));
    }
};

QTEST_MAIN(TestFits)
#include "tst_fits.moc"
