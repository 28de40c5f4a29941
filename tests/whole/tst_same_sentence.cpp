#include "tests/support/registered_test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPlainTextEdit>
#include <QProcess>
#include <QTemporaryDir>

#include "app/gui/backends.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/store/project.h"
#include "core/victims/typed_input.h"
#include "tests/places.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/lab/lab_page.h"

using core::attacks::AttackResult;

namespace {

std::vector<std::string> wordsOf(const core::text::Input& input)
{
    std::vector<std::string> words;
    for (const auto& word : input[0].text.words())
        words.emplace_back(word.form());
    return words;
}

} // namespace

/// The same sentence, typed into the Lab, given to the command line, and as a row of a corpus, with a model as it is
/// shipped: the same words, scores and queries everywhere.
class TestSameSentence : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void typedExplainedAndInACorpus_data();
    void typedExplainedAndInACorpus();
    void anExampleOfACorpusIsAttackedAsInACampaign();

private:
    QByteArray cli(const QStringList& arguments) const
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        if (!process.waitForFinished(120'000) || process.exitCode() != 0)
            qWarning("%s", process.readAllStandardError().constData());
        return process.readAllStandardOutput();
    }
    /// A corpus of this row, and the result of a campaign on it.
    AttackResult attacked(const QString& sentence, const QString& label, const QString& recipe)
    {
        core::writeFile(file("row.tsv").toStdString(),
                        (QStringLiteral("label\ttext\n%1\t%2\n").arg(label, sentence)).toStdString());
        (void)cli({QStringLiteral("attack"), QStringLiteral("--victim"), victim_, QStringLiteral("--corpus"),
                   file("row.tsv"), QStringLiteral("--label-names"),
                   label == QLatin1String("0") ? QStringLiteral("0=negative") : QStringLiteral("1=positive"),
                   QStringLiteral("--recipe"), recipe, QStringLiteral("--project"), file("p.faultline"),
                   QStringLiteral("--trace"), QStringLiteral("all")});
        const auto project = core::store::Project::open(file("p.faultline").toStdString());
        const auto result = project->result(project->campaigns().back().id, 0);
        return result ? *result : AttackResult();
    }
    [[nodiscard]] QString file(const char* name) const { return folder_->filePath(QString::fromLatin1(name)); }
    bool ready() const
    {
        return QTest::qWaitFor([&] { return lab_->bench().ready(); }, 60'000);
    }
    /// The Lab's results for its current text.
    const AttackResult* runInLab()
    {
        if (!QTest::qWaitFor([&] { return lab_->bench().hasReference() && !lab_->bench().importance().empty(); },
                             60'000))
            return nullptr;
        const_cast<ui::LabBench&>(lab_->bench()).run();
        return QTest::qWaitFor([&] { return lab_->bench().result() != nullptr; }, 60'000) ? lab_->bench().result().get()
                                                                                          : nullptr;
    }

    const QString victim_ = QStringLiteral("mr-wordcnn");
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<ui::Session> session_;
    std::unique_ptr<ui::LabPage> lab_;
};

void TestSameSentence::initTestCase()
{
    useTestSettings("same-sentence");
    session_ = std::make_unique<ui::Session>(app::makeBackends());
    session_->setVictim(victim_);
    lab_ = std::make_unique<ui::LabPage>(*session_);
    lab_->resize(1000, 700);
    lab_->show();
}

void TestSameSentence::init() { folder_ = std::make_unique<QTemporaryDir>(); }

void TestSameSentence::typedExplainedAndInACorpus_data()
{
    QTest::addColumn<QString>("sentence");
    QTest::newRow("cut already") << QStringLiteral("it's a warm , funny film -- isn't it ?");
    QTest::newRow("as people type") << QStringLiteral("It isn't good, but the acting is great; \"really\".");
    QTest::newRow("several sentences and a line break")
        << QStringLiteral("A dull story.<br />It drags on and on. Avoid this film.");
    QTest::newRow("letters beyond ASCII") << QString::fromUtf8("d\xc3\xa9j\xc3\xa0 vu: a clever, moving plot (3.5/10)");
}

void TestSameSentence::typedExplainedAndInACorpus()
{
    QFETCH(const QString, sentence);
    session_->setRecipe(core::attacks::Recipe::load("pwws"));
    QVERIFY(ready());
    lab_->findChild<QPlainTextEdit*>(QStringLiteral("text-sentence"))->setPlainText(sentence);
    const auto* lab = runInLab();
    QVERIFY(lab != nullptr);
    const auto importance = lab_->bench().importance();
    const auto* scores = std::get_if<core::structures::ClassScores>(&lab->originalOutput);
    QVERIFY(scores != nullptr);

    // A row of a corpus whose label is the victim's prediction.
    const auto row = attacked(sentence, QString::number(scores->best()), QStringLiteral("pwws"));
    QVERIFY(wordsOf(row.original) == wordsOf(lab->original));
    QCOMPARE(std::get<core::structures::ClassScores>(row.originalOutput).scores, scores->scores);
    QCOMPARE(row.queries, lab->queries);
    QCOMPARE(row.distinctQueries, lab->distinctQueries);
    QCOMPARE(row.perturbed[0].text.str(), lab->perturbed[0].text.str());
    QCOMPARE(row.status, lab->status);
    QCOMPARE(row.trace.importance.size(), importance.size());
    for (std::size_t i = 0; i < importance.size(); ++i) {
        QCOMPARE(row.trace.importance[i].index, importance[i].index);
        QCOMPARE(row.trace.importance[i].importance, importance[i].importance);
    }

    // The command line explains it.
    const auto said = QJsonDocument::fromJson(
                          cli({QStringLiteral("explain"), QStringLiteral("--victim"), victim_, QStringLiteral("--text"),
                               sentence, QStringLiteral("--recipe"), QStringLiteral("pwws"), QStringLiteral("--json")}))
                          .object();
    QCOMPARE(static_cast<std::uint64_t>(said[QStringLiteral("queries")].toInteger()), lab->queries);
    QCOMPARE(said[QStringLiteral("perturbed")][QStringLiteral("sentence")].toString().toStdString(),
             lab->perturbed[0].text.str());
    const auto ranked = said[QStringLiteral("trace")][QStringLiteral("importance")].toArray();
    QCOMPARE(ranked.size(), static_cast<qsizetype>(importance.size()));
    for (qsizetype i = 0; i < ranked.size(); ++i) {
        const auto& word = importance[static_cast<std::size_t>(i)];
        QCOMPARE(ranked[i][QStringLiteral("word")].toString().toStdString(), lab->original[0].text.form(word.index));
        QVERIFY(std::abs(ranked[i][QStringLiteral("importance")].toDouble() - word.importance) < 1e-6);
    }
}

void TestSameSentence::anExampleOfACorpusIsAttackedAsInACampaign()
{
    // A recipe that draws: the draw depends on the example, and the Lab has the same example.
    const auto sentence = QStringLiteral("the film is a very funny and moving story with a great and clever plot");
    session_->setRecipe(core::attacks::Recipe::load("random"));
    QVERIFY(ready());
    const auto row = attacked(sentence, QStringLiteral("1"), QStringLiteral("random"));
    core::corpora::ReadOptions options;
    options.labelNames = {{"1", "positive"}};
    const auto corpus = core::corpora::readCorpus(file("row.tsv").toStdString(), options);
    session_->openInLab(corpus.examples[0], {QStringLiteral("positive")});
    const auto* lab = runInLab();
    QVERIFY(lab != nullptr);
    QCOMPARE(lab->exampleHash, row.exampleHash);
    QCOMPARE(lab->queries, row.queries);
    QCOMPARE(lab->perturbed[0].text.str(), row.perturbed[0].text.str());
    QVERIFY(row.queries > 2);
}

QTEST_MAIN(TestSameSentence)
#include "tst_same_sentence.moc"
