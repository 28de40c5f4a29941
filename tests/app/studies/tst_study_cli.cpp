#include "tests/support/registered_test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include "core/base/random.h"
#include "core/files/file.h"
#include "core/studies/rating/answer_log.h"
#include "tests/places.h"
#include "tests/support/samples/campaigns.h"

/// The study commands as a researcher and three raters use them.
class TestStudyCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void agreementOfABareFile();
    void theOrderOfRowsDoesNotMatter();
    void badFilesAreRefused_data();
    void badFilesAreRefused();
    void scalesAreReadAsCsv();
    void optionsOfTheOtherKindAreRefused();
    void fromDesignToAgreement();
    void secondsAreOfMeasuredAnswers();
    void templatesAreShown();
    void optionsStandInPlaceOfTheTemplates();
    void killedWhileAnnotatingLosesNothing();
    void aWatchedFolderIsTakenIn();

private:
    struct Run {
        int code = -1;
        QByteArray out, err;
        [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    };
    Run run(const QStringList& arguments, const QByteArray& input = {})
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        process.write(input);
        process.closeWriteChannel();
        process.waitForFinished(60'000);
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    [[nodiscard]] QString path(const char* name) const { return folder_.filePath(QString::fromLatin1(name)); }
    QString file(const char* name, const QByteArray& bytes)
    {
        core::writeFile(path(name).toStdString(), bytes.toStdString());
        return path(name);
    }
    static QStringList list(const char* words) { return QString::fromLatin1(words).split(QLatin1Char(' ')); }

    QTemporaryDir folder_;
};

void TestStudyCli::initTestCase()
{
    const auto project = core::store::Project::create(path("p.faultline").toStdString());
    samples::attacked(*project, 60, "ours", "gleaming");
}

void TestStudyCli::agreementOfABareFile()
{
    // Krippendorff (2011), section C: 4 observers, 12 units, values 1..5, as ballots.
    QByteArray csv = "study,item,rater,question,answer,seconds,comment\n";
    const std::vector<std::vector<int>> values{{1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0},
                                               {1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3},
                                               {0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0},
                                               {1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0}};
    for (std::size_t r = 0; r < values.size(); ++r)
        for (std::size_t u = 0; u < values[r].size(); ++u)
            if (values[r][u] > 0)
                csv += QByteArray::fromStdString(fmt::format("k,u{},{},q,{},1.5,\n", u, char('A' + r), values[r][u]));
    const QString path = file("krippendorff.csv", csv);
    const std::map<std::string, double> published{
        {"nominal", .743}, {"ordinal", .815}, {"interval", .849}, {"ratio", .797}};
    for (const auto& [level, alpha] : published) {
        const auto r = run({QStringLiteral("study"), QStringLiteral("agreement"), QStringLiteral("--ballots"), path,
                            QStringLiteral("--question"), QStringLiteral("q"), QStringLiteral("--level"),
                            QString::fromStdString(level), QStringLiteral("--seed"), QStringLiteral("3"),
                            QStringLiteral("--json")});
        QVERIFY2(r.code == 0, r.err.constData());
        const auto json = r.json();
        QVERIFY(std::abs(json[QStringLiteral("krippendorff_alpha")].toDouble() - alpha) < 5e-4);
        QCOMPARE(json[QStringLiteral("items")].toInt(), 12);
        QCOMPARE(json[QStringLiteral("raters")].toInt(), 4);
        QCOMPARE(json[QStringLiteral("ballots")].toInt(), 41);
        QCOMPARE(json[QStringLiteral("cohen_kappa")].toArray().size(), 6);
        QVERIFY(json[QStringLiteral("krippendorff_alpha_low")].toDouble() < alpha);
        QVERIFY(json[QStringLiteral("krippendorff_alpha_high")].toDouble() > alpha);
    }
}

void TestStudyCli::theOrderOfRowsDoesNotMatter()
{
    const QByteArray header = "study,item,rater,question,answer,seconds,comment,revision\n";
    const QList<QByteArray> rows{"s,1,a,q,yes,1,,1\n", "s,1,b,q,no,1,,1\n", "s,2,a,q,no,1,,1\n", "s,2,b,q,no,1,,1\n",
                                 "s,1,b,q,yes,1,,2\n"};
    QByteArray forwards = header;
    QByteArray backwards = header;
    for (int i = 0; i < rows.size(); ++i) {
        forwards += rows[i];
        backwards += rows[rows.size() - 1 - i];
    }
    const auto agreement = [&](const QString& path) {
        return run(list("study agreement --question q --level nominal --json --ballots") + QStringList{path});
    };
    const auto r = agreement(file("forwards.csv", forwards));
    QCOMPARE(r.out, agreement(file("backwards.csv", backwards)).out);
    QCOMPARE(r.json()[QStringLiteral("percent_agreement")].toDouble(), 1.0); // the second thought counts
    QCOMPARE(r.json()[QStringLiteral("ballots")].toInt(), 4);
}

void TestStudyCli::badFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("csv");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("said");
    QTest::addColumn<int>("code");
    const QByteArray header = "study,item,rater,question,answer,seconds,comment\n";
    QTest::newRow("duplicate") << header + "s,1,a,q,yes,1,\ns,1,a,q,no,1,\n"
                               << QStringLiteral("--level nominal")
                               << QStringLiteral("bad.csv:3: a answers q about 1 a second time") << 1;
    QTest::newRow("no order") << header + "s,1,a,q,yes,1,\ns,1,b,q,no,1,\n"
                              << QStringLiteral("--level ordinal") << QStringLiteral("--scale no,yes") << 2;
    QTest::newRow("unknown level") << header + "s,1,a,q,yes,1,\n"
                                   << QStringLiteral("--level cardinal") << QStringLiteral("nominal, ordinal") << 2;
    QTest::newRow("another question") << header + "s,1,a,other,yes,1,\n"
                                      << QStringLiteral("--level nominal") << QStringLiteral("nobody has answered q")
                                      << 1;
    QTest::newRow("two studies") << header + "s,1,a,q,yes,1,\nt,1,b,q,no,1,\n"
                                 << QStringLiteral("--level nominal") << QStringLiteral("--study") << 2;
    QTest::newRow("an answer with a comma")
        << header + "s,1,a,q,\"disagree, strongly\",1,\ns,1,b,q,agree,1,\n"
        << QStringLiteral("--level ordinal") << QStringLiteral("--scale 'agree,\"disagree, strongly\"'") << 2;
    QTest::newRow("weights without places") << header + "s,1,a,q,yes,1,\ns,1,b,q,no,1,\n"
                                            << QStringLiteral("--level nominal --weights quadratic")
                                            << QStringLiteral("quadratic weights need answers in an order") << 2;
    QTest::newRow("missing column") << QByteArray("study,item\ns,1\n") << QStringLiteral("--level nominal")
                                    << QStringLiteral("bad.csv:1: there is no column rater") << 1;
}

