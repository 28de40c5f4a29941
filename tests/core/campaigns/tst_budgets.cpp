#include "tests/support/registered_test.h"

#include <cmath>

#include <QTemporaryDir>

#include "core/attacks/attack.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "tests/support/fakes/fake_language_model.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/fakes/linear_parser.h"

using namespace core::attacks;
using core::corpora::Example;
using core::structures::DependencyTree;

namespace {

const std::shared_ptr<const core::language::Resources>& withLanguageModel()
{
    static const auto shared = std::make_shared<const core::language::Resources>(fakes::FakeLanguageModel::maker());
    return shared;
}

/// Three labels; every word counts for each of them as its letters decide, so that all substitutes do something.
class LetterVictim : public core::victims::Victim,
                     public core::victims::FlipScorer,
                     public core::victims::AttentionReader {
public:
    /// `writes`: it answers its label as a logical form.
    explicit LetterVictim(bool writes = false) : writes_(writes)
    {
        card_.name = "letters";
        if (writes)
            card_.task = "forms";
        card_.labels = {"one", "two", "three"};
        card_.capabilities = static_cast<unsigned>(core::victims::Capability::HardLabel) |
                             static_cast<unsigned>(core::victims::Capability::Scores) |
                             static_cast<unsigned>(core::victims::Capability::Gradients) |
                             static_cast<unsigned>(core::victims::Capability::Flips) |
                             static_cast<unsigned>(core::victims::Capability::Attention);
    }
    const core::victims::VictimCard& card() const override { return card_; }
    /// Each word's own number: all that a ranking needs.
    core::victims::WordGradients gradients(const core::text::Input& input, int, std::stop_token) override
    {
        core::victims::WordGradients gradients{{{}}};
        for (const auto& word : input[0].text.words())
            gradients.norms[0].push_back(static_cast<float>(core::Random(core::hash64(word.form()), 9).uniform()));
        return gradients;
    }
    AttentionReader* attention() override { return this; }
    std::vector<std::vector<float>> attention(const core::text::Input& input, std::stop_token) override
    {
        return gradients(input, 0, {}).norms;
    }
    FlipScorer* flips() override { return this; }
    std::vector<std::vector<double>> flipGains(std::span<const core::victims::FlipRequest> requests, int label,
                                               std::stop_token) override
    {
        const auto speaks = [&](std::string_view word) {
            return core::Random(core::hash64(word), static_cast<std::uint64_t>(label)).uniform();
        };
        std::vector<std::vector<double>> gains;
        for (const auto& request : requests) {
            auto& own = gains.emplace_back();
            for (const auto& flip : request.flips)
                own.push_back(speaks(request.input[0].text.form(flip.index)) - speaks(core::text::formOf(flip.word)));
        }
        return gains;
    }
    std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                      std::stop_token) override
    {
        std::vector<core::structures::Prediction> answers;
        for (const auto& input : inputs) {
            std::array<double, 3> sums{};
            for (const auto& word : input[0].text.words())
                for (std::size_t label = 0; label < 3; ++label)
                    sums[label] += core::Random(core::hash64(word.form()), label).uniform() - 0.5;
            double all = 0.0;
            for (const double sum : sums)
                all += std::exp(sum);
            core::structures::ClassScores scores;
            for (const double sum : sums)
                scores.scores.push_back(static_cast<float>(std::exp(sum) / all));
            if (writes_)
                answers.emplace_back(core::structures::TextAnswer{
                    "answer(" + card_.labels.at(static_cast<std::size_t>(scores.best())) + ")"});
            else
                answers.emplace_back(std::move(scores));
        }
        return answers;
    }
    std::unique_ptr<Victim> clone() const override { return std::make_unique<LetterVictim>(*this); }

private:
    bool writes_;
    core::victims::VictimCard card_;
};

