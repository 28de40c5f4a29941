#include "tests/support/registered_test.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "core/attacks/attack.h"
#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/corpora/reading/reader.h"
#include "models/inference/causal/causal_model.h"
#include "models/inference/masked/masked_models.h"
#include "tests/places.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/lengths.h"

using namespace core::attacks;
using core::corpora::Corpus;
using core::corpora::Example;
using core::structures::AnswerKind;
using core::structures::Equation;
using core::structures::Prediction;
using core::structures::TextAnswer;

namespace {

/// What the program has: the models that ship, too.
const std::shared_ptr<const core::language::Resources>& withModels()
{
    static const auto shared = std::make_shared<const core::language::Resources>(core::language::ResourceMakers{
        .maskedModel = models::loadMaskedModel, .languageModel = models::loadCausalModel});
    return shared;
}

const std::set<std::string>& numberWordsOfPeople()
{
    static const std::set<std::string> words{
        "zero",     "one",      "two",      "three",   "four",     "five",     "six",     "seven",   "eight",
        "nine",     "ten",      "eleven",   "twelve",  "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
        "eighteen", "nineteen", "twenty",   "thirty",  "forty",    "fifty",    "sixty",   "seventy", "eighty",
        "ninety",   "hundred",  "thousand", "million", "first",    "second",   "third",   "fourth",  "fifth",
        "sixth",    "seventh",  "eighth",   "ninth",   "tenth",    "half",     "quarter", "thirds",  "quarters",
        "dozen",    "twice",    "double",   "pair",    "percent"};
    return words;
}

/// Words that say which operation is meant or what is asked for, as a teacher would underline them.
const std::set<std::string>& quantityWordsOfPeople()
{
    static const std::set<std::string> words{
        "each",      "every", "both",   "all",        "per",      "another", "more",       "less",   "fewer",
        "than",      "most",  "least",  "left",       "many",     "much",    "total",      "times",  "equally",
        "remaining", "rest",  "other",  "older",      "younger",  "taller",  "shorter",    "longer", "cheaper",
        "heavier",   "none",  "no",     "altogether", "together", "average", "difference", "hours",  "minutes",
        "days",      "weeks", "weekly", "dollars",    "cents",    "feet",    "inches"};
    return words;
}

/// What a person who only looks for numbers and for what relates them reads in a problem, without the program's own
/// reader of numbers.
std::vector<std::string> numbersRead(std::string text)
{
    for (char& c : text) // letters beyond ASCII are letters: "No\u0433a" does not say "no"
        c = static_cast<unsigned char>(c) < 0x80 ? c : 'z';
    // What a teacher takes for the same: in all, in total and altogether, left and remaining, how many and the number
    // of.
    static const std::regex states("\\b(?!a )([a-z]+) (number|amount) of ([^.?!]* (is|are|was|were) [0-9$])",
                                   std::regex::icase);
    static const std::regex many("\\b(?!a )([a-z]+) number of\\b", std::regex::icase); // a number of: several
    static const std::regex much("\\b(?!a )([a-z]+) amount of\\b", std::regex::icase);
    static const std::regex all("\\b(total|altogether)\\b", std::regex::icase);
    static const std::regex left("\\bremain(s|ed|ing)?\\b", std::regex::icase);
    text = std::regex_replace(text, states, "$1 $3");
    text = std::regex_replace(text, many, "$1 many");
    text = std::regex_replace(text, much, "$1 much");
    text = std::regex_replace(text, all, "all");
    text = std::regex_replace(text, left, "left");
    static const std::regex wordOrNumber(R"([A-Za-z]+|[0-9]+([.,/][0-9]+)*(st|nd|rd|th)?|%)");
    std::vector<std::string> numbers;
    for (std::sregex_iterator found(text.begin(), text.end(), wordOrNumber), end; found != end; ++found) {
        std::string word = found->str();
        std::ranges::transform(word, word.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
        if (word[0] == '%' || (word[0] >= '0' && word[0] <= '9') || numberWordsOfPeople().contains(word) ||
            quantityWordsOfPeople().contains(word))
            numbers.push_back(word);
    }
    return numbers;
}

/// How often a person finds each name of the shapes below, and each pronoun, in a problem.
std::map<std::string, int> namesRead(std::string text)
{
    for (char& c : text) // beyond ASCII are letters, and what is not shown parts no word
        c = static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7f ? c : 'z';
    static const std::regex word("[A-Za-z]+");
    static const std::set<std::string> known{"Nora", "Tom", "Ida", "Eva", "Ben", "Omar", "Joan", "Paris"};
    static const std::set<std::string> pronouns{"he", "she", "they", "him", "her", "his", "their"};
    std::map<std::string, int> names;
    for (std::sregex_iterator found(text.begin(), text.end(), word), end; found != end; ++found) {
        const auto form = found->str();
        std::string lower = form;
        std::ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
        if (known.contains(form) || pronouns.contains(lower))
            ++names[pronouns.contains(lower) ? lower : form];
    }
    return names;
}

/// Whether each name of a problem is there as often as before or has gone from all its places, and pronouns are as they
/// were.
bool whoIsMeantSurvives(const std::string& before, const std::string& after, bool moving = false)
{
    auto now = namesRead(after);
    auto was = namesRead(before);
    if (moving) // by her is she
        for (auto* names : {&now, &was})
            for (const auto& [form, person] :
                 {std::pair("him", "he"), {"his", "he"}, {"her", "she"}, {"their", "they"}})
                if (const auto found = names->find(form); found != names->end()) {
                    (*names)[person] += found->second;
                    names->erase(form);
                }
    for (const auto& [name, times] : was) {
        const auto found = now.find(name);
        const int left = found == now.end() ? 0 : found->second;
        const bool isPronoun = name.front() >= 'a';
        if (left != times && (isPronoun || left != 0))
            return false;
    }
    for (const auto& [name, times] : now)
        if (!was.contains(name) && name.front() >= 'a')
            return false;
    return true;
}

/// Negations as a person reads them, not and n't as one.
std::vector<std::string> negationsRead(std::string text)
{
    for (std::size_t at = 0; (at = text.find("\u2019", at)) != std::string::npos;) // an apostrophe, curly
        text.replace(at, 3, "'");
    static const std::regex negation("\\b(cannot|never|neither|nor|nobody|nothing|without|not)\\b|"
                                     "\\b(do|does|did|is|are|was|were|ca|wo)nt\\b|n't\\b");
    std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    for (char& c : text)
        c = static_cast<unsigned char>(c) < 0x80 ? c : 'z';
    std::vector<std::string> read;
    for (std::sregex_iterator found(text.begin(), text.end(), negation), end; found != end; ++found) {
        const auto form = found->str();
        read.push_back(form == "cannot" || form.ends_with("nt") || form == "n't" ? "not" : form);
    }
    return read;
}

/// Invented problems: numbers in digits and in words, ordinals, decimals, money, fractions, several equal ones.
std::vector<std::string> inventedProblems(std::size_t size)
{
    static const std::vector<std::string> wholes{
        "7", "12", "five", "twenty-one", "1,250", "a dozen", "a hundred and five", "19", "three", "5"};
    static const std::vector<std::string> parts{"2.5",  "1/2",       "half",   "3 1/2",       "two thirds",
                                                "20 %", "a quarter", "$ 3.50", "five percent"};
    static const std::vector<std::string> ordinals{"third", "5th", "first", "21st", "second"};
    static const std::vector<std::string> shapes{
        "Nora picks # red apples on Monday and # green apples on Tuesday . How many apples did she pick on both days ?",
        "A big baker made # rolls and sold ~ of them to the old teacher . How many rolls are left ?",
        "On the ^ floor of the house there are # small rooms with # old chairs in each . How many chairs are there ?",
        "Tom bought a toy car for ~ dollars and 5 little pens for 5 dollars each . How much did he spend ?",
        "One of the boys has twice as many books as Ida , who has # . How many does he have ?",
        "The ^ runner needs ~ hours , and the ^ needs # minutes more . How long does the slow runner need ?",
        "A pair of shoes costs # coins at the store and a double sandwich costs # coins . What do they cost together "
        "?",
        "Both girls have # cards each , and Ida gets another # cards . How many more cards than Eva does she have in "
        "all ?",
        "Ben is # years older than Eva and works ~ hours every day for # dollars per hour . How much money is left of "
        "the total after the rest was spent ?",
        "Joan did not eat # of her plums and gave Tom # . Tom never ate any . How many plums does Joan have that are "
        "n't "
        "eaten ?",
        "Omar , who lives in Paris , has # stamps , and Eva has ~ as many . Omar 's friend can not count them . How "
        "many "
        "stamps do Omar and Eva have ?",
        "All of the other boys ran fewer laps than Tom , who ran # , the most . The shortest lap took # minutes , "
        "twice "
        "less time than the longest . What is the difference ?"};
    core::Random random(50);
    std::vector<std::string> problems;
    for (std::size_t i = 0; i < size; ++i) {
        std::string problem;
        for (const char c : shapes[i % shapes.size()]) {
            const auto* from = c == '#' ? &wholes : c == '~' ? &parts : c == '^' ? &ordinals : nullptr;
            if (from == nullptr)
                problem += c;
            else
                problem += (*from)[random.below(from->size())];
        }
        problems.push_back(problem);
    }
    return problems;
}

Corpus problemsOf(const std::vector<std::string>& texts)
{
    std::string rows = "Question\tEquation\tAnswer\n";
    for (const auto& text : texts)
        rows += text + "\t7 + 5\t12\n";
    return core::corpora::corpusFromBytes(
        rows, "problems.tsv",
        {.format = "tsv", .columns = {{"text", "Question"}, {"equation", "Equation"}, {"answer", "Answer"}}});
}

Corpus shippedProblems()
{
    return core::corpora::readCorpus(std::filesystem::path(RESOURCES) / "corpora/demo-problems.csv");
}

/// A solver by rules: 12 while it finds most of the words that it knows, and another answer as soon as they change.
fakes::AnsweringVictim solverByRules()
{
    core::victims::VictimCard card;
    card.name = "rules";
    card.task = "equations";
    return {card, [](const core::text::Input& input) -> Prediction {
                static const std::regex known("\\b(many|much|how|has|made|there|and|the|are|each|cost|needs)\\b",
                                              std::regex::icase);
                const auto text = input[0].text.str();
                const auto words = std::distance(std::sregex_iterator(text.begin(), text.end(), known), {});
                return Equation{"7 + 5", words >= 4 ? 12.0 : 13.0};
            }};
}

/// Numbers as they are compared: in their order, unless the recipe says that it may be another one, as when the
/// question moves.
std::vector<std::string> inOrder(const Recipe& recipe, std::vector<std::string> numbers)
{
    if (recipe.text("constraints.keep-numbers.numbers") == "in-any-order")
        std::ranges::sort(numbers);
    return numbers;
}

/// What a recipe says itself that it does not keep: the question order that is published loses words, and an irrelevant
/// sentence has a number, and units are words of quantity.
bool losesByDesign(const Recipe& recipe) { return recipe.text("constraints.keep-numbers.numbers") == "free"; }

/// The preset as a user would send it against such victims; empty where it cannot attack them.
std::optional<Recipe> presetAgainst(const std::string& name, const core::victims::VictimCard& card)
{
    auto recipe = Recipe::load(name);
    if (!recipe.attacks(card.answers()))
        recipe.set("goal.type", card.answers() == AnswerKind::Label ? "untargeted" : "answer-error");
    if (recipe.written("constraints.pos.original") == "gold" ||
        recipe.written("constraints.word-class.original") == "gold")
        recipe.set("pos.original", "predicted");
    if (card.segments.size() == 1)
        recipe.set("segments.edit", "");
    if (recipe.partType("transformation") == "vocabulary") // all words there are, in every place
        recipe.set("transformation.draws", "200");
    if (!recipe.check().empty() || !recipe.programs().empty() || recipe.partType("search").starts_with("phrase-") ||
        recipe.partType("transformation") == "agent")
        return std::nullopt; // those search trees alone, or need an agent, of which none ships
    if (!Attack(recipe, withModels()).mismatches(card).empty())
        return std::nullopt;
    return recipe;
}

void presetsAgainst(const core::victims::VictimCard& card, std::size_t fewest)
{
    QTest::addColumn<QString>("name");
    std::size_t rows = 0;
    for (const auto& name : Recipe::presets())
        if (presetAgainst(name, card)) {
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
            ++rows;
        }
    QVERIFY2(rows >= fewest, qPrintable(QString::number(rows)));
}

/// All texts that a recipe makes of an example: its variants, and what its attack ends with.
std::vector<core::text::Input> madeOf(const Attack& attack, const Example& example, core::victims::Victim& victim,
                                      std::size_t perText, AttackResult& result)
{
    std::vector<core::text::Input> made;
    for (const auto& variant : attack.variants(example, {}, {.perPlace = 0, .perText = perText, .seed = 1}, {}))
        made.push_back(variant.input);
    AttackOptions options;
    options.seed = 1;
    options.maxQueries = 150;
    result = attack.run(example, victim, options, {});
    made.push_back(result.perturbed);
    for (const auto& variant : result.variants)
        made.push_back(variant.input);
    return made;
}

} // namespace

/// The gold answer of a text is still right after every recipe: numbers of word problems, names of logical forms, the
/// other text of a pair, the reference of a translation.
class TestGoldSurvives : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersSurvive_data() { presetsAgainst(solverByRules().card(), 45); }
    void numbersSurvive()
    {
        QFETCH(const QString, name);
        auto victim = solverByRules();
        const auto recipe = presetAgainst(name.toStdString(), victim.card())->forAnswers(AnswerKind::Equation);
        if (losesByDesign(recipe)) {
            QVERIFY2(name == "kumar-reorder@released" || name == "problem-distractor" || name == "problem-units" ||
                         recipe.changesGold(), // whose new gold is held by tst_own_gold and tst_problem_perturbations
                     qPrintable(name));
            return;
        }
        const Attack attack(recipe, withModels());
        auto corpus = problemsOf(inventedProblems(12));
        auto shipped = shippedProblems().examples;
        shipped.resize(3);
        corpus.examples.insert(corpus.examples.end(), shipped.begin(), shipped.end());
        for (const auto& example : corpus.examples) {
            const auto before = example.input[0].text.str();
            AttackResult result;
            for (const auto& made : madeOf(attack, example, victim, 150, result)) {
                const auto after = made[0].text.str();
                const auto both = before + "\n-> " + after;
                QVERIFY2(inOrder(recipe, numbersRead(after)) == inOrder(recipe, numbersRead(before)), both.c_str());
                const auto names = recipe.text("constraints.keep-names.names");
                QVERIFY2(names == "free" || whoIsMeantSurvives(before, after, names == "in-any-order"), both.c_str());
                QVERIFY2(negationsRead(after) == negationsRead(before), (before + "\n-> " + after).c_str());
            }
            QVERIFY2(result.status != Status::Error, result.message.c_str());
            QVERIFY(result.gold == example.gold);
        }
    }

