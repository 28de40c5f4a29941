#include "tests/support/registered_test.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "tests/support/fakes/counting_victim.h"
#include "tests/support/samples/tries.h"
#include "ui/base/convert.h"
#include "ui/lab/lab_page.h"
#include "ui/lab/wall/wall_keeper.h"
#include "ui/lab/wall/wall_model.h"
#include "ui/session/example_requests.h"
#include "ui/session/session.h"

namespace {

/// Negative where a text has one of the words in its folder's words.txt.
class FolderVictim : public core::victims::Victim {
public:
    explicit FolderVictim(const QByteArray& words) : words_(words.simplified().split(' '))
    {
        card_.name = "folder";
        card_.labels = {"negative", "positive"};
        card_.capabilities = static_cast<unsigned>(core::victims::Capability::HardLabel);
        card_.tokenization = core::text::Tokenization::Whitespace;
        card_.hash = core::sha256(words.toStdString());
    }
    [[nodiscard]] const core::victims::VictimCard& card() const override { return card_; }
    [[nodiscard]] std::vector<core::victims::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                 std::stop_token /*stop*/) override
    {
        std::vector<core::victims::Prediction> answers;
        for (const auto& input : inputs) {
            bool found = false;
            for (const auto& word : input[0].text.words())
                found = found || words_.contains(QByteArray::fromStdString(std::string(word.form())));
            answers.emplace_back(core::structures::ClassLabel{found ? 0 : 1});
        }
        return answers;
    }
    [[nodiscard]] std::unique_ptr<core::victims::Victim> clone() const override
    {
        return std::make_unique<FolderVictim>(*this);
    }

private:
    QList<QByteArray> words_;
    core::victims::VictimCard card_;
};

class FolderLoader : public core::victims::VictimLoader {
public:
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                              const core::victims::LoadOptions&) const override
    {
        QFile words(ui::toQt(spec) + QStringLiteral("/words.txt"));
        if (!words.open(QIODevice::ReadOnly))
            throw core::Error({spec, 0, 0}, "there is no model here", "Choose another folder.");
        return std::make_unique<FolderVictim>(words.readAll());
    }
    [[nodiscard]] std::vector<core::victims::ModelInfo> models() const override { return {}; }
};

/// A Lab whose project has two hard cases, "the acting is dull" and "the acting is dire", and a model in a folder.
struct WallLab {
    WallLab()
    {
        (void)QDir(folder.path()).mkdir(QStringLiteral("model"));
        train("dull");
        open();
        for (const auto* word : {"dull", "dire"})
            (void)session->project()->addTry(samples::tried(word));
        session->touchProject();
        showWall();
    }
    void open()
    {
        ui::Backends backends;
        backends.loader = std::make_shared<FolderLoader>();
        backends.resources = std::make_shared<core::language::Resources>();
        session = std::make_unique<ui::Session>(backends);
        page = std::make_unique<ui::LabPage>(*session);
        page->findChild<ui::WallKeeper*>()->watch().setQuiet(50);
        page->resize(1100, 900);
        page->show();
        const std::filesystem::path file = folder.filePath(QStringLiteral("p.faultline")).toStdString();
        if (std::filesystem::exists(file))
            session->openProject(file);
        else
            session->createProject(file);
        (void)settled(*session);
        session->setVictim(spec());
        (void)QTest::qWaitFor([&] { return session->victim() != nullptr; }, 20'000);
    }
    void close()
    {
        page.reset();
        session.reset();
    }
    [[nodiscard]] QString spec() const { return folder.filePath(QStringLiteral("model")); }
    /// The model is negative about these words from now on.
    void train(const QByteArray& words) const
    {
        QFile file(spec() + QStringLiteral("/words.txt"));
        if (file.open(QIODevice::WriteOnly))
            file.write(words);
    }
    void showWall() const
    {
        page->findChild<QTabWidget*>(QStringLiteral("lab-tabs"))->setCurrentIndex(3);
        (void)settled(*session);
    }
    void ask() const
    {
        QSignalSpy checked(page->findChild<ui::WallKeeper*>(), &ui::WallKeeper::checked);
        QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("wall-check")), Qt::LeftButton);
        (void)checked.wait(20'000);
        (void)settled(*session);
    }
    [[nodiscard]] QTableView* table() const { return page->findChild<QTableView*>(QStringLiteral("wall")); }
    /// By row: the text and how the first victim does.
    [[nodiscard]] QStringList rows() const
    {
        QStringList all;
        const auto* model = table()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            QStringList cells{model->index(row, ui::WallModel::Text).data().toString()};
            if (model->columnCount() > ui::WallModel::firstVictim)
                cells << model->index(row, ui::WallModel::firstVictim).data().toString();
            all << cells.join(QStringLiteral(": "));
        }
        all.sort();
        return all;
    }

    QTemporaryDir folder;
    std::unique_ptr<ui::Session> session;
    std::unique_ptr<ui::LabPage> page;
};

} // namespace