/// Texts of two or three sentences; the gold label is the victim's own.
/// `names`: with something to change for those who change names, numbers and contractions.
std::vector<Example> texts(core::victims::Victim& victim, bool names)
{
    std::vector<std::string> words{"good",    "story", "clever", "plot",  "boring", "film",   "acting",   "bright",
                                   "context", "slow",  "funny",  "music", "great",  "ending", "terrible", "idea"};
    if (names)
        for (const char* more : {"Spielberg", "David", "France", "twelve", "7", "isn't", "it's", "Chicago"})
            words.insert(words.end(), 2, more);
    std::vector<Example> examples;
    for (std::uint64_t row = 1; row <= 40; ++row) {
        core::Random random(11, row);
        std::vector<std::string> text;
        for (std::uint64_t sentence = 0; sentence < 2 + row % 2; ++sentence) {
            for (std::uint64_t i = 0; i < 3 + random.below(4); ++i)
                text.push_back(words[random.below(words.size())]);
            text.emplace_back(".");
        }
        Example example;
        example.id = std::to_string(row);
        example.hash = row;
        example.input = fakes::inputOf(text);
        example.gold = victim.predict({&example.input, 1}, {}).front();
        if (const int label = labelOf(example.gold); label >= 0)
            example.gold = core::structures::ClassLabel{label};
        examples.push_back(std::move(example));
    }
    return examples;
}

/// Three phrases, {1, 2}, {4, 5, 6} and {7, 8}, under word 3.
const std::vector<int> heads{2, 3, 0, 6, 6, 3, 8, 3};

/// Every word pulls at some arcs, so that changes break arcs, mend them, and undo each other.
fakes::LinearParser parser()
{
    core::Random random(5, 5);
    const auto number = [&] { return static_cast<float>(random.uniform() * 2.0 - 1.0); };
    std::map<std::string, fakes::LinearParser::Vector, std::less<>> vectors{{"<unk>", {0.0F, 0.0F}}};
    for (int i = 0; i < 24; ++i)
        vectors["w" + std::to_string(i)] = {number(), number()};
    std::vector<fakes::LinearParser::Term> terms;
    for (int i = 0; i < 60; ++i)
        terms.push_back({1 + static_cast<int>(random.below(8)),
                         static_cast<int>(random.below(9)),
                         1 + static_cast<int>(random.below(8)),
                         {number(), number()}});
    return {heads, terms, vectors};
}

/// Sentences whose gold tree the parser has wrong here and there by itself.
std::vector<Example> sentences()
{
    std::vector<Example> examples;
    for (std::uint64_t row = 1; row <= 40; ++row) {
        core::Random random(12, row);
        std::vector<std::string> text;
        for (int i = 0; i < 8; ++i)
            text.push_back("w" + std::to_string(random.below(24)));
        Example example;
        example.id = std::to_string(row);
        example.hash = row;
        example.input = fakes::inputOf(text);
        example.gold = DependencyTree{heads, {}};
        examples.push_back(std::move(example));
    }
    return examples;
}

/// Rules for the words of texts(); those that ship are of whole clauses.
std::string rulesFile()
{
    static const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("rules.txt")).toStdString();
    core::writeFile(file, "good => fine | kind\nplot => tale | thread\nfilm => movie\nslow => lazy | tedious\n"
                          "music => song\nending => end | close\nidea => thought\nbright => clear | shiny\n");
    return file;
}

/// Words of texts() as if they were function words, of which they have none.
std::string wordsFile()
{
    static const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("words.txt")).toStdString();
    core::writeFile(file, "good\nstory\nclever\nplot\nboring\nfilm\nslow\nmusic\ngreat\nidea\n");
    return file;
}

Recipe recipeFor(const std::string& name)
{
    Recipe recipe = Recipe::load(name);
    if (name == "rewrite" || name == "huang-back")
        recipe.set("transformation.rewriter", rulesFile());
    if (name == "huang-reorder") { // the victim does not see an order
        recipe.set("transformation.type", "rewrite");
        recipe.set("transformation.rewriter", rulesFile());
    }
    if (name == "huang-insert" || name == "huang-delete" || name.starts_with("huang-replace"))
        recipe.set("transformation.list", wordsFile());
    if (!recipe.editedSegments().empty()) // the texts here have one segment
        recipe.set("segments.edit", "all");
    // This test has no masked language model, no topics, and hardly a verb.
    const bool masked = recipe.json().at("transformation").dump().find("masked-lm") != std::string::npos;
    const bool parses = name.starts_with("parser-");
    if ((masked && !parses) || name == "mayer-topic" || name == "mayer-speculative") {
        recipe.set("transformation.type", "vocabulary");
        recipe.set("transformation.draws", "20");
        recipe.set("constraints.word-vector-similarity", "off"); // any word of the vocabulary
    }
    if (name.ends_with("-lm"))
        recipe.set("constraints.likeliest", "off");
    if (name == "hotflip")
        recipe.set("transformation.min_cosine", "0.3"); // few words are that near
    if (!parses)
        return recipe;
    recipe.set("transformation.type", "vocabulary"); // needs no model
    for (const char* key : {"constraints.pos", "constraints.word-class"})
        recipe.set(key, "off"); // the made-up words are none to the tagger
    if (name.starts_with("parser-phrase")) {
        recipe.set("search.shortest", "2");
        recipe.set("search.longest", "3");
    } else {
        recipe.set("budget.gamma", "0.4"); // three words: what is found alone may be lost together
    }
    return recipe;
}

} // namespace

