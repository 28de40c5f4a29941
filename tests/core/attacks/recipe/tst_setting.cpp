#include "tests/support/registered_test.h"

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "tests/core/attacks/recipe/small_recipe.h"

using core::attacks::Recipe;
using nlohmann::ordered_json;
using recipes::messageOf;
using recipes::small;

/// `--set key=value`.
class TestRecipeSetting : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void settingValues_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("json");
        QTest::newRow("number") << "transformation.k"
                                << "9"
                                << "/transformation/k"
                                << "9";
        QTest::newRow("choice") << "search.ranking"
                                << "delete"
                                << "/search/ranking"
                                << "\"delete\"";
        QTest::newRow("flag in a constraint") << "constraints.pos.allow_noun_verb"
                                              << "true"
                                              << "/constraints/1/allow_noun_verb"
                                              << "true";
        QTest::newRow("a constraint that was not there") << "constraints.max-perturbed.share"
                                                         << "0.1"
                                                         << "/constraints/2/share"
                                                         << "0.1";
        QTest::newRow("on") << "constraints.repeat-modification"
                            << "on"
                            << "/constraints/2/type"
                            << "\"repeat-modification\"";
        QTest::newRow("off") << "constraints.stop-word"
                             << "off"
                             << "/constraints/0/type"
                             << "\"pos\"";
        QTest::newRow("another goal") << "goal.type"
                                      << "targeted"
                                      << "/goal/target"
                                      << "\"\"";
        QTest::newRow("a type keeps what fits") << "search.type"
                                                << "beam"
                                                << "/search/width"
                                                << "4";
        QTest::newRow("name") << "name"
                              << "other"
                              << "/name"
                              << "\"other\"";
        QTest::newRow("text with blanks") << "search.unknown_word"
                                          << "no word"
                                          << "/search/unknown_word"
                                          << "\"no word\"";
    }
    void settingValues()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, value);
        QFETCH(const QString, pointer);
        QFETCH(const QString, json);
        Recipe recipe = small();
        const auto before = recipe.hash();
        recipe.set(key.toStdString(), value.toStdString());
        QCOMPARE(QString::fromStdString(recipe.json().at(ordered_json::json_pointer(pointer.toStdString())).dump()),
                 json);
        QVERIFY(recipe.check().empty());
        QVERIFY(recipe.hash() != before);
    }

    void numbersAsPeopleWriteThem_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<double>("expected");
        for (const auto* half : {".5", "0.5", "+0.5", "+.5", "5e-1", "0.50"})
            QTest::newRow(half) << QString::fromLatin1(half) << 0.5;
        QTest::newRow("1.") << QStringLiteral("1.") << 1.0;
    }
    void numbersAsPeopleWriteThem()
    {
        QFETCH(const QString, value);
        QFETCH(const double, expected);
        Recipe recipe = small();
        recipe.set("constraints.max-perturbed.share", value.toStdString());
        QVERIFY(recipe.check().empty());
        Recipe plain = small();
        plain.set("constraints.max-perturbed.share", ordered_json(expected).dump());
        QCOMPARE(recipe.hash(), plain.hash());
        for (const char* wrong : {"5.", "-.5", "+-.5", ".", "0,5", "1..", "inf", "nan", "0.5x"})
            QVERIFY_EXCEPTION_THROWN(recipe.set("constraints.max-perturbed.share", wrong), core::UsageError);
        recipe.set("transformation.k", "+7");
        QCOMPARE(recipe.json()["transformation"]["k"].dump(), std::string("7"));
        QVERIFY_EXCEPTION_THROWN(recipe.set("transformation.k", "+.5"), core::UsageError);
    }

    void settingPartsOfAComposite()
    {
        Recipe recipe = Recipe::load("textbugger@text");
        recipe.set("transformation.vector-neighbours.k", "7");
        QVERIFY(recipe.check().empty());
        const auto changes = recipe.diff(Recipe::load("textbugger@text"));
        QCOMPARE(changes.size(), std::size_t{1});
        QCOMPARE(changes[0].key, std::string("transformation.vector-neighbours.k"));
        QCOMPARE(changes[0].here, std::string("7"));
        QCOMPARE(changes[0].there, std::string("5"));
    }

    void wrongSettings_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::newRow("unknown key") << "search.rankin"
                                     << "delete";
        QTest::newRow("unknown place") << "serch.ranking"
                                       << "delete";
        QTest::newRow("unknown constraint") << "constraints.nothing.share"
                                            << "1";
        QTest::newRow("unknown parameter") << "constraints.pos.nothing"
                                           << "1";
        QTest::newRow("parameter of an absent constraint") << "constraints.max-perturbed.nothing"
                                                           << "1";
        QTest::newRow("out of range") << "transformation.k"
                                      << "0";
        QTest::newRow("no number") << "transformation.k"
                                   << "many";
        QTest::newRow("no choice") << "search.ranking"
                                   << "luck";
        QTest::newRow("no type") << "search.type"
                                 << "luck";
        QTest::newRow("neither on nor off") << "constraints.pos"
                                            << "maybe";
        QTest::newRow("too many dots") << "constraints.pos.window.x"
                                       << "1";
        QTest::newRow("empty") << ""
                               << "1";
    }
    void wrongSettings()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, value);
        Recipe recipe = small();
        QVERIFY_EXCEPTION_THROWN(recipe.set(key.toStdString(), value.toStdString()), core::UsageError);
        QVERIFY(recipe.check().empty());
        QCOMPARE(recipe.hash(), small().hash());
    }

    /// A reader of the page on sentence encoders types search.encoder, which only some searches have.
    void theParameterOfAnotherPartIsNamed()
    {
        const auto said = [](const char* name, const std::string& key) {
            return messageOf([&] {
                Recipe recipe = Recipe::load(name);
                recipe.set(key, "small-bert");
            });
        };
        for (const auto* key : {"search.encoder", "encoder", "transformation.encoder"}) {
            const QString message = said("textfooler", key);
            QVERIFY2(message.contains("Did you mean constraints.sentence-similarity.encoder?"), qPrintable(message));
        }
        const QString slip = said("textfooler", "search.rankin");
        QVERIFY2(slip.contains("Did you mean search.ranking?"), qPrintable(slip));
        Recipe searching = Recipe::load("hard-label");
        searching.set("search.encoder", "small-bert"); // its search has one
    }

    /// Whoever misspells a constraint, or writes it as other programs would, is told its name and how it is set.
    void theConstraintThatIsMeantIsNamed_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* key, const char* said) {
            QTest::newRow(key) << QString::fromLatin1(key) << QString::fromLatin1(said);
        };
        row("constraints.article", "Write --set constraints.articles=on, or off");
        row("constraints.keep-negation", "Write --set constraints.keep-negations=on, or off");
        row("constraints.keep_negations", "Write --set constraints.keep-negations=on, or off");
        row("constraints.keepNegations", "Write --set constraints.keep-negations=on, or off");
        row("constraints:keep-negations", "Write --set constraints.keep-negations=on, or off");
        row("constraint.agreement", "Write --set constraints.agreement=on, or off");
        row("articles", "Write --set constraints.articles=on, or off");
        row("keep_numbers", "Write --set constraints.keep-numbers=on, or off");
        row("constraints.agreement.put-right", "Write --set constraints.agreement.put_right=VALUE");
        row("constraints.article.put_right", "Write --set constraints.articles.put_right=VALUE");
        row("constraints.agreement:put_right", "Write --set constraints.agreement.put_right=VALUE");
        row("constraints.agreement.threshold", "constraints.agreement has the parameters ");
        row("constraints.kindness", "The constraints are ");
        row("constraints", "constraints.NAME=on");
    }
    void theConstraintThatIsMeantIsNamed()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, said);
        const QString message = messageOf([&] {
            Recipe recipe = small();
            recipe.set(key.toStdString(), "on");
        });
        QVERIFY2(message.contains(said), qPrintable(message));
        QVERIFY2(message.contains("same-sense"), qPrintable(message)); // and all that there are
    }
};

QTEST_APPLESS_MAIN(TestRecipeSetting)
#include "tst_setting.moc"
