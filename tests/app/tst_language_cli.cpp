#include "tests/support/registered_test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/attacks/recipe/recipe.h"
#include "core/store/project.h"
#include "tests/support/machine.h"

using namespace Qt::StringLiterals;

namespace {

QJsonObject objectIn(const QByteArray& bytes) { return QJsonDocument::fromJson(bytes).object(); }

} // namespace

/// A German corpus on the command line.
class TestLanguageCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        machine_.write(u"filme.tsv"_s, "label\ttext\n0\tDer Film ist nicht gut und die Musik ist laut\n"
                                       "1\tDas ist ein guter Film mit einem Hund und einer Katze\n");
        machine_.victim(u"victim.sh"_s);
    }

    /// Another language's lexicon is never taken, and what is left is said; nothing is written.
    void whatALanguageLacksIsRefused()
    {
        const auto answer =
            attack({u"--recipe"_s, u"pwws"_s, u"--language"_s, u"de"_s, u"--project"_s, u"p.faultline"_s});
        QCOMPARE(answer.exit, 2);
        for (const char* words : {"the recipe pwws cannot attack texts in German",
                                  "transformation.wordnet-synonyms needs lexicon (WordNet)", "Choose ", "deepwordbug"})
            QVERIFY2(answer.err.contains(words), answer.err.constData());
        QVERIFY(!machine_.has(u"p.faultline"_s));
    }

    /// The campaign says what it did, and is found and resumed with it.
    void whatIsLeftAttacks()
    {
        const auto answer = attack({u"--recipe"_s, u"deepwordbug@released"_s, u"--language"_s, u"de_AT"_s,
                                    u"--project"_s, u"q.faultline"_s, u"--json"_s});
        QVERIFY2(answer.exit == 0, answer.err.constData());
        QVERIFY2(answer.err.contains("the texts are in German: constraints.stop-word.list=german"),
                 answer.err.constData());
        QVERIFY(!answer.err.contains("look like"));
        const auto project = core::store::Project::open(machine_.path(u"q.faultline"_s).toStdString());
        const auto campaign = project->campaigns().front();
        const auto recipe = core::attacks::Recipe::stored(campaign.recipe);
        QCOMPARE(recipe.language(), std::string("de-AT"));
        QCOMPARE(recipe.text("constraints.stop-word.list"), std::string("german"));
        QVERIFY(campaign.resources.find("stop words german") != std::string::npos);
        QVERIFY(campaign.resources.find("nltk") == std::string::npos);
    }

    void unsaidItIsNoticed()
    {
        const auto answer = attack({u"--recipe"_s, u"deepwordbug"_s, u"--json"_s});
        QVERIFY2(answer.exit == 0, answer.err.constData());
        QVERIFY2(answer.err.contains("the texts look like German"), answer.err.constData());
        QStringList warnings;
        for (const auto& warning : objectIn(answer.out).value(u"warnings"_s).toArray())
            warnings << warning.toString();
        QVERIFY2(warnings.join(u'\n').contains(u"Say --language de"_s), answer.out.constData());
    }

    void aWrongTagIsRefused()
    {
        const auto answer = attack({u"--recipe"_s, u"deepwordbug"_s, u"--language"_s, u"German"_s});
        QCOMPARE(answer.exit, 2);
        QVERIFY2(answer.err.contains("\"German\" does not name a language as BCP 47 does"), answer.err.constData());
    }

    void corpusInspectShowsIt()
    {
        const auto answer =
            machine_.cli({u"corpus"_s, u"inspect"_s, u"filme.tsv"_s, u"--language"_s, u"de"_s, u"--json"_s});
        QVERIFY2(answer.exit == 0, answer.err.constData());
        QCOMPARE(objectIn(answer.out).value(u"language"_s).toString(), u"de"_s);
        const auto plain = machine_.cli({u"corpus"_s, u"inspect"_s, u"filme.tsv"_s, u"--language"_s, u"de"_s});
        QVERIFY2(plain.out.contains("in German (de)"), plain.out.constData());
    }

    /// One text, in the language that is said of it.
    void explainAndPerturb()
    {
        const QStringList text{u"explain"_s, u"--victim"_s, u"exec:sh victim.sh"_s, u"--text"_s, u"Der Film ist gut"_s};
        const auto refused = machine_.cli(text + QStringList{u"--recipe"_s, u"pwws"_s, u"--language"_s, u"de"_s});
        QCOMPARE(refused.exit, 2);
        QVERIFY2(refused.err.contains("cannot attack texts in German"), refused.err.constData());
        const auto made = machine_.cli(text + QStringList{u"--recipe"_s, u"deepwordbug"_s, u"--language"_s, u"de"_s});
        QVERIFY2(made.exit == 0 || made.exit == 1, made.err.constData());
        QVERIFY2(made.err.contains("the texts are in German"), made.err.constData());
        const auto perturbed =
            machine_.cli({u"perturb"_s, u"--corpus"_s, u"filme.tsv"_s, u"--recipe"_s, u"enumerate-synonyms"_s,
                          u"--language"_s, u"de"_s, u"--to"_s, u"out.tsv"_s});
        QCOMPARE(perturbed.exit, 2);
    }

    void plansSayIt()
    {
        machine_.write(u"plan.json"_s,
                       "{\"corpus\": \"filme.tsv\", \"language\": \"de\", "
                       "\"victims\": [\"exec:sh victim.sh\"], \"recipes\": [\"deepwordbug\", \"pwws\"]}");
        const auto answer =
            machine_.cli({u"campaign"_s, u"run"_s, u"r.faultline"_s, u"--plan"_s, u"plan.json"_s, u"--allow-exec"_s});
        QCOMPARE(answer.exit, 2);
        QVERIFY2(answer.err.contains("cannot attack texts in German"), answer.err.constData());
    }

    void doctorListsPacks()
    {
        const auto answer = machine_.cli({u"doctor"_s, u"--json"_s});
        QStringList details;
        for (const auto& finding : objectIn(answer.out).value(u"findings"_s).toArray())
            if (finding.toObject().value(u"name"_s).toString().startsWith(u"language pack"_s))
                details << finding.toObject().value(u"detail"_s).toString();
        QCOMPARE(details.size(), 2);
        QCOMPARE(details.first(), u"English: everything"_s);
        QVERIFY2(details.last().startsWith(u"German: tagger, stop words"_s), qPrintable(details.last()));
        QVERIFY2(details.last().contains(u"without inflector"_s), qPrintable(details.last()));
    }

private:
    [[nodiscard]] Machine::Answer attack(const QStringList& more) const
    {
        return machine_.cli(
            QStringList{u"attack"_s, u"--victim"_s, u"exec:sh victim.sh"_s, u"--corpus"_s, u"filme.tsv"_s} + more);
    }
    Machine machine_;
};

QTEST_APPLESS_MAIN(TestLanguageCli)
#include "tst_language_cli.moc"
