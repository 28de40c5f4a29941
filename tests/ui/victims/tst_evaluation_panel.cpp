#include "tests/support/registered_test.h"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>

#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/charts/confusion_view.h"
#include "ui/session/choosers.h"
#include "ui/session/example_requests.h"
#include "ui/victims/evaluation_panel.h"

namespace {

/// A victim that counts good and bad words, and the corpora of a project that the test writes.
struct ShownEvaluation {
    ShownEvaluation() : panel(session)
    {
        session.createProject(folder.filePath(QStringLiteral("p.faultline")).toStdString());
        QVERIFY(settled(session));
        session.setVictim(QStringLiteral("counting"));
        QVERIFY(settled(session));
        panel.resize(900, 600);
        panel.show();
    }

    core::store::Id add(const std::string& name, const std::string& rows)
    {
        const auto file = folder.filePath(QString::fromStdString(name + ".tsv")).toStdString();
        core::writeFile(file, rows);
        return session.addCorpus(std::make_shared<const core::corpora::Corpus>(core::corpora::readCorpus(file)));
    }

    void choose(const char* name, core::store::Id corpus)
    {
        for (auto* box : panel.findChildren<ui::OtherCorpusChooser*>())
            if (box->accessibleName() == QLatin1String(name))
                box->setCurrentIndex(box->findData(static_cast<qlonglong>(corpus)));
    }

    bool offers(const char* name)
    {
        for (auto* box : panel.findChildren<ui::OtherCorpusChooser*>())
            if (box->accessibleName() == QLatin1String(name))
                return box->isVisible();
        return false;
    }

    QString evaluated()
    {
        panel.evaluate();
        return settled(session) ? said() : QStringLiteral("it did not end");
    }

    [[nodiscard]] QString said() const
    {
        QString all;
        for (const auto* label : panel.findChildren<QLabel*>())
            if (label->isVisible())
                all += label->text() + QLatin1Char('\n');
        return all;
    }

    QTemporaryDir folder;
    ui::Session session{fakeBackends()};
    ui::EvaluationPanel panel;
};

const std::string reviews =
    "id\tlabel\ttext\n"
    "1\tpositive\tgood plot\n2\tnegative\tbad plot\n3\tpositive\tgood end\n4\tnegative\tbad end\n";

} // namespace