void TestStudyCli::badFilesAreRefused()
{
    QFETCH(const QByteArray, csv);
    QFETCH(const QString, arguments);
    QFETCH(const QString, said);
    QFETCH(const int, code);
    const auto r = run(list("study agreement --question q --ballots") + QStringList{file("bad.csv", csv)} +
                       arguments.split(QLatin1Char(' ')));
    QVERIFY2(QString::fromUtf8(r.err).contains(said), r.err.constData());
    QCOMPARE(r.code, code);
}

void TestStudyCli::scalesAreReadAsCsv()
{
    // Decimal commas: the hint's own words, as a shell hands them over, are the scale.
    const QByteArray csv = "study,item,rater,question,answer,seconds,comment\n"
                           "s,1,a,q,\"0,5\",1,\ns,1,b,q,\"0,5\",1,\ns,2,a,q,0,1,\ns,2,b,q,1,1,\n";
    const auto words =
        list("study agreement --question q --level ordinal --json --ballots") + QStringList{file("comma.csv", csv)};
    QVERIFY(run(words).err.contains("--scale '0,\"0,5\",1'"));
    for (const auto& scale : {QStringList{QStringLiteral("--scale"), QStringLiteral("0,\"0,5\",1")},
                              QStringList{QStringLiteral("--scale"), QStringLiteral("0,\"0,5\""),
                                          QStringLiteral("--scale"), QStringLiteral("1")}}) {
        const auto r = run(words + scale);
        QVERIFY2(r.code == 0, r.err.constData());
        QCOMPARE(r.json()[QStringLiteral("percent_agreement")].toDouble(), 0.5);
        // Ordinal alpha by hand: places 1 1, 0 2; coincidences o01 = 0, o02 = 1; totals 1 2 1: d02 = (1/2 + 2 + 1/2)^2
        // = 9, d01 = d12 = (1/2 + 1)^2 = 2.25; D_o = 9, D_e = (2*2.25 + 9 + 2*2.25)/3 = 6: alpha = 1 - 9/6.
        QVERIFY(std::abs(r.json()[QStringLiteral("krippendorff_alpha")].toDouble() + 0.5) < 1e-9);
    }
}