/// Texts that broke a victim are asked again, by a button and when a model's folder changes.
class TestWallPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("wall"); }
    void init() { QSettings().clear(); }

    void askingFillsAColumn()
    {
        const WallLab lab;
        QCOMPARE(lab.rows(), (QStringList{QStringLiteral("the acting is dire"), QStringLiteral("the acting is dull")}));
        lab.ask();
        QCOMPARE(lab.rows(), (QStringList{QStringLiteral("the acting is dire: holds"),
                                          QStringLiteral("the acting is dull: breaks")}));
        QCOMPARE(lab.table()->model()->headerData(ui::WallModel::firstVictim, Qt::Horizontal).toString(),
                 QStringLiteral("folder"));
    }

    void aChangedFolderIsAskedAgain()
    {
        const WallLab lab;
        lab.ask();
        QSignalSpy told(&ui::ExampleRequests::of(*lab.session), &ui::ExampleRequests::wallChanged);
        lab.train("dire only"); // another length: some file systems keep time by the second
        QVERIFY(QTest::qWaitFor([&] { return told.count() > 0; }, 30'000));
        QVERIFY(settled(*lab.session));
        QCOMPARE(told.at(0).at(0).toString(),
                 QStringLiteral("folder is newly broken by 1 hard case, and newly holds on 1."));
        QVERIFY(told.at(0).at(1).toBool()); // it is worse in one
        QCOMPARE(lab.rows(), (QStringList{QStringLiteral("the acting is dire: newly breaks"),
                                          QStringLiteral("the acting is dull: newly holds")}));
        // Only these, when only these are wanted.
        lab.page->findChild<QComboBox*>(QStringLiteral("wall-shown"))->setCurrentIndex(1);
        QCOMPARE(lab.rows(), QStringList{QStringLiteral("the acting is dire: newly breaks")});
        QCOMPARE(lab.page->findChild<QLabel*>(QStringLiteral("wall-count"))->text(), QStringLiteral("1 of 2"));
    }

    void whatChangedWhileNobodyWatchedIsSeenAtTheStart()
    {
        WallLab lab;
        lab.ask();
        lab.close();
        lab.train("dire only");
        lab.open();
        QVERIFY(QTest::qWaitFor(
            [&] {
                const auto state = core::campaigns::keptWall(*lab.session->project(), ui::toStd(lab.spec()));
                return state && state->changed.size() == 2;
            },
            30'000));
    }

    /// A project that comes from elsewhere names folders: nothing there is loaded before somebody here asks for it.
    void aProjectFromElsewhereAsksNobody()
    {
        WallLab lab;
        const auto watches = [&] { return lab.page->findChild<ui::WallKeeper*>()->watch().watches(lab.spec()); };
        lab.ask();
        QVERIFY(watches());
        lab.close();
        QSettings().clear(); // another machine
        lab.train("dire only");
        lab.open();
        QVERIFY(core::campaigns::keptWall(*lab.session->project(), ui::toStd(lab.spec())));
        QVERIFY(!watches());
        lab.showWall();
        lab.ask();
        QVERIFY(watches());
    }

    void nobodyIsAskedWhoDoesNotWantIt()
    {
        const WallLab lab;
        lab.ask();
        auto* watch = lab.page->findChild<QCheckBox*>(QStringLiteral("wall-watch"));
        QVERIFY(watch->isChecked());
        watch->click();
        lab.train("dire only");
        QTest::qWait(400);
        QVERIFY(settled(*lab.session));
        QVERIFY(core::campaigns::keptWall(*lab.session->project(), ui::toStd(lab.spec()))->changed.empty());
        watch->click(); // from now on again, and what was missed
        QVERIFY(QTest::qWaitFor(
            [&] { return !core::campaigns::keptWall(*lab.session->project(), ui::toStd(lab.spec()))->changed.empty(); },
            30'000));
    }

    void aCaseSaysWhereItIsFrom()
    {
        const WallLab lab;
        int dull = 0;
        for (int row = 0; row < lab.table()->model()->rowCount(); ++row)
            if (lab.table()->model()->index(row, ui::WallModel::Text).data().toString().endsWith(QLatin1String("dull")))
                dull = row;
        lab.table()->setCurrentIndex(lab.table()->model()->index(dull, ui::WallModel::Text));
        QVERIFY(settled(*lab.session));
        QVERIFY(lab.page->findChild<QLabel*>(QStringLiteral("wall-about"))
                    ->text()
                    .contains(QStringLiteral("Tried on Fake")));
    }

    void aVictimIsForgotten()
    {
        const WallLab lab;
        lab.ask();
        lab.table()->setCurrentIndex(lab.table()->model()->index(0, ui::WallModel::firstVictim));
        for (auto* action : lab.page->findChildren<QAction*>())
            if (action->text() == QStringLiteral("Query this victim no more"))
                action->trigger();
        QVERIFY(settled(*lab.session));
        QCOMPARE(lab.table()->model()->columnCount(), static_cast<int>(ui::WallModel::firstVictim));
        QVERIFY(core::campaigns::keptWalls(*lab.session->project()).empty());
    }
};

QTEST_MAIN(TestWallPanel)
#include "tst_wall_panel.moc"
