#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <cmath>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;
using nlohmann::json;

namespace {

/// Three kinds of questions about each place. `ask`: the wording of the first kind.
QByteArray questionsAbout(const QByteArrayList& places, const QByteArray& ask)
{
    QByteArray rows = "id\toriginal_id\ttext\tform\n";
    int number = 0;
    for (const auto& place : places)
        for (const auto& [question, form] :
             {std::pair<QByteArray, QByteArray>{ask + " " + place + " ?", "answer(A,(river(A),loc(A," + place + ")))"},
              {"how big is " + place + " ?", "answer(A,size(" + place + ",A))"},
              {"what borders " + place + " ?", "answer(A,(state(A),next_to(A," + place + ")))"}}) {
            const auto id = QByteArray::number(++number);
            rows += id + "\t" + id + "\t" + question + "\t" + form + "\n";
        }
    return rows;
}

} // namespace

/// A semantic parser that was trained here goes through the command line.
class TestSemanticParsers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        write(u"train.tsv"_s,
              questionsAbout({"texas", "ohio", "utah", "iowa", "maine", "idaho"}, "which rivers are in"));
        write(u"test.tsv"_s, questionsAbout({"texas", "nevada"}, "which rivers are in"));
        write(u"perturbed.tsv"_s, questionsAbout({"texas", "nevada"}, "which big cold borders are in"));
        cli({u"train"_s,     u"forms"_s,
             u"--arch"_s,    u"grammar"_s,
             u"--train"_s,   at(u"train.tsv"_s),
             u"--dev"_s,     at(u"test.tsv"_s),
             u"--columns"_s, columns,
             u"--out"_s,     at(u"parser"_s),
             u"--epochs"_s,  u"100"_s,
             u"--set"_s,     u"embedding=24"_s,
             u"--set"_s,     u"hidden=24"_s,
             u"--set"_s,     u"piece_embedding=24"_s,
             u"--set"_s,     u"decoder=48"_s,
             u"--set"_s,     u"dropout=0.1"_s,
             u"--set"_s,     u"average=0"_s,
             u"--set"_s,     u"batch=6"_s,
             u"--set"_s,     u"word_dropout=0"_s,
             u"--set"_s,     u"learning_rate=0.005"_s});
        QVERIFY2(code_ == 0, said_.constData());
    }

    void isEvaluatedAndAttacked()
    {
        const auto scores = json::parse(cli({u"evaluate"_s, u"--victim"_s, at(u"parser"_s), u"--corpus"_s,
                                             at(u"test.tsv"_s), u"--columns"_s, columns, u"--json"_s}));
        QCOMPARE(scores.at("exact_match").get<double>(), 1.0);
        QCOMPARE(scores.at("normal_match").get<double>(), 1.0);
        cli({u"attack"_s, u"--victim"_s, at(u"parser"_s), u"--corpus"_s, at(u"test.tsv"_s), u"--columns"_s, columns,
             u"--recipe"_s, u"synonyms-answer"_s, u"--json"_s});
        QVERIFY2(code_ == 0, said_.constData());
    }

    /// Where the victim writes its answers, its loss of the gold answers is compared.
    void pairsHaveLosses()
    {
        const auto pairs =
            json::parse(cli({u"evaluate"_s, u"--victim"_s, at(u"parser"_s), u"--pairs"_s, at(u"test.tsv"_s),
                             at(u"perturbed.tsv"_s), u"--columns"_s, columns, u"--json"_s}));
        QCOMPARE(pairs.at("standard").get<double>(), 1.0);
        // Two of six questions were changed; only of them the loss may rise.
        const auto rises = pairs.at("loss_rises").get<int>();
        QVERIFY(rises >= 1 && rises <= 2);
        const double wrong = 6.0 * (1.0 - pairs.at("perturbation").get<double>());
        QVERIFY(std::abs(pairs.at("blackbox_success").get<double>() * rises - wrong) < 1e-9);
    }

    /// The three questions about texas are in the training file, those about nevada are not.
    void pairsOfUnseenOriginals()
    {
        const QStringList command{u"evaluate"_s,     u"--victim"_s,          at(u"parser"_s), u"--pairs"_s,
                                  at(u"test.tsv"_s), at(u"perturbed.tsv"_s), u"--columns"_s,  columns,
                                  u"--train"_s,      at(u"train.tsv"_s)};
        const auto pairs = json::parse(cli(command + QStringList{u"--json"_s}));
        QCOMPARE(pairs.at("seen_share").get<double>(), 0.5);
        QCOMPARE(pairs.at("originals_unseen").get<int>(), 3);
        QCOMPARE(pairs.at("perturbed_unseen").get<int>(), 3);
        QCOMPARE(pairs.at("standard_unseen").get<double>(), 1.0);
        const auto wrong = [&](const std::string& of) {
            return pairs.at("perturbed" + of).get<double>() * (1.0 - pairs.at("perturbation" + of).get<double>());
        };
        QVERIFY(wrong("_unseen") <= wrong(""));
        QVERIFY(cli(command).find("3 of 6 originals occur in") != std::string::npos);
    }

    void explainTellsOtherAnswersAndLooks()
    {
        const auto told =
            json::parse(cli({u"explain"_s, u"--victim"_s, at(u"parser"_s), u"--text"_s, u"how big is ohio ?"_s,
                             u"--recipe"_s, u"synonyms-answer"_s, u"--answers"_s, u"3"_s, u"--json"_s}));
        const auto& before = told.at("written_before");
        QCOMPARE(before.at("answers").size(), std::size_t{3});
        QCOMPARE(before.at("answers")[0].at("answer").get<std::string>(),
                 std::string("answer ( A , size ( ohio , A ) )"));
        QVERIFY(before.at("answers")[0].at("log_probability").get<double>() > -0.7); // more likely than not
        const auto& attention = before.at("attention");
        QCOMPARE(attention.at("words").size(), std::size_t{5});
        QCOMPARE(attention.at("weights").size(), attention.at("pieces").size());
        QVERIFY(told.contains("written_after"));

        cli({u"explain"_s, u"--victim"_s, u"mr-wordcnn"_s, u"--text"_s, u"a fine film"_s, u"--answers"_s, u"2"_s});
        QCOMPARE(code_, 2);
        QVERIFY(said_.contains("semantic parsers"));
    }

    /// The design of Huang et al. (2021): three people see every variant, two of three must say that it asks for the
    /// same. The kept variants become a corpus of pairs with the originals.
    void peopleFilterVariants()
    {
        cli({u"attack"_s, u"--victim"_s, at(u"parser"_s), u"--corpus"_s, at(u"test.tsv"_s), u"--columns"_s, columns,
             u"--recipe"_s, u"huang-insert"_s, u"--project"_s, at(u"p.faultline"_s)});
        QVERIFY2(code_ == 0, said_.constData());
        const auto made = json::parse(cli({u"study"_s, u"create"_s, at(u"p.faultline"_s), u"--template"_s, u"huang"_s,
                                           u"--variants"_s, u"--items"_s, u"0"_s, u"--raters"_s, u"3"_s, u"--json"_s}));
        QVERIFY2(code_ == 0, said_.constData());
        const int items = made.at("items").get<int>();
        cli({u"study"_s, u"export"_s, at(u"p.faultline"_s), u"--format"_s, u"packet"_s, u"--out"_s, folder_.path()});
        // The first always says that both ask for the same, the third never, the second every other time.
        for (int rater = 1; rater <= 3; ++rater) {
            QByteArray answers;
            for (int i = 0; i < items; ++i)
                answers += rater == 1 || (rater == 2 && i % 2 == 0) ? "1\n" : "2\n";
            cli({u"study"_s, u"annotate"_s, at(u"huang-r%1.packet"_s.arg(rater))}, answers);
            cli({u"study"_s, u"import"_s, at(u"p.faultline"_s), at(u"huang-r%1.ballots"_s.arg(rater))});
            QVERIFY2(code_ == 0, said_.constData());
        }
        cli({u"study"_s, u"export"_s, at(u"p.faultline"_s), u"--format"_s, u"kept"_s, u"--out"_s, at(u"kept.jsonl"_s)});
        QVERIFY2(code_ == 0, said_.constData());
        QFile kept(at(u"kept.jsonl"_s));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        int texts = 0;
        while (!kept.atEnd()) {
            const auto row = json::parse(kept.readLine().toStdString());
            QCOMPARE(row.at("votes").get<std::string>(), std::string("same 2, different 1"));
            QVERIFY2(row.at("form").get<std::string>().starts_with("answer"), row.dump().c_str());
            QVERIFY(!row.at("original_id").get<std::string>().empty());
            ++texts;
        }
        // Half of those that the second rater saw; training items and checks among them are not variants.
        QVERIFY2(texts >= items / 2 - 2 && texts <= items / 2 + 1, qPrintable(QString::number(texts)));
        const auto pairs = json::parse(cli({u"evaluate"_s, u"--victim"_s, at(u"parser"_s), u"--pairs"_s,
                                            at(u"test.tsv"_s), at(u"kept.jsonl"_s), u"--json"_s}));
        QVERIFY2(code_ == 0, said_.constData());
        QCOMPARE(pairs.at("perturbed").get<int>(), texts);
    }

    /// Trained again with the victim's own settings on perturbed questions, then both under the same attack.
    void isTrainedOnPerturbedQuestions()
    {
        const auto told = json::parse(cli({u"adversarial-train"_s,
                                           u"forms"_s,
                                           u"--victim"_s,
                                           at(u"parser"_s),
                                           u"--train"_s,
                                           at(u"train.tsv"_s),
                                           u"--dev"_s,
                                           at(u"test.tsv"_s),
                                           u"--columns"_s,
                                           columns,
                                           u"--by"_s,
                                           u"perturbation"_s,
                                           u"--recipe"_s,
                                           u"huang-insert"_s,
                                           u"--recipe"_s,
                                           u"huang-delete"_s,
                                           u"--share"_s,
                                           u"0.5"_s,
                                           u"--test"_s,
                                           at(u"test.tsv"_s),
                                           u"--attack"_s,
                                           u"huang-insert"_s,
                                           u"--out"_s,
                                           at(u"adversarial"_s),
                                           u"--json"_s}));
        QVERIFY2(code_ == 0, said_.constData());
        const auto& row = told.at("table").at("rows").at(0);
        for (const std::string trained : {"standard", "against huang-insert and 1 more"})
            QVERIFY2(row.contains(trained + ": Same normal form under attack (%)"), row.dump().c_str());
        QFile config(QString::fromStdString(told.at("model").get<std::string>()) + u"/config.json"_s);
        QVERIFY(config.open(QIODevice::ReadOnly));
        const auto model = json::parse(config.readAll().toStdString());
        QCOMPARE(model.at("architecture").get<std::string>(), std::string("grammar"));
        QCOMPARE(model.at("hyper_parameters").at("decoder").get<int>(), 48);
        QCOMPARE(model.at("training").at("learning_rate").get<double>(), 0.005);
        QCOMPARE(model.at("training").at("adversarial").at("more_recipes")[0].at("recipe").get<std::string>(),
                 std::string("huang-delete"));
        cli({u"adversarial-train"_s, u"forms"_s, u"--victim"_s, at(u"parser"_s), u"--train"_s, at(u"train.tsv"_s),
             u"--columns"_s, columns, u"--recipe"_s, u"huang-insert"_s, u"--recipe"_s, u"huang-delete"_s, u"--out"_s,
             at(u"refused"_s)});
        QCOMPARE(code_, 2);
        QVERIFY(said_.contains("perturbation"));
    }

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_.filePath(name); }
    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(at(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    std::string cli(const QStringList& arguments, const QByteArray& typed = {})
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        process.write(typed);
        process.closeWriteChannel();
        if (!process.waitForFinished(240'000))
            process.kill();
        said_ = process.readAllStandardError();
        code_ = process.exitCode();
        return process.readAllStandardOutput().toStdString();
    }

    const QString columns = u"id=id,text=text,form=form"_s;
    QTemporaryDir folder_;
    QByteArray said_;
    int code_ = -1;
};

QTEST_GUILESS_MAIN(TestSemanticParsers)
#include "tst_semantic_parsers.moc"
