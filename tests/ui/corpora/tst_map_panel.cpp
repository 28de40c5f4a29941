#include "tests/support/registered_test.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

#include <fstream>

#include "core/base/random.h"
#include "core/corpora/reading/reader.h"
#include "core/metrics/principal_plane.h"
#include "tests/support/fakes/counting_victim.h"
#include "tests/support/fakes/scripted_victim.h"
#include "tests/support/spent.h"
#include "ui/base/convert.h"
#include "ui/charts/pair_counts.h"
#include "ui/corpora/corpora_page.h"
#include "ui/corpora/map_panel.h"
#include "ui/corpora/point_map.h"
#include "ui/session/session.h"
#include "ui/widgets/search_field.h"

namespace {

/// Texts whose vectors are (words, "fine" among them): (2,0) (4,0) (6,0) (2,1) (4,1) (6,1). On the map their lengths go
/// from left to right, and the fine ones lie above the others.
struct MapWindow {
    explicit MapWindow(const char* victim = "fake")
    {
        std::ofstream(folder.filePath(QStringLiteral("six.tsv")).toStdString())
            << "id\tlabel\ttext\na\tnegative\ta b\nb\tnegative\ta b c d\nc\tpositive\ta b c d e f\n"
               "d\tpositive\tfine b\ne\tpositive\tfine b c d\nf\tnegative\tfine b c d e f\n";
        ui::Backends backends;
        backends.loader = std::make_shared<fakes::ScriptedLoader>();
        backends.resources = std::make_shared<core::language::Resources>();
        session = std::make_unique<ui::Session>(backends);
        session->createProject(folder.filePath(QStringLiteral("p.faultline")).toStdString());
        (void)settled(*session);
        corpus = session->addCorpus(std::make_shared<const core::corpora::Corpus>(
            core::corpora::readCorpus(folder.filePath(QStringLiteral("six.tsv")).toStdString())));
        session->setVictim(QLatin1String(victim));
        (void)settled(*session);
        page = std::make_unique<ui::CorporaPage>(*session);
        page->resize(1200, 900);
        page->show();
        (void)settled(*session);
    }
    void showMap() const
    {
        page->findChild<QTabWidget*>(QStringLiteral("corpus-overview"))->setCurrentIndex(3);
        (void)settled(*session);
    }
    /// d was broken ("fine" became "dull"), b was not.
    core::store::Id attack() const
    {
        const auto& project = session->project();
        const auto& examples = session->corpus()->examples;
        core::store::SampleRecord how;
        how.method = "ids";
        core::store::CampaignRecord record;
        record.name = "one";
        record.victimCard = R"({"name": "fake", "task": "classification", "labels": ["negative", "positive"]})";
        record.sample = project->addSample(corpus, how, {examples[3], examples[1], examples[5]});
        const auto id = project->addCampaign(record);
        addResult(id, 0, 3, true);
        addResult(id, 1, 1, false);
        return id;
    }
    void addResult(core::store::Id campaign, std::size_t position, std::size_t row, bool found) const
    {
        core::attacks::AttackResult result;
        const auto& example = session->corpus()->examples[row];
        result.example = example.id;
        result.exampleHash = example.hash;
        result.original = result.perturbed = example.input;
        result.status = found ? core::attacks::Status::Succeeded : core::attacks::Status::Failed;
        if (found)
            result.perturbed = example.input.with(0, example.input[0].text.replaced(0, "dull"));
        session->project()->addResult(campaign, position, result);
        session->touchProject();
        (void)settled(*session);
    }
    [[nodiscard]] ui::PointMap* points() const { return page->findChild<ui::PointMap*>(); }
    [[nodiscard]] QTableView* table() const
    {
        for (auto* view : page->findChildren<QTableView*>())
            if (view->accessibleName() == QStringLiteral("Examples"))
                return view;
        return nullptr;
    }
    [[nodiscard]] QStringList selected() const
    {
        QStringList ids;
        for (const auto& index : table()->selectionModel()->selectedRows())
            ids << index.data().toString();
        ids.sort();
        return ids;
    }
    [[nodiscard]] QString facts() const { return page->findChild<QLabel*>(QStringLiteral("map-facts"))->text(); }
    [[nodiscard]] QStringList near() const
    {
        QStringList lines;
        const auto* list = page->findChild<QListWidget*>(QStringLiteral("map-near"));
        for (int i = 0; i < list->count(); ++i)
            lines << list->item(i)->text();
        return lines;
    }
    void clickPoint(int point, Qt::KeyboardModifiers keys = {}) const
    {
        QTest::mouseClick(points(), Qt::LeftButton, keys, points()->placeOf(point).toPoint());
        (void)settled(*session);
    }
    void choose(const char* box, const QString& text) const
    {
        auto* chooser = page->findChild<QComboBox*>(QLatin1String(box));
        chooser->setCurrentIndex(chooser->findText(text));
        Q_EMIT chooser->activated(chooser->currentIndex());
        (void)settled(*session);
    }
    [[nodiscard]] std::vector<int> groups() const
    {
        std::vector<int> groups;
        for (const auto& point : points()->points())
            groups.push_back(point.group);
        return groups;
    }

