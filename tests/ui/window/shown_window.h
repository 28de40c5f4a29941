#pragma once

#include <QAction>
#include <QFile>
#include <QPushButton>
#include <QTest>

#include "tests/support/fakes/counting_victim.h"
#include "ui/session/page.h"
#include "ui/window/main_window.h"
#include "ui/window/pages.h"

using core::store::Project;
using ui::MainWindow;
using ui::Session;

/// The window over a new session, shown before each test; a test class derives from it.
class ShownWindow {
protected:
    void open()
    {
        QSettings().clear();
        folder_ = std::make_unique<QTemporaryDir>();
        session_ = std::make_unique<Session>(fakeBackends());
        window_ = std::make_unique<MainWindow>(*session_, ui::makePages(*session_));
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        QVERIFY(settled(*session_));
    }
    void close()
    {
        CountingVictim::held = false;
        window_.reset();
        session_.reset();
        folder_.reset();
    }
    /// Of twelve examples, of which one is held up until CountingVictim::held is cleared. 0 when it does not start.
    core::store::Id startSlowCampaign()
    {
        CountingVictim::held = true;
        openProject();
        importReviews();
        session_->setVictim(QStringLiteral("slow"));
        session_->setRecipe(core::attacks::Recipe::fromJson(
            R"({"name": "letters", "goal": {"type": "untargeted"}, "transformation": {"type": "character-delete"},
                "constraints": [], "search": {"type": "greedy-ranked", "ranking": "delete"}})"));
        if (!settled(*session_))
            return 0;
        window_->showPage(QStringLiteral("campaigns"));
        window_->currentPage()->pageActions().first()->trigger();
        auto* start = find<QPushButton>(QStringLiteral("start-campaign"));
        if (!QTest::qWaitFor([&] { return start->isEnabled(); }, 20'000))
            return 0;
        QTest::mouseClick(start, Qt::LeftButton);
        return QTest::qWaitFor([&] { return session_->campaignId() != 0; }, 5000) ? session_->campaignId() : 0;
    }
    template<typename W>
    W* find(const QString& name) const
    {
        auto* widget = window_->findChild<W*>(name);
        if (widget == nullptr)
            qWarning() << "no widget" << name;
        return widget;
    }
    QString write(const QString& name, const QByteArray& content) const
    {
        QFile file(folder_->filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(content);
        return file.fileName();
    }
    void openProject()
    {
        session_->createProject(folder_->filePath(QStringLiteral("test.faultline")).toStdString());
        QVERIFY(settled(*session_));
        QVERIFY(session_->project());
    }
    void importReviews()
    {
        QByteArray csv = "label,text\n";
        for (int i = 0; i < 12; ++i)
            csv += i % 2 == 0 ? "positive,a good good film number " + QByteArray::number(i) + "\n"
                              : "negative,a bad bad film number " + QByteArray::number(i) + "\n";
        session_->requestImport(write(QStringLiteral("reviews.csv"), csv));
        window_->showPage(QStringLiteral("corpora"));
        auto* import = find<QPushButton>(QStringLiteral("import"));
        QVERIFY(QTest::qWaitFor([&] { return import->isEnabled() && import->isVisible(); }, 20'000));
        QTest::mouseClick(import, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return session_->corpus() != nullptr; }, 20'000));
        QVERIFY(settled(*session_));
    }
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<MainWindow> window_;
};
