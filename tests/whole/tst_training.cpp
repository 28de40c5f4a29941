#include "tests/support/registered_test.h"

#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include "app/gui/backends.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "models/inference/networks_module.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/charts/training_curves.h"
#include "ui/victims/training_dialog.h"
#include "ui/victims/training_form.h"
#include "ui/widgets/banner.h"

namespace {

/// Two hundred rows in which one word determines the label, and one label in ten is wrong.
std::string reviews()
{
    const std::vector<std::string> telling[] = {{"dreadful", "tedious", "clumsy"}, {"splendid", "lovely", "brilliant"}};
    const std::vector<std::string> filler{"the", "story", "is", "and", "this", "film", "was", "seems", "very", "a"};
    core::Random random(5);
    std::string text = "label\ttext\n";
    for (std::size_t i = 0; i < 200; ++i) {
        const std::size_t label = i % 2;
        text += std::to_string(random.below(10) == 0 ? 1 - label : label) + "\t" + telling[label][random.below(3)];
        for (std::size_t word = 3 + random.below(8); word > 0; --word)
            text += " " + filler[random.below(filler.size())];
        text += "\n";
    }
    return text;
}

} // namespace

/// The dialog with the real libtorch training behind it.
class TestTraining : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("training-whole");
        try {
            (void)models::networksModule();
        } catch (const core::Error& error) {
            QSKIP(error.what());
        }
    }
    void stoppedItKeepsTheBest();
};

void TestTraining::stoppedItKeepsTheBest()
{
    const QTemporaryDir folder;
    const auto at = [&](const char* name) { return folder.filePath(QString::fromLatin1(name)).toStdString(); };
    core::writeFile(at("train.tsv"), reviews());
    ui::Session session(app::makeBackends());
    ui::TrainingDialog dialog(session);
    dialog.show();
    core::victims::TrainRequest request;
    request.task = "classifier";
    request.train = {at("train.tsv")};
    request.out = at("model");
    request.architecture = "word-cnn";
    request.epochs = 5000;
    request.settings = {{"embedding", "16"}, {"filters", "8"}, {"batch", "10"}, {"patience", "0"}};
    dialog.form()->setRequest(request);
    dialog.start();
    auto* job = session.jobs().jobs().back();
    auto* keep = dialog.findChild<QPushButton*>(QStringLiteral("keep-best"));
    QVERIFY(keep->isVisible());
    QVERIFY(QTest::qWaitFor([&] { return dialog.curves()->points() >= 3; }, 60'000));
    QVERIFY2(QRegularExpression(QStringLiteral("^epoch \\d+ of 5000$")).match(job->progress().detail).hasMatch(),
             qPrintable(job->progress().detail));
    QVERIFY(job->progress().done < job->progress().total);
    QVERIFY(keep->isEnabled());
    QTest::mouseClick(keep, Qt::LeftButton);
    QVERIFY(settled(session, 60'000));

    // The best of the epochs there were is what is in the folder, and a victim.
    const auto config = nlohmann::json::parse(core::readFile(at("model") + "/config.json"));
    const int run = config.at("training").at("epochs_run");
    QVERIFY(run >= 3 && run < 5000);
    double best = 0.0;
    auto found =
        QRegularExpression(QStringLiteral("score ([0-9.]+)")).globalMatch(dialog.curves()->accessibleDescription());
    while (found.hasNext())
        best = std::max(best, found.next().captured(1).toDouble());
    QVERIFY(best > 0.0);
    const double kept = config.at("scores").at("dev_accuracy");
    QVERIFY2(std::abs(kept - best) < 1e-4, qPrintable(QString::number(kept)));
    const auto text = dialog.findChild<ui::Banner*>()->text();
    QVERIFY2(text.contains(QStringLiteral("accuracy %1").arg(kept, 0, 'f', 4)), qPrintable(text));
    QVERIFY(session.addedVictims().contains(QString::fromStdString(at("model"))));
    QCOMPARE(app::makeBackends().loader->load(at("model"))->card().labels.size(), std::size_t{2});
    QVERIFY(!QFile::exists(QString::fromStdString(at("model") + "/.checkpoint")));
}

QTEST_MAIN(TestTraining)
#include "tst_training.moc"
