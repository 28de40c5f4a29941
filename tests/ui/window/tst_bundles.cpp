#include "tests/support/registered_test.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

#include "core/reports/bundle/bundle.h"
#include "tests/support/samples/campaigns.h"
#include "tests/ui/window/shown_window.h"
#include "ui/base/theme.h"
#include "ui/session/file_kind.h"
#include "ui/widgets/banner.h"
#include "ui/window/bundles.h"

/// A bundle is made from File, and opened as a project is.
class TestBundles : public QObject, private ShownWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("bundles");
        ui::theme::install(*qApp);
    }
    void init() { open(); }
    void cleanup() { close(); }

    void oneIsMadeAndOpenedElsewhere()
    {
        QVERIFY(!action("Make a &bundle...")->isEnabled()); // there is no project
        openProject();
        (void)samples::attacked(*session_->project(), 6, "tuesday", "dull");
        QVERIFY(action("Make a &bundle...")->isEnabled());
        const auto file = folder_->filePath(QStringLiteral("films.faultline.tar.gz"));
        window_->findChild<ui::Bundles*>()->makeAs(file, false);
        QVERIFY(settled(*session_));
        QVERIFY(said("Written to"));
        QVERIFY(ui::kindOf(file.toStdString()) == ui::FileKind::Bundle);
        session_->closeProject();
        drop(file);
        const auto folder = folder_->filePath(QStringLiteral("films"));
        QVERIFY(session_->project());
        QCOMPARE(session_->project()->path(), std::filesystem::path(folder.toStdString()) / "project.faultline");
        QCOMPARE(session_->project()->campaigns().front().name, std::string("tuesday"));
        QVERIFY(said("commands.sh"));
        // A second time it is not unpacked again, and what was done in it meanwhile is there.
        session_->project()->renameCampaign(1, "wednesday");
        session_->closeProject();
        drop(file);
        QCOMPARE(session_->project()->campaigns().front().name, std::string("wednesday"));
        QVERIFY(said("unpacked before"));
    }

    /// What lies in the way stays, and another bundle of the same name gets another folder.
    void aFolderOfThatNameIsLeftAlone()
    {
        openProject();
        (void)samples::attacked(*session_->project(), 6, "tuesday", "dull");
        const auto file = folder_->filePath(QStringLiteral("films.zip"));
        core::reports::createBundle(*session_->project(), file.toStdString());
        QVERIFY(QDir(folder_->path()).mkdir(QStringLiteral("films")));
        write(QStringLiteral("films/mine.txt"), "mine");
        drop(file);
        QCOMPARE(session_->project()->path(),
                 std::filesystem::path(folder_->path().toStdString()) / "films (2)" / "project.faultline");
        QVERIFY(QFile::exists(folder_->filePath(QStringLiteral("films/mine.txt"))));
    }

    void aDamagedOneIsSaid()
    {
        openProject();
        (void)samples::attacked(*session_->project(), 6, "tuesday", "dull");
        const auto file = folder_->filePath(QStringLiteral("films.zip"));
        core::reports::createBundle(*session_->project(), file.toStdString());
        QFile bytes(file);
        QVERIFY(bytes.open(QIODevice::ReadOnly));
        auto damaged = bytes.readAll();
        for (qsizetype i = damaged.size() / 2; i < damaged.size() / 2 + 300;
             ++i) // one byte alone may be that of a date
            damaged[i] = static_cast<char>(damaged.at(i) ^ 0x55);
        write(QStringLiteral("films.zip"), damaged);
        drop(file);
        const auto banners = window_->findChildren<ui::Banner*>();
        QVERIFY(std::any_of(banners.begin(), banners.end(), [](const auto* banner) {
            return banner->isVisible() && banner->kind() == ui::Banner::Kind::Error &&
                   banner->text().contains(QStringLiteral("films.zip"));
        }));
        QVERIFY(!QFile::exists(folder_->filePath(QStringLiteral("films"))));
        QCOMPARE(session_->project()->path().stem().string(), std::string("test")); // the one that was open
    }

    void aProjectIsNeverReplaced()
    {
        openProject();
        const auto file = QString::fromStdString(session_->project()->path().string());
        window_->findChild<ui::Bundles*>()->makeAs(file, false);
        QVERIFY(settled(*session_));
        QVERIFY(ui::kindOf(file.toStdString()) == ui::FileKind::Project);
        QVERIFY(!said("Written to"));
    }

private:
    QAction* action(const char* text) const
    {
        for (auto* action : window_->allActions())
            if (action->text() == QLatin1String(text))
                return action;
        return nullptr;
    }
    void drop(const QString& file)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &enter);
        QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &drop);
        (void)settled(*session_);
    }
    bool said(const char* text) const
    {
        const auto banners = window_->findChildren<ui::Banner*>();
        return std::any_of(banners.begin(), banners.end(), [&](const auto* banner) {
            return banner->isVisible() && banner->text().contains(QLatin1String(text));
        });
    }
};

QTEST_MAIN(TestBundles)
#include "tst_bundles.moc"
