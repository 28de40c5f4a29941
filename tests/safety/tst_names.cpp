#include <QXmlStreamReader>

#include <nlohmann/json.hpp>

#include "core/files/csv.h"
#include "core/reports/bundle/commands.h"
#include "core/studies/design/templates.h"
#include "core/studies/study_project.h"
#include "tests/support/program.h"
#include "tests/support/registered_test.h"
#include "tests/support/samples/campaigns.h"

/// Names and texts from files are never code, paths or commands to a terminal.
class TestNames : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aCampaignsNameIsNoCommand();
    void namesOfSeveralLinesAreRefused_data();
    void namesOfSeveralLinesAreRefused();
    void aRatersNameIsNoPath();
    void aStudysNameIsNoPath();
    void textsAreNoFormulas_data();
    void textsAreNoFormulas();
    void textsDoNotDriveTheTerminal();
    void everySvgIsXml();

private:
    safety::Scratch scratch_;
};

void TestNames::aCampaignsNameIsNoCommand()
{
    // A project from elsewhere may hold any name, and any text where hashes are expected.
    const auto project = core::store::Project::create(scratch_.fsPath(QStringLiteral("evil.faultline")));
    const std::string evil = fmt::format("nice\ntouch {}\n#", scratch_.path(QStringLiteral("pwned")).toStdString());
    auto corpus = samples::corpus(3);
    corpus.sha256 = evil;
    corpus.path = "it's; " + evil;
    const auto id = samples::campaign(*project, corpus, evil);
    auto record = project->campaign(id);
    record.identity.clear();
    record.victimHash = record.recipeHash = record.trace = record.victim = evil;
    record.recipeName = "../" + evil;
    project->addCampaign(record);
    const auto commands = core::reports::rerunCommands(*project);
    // Run with a faultline-cli that prints its arguments.
    scratch_.file(QStringLiteral("bin/faultline-cli"), "#!/bin/sh\nfor a; do printf '<%s>' \"$a\"; done; echo\n");
    QVERIFY(QFile::setPermissions(scratch_.path(QStringLiteral("bin/faultline-cli")),
                                  QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    const auto script = scratch_.file(QStringLiteral("commands.sh"), QByteArray::fromStdString(commands));
    const auto run =
        safety::start(QStringLiteral("/bin/sh"),
                      {QStringLiteral("-c"),
                       QStringLiteral("PATH=%1:$PATH sh %2").arg(scratch_.path(QStringLiteral("bin")), script)});
    QVERIFY2(run.code == 0 && run.err.isEmpty(), run.said().constData());
    QVERIFY(!QFileInfo::exists(scratch_.path(QStringLiteral("pwned"))));
    QVERIFY2(run.out.contains(QByteArray::fromStdString("<" + evil + ">")),
             run.said().constData()); // whole, as one word
    QVERIFY2(!run.out.contains("<recipes/.."), run.said().constData());
}

void TestNames::namesOfSeveralLinesAreRefused_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("line end") << QStringLiteral("nice\ntouch pwned\n#");
    QTest::newRow("escape") << QStringLiteral("\x1b[2J");
    QTest::newRow("C1 control") << QString::fromUtf8("a\xc2\x9b"
                                                     "31m");
}

void TestNames::namesOfSeveralLinesAreRefused()
{
    QFETCH(const QString, name);
    const auto corpus = scratch_.file(QStringLiteral("c.tsv"), "label\ttext\n0\ta dull film\n1\ta warm film\n");
    const auto victim = scratch_.file(QStringLiteral("v.sh"), R"(read hello
echo '{"labels":["0","1"],"capabilities":["hard_label"]}'
while read question; do :; done
)");
    auto command = safety::words("attack --recipe deepwordbug --workers 1 --victim");
    command << QStringLiteral("exec:sh ") + victim << QStringLiteral("--corpus") << corpus << QStringLiteral("--name")
            << name << QStringLiteral("--project") << scratch_.path(QStringLiteral("named.faultline"));
    const auto run = safety::run(command);
    QVERIFY2(run.code == 2 && run.err.contains("control character"), run.said().constData());
    QVERIFY2(!run.err.contains('\x1b') && !run.err.contains("\xc2\x9b"), run.said().constData());
}

void TestNames::aRatersNameIsNoPath()
{
    // A project whose study holds a rater that no program of ours would have written.
    const auto project = core::store::Project::create(scratch_.fsPath(QStringLiteral("raters.faultline")));
    const auto design = core::studies::studyText(core::studies::studyTemplate("maheshwary"));
    const std::vector<core::store::AssignmentRecord> raters = {
        {"r1", R"({"rater":"x/../../../escaped","ticket":"t","order":[]})"}};
    project->addStudy("maheshwary", design, {}, raters);
    QDir(scratch_.path(QString())).mkpath(QStringLiteral("deep/a/b/c"));
    for (const char* format : {"packet", "html", "label-studio", "doccano", "mturk"}) {
        auto command = safety::words("study export");
        command << scratch_.path(QStringLiteral("raters.faultline")) << QStringLiteral("--format")
                << QString::fromLatin1(format) << QStringLiteral("--out")
                << scratch_.path(QStringLiteral("deep/a/b/c"));
        const auto run = safety::run(command);
        QVERIFY2(run.code != 0 && run.err.contains("cannot be a rater's name"), run.said().constData());
    }
    QVERIFY(QDir(scratch_.path(QStringLiteral("deep/a/b/c"))).isEmpty());
    QVERIFY(QDir(scratch_.path(QStringLiteral("deep"))).entryList({QStringLiteral("*escaped*")}).isEmpty());
    QVERIFY(QDir(scratch_.path(QString())).entryList({QStringLiteral("*escaped*")}).isEmpty());
}

void TestNames::aStudysNameIsNoPath()
{
    using core::studies::raterFileName;
    QCOMPARE(raterFileName("zheng", "r1", ".packet"), std::string("zheng-r1.packet"));
    QCOMPARE(raterFileName("../../x", "r1", ".packet"), std::string("-.-..-x-r1.packet"));
    QCOMPARE(raterFileName("Größe", "r1", ".html"), std::string("Größe-r1.html"));
}

void TestNames::textsAreNoFormulas_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::newRow("results") << safety::words("results P --format");
    QTest::newRow("table") << safety::words("table P examples --format");
}

