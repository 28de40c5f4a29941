#include <algorithm>
#include <cmath>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/language/validity/flag.h"
#include "tests/core/language/validity_pairs.h"
#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

using namespace Qt::StringLiterals;

/// Flags from the command line: measured once, then used by results and tables.
class TestValidityCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void flagsAreMeasuredAndSelectResults()
    {
        const Machine machine;
        QVERIFY(machine
                    .cli(u"attack --victim mr-wordlstm --corpus demo-reviews --recipe pwws --limit 20 --project "
                         u"p.faultline"_s)
                    .exit == 0);
        const auto early = machine.cli(u"results p.faultline --valid"_s);
        QCOMPARE(early.exit, 2);
        QVERIFY(early.err.contains("measure p.faultline --validity"));

        const auto measured = machine.cli(u"measure p.faultline --validity --json"_s);
        QVERIFY2(measured.exit == 0, measured.err.constData());
        const auto campaign = QJsonDocument::fromJson(measured.out).object()[u"campaigns"_s].toArray()[0].toObject();
        const int texts = campaign[u"texts"_s].toInt(), flagged = campaign[u"flagged"_s].toInt();
        QVERIFY(texts > 0 && flagged > 0);
        // Every success is flagged or valid; what one flag selects is counted under its name.
        const auto lines = [&](const QString& choice) {
            return int(machine.cli(u"results p.faultline "_s + choice).out.count('\n'));
        };
        QCOMPARE(lines(u"--valid"_s), texts - flagged);
        for (const char* flag : {"antonym", "verb-form", "morphological"})
            QCOMPARE(lines(u"--flag "_s + QLatin1String(flag)),
                     campaign[u"flags"_s].toObject()[QLatin1String(flag)].toInt());
        QCOMPARE(machine.cli(u"results p.faultline --flag grammar"_s).exit, 2);
        QCOMPARE(machine.cli(u"results p.faultline --flag antonym --valid"_s).exit, 2);

        const auto table = machine.cli(u"table p.faultline validity --format csv"_s);
        QVERIFY2(table.exit == 0 && table.out.contains("all flags," + QByteArray::number(flagged) + ","),
                 table.out.constData());
        QVERIFY(machine.cli(u"table p.faultline summary --net"_s).out.contains("Net success"));

        // Each flag of a text is one of its edits', with a reason; the columns of the results count the same.
        const auto framed = [&](const QString& frame) {
            QList<QJsonObject> rows;
            for (const auto& line : machine.cli(u"results p.faultline --frames "_s + frame).out.split('\n'))
                if (!line.isEmpty())
                    rows << QJsonDocument::fromJson(line).object();
            return rows;
        };
        int counted = 0, ofEdits = 0, kinds = 0;
        for (const auto& row : framed(u"results"_s)) {
            QCOMPARE(row[u"flag_rules"_s].isNull(), row[u"status"_s].toString() != u"succeeded"_s);
            for (const auto& type : core::language::flagTypes())
                if (type.kind < core::language::FlagKind::Perplexity &&
                    type.weight != core::language::FlagWeight::Relation)
                    counted +=
                        row[u"flag_"_s +
                            QString::fromLatin1(type.name.data(), qsizetype(type.name.size())).replace(u'-', u'_')]
                            .toInt();
        }
        for (const auto& row : framed(u"edits"_s)) {
            const auto flags = row[u"flags"_s].toArray(), reasons = row[u"reasons"_s].toArray();
            QCOMPARE(flags.size(), reasons.size());
            for (const auto& reason : reasons)
                QVERIFY(!reason.toString().isEmpty());
            ofEdits += int(flags.size());
            kinds += row[u"kind"_s].isString() ? 1 : 0;
        }
        QVERIFY(counted > 0 && kinds > 0);
        QCOMPARE(ofEdits, counted);

        // How the whole text reads follows from what else is measured; what nobody looked for is no empty answer.
        const auto unknown = machine.cli(u"results p.faultline --flag dissimilar"_s);
        QCOMPARE(unknown.exit, 2);
        QVERIFY2(unknown.err.contains("measure p.faultline --validity --similarity built-in"), unknown.err.constData());
        QVERIFY(campaign[u"flags"_s].toObject()[u"dissimilar"_s].isNull());
        QCOMPARE(machine.cli(u"results p.faultline --flag empty-output"_s).exit, 2); // no translator
        const auto more = machine.cli(u"measure p.faultline --similarity built-in --json"_s);
        const auto flags =
            QJsonDocument::fromJson(more.out).object()[u"campaigns"_s].toArray()[0].toObject()[u"flags"_s].toObject();
        QCOMPARE(lines(u"--flag dissimilar"_s), flags[u"dissimilar"_s].toInt(-1));
        QCOMPARE(lines(u"--valid"_s), texts - flagged); // a hint

        // The figure has its numbers beside it: as many rows as relations.
        QVERIFY(machine.cli(u"figure p.faultline validity --out kinds.csv"_s).exit == 0);
        QFile file(machine.path(u"kinds.csv"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 9);
    }

    /// Before, a table and a figure of flags say what to do, and write nothing.
    void whatWasNotMeasuredIsSaid()
    {
        const Machine machine;
        QVERIFY(machine
                    .cli(u"attack --victim mr-wordlstm --corpus demo-reviews --recipe pwws --limit 8 --project "
                         u"p.faultline"_s)
                    .exit == 0);
        for (const auto& command : {u"table p.faultline validity"_s, u"figure p.faultline validity --out a.pdf"_s}) {
            const auto answer = machine.cli(command);
            QCOMPARE(answer.exit, 2);
            QVERIFY2(answer.err.contains("faultline-cli measure p.faultline --validity"), answer.err.constData());
        }
        QVERIFY(!machine.has(u"a.pdf"_s));
        const auto net = machine.cli(u"table p.faultline summary --net"_s);
        QVERIFY2(net.out.contains("measure --validity does it"), net.out.constData());
    }

    /// Where nothing succeeded there is nothing to measure, before and after: no results, and a figure that says why.
    void whereNothingSucceededNothingIsFlagged()
    {
        const Machine machine;
        QVERIFY(machine
                    .cli(u"attack --victim mr-wordlstm --corpus demo-reviews --recipe pwws --limit 4 --max-queries 1 "
                         u"--project p.faultline"_s)
                    .exit == 0);
        for (int measured = 0; measured < 2; ++measured) {
            for (const auto& choice : {u"--valid"_s, u"--flag antonym"_s}) {
                const auto answer = machine.cli(u"results p.faultline "_s + choice);
                QVERIFY2(answer.exit == 0 && answer.out.isEmpty(), answer.err.constData());
            }
            const auto figure = machine.cli(u"figure p.faultline validity --out a.pdf"_s);
            QVERIFY2(figure.err.contains("No success of the chosen campaigns"), figure.err.constData());
            QCOMPARE(machine.cli(u"measure p.faultline --validity"_s).exit, 0);
        }
    }

    /// The handbook's numbers on the labelled pairs of the one flag that takes a network: right is a text with any
    /// fault that the reader named.
    void theHandbookSaysHowOftenPerplexityIsRight()
    {
        const std::set<std::string> relations{"matched-sense", "morphological", "hypernym",
                                              "hyponym",       "co-hyponym",    "unrelated"};
        const auto quoted = [](QByteArray text) { return '"' + text.replace('"', "\"\"") + '"'; };
        QByteArray table =
            "example,status,original_sentence,perturbed_sentence,queries,gold,original_label,perturbed_label\n";
        const auto pairs = validity_pairs::read();
        std::vector<bool> faulty;
        for (const auto& pair : pairs) {
            table += QByteArray::number(static_cast<qulonglong>(faulty.size())) + ",succeeded," +
                     quoted(QByteArray::fromStdString(pair.before)) + ',' +
                     quoted(QByteArray::fromStdString(pair.after)) + ",1,a,a,b\n";
            faulty.push_back(
                std::ranges::any_of(pair.labels, [&](const auto& label) { return !relations.contains(label); }));
        }
        const Machine machine;
        machine.write(u"pairs.csv"_s, table);
        QVERIFY(machine.cli(u"campaign import p.faultline pairs.csv --tokenization penn"_s).exit == 0);
        const auto measured = machine.cli(u"measure p.faultline --validity --perplexity"_s);
        QVERIFY2(measured.exit == 0, measured.err.constData());
        std::set<std::size_t> flagged;
        for (const auto& line : machine.cli(u"results p.faultline --flag perplexity"_s).out.split('\n'))
            if (!line.isEmpty())
                flagged.insert(QJsonDocument::fromJson(line).object()[u"example"_s].toString().toULongLong());
        validity_pairs::Counted counted;
        for (std::size_t i = 0; i < pairs.size(); ++i)
            counted.add(faulty[i], flagged.contains(i));
        const auto row = counted.row("perplexity");
        const auto& type = core::language::flagNamed("perplexity");
        QVERIFY(type.weight == core::language::FlagWeight::Hint &&
                std::abs(counted.precision() - type.precision) < 0.0051);
        QVERIFY2(core::readFile(std::string(RESOURCES) + "/../docs/validity.md").find(row) != std::string::npos,
                 row.c_str());
    }
};

QTEST_GUILESS_MAIN(TestValidityCli)
#include "tst_validity_cli.moc"
