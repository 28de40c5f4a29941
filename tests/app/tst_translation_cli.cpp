#include <cmath>

#include <nlohmann/json.hpp>

#include "core/files/file.h"
#include "tests/app/shell_victims.h"
#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

using nlohmann::json;
using namespace Qt::StringLiterals;

/// How translations are scored, for people and for scripts; the numbers are those of sacreBLEU 2.6.0 (pip) for these
/// invented texts.
class TestTranslationCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        machine_.write(u"house.src"_s, "das alte Haus steht am Fluss\nsie liest ihrem Sohn einen Brief vor\n");
        machine_.write(u"house.tgt"_s, "the old house is near the river\nshe is reading her son a letter\n");
        machine_.write(u"house.tgt.2"_s, "the old house stands close to the river\nshe reads a letter to her boy\n");
        machine_.write(u"translator.sh"_s,
                       shell::translator("the old house stands by the river", "she reads a letter to her son"));
    }

    void evaluateTakesAllReferences()
    {
        const auto all = evaluated({});
        QVERIFY(std::abs(all.at("bleu").get<double>() - 69.41268297866867) < 1e-6);
        QVERIFY(std::abs(all.at("ter").get<double>() - 20.689655172413794) < 1e-6);
        QVERIFY(all.at("signature").get<std::string>().starts_with("BLEU|nrefs:2|case:mixed|eff:no|tok:13a|"));
        const auto first = evaluated({u"--references"_s, u"first"_s});
        QVERIFY(std::abs(first.at("bleu").get<double>() - 20.767546186031982) < 1e-6);
        QVERIFY(first.at("signature").get<std::string>().find("nrefs:1") != std::string::npos);
        const auto characters = evaluated({u"--tokenizer"_s, u"char"_s, u"--lowercase"_s, u"--smoothing"_s, u"none"_s});
        QVERIFY(characters.at("signature")
                    .get<std::string>()
                    .starts_with("BLEU|nrefs:2|case:lc|eff:no|tok:char|smooth:none|"));
        const auto wrong = machine_.cli({u"evaluate"_s, u"--victim"_s, u"exec:sh translator.sh"_s, u"--corpus"_s,
                                         u"house.src"_s, u"--tokenizer"_s, u"spm"_s});
        QCOMPARE(wrong.exit, 2);
        const auto told =
            machine_.cli({u"evaluate"_s, u"--victim"_s, u"exec:sh translator.sh"_s, u"--corpus"_s, u"house.src"_s});
        QVERIFY2(told.out.contains("Signatures: BLEU|nrefs:2|"), told.out.constData());
    }

    /// A campaign says by what it scores, its table too; its files can be measured like anybody's.
    void aCampaignIsSignedAndWritten()
    {
        const auto attack = machine_.cli({u"attack"_s, u"--victim"_s, u"exec:sh translator.sh"_s, u"--corpus"_s,
                                          u"house.src"_s, u"--recipe"_s, u"deepwordbug"_s, u"--set"_s,
                                          u"goal.type=answer-error"_s, u"--project"_s, u"p.faultline"_s, u"--json"_s});
        QVERIFY2(attack.exit == 0, attack.err.constData());
        const auto object = json::parse(attack.out.toStdString());
        QCOMPARE(object.at("score_name").get<std::string>(), std::string("bleu"));
        QCOMPARE(object.at("signature").get<std::string>(),
                 std::string("BLEU|nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0"));
        QVERIFY(std::abs(object.at("clean_score").get<double>() - 0.6941268297866867) < 1e-8);
        const auto table = machine_.cli({u"table"_s, u"p.faultline"_s, u"summary"_s});
        QVERIFY2(table.out.contains("BLEU\\|nrefs:2\\|case:mixed\\|"), table.out.constData() + table.err);
        const auto written =
            machine_.cli({u"results"_s, u"p.faultline"_s, u"--format"_s, u"parallel"_s, u"--out"_s, u"mine"_s});
        QVERIFY2(written.exit == 0, written.err.constData());
        const auto found =
            measured({u"--src"_s, u"mine.src"_s, u"--adv-src"_s, u"mine.adv-src"_s, u"--out"_s, u"mine.out"_s,
                      u"--adv-out"_s, u"mine.adv-out"_s, u"--ref"_s, u"mine.ref"_s, u"--ref"_s, u"mine.ref.2"_s});
        QVERIFY(std::abs(found.at("bleu").get<double>() - 69.41268297866867) < 1e-6);
        QVERIFY(std::abs(found.at("attacked_bleu").get<double>() - 100.0 * object.at("attacked_score").get<double>()) <
                1e-6);
        QCOMPARE(machine_.cli({u"results"_s, u"p.faultline"_s, u"--format"_s, u"parallel"_s}).exit, 2);
        machine_.write(u"other.src"_s, "a text of the user's\n");
        const auto over =
            machine_.cli({u"results"_s, u"p.faultline"_s, u"--format"_s, u"parallel"_s, u"--out"_s, u"other"_s});
        QCOMPARE(over.exit, 2);
        QVERIFY2(over.err.contains("other.src is there"), over.err.constData());
    }

    /// Two attacks at equal edits: every text gets as many changed words as the campaign that was there changed.
    void matchedToAnotherCampaign()
    {
        const QByteArray always = "the old house stands by the river and she reads a letter to her son";
        machine_.write(u"constant.sh"_s, shell::translator(always, always).replace("nothing", always));
        const auto attacked = [&](const QString& name, const QStringList& how) {
            return machine_.cli(QStringList{u"attack"_s, u"--victim"_s, u"exec:sh constant.sh"_s, u"--corpus"_s,
                                            u"house.src"_s, u"--recipe"_s, u"rsni"_s, u"--json"_s, u"--name"_s, name} +
                                how);
        };
        const QStringList project{u"--project"_s, u"m.faultline"_s};
        const auto first =
            attacked(u"first"_s, project + QStringList{u"--set"_s, u"constraints.max-perturbed.share=0.4"_s});
        QVERIFY2(first.exit == 0, first.err.constData());
        const auto second = attacked(u"second"_s, project + QStringList{u"--match"_s, u"first"_s, u"--seed"_s, u"5"_s});
        QVERIFY2(second.exit == 0, second.err.constData());
        const auto percents = [&](const QString& campaign) {
            const auto written =
                machine_.cli({u"results"_s, u"m.faultline"_s, u"--campaign"_s, campaign, u"--format"_s, u"jsonl"_s});
            QStringList all;
            for (const auto& line : written.out.split('\n'))
                if (!line.isEmpty())
                    all << QString::number(json::parse(line.toStdString()).at("perturbed_percent").get<double>());
            return all;
        };
        QCOMPARE(percents(u"second"_s), percents(u"first"_s)); // a fifth by its own constraint
        QCOMPARE(percents(u"first"_s).size(), 2);
        QVERIFY(percents(u"first"_s).front().toDouble() > 30.0);
        const auto without = attacked(u"third"_s, {u"--match"_s, u"first"_s});
        QCOMPARE(without.exit, 2);
        QVERIFY2(without.err.contains("--project"), without.err.constData());
        QCOMPARE(attacked(u"fourth"_s, project + QStringList{u"--match"_s, u"nobody"_s}).exit, 2);
    }

    /// chrF alone needs no reference; a program's numbers are means; files of different lengths are named.
    void anybodysFilesAreMeasured()
    {
        machine_.write(u"a.src"_s, "das alte Haus\n");
        machine_.write(u"a.adv"_s, "das alte Huas\n");
        machine_.write(u"a.out"_s, "the old house\n");
        machine_.write(u"a.advout"_s, "the old huas\n");
        machine_.write(u"b.out"_s, "one\ntwo\n");
        machine_.write(u"length.sh"_s, "while read -r line; do echo 2.5; done\n");
        const QStringList files{u"--src"_s, u"a.src"_s, u"--adv-src"_s, u"a.adv"_s, u"--out"_s, u"a.out"_s};
        const auto found =
            measured(files + QStringList{u"--adv-out"_s, u"a.advout"_s, u"--metric"_s, u"exec:sh length.sh"_s});
        QVERIFY(found.at("bleu").is_null());
        QVERIFY(found.at("consistency").get<double>() > 40.0 && found.at("consistency").get<double>() < 100.0);
        QCOMPARE(found.at("metrics")[0].at("before").get<double>(), 2.5);
        const auto uneven =
            machine_.cli(QStringList{u"measure"_s, u"translation"_s} + files + QStringList{u"--adv-out"_s, u"b.out"_s});
        QCOMPARE(uneven.exit, 1);
        QVERIFY2(uneven.err.contains("b.out") && uneven.err.contains("has 2 lines, and a.src has 1"),
                 uneven.err.constData());
        const auto program = machine_.cli(QStringList{u"measure"_s, u"translation"_s} + files +
                                          QStringList{u"--adv-out"_s, u"a.advout"_s, u"--metric"_s, u"comet"_s});
        QCOMPARE(program.exit, 2);
        QCOMPARE(machine_.cli({u"measure"_s}).exit, 2); // neither project nor files
    }

private:
    json evaluated(const QStringList& how)
    {
        const auto made = machine_.cli(QStringList{u"evaluate"_s, u"--victim"_s, u"exec:sh translator.sh"_s,
                                                   u"--corpus"_s, u"house.src"_s, u"--json"_s} +
                                       how);
        return json::parse(made.out.toStdString());
    }
    json measured(const QStringList& files)
    {
        const auto made = machine_.cli(QStringList{u"measure"_s, u"translation"_s} + files + QStringList{u"--json"_s});
        return json::parse(made.out.toStdString());
    }

    Machine machine_;
};

QTEST_GUILESS_MAIN(TestTranslationCli)
#include "tst_translation_cli.moc"
