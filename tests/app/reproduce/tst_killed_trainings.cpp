#include "tests/support/registered_test.h"

#include <QDateTime>
#include <QFileInfo>
#include <QTemporaryDir>

#include "core/files/file.h"
#include "tests/app/reproduce/invented.h"
#include "tests/app/reproduce/killed.h"
#include "tests/support/lengths.h"

using testing::run;
using namespace Qt::StringLiterals;

/// `train`, killed at any moment, goes on with `--resume` to the same folder.
class TestKilledTrainings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theyEndInTheSameFolder_data();
    void theyEndInTheSameFolder();

private:
    QString at(const QString& name) const { return folder_.filePath(name); }
    QTemporaryDir folder_;
};

void TestKilledTrainings::initTestCase()
{
    qputenv("XDG_DATA_HOME", at(u"data"_s).toUtf8());
    qputenv("XDG_CACHE_HOME", at(u"cache"_s).toUtf8());
    const auto write = [&](const QString& name, const std::string& bytes) {
        core::writeFile(at(name).toStdString(), bytes);
    };
    write(u"reviews.tsv"_s, testing::inventedReviews(1, 80));
    write(u"train.conllu"_s, testing::inventedTreebank(1, 40));
    std::string pairs = "label\tpremise\thypothesis\n", forms = "text\tform\n", lines, parallel = "text\ttranslation\n",
                problems = "Question,Numbers,Equation,Answer\n";
    for (int i = 0; i < 40; ++i) {
        const std::string number = std::to_string(i);
        pairs += i % 2 == 0 ? "yes\tthe film of part " + number + " is good\tit is a good film\n"
                            : "no\tthe film of part " + number + " is good\tit is a bad film\n";
        forms += "how big be s" + number + "\t( size:i s" + number + " )\n";
        lines += "the story of part " + number + " was told in the evening\n";
        problems += "part number0 has number1 pens . how many are in both ?," + number + " 2,+ number0 number1," +
                    std::to_string(i + 2) + "\n";
        parallel += "the story of part " + number + "\tpart " + number + " its story\n";
    }
    write(u"pairs.tsv"_s, pairs);
    write(u"forms.tsv"_s, forms);
    write(u"lines.txt"_s, lines);
    write(u"parallel.tsv"_s, parallel);
    write(u"problems.csv"_s, problems);
}

void TestKilledTrainings::theyEndInTheSameFolder_data()
{
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const char* words) { QTest::newRow(name) << QString::fromLatin1(words); };
    row("classifier",
        "classifier --arch word-lstm --train reviews.tsv --set min_count=1 --set hidden=8 --set embedding=12 "
        "--set batch=2");
    row("pairs",
        "pairs --arch esim --train pairs.tsv --set min_count=1 --set hidden=8 --set inner=8 --set embedding=12 "
        "--set batch=4");
    row("parser", "parser --train train.conllu --set layers=1 --set hidden=12 --set arc=12 --set label=8 --set word=12 "
                  "--set min_count=1 --set batch=40");
    row("forms", "forms --arch seq2seq --train forms.tsv --set hidden=8 --set decoder=8 --set embedding=8 "
                 "--set piece_embedding=8 --set min_count=1 --set batch=2");
    if (!tests::nightly())
        return;
    row("lm", "lm --train lines.txt --format lines --set pieces=60 --set min_count=1 --set hidden=16 --set embedding=8 "
              "--set noise=8 --set batch=100");
    row("mlm", "mlm --arch context-lstm --train lines.txt --format lines --set min_count=1");
    row("translation", "translation --train parallel.tsv");
    row("equations", "equations --train problems.csv --set hidden=8 --set embedding=8 --set min_count=1 --set batch=2");
}

void TestKilledTrainings::theyEndInTheSameFolder()
{
    QFETCH(const QString, words);
    const QString task = words.section(u' ', 0, 0);
    const auto into = [&](const QString& folder) {
        QStringList arguments{u"train"_s};
        for (const auto& word : words.split(u' '))
            arguments << (word.contains(u'.') ? at(word) : word);
        return arguments << u"--epochs"_s << u"12"_s << u"--out"_s << folder;
    };
    // Of one name, which is the title of their cards.
    const QString whole = at(u"whole/"_s + task), cut = at(u"cut/"_s + task);
    QByteArray said;
    QVERIFY2(run(into(whole), &said) == 0, said.constData());

    core::Random random(1);
    int killed = 0;
    const int times = tests::nightly() ? 10 : 3; // of 12 epochs
    for (int time = 0; time < times; ++time) {
        const QFileInfo checkpoint(cut + u"/.checkpoint"_s);
        const auto saved = checkpoint.lastModified();
        const auto another = [&] { // epoch has ended
            const QFileInfo now(checkpoint.filePath());
            return now.exists() && now.lastModified() != saved;
        };
        killed += testing::killedOnce(into(cut) << u"--resume"_s, another, static_cast<int>(random.below(60))) ? 1 : 0;
    }
    QVERIFY2(killed > 0, "it was at work");
    QVERIFY2(run(into(cut) << u"--resume"_s, &said) == 0, said.constData());
    const auto found = testing::differences(whole, cut);
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u' ')));
}

QTEST_APPLESS_MAIN(TestKilledTrainings)
#include "tst_killed_trainings.moc"
