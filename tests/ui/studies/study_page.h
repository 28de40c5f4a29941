#pragma once

#include <QAction>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include "core/files/file.h"
#include "core/studies/rating/answer_log.h"
#include "tests/support/fakes/counting_victim.h"
#include "tests/support/samples/campaigns.h"
#include "ui/studies/design/design_panel.h"
#include "ui/studies/intake/raters_panel.h"
#include "ui/studies/rating/annotation_panel.h"
#include "ui/studies/rating/rater_window.h"
#include "ui/studies/studies_page.h"

using core::studies::Ballot;
using core::studies::Study;
using ui::Session;
using ui::StudiesPage;

/// The page of studies over a project with a campaign of 12 examples of which 8 succeeded; a test class derives from
/// it.
class StudyPage {
protected:
    void open()
    {
        QSettings().clear();
        folder_ = std::make_unique<QTemporaryDir>();
        session_ = std::make_unique<Session>(fakeBackends());
        page_ = std::make_unique<StudiesPage>(*session_);
        page_->resize(1120, 700);
        page_->show();
        session_->createProject(folder_->filePath(QStringLiteral("test.faultline")).toStdString());
        QVERIFY(settled(*session_));
        samples::attacked(*session_->project(), 12, "swaps", "moved");
        session_->touchProject();
        session_->setCampaign(session_->project()->campaigns().front().id);
        QVERIFY(settled(*session_));
    }
    void close()
    {
        page_.reset();
        session_.reset();
        folder_.reset();
    }
    template<typename W>
    W* find(const QString& name) const
    {
        auto* found = page_->findChild<W*>(name);
        if (found == nullptr)
            QTest::qFail(qPrintable(name), __FILE__, __LINE__);
        return found;
    }
    QAction* action(const QString& text) const
    {
        for (auto* one : page_->pageActions())
            if (one->text() == text)
                return one;
        QTest::qFail(qPrintable(text), __FILE__, __LINE__);
        return nullptr;
    }
    void chooseTemplate(const QString& name) const
    {
        auto* templates = find<QComboBox>(QStringLiteral("study-template"));
        templates->setCurrentIndex(templates->findData(name));
        Q_EMIT templates->activated(templates->currentIndex());
    }
    void startDesign()
    {
        action(QStringLiteral("New study..."))->trigger();
        chooseTemplate(QStringLiteral("zheng"));
        QVERIFY(settled(*session_));
    }
    /// Ticks a value in the menu of a choice of several.
    void tick(const QString& choice, const QString& value) const
    {
        auto* menu = find<QToolButton>(choice)->menu();
        Q_EMIT menu->aboutToShow();
        for (auto* one : menu->actions())
            if (one->text() == value)
                return one->trigger();
        QTest::qFail(qPrintable(choice + QStringLiteral(" has no ") + value), __FILE__, __LINE__);
    }
    /// A study of 6 texts by ann, bob and cat, without practice and checks.
    void design()
    {
        startDesign();
        auto study = page_->design()->study();
        study.name = "structure";
        study.items.clear();
        study.sampling.items = 6;
        study.plan.raters = {"ann", "bob", "cat"};
        study.plan.mode = core::studies::AssignmentPlan::Mode::Full;
        page_->design()->setStudy(study);
        QVERIFY(settled(*session_));
        find<QPushButton>(QStringLiteral("create-study"))->click();
        QVERIFY(settled(*session_));
        QCOMPARE(session_->project()->studies().size(), std::size_t(1));
    }
    /// The rater's ballots file, made with the keyboard: one digit per item.
    QString judged(const QString& rater, const QString& digits)
    {
        const std::filesystem::path packet =
            folder_->filePath(QStringLiteral("structure-%1.packet").arg(rater)).toStdString();
        if (!std::filesystem::exists(packet))
            page_->raters()->handOutTo(folder_->path(), false);
        if (!settled(*session_))
            return {};
        ui::RaterWindow window;
        if (!window.openPacket(packet))
            return {};
        window.panel()->begin();
        for (const auto digit : digits)
            QTest::keyClick(window.panel(), digit.toLatin1());
        return QString::fromStdString(core::studies::ballotsPathFor(packet).string());
    }
    /// What ann answers to her six items.
    std::vector<Ballot> answersOfAnn() const
    {
        std::vector<Ballot> ballots;
        for (const auto& item : core::studies::packetOf(*session_->project(), "structure", "ann").items)
            ballots.push_back({"structure", item.key, "ann", "structure",
                               ballots.size() % 2 == 0 ? "same" : "different", 2.0, "", "2026-03-04T05:06:07Z", 1, 1});
        return ballots;
    }
    QString written(const QString& name, const std::string& bytes) const
    {
        const auto file = folder_->filePath(name);
        core::writeFile(file.toStdString(), bytes);
        return file;
    }
    void import(const QStringList& files)
    {
        page_->raters()->importFiles(files);
        QVERIFY(settled(*session_));
    }
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<StudiesPage> page_;
};
