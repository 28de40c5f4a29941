#include "tests/support/registered_test.h"

#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>

#include "core/reports/origins/source.h"
#include "tests/support/samples/results.h"
#include "tests/ui/window/shown_window.h"
#include "ui/results/results_page.h"
#include "ui/widgets/banner.h"

namespace {

/// A project of one campaign, whose six examples all failed, with as many queries as their row's number.
void make(const QString& file)
{
    const auto project = Project::create(file.toStdString());
    const auto corpus = samples::corpus(6);
    const auto campaign = samples::campaign(*project, corpus);
    for (std::size_t i = 0; i < 6; ++i)
        project->addResult(campaign, i, samples::failed(corpus.examples[i]));
}

} // namespace

/// A link of an exported figure opens the results that its number counts, in the project of that name.
class TestLinks : public QObject, public ShownWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("links"); }
    void init() { open(); }
    void cleanup() { close(); }

    void theOpenProjectShowsThem()
    {
        make(folder_->filePath(QStringLiteral("mine.faultline")));
        session_->openProject(folder_->filePath(QStringLiteral("mine.faultline")).toStdString());
        QVERIFY(settled(*session_));
        window_->openAnything(link("mine", 1, "queries:<=2"));
        QCOMPARE(window_->currentPage()->id(), QStringLiteral("results"));
        QTRY_COMPARE(rows(), 2);
    }

    /// Another project of that name was opened before: it is opened again.
    void aProjectThatWasOpenedBeforeIsOpened()
    {
        for (const auto* name : {"first", "second"}) {
            const auto file = folder_->filePath(QLatin1String(name) + QStringLiteral(".faultline"));
            make(file);
            session_->openProject(file.toStdString());
            QVERIFY(settled(*session_));
        }
        window_->openAnything(link("first", 1, "queries:<=3"));
        QTRY_COMPARE(session_->project() ? session_->project()->path().stem().string() : std::string(),
                     std::string("first"));
        QTRY_COMPARE(rows(), 3);
        QCOMPARE(window_->currentPage()->id(), QStringLiteral("results"));
    }

    void whatIsNotThereIsSaid()
    {
        window_->openAnything(link("unknown", 1, ""));
        bool said = false;
        for (const auto* banner : window_->findChildren<ui::Banner*>())
            said = said || banner->text().contains(QStringLiteral("unknown"));
        QVERIFY(said);
        QVERIFY(!session_->project());
    }

private:
    static QString link(const char* project, core::store::Id campaign, const char* search)
    {
        return QString::fromStdString(core::reports::linkTo(project, {campaign, search, {}}));
    }
    [[nodiscard]] int rows() const
    {
        for (const auto* view : window_->findChildren<QTableView*>())
            if (view->accessibleName() == QStringLiteral("Results"))
                return view->model()->rowCount();
        return -1;
    }
};

QTEST_MAIN(TestLinks)
#include "tst_links.moc"
