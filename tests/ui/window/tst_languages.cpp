#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QLineEdit>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QTranslator>
#include <QXmlStreamReader>

#include "tests/ui/window/worked_window.h"
#include "ui/base/language.h"
#include "ui/base/theme.h"

namespace {

struct Message {
    QString source, translation;
    bool finished = false;
};
/// By context and source.
using Catalogue = QMap<QPair<QString, QString>, Message>;

Catalogue readCatalogue(const QString& path)
{
    Catalogue catalogue;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return catalogue;
    QXmlStreamReader xml(&file);
    QString context;
    Message message;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement() && xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.isStartElement() && xml.name() == QLatin1String("message"))
            message = {};
        else if (xml.isStartElement() && xml.name() == QLatin1String("source"))
            message.source = xml.readElementText();
        else if (xml.isStartElement() && xml.name() == QLatin1String("translation")) {
            message.finished = !xml.attributes().hasAttribute(QLatin1String("type"));
            message.translation = xml.readElementText();
        } else if (xml.isEndElement() && xml.name() == QLatin1String("message")) {
            catalogue[{context, message.source}] = message;
        }
    }
    return catalogue;
}

bool isChinese(const QString& text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

} // namespace

/// The window in a second language: no text is left out, and none is cut.
class TestLanguages : public QObject, private WorkedWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("languages");
        ui::theme::install(*qApp);
        catalogue_ = readCatalogue(file_);
        QVERIFY(catalogue_.size() > 1500);
    }
    void init() { QSettings().clear(); }
    void cleanup()
    {
        close();
        for (auto* translator : qApp->findChildren<QTranslator*>()) {
            QCoreApplication::removeTranslator(translator);
            delete translator;
        }
    }
    void everyTextIsTranslated();
    void translationsFitTheirTexts();
    void noVerbStandsAlone();
    void theCatalogueHasEveryTextOfTheWindow();
    void theChoiceIsRemembered();
    void pagesAndMenusSpeakChinese();
    void nothingIsCut_data();
    void nothingIsCut();

private:
    void speak(const char* language)
    {
        ui::language::choose(QLatin1String(language));
        ui::language::install(*qApp);
    }
    const QString file_ = QStringLiteral(RESOURCES "/../ui/translations/faultline_zh_CN.ts");
    Catalogue catalogue_;
};

void TestLanguages::everyTextIsTranslated()
{
    for (const auto& message : catalogue_)
        QVERIFY2(message.finished && !message.translation.isEmpty(), qPrintable(message.source));
}

/// The same places for values, lines and marks of HTML; a key of a menu where the English text has one.
void TestLanguages::translationsFitTheirTexts()
{
    static const QRegularExpression place(QStringLiteral("%[0-9]"));
    static const QRegularExpression mark(QStringLiteral("</?[a-z0-9]+>"));
    static const QRegularExpression key(QStringLiteral("&[A-Za-z0-9]"));
    const auto all = [](const QRegularExpression& what, const QString& in) {
        QStringList found;
        for (auto match = what.globalMatch(in); match.hasNext();)
            found << match.next().captured(0);
        found.sort();
        return found;
    };
    for (const auto& message : catalogue_) {
        const auto& [source, translation, finished] = message;
        auto places = all(place, source), theirs = all(place, translation);
        places.removeDuplicates();
        theirs.removeDuplicates();
        QVERIFY2(places == theirs, qPrintable(source));
        QVERIFY2(all(mark, source) == all(mark, translation), qPrintable(source));
        QVERIFY2(source.count(QLatin1Char('\n')) == translation.count(QLatin1Char('\n')), qPrintable(source));
        QVERIFY2(all(key, source).size() == all(key, translation).size(), qPrintable(source));
        // File dialogs read what stands in parentheses.
        if (source.contains(QLatin1String("(*.")))
            QVERIFY2(
                translation.contains(source.mid(source.indexOf(QLatin1String("(*."))).section(QLatin1Char(')'), 0, 0)),
                qPrintable(source));
    }
}

/// Other languages put words in another order, so a sentence is translated whole: "%1 on the page." with "item is" or
/// "items are" in it cannot be.
void TestLanguages::noVerbStandsAlone()
{
    static const QRegularExpression cut(QStringLiteral("^([a-z]+ (is|are|was|were|has|have)|disagree| and )$"));
    QStringList parts;
    for (const auto& message : catalogue_)
        if (cut.match(message.source).hasMatch())
            parts << message.source;
    QVERIFY2(parts.isEmpty(), qPrintable(parts.join(QLatin1Char('\n'))));
}

