#include <QFile>

#include <nlohmann/json.hpp>

#include "core/files/file.h"
#include "tests/app/shell_victims.h"
#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

using nlohmann::json;
using namespace Qt::StringLiterals;

/// What `evaluate` and `attack` say of a victim that does not answer as its corpus does, for people and for scripts;
/// and the victim's answers as a file.
class TestEvaluateCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        // "they live in towns" as Universal Dependencies have it; a parser with spaCy's labels and heads.
        QByteArray treebank;
        for (int i = 1; i <= 20; ++i)
            treebank += "# sent_id = s" + QByteArray::number(i) +
                        "\n1\tthey\tthey\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n2\tlive\tlive\tVERB\tVBP\t_\t0\troot\t_\t_\n"
                        "3\tin\tin\tADP\tIN\t_\t4\tcase\t_\t_\n4\ttowns\ttown\tNOUN\tNNS\t_\t2\tobl\t_\t_\n\n";
        machine_.write(u"towns.conllu"_s, treebank);
        parser(u"spacy.sh"_s, R"(\"heads\": [2, 0, 2, 3], \"labels\": [\"nsubj\", \"ROOT\", \"prep\", \"pobj\"])");
        // Renamed, the labels say nothing any more; the heads do.
        parser(u"renamed.sh"_s, R"(\"heads\": [2, 0, 2, 3], \"labels\": [\"nsubj\", \"root\", \"case\", \"obl\"])");
        parser(u"weak.sh"_s, R"(\"heads\": [2, 0, 2, 2], \"labels\": [\"nsubj\", \"root\", \"case\", \"obl\"])");
    }

    void anotherSchemeIsSaid_data()
    {
        QTest::addColumn<QString>("victim");
        QTest::addColumn<bool>("heads");
        QTest::addColumn<bool>("labels");
        QTest::newRow("heads and labels") << u"spacy.sh"_s << true << true;
        QTest::newRow("heads alone") << u"renamed.sh"_s << true << false;
        QTest::newRow("a weak parser of the same scheme") << u"weak.sh"_s << false << false;
    }
    void anotherSchemeIsSaid()
    {
        QFETCH(const QString, victim);
        QFETCH(const bool, heads);
        QFETCH(const bool, labels);
        const QByteArray ofHeads = "heads follow another scheme", ofLabels = "labels by another scheme";
        const auto check = [&](const QByteArray& said) {
            QVERIFY2(said.contains(ofHeads) == heads && said.contains(ofLabels) == labels, said.constData());
        };
        const QStringList line{u"--victim"_s, u"exec:sh "_s + victim, u"--corpus"_s, u"towns.conllu"_s};
        check(machine_.cli(QStringList{u"evaluate"_s} + line).out);
        const auto evaluated = machine_.cli(QStringList{u"evaluate"_s} + line + QStringList{u"--json"_s});
        check(QByteArray::fromStdString(json::parse(evaluated.out.toStdString()).at("warnings").dump()));
        const auto attack = QStringList{u"attack"_s} + line + QStringList{u"--recipe"_s, u"parser-blackbox"_s};
        const auto told = machine_.cli(attack);
        QVERIFY2(told.exit == 0, told.err.constData());
        check(told.err);
        const auto attacked = machine_.cli(attack + QStringList{u"--json"_s});
        const auto object = json::parse(attacked.out.toStdString());
        check(QByteArray::fromStdString(object.at("warnings").dump()));
        QCOMPARE(object.contains("scheme_note"), heads || labels);
        // Against its own answers its scheme is no matter.
        const auto own = machine_.cli(attack + QStringList{u"--set"_s, u"goal.reference=own"_s});
        QVERIFY2(!own.err.contains("scheme"), own.err.constData());
    }

    /// A treebank by the victim: the corpus's words, the victim's trees.
    void treesAreWrittenAsATreebank()
    {
        const auto made = machine_.cli({u"evaluate"_s, u"--victim"_s, u"exec:sh spacy.sh"_s, u"--corpus"_s,
                                        u"towns.conllu"_s, u"--limit"_s, u"2"_s, u"--predictions"_s, u"own.conllu"_s});
        QVERIFY2(made.exit == 0, made.err.constData());
        std::string expected;
        for (const auto* id : {"s1", "s2"})
            expected += std::string("# sent_id = ") + id +
                        "\n1\tthey\tthey\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n2\tlive\tlive\tVERB\tVBP\t_\t0\tROOT\t_\t_\n"
                        "3\tin\tin\tADP\tIN\t_\t2\tprep\t_\t_\n4\ttowns\ttown\tNOUN\tNNS\t_\t3\tpobj\t_\t_\n\n";
        QCOMPARE(core::readFile(machine_.path(u"own.conllu"_s).toStdString()), expected);
        // Its own answers are right by it.
        const auto again = machine_.cli(
            {u"evaluate"_s, u"--victim"_s, u"exec:sh spacy.sh"_s, u"--corpus"_s, u"own.conllu"_s, u"--json"_s});
        QCOMPARE(json::parse(again.out.toStdString()).at("uas"), json(1.0));
    }

    void otherAnswersAreLines()
    {
        machine_.reviews(2);
        machine_.victim(u"victim.sh"_s);
        const auto made = machine_.cli({u"evaluate"_s, u"--victim"_s, u"exec:sh victim.sh"_s, u"--corpus"_s,
                                        u"reviews.tsv"_s, u"--json"_s, u"--predictions"_s, u"answers.jsonl"_s});
        QVERIFY2(made.exit == 0, made.err.constData());
        const auto lines = QString::fromStdString(core::readFile(machine_.path(u"answers.jsonl"_s).toStdString()))
                               .split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(json::parse(lines[0].toStdString()),
                 json::parse(R"({"example": "1", "input": {"sentence": "a film with number 0"}, "gold": "0",
                                 "answer": {"label": "1", "scores": [0.25, 0.75]}})"));
        // A matrix of two classes has three columns; here is why.
        const auto said = json::parse(made.out.toStdString());
        QCOMPARE(said.at("confusion_columns"), json({"0", "1", "no answer"}));
        QCOMPARE(said.at("confusion"), json::parse("[[0, 1, 0], [0, 1, 0]]"));
    }

    /// Two victims that answer the same whatever they read: of four reviews (labels in turn) each is right on two, and
    /// never on the same one. McNemar's exact test of 2 against 2 gives 1.
    void answersAreKeptAndCompared()
    {
        machine_.reviews(4);
        machine_.victim(u"victim.sh"_s);
        machine_.write(u"other.sh"_s, shell::classifier("\"0\", \"1\"", "", "[0.75, 0.25]"));
        const auto line = [](const QString& victim) {
            return QStringList{u"evaluate"_s,    u"--victim"_s,  u"exec:sh "_s + victim, u"--corpus"_s,
                               u"reviews.tsv"_s, u"--project"_s, u"kept.faultline"_s};
        };
        const auto first = machine_.cli(line(u"victim.sh"_s) + QStringList{u"--json"_s});
        QVERIFY2(first.exit == 0, first.err.constData());
        QCOMPARE(json::parse(first.out.toStdString()).at("compared"), json::array());
        const auto second = machine_.cli(line(u"other.sh"_s));
        QVERIFY2(second.out.contains("both right 0, this one alone 2,"), second.out.constData());
        QVERIFY2(second.out.contains("p = 1.0000"), second.out.constData());
        // Asked again about one example, the other answers of a file would stay; a program may have changed.
        const auto again = machine_.cli(line(u"other.sh"_s) + QStringList{u"--limit"_s, u"1"_s, u"--json"_s});
        const auto compared = json::parse(again.out.toStdString()).at("compared");
        QCOMPARE(compared.size(), std::size_t{1});
        QCOMPARE(compared[0].at("examples"), json(1));
    }

    void aSearchChoosesExamples()
    {
        machine_.reviews(4); // "a film with number 0" ...
        machine_.victim(u"victim.sh"_s);
        const QStringList line{u"evaluate"_s, u"--victim"_s, u"exec:sh victim.sh"_s, u"--corpus"_s, u"reviews.tsv"_s};
        const auto some =
            machine_.cli(line + QStringList{u"--json"_s, u"--where"_s, u"number NOT (\"number 0\" OR \"number 3\")"_s});
        QVERIFY2(some.exit == 0, some.err.constData());
        QCOMPARE(json::parse(some.out.toStdString()).at("examples"), json(2));
        const auto none = machine_.cli(line + QStringList{u"--where"_s, u"zebra"_s});
        QCOMPARE(none.exit, 2);
        QVERIFY2(none.err.contains("--where finds no example"), none.err.constData());
        const auto wrong = machine_.cli(line + QStringList{u"--where"_s, u"lable:1"_s});
        QCOMPARE(wrong.exit, 2);
        QVERIFY2(wrong.err.contains("there is no column lable. Choose one of: id, label, words, text"),
                 wrong.err.constData());
    }

    /// What was guessed stands in both.
    void guessesAreSaidToScripts()
    {
        machine_.write(u"named.csv"_s, "label,text\ncold,a dull film\nwarm,a fine film\ncold,a bland film\n");
        machine_.write(u"named.sh"_s, shell::classifier("\"bad\", \"good\"", "", "[0.25, 0.75]"));
        const QStringList line{u"evaluate"_s, u"--victim"_s, u"exec:sh named.sh"_s, u"--corpus"_s, u"named.csv"_s};
        QVERIFY(machine_.cli(line).out.contains("order"));
        const auto said = json::parse(machine_.cli(line + QStringList{u"--json"_s}).out.toStdString());
        QVERIFY2(said.at("warnings").dump().find("order") != std::string::npos, said.dump().c_str());
        const auto note = said.at("label_note").get<std::string>();
        QVERIFY2(note.starts_with("labels are taken by their order, which is a guess: cold = bad"), note.c_str());
        QVERIFY2(note.ends_with("warm = good"), note.c_str());
    }

    /// Rows that were left out are counted for scripts: of the file, whatever the sample.
    void rowsLeftOutAreCounted()
    {
        machine_.write(u"gaps.csv"_s, "label,text\nbad,a dull film\n,a fine film\ngood,a kind film\n,a bland film\n");
        machine_.write(u"gaps.sh"_s, shell::classifier("\"bad\", \"good\"", "", "[0.25, 0.75]"));
        const QStringList line{u"evaluate"_s, u"--victim"_s, u"exec:sh gaps.sh"_s, u"--json"_s};
        const auto of = [&](const QStringList& more) {
            return json::parse(machine_.cli(line + more).out.toStdString());
        };
        QCOMPARE(of({u"--corpus"_s, u"gaps.csv"_s, u"--limit"_s, u"1"_s}).at("skipped_rows"), json(2));
        const auto both = of({u"--corpus"_s, u"gaps.csv"_s, u"--train"_s, u"gaps.csv"_s});
        QVERIFY(both.contains("accuracy_unseen") && !both.contains("skipped_rows_unseen"));
        QCOMPARE(of({u"--pairs"_s, u"gaps.csv"_s, u"gaps.csv"_s}).at("skipped_rows"), json(4));
    }

private:
    void parser(const QString& name, const QByteArray& answer) const { machine_.write(name, shell::parser(answer)); }

    Machine machine_;
};

QTEST_GUILESS_MAIN(TestEvaluateCli)
#include "tst_evaluate_cli.moc"
