#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/attacks/attack.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe_language.h"
#include "core/language/language_pack.h"
#include "core/language/resource_kinds.h"
#include "tests/core/attacks/recipe/small_recipe.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/samples/resources.h"

using core::attacks::Attack;
using core::attacks::Json;
using core::attacks::presetsFor;
using core::attacks::Recipe;

namespace {

QStringList listed(const std::vector<std::string>& all)
{
    QStringList list;
    for (const auto& each : all)
        list << QString::fromStdString(each);
    return list;
}

Recipe german(const char* preset) { return Recipe::load(preset).forLanguage("de"); }

/// The part with its defaults, and with whatever makes it need more of a language.
Json wholePart(const core::attacks::PartType& type)
{
    Json part{{"type", type.type}};
    for (const auto& parameter : type.parameters)
        if (parameter.kind != core::Parameter::Kind::Parts)
            part[parameter.key] = parameter.defaultValue;
        else
            part[parameter.key] = Json::array({{{"type", "word-deletion"}}});
    for (const auto& need : type.needs)
        if (!need.when.empty() && need.is == true) // values of a choice exclude each other
            part[need.when] = need.is;
    return part;
}

/// The kinds of what was asked for, by the record of a scope: "masked language model built-in".
std::set<std::string> kindsIn(const std::map<std::string, std::string>& asked)
{
    std::set<std::string> kinds;
    for (const auto& [key, identity] : asked) {
        std::string_view longest;
        for (const auto& kind : core::language::resourceKinds())
            if (key.starts_with(kind.name) && kind.name.size() > longest.size())
                longest = kind.name;
        kinds.emplace(longest);
    }
    return kinds;
}

} // namespace