/// Scores of a victim on perturbed texts beside their originals, and on what it has not learnt from.
class TestEvaluationPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("evaluation-panel"); }

    /// All four originals are answered correctly, and three of the four perturbed texts.
    void perturbedTextsBesideTheirOriginals()
    {
        ShownEvaluation shown;
        const auto originals = shown.add("originals", reviews);
        const auto perturbed = shown.add("perturbed", "original_id\tlabel\ttext\n1\tpositive\tgood story\n"
                                                      "2\tnegative\tbad story\n3\tpositive\tgood finish\n"
                                                      "4\tnegative\tgood finish\n");
        QVERIFY(settled(shown.session));
        shown.session.setCorpus(perturbed);
        QVERIFY(settled(shown.session));
        QVERIFY(shown.offers("Originals"));
        // Pairs are scored whole: a part of one corpus need not be that of the other.
        const auto* limit = shown.panel.findChild<QSpinBox*>();
        QVERIFY(limit->isEnabled());
        shown.choose("Originals", originals);
        QVERIFY(!limit->isEnabled());
        const auto said = shown.evaluated();
        QVERIFY2(said.contains(QStringLiteral("Standard accuracy 100.0 %")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("Robust accuracy 75.0 %")), qPrintable(said));
    }

    /// Two corpora whose rows belong together need no column: row by row three of four are still answered correctly.
    void perturbedTextsRowByRow()
    {
        ShownEvaluation shown;
        const auto originals = shown.add("originals", reviews);
        const auto perturbed = shown.add("perturbed", "label\ttext\npositive\tgood story\nnegative\tbad story\n"
                                                      "positive\tgood finish\nnegative\tgood finish\n");
        QVERIFY(settled(shown.session));
        shown.session.setCorpus(perturbed);
        QVERIFY(settled(shown.session));
        shown.choose("Originals", originals);
        const auto said = shown.evaluated();
        QVERIFY2(said.contains(QStringLiteral("Robust accuracy 75.0 %")), qPrintable(said));
    }

    /// Two of four texts were learnt from; another choice takes the shown score away.
    void textsThatWereNotLearntFrom()
    {
        ShownEvaluation shown;
        const auto test = shown.add("test", reviews);
        const auto train = shown.add("train", "label\ttext\npositive\tGood plot\nnegative\tbad end\n");
        QVERIFY(settled(shown.session));
        shown.session.setCorpus(test);
        QVERIFY(settled(shown.session));
        shown.choose("Training data", train);
        const auto said = shown.evaluated();
        QVERIFY2(said.contains(QStringLiteral("2 of 4 texts occur in train")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("On the others:")), qPrintable(said));
        shown.choose("Training data", 0);
        QVERIFY(!shown.said().contains(QStringLiteral("On the others:")));
        QVERIFY(!shown.evaluated().contains(QStringLiteral("occur in")));
    }

    /// The project keeps the answers; another panel, as after a restart, shows them without asking again, and a cell of
    /// its matrix asks for its examples on the page Corpora.
    void answersAreKept()
    {
        ShownEvaluation shown;
        const auto id = shown.add("test", reviews);
        QVERIFY(settled(shown.session));
        shown.session.setCorpus(id);
        QVERIFY(settled(shown.session));
        QVERIFY(!shown.evaluated().contains(QStringLiteral("Kept in the project")));
        const auto kept = shown.session.project()->answers(id);
        QCOMPARE(kept.size(), std::size_t{1});
        QCOMPARE(kept[0].rows.size(), std::size_t{4});
        QCOMPARE(kept[0].victimHash, std::string(64, 'a'));
        ui::EvaluationPanel again(shown.session);
        again.resize(900, 600);
        again.show();
        QVERIFY(settled(shown.session));
        QString said;
        for (const auto* label : again.findChildren<QLabel*>())
            said += label->text();
        QVERIFY2(said.contains(QStringLiteral("Accuracy 100.0%")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("Kept in the project since")), qPrintable(said));
        QString search, victim;
        connect(&ui::ExampleRequests::of(shown.session), &ui::ExampleRequests::shown, &again,
                [&](const QString& asked, const QString& hash) {
                    search = asked;
                    victim = hash;
                });
        auto* confusion = again.findChild<ui::ConfusionView*>();
        QTest::mouseClick(confusion, Qt::LeftButton, {}, confusion->cellRect(0, 1).center());
        QCOMPARE(search, QStringLiteral("label:\"negative\" answer:\"positive\""));
        QCOMPARE(victim, QString(64, QLatin1Char('a')));
    }

    /// As many threads as the page Settings says, each with a victim of its own.
    void asManyWorkersAsAreSet()
    {
        ShownEvaluation shown;
        std::string rows = "label\ttext\n";
        for (int i = 0; i < 500; ++i) // eight batches
            rows += (i % 2 == 0 ? "positive\tgood plot " : "negative\tbad plot ") + std::to_string(i) + "\n";
        const auto many = shown.add("many", rows);
        QVERIFY(settled(shown.session));
        shown.session.setCorpus(many);
        QVERIFY(settled(shown.session));
        for (const int workers : {1, 5}) {
            QSettings().setValue(ui::workersKey, workers);
            CountingVictim::clones = 0;
            QVERIFY(shown.evaluated().contains(QStringLiteral("100.0")));
            QCOMPARE(int(CountingVictim::clones), workers);
        }
    }
};

QTEST_MAIN(TestEvaluationPanel)
#include "tst_evaluation_panel.moc"