/// A figure of success against queries is read from `successQuery` of a run without a budget: it has to be what runs
/// with these budgets find.
class TestBudgets : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        try {
            (void)withLanguageModel()->wordNet();
            (void)withLanguageModel()->tagger();
            (void)withLanguageModel()->encoder();
        } catch (const core::Error& error) {
            QSKIP(error.what());
        }
    }

    void theFirstSuccessIsTheSmallestBudgetThatSucceeds_data()
    {
        QTest::addColumn<QString>("recipe");
        for (const auto& name : Recipe::presets())
            // Not those that make a few texts of word problems, need an agent or a translator's pieces, want every word
            // of an answer gone, or take real words of one meaning alone, of which these texts have none.
            if (!name.starts_with("problem-") && !name.starts_with("kumar-") && !name.starts_with("zou") &&
                !name.starts_with("careful") && !name.starts_with("seq2sick") && name != "parallel-numbers" &&
                Recipe::load(name).partType("transformation") != "nearest-pieces")
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void theFirstSuccessIsTheSmallestBudgetThatSucceeds()
    {
        QFETCH(const QString, recipe);
        const bool trees = recipe.startsWith("parser-");
        const Attack attack(recipeFor(recipe.toStdString()), withLanguageModel());
        auto parses = parser();
        LetterVictim reads(attack.recipe().attacks(core::structures::AnswerKind::Form));
        core::victims::Victim& victim = trees ? static_cast<core::victims::Victim&>(parses) : reads;
        const auto examples = trees ? sentences() : texts(reads, recipe == "checklist" || recipe == "mayer-entities");
        std::vector<AttackResult> unlimited;
        std::vector<std::uint64_t> needed;
        for (const auto& example : examples) {
            unlimited.push_back(attack.run(example, victim, {}, {}));
            QVERIFY2(unlimited.back().status != Status::Error, unlimited.back().message.c_str());
            if (unlimited.back().status == Status::Succeeded)
                needed.push_back(unlimited.back().successQuery);
        }
        QVERIFY(needed.size() >= 4); // else there is nothing to compare
        std::ranges::sort(needed);
        for (const std::uint64_t budget :
             {needed.front() - 1, needed[needed.size() / 3], needed[needed.size() * 2 / 3]}) {
            AttackOptions options;
            options.maxQueries = budget;
            std::size_t fromTheCurve = 0;
            std::size_t found = 0;
            for (std::size_t i = 0; i < examples.size(); ++i) {
                const auto limited = attack.run(examples[i], victim, options, {});
                const bool expected = unlimited[i].status == Status::Succeeded && unlimited[i].successQuery <= budget;
                fromTheCurve += expected ? 1 : 0;
                found += limited.status == Status::Succeeded ? 1 : 0;
                QVERIFY2((limited.status == Status::Succeeded) == expected,
                         qPrintable(QString("example %1, budget %2: the run without one succeeds at query %3 (%4), the "
                                            "run with it ends as %5")
                                        .arg(examples[i].id.c_str())
                                        .arg(budget)
                                        .arg(unlimited[i].successQuery)
                                        .arg(QString::fromUtf8(std::string(nameOf(unlimited[i].status)).c_str()))
                                        .arg(QString::fromUtf8(std::string(nameOf(limited.status)).c_str()))));
            }
            QCOMPARE(found, fromTheCurve);
        }
    }
};

QTEST_APPLESS_MAIN(TestBudgets)
#include "tst_budgets.moc"