void TestNames::textsAreNoFormulas()
{
    QFETCH(QStringList, command);
    const auto file = scratch_.path(QStringLiteral("formulas%1.faultline").arg(command.size()));
    if (!QFileInfo::exists(file)) {
        const auto project = core::store::Project::create(file.toStdString());
        auto corpus = samples::corpus(1);
        corpus.examples[0] = samples::example(1, "=cmd|'/C calc'!A0 , the film", 1);
        const auto id = samples::campaign(*project, corpus);
        auto result = samples::failed(corpus.examples[0]);
        result.status = core::attacks::Status::Succeeded;
        result.reason = core::attacks::Reason::Found;
        result.perturbed = result.original.with(0, result.original[0].text.replaced(4, "movie"));
        project->addResult(id, 0, result);
    }
    command.replace(command.indexOf(QStringLiteral("P")), file);
    const auto exact = safety::run(command + safety::words("csv"));
    QVERIFY2(exact.code == 0 && exact.out.contains(",\"=cmd|'/C calc'!A0 , the"), exact.said().constData());
    const auto safe = safety::run(command + safety::words("spreadsheet"));
    QVERIFY2(safe.code == 0 && safe.out.contains(",\"'=cmd|'/C calc'!A0 , the"), safe.said().constData());
    QVERIFY2(!safe.out.contains("\"=") && !safe.out.contains(",="), safe.said().constData());
}