/// What a recipe needs of the language of its texts, and what it becomes for another language than English.
class TestRecipeLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    void englishChangesNothing()
    {
        for (const auto& name : Recipe::presets()) {
            const auto recipe = Recipe::load(name);
            for (const char* tag : {"", "en", "en-GB"}) {
                const auto spoken = recipe.forLanguage(tag);
                QVERIFY2(spoken.json().dump() == recipe.json().dump(), name.c_str());
                QVERIFY2(spoken.lacks().empty() && spoken.addedTo(recipe).empty(), name.c_str());
            }
        }
    }

    void whatShipsForEnglishGivesWay()
    {
        const auto recipe = german("deepwordbug@released");
        QCOMPARE(recipe.language(), std::string("de"));
        QCOMPARE(recipe.text("constraints.stop-word.list"), std::string("german"));
        QVERIFY(recipe.check().empty() && recipe.lacks().empty());
        QCOMPARE(listed(recipe.addedTo(Recipe::load("deepwordbug@released"))),
                 QStringList{QStringLiteral("the texts are in German: constraints.stop-word.list=german")});
        QVERIFY(recipe.hash() != Recipe::load("deepwordbug@released").hash());      // other words may be changed
        QCOMPARE(german("deepwordbug").hash(), Recipe::load("deepwordbug").hash()); // it names nothing of a language
        auto tagged = Recipe::load("deepwordbug");
        tagged.set("constraints.pos", "on");
        tagged.set("constraints.stop-word.list", "function-words");
        tagged = tagged.forLanguage("de-AT");
        QCOMPARE(tagged.language(), std::string("de-AT"));
        QCOMPARE(tagged.text("constraints.pos.tagger"), std::string("german-tagger"));
        QCOMPARE(tagged.text("constraints.stop-word.list"), std::string("german-function-words"));
    }

    void whatIsLackingIsSaid()
    {
        QCOMPARE(listed(german("pwws").lacks()),
                 QStringList{QStringLiteral("transformation.wordnet-synonyms needs lexicon (WordNet)")});
        QCOMPARE(listed(german("textfooler").lacks()),
                 (QStringList{QStringLiteral("transformation.vector-neighbours needs word vectors"),
                              QStringLiteral("constraints.sentence-similarity needs sentence encoder")}));
        // Of what a part is composed of, the parts are named, as --set names them.
        QVERIFY(listed(german("textbugger").lacks())
                    .contains(QStringLiteral("transformation.vector-neighbours needs word vectors")));
        QCOMPARE(listed(Recipe::load("deepwordbug@released").forLanguage("fr").lacks()),
                 QStringList{QStringLiteral("constraints.stop-word needs stop words")});
    }

    /// Models, files and lists that the user names are of the language of the texts.
    void whatTheUserNamesIsTaken()
    {
        auto recipe = Recipe::load("textfooler");
        recipe.set("transformation.vectors", "/vectors/cc.de.300.vec");
        recipe.set("constraints.sentence-similarity.encoder", "/models/german-encoder");
        recipe = recipe.forLanguage("de");
        QVERIFY2(recipe.lacks().empty(), qPrintable(listed(recipe.lacks()).join(QLatin1Char('\n'))));
        QCOMPARE(recipe.text("transformation.vectors"), std::string("/vectors/cc.de.300.vec"));
        auto french = Recipe::load("deepwordbug@released");
        french.set("constraints.stop-word.list", "french.txt");
        QVERIFY(french.forLanguage("fr").lacks().empty());
        french.set("constraints.stop-word.list", "german");
        QVERIFY(!french.forLanguage("fr").lacks().empty());
    }

    /// German numerals are known, German names are not.
    void whatIsMarkedInGerman()
    {
        auto recipe = Recipe::load("huang-delete");
        QCOMPARE(listed(recipe.forLanguage("de").lacks()),
                 QStringList{QStringLiteral("constraints.keep-marked needs lists of names")});
        recipe.set("constraints.keep-marked.entities", "false");
        recipe = recipe.forLanguage("de");
        QVERIFY(recipe.lacks().empty());
        QCOMPARE(recipe.text("transformation.list"), std::string("german-function-words"));
        QCOMPARE(listed(recipe.forLanguage("fr").lacks()),
                 (QStringList{QStringLiteral("transformation.function-word-delete needs stop words"),
                              QStringLiteral("constraints.keep-marked needs numerals")}));
    }

    /// A corpus that says no language, and a victim that does: "zwölf" is a number.
    void textsAreReadInTheRecipesLanguage()
    {
        const auto unsaid = fakes::inputOf({"Er", "hat", "zw\u00f6lf", "Eier", "."});
        QCOMPARE(unsaid[0].language, std::string("en"));
        const Json parts{{"name", "mine"},
                         {"goal", {{"type", "untargeted"}}},
                         {"transformation", {{"type", "numbers"}}},
                         {"search", {{"type", "enumerate"}}}};
        const auto plain = Recipe::fromJson(parts.dump());
        const auto recipe = plain.forLanguage("de-AT");
        QCOMPARE(recipe.restricted(unsaid)[0].language, std::string("de-AT"));
        QCOMPARE(plain.forLanguage("deu").restricted(unsaid)[0].language, std::string("de")); // the same language
        QCOMPARE(plain.restricted(unsaid)[0].language, std::string("en"));
        core::corpora::Example example;
        example.input = unsaid;
        const auto made = [&](const Recipe& by) {
            return Attack(by, samples::sharedResources()).variants(example, {}, {}, {}).size();
        };
        QVERIFY(made(recipe) > 0);
        QCOMPARE(made(plain), std::size_t{0});
    }

    /// With a tagger of the user's own, `word-class` may name that tagger's tags, or the treebank has Penn's.
    void whoseTagsAreMeant()
    {
        auto recipe = Recipe::load("parser-blackbox");
        recipe.set("transformation.model", "/models/esperanto");
        recipe.set("constraints.pos.tagger", "/models/eo-tagger");
        QCOMPARE(listed(recipe.forLanguage("de").lacks()),
                 QStringList{QStringLiteral("constraints.word-class needs tags of the Penn Treebank")});
        recipe.set("constraints.word-class.tagger", "/models/eo-tagger");
        QVERIFY(recipe.forLanguage("eo").lacks().empty());
        auto universal = Recipe::load("parser-blackbox");
        universal.set("transformation.model", "/models/german");
        universal.set("constraints.word-class.tagset", "universal");
        QVERIFY(universal.forLanguage("de").lacks().empty());
    }

    void aConstraintThatIsOffNeedsNothing()
    {
        const auto base = Recipe::load("deepwordbug").forAnswers(core::structures::AnswerKind::Equation);
        QVERIFY(!base.forLanguage("de").lacks().empty());
        auto off = base;
        for (const char* constraint : {"keep-numbers", "keep-names", "keep-negations"})
            off.set(std::string("constraints.") + constraint, "off");
        QVERIFY2(off.forLanguage("de").lacks().empty(),
                 qPrintable(listed(off.forLanguage("de").lacks()).join(QLatin1Char('\n'))));
    }

    void aRecipeThatSaysItsLanguageKeepsIt()
    {
        const auto recipe = german("deepwordbug@released");
        QCOMPARE(recipe.forLanguage("").json().dump(), recipe.json().dump());
        const auto back = recipe.forLanguage("en");
        QCOMPARE(back.language(), std::string("en"));
        QVERIFY(!back.json().contains("language"));
        QCOMPARE(back.text("constraints.stop-word.list"), std::string("textfooler")); // the parameter's default
        const auto stored = Recipe::stored(recipe.json().dump());
        QVERIFY(stored.check().empty());
        QCOMPARE(stored.language(), std::string("de"));
        QCOMPARE(listed(Recipe::fromJson(R"({"name": "a", "language": "German"})").check()).first(),
                 QStringLiteral("language is \"German\", expected a code such as de, fr or pt-BR"));
    }

    /// Before anything is loaded: the attack does not begin with another language's resources.
    void anAttackIsRefused()
    {
        const auto said = recipes::messageOf([] { Attack(german("pwws"), samples::sharedResources()); });
        for (const char* words : {"the recipe pwws cannot attack texts in German", "lexicon (WordNet)",
                                  "what there is for German is tagger", "deepwordbug", "--language en"})
            QVERIFY2(said.contains(QLatin1String(words)), qPrintable(said));
        QVERIFY(!said.contains(QStringLiteral("rsni"))); // is for translators
        const Attack attack(german("deepwordbug@released"), samples::sharedResources());
        const auto asked = attack.resources().identities();
        QVERIFY(asked.contains("stop words german") && asked.contains("tagger german-tagger"));
        QVERIFY(!asked.contains("tagger built-in") && !asked.contains("wordnet"));
    }

    void presetsOfALanguage()
    {
        QCOMPARE(presetsFor("en").size(), Recipe::presets().size());
        const auto left = listed(presetsFor("de"));
        for (const char* name :
             {"deepwordbug", "deepwordbug@released", "viper", "pruthi", "input-reduction", "rsni", "mayer-punctuation"})
            QVERIFY2(left.contains(QLatin1String(name)), name);
        for (const char* name : {"pwws", "textfooler", "bae", "checklist", "morpheus", "careful", "kumar-reorder"})
            QVERIFY2(!left.contains(QLatin1String(name)), name);
        QVERIFY(listed(presetsFor("fr")).contains(QStringLiteral("deepwordbug")));
        QVERIFY(!listed(presetsFor("fr")).contains(QStringLiteral("deepwordbug@released")));
    }

    /// A part asks for no resource that neither its parameters nor its needs name, so that no text in another language
    /// is attacked with it unnoticed. Parts that need models which core cannot load are passed over.
    void whatIsAskedForIsDeclared()
    {
        // What a resource asks for in turn.
        const std::map<std::string, std::set<std::string>> inTurn{
            {"encoder", {"vectors"}}, {"entities", {"tagger"}}, {"rewriter", {"tagger", "wordnet"}}};
        int made = 0;
        for (const std::string_view slot : {"transformation", "constraints", "search"})
            for (const auto* type : core::attacks::partTypes(slot)) {
                std::set<std::string> declared;
                for (const auto& need : type->needs)
                    declared.insert(need.item);
                for (const auto& parameter : type->parameters)
                    if (parameter.kind == core::Parameter::Kind::Resource)
                        declared.insert(parameter.resource);
                for (const auto& [of, more] : inTurn)
                    if (declared.contains(of))
                        declared.insert(more.begin(), more.end());
                const auto scope = samples::sharedResources()->scope();
                try {
                    const auto part = wholePart(*type);
                    if (slot == "transformation")
                        static_cast<void>(core::attacks::makeTransformation(part, *scope));
                    else if (slot == "constraints")
                        static_cast<void>(core::attacks::makeConstraint(part, *scope));
                    else
                        static_cast<void>(core::attacks::makeSearchMethod(part, *scope));
                    ++made;
                } catch (const std::exception&) { // a model, or a file that the part has to be given
                }
                for (const auto& kind : kindsIn(scope->identities()))
                    QVERIFY2(declared.contains(kind), (type->type + " asks for " + kind).c_str());
            }
        QVERIFY(made > 50);
    }

    void needsHaveNames()
    {
        for (const std::string_view slot : {"goal", "transformation", "constraints", "search"})
            for (const auto* type : core::attacks::partTypes(slot))
                for (const auto& need : type->needs) {
                    QVERIFY2(std::ranges::find(core::language::packItems(), need.item,
                                               &core::language::PackItem::name) != core::language::packItems().end(),
                             (type->type + " needs " + need.item).c_str());
                    QVERIFY2(need.when.empty() || type->find(need.when) != nullptr, type->type.c_str());
                }
    }
};

QTEST_APPLESS_MAIN(TestRecipeLanguage)
#include "tst_recipe_language.moc"
