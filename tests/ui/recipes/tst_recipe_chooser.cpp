#include "tests/support/registered_test.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>

#include "tests/support/fakes/counting_victim.h"
#include "ui/session/recipe_chooser.h"
#include "ui/session/recipe_facts.h"
#include "ui/session/recipe_popup.h"
#include "ui/session/text_language.h"

namespace {

/// A chooser with its list open, beside a victim that gives labels and scores.
struct OpenChooser {
    OpenChooser()
    {
        session.setVictim(QStringLiteral("counting"));
        QVERIFY(settled(session));
        chooser.show();
        chooser.showPopup();
        popup = chooser.findChild<ui::RecipePopup*>();
        QVERIFY(popup != nullptr && popup->isVisible());
        field = popup->findChild<QLineEdit*>();
        list = popup->findChild<QListView*>();
        facts = popup->findChild<QLabel*>(QStringLiteral("recipe-facts"));
        QVERIFY(field != nullptr && list != nullptr && facts != nullptr);
    }
    [[nodiscard]] QStringList names() const
    {
        QStringList all;
        for (int i = 0; i < list->model()->rowCount(); ++i)
            all << list->model()->index(i, 0).data().toString();
        return all;
    }

    ui::Session session{fakeBackends()};
    ui::RecipeChooser chooser{session};
    QPointer<ui::RecipePopup> popup;
    QLineEdit* field = nullptr;
    QListView* list = nullptr;
    QLabel* facts = nullptr;
};

} // namespace

/// A recipe is found by what it is called, by its paper and by what it does.
class TestRecipeChooser : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("recipe-chooser"); }

    void wordsOfNamePaperAndPartsAreFound()
    {
        OpenChooser c;
        const auto all = c.names();
        QVERIFY(all.size() > 50);
        QTest::keyClicks(c.field, QStringLiteral("Saliency ren"));
        QVERIFY(c.names().contains(QStringLiteral("pwws")));
        QVERIFY(c.names().size() < all.size() / 2);
        c.field->setText(QStringLiteral("gradient-flips"));
        QVERIFY(c.names().contains(QStringLiteral("hotflip")));
        QVERIFY(!c.names().contains(QStringLiteral("pwws")));
        c.field->setText(QStringLiteral("no such words"));
        QVERIFY(c.names().isEmpty());
        QCOMPARE(c.facts->text(), QStringLiteral("No recipe has these words."));
        c.field->clear();
        QCOMPARE(c.names(), all);
    }

    void whatItDoesAndNeedsIsSaid()
    {
        OpenChooser c;
        c.field->setText(QStringLiteral("pwws"));
        c.list->setCurrentIndex(c.list->model()->index(c.names().indexOf(QStringLiteral("pwws")), 0));
        for (const char* part :
             {"<b>pwws</b>", "PWWS as published", "Ren, Deng, He and Che (2019)",
              "It changes texts by wordnet-synonyms, searches by greedy-ranked.", "Needs: tagger built-in."})
            QVERIFY2(c.facts->text().contains(QLatin1String(part)), qPrintable(c.facts->text()));
        QVERIFY(!c.facts->text().contains(QStringLiteral("Left out:"))); // the first sentence of the notes
    }

    /// What German has nothing for cannot be chosen for German texts, and says why.
    void whatALanguageLeavesOutIsGreyed()
    {
        ui::Session session{fakeBackends()};
        ui::RecipeChooser chooser{session};
        const auto spec = QStringLiteral("counting");
        session.setVictim(spec);
        QVERIFY(settled(session));
        const auto isOffered = [&](const char* recipe) {
            const auto index = chooser.model()->index(chooser.findData(QLatin1String(recipe)), 0);
            return index.isValid() && index.flags().testFlag(Qt::ItemIsEnabled);
        };
        QVERIFY(isOffered("pwws") && isOffered("deepwordbug@released"));
        ui::setVictimLanguage(session, spec, "de");
        QCOMPARE(ui::textLanguage(session), std::string("de"));
        QVERIFY(!isOffered("pwws") && isOffered("deepwordbug@released"));
        QCOMPARE(chooser.itemData(chooser.findData(QStringLiteral("pwws")), Qt::ToolTipRole).toString(),
                 QStringLiteral("The texts are in German, and there is not all that this recipe needs: "
                                "transformation.wordnet-synonyms needs lexicon (WordNet)"));
        ui::setVictimLanguage(session, spec, "");
        QVERIFY(isOffered("pwws"));
    }

    void returnChoosesAndEscapeDoesNot()
    {
        OpenChooser c;
        QTest::keyClicks(c.field, QStringLiteral("textfooler"));
        c.list->setCurrentIndex(c.list->model()->index(c.names().indexOf(QStringLiteral("textfooler")), 0));
        QTest::keyClick(c.field, Qt::Key_Return);
        QCOMPARE(c.session.recipe().name(), std::string("textfooler"));
        QTRY_VERIFY(!c.popup);
        QCOMPARE(c.chooser.currentText(), QStringLiteral("textfooler"));
        c.chooser.showPopup();
        auto* popup = c.chooser.findChild<ui::RecipePopup*>();
        QVERIFY(popup != nullptr);
        QCOMPARE(popup->findChild<QListView*>()->currentIndex().data().toString(), QStringLiteral("textfooler"));
        QTest::keyClick(popup->findChild<QLineEdit*>(), Qt::Key_Down); // moves in the list
        QVERIFY(popup->findChild<QListView*>()->currentIndex().data().toString() != QStringLiteral("textfooler"));
        QTest::keyClick(popup->findChild<QLineEdit*>(), Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
        QCOMPARE(c.session.recipe().name(), std::string("textfooler"));
    }

    void whatTheVictimCannotServeIsSeenWithItsReasonAndNotTaken()
    {
        OpenChooser c;
        c.field->setText(QStringLiteral("hotflip"));
        const auto index = c.list->model()->index(c.names().indexOf(QStringLiteral("hotflip")), 0);
        QVERIFY(index.isValid() && !index.flags().testFlag(Qt::ItemIsEnabled));
        Q_EMIT c.list->entered(index); // the mouse is over it
        QVERIFY2(
            c.facts->text().contains(QStringLiteral("Not here: counting gives no gradients, which this recipe needs.")),
            qPrintable(c.facts->text()));
        Q_EMIT c.list->clicked(index);
        QVERIFY(c.popup && c.popup->isVisible());
        QVERIFY(c.session.recipe().empty());
    }
};

QTEST_MAIN(TestRecipeChooser)
#include "tst_recipe_chooser.moc"
