#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTreeWidget>

#include "ui/help/guide_of.h"
#include "ui/help/handbook.h"

/// The handbook in the program: every part is there, and every link among them leads somewhere.
class TestHandbook : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { const ui::Handbook loaded; }
    void everyPartOfDocsIsInIt();
    void linksAndPagesLeadToHeadings();
    void everyPageIsReachedFromTheGuide();
    void anchorsAreGitHubs();
    void aHeadingComesIntoSight();
    void commandsAreReadWithoutScrollingSideways();
    void nothingIsSaidThatNeedsTheSources();
    void sectionsAreThoseOfThePages();
    void aSearchFindsSections();
    void contentsSearchBackAndForward();

private:
    static QString read(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    /// Anchors of a part's headings.
    static QStringList anchors(const QString& part)
    {
        QStringList found;
        for (const auto& line : read(QStringLiteral(":/docs/") + part).split(QLatin1Char('\n')))
            if (line.startsWith(QLatin1Char('#')))
                found << ui::anchorOf(line.section(QLatin1Char(' '), 1).remove(QLatin1Char('`')));
        return found;
    }
};

void TestHandbook::everyPartOfDocsIsInIt()
{
    const QDir docs(QStringLiteral(RESOURCES "/../docs"));
    const auto parts = docs.entryList({QStringLiteral("*.md")});
    QVERIFY(parts.size() > 10);
    for (const auto& part : parts)
        QCOMPARE(read(QStringLiteral(":/docs/") + part), read(docs.filePath(part)));
}

void TestHandbook::linksAndPagesLeadToHeadings()
{
    QStringList places;
    for (const auto* page :
         {"home", "corpora", "victims", "recipes", "lab", "campaigns", "results", "figures", "studies", "settings"})
        places << ui::guideOfPage(QLatin1String(page));
    places << QStringLiteral("measures.md#conventions") << QStringLiteral("measures.md#importance")
           << QStringLiteral("measures.md#scores-of-a-classifier");
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)\\s]+\\.md(#[^)\\s]+)?)\\)"));
    for (const auto& part : QDir(QStringLiteral(":/docs")).entryList({QStringLiteral("*.md")})) {
        auto found = link.globalMatch(read(QStringLiteral(":/docs/") + part));
        while (found.hasNext())
            if (const auto place = found.next().captured(1); !place.contains(QLatin1String("//")))
                places << place;
    }
    for (const auto& place : places) {
        const auto file = place.section(QLatin1Char('#'), 0, 0);
        const auto heading = place.section(QLatin1Char('#'), 1);
        if (file.startsWith(QLatin1String("..")))
            continue;
        QVERIFY2(QFile::exists(QStringLiteral(":/docs/") + file), qPrintable(place));
        QVERIFY2(heading.isEmpty() || anchors(file).contains(heading), qPrintable(place));
    }
}

/// By following links alone, in at most two steps; the example programs too.
void TestHandbook::everyPageIsReachedFromTheGuide()
{
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)\\s#]+\\.(md|py))"));
    QSet<QString> reached{QStringLiteral("guide.md")};
    for (int step = 0; step < 2; ++step) {
        const auto known = reached;
        for (const auto& part : known) {
            auto found = link.globalMatch(read(QStringLiteral(":/docs/") + part));
            while (found.hasNext())
                reached << found.next().captured(1);
        }
    }
    const QDir docs(QStringLiteral(":/docs"));
    for (const auto& part : docs.entryList({QStringLiteral("*.md")}))
        QVERIFY2(reached.contains(part), qPrintable(part));
    for (const auto& program :
         QDir(QStringLiteral(RESOURCES "/../docs/examples")).entryList({QStringLiteral("*.py")})) {
        const QString place = QStringLiteral("examples/") + program;
        QVERIFY2(reached.contains(place), qPrintable(program));
        QVERIFY2(!read(QStringLiteral(":/docs/") + place).isEmpty(), qPrintable(program));
    }
}

void TestHandbook::anchorsAreGitHubs()
{
    QCOMPARE(ui::anchorOf(QStringLiteral("See one sentence break: the Lab")),
             QStringLiteral("see-one-sentence-break-the-lab"));
    QCOMPARE(ui::anchorOf(QStringLiteral("Settings, --set key=value")), QStringLiteral("settings---set-keyvalue"));
}

void TestHandbook::commandsAreReadWithoutScrollingSideways()
{
    ui::Handbook handbook;
    handbook.openAt(QStringLiteral("guide.md"));
    QVERIFY(QTest::qWaitForWindowExposed(&handbook));
    QCOMPARE(handbook.text()->horizontalScrollBar()->maximum(), 0);
}

void TestHandbook::aHeadingComesIntoSight()
{
    ui::Handbook handbook;
    handbook.openAt(QStringLiteral("guide.md#see-one-sentence-break-the-lab"));
    QVERIFY(QTest::qWaitForWindowExposed(&handbook));
    auto* text = handbook.text();
    QCOMPARE(text->heading(), QStringLiteral("see-one-sentence-break-the-lab"));
    auto heading = text->document()->find(QStringLiteral("See one sentence break"));
    QVERIFY(heading.blockFormat().headingLevel() > 0);
    QVERIFY(QTest::qWaitFor(
        [&] {
            const int top = text->cursorRect(heading).top();
            return top >= 0 && top < text->viewport()->height() / 4;
        },
        2000));
    text->setSource(QUrl(QStringLiteral("figures.md"))); // a link of the guide
    QVERIFY(text->toPlainText().startsWith(QStringLiteral("Figures and tables")));
    text->backward();
    QVERIFY(text->toPlainText().startsWith(QStringLiteral("User guide")));
    text->setSource(QUrl(QStringLiteral("../core/gone.h"))); // not in the program: nothing happens
    QVERIFY(text->toPlainText().contains(QStringLiteral("See one sentence break")));
}