/// What lupdate finds in the sources is in the catalogue: `./dev translate` brings it up to date.
void TestLanguages::theCatalogueHasEveryTextOfTheWindow()
{
    const QString tool = QStringLiteral("/usr/lib/qt6/bin/lupdate");
    if (!QFile::exists(tool))
        QSKIP("lupdate (qt6-l10n-tools) is not installed");
    const QTemporaryDir folder;
    const auto found = folder.filePath(QStringLiteral("found.ts"));
    QProcess lupdate;
    lupdate.setWorkingDirectory(QStringLiteral(RESOURCES "/.."));
    lupdate.start(tool, {QStringLiteral("-silent"), QStringLiteral("-I"), QStringLiteral("."),
                         QStringLiteral("-recursive"), QStringLiteral("ui"), QStringLiteral("-locations"),
                         QStringLiteral("none"), QStringLiteral("-ts"), found});
    QVERIFY(lupdate.waitForFinished(120'000));
    const auto now = readCatalogue(found);
    QVERIFY(now.size() > 1500);
    QStringList missing;
    for (auto message = now.begin(); message != now.end(); ++message) {
        if (!catalogue_.contains(message.key()))
            missing << QStringLiteral("%1: %2").arg(message.key().first, message->source);
        // Where a class has its namespace, its texts are looked for under that name.
        QVERIFY2(message.key().first.startsWith(QLatin1String("ui::")) ||
                     !now.contains({QStringLiteral("ui::") + message.key().first, message->source}),
                 qPrintable(message->source));
    }
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
}

void TestLanguages::theChoiceIsRemembered()
{
    QCOMPARE(ui::language::chosen(), QString()); // as the system
    ui::language::choose(QStringLiteral("zh_CN"));
    QCOMPARE(ui::language::used(), QStringLiteral("zh_CN"));
    ui::language::choose(QStringLiteral("xx")); // of a newer version, say
    QCOMPARE(ui::language::chosen(), QString());
    open();
    QVERIFY(show(QStringLiteral("settings")));
    auto* choice = find<QComboBox>(QStringLiteral("language"));
    QCOMPARE(choice->currentIndex(), 0);
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_End);
    QCOMPARE(ui::language::chosen(), ui::language::languages().last().code);
}

void TestLanguages::pagesAndMenusSpeakChinese()
{
    speak("zh_CN");
    open();
    work();
    for (const auto* menu : window_->menuBar()->actions())
        QVERIFY2(isChinese(menu->text()), qPrintable(menu->text()));
    for (const auto* action : window_->allActions()) {
        QVERIFY2(isChinese(action->text()), qPrintable(action->text()));
        QVERIFY2(isChinese(action->toolTip()), qPrintable(action->toolTip()));
    }
    // Whatever is seen and is a text of the window, by its English words: there is a translation, so it should be that.
    QSet<QString> english;
    for (const auto& message : catalogue_)
        if (message.source != message.translation && message.source.contains(QLatin1Char(' ')) &&
            !message.source.contains(QLatin1Char('%')))
            english << message.source;
    QStringList left;
    const auto look = [&](const QString& text) {
        if (english.contains(text))
            left << text;
    };
    for (auto* page : window_->pages()) {
        QVERIFY(show(page->id()));
        QVERIFY2(isChinese(page->title()) && isChinese(page->purpose()), qPrintable(page->id()));
        for (const auto* widget : window_->findChildren<QWidget*>()) {
            look(widget->toolTip());
            look(widget->accessibleName());
            if (const auto* label = qobject_cast<const QLabel*>(widget))
                look(label->text());
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
                look(button->text());
            if (const auto* line = qobject_cast<const QLineEdit*>(widget))
                look(line->placeholderText());
            if (const auto* combo = qobject_cast<const QComboBox*>(widget))
                for (int i = 0; i < combo->count(); ++i)
                    look(combo->itemText(i));
        }
    }
    left.removeDuplicates();
    QVERIFY2(left.isEmpty(), qPrintable(left.join(QLatin1Char('\n'))));
}

void TestLanguages::nothingIsCut_data()
{
    QTest::addColumn<QByteArray>("language");
    QTest::newRow("English") << QByteArray("en");
    QTest::newRow("Chinese") << QByteArray("zh_CN");
}

void TestLanguages::nothingIsCut()
{
    QFETCH(const QByteArray, language);
    if (language == "zh_CN" && QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty())
        QSKIP("no font with Chinese characters (fonts-noto-cjk) is installed");
    speak(language.constData());
    open();
    work();
    window_->resize(1280, 800);
    QStringList cut;
    for (auto* page : window_->pages()) {
        QVERIFY(show(page->id()));
        QTest::qWait(50);
        for (const auto& one : cutOn(*window_))
            cut << page->id() + QStringLiteral(": ") + one;
    }
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
}

QTEST_MAIN(TestLanguages)
#include "tst_languages.moc"
