#include "tests/support/registered_test.h"

#include <QAction>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QTemporaryDir>
#include <QUrl>

#include "app/gui/backends.h"
#include "tests/support/fakes/counting_victim.h"
#include "tests/support/models/random_classifier.h"
#include "tests/support/models/sentence_folder.h"
#include "ui/session/choosers.h"
#include "ui/session/page.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/two_line_delegate.h"
#include "ui/window/main_window.h"
#include "ui/window/pages.h"

using testing::RandomBert;
using testing::RandomClassifier;

/// Folders of Hugging Face dropped on the window, with the real loader behind it.
class TestHuggingFaceWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("tst_hugging_face_window"); }
    void init()
    {
        QSettings().clear();
        session_ = std::make_unique<ui::Session>(app::makeBackends());
        window_ = std::make_unique<ui::MainWindow>(*session_, ui::makePages(*session_));
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        QVERIFY(settled(*session_));
    }
    void cleanup()
    {
        window_.reset();
        session_.reset();
    }

    void aClassifierBecomesAVictim_data()
    {
        QTest::addColumn<int>("family");
        QTest::addColumn<QString>("dropped"); // of the folder; nothing: the folder itself
        QTest::newRow("BERT") << int(RandomClassifier::Family::Bert) << QString();
        QTest::newRow("RoBERTa") << int(RandomClassifier::Family::Roberta) << QString();
        QTest::newRow("DistilBERT, its weights")
            << int(RandomClassifier::Family::DistilBert) << QStringLiteral("model.safetensors");
        QTest::newRow("with a slash") << int(RandomClassifier::Family::Bert) << QStringLiteral("/");
    }
    void aClassifierBecomesAVictim()
    {
        QFETCH(const int, family);
        QFETCH(const QString, dropped);
        RandomClassifier model;
        model.family = static_cast<RandomClassifier::Family>(family);
        const QString folder = folder_.filePath(QStringLiteral("my-model"));
        QDir(folder).removeRecursively();
        model.write(folder.toStdString());
        drop(dropped.isEmpty() ? folder : folder + QLatin1Char('/') + dropped);
        QTRY_COMPARE_WITH_TIMEOUT(session_->victimState(), ui::LoadState::Ready, 20'000);
        QCOMPARE(session_->addedVictims(), QStringList{folder});

        // The Victims page lists it, shows its card and lets it answer.
        QCOMPARE(window_->currentPage()->id(), QStringLiteral("victims"));
        const auto* list = window_->currentPage()->findChild<QListView*>();
        QCOMPARE(list->currentIndex().data().toString(), QStringLiteral("my-model"));
        QCOMPARE(list->currentIndex().data(ui::IdRole).toString(), folder);
        auto* field = window_->currentPage()->findChild<QLineEdit*>(QStringLiteral("try-sentence"));
        QVERIFY(field != nullptr);
        field->setText(QStringLiteral("the small cat played ."));
        const auto answered = [&] {
            for (const auto* label : window_->currentPage()->findChildren<QLabel*>())
                for (const auto& name : model.labels)
                    if (label->text() == QStringLiteral("Answer: ") + QString::fromStdString(name))
                        return true;
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(answered(), 10'000);
        // The Lab and Campaigns can choose it.
        session_->createProject(folder_.filePath(QStringLiteral("p%1.faultline").arg(++projects_)).toStdString());
        QVERIFY(settled(*session_));
        for (const char* page : {"lab", "campaigns"}) {
            window_->showPage(QString::fromLatin1(page));
            for (auto* action : window_->currentPage()->pageActions())
                if (action->text() == QStringLiteral("New campaign..."))
                    action->trigger();
            QVERIFY(settled(*session_));
            const auto choosers = window_->findChildren<ui::VictimChooser*>();
            const auto shown = std::ranges::find_if(choosers, [](const auto* one) { return one->isVisible(); });
            QVERIFY2(shown != choosers.end(), page);
            QCOMPARE((*shown)->currentData().toString(), folder);
            QCOMPARE((*shown)->currentText(), QStringLiteral("my-model"));
        }
    }

    void othersSayWhatTheyAre_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("used");
        QTest::newRow("masked language model") << "masked"
                                               << "a masked language model, not a victim: BertForMaskedLM"
                                               << "transformation.model=FOLDER";
        QTest::newRow("without a head") << "encoder"
                                        << "a sentence encoder, not a victim: BertModel"
                                        << "measure --similarity FOLDER";
        QTest::newRow("sentence-transformers") << "sentences"
                                               << "a sentence encoder, not a victim: Bert (sentence-transformers)"
                                               << "measure --similarity FOLDER";
    }
    void othersSayWhatTheyAre()
    {
        QFETCH(const QString, kind);
        QFETCH(const QString, said);
        QFETCH(const QString, used);
        const QString folder = folder_.filePath(kind);
        const std::filesystem::path path = folder.toStdString();
        const RandomBert bert;
        if (kind == QLatin1String("sentences")) { // no config.json but the transformer's
            bert.write(path / "0_Transformer");
            testing::addModules(path, "0_Transformer", testing::poolingOf(false, true, false), false);
        } else {
            auto shapes = bert.shapes();
            auto config = bert.config();
            if (kind == QLatin1String("encoder")) {
                std::erase_if(shapes, [](const auto& shape) { return shape.first.starts_with("cls."); });
                config["architectures"] = {"BertModel"};
            }
            bert.write(path, shapes);
            testing::writeJson(path / "config.json", config);
        }
        session_->setVictim(QStringLiteral("mr-wordcnn"));
        QVERIFY(settled(*session_));
        drop(folder);
        QVERIFY(settled(*session_));
        const auto text = shownProblem();
        QVERIFY2(text.contains(folder) && text.contains(said) && text.contains(used), qPrintable(text));
        QVERIFY(session_->addedVictims().isEmpty());
        QCOMPARE(session_->victimSpec(), QStringLiteral("mr-wordcnn")); // what was chosen stays
        QCOMPARE(session_->victimState(), ui::LoadState::Ready);
        // The message goes when the next thing is dropped.
        RandomClassifier().write(folder_.filePath(QStringLiteral("next")).toStdString());
        drop(folder_.filePath(QStringLiteral("next")));
        QVERIFY(settled(*session_));
        QCOMPARE(shownProblem(), QString());
    }

private:
    void drop(const QString& path) const
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &event);
    }
    [[nodiscard]] QString shownProblem() const
    {
        for (const auto* banner : window_->findChildren<ui::Banner*>())
            if (banner->isVisible() && banner->kind() == ui::Banner::Kind::Error)
                return banner->text();
        return {};
    }
    QTemporaryDir folder_;
    int projects_ = 0;
    std::unique_ptr<ui::Session> session_;
    std::unique_ptr<ui::MainWindow> window_;
};

QTEST_MAIN(TestHuggingFaceWindow)
#include "tst_hugging_face_window.moc"