void TestStudyCli::optionsOfTheOtherKindAreRefused()
{
    const QString project = path("kinds.faultline");
    samples::attacked(*core::store::Project::create(project.toStdString()), 60, "ours", "gleaming");
    const auto table = [&](const char* words) {
        return run(QStringList{QStringLiteral("table"), project} + list(words));
    };
    QVERIFY(run(list("study create") + QStringList{project} + list("--template zheng --name kinds --items 5")).code ==
            0);
    for (const char* words :
         {"judgements --study kinds --leave-out-excluded", "judgements --study kinds --campaign ours"}) {
        const auto r = table(words);
        QVERIFY2(r.code == 2 && r.err.contains("is about a study's texts"), r.err.constData());
    }
    const auto unknown = table("summary --study moon");
    QVERIFY2(unknown.code == 2 && unknown.err.contains("has no study moon"), unknown.err.constData());
    QCOMPARE(table("summary --study kinds").code, 0);
}

void TestStudyCli::fromDesignToAgreement()
{
    const QString project = path("p.faultline");
    const auto study = [&](const char* words, const QStringList& more = {}, const QByteArray& input = {}) {
        auto arguments = list(words);
        arguments.insert(2, project);
        return run(arguments + more, input);
    };
    const auto made = study("study create --template huang --name judges --items 10 --raters 3 --seed 4 --json");
    QVERIFY2(made.code == 0, made.err.constData());
    QCOMPARE(made.json()[QStringLiteral("raters")].toArray().size(), 3);
    const int items = made.json()[QStringLiteral("items")].toInt();
    QCOMPARE(items, 12); // and one training item, one check
    QVERIFY(study("study create --template huang --name judges").code == 1);

    const auto out = study("study export --format packet --out", {folder_.path()});
    QVERIFY2(out.code == 0, out.err.constData());
    // r1 and r2 answer packets: always "same", r2 with a second thought; r3 in the project; r3 stops and resumes.
    QByteArray always;
    for (int i = 0; i < items; ++i)
        always += "1\n";
    QVERIFY(run({QStringLiteral("study"), QStringLiteral("annotate"), path("judges-r1.packet")}, always).code == 0);
    QVERIFY(
        run({QStringLiteral("study"), QStringLiteral("annotate"), path("judges-r2.packet")}, "2\nu\n" + always).code ==
        0);
    QVERIFY(study("study annotate --rater r3", {}, "2\n2\nnonsense\nq\n").out.contains("is not an answer to request"));
    const auto rest = study("study annotate --rater r3", {}, always);
    QVERIFY2(rest.out.contains("All done") && rest.out.contains("3 / 12"), rest.out.constData());

    const auto merged = study("study import --json", {path("judges-r2.ballots"), path("judges-r1.ballots")});
    QVERIFY2(merged.code == 0, merged.err.constData());
    QCOMPARE(merged.json()[QStringLiteral("files")].toArray()[0].toObject()[QStringLiteral("added")].toInt(),
             items + 2);
    const auto csv = study("study export --format csv").out;
    study("study import", {path("judges-r1.ballots")});
    study("study import", {file("all.csv", csv)});
    QCOMPARE(study("study export --format csv").out, csv); // merging again changes nothing

    const auto agreement = study("study agreement --json").json();
    QCOMPARE(agreement[QStringLiteral("question")].toString(), QStringLiteral("request"));
    QCOMPARE(agreement[QStringLiteral("items")].toInt(), 10);
    QCOMPARE(agreement[QStringLiteral("raters")].toInt(), 3);
    const auto results = study("study results --json").json();
    const auto campaign = results[QStringLiteral("campaigns")].toArray()[0].toObject();
    QCOMPARE(campaign[QStringLiteral("attacked")].toInt(), 60);
    QVERIFY(campaign[QStringLiteral("valid_success_rate")].isDouble());
    QVERIFY(study("study results").out.contains("valid success"));
    // Every format names the files it wrote.
    QCOMPARE(study("study export --format kept --out", {path("kept.jsonl")}).out, path("kept.jsonl").toUtf8() + "\n");
    const auto kept = study("study export --format kept");
    QVERIFY2(kept.code == 0 && kept.out.contains("gleaming"), kept.err.constData());
    QVERIFY(study("study list").out.contains("judges"));

    // A file that was tampered with, and one of another study, change nothing.
    auto bytes = core::readFile(path("judges-r1.ballots").toStdString());
    const auto cut = study("study import", {file("cut.ballots", QByteArray::fromStdString(bytes).chopped(5))});
    QVERIFY2(cut.code == 0 && cut.err.contains("cut.ballots: the last line is cut off"), cut.err.constData());
    bytes.replace(bytes.find("\"same\""), 6, "\"diff\"");
    QVERIFY(study("study import", {file("tampered.ballots", QByteArray::fromStdString(bytes))}).code == 1);
    auto other = csv;
    other.replace("judges,", "elsewhere,");
    QVERIFY(study("study import", {file("other.csv", other)}).err.contains("belongs to the study \"elsewhere\""));
    QCOMPARE(study("study export --format csv").out, csv);
}

