#include "tests/support/registered_test.h"

#include <QAction>
#include <QLabel>

#include "tests/support/fakes/counting_victim.h"
#include "ui/session/text_language.h"
#include "ui/victims/victims_page.h"
#include "ui/widgets/language_box.h"
#include "ui/widgets/language_dialog.h"

/// The Victims page shows the language of a victim, and the user can say it.
class TestVictimLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("victim-language"); }

    void itIsShownAndSaid()
    {
        ui::Session session{fakeBackends()};
        ui::VictimsPage page(session);
        page.show();
        QAction* language = nullptr;
        for (auto* action : page.pageActions())
            language = action->text() == QStringLiteral("Language of its texts...") ? action : language;
        QVERIFY(language != nullptr && !language->isEnabled());
        session.setVictim(QStringLiteral("counting"));
        QVERIFY(settled(session));
        const auto shows = [&](const char* words) {
            for (const auto* label : page.findChildren<QLabel*>())
                if (label->text() == QLatin1String(words))
                    return true;
            return false;
        };
        QVERIFY(shows("not said: its texts are read as English"));
        QVERIFY(language->isEnabled());
        language->trigger();
        auto* dialog = page.findChild<ui::LanguageDialog*>();
        QVERIFY(dialog != nullptr);
        dialog->findChild<ui::LanguageBox*>()->setLanguage("de");
        dialog->accept();
        QVERIFY(settled(session));
        QVERIFY(shows("German (de), as you say"));
        QCOMPARE(ui::textLanguage(session), std::string("de"));
        QCOMPARE(ui::foreignLanguage(session), std::string("de"));
        ui::setVictimLanguage(session, QStringLiteral("counting"), "en");
        QCOMPARE(ui::textLanguage(session), std::string("en"));
        QCOMPARE(ui::foreignLanguage(session), std::string());
        ui::setVictimLanguage(session, QStringLiteral("counting"), "");
        QVERIFY(shows("not said: its texts are read as English"));
    }
};

QTEST_MAIN(TestVictimLanguage)
#include "tst_victim_language.moc"
