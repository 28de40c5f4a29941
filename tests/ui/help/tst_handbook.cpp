#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>

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

QTEST_MAIN(TestHandbook)
#include "tst_handbook.moc"
