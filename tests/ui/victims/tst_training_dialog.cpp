#include "tests/support/registered_test.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include "tests/ui/fakes.h"
#include "ui/base/banner.h"
#include "ui/victims/training_curves.h"
#include "ui/victims/training_dialog.h"
#include "ui/victims/training_form.h"

namespace {

/// Three epochs of ten examples, as fast as asked; the score rises, the loss falls.
class FakeTrainer : public core::victims::ModelTrainer {
public:
    int pauseMs = 1;
    mutable std::atomic<int> runs{0};
    mutable std::mutex mutex;
    mutable core::victims::TrainRequest last;

    [[nodiscard]] std::vector<std::string> tasks() const override { return {"classifier", "tagger", "parser"}; }
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
                std::this_thread::sleep_for(std::chrono::milliseconds(pauseMs));
                progress({epoch, 1.0 / epoch, 0.5 + 0.1 * epoch, 0.5, done, 10});
            }
        return {"accuracy", 0.8, 3, 1.5, "{}"};
    }
};

struct Dialog {
    explicit Dialog(int pauseMs = 1) : trainer(std::make_shared<FakeTrainer>())
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
    [[nodiscard]] ui::Banner* banner() const { return dialog->findChild<ui::Banner*>(); }

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
        const Dialog d;
        QTest::mouseClick(d.dialog->findChild<QPushButton*>(QStringLiteral("start")), Qt::LeftButton);
        QVERIFY(d.banner()->text().contains(QStringLiteral("no training data")));
        QCOMPARE(d.trainer->runs.load(), 0);
        d.dialog->findChild<QLineEdit*>(QStringLiteral("train"))->setText(QStringLiteral("/data/a.tsv"));
        d.dialog->start();
        QVERIFY(d.banner()->text().contains(QStringLiteral("no folder")));
    }

    void theRequestIsWhatWasTyped()
    {
        const Dialog d;
        d.fill("tagger");
        auto* settings = d.dialog->findChild<QPlainTextEdit*>(QStringLiteral("settings"));
        settings->setPlainText(QStringLiteral("dropout = 0.25\n\n"));
        const auto request = d.dialog->form()->request();
        QCOMPARE(request.task, std::string("tagger"));
        QCOMPARE(request.train, (std::vector<std::string>{"/data/a.tsv", "/data/b c.tsv"}));
        QCOMPARE(request.settings.at("dropout"), std::string("0.25"));
        QCOMPARE(request.seed, std::uint64_t{7});
        QCOMPARE(request.epochs, 3);
        settings->setPlainText(QStringLiteral("dropout 0.25"));
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)d.dialog->form()->request());
    }

    void curvesGrowAndTheModelIsListed()
    {
        const Dialog d;
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
        const Dialog d;
        d.session->removeVictim(QStringLiteral("/models/mine"));
        d.fill("tagger");
        d.dialog->start();
        QVERIFY(settled(*d.session));
        QVERIFY(d.banner()->text().contains(QStringLiteral("/models/mine")));
        QVERIFY(!d.session->addedVictims().contains(QStringLiteral("/models/mine")));
    }

    void cancelIsQuickAndTrainResumes()
    {
        const Dialog d(20);
        d.fill("classifier");
        d.dialog->start();
        QTest::qWait(60);
        QElapsedTimer clock;
        clock.start();
        d.dialog->cancel();
        QVERIFY(clock.elapsed() < 200);
        QVERIFY(QTest::qWaitFor([&] { return !d.dialog->running(); }, 2000));
        QVERIFY(d.dialog->form()->request().resume); // Train goes on in the same folder
        d.dialog->start();
        QVERIFY(settled(*d.session));
        const std::lock_guard lock(d.trainer->mutex);
        QVERIFY(d.trainer->last.resume);
    }

    void wrongSettingsAreShownWithTheRemedy()
    {
        const Dialog d;
        d.fill("classifier");
        d.dialog->findChild<QPlainTextEdit*>(QStringLiteral("settings"))->setPlainText(QStringLiteral("drop = 1"));
        d.dialog->start();
        QVERIFY(settled(*d.session));
        QVERIFY(d.banner()->text().contains(QStringLiteral("The settings are: dropout")));
        QVERIFY(d.dialog->form()->isEnabled()); // it can be put right at once
    }
};

QTEST_MAIN(TestTrainingDialog)
#include "tst_training_dialog.moc"