void TestStudyCli::secondsAreOfMeasuredAnswers()
{
    // ann's answers took 2, 10 and 3 seconds, the middle of which is 3; nobody measured bob's.
    const QString project = path("seconds.faultline");
    const auto items = samples::items(3);
    (void)core::studies::createStudy(*core::store::Project::create(project.toStdString()),
                                     samples::study("timed", {"ann", "bob"}), items);
    QByteArray csv = "study,item,rater,question,answer,seconds,comment\n";
    const char* const seconds[] = {"2", "10", "3"};
    for (std::size_t i = 0; i < items.size(); ++i) {
        csv += QByteArray::fromStdString(fmt::format("timed,{},ann,meaning,same,{},\n", items[i].key, seconds[i]));
        csv += QByteArray::fromStdString(fmt::format("timed,{},bob,meaning,same,0,\n", items[i].key));
    }
    const auto imported = run({QStringLiteral("study"), QStringLiteral("import"), project, file("seconds.csv", csv)});
    QVERIFY2(imported.code == 0, imported.err.constData());
    const auto shown = run({QStringLiteral("study"), QStringLiteral("results"), project}).out;
    QByteArray ann, bob;
    for (const auto& line : shown.split('\n')) {
        ann = line.startsWith("ann ") ? line.simplified() : ann;
        bob = line.startsWith("bob ") ? line.simplified() : bob;
    }
    QVERIFY2(ann.contains("% 3.0 0 of 0"), shown.constData());
    QVERIFY2(bob.contains("% 0 of 0"), shown.constData());
}

void TestStudyCli::templatesAreShown()
{
    QVERIFY(run(list("study templates")).out.contains("zheng"));
    const auto design = run(list("study templates mayer"));
    QVERIFY(QJsonDocument::fromJson(design.out).object()[QStringLiteral("questions")].isArray());
    const QString own = file("own.json", QByteArray(design.out).replace("\"mayer\"", "\"edited\""));
    const auto made = run({QStringLiteral("study"), QStringLiteral("create"), path("p.faultline"),
                           QStringLiteral("--template"), own, QStringLiteral("--items"), QStringLiteral("5")});
    QVERIFY2(made.code == 0 && made.out.startsWith("edited:"), made.err.constData());
    QCOMPARE(run({QStringLiteral("study"), QStringLiteral("create"), path("p.faultline"), QStringLiteral("--template"),
                  QStringLiteral("moon")})
                 .code,
             2);
}

/// What is said counts, what is left out is the template's: of 4 texts, each judged by two of three raters, and a
/// training item and a check for everybody, there are 4 x 2 + 2 x 3 judgements.
void TestStudyCli::optionsStandInPlaceOfTheTemplates()
{
    const auto made =
        run(list("study create") + QStringList{path("p.faultline")} +
            list("--template huang --name few --items 4 --raters ann,bob,cat --overlap 2 --status succeeded --json"));
    QVERIFY2(made.code == 0, made.err.constData());
    QCOMPARE(made.json()[QStringLiteral("items")].toInt(), 6);
    QStringList raters;
    int judgements = 0;
    for (const auto& rater : made.json()[QStringLiteral("raters")].toArray()) {
        raters << rater.toObject()[QStringLiteral("rater")].toString();
        judgements += rater.toObject()[QStringLiteral("items")].toInt();
    }
    QCOMPARE(raters, (QStringList{QStringLiteral("ann"), QStringLiteral("bob"), QStringLiteral("cat")}));
    QCOMPARE(judgements, 14);
    const auto nobody = run(list("study create") + QStringList{path("p.faultline")} +
                            list("--template huang --name none --example nowhere --json"));
    QCOMPARE(nobody.code, 2); // no example has that id
    QVERIFY2(nobody.err.contains("no result that fits"), nobody.err.constData());
}

