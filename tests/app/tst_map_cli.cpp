#include "tests/support/registered_test.h"

#include <cmath>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/support/machine.h"

using namespace Qt::StringLiterals;

/// A map of texts, and the nearest of one, from the command line.
class TestMapCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// A classifier's last layer tells its two answers apart: on the map the texts that it calls positive lie on one
    /// side. Which of them are, the attack's own answers say.
    void theVictimsAnswersLieApart()
    {
        const Machine machine;
        QVERIFY(machine.cli(u"evaluate --victim mr-wordcnn --corpus demo-reviews --project p.faultline"_s).exit == 0);
        const auto answer =
            machine.cli(u"map --victim mr-wordcnn --corpus demo-reviews --project p.faultline --json"_s);
        QVERIFY2(answer.exit == 0, answer.err.constData());
        const auto json = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(json[u"vectors_of"].toString(), u"mr-wordcnn"_s);
        QCOMPARE(json[u"texts"].toInt(), 220);
        const auto points = json[u"points"].toArray();
        QCOMPARE(points.size(), 220);
        double sums[2] = {0.0, 0.0};
        int counts[2] = {0, 0};
        for (const auto& value : points) {
            const auto point = value.toObject();
            const bool positive = point[u"answer"].toString() == u"positive";
            QVERIFY(positive || point[u"answer"].toString() == u"negative");
            QCOMPARE(point[u"right"].toString(),
                     point[u"answer"].toString() == point[u"label"].toString() ? u"right"_s : u"wrong"_s);
            sums[positive ? 1 : 0] += point[u"x"].toDouble();
            ++counts[positive ? 1 : 0];
        }
        const double between = std::abs(sums[1] / counts[1] - sums[0] / counts[0]);
        double square = 0.0;
        for (const auto& value : points)
            square += std::pow(value.toObject()[u"x"].toDouble(), 2);
        QVERIFY(between > std::sqrt(square / 220)); // the means are further apart than a standard deviation
        const auto variance = json[u"variance"].toArray();
        QVERIFY(variance[0].toDouble() >= variance[1].toDouble() && variance[0].toDouble() < 1.0);
    }

    void theNearestAreListed()
    {
        const Machine machine;
        const auto answer =
            machine.cli(u"map --encoder built-in --corpus demo-reviews --near r004 --count 5 --json --workers 1"_s);
        QVERIFY2(answer.exit == 0, answer.err.constData());
        const auto json = QJsonDocument::fromJson(answer.out).object();
        const auto near = json[u"nearest"].toArray();
        QCOMPARE(near.size(), 5);
        double before = 1.0;
        for (const auto& one : near) {
            QVERIFY(one.toObject()[u"id"].toString() != u"r004");
            const double cosine = one.toObject()[u"cosine"].toDouble();
            QVERIFY(cosine <= before);
            before = cosine;
        }
        // The same points for any number of workers.
        const auto other =
            machine.cli(u"map --encoder built-in --corpus demo-reviews --near r004 --count 5 --json --workers 3"_s);
        QVERIFY(other.out == answer.out);
        const auto said = machine.cli(u"map --encoder built-in --corpus demo-reviews --near r004 --count 3"_s);
        QCOMPARE(said.out.count('\n'), 6); // the map, a blank line, a title and three texts
    }

    /// What an attack changed is joined to its original.
    void campaignsAreOnTheMap()
    {
        const Machine machine;
        QVERIFY(machine
                    .cli(u"attack --victim mr-wordcnn --corpus demo-reviews --recipe pwws --limit 12 --project "
                         u"p.faultline"_s)
                    .exit == 0);
        const auto written = machine.cli(
            u"map --victim mr-wordcnn --corpus demo-reviews --project p.faultline --campaign 1 --limit 100 --out m.csv"_s);
        QVERIFY2(written.exit == 0, written.err.constData());
        QFile file(machine.path(u"m.csv"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.front().trimmed(), QByteArray("id,x,y,label,status,verdict,attacked_x,attacked_y"));
        int succeeded = 0, joined = 0;
        for (const auto& line : lines) {
            const auto fields = line.trimmed().split(',');
            QCOMPARE(fields.size(), 8);
            if (fields[4] == "succeeded") {
                ++succeeded;
                QVERIFY(!fields[6].isEmpty() && !fields[7].isEmpty());
            }
            joined += !fields[6].isEmpty() && fields[6] != "attacked_x" ? 1 : 0;
        }
        QVERIFY(succeeded > 0 && joined >= succeeded);
        QVERIFY(lines.size() > 100 && lines.size() <= 113); // the hundred, the twelve and the header
    }

    void wrongCommands()
    {
        const Machine machine;
        QCOMPARE(machine.cli(u"map --corpus demo-reviews"_s).exit, 2);
        QCOMPARE(machine.cli(u"map --victim mr-wordcnn --encoder built-in --corpus demo-reviews"_s).exit, 2);
        QCOMPARE(machine.cli(u"map --victim mr-wordcnn --corpus demo-reviews --campaign 1"_s).exit, 2);
        const auto near = machine.cli(u"map --victim mr-wordcnn --corpus demo-reviews --near nobody"_s);
        QCOMPARE(near.exit, 2);
        QVERIFY(near.err.contains("nobody"));
        const auto parser = machine.cli(u"map --victim ewt-parser-word --corpus demo-treebank"_s);
        QCOMPARE(parser.exit, 2);
        QVERIFY2(parser.err.contains("sentence encoder"), parser.err.constData());
        const auto encoded = machine.cli(u"map --encoder built-in --corpus demo-treebank"_s);
        QVERIFY2(encoded.exit == 0, encoded.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestMapCli)
#include "tst_map_cli.moc"
