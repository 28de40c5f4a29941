#include "tests/support/registered_test.h"

#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>

#include "tests/support/fakes/counting_victim.h"
#include "ui/charts/training_curves.h"
#include "ui/victims/training_dialog.h"
#include "ui/victims/training_form.h"
#include "ui/widgets/banner.h"

namespace {

/// Three epochs of ten examples, as fast as requested; the score rises, the loss falls.
class FakeTrainer : public core::victims::ModelTrainer {
public:
    int pauseMs = 1;
    mutable std::atomic<int> runs{0};
    mutable std::mutex mutex;
    mutable core::victims::TrainRequest last;

    [[nodiscard]] std::vector<core::victims::TrainingKind> kinds() const override
    {
        using enum core::victims::TrainingKind::Needs;
        return {{"classifier", "Text classifier", Labels, {"word-lstm", "word-cnn"}},
                {"tagger", "Part-of-speech tagger", Trees, {}},
                {"parser", "Dependency parser", Trees, {}}};
    }
    [[nodiscard]] std::vector<core::Parameter> settings(const std::string&,
                                                        const std::string& architecture) const override
    {
        using core::Parameter;
        std::vector<Parameter> settings{
            Parameter::number("dropout", 0.5, 0, 0.95, "Share of inner values that a step drops")};
        if (architecture == "word-lstm")
            settings.front().meaning += ", so that the network cannot lean on single ones; none at all is 0";
        if (architecture == "word-cnn")
            settings.push_back(Parameter::integer("filters", 100, 1, 4096, "Filters of each window"));
        if (architecture == "word-lstm")
            settings.push_back(Parameter::flag("bidirectional", true, "Whether the text is also read backwards"));
        return settings;
    }
    core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                     const core::victims::TrainProgressFn& progress) const override
    {
        ++runs;
        {
            const std::lock_guard lock(mutex);
            last = request;
        }
        for (const auto& [key, value] : request.settings)
            if (key != "dropout")
                throw core::UsageError("there is no setting " + key, "The settings are: dropout");
        for (int epoch = 1; epoch <= 3; ++epoch)
            for (std::size_t done = 1; done <= 10; ++done) {
                if (stop.stop_requested())
                    return {};
                if (epoch > 1 && request.finish.stop_requested())
                    return {"accuracy", 0.6, epoch - 1, 0.5, "{}"};
                std::this_thread::sleep_for(std::chrono::milliseconds(pauseMs));
                progress({epoch, 1.0 / epoch, 0.5 + 0.1 * epoch, 0.5, done, 10, 0.0, 3});
            }
        core::victims::TrainReport report{"accuracy", 0.8, 3, 1.5, "{}"};
        report.epochs = 3;
        report.baseline = baseline;
        return report;
    }
    std::optional<core::victims::LabelBaseline> baseline; ///< Of the report.
};

struct TrainingSetUp {
    explicit TrainingSetUp(int pauseMs = 1) : trainer(std::make_shared<FakeTrainer>())
    {
        trainer->pauseMs = pauseMs;
        auto backends = fakeBackends();
        backends.trainer = trainer;
        session = std::make_unique<ui::Session>(std::move(backends));
        dialog = std::make_unique<ui::TrainingDialog>(*session);
        dialog->show();
    }
    void fill(const char* task) const
    {
        core::victims::TrainRequest request;
        request.task = task;
        request.train = {"/data/a.tsv", "/data/b c.tsv"};
        request.out = "/models/mine";
        request.epochs = 3;
        request.seed = 7;
        request.settings = {{"dropout", "0.3"}};
        dialog->form()->setRequest(request);
    }
    [[nodiscard]] QTableWidget* settings() const
    {
        return dialog->findChild<QTableWidget*>(QStringLiteral("settings"));
    }
    [[nodiscard]] ui::Banner* banner() const { return dialog->findChild<ui::Banner*>(); }

    QTemporaryDir folder;
    std::shared_ptr<FakeTrainer> trainer;
    std::unique_ptr<ui::Session> session;
    std::unique_ptr<ui::TrainingDialog> dialog;
};

} // namespace

class TestTrainingDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("training"); }

    void whatIsMissingIsSaid()
    {
        const TrainingSetUp d;
        QTest::mouseClick(d.dialog->findChild<QPushButton*>(QStringLiteral("start")), Qt::LeftButton);
        QVERIFY(d.banner()->text().contains(QStringLiteral("no training data")));
        QCOMPARE(d.trainer->runs.load(), 0);
        d.dialog->findChild<QLineEdit*>(QStringLiteral("train"))->setText(QStringLiteral("/data/a.tsv"));
        d.dialog->start();
        QVERIFY(d.banner()->text().contains(QStringLiteral("no folder")));
    }

    void theRequestIsWhatWasTyped()
    {
        const TrainingSetUp d;
        d.fill("tagger");
        auto* settings = d.settings();
        QCOMPARE(settings->item(0, 0)->text(), QStringLiteral("dropout"));
        QCOMPARE(settings->item(0, 1)->text(), QStringLiteral("0.3"));
        QVERIFY(settings->item(0, 2)->text().contains(QStringLiteral("a number from 0 to 0.95")));
        settings->item(0, 1)->setText(QStringLiteral("0.25"));
        const auto request = d.dialog->form()->request();
        QCOMPARE(request.task, std::string("tagger"));
        QCOMPARE(request.train, (std::vector<std::string>{"/data/a.tsv", "/data/b c.tsv"}));
        QCOMPARE(request.settings.at("dropout"), std::string("0.25"));
        QCOMPARE(request.seed, std::uint64_t{7});
        QCOMPARE(request.epochs, 3);
        settings->item(0, 1)->setText(QStringLiteral("0.5")); // the default: nothing to report
        QVERIFY(d.dialog->form()->request().settings.empty());
    }

    void meaningsAreReadWhole()
    {
        const TrainingSetUp d;
        d.fill("classifier");
        QTest::qWait(50);
        const auto* table = d.settings();
        QVERIFY(table->width() >= 28 * table->fontMetrics().height());
        QVERIFY(table->horizontalHeader()->length() <= table->viewport()->width());
        for (int row = 0; row < table->rowCount(); ++row) {
            const auto text = table->item(row, 2)->text();
            const QRect cell(
                0, 0, table->columnWidth(2) - 2 * table->style()->pixelMetric(QStyle::PM_FocusFrameHMargin), 10'000);
            const int needed = table->fontMetrics().boundingRect(cell, Qt::TextWordWrap, text).height();
            QVERIFY2(table->rowHeight(row) >= needed, qPrintable(text));
        }
    }

    void settingsAreEditedByWhatFitsThem()
    {
        const TrainingSetUp d;
        d.fill("classifier");
        auto* table = d.settings();
        const auto editor = [table](int row) {
            table->setCurrentCell(row, 1);
            table->editItem(table->item(row, 1));
            return table->viewport()->findChild<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
        };
        auto* number = qobject_cast<QDoubleSpinBox*>(editor(0));
        QVERIFY(number != nullptr);
        QCOMPARE(number->maximum(), 0.95);
        auto* line = number->findChild<QLineEdit*>();
        line->setText(QStringLiteral("1e-05")); // as files and the command line write it
        QVERIFY(number->hasAcceptableInput());
        line->setText(QStringLiteral("2"));
        QVERIFY(!number->hasAcceptableInput());
        line->setText(QStringLiteral("1e-05"));
        QTest::keyClick(number, Qt::Key_Return); // commits once the editor has had the key
        QTRY_COMPARE(d.dialog->form()->request().settings.at("dropout"), std::string("1e-05"));
        table->item(1, 1)->setData(Qt::EditRole, false);
        QCOMPARE(d.dialog->form()->request().settings.at("bidirectional"), std::string("false"));
    }

    void settingsFollowTheArchitecture()
    {
        const TrainingSetUp d;
        QCOMPARE(d.settings()->rowCount(), 2);
        core::victims::TrainRequest request;
        request.task = "classifier";
        request.architecture = "word-cnn";
        request.settings = {{"filters", "64"}};
        d.dialog->form()->setRequest(request);
        QCOMPARE(d.settings()->rowCount(), 2);
        QCOMPARE(d.settings()->item(1, 1)->text(), QStringLiteral("64"));
        QVERIFY(d.settings()->item(1, 1)->font().bold()); // differs from the default
    }

    void corporaOfTheProjectAreReadAsImported()
    {
        const TrainingSetUp d;
        d.session->createProject(d.folder.filePath(QStringLiteral("p.faultline")).toStdString());
        QVERIFY(settled(*d.session));
        core::store::CorpusRecord corpus;
        corpus.name = "news";
        corpus.path = "/data/news.tsv";
        corpus.sha256 = "1";
        corpus.format = "tsv";
        corpus.mapping = R"({"format":"tsv","columns":{"label":"1","text":"3"},"encoding":"latin-1","delimiter":"\t",)"
                         R"("tokenization":"penn","label_names":{"0":"World"}})";
        corpus.tokenization = "penn";
        d.session->project()->addCorpus(corpus);
        d.fill("classifier");
        d.dialog->findChild<QLineEdit*>(QStringLiteral("train"))->setText(QStringLiteral("/data/news.tsv"));
        const std::map<std::string, std::string> expected{{"format", "tsv"},        {"columns", "label=1,text=3"},
                                                          {"encoding", "latin-1"},  {"delimiter", "tab"},
                                                          {"tokenization", "penn"}, {"label_names", "0=World"}};
        QVERIFY(d.dialog->form()->request().readOptions == expected);
        corpus.path = "/data/other.csv";
        corpus.sha256 = "2";
        corpus.mapping = R"({"format":"csv","columns":{"label":"2","text":"1"},"encoding":"utf-8"})";
        d.session->project()->addCorpus(corpus);
        d.dialog->findChild<QLineEdit*>(QStringLiteral("train"))
            ->setText(QStringLiteral("/data/news.tsv; /data/other.csv"));
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)d.dialog->form()->request());
    }

    /// A score is only praised where it is better than that of always giving the commonest label.
    void whatIsNoBetterThanTheCommonestLabelIsNotPraised()
    {
        for (const bool better : {false, true}) {
            const TrainingSetUp d;
            d.trainer->baseline = core::victims::LabelBaseline{"1", 13, better ? 18U : 13U, 22, better ? 0.02 : 0.59};
            d.fill("classifier");
            d.dialog->start();
            QVERIFY(settled(*d.session));
            QCOMPARE(d.banner()->kind(), better ? ui::Banner::Kind::Good : ui::Banner::Kind::Warning);
            const auto text = d.banner()->text();
            QVERIFY2(text.contains(QStringLiteral("accuracy 0.8000 on 22 development examples (always \"1\": 0.5909)")),
                     qPrintable(text));
            QCOMPARE(text.contains(QStringLiteral("no better than always answering \"1\"")), !better);
            QVERIFY(text.contains(QStringLiteral("It is among the victims now")));
        }
    }

    void stoppedItKeepsTheBest()
    {
        const TrainingSetUp d(20);
        d.fill("classifier");
        d.dialog->start();
        auto* keep = d.dialog->findChild<QPushButton*>(QStringLiteral("keep-best"));
        QVERIFY(keep->isVisible());
        QVERIFY(!keep->isEnabled()); // there is no best one before the first epoch has ended
        QVERIFY(QTest::qWaitFor([&] { return keep->isEnabled(); }, 20'000));
        QTest::mouseClick(keep, Qt::LeftButton);
        QVERIFY(settled(*d.session));
        QVERIFY2(d.banner()->text().contains(QStringLiteral("of epoch 1")), qPrintable(d.banner()->text()));
        QVERIFY(d.session->addedVictims().contains(QStringLiteral("/models/mine")));
    }

    void progressIsOverAllEpochs()
    {
        const TrainingSetUp d(20);
        d.fill("classifier");
        d.dialog->start();
        const auto& jobs = d.session->jobs().jobs();
        QVERIFY(!jobs.empty());
        auto* job = jobs.back();
        QVERIFY(QTest::qWaitFor([&] { return job->progress().detail == QStringLiteral("epoch 2 of 3"); }, 20'000));
        QCOMPARE(job->progress().total, std::size_t{30});
        QVERIFY(job->progress().done > 10);
        d.dialog->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !d.dialog->running(); }, 20'000));
    }

    void curvesGrowAndTheModelIsListed()
    {
        const TrainingSetUp d;
        d.fill("parser");
        d.dialog->start();
        QVERIFY(d.dialog->running());
        QVERIFY(settled(*d.session));
        QCOMPARE(d.dialog->curves()->points(), 3);
        QVERIFY(d.dialog->curves()->accessibleDescription().contains(QStringLiteral("Epoch 3: loss 0.3333")));
        QVERIFY(d.banner()->text().contains(QStringLiteral("accuracy 0.8000")));
        QVERIFY(d.session->addedVictims().contains(QStringLiteral("/models/mine")));
    }

    void aTaggerIsNoVictim()
    {
        const TrainingSetUp d;
        d.session->removeVictim(QStringLiteral("/models/mine"));
        d.fill("tagger");
        d.dialog->start();
        QVERIFY(settled(*d.session));
        QVERIFY(d.banner()->text().contains(QStringLiteral("/models/mine")));
        QVERIFY(!d.session->addedVictims().contains(QStringLiteral("/models/mine")));
    }

    void afterCancelTrainResumes()
    {
        const TrainingSetUp d(20);
        d.fill("classifier");
        d.dialog->start();
        QTest::qWait(60);
        d.dialog->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !d.dialog->running(); }, 20'000));
        QVERIFY(d.dialog->form()->request().resume); // Train resumes in the same folder
        d.dialog->start();
        QVERIFY(settled(*d.session));
        const std::lock_guard lock(d.trainer->mutex);
        QVERIFY(d.trainer->last.resume);
    }

    void wrongSettingsAreShownWithTheRemedy()
    {
        const TrainingSetUp d;
        d.fill("classifier");
        core::victims::TrainRequest request;
        request.task = "classifier";
        request.train = {"/data/a.tsv"};
        request.out = "/models/mine";
        request.settings = {{"drop", "1"}};
        d.dialog->form()->setRequest(request);
        d.dialog->start();
        QVERIFY(settled(*d.session));
        QVERIFY(d.banner()->text().contains(QStringLiteral("The settings are: dropout")));
        QVERIFY(d.dialog->form()->isEnabled()); // it can be put right at once
    }
};

QTEST_MAIN(TestTrainingDialog)
#include "tst_training_dialog.moc"