    /// Without the constraint the same problems lose their numbers, so the test above can fail.
    void numbersWouldNotSurvive_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"deepwordbug", "textfooler", "bae", "huang-replace", "checklist", "bad-characters"})
            QTest::newRow(name) << name;
    }
    void numbersWouldNotSurvive()
    {
        QFETCH(const QString, name);
        auto victim = solverByRules();
        auto recipe = *presetAgainst(name.toStdString(), victim.card());
        for (const char* constraint : {"keep-numbers", "keep-names", "keep-negations"})
            recipe.set(std::string("constraints.") + constraint, "off");
        if (name == "huang-replace") // which keeps numbers, but puts others in
            recipe.set("transformation.draws", "200");
        const auto stored = recipe.forAnswers(AnswerKind::Equation);
        QCOMPARE(stored.hash(), recipe.hash()); // what the recipe says holds
        const Attack attack(stored, withModels());
        bool lost = false;
        for (const auto& example : problemsOf(inventedProblems(12)).examples) {
            AttackResult result;
            for (const auto& made : madeOf(attack, example, victim, 0, result))
                lost = lost || numbersRead(made[0].text.str()) != numbersRead(example.input[0].text.str());
        }
        QVERIFY(lost);
    }

    /// Nor would who is meant, and what is denied.
    void whoIsMeantWouldNotSurvive_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("constraint");
        QTest::newRow("checklist") << "checklist"
                                   << "keep-names";
        QTest::newRow("mayer-entities") << "mayer-entities"
                                        << "keep-names";
        QTest::newRow("deepwordbug") << "deepwordbug"
                                     << "keep-negations";
    }
    void whoIsMeantWouldNotSurvive()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, constraint);
        auto victim = solverByRules();
        auto recipe = *presetAgainst(name.toStdString(), victim.card());
        recipe.set("constraints." + constraint.toStdString(), "off");
        const Attack attack(recipe.forAnswers(AnswerKind::Equation), withModels());
        bool lost = false;
        for (const auto& example : problemsOf(inventedProblems(12)).examples) {
            AttackResult result;
            const auto before = example.input[0].text.str();
            for (const auto& made : madeOf(attack, example, victim, 0, result)) {
                const auto after = made[0].text.str();
                lost = lost || !whoIsMeantSurvives(before, after) || negationsRead(after) != negationsRead(before);
            }
        }
        QVERIFY(lost);
    }

    /// Real problems of three corpora, where they are there: a few, others for each recipe, and all in the nightly
    /// tests; of each problem a sample of the variants.
    void numbersOfRealProblemsSurvive_data() { presetsAgainst(solverByRules().card(), 45); }
    void numbersOfRealProblemsSurvive()
    {
        QFETCH(const QString, name);
        const std::filesystem::path data = SHARED_DATA "/mwp/svamp_repo";
        if (!std::filesystem::exists(data / "SVAMP.json"))
            QSKIP("the shared corpora are not here");
        auto victim = solverByRules();
        const auto recipe = presetAgainst(name.toStdString(), victim.card())->forAnswers(AnswerKind::Equation);
        if (losesByDesign(recipe))
            return; // held in numbersSurvive()
        std::vector<Example> examples;
        for (const auto& [file, fewest] :
             {std::pair("SVAMP.json", 1000U), std::pair("data/cv_mawps", 1900U), std::pair("data/cv_asdiv-a", 1200U)}) {
            auto some = core::corpora::readCorpus(data / file).examples;
            QVERIFY(some.size() >= fewest);
            const auto count = tests::nightly() ? some.size() : std::size_t{2};
            const auto first = core::hash64(name.toStdString() + file) % (some.size() - count + 1);
            const auto begin = some.begin() + static_cast<std::ptrdiff_t>(first);
            examples.insert(examples.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
        }
        const Attack attack(recipe, withModels());
        for (const auto& example : examples)
            for (const auto& variant : attack.variants(example, {}, {.perPlace = 0, .perText = 12, .seed = 1}, {}))
                for (std::size_t s = 0; s < variant.input.size(); ++s)
                    QVERIFY2(inOrder(recipe, numbersRead(variant.input[s].text.str())) ==
                                     inOrder(recipe, numbersRead(example.input[s].text.str())) &&
                                 negationsRead(variant.input[s].text.str()) ==
                                     negationsRead(example.input[s].text.str()),
                             variant.input[s].text.str().c_str());
    }

    void namesOfFormsSurvive_data()
    {
        core::victims::VictimCard card;
        card.name = "parser";
        card.task = "forms";
        presetsAgainst(card, 45);
    }
    /// Questions of GeoQuery's kind; the names are those that the gold form has.
    void namesOfFormsSurvive()
    {
        QFETCH(const QString, name);
        core::victims::VictimCard card;
        card.name = "parser";
        card.task = "forms";
        const auto corpus = core::corpora::corpusFromBytes(
            "what is the lowest point in new jersey ?\tanswer(A,lowest(A,(place(A),loc(A,B),const(B,stateid('new "
            "jersey')))))\n"
            "how many people live in texas ?\tanswer(A,(population(B,A),const(B,stateid(texas))))\n"
            "which rivers do not run through new york ?\tanswer(A,(river(A),\\+(traverse(A,B),const(B,stateid('new "
            "york')))))\n",
            "questions.tsv", {.format = "tsv", .columns = {{"text", "1"}, {"form", "2"}}});
        QCOMPARE(corpus.examples.size(), std::size_t{3});
        const std::string names[] = {"new jersey", "texas", "new york"};
        fakes::AnsweringVictim victim(card, [&](const core::text::Input& input) -> Prediction {
            for (const auto& example : corpus.examples)
                if (example.input[0].text.str() == input[0].text.str())
                    return example.gold;
            return TextAnswer{"answer(nothing)"};
        });
        const Attack attack(presetAgainst(name.toStdString(), card)->forAnswers(AnswerKind::Form), withModels());
        for (std::size_t i = 0; i < corpus.examples.size(); ++i) {
            AttackResult result;
            for (const auto& made : madeOf(attack, corpus.examples[i], victim, 100, result)) {
                const auto text = made[0].text.str();
                const auto at = text.find(names[i]);
                QVERIFY2(at != std::string::npos, text.c_str());
                const auto end = at + names[i].size();
                QVERIFY2(end == text.size() || text[end] == ' ', text.c_str());
                QVERIFY2(negationsRead(text) == negationsRead(corpus.examples[i].input[0].text.str()), text.c_str());
            }
            QVERIFY2(result.status != Status::Error, result.message.c_str());
        }
    }

    void theOtherTextStays_data()
    {
        core::victims::VictimCard card;
        card.name = "pairs";
        card.task = "pairs";
        card.labels = {"no", "yes"};
        card.segments = {"premise", "hypothesis"};
        card.capabilities = static_cast<unsigned>(core::victims::Capability::Scores);
        presetsAgainst(card, 40);
    }
    void theOtherTextStays()
    {
        QFETCH(const QString, name);
        core::victims::VictimCard card;
        card.name = "pairs";
        card.task = "pairs";
        card.labels = {"no", "yes"};
        card.segments = {"premise", "hypothesis"};
        card.capabilities = static_cast<unsigned>(core::victims::Capability::Scores);
        const auto corpus = core::corpora::corpusFromBytes(
            "label\tpremise\thypothesis\n"
            "yes\tThe old man's dog sleeps in a big red house.\tA small animal is resting in a \"building\".\n",
            "pairs.tsv");
        auto example = corpus.examples.at(0);
        example.gold = core::structures::ClassLabel{1};
        fakes::AnsweringVictim victim(card, [](const core::text::Input& input) -> Prediction {
            const auto both = input[0].text.str() + input[1].text.str();
            const auto share = std::min(1.0F, static_cast<float>(std::hash<std::string>()(both) % 100) / 100.0F);
            const bool clean = both.find("sleeps in a big red") != std::string::npos &&
                               both.find("animal is resting in") != std::string::npos;
            const float yes = clean ? 0.9F : 0.4F + share * 0.2F;
            return core::structures::ClassScores{{1.0F - yes, yes}};
        });
        for (const std::size_t edited : {std::size_t{0}, std::size_t{1}}) {
            auto recipe = *presetAgainst(name.toStdString(), card);
            recipe.set("segments.edit", card.segments[edited]);
            const Attack attack(recipe.forAnswers(card.answers()), withModels());
            AttackResult result;
            for (const auto& made : madeOf(attack, example, victim, 200, result))
                QCOMPARE(QString::fromStdString(made[1 - edited].text.str()),
                         QString::fromStdString(example.input[1 - edited].text.str()));
            QVERIFY2(result.status != Status::Error, result.message.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestGoldSurvives)
#include "tst_gold_survives.moc"