void TestNames::textsDoNotDriveTheTerminal()
{
    const auto corpus =
        scratch_.file(QStringLiteral("esc.tsv"), "label\ttext\n0\ta \x1b]0;title\x07 film\n1\ta \xc2\x9b"
                                                 "31m warm film\n");
    const auto run = safety::run({QStringLiteral("corpus"), QStringLiteral("inspect"), corpus});
    QVERIFY2(run.code == 0, run.said().constData());
    for (const char* control : {"\x1b", "\x07", "\xc2\x9b"})
        QVERIFY2(!run.out.contains(control) && !run.err.contains(control), run.said().constData());
    QVERIFY2(run.out.contains("\\x1b]0;title\\x07 film"), run.said().constData());
    // Nor do names in messages.
    const auto missing =
        safety::run({QStringLiteral("corpus"), QStringLiteral("inspect"), QStringLiteral("no\x1b[2J")});
    QVERIFY2(missing.code != 0 && missing.err.contains("no\\x1b[2J"), missing.said().constData());
}

void TestNames::everySvgIsXml()
{
    // A campaign on a parser whose words, tags and names hold what XML cannot.
    scratch_.file(QStringLiteral("bad.conllu"), "# sent_id = a\x02\n"
                                                "1\tone\tone\tNUM\tCD\t_\t2\tnummod\t_\t_\n"
                                                "2\tm\x01\x1b\x61n\tman\tNOUN\tNN\t_\t3\tnsubj\t_\t_\n"
                                                "3\tgave\tgive\tVERB\tVBD\t_\t0\troot\t_\t_\n"
                                                "4\tthe\tthe\tDET\tDT\t_\t5\tdet\t_\t_\n"
                                                "5\tchildren\tchild\tNOUN\tNNS\t_\t3\tiobj\t_\t_\n"
                                                "6\tnew\tnew\tADJ\tJJ\t_\t7\tamod\t_\t_\n"
                                                "7\tbooks\tbook\tNOUN\tNNS\t_\t3\tobj\t_\t_\n"
                                                "8\tyesterday\tyesterday\tNOUN\tNN\t_\t3\tobl\t_\t_\n\n");
    auto recipe = nlohmann::json::parse(safety::run(safety::words("recipe show parser-blackbox")).out.toStdString());
    recipe["name"] = "nasty\x01\x1b name & <co>";
    scratch_.file(QStringLiteral("bad.json"), QByteArray::fromStdString(recipe.dump()));
    const auto project = scratch_.path(QStringLiteral("bad.faultline"));
    const auto run = safety::run(
        safety::words("attack --victim ewt-parser-word --set goal.changed_arcs=raw --set budget.gamma=1 --corpus") +
        QStringList{scratch_.path(QStringLiteral("bad.conllu")), QStringLiteral("--recipe"),
                    scratch_.path(QStringLiteral("bad.json")), QStringLiteral("--project"), project});
    QVERIFY2(run.code == 0, run.said());
    qunsetenv("XDG_RUNTIME_DIR");
    for (const auto* kind : {"arcs", "budget", "accuracy", "perturbed", "length", "propagation"}) {
        const auto file = scratch_.path(QLatin1String(kind) + QStringLiteral(".svg"));
        const auto drawn =
            safety::run({QStringLiteral("figure"), project, QString::fromLatin1(kind), QStringLiteral("--out"), file});
        QVERIFY2(drawn.code == 0, drawn.said());
        // Qt's complaints about the machine are not relevant here.
        QVERIFY2(!drawn.err.contains("XDG_RUNTIME_DIR"), drawn.said());
        QXmlStreamReader reader(scratch_.read(QLatin1String(kind) + QStringLiteral(".svg")));
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(QLatin1String(kind) + QStringLiteral(": ") + reader.errorString()));
    }
}

QTEST_GUILESS_MAIN(TestNames)
#include "tst_names.moc"