    QTemporaryDir folder;
    std::unique_ptr<ui::Session> session;
    std::unique_ptr<ui::CorporaPage> page;
    core::store::Id corpus = 0;
};

QStringList list(std::initializer_list<const char*> ids)
{
    QStringList all;
    for (const auto* id : ids)
        all << QLatin1String(id);
    return all;
}

} // namespace

/// The tab Map of the Corpora page.
class TestMapPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("map-panel"); }

    /// 16 of 17.5 parts of the variance are lengths, and nothing is computed before somebody looks.
    void textsLieByTheVictimsVectors()
    {
        MapWindow w;
        QVERIFY(w.points()->points().empty());
        w.showMap();
        QCOMPARE(w.points()->points().size(), std::size_t{6});
        QVERIFY2(w.facts().contains(QStringLiteral("6 texts by the vectors of fake; the axes have 91.4% and 8.6%")),
                 qPrintable(w.facts()));
        const auto* points = w.points();
        QVERIFY(points->placeOf(0).x() < points->placeOf(1).x() && points->placeOf(1).x() < points->placeOf(2).x());
        QVERIFY(points->placeOf(3).y() < points->placeOf(0).y()); // up is less
        QVERIFY(w.groups() == (std::vector<int>{0, 0, 1, 1, 1, 0}));
        QCOMPARE(points->groupNames(), list({"negative", "positive"}));
        QVERIFY(points->height() >= 200); // it has got room
    }

    void clicksAndBoxesSelectRows()
    {
        MapWindow w;
        w.showMap();
        w.clickPoint(4);
        QCOMPARE(w.selected(), list({"e"}));
        QCOMPARE(w.table()->currentIndex().row(), 4);
        w.clickPoint(2, Qt::ControlModifier);
        QCOMPARE(w.selected(), list({"c", "e"}));
        w.clickPoint(2, Qt::ControlModifier); // taken back
        QCOMPARE(w.selected(), list({"e"}));
        // A box around the two short ones, at the left.
        auto* points = w.points();
        const QPoint above = points->placeOf(3).toPoint() + QPoint(-10, -10);
        const QPoint below = points->placeOf(0).toPoint() + QPoint(10, 10);
        QTest::mousePress(points, Qt::LeftButton, {}, above);
        QTest::mouseMove(points, (above + below) / 2);
        QMouseEvent move(QEvent::MouseMove, QPointF(below), points->mapToGlobal(QPointF(below)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(points, &move);
        QTest::mouseRelease(points, Qt::LeftButton, {}, below);
        QCOMPARE(w.selected(), list({"a", "d"}));
        QVERIFY(w.facts().contains(QStringLiteral("2 chosen")));
        // What the list selects is chosen on the map.
        w.table()->selectRow(5);
        QVERIFY(points->chosen() == std::vector<int>{5});
        QCOMPARE(points->current(), 5);
        // A click beside all of them chooses none.
        QTest::mouseClick(points, Qt::LeftButton, {}, QPoint(3, 3));
        QVERIFY(points->chosen().empty() && w.selected().isEmpty());
    }

    void keysGoFromPointToPoint()
    {
        MapWindow w;
        w.showMap();
        w.clickPoint(0);
        QTest::keyClick(w.points(), Qt::Key_Right);
        QCOMPARE(w.selected(), list({"b"}));
        QTest::keyClick(w.points(), Qt::Key_Up);
        QCOMPARE(w.selected(), list({"e"}));
        QTest::keyClick(w.points(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(w.selected(), list({"e", "f"}));
        std::string opened;
        connect(w.session.get(), &ui::Session::labRequested, this,
                [&](const core::corpora::Example& example) { opened = example.id; });
        QTest::keyClick(w.points(), Qt::Key_Return);
        QCOMPARE(opened, std::string("f"));
    }

    /// Cosines of (2,0): with (4,0) and (6,0) 1, with (6,1) .986, with (4,1) .970, with (2,1) .894.
    void theNearestAreListed()
    {
        MapWindow w;
        w.showMap();
        w.clickPoint(0);
        QCOMPARE(w.near(), list({"1.000  b  a b c d", "1.000  c  a b c d e f", "0.986  f  fine b c d e f",
                                 "0.970  e  fine b c d", "0.894  d  fine b"}));
        auto* near = w.page->findChild<QListWidget*>(QStringLiteral("map-near"));
        near->setFocus();
        near->setCurrentRow(2);
        QTest::keyClick(near, Qt::Key_Return);
        (void)settled(*w.session);
        QCOMPARE(w.selected(), list({"f"}));
        QVERIFY(w.near().front().contains(QStringLiteral("  e  "))); // (4,1) beside (6,1): .997
    }

    void pointsAreColouredByWhatIsKnown()
    {
        MapWindow w;
        const auto says = [](int label) { return core::structures::Prediction(core::structures::ClassLabel{label}); };
        w.session->project()->addAnswers(
            {w.corpus,
             "fake",
             R"({"name": "fake", "task": "classification", "labels": ["negative", "positive"]})",
             "aa",
             {},
             {0, 1, 2, 3, 4, 5},
             {says(0), says(0), says(0), says(1), says(1), says(1)}});
        const auto campaign = w.attack();
        w.showMap();
        w.choose("map-colour", QStringLiteral("by the answer of fake"));
        QVERIFY(w.groups() == (std::vector<int>{0, 0, 0, 1, 1, 1}));
        w.choose("map-colour", QStringLiteral("by whether fake is right"));
        QVERIFY(w.groups() == (std::vector<int>{0, 0, 1, 0, 0, 1}));
        QCOMPARE(w.points()->linkCount(), 0);
        auto* campaigns = w.page->findChild<QComboBox*>(QStringLiteral("map-campaign"));
        QCOMPARE(campaigns->count(), 2);
        campaigns->setCurrentIndex(1);
        Q_EMIT campaigns->activated(1);
        QVERIFY(settled(*w.session));
        QCOMPARE(w.points()->linkCount(), 1);
        w.choose("map-colour", QStringLiteral("by the attack's status"));
        QVERIFY(w.groups() == (std::vector<int>{-1, 1, -1, 0, -1, -1}));
        QCOMPARE(w.points()->groupNames().value(0), QStringLiteral("succeeded"));
        w.choose("map-colour", QStringLiteral("one for all"));
        QVERIFY(w.groups() == std::vector<int>(6, 0));
        auto* again = w.page->findChild<QPushButton*>(QStringLiteral("map-run"));
        QVERIFY(!again->isVisible());
        w.addResult(campaign, 2, 5, true); // it goes on
        QVERIFY(again->isVisible());
        again->click();
        QVERIFY(settled(*w.session));
        QCOMPARE(w.points()->linkCount(), 2);
        QVERIFY(!again->isVisible());
    }

    void theMapIsCopied()
    {
        MapWindow w;
        w.showMap();
        const auto trigger = [&](const char* text) {
            for (auto* action : w.page->pageActions())
                if (action->text() == QLatin1String(text))
                    action->trigger();
        };
        trigger("Copy the map as CSV");
        const auto lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 7);
        QVERIFY2(lines[0].startsWith(QStringLiteral("id,x,y,label,")), qPrintable(lines[0]));
        QVERIFY2(lines[1].startsWith(QStringLiteral("a,-2,-0.5,negative,")), qPrintable(lines[1]));
        trigger("Copy the map as a picture");
        QCOMPARE(QGuiApplication::clipboard()->image().size(), w.points()->grab().toImage().size());
    }

    /// What the search leaves out is pale and cannot be chosen.
    void theSearchDecidesWhatIsLookedAt()
    {
        MapWindow w;
        w.showMap();
        auto* search = w.page->findChild<ui::SearchField*>();
        search->setText(QStringLiteral("label:positive"));
        QTRY_COMPARE(w.table()->model()->rowCount(), 3);
        w.clickPoint(0); // a is negative
        QVERIFY(w.selected().isEmpty());
        w.clickPoint(3);
        QCOMPARE(w.selected(), list({"d"}));
        QTest::keyClick(w.points(), Qt::Key_Right);
        QCOMPARE(w.selected(), list({"e"}));
        QTest::keyClick(w.points(), Qt::Key_Right); // f is negative, and c is the next one
        QCOMPARE(w.selected(), list({"c"}));
    }

    void otherVectors()
    {
        MapWindow w("writer"); // which shows none
        w.showMap();
        QVERIFY2(w.facts().contains(QStringLiteral("sentence encoder")), qPrintable(w.facts()));
        QVERIFY(w.page->findChild<QPushButton*>(QStringLiteral("map-run"))->isVisible());
        w.session->setVictim(QStringLiteral("fake"));
        (void)settled(*w.session);
        QCOMPARE(w.points()->points().size(), std::size_t{6});
        auto* spaces = w.page->findChild<QComboBox*>(QStringLiteral("map-space"));
        QVERIFY(spaces->count() > 1);
        spaces->setCurrentIndex(spaces->findData(QStringLiteral("built-in")));
        Q_EMIT spaces->activated(spaces->currentIndex());
        QVERIFY(settled(*w.session));
        QVERIFY2(w.facts().contains(QStringLiteral("by the vectors of built-in")), qPrintable(w.facts()));
        QCOMPARE(w.points()->points().size(), std::size_t{6});
    }

    /// The corpus goes while those near to a point are being looked for: the panel has neither of the two then.
    void aCorpusGoesWhileItsMapIsLookedAt()
    {
        const MapWindow w;
        w.showMap();
        auto* panel = w.page->findChild<ui::MapPanel*>();
        QTest::mouseClick(w.points(), Qt::LeftButton, {}, w.points()->placeOf(0).toPoint()); // not awaited
        panel->setExamples({});
        QVERIFY(w.points()->points().empty());
        QCOMPARE(w.facts(), QStringLiteral("There is no corpus."));
        QVERIFY(settled(*w.session));
        QVERIFY(w.near().isEmpty());
    }

    /// Another project's corpus has its own map, and the old one's points are gone.
    void nothingOfAClosedProjectStays()
    {
        MapWindow w;
        w.showMap();
        w.clickPoint(0);
        w.session->createProject(w.folder.filePath(QStringLiteral("q.faultline")).toStdString());
        QVERIFY(settled(*w.session));
        QVERIFY(w.points()->points().empty());
        QVERIFY(w.near().isEmpty());
    }

    /// Text of twice the size, chosen while the page is open: names have as many characters as before.
    void namesGetRoomForLargeText()
    {
        const MapWindow w;
        w.showMap();
        const auto font = QApplication::font();
        const auto* spaces = w.page->findChild<QComboBox*>(QStringLiteral("map-space"));
        const int before = spaces->maximumWidth();
        auto large = font;
        large.setPointSizeF(2.0 * font.pointSizeF());
        const ui::PairCounts counts; // which has no scroll bars, either
        const int height = counts.height();
        const auto restore = qScopeGuard([&] { QApplication::setFont(font); });
        QApplication::setFont(large); // widgets hear of it in the event loop
        QTRY_VERIFY(counts.height() > height * 5 / 4);
        QTRY_VERIFY2(spaces->maximumWidth() > before * 3 / 2,
                     qPrintable(QStringLiteral("%1 and %2").arg(before).arg(spaces->maximumWidth())));
        QApplication::setFont(font);
        QTRY_COMPARE(spaces->maximumWidth(), before);
    }

    /// Under the cursor stays what is there, and 0 shows all again.
    void zooming()
    {
        MapWindow w;
        w.showMap();
        auto* points = w.points();
        const auto before = points->placeOf(4);
        const double apart = points->placeOf(2).x() - points->placeOf(0).x();
        points->zoom(2.0, before);
        QVERIFY((points->placeOf(4) - before).manhattanLength() < 1e-6);
        QVERIFY(std::abs(points->placeOf(2).x() - points->placeOf(0).x() - 2.0 * apart) < 1e-6);
        points->setFocus();
        QTest::keyClick(points, Qt::Key_0);
        QVERIFY(std::abs(points->placeOf(2).x() - points->placeOf(0).x() - apart) < 1e-6);
    }

    /// Ten thousand points of 300 numbers: placed, and painted twice.
    void tenThousandPoints()
    {
        constexpr std::size_t count = 10'000, dimensions = 300;
        core::Random random(3);
        std::vector<float> numbers(count * dimensions);
        for (float& number : numbers)
            number = static_cast<float>(random.uniform());
        ui::PointMap map;
        map.resize(900, 700);
        const tests::Spent spent;
        const auto plane = core::metrics::PrincipalPlane::of(numbers, dimensions);
        std::vector<ui::PointMap::Point> points;
        std::vector<int> groups;
        for (std::size_t i = 0; i < count; ++i) {
            const auto place = plane.place(std::span<const float>(numbers).subspan(i * dimensions, dimensions));
            points.push_back({place[0], place[1], -1});
            groups.push_back(static_cast<int>(i % 3));
        }
        map.setPoints(std::move(points), {});
        map.setGroups(list({"one", "two", "three"}), groups);
        QVERIFY(!map.grab().isNull());
        map.zoom(1.5, QPointF(400, 300));
        QVERIFY(!map.grab().isNull());
        QVERIFY2(spent.within(2.0), qPrintable(QString::number(spent.seconds())));
    }
};

QTEST_MAIN(TestMapPanel)
#include "tst_map_panel.moc"
