#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "core/corpora/reading/reader.h"

using namespace Qt::StringLiterals;

/// Texts are rewritten from the command line, and programs are started only on the user's word.
class TestRewritingCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void aTranslationThereAndBack();
    void shippedRulesAttack();
    void aTypedProgramIsAllowed();
    void aFilesProgramIsNot();
    void textsThatFailAreLeftOut();

private:
    QByteArray cli(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        process.waitForFinished(120'000);
        said_ = process.readAllStandardError();
        code_ = process.exitCode();
        return process.readAllStandardOutput();
    }
    QString write(const QString& name, const QByteArray& bytes)
    {
        QFile file(folder_->filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            return {};
        return file.fileName();
    }
    QStringList perturb(const QString& corpus, const QString& recipe = u"rewrite"_s)
    {
        return {u"perturb"_s, u"--corpus"_s, corpus, u"--recipe"_s, recipe, u"--to"_s, out()};
    }
    [[nodiscard]] QString out() const { return folder_->filePath(u"out.tsv"_s); }
    std::vector<std::string> written() const
    {
        std::vector<std::string> texts;
        for (const auto& example : core::corpora::readCorpus(out().toStdString(), {}, {}).examples)
            texts.push_back(example.input[0].text.str());
        return texts;
    }
    std::unique_ptr<QTemporaryDir> folder_;
    QByteArray said_;
    int code_ = -1;
};

void TestRewritingCli::init()
{
    folder_ = std::make_unique<QTemporaryDir>();
    qputenv("XDG_STATE_HOME", folder_->filePath(u"state"_s).toUtf8());
}

void TestRewritingCli::aTranslationThereAndBack()
{
    if (QStandardPaths::findExecutable(u"apertium"_s).isEmpty())
        QSKIP("apertium is not installed");
    const auto corpus = write(u"c.tsv"_s, "label\ttext\n"
                                          "pos\tThe children were happy. They laughed a lot.\n"
                                          "neg\tThe boy lost his small dog in the big garden.\n");
    cli(perturb(corpus) +
        QStringList{u"--set"_s, u"transformation.rewriter=lines:apertium -u eng-spa | apertium -u spa-eng"_s});
    QVERIFY2(code_ == 0, said_);
    const auto texts = written();
    QVERIFY(!texts.empty());
    for (const auto& text : texts)
        QVERIFY2(text.find('*') == std::string::npos, text.c_str()); // no mark of an unknown word is left
}

void TestRewritingCli::shippedRulesAttack()
{
    const auto json =
        cli({u"attack"_s, u"--victim"_s, u"mr-wordcnn"_s, u"--corpus"_s,
             QStringLiteral(RESOURCES "/corpora/demo-reviews.tsv"), u"--recipe"_s, u"rewrite"_s, u"--json"_s});
    QVERIFY2(code_ == 0, said_);
    const auto summary = QJsonDocument::fromJson(json).object();
    QCOMPARE(summary["errors"_L1].toInt(), 0);
    QVERIFY(summary["succeeded"_L1].toInt() > 0);
}

void TestRewritingCli::aTypedProgramIsAllowed()
{
    const auto corpus = write(u"c.tsv"_s, "label\ttext\npos\tA good film.\n");
    cli(perturb(corpus) + QStringList{u"--set"_s, u"transformation.rewriter=lines:sed s/good/fine/"_s});
    QVERIFY2(code_ == 0, said_);
    QCOMPARE(written(), std::vector<std::string>{"A fine film."});
}

void TestRewritingCli::aFilesProgramIsNot()
{
    const auto corpus = write(u"c.tsv"_s, "label\ttext\npositive\tA good film.\nnegative\tA bad film.\n");
    const auto mark = folder_->filePath(u"started"_s);
    const auto recipe =
        write(u"r.json"_s,
              R"({"name": "r", "goal": {"type": "untargeted"}, "search": {"type": "greedy-ranked"}, "transformation":
            {"type": "composite", "parts": [{"type": "rewrite", "rewriter": "lines:touch ')" +
                  mark.toUtf8() + R"('; sed s/good/fine/"}]}})");
    const auto attack = [&](const QStringList& more) {
        cli(QStringList{u"attack"_s, u"--victim"_s, u"mr-wordcnn"_s, u"--corpus"_s, corpus, u"--recipe"_s, recipe} +
            more);
    };
    for (const bool attacking : {false, true}) {
        attacking ? attack({}) : void(cli(perturb(corpus, recipe)));
        QCOMPARE(code_, 2);
        QVERIFY2(said_.contains("the rewriter is a program"), said_);
        QVERIFY2(said_.contains("--allow-exec"), said_);
        QVERIFY(!QFile::exists(mark));
    }
    cli(perturb(corpus, recipe) + QStringList{u"--allow-exec"_s});
    QVERIFY2(code_ == 0, said_);
    QCOMPARE(written(), std::vector<std::string>{"A fine film."});
    QVERIFY(QFile::remove(mark));

    // A project's recipe is a file's word, too.
    const auto project = folder_->filePath(u"p.faultline"_s);
    attack({u"--project"_s, project, u"--allow-exec"_s});
    QVERIFY2(code_ == 0, said_);
    QVERIFY(QFile::remove(mark));
    attack({u"--project"_s, folder_->filePath(u"q.faultline"_s), u"--time-limit"_s, u"100"_s});
    QCOMPARE(code_, 2);
    QVERIFY(!QFile::exists(mark));
}

void TestRewritingCli::textsThatFailAreLeftOut()
{
    const auto corpus = write(u"c.tsv"_s, "label\ttext\npos\tA good film.\nneg\tA bad film.\npos\tA good play.\n");
    const auto json =
        cli(perturb(corpus) +
            QStringList{u"--json"_s, u"--set"_s, u"transformation.rewriter=lines:grep -v bad | sed s/good/fine/"_s});
    QVERIFY2(code_ == 0, said_);
    QVERIFY2(said_.contains("1 of 3 texts have no variants: the rewriting program's answer is wrong: 0 lines to 1"),
             said_);
    QCOMPARE(QJsonDocument::fromJson(json).object()["failed_texts"_L1].toInt(), 1);
    QCOMPARE(written(), (std::vector<std::string>{"A fine film.", "A fine play."}));
    cli(perturb(corpus) + QStringList{u"--set"_s, u"transformation.rewriter=lines:cat >/dev/null"_s});
    QCOMPARE(code_, 1);
    QVERIFY2(said_.contains("0 lines to 1"), said_);
}

QTEST_GUILESS_MAIN(TestRewritingCli)
#include "tst_rewriting_cli.moc"
