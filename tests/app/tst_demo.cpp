#include "tests/support/registered_test.h"

#include <map>

#include <QFileInfo>

#include <nlohmann/json.hpp>

#include "core/corpora/answers.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "tests/places.h"
#include "tests/support/machine.h"

using nlohmann::json;
using namespace Qt::StringLiterals;

/// `demo`, the first that anybody sees, on a machine that was never used.
class TestDemo : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// An interrupted demo is no demo: the next command makes it anew.
    void anInterruptedOneIsMadeAnew()
    {
        QProcess process;
        machine_.start(process, QStringLiteral(FAULTLINE_CLI), {u"demo"_s, u"--out"_s, u"report"_s});
        QTRY_VERIFY_WITH_TIMEOUT(machine_.has(project_ + u".unfinished"_s), 60'000); // it is at work
        process.terminate();
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(!machine_.has(project_));
    }

    void everyCampaignIsThere()
    {
        const auto made = machine_.cli({u"demo"_s, u"--out"_s, u"report"_s}, 500'000);
        QVERIFY2(made.exit == 0, made.err.constData());
        said_ = made.out;
        QVERIFY(!machine_.has(project_ + u".unfinished"_s));
        const auto list = machine_.cli({u"campaign"_s, u"list"_s, project_, u"--json"_s});
        const auto campaigns = json::parse(list.out.toStdString()).at("campaigns");
        QCOMPARE(campaigns.size(), std::size_t{10});
        for (const auto& campaign : campaigns) {
            QVERIFY2(campaign.at("state") == "finished", campaign.dump().c_str());
            QVERIFY2(campaign.at("done") == campaign.at("total"), campaign.dump().c_str());
        }
    }

    /// Five texts before and after: the former stand in the corpus with the labels that are printed beside them.
    void itShowsTextsThatFooledTheVictim()
    {
        core::corpora::ReadOptions options;
        options.columns = {{"id", "id"}, {"label", "label"}, {"text", "text"}};
        const auto corpus = core::corpora::readCorpus(RESOURCES "/corpora/demo-reviews.tsv", options);
        std::map<std::string, std::string> labels;
        for (const auto& example : corpus.examples)
            labels[example.input[0].text.str()] = core::corpora::goldText(corpus, example);
        const auto lines = QString::fromUtf8(said_).split(u'\n');
        const auto isOne = [](const QString& line) {
            return line.startsWith(u"positive "_s) || line.startsWith(u"negative "_s);
        };
        int pairs = 0;
        for (int i = 0; i + 1 < lines.size(); ++i) {
            if (!isOne(lines[i]) || !isOne(lines[i + 1]))
                continue;
            ++pairs;
            const auto text = lines[i].mid(10), changed = lines[i + 1].mid(10);
            QVERIFY2(labels.contains(text.toStdString()), qPrintable(lines[i]));
            QCOMPARE(lines[i].left(8).toStdString(), labels.at(text.toStdString()));
            QVERIFY2(!labels.contains(changed.toStdString()), qPrintable(lines[i + 1]));
            QVERIFY(lines[i + 1].left(8) != lines[i].left(8));
        }
        QCOMPARE(pairs, 5);
    }

    void everyPictureOfTheReportIsThere()
    {
        const auto report = QString::fromStdString(core::readFile(machine_.path(u"report/report.md"_s).toStdString()));
        int pictures = 0;
        for (const auto& line : report.split(u'\n'))
            if (line.startsWith(u"!["_s)) {
                const auto name = line.section(u'(', -1).chopped(1);
                QVERIFY2(machine_.has(u"report/"_s + name), qPrintable(name));
                ++pictures;
            }
        QVERIFY2(pictures >= 10, qPrintable(report));
    }

    /// One says of its campaigns what a reader can take in. Captions are the only long lines without a table's bars.
    void captionsAreRead()
    {
        const auto report = QString::fromStdString(core::readFile(machine_.path(u"report/report.md"_s).toStdString()));
        int captions = 0;
        for (const auto& line : report.section(u"!["_s, 1).split(u'\n')) // after the tables
            if (!line.isEmpty() && line[0] != u'!' && line[0] != u'#') {
                ++captions;
                QVERIFY2(line.size() <= 1500, qPrintable(line));
            }
        QVERIFY(captions >= 10);
    }

    /// The window's demo is the same project.
    void itIsMadeOnce()
    {
        const QFileInfo file(machine_.path(project_));
        const auto written = file.lastModified();
        const auto again = machine_.cli({u"demo"_s, u"--out"_s, u"again"_s}, 500'000);
        QVERIFY2(again.exit == 0, again.err.constData());
        QCOMPARE(QString::fromUtf8(again.out).replace(u"again/"_s, u"report/"_s), QString::fromUtf8(said_));
        QCOMPARE(QFileInfo(file.filePath()).lastModified(), written);
    }

private:
    Machine machine_;
    QString project_ = u"home/faultline/demo.faultline"_s;
    QByteArray said_;
};

QTEST_APPLESS_MAIN(TestDemo)
#include "tst_demo.moc"