/// `./dev` is not there where the program was installed.
void TestHandbook::nothingIsSaidThatNeedsTheSources()
{
    for (const auto& part : QDir(QStringLiteral(":/docs")).entryList({QStringLiteral("*.md")}))
        QVERIFY2(!read(QStringLiteral(":/docs/") + part).contains(QStringLiteral("./dev ")), qPrintable(part));
}

void TestHandbook::sectionsAreThoseOfThePages()
{
    const auto& sections = ui::handbookSections();
    QCOMPARE(sections.front().place, QStringLiteral("guide.md"));
    QCOMPARE(sections.front().level, 1);
    QSet<QString> places;
    for (const auto& section : sections) {
        QVERIFY2(!places.contains(section.place), qPrintable(section.place)); // headings that a page has twice, too
        places << section.place;
    }
    QVERIFY(places.contains(QStringLiteral("guide.md#see-one-sentence-break-the-lab")));
    for (const auto& part : QDir(QStringLiteral(":/docs")).entryList({QStringLiteral("*.md")}))
        QVERIFY2(places.contains(part), qPrintable(part));
    ui::HandbookText text; // each can be gone to
    for (const auto& section : sections) {
        text.open(section.place);
        QCOMPARE(text.place(), section.place);
        if (section.place.contains(QLatin1Char('#')))
            QCOMPARE(text.heading(), section.place.section(QLatin1Char('#'), 1));
    }
}

void TestHandbook::aSearchFindsSections()
{
    const auto hits = ui::findInHandbook(QStringLiteral("lab SENTENCE break"));
    QVERIFY(!hits.empty());
    QCOMPARE(hits.front().section->place, QStringLiteral("guide.md#see-one-sentence-break-the-lab")); // by its heading
    const auto excerpts = ui::findInHandbook(QStringLiteral("attention"));
    QVERIFY(!excerpts.empty());
    for (const auto& hit : excerpts)
        QVERIFY2(hit.excerpt.contains(QStringLiteral("attention"), Qt::CaseInsensitive) ||
                     hit.section->heading.contains(QStringLiteral("attention"), Qt::CaseInsensitive),
                 qPrintable(hit.excerpt));
    QVERIFY(ui::findInHandbook(QStringLiteral("zzyzx")).empty());
    QVERIFY(ui::findInHandbook(QStringLiteral("  ")).empty());
}

void TestHandbook::contentsSearchBackAndForward()
{
    ui::Handbook handbook;
    handbook.openAt(QStringLiteral("guide.md"));
    QVERIFY(QTest::qWaitForWindowExposed(&handbook));
    auto* contents = handbook.findChild<QTreeWidget*>(QStringLiteral("handbook-contents"));
    auto* found = handbook.findChild<QTreeWidget*>(QStringLiteral("handbook-found"));
    auto* search = handbook.findChild<QLineEdit*>(QStringLiteral("handbook-search"));
    QVERIFY(contents->isVisible() && !found->isVisible());
    // The contents show where one is, and Enter in them goes there.
    QVERIFY(QTest::qWaitFor(
        [&] {
            return contents->currentItem() && contents->currentItem()->text(0) == QStringLiteral("User guide, by task");
        },
        5000));
    auto* lab = contents->findItems(QStringLiteral("See one sentence break"), Qt::MatchStartsWith | Qt::MatchRecursive)
                    .value(0);
    QVERIFY(lab != nullptr);
    contents->setCurrentItem(lab);
    QTest::keyClick(contents, Qt::Key_Return);
    QCOMPARE(handbook.text()->place(), QStringLiteral("guide.md#see-one-sentence-break-the-lab"));
    // A search lists sections; Enter opens the first, and its words are highlighted there.
    QTest::keyClick(&handbook, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(search->hasFocus());
    QTest::keyClicks(search, QStringLiteral("krippendorff"));
    QVERIFY(found->isVisible() && found->topLevelItemCount() > 0);
    QTest::keyClick(search, Qt::Key_Return);
    const auto place = handbook.text()->place();
    QVERIFY2(place != QStringLiteral("guide.md#see-one-sentence-break-the-lab"), qPrintable(place));
    QVERIFY(!handbook.text()->extraSelections().isEmpty());
    // Back and forward.
    QTest::keyClick(handbook.text(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(handbook.text()->place(), QStringLiteral("guide.md#see-one-sentence-break-the-lab"));
    QTest::keyClick(handbook.text(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(handbook.text()->place(), place);
    // Esc ends the search first, then closes the window.
    search->setFocus();
    QTest::keyClick(search, Qt::Key_Escape);
    QVERIFY(contents->isVisible() && handbook.isVisible());
    QVERIFY(handbook.text()->extraSelections().isEmpty());
    QTest::keyClick(search, Qt::Key_Escape);
    QVERIFY(!handbook.isVisible());
}

QTEST_MAIN(TestHandbook)
#include "tst_handbook.moc"