void TestStudyCli::killedWhileAnnotatingLosesNothing()
{
    const auto items = samples::items(2000);
    const auto study = samples::study("s", {"r1"});
    const auto packet = packetFor(study, items, assign(study, items).assignments[0]);
    core::writeFile(path("kill.packet").toStdString(), packetBytes(packet));
    core::Random random(9);
    std::size_t said = 0;
    for (int round = 0; round < 8; ++round) {
        QProcess rater;
        rater.start(QStringLiteral(FAULTLINE_CLI),
                    {QStringLiteral("study"), QStringLiteral("annotate"), path("kill.packet")});
        rater.write(QByteArray("1\n2\n").repeated(1000));
        QByteArray out;
        while (!out.contains("saved") && rater.waitForReadyRead(10'000))
            out += rater.readAllStandardOutput();
        QElapsedTimer timer;
        timer.start();
        for (const auto end = static_cast<qint64>(random.below(150)); timer.elapsed() < end;) {
            rater.waitForReadyRead(5);
            out += rater.readAllStandardOutput();
        }
        rater.kill(); // SIGKILL
        rater.waitForFinished();
        out += rater.readAllStandardOutput();
        said += static_cast<std::size_t>(out.count("  saved ("));
        const auto stored =
            core::studies::AnswerLog(path("kill.ballots").toStdString(), {packet.study, 1, packet.rater, packet.ticket})
                .ballots()
                .size();
        QVERIFY2(stored >= said, qPrintable(QString::number(stored)));
    }
    QVERIFY(said > 20);
}

void TestStudyCli::aWatchedFolderIsTakenIn()
{
    const QString project = path("watched.faultline");
    const auto items = samples::items(2);
    (void)core::studies::createStudy(*core::store::Project::create(project.toStdString()),
                                     samples::study("watched", {"ann", "bob"}), items);
    const QString inbox = path("inbox");
    QVERIFY(QDir().mkpath(inbox));
    QProcess process;
    process.start(QStringLiteral(FAULTLINE_CLI), {QStringLiteral("study"), QStringLiteral("import"), project,
                                                  QStringLiteral("--watch"), inbox, QStringLiteral("--json")});
    const QByteArray header = "study,item,rater,question,answer,seconds,comment\n";
    file("inbox/ann.csv", header + "watched," + QByteArray::fromStdString(items[0].key) + ",ann,meaning,same,2,\n");
    file("inbox/wrong.csv", header + "watched,nothing,ann,meaning,same,2,\n");
    QByteArray out;
    while (!out.contains('\n') && process.waitForReadyRead(60'000))
        out += process.readAllStandardOutput();
    const auto taken = QJsonDocument::fromJson(out).object();
    QVERIFY2(taken[QStringLiteral("file")].toString().endsWith(QStringLiteral("ann.csv")), out.constData());
    QCOMPARE(taken[QStringLiteral("added")].toInt(), 1);
    // A share that is gone for a while is looked for again.
    QVERIFY(QDir().rename(inbox, path("away")));
    QByteArray err;
    QVERIFY2(
        QTest::qWaitFor([&] { return (err += process.readAllStandardError()).contains("cannot be read"); }, 60'000),
        err.constData());
    QVERIFY(QDir().rename(path("away"), inbox));
    file("inbox/bob.csv", header + "watched," + QByteArray::fromStdString(items[1].key) + ",bob,meaning,same,2,\n");
    out.clear();
    QVERIFY2(QTest::qWaitFor([&] { return (out += process.readAllStandardOutput()).contains('\n'); }, 60'000),
             err.constData());
    QVERIFY2(out.contains("bob.csv"), out.constData());
    process.terminate();
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 130);
    QCOMPARE(core::store::Project::open(project.toStdString())->ballotCount("watched"), std::size_t{2});
    const auto both = run({QStringLiteral("study"), QStringLiteral("import"), project});
    QCOMPARE(both.code, 2);
    QVERIFY2(both.err.contains("--watch"), both.err.constData());
}

QTEST_GUILESS_MAIN(TestStudyCli)
#include "tst_study_cli.moc"
