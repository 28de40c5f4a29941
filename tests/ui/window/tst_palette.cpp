#include "tests/support/registered_test.h"

#include <QLineEdit>
#include <QTreeWidget>

#include "tests/support/samples/tries.h"
#include "tests/ui/window/shown_window.h"
#include "ui/base/theme.h"
#include "ui/help/handbook.h"
#include "ui/lab/lab_page.h"
#include "ui/window/command_palette.h"

/// The palette leads to everything that has a name, and to texts.
class TestPalette : public QObject, private ShownWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("palette");
        ui::theme::install(*qApp);
    }
    void init() { open(); }
    void cleanup() { close(); }
    void namesLeadToPages();
    void textsOfTheCorpusAndTriesAreFound();
    void sectionsOfTheHandbookAreFound();
    void whatIsNotASearchFindsNoTexts();
    void aPaletteThatIsClosedIsNotAnswered();

private:
    ui::CommandPalette* palette(const char* typed)
    {
        window_->activateWindow(); // no window manager does so when the palette before is gone
        if (!QTest::qWaitForWindowActive(window_.get()))
            return nullptr;
        QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
        ui::CommandPalette* shown = nullptr;
        for (auto* one : window_->findChildren<ui::CommandPalette*>())
            if (one->isVisible())
                shown = one;
        if (shown != nullptr)
            QTest::keyClicks(shown->findChild<QLineEdit*>(), QLatin1String(typed));
        return shown;
    }
    static QStringList rows(const ui::CommandPalette* palette)
    {
        QStringList texts;
        const auto* list = palette->findChild<QTreeWidget*>();
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            texts << list->topLevelItem(i)->text(0);
        return texts;
    }
    /// Types it, waits for a row and chooses that.
    bool go(const char* typed, const char* row)
    {
        auto* shown = palette(typed);
        if (shown == nullptr)
            return false;
        const auto name = QString::fromUtf8(row);
        if (!QTest::qWaitFor([&] { return rows(shown).contains(name); }, 20'000)) {
            qWarning() << rows(shown);
            return false;
        }
        auto* list = shown->findChild<QTreeWidget*>();
        list->setCurrentItem(list->topLevelItem(static_cast<int>(rows(shown).indexOf(name))));
        QTest::keyClick(shown->findChild<QLineEdit*>(), Qt::Key_Return);
        return true;
    }
    QString page() const { return window_->currentPage()->id(); }
};

void TestPalette::namesLeadToPages()
{
    openProject();
    importReviews();
    const auto first = session_->corpusId();
    const auto file = write(QStringLiteral("others.csv"), "label,text\npositive,a good book\nnegative,a bad book\n");
    session_->requestImport(file);
    window_->showPage(QStringLiteral("corpora"));
    auto* import = find<QPushButton>(QStringLiteral("import"));
    QVERIFY(QTest::qWaitFor([&] { return import->isEnabled() && import->isVisible(); }, 20'000));
    QTest::mouseClick(import, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return session_->corpusId() != first && session_->corpus(); }, 20'000));
    QVERIFY(settled(*session_));
    window_->showPage(QStringLiteral("home"));
    QVERIFY(go("corpus reviews", "Corpus: reviews"));
    QVERIFY(QTest::qWaitFor([&] { return page() == QStringLiteral("corpora"); }, 20'000));
    QCOMPARE(session_->corpusId(), first);
    QVERIFY(go("victim counting", "Victim: counting"));
    QVERIFY(QTest::qWaitFor([&] { return page() == QStringLiteral("victims"); }, 20'000));
    QCOMPARE(session_->victimSpec(), QStringLiteral("counting"));
    QVERIFY(go("recipe pwws", "Recipe: pwws"));
    QVERIFY(QTest::qWaitFor([&] { return page() == QStringLiteral("recipes"); }, 20'000));
    QCOMPARE(session_->recipe().name(), std::string("pwws"));
    // A campaign without results leads to its page, one with results to these.
    core::store::SampleRecord how;
    how.name = "all";
    how.method = "first";
    const auto& corpus = *session_->corpus();
    core::store::CampaignRecord record;
    record.sample = session_->project()->addSample(session_->corpusId(), how, corpus.examples);
    record.name = "tuesday";
    record.victim = "counting";
    record.victimCard = R"({"name":"counting","task":"classification","labels":["negative","positive"]})";
    record.recipe = R"({"name":"letters"})";
    record.recipeName = "letters";
    record.trace = "accepted";
    record.reference = "gold";
    const auto campaign = session_->project()->addCampaign(record);
    session_->touchProject();
    QVERIFY(go("tuesday", "Campaign: tuesday, counting"));
    QVERIFY(QTest::qWaitFor([&] { return page() == QStringLiteral("campaigns"); }, 20'000));
    QCOMPARE(session_->campaignId(), campaign);
}

void TestPalette::textsOfTheCorpusAndTriesAreFound()
{
    openProject();
    importReviews(); // "a good good film number 4" and eleven like it
    auto tried = samples::tried("dull");
    tried.victim = tried.victimName = "counting";
    tried.victimHash = std::string(64, 'a');
    (void)session_->project()->addTry(tried);
    QVERIFY(go("film 4", "Example: a good good film number 4"));
    QVERIFY(QTest::qWaitFor([&] { return page() == QStringLiteral("corpora"); }, 20'000));
    QVERIFY(go("acting dull", "Try: the acting is dull"));
    QVERIFY(QTest::qWaitFor([&] { return page() == QStringLiteral("lab"); }, 20'000));
    const auto* lab = window_->findChild<ui::LabPage*>();
    QVERIFY(QTest::qWaitFor(
        [&] {
            return session_->victim() && !lab->bench().empty() &&
                   lab->bench().current()[0].text.str() == "the acting is dull";
        },
        20'000));
}

void TestPalette::sectionsOfTheHandbookAreFound()
{
    QVERIFY(go("see one sentence break", "Handbook: See one sentence break: the Lab"));
    const auto opened = [&] {
        const auto* handbook = window_->findChild<ui::Handbook*>();
        return handbook != nullptr &&
               handbook->text()->place() == QStringLiteral("guide.md#see-one-sentence-break-the-lab");
    };
    QVERIFY(QTest::qWaitFor(opened, 20'000));
}

void TestPalette::whatIsNotASearchFindsNoTexts()
{
    openProject();
    importReviews();
    const auto found = [&](const char* line) {
        return ui::findTexts(session_->corpus(), session_->project(), QLatin1String(line), {}).examples.size();
    };
    QCOMPARE(found("good"), std::size_t{6}); // every other one of twelve
    QCOMPARE(found("film"), std::size_t{8}); // twelve, of which the first eight are shown
    QCOMPARE(found("label:negative number"), std::size_t{6});
    QCOMPARE(found("nobody:has good"), std::size_t{0});
    QCOMPARE(found("(good"), std::size_t{0});
    QCOMPARE(found(" "), std::size_t{0});
    QCOMPARE(ui::findTexts(nullptr, nullptr, QStringLiteral("good"), {}).examples.size(), std::size_t{0});
}

void TestPalette::aPaletteThatIsClosedIsNotAnswered()
{
    openProject();
    importReviews();
    const QPointer<ui::CommandPalette> shown = palette("film");
    QVERIFY(shown);
    QTest::keyClick(shown->findChild<QLineEdit*>(), Qt::Key_Escape);
    QVERIFY(QTest::qWaitFor([&] { return shown.isNull(); }, 20'000));
    QVERIFY(settled(*session_));
}

QTEST_MAIN(TestPalette)
#include "tst_palette.moc"
