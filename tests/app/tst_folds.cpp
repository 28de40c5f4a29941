#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <cmath>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "core/files/file.h"

using namespace Qt::StringLiterals;

/// `train` and `evaluate` for every fold of a corpus.
class TestFolds : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        for (int fold = 0; fold < 2; ++fold)
            for (const char* part : {"train", "dev"}) {
                std::string rows = "Question,Numbers,Equation,Answer\n";
                for (int i = 2; i < (part[0] == 't' ? 14 : 5 + fold); ++i)
                    rows += "mia has number0 pens and gets number1 more . how many has she ?," + std::to_string(i) +
                            " 7,+ number0 number1," + std::to_string(i + 7) + "\n";
                core::writeFile(folder_.filePath(u"fold%1/%2.csv"_s.arg(fold).arg(QLatin1String(part))).toStdString(),
                                rows);
            }
    }

    /// Two folders, their scores and the mean of them; what is done is not done again.
    void aModelForEachFold()
    {
        const auto report = QJsonDocument::fromJson(train({u"--json"_s})).object();
        QVERIFY2(code_ == 0, said_);
        const auto folds = report["folds"_L1].toArray();
        QCOMPARE(folds.size(), 2);
        QCOMPARE(folds[0]["dev_examples"_L1].toInt(), 3);
        QCOMPARE(folds[1]["dev_examples"_L1].toInt(), 4);
        const double first = folds[0]["dev_answer_accuracy"_L1].toDouble(),
                     second = folds[1]["dev_answer_accuracy"_L1].toDouble();
        const auto means = report["means"_L1].toObject(), deviations = report["deviations"_L1].toObject();
        QCOMPARE(means["dev_examples"_L1].toDouble(), 3.5);
        QVERIFY(std::abs(means["dev_answer_accuracy"_L1].toDouble() - (first + second) / 2) < 1e-12);
        // Of 3 and 4 over n - 1: the root of 0.5.
        QVERIFY(std::abs(deviations["dev_examples"_L1].toDouble() - std::sqrt(0.5)) < 1e-12);
        for (int fold = 0; fold < 2; ++fold)
            QVERIFY(QFile::exists(folder_.filePath(u"model%1/model.safetensors"_s.arg(fold))));

        const auto again = QJsonDocument::fromJson(train({u"--json"_s, u"--resume"_s})).object();
        QVERIFY2(code_ == 0, said_);
        QCOMPARE(again["means"_L1], report["means"_L1]);
        QVERIFY2(said_.contains("is trained"), said_);
    }

    void theyAreScored()
    {
        train({u"--resume"_s});
        QVERIFY2(code_ == 0, said_);
        const auto report =
            QJsonDocument::fromJson(
                cli({u"evaluate"_s, u"--victim"_s, at("model{fold}"), u"--corpus"_s, at("fold{fold}/dev.csv"),
                     u"--train"_s, at("fold{fold}/train.csv"), u"--folds"_s, u"2"_s, u"--json"_s}))
                .object();
        QVERIFY2(code_ == 0, said_);
        const auto means = report["means"_L1].toObject();
        QCOMPARE(report["folds"_L1].toArray().size(), 2);
        QVERIFY(means.contains("answer_accuracy"_L1));
        QCOMPARE(means["seen_share"_L1].toDouble(), 1.0); // but for their numbers all are in train
        const auto shown = cli({u"evaluate"_s, u"--victim"_s, at("model{fold}"), u"--corpus"_s,
                                at("fold{fold}/dev.csv"), u"--folds"_s, u"2"_s});
        QVERIFY2(shown.startsWith("mean of 2 folds: ") && shown.contains("answer_accuracy"), shown);
    }

    void wrongNames()
    {
        cli({u"train"_s, u"equations"_s, u"--train"_s, at("fold{fold}/train.csv"), u"--out"_s, at("m{fold}")});
        QCOMPARE(code_, 2);
        QVERIFY2(said_.contains("--folds N"), said_);
        cli({u"train"_s, u"equations"_s, u"--train"_s, at("fold0/train.csv"), u"--out"_s, at("m{fold}"), u"--folds"_s,
             u"2"_s});
        QCOMPARE(code_, 2);
        QVERIFY2(said_.contains("the same in every fold"), said_);
    }

private:
    QString at(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    QByteArray train(const QStringList& more)
    {
        return cli(QStringList{u"train"_s, u"equations"_s, u"--train"_s, at("fold{fold}/train.csv"), u"--dev"_s,
                               at("fold{fold}/dev.csv"), u"--out"_s, at("model{fold}"), u"--folds"_s, u"2"_s,
                               u"--epochs"_s, u"1"_s, u"--set"_s, u"hidden=8"_s, u"--set"_s, u"embedding=8"_s} +
                   more);
    }
    QByteArray cli(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        process.waitForFinished(240'000);
        said_ = process.readAllStandardError();
        code_ = process.exitCode();
        return process.readAllStandardOutput();
    }

    QTemporaryDir folder_;
    QByteArray said_;
    int code_ = -1;
};

QTEST_APPLESS_MAIN(TestFolds)
#include "tst_folds.moc"
