#include "tests/support/registered_test.h"

#include <algorithm>

#include <QDir>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>

#include "core/reports/origins/source.h"
#include "tests/support/samples/results.h"
#include "tests/ui/window/shown_window.h"
#include "ui/results/results_page.h"
#include "ui/widgets/banner.h"

namespace {

/// A project of one campaign, whose examples all failed, with as many queries as their row's number; its fingerprint.
std::string make(const QString& file, std::size_t examples = 6)
{
    const auto project = Project::create(file.toStdString());
    const auto corpus = samples::corpus(examples);
    const auto campaign = samples::campaign(*project, corpus);
    for (std::size_t i = 0; i < examples; ++i)
        project->addResult(campaign, i, samples::failed(corpus.examples[i]));
    return core::reports::fingerprintOf(*project, project->campaign(campaign));
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

    /// Two projects are called films, and each has a campaign 1: of these, one is meant.
    void anotherProjectOfThatNameIsNotMeant()
    {
        std::vector<std::string> fingerprints, files;
        for (const std::size_t examples : {std::size_t{6}, std::size_t{5}}) {
            const auto folder = QString::number(examples);
            QVERIFY(QDir(folder_->path()).mkpath(folder));
            const auto file = folder_->filePath(folder + QStringLiteral("/films.faultline"));
            fingerprints.push_back(make(file, examples));
            files.push_back(file.toStdString());
        }
        session_->openProject(files[1]);
        QVERIFY(settled(*session_));
        const auto* before = window_->currentPage();
        window_->openAnything(link("films", 1, "queries:<=2", fingerprints[0]));
        QVERIFY(isSaid("another campaign than the campaign 1"));
        QVERIFY(window_->currentPage() == before);
        window_->openAnything(link("films", 1, "queries:<=2", fingerprints[1]));
        QVERIFY(!isSaid("another campaign than the campaign 1"));
        QTRY_COMPARE(rows(), 2);
        session_->openProject(files[0]);
        QVERIFY(settled(*session_));
        window_->openAnything(link("films", 1, "queries:<=3", fingerprints[0]));
        QTRY_COMPARE(rows(), 3);
        QVERIFY(!isSaid("another campaign than the campaign 1"));
    }

    void whatIsNotThereIsSaid()
    {
        window_->openAnything(link("unknown", 1, ""));
        QVERIFY(isSaid("unknown"));
        QVERIFY(!session_->project());
    }

private:
    static QString link(const char* project, core::store::Id campaign, const char* search,
                        const std::string& fingerprint = {})
    {
        return QString::fromStdString(core::reports::linkTo(project, {campaign, search, {}}, fingerprint));
    }
    [[nodiscard]] bool isSaid(const char* words) const
    {
        const auto banners = window_->findChildren<ui::Banner*>();
        return std::any_of(banners.begin(), banners.end(), [&](const ui::Banner* banner) {
            return banner->isVisible() && banner->text().contains(QLatin1String(words));
        });
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
