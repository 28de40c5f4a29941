#include "tests/support/registered_test.h"

#include <set>

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "tests/core/attacks/recipe/small_recipe.h"

using core::attacks::Recipe;
using nlohmann::ordered_json;
using recipes::messageOf;
using recipes::small;

/// The recipes that ship.
class TestPresets : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// What the Lab offers and `explain` takes by itself must fit what the victim answers.
    void oneTextIsAttackedByWhatFitsTheVictim()
    {
        QCOMPARE(Recipe::forOneText(nullptr), std::string("pwws"));
        for (const auto& task : core::structures::tasks())
            if (task.attacked) {
                const auto recipe = Recipe::load(Recipe::forOneText(&task));
                QVERIFY2(recipe.attacks(task.answer) && !recipe.needsGradients(), recipe.name().c_str());
            }
    }

    /// Where only a paper's code shows what the paper reports, the plain name is the code; its former name is
    /// understood.
    void plainNamesShowWhatPapersReport()
    {
        for (const char* name : {"hard-label", "textbugger"}) {
            const auto plain = Recipe::load(name);
            QCOMPARE(Recipe::load(name + std::string("@released")).hash(), plain.hash());
            QVERIFY(!plain.diff(Recipe::load(name + std::string("@text"))).empty());
            const auto names = Recipe::presets(); // it is listed once
            QVERIFY(std::ranges::find(names, name + std::string("@released")) == names.end());
        }
        QCOMPARE(Recipe::load("hard-label").text("search.first_text"), std::string("redrawn"));
        QCOMPARE(Recipe::load("hard-label@text").text("search.first_text"), std::string("one-by-one"));
        // Alzantot et al., section 3.2: "distance"; delta .5 is a cosine of .75 of vectors of length 1.
        QVERIFY(Recipe::load("genetic@text").written("transformation.min_cosine") == 0.75);
    }

    void everyPresetIsSoundAndSpelledOut()
    {
        const auto names = Recipe::presets();
        for (const char* name : {"pwws", "pwws@released", "textfooler", "textfooler@released", "textbugger",
                                 "textbugger@text", "deepwordbug", "deepwordbug@released", "random"})
            QVERIFY2(std::ranges::find(names, name) != names.end(), name);
        std::set<std::string> hashes;
        for (const auto& name : names) {
            const Recipe recipe = Recipe::load(name);
            const auto problems = recipe.check();
            QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().c_str());
            QCOMPARE(recipe.name(), name);
            QVERIFY2(recipe.json() == recipe.spelledOut().json(), name.c_str());
            for (const char* key : {"title", "paper", "notes"})
                QVERIFY2(recipe.json().contains(key), name.c_str());
            hashes.insert(recipe.hash());
        }
        QCOMPARE(hashes.size(), names.size());
    }

    void paperValues_data()
    {
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        // Zheng et al. (2020), section 5.2: "the maximum size of candidate words psi was set to 50, the coefficient
        // alpha in Equation (5) to 15, and the maximum number of trials to 40 ... we terminate the trials immediately
        // if the drop in UAS is more than 30%"; 4.2: "all the subtrees should contain 4 to 12 words", kappa = 3.
        for (const char* recipe : {"parser-blackbox", "parser-whitebox"})
            QTest::addRow("%s, psi", recipe) << recipe << "/transformation/psi"
                                             << "50";
        for (const char* recipe : {"parser-whitebox", "parser-phrase-whitebox"})
            QTest::addRow("%s, alpha", recipe) << recipe << "/search/alpha"
                                               << "15.0";
        QTest::newRow("trials") << "parser-whitebox"
                                << "/search/xi"
                                << "40";
        QTest::newRow("drop in UAS") << "parser-whitebox"
                                     << "/search/max_drop"
                                     << "0.3";
        for (const char* recipe : {"parser-phrase-blackbox", "parser-phrase-whitebox"}) {
            QTest::addRow("%s, fewest words", recipe) << recipe << "/search/shortest"
                                                      << "4";
            QTest::addRow("%s, most words", recipe) << recipe << "/search/longest"
                                                    << "12";
            QTest::addRow("%s, changed words", recipe) << recipe << "/search/words"
                                                       << "3";
        }
        // Figure 3, lines 9 and 10: "select the word ... x' = replace x_j with the word in x", without a condition.
        QTest::newRow("figure 3 has no condition") << "parser-blackbox"
                                                   << "/search/accept"
                                                   << "\"always\"";
        // Maheshwary (2022), sections 4.2.1.4 and 4.3.4; section 5.2: "We set the semantic similarity threshold to 0.8
        // for classification and 0.6 for entailment tasks. We take 30 as the context window, and set K to 50."
        QTest::newRow("d") << "query-efficient"
                           << "/search/bits"
                           << "5";
        QTest::newRow("L") << "query-efficient"
                           << "/search/rounds"
                           << "15";
        QTest::newRow("only the premise") << "query-efficient-pairs"
                                          << "/segments/edit"
                                          << "[\"premise\"]";
        QTest::newRow("K") << "context-aware"
                           << "/transformation/most"
                           << "50";
        QTest::newRow("context window") << "context-aware"
                                        << "/transformation/window"
                                        << "30";
        QTest::newRow("lambda") << "context-aware"
                                << "/constraints/2/threshold"
                                << "0.8";
        QTest::newRow("lambda of pairs") << "context-aware-pairs"
                                         << "/constraints/2/threshold"
                                         << "0.6";
        // TextAttack 0.3.11, recipes pwws_ren_2019, textbugger_li_2018 and deepwordbug_gao_2018.
        QTest::newRow("unknown word of TextAttack") << "pwws@released"
                                                    << "/search/unknown_word"
                                                    << "\"[UNK]\"";
        QTest::newRow("UniversalSentenceEncoder(threshold=0.8)") << "textbugger"
                                                                 << "/constraints/2/threshold"
                                                                 << "0.8";
        QTest::newRow("LevenshteinEditDistance(30)") << "deepwordbug@released"
                                                     << "/constraints/2/max"
                                                     << "30";
        // jind11/TextFooler, attack_classification.py.
        QTest::newRow("--synonym_num") << "textfooler@released"
                                       << "/transformation/k"
                                       << "50";
        QTest::newRow("'<oov>'") << "textfooler@released"
                                 << "/search/unknown_word"
                                 << "\"<oov>\"";
    }
    void paperValues()
    {
        QFETCH(const QString, recipe);
        QFETCH(const QString, key);
        QFETCH(const QString, value);
        const auto json = Recipe::load(recipe.toStdString()).json();
        QCOMPARE(QString::fromStdString(json.at(ordered_json::json_pointer(key.toStdString())).dump()), value);
    }

    void aSlipNamesTheNearestPreset()
    {
        const QString message = messageOf([] { (void)Recipe::load("textfoler"); });
        QVERIFY2(message.contains("Did you mean textfooler?"), qPrintable(message));
        QVERIFY_EXCEPTION_THROWN(Recipe::load("pwsw"), core::UsageError);
        QVERIFY(messageOf([] { (void)Recipe::load("nothing-like-it-at-all"); }).contains("pwws@released"));
    }

    /// What TextAttack and older scripts call them.
    void presetsHaveOtherNames()
    {
        QCOMPARE(Recipe::load("pso").hash(), Recipe::load("particle-swarm").hash());
        QCOMPARE(Recipe::load("iga").name(), std::string("genetic@improved"));
        QCOMPARE(Recipe::load("huang-back-translate").name(), std::string("huang-back"));
    }

    void whiteBoxAreThoseThatFollowGradients()
    {
        std::set<std::string> white;
        for (const auto& name : Recipe::presets())
            if (Recipe::load(name).isWhiteBox())
                white.insert(name);
        // query-efficient reads the victim's own attention unless another model is named.
        QCOMPARE(white,
                 (std::set<std::string>{"a2t", "charswap", "gradient-search", "hotflip", "knn", "parser-whitebox",
                                        "parser-whitebox@released", "parser-whitebox-beam", "parser-phrase-whitebox",
                                        "parser-phrase-whitebox@released", "query-efficient",
                                        "query-efficient@released", "query-efficient-pairs", "query-efficient-sememes",
                                        "query-efficient-embedding", "query-efficient-embedding-lm", "seq2sick"}));
        auto ranked = small();
        QVERIFY(!ranked.isWhiteBox());
        ranked.set("search.ranking", "gradient");
        QVERIFY(ranked.isWhiteBox());
        QVERIFY(!Recipe::stored("[]").isWhiteBox());
    }
    /// The part of a composite damages problems as it does alone.
    void whatDamagesProblemsIsFoundInComposites()
    {
        const auto damages = [](const std::string& transformation) {
            return Recipe::stored("{\"transformation\": " + transformation + "}").damagesProblems();
        };
        QVERIFY(!damages(R"({"type": "question-order"})"));
        QVERIFY(!damages(R"({"type": "something-else", "style": "released"})"));
        const std::string released = R"({"type": "question-order", "style": "released"})";
        QVERIFY(damages(R"({"type": "composite", "parts": [{"type": "person-names"}, )" + released + "]}"));
        QVERIFY(damages(released));
    }
};

QTEST_APPLESS_MAIN(TestPresets)
#include "tst_presets.moc"
