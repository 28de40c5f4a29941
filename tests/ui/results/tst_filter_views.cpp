#include "tests/support/registered_test.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

#include "tests/support/fakes/counting_victim.h"
#include "ui/results/filter_bar.h"
#include "ui/results/filter_views.h"

using core::attacks::Status;

namespace {

struct ViewedFilter {
    ViewedFilter()
    {
        session.createProject(folder.filePath(QStringLiteral("p.faultline")).toStdString());
        (void)settled(session);
    }
    void press(const char* status) const
    {
        filter.findChild<QToolButton*>(QStringLiteral("chip-") + QLatin1String(status))->click();
    }
    [[nodiscard]] QAction* action(const char* text) const
    {
        for (auto* action : views.actions())
            if (action->text() == QLatin1String(text))
                return action;
        return nullptr;
    }
    QTemporaryDir folder;
    ui::Session session{fakeBackends()};
    QWidget page;
    ui::FilterBar filter{&page};
    ui::FilterViews views{session, filter, &page};
};

} // namespace

/// What was filtered before comes back, by a step or by its name.
class TestFilterViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("filter-views"); }

    void aStepBackAndForward()
    {
        ViewedFilter v;
        QVERIFY(!v.action("Filter before")->isEnabled());
        v.press("succeeded");
        v.press("failed");
        v.action("Filter before")->trigger();
        QCOMPARE(v.filter.filter().statuses, std::set<Status>{Status::Succeeded});
        v.action("Filter before")->trigger();
        QVERIFY(v.filter.filter() == ui::ResultFilter{});
        QVERIFY(!v.action("Filter before")->isEnabled());
        v.action("Filter after")->trigger();
        QCOMPARE(v.filter.filter().statuses, std::set<Status>{Status::Succeeded});
        v.press("skipped"); // from here another way is gone: there is nothing forward
        QVERIFY(!v.action("Filter after")->isEnabled());
        v.views.begin(); // another project
        QVERIFY(!v.action("Filter before")->isEnabled());
    }

    /// A campaign that lacks the label of a step before shows that step without it; the steps beyond are reached.
    void aStepWithALabelThatIsGone()
    {
        ViewedFilter v;
        v.filter.setLabels({QStringLiteral("negative"), QStringLiteral("positive")});
        v.press("succeeded");
        auto negative = v.filter.filter();
        negative.labelBefore = 0;
        v.filter.setFilter(negative);
        QCOMPARE(v.filter.filter().labelBefore, 0);
        v.press("failed");
        v.filter.setLabels({}); // another campaign
        const std::set<Status> both{Status::Succeeded, Status::Failed};
        v.action("Filter before")->trigger();
        QCOMPARE(v.filter.filter().statuses, std::set<Status>{Status::Succeeded});
        QCOMPARE(v.filter.filter().labelBefore, -1);
        QVERIFY(v.action("Filter after")->isEnabled());
        v.action("Filter before")->trigger(); // before the label was chosen
        v.action("Filter before")->trigger();
        QVERIFY(v.filter.filter() == ui::ResultFilter{});
        QVERIFY(!v.action("Filter before")->isEnabled());
        for (int i = 0; i < 3; ++i)
            v.action("Filter after")->trigger();
        QCOMPARE(v.filter.filter().statuses, both);
        QVERIFY(!v.action("Filter after")->isEnabled());
    }

    /// Kept with the project, by name; the button lists them.
    void aViewHasAName()
    {
        ViewedFilter v;
        v.press("succeeded");
        v.filter.setText(QStringLiteral("pos:JJ"));
        v.views.keep(QStringLiteral("adjectives"));
        v.filter.clear();
        v.press("failed");
        v.views.keep(QStringLiteral("held"));
        QCOMPARE(v.views.views().size(), std::size_t{2});
        const std::unique_ptr<QPushButton> button(v.views.makeButton());
        const auto choose = [&](const QString& name) {
            Q_EMIT button->menu()->aboutToShow();
            for (auto* action : button->menu()->actions())
                if (action->text() == name)
                    return action->trigger();
            QFAIL(qPrintable(name));
        };
        choose(QStringLiteral("adjectives"));
        QCOMPARE(v.filter.filter().statuses, std::set<Status>{Status::Succeeded});
        QCOMPARE(v.filter.filter().text, QStringLiteral("pos:JJ"));
        v.action("Filter before")->trigger(); // a view is a step, too
        QCOMPARE(v.filter.filter().statuses, std::set<Status>{Status::Failed});
        v.views.drop(QStringLiteral("held"));
        QCOMPARE(v.views.views().size(), std::size_t{1});
        const auto file = v.session.project()->path();
        v.session.closeProject();
        QVERIFY(settled(v.session));
        QVERIFY(v.views.views().empty());
        v.session.openProject(file);
        QVERIFY(settled(v.session));
        QCOMPARE(v.views.views().at(0).name, QStringLiteral("adjectives"));
        QVERIFY(v.views.views().at(0).filter.statuses == std::set<Status>{Status::Succeeded});
    }
};

QTEST_MAIN(TestFilterViews)
#include "tst_filter_views.moc"
