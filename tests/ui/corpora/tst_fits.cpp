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
