#include "core/store/project.h"
#include "core/studies/design/templates.h"
#include "tests/support/program.h"
#include "tests/support/registered_test.h"
#include "tests/support/samples/campaigns.h"

/// A text of nothing but brackets ended the program: the JSON library writes recursively. Every file, project and
/// program that holds one is refused in a line now.
class TestDeepJson : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void filesOfOthers_data();
    void filesOfOthers();
    void projectsOfOthers_data();
    void projectsOfOthers();
    void answersOfPrograms_data();
    void answersOfPrograms();

private:
    static QByteArray deep() { return QByteArray(300'000, '[') + QByteArray(300'000, ']'); }
    [[nodiscard]] QString project()
    {
        const auto name = QStringLiteral("p%1.faultline").arg(++projects_);
        const auto project = core::store::Project::create(scratch_.fsPath(name));
        samples::attacked(*project, 6, "ours", "gleaming");
        return scratch_.path(name);
    }
    safety::Scratch scratch_;
    int projects_ = 0;
};

void TestDeepJson::filesOfOthers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("command"); // FILE and PROJECT are replaced by the paths
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* what, const char* name, const QByteArray& bytes, const char* command,
                        const char* said) {
        QTest::newRow(what) << QString::fromLatin1(name) << bytes << safety::words(command) << QByteArray(said);
    };
    const char* nested = "nested more than 64 deep";
    row("packet", "a.packet", R"({"format":"faultline-packet","format_version":1,"x":)" + deep() + R"(,"sha256":"x"})",
        "study annotate FILE", nested);
    row("ballots", "b.jsonl", R"({"study":"s","item":)" + deep() + "}\n", "study import PROJECT FILE", nested);
    row("Label Studio", "ls.json", R"([{"id":1,"data":)" + deep() + "}]",
        "study import PROJECT FILE --format label-studio --study s", nested);
    row("doccano", "d.doccano.jsonl", "{}\n" + deep() + "\n", "study import PROJECT FILE --format doccano --study s",
        nested);
    row("plan", "plan.json", R"({"name":)" + deep() + "}", "campaign run PROJECT --plan FILE", nested);
    row("recipe", "r.json", R"({"name":"r","goal":)" + deep() + "}", "recipe check FILE", nested);
    row("model", "m/config.json", R"({"task":)" + deep() + "}", "model info FOLDER", nested);
    row("study", "s.json", R"({"format":"faultline-study","name":)" + deep() + "}", "study templates FILE", nested);
}

void TestDeepJson::filesOfOthers()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, bytes);
    QFETCH(QStringList, command);
    QFETCH(const QByteArray, said);
    const auto file = scratch_.file(name, bytes);
    command.replaceInStrings(QStringLiteral("FILE"), file);
    command.replaceInStrings(QStringLiteral("FOLDER"), QFileInfo(file).path());
    if (command.contains(QStringLiteral("PROJECT"))) {
        const auto path = project();
        const auto opened = core::store::Project::open(path.toStdString());
        opened->addStudy("s", core::studies::studyText(core::studies::studyTemplate("maheshwary")), {}, {});
        command.replaceInStrings(QStringLiteral("PROJECT"), path);
    }
    const auto run = safety::run(command, {}, 4000);
    QVERIFY2(!run.crashed && run.code != 0, run.said().constData());
    const QByteArray all = run.said(); // model info reports what is wrong with a folder as its answer
    QVERIFY2(all.contains(said) && all.size() < 2000, all.constData());
    QVERIFY2(all.contains(QFileInfo(name).fileName().toUtf8() + ":"), all.constData()); // file and line
}

void TestDeepJson::projectsOfOthers_data()
{
    QTest::addColumn<QString>("column");
    for (const char* column : {"recipe", "victim_card", "resources", "machine"})
        QTest::newRow(column) << QString::fromLatin1(column);
}

void TestDeepJson::projectsOfOthers()
{
    QFETCH(const QString, column);
    const auto path = project();
    {
        const auto opened = core::store::Project::open(path.toStdString());
        auto record = opened->campaigns().front();
        const std::string text = "{\"labels\":" + deep().toStdString() + "}";
        (column == QLatin1String("recipe")        ? record.recipe
         : column == QLatin1String("victim_card") ? record.victimCard
         : column == QLatin1String("resources")   ? record.resources
                                                  : record.machine) = text;
        record.identity.clear();
        record.name = "deep";
        const auto id = opened->addCampaign(record);
        opened->addResult(id, 0, samples::failed(samples::corpus(6).examples[0]));
    }
    const QStringList commands[] = {safety::words("methods P"),
                                    safety::words("bundle create P --out B"),
                                    safety::words("results P --campaign deep"),
                                    safety::words("table P summary"),
                                    safety::words("campaign show P --campaign deep"),
                                    safety::words("campaign list P")};
    for (QStringList command : commands) {
        command.replace(command.indexOf(QStringLiteral("P")), path);
        if (const auto at = command.indexOf(QStringLiteral("B")); at >= 0)
            command.replace(at, scratch_.path(column + QStringLiteral(".tar.gz")));
        const auto run = safety::run(command, {}, 4000);
        QVERIFY2(!run.crashed && run.err.size() < 4000,
                 (command.join(QLatin1Char(' ')).toUtf8() + run.said()).constData());
    }
}

void TestDeepJson::answersOfPrograms_data()
{
    QTest::addColumn<QByteArray>("predictions");
    QTest::newRow("scores") << QByteArray(R"([{"scores":[)") + deep() + ",0.1]}]";
    QTest::newRow("heads") << QByteArray(R"([{"heads":[)") + deep() + "]}]";
    QTest::newRow("the whole answer") << deep();
}

void TestDeepJson::answersOfPrograms()
{
    QFETCH(const QByteArray, predictions);
    const auto corpus = scratch_.file(QStringLiteral("c.tsv"), "label\ttext\n0\ta dull film\n1\ta warm film\n");
    scratch_.file(QStringLiteral("answer"), R"({"id":1,"predictions":)" + predictions + "}\n");
    const auto victim = scratch_.file(QStringLiteral("v.sh"),
                                      R"(read hello; echo '{"labels":["0","1"],"capabilities":["scores"]}'
while read question; do cat )" + scratch_.path(QStringLiteral("answer")).toUtf8() +
                                          "; done\n");
    auto command = safety::words("attack --recipe deepwordbug --workers 1 --victim");
    command << QStringLiteral("exec:sh ") + victim << QStringLiteral("--corpus") << corpus;
    const auto run = safety::run(command, {}, 6000);
    QVERIFY2(!run.crashed, run.said().constData());
}

QTEST_GUILESS_MAIN(TestDeepJson)
#include "tst_deep_json.moc"
